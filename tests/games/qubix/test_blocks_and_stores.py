"""The rules of Qubix: the blocks, the stores, the areas, and who plays."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

import pytest

from referee.v1 import qubix_pb2
from referee_client import InvalidRequestError, Referee
from referee_client.qubix import (
    FLAT,
    X,
    Y,
    block,
    build,
    build_from_store,
    letter,
    pass_turn,
    read_area,
    spot,
    store,
)
from tests.games.qubix.builders import (
    LARGE,
    MIXED,
    QUBIX,
    SEEDS,
    SIDE_A,
    SIDE_B,
    WHOLE_SET,
    board_of,
    central_block,
    central_kinds,
    completed,
    described,
    drawn,
    full,
    last_block,
    late,
    lay,
    points,
    sizes_by_row,
    spots,
    start,
    store_of,
    stored_block,
    told,
    unnumbered,
)
from tests.games.qubix.tables import COLUMNS, covered, state_faults
from tests.support.builders import (
    broken,
    events,
    faults,
    legal,
    only,
    seated,
)

SHUFFLED = qubix_pb2.QubixOptions(layout=qubix_pb2.QUBIX_LAYOUT_SHUFFLED)


# Central stores of two levels


def deal_of(*blocks: qubix_pb2.QubixPlacedBlock) -> qubix_pb2.QubixDeal:
    return qubix_pb2.QubixDeal(central_store=qubix_pb2.QubixCentralStore(blocks=blocks))


def cube() -> list[qubix_pb2.QubixPlacedBlock]:
    """A central store of all blocks, numbered from 1."""
    return list(full().qubix.central_store.blocks)


def reported_faults(
    referee: Referee, blocks: Sequence[qubix_pb2.QubixPlacedBlock]
) -> list[tuple[str, str]]:
    return faults(lambda: referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks)))


# QX-1: the blocks


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_qx_1_there_are_eight_singles_four_doubles_and_three_triples_of_each_colour(
    referee: Referee, players: int
) -> None:
    begun = start(referee, players=players)
    assert central_kinds(begun) == WHOLE_SET
    assert len(begun.qubix.central_store.blocks) == 75


def test_qx_1_every_block_has_a_number_of_its_own(referee: Referee) -> None:
    numbers = [each.id for each in start(referee).qubix.central_store.blocks]
    assert min(numbers) >= 1
    assert len(set(numbers)) == 75


def test_qx_1_a_fourth_triple_of_a_colour_is_refused(referee: Referee) -> None:
    area = "B - - .\nB - - .\nB - - .\n. . . ."
    assert not referee.validate_state(told({0: area}))
    assert state_faults(referee, told({0: area, 1: "B - - ."})) == [
        ("boards[1].area[0]", "TOO_MANY_OF_A_KIND", "QX-1")
    ]


def test_qx_1_blocks_of_a_kind_are_counted_over_stores_and_areas(referee: Referee) -> None:
    position = told({0: ["Y - R R\n" * 4], 1: "R . ."}, stores={1: "R R ."})
    assert [fault[1:] for fault in state_faults(referee, position)] == [
        ("TOO_MANY_OF_A_KIND", "QX-1")
    ]


def test_qx_1_no_block_gets_lost(referee: Referee) -> None:
    position = full()
    assert not referee.validate_state(position)
    del position.qubix.central_store.blocks[-2:]
    assert state_faults(referee, position) == [("central_store", "NOT_CONSERVED", "QX-1")]


def test_qx_1_no_number_is_used_twice(referee: Referee) -> None:
    position = told({0: "R Y . .", 1: "B . . ."})
    board_of(position, 1).area[0].id = board_of(position, 0).area[0].id
    assert [fault[:2] for fault in state_faults(referee, position)] == [
        ("boards[1].area[0].id", "DUPLICATE")
    ]


def test_qx_1_blocks_on_an_area_need_no_number(referee: Referee) -> None:
    position = full({0: "R R Y .", 1: LARGE})
    for board in position.qubix.boards:
        for each in board.area:
            each.id = 0
    assert not referee.validate_state(position)


def test_qx_1_blocks_of_the_central_store_need_a_number(referee: Referee) -> None:
    found = state_faults(referee, unnumbered(told({0: "R"}, stores={0: "R . ."}, central=["Y"])))
    assert [fault[:2] for fault in found] == [
        ("central_store.blocks[0].id", "MISSING"),
    ]


def test_qx_5_a_block_is_named_by_colour_and_size_if_only_one_can_be_taken(
    referee: Referee,
) -> None:
    """The others of its kind are covered."""
    position = full(top=["Y Y Y R -"])
    red = last_block(position, "R2")
    applied = referee.apply_move(position, build(described("R2"), 0, spot(0, 0, X)))
    assert legal(applied.verdict)
    assert board_of(applied.position, 0).area[0].id == red.id
    before, after = (
        {each.id for each in state.qubix.central_store.blocks}
        for state in (position, applied.position.state)
    )
    assert before - after == {red.id}


def test_qx_5_which_of_several_equal_blocks_was_taken_nobody_knows(referee: Referee) -> None:
    position = full(top=["R Y R Y Y"])
    for move in (build(described("R1"), 0, spot(0, 0)), store(described("R1"), 0)):
        applied = referee.apply_move(position, move)
        assert legal(applied.verdict)
        assert not applied.verdict.unchecked_rule_ids
        assert not applied.position.state.qubix.HasField("central_store")
        assert not referee.validate_state(applied.position)
        later = referee.validate_move(applied.position, build(described("Y1"), 0, spot(3, 3)))
        assert {"QX-5", "QX-6"} <= set(later.unchecked_rule_ids)


def test_qx_6_no_block_of_a_colour_and_size_can_be_taken(referee: Referee) -> None:
    position = full()
    triple = described("R3")
    verdict = referee.validate_move(position, build(triple, 0, spot(0, 0, X)))
    assert {violation.rule_id for violation in verdict.violations} == {"QX-6"}
    move = build(block(), 0, spot(0, 0, X))
    assert faults(partial(referee.validate_move, position, move)) == [
        ("move.qubix.build.block", "MISSING")
    ]


def test_qx_5_a_block_of_a_seeded_game_is_named_by_number_if_there_are_several(
    referee: Referee,
) -> None:
    position = referee.start_game(QUBIX, seated(2), seed=SEEDS[0]).position.state
    blocks = position.qubix.central_store.blocks
    several = described(f"{letter(blocks[-1].colour)}1")
    for move, field in (
        (build(several, 0, spot(0, 0)), "move.qubix.build.block.id"),
        (store(several, 0), "move.qubix.store.block.id"),
    ):
        assert legal(referee.validate_move(position, move))
        with pytest.raises(InvalidRequestError) as refused:
            referee.apply_move(position, move)
        assert [fault.field for fault in refused.value.faults] == [field]


def test_qx_5_which_of_equal_blocks_is_left_in_a_store_nobody_knows(referee: Referee) -> None:
    """Not even its place is known, unless all of them are gone."""
    position = full(stores={0: "R R Y"})
    for stored in board_of(position, 0).store.blocks:
        stored.id = 0
    red = described("R1")
    once = referee.apply_move(position, build_from_store(1, (red, spot(0, 0)))).position
    assert not board_of(once, 0).HasField("store")
    assert not referee.validate_state(once)
    twice = build_from_store(1, (red, spot(0, 0)), (red, spot(1, 0)))
    assert store_of(referee.apply_move(position, twice).position, 0) == [("Y1", 2)]
    thrice = build_from_store(1, (red, spot(0, 0)), (red, spot(1, 0)), (red, spot(2, 0)))
    assert broken(referee.validate_move(position, thrice)) == [("QX-5", "BLOCK_NOT_THERE")]
    listed = [each.move for each in referee.list_legal_moves(position)]
    results = referee.batch_validate_moves(listed[::10][:1000], position=position)
    assert all(legal(result.verdict) for result in results)


@pytest.mark.parametrize("players", [1, 6])
def test_qx_1_only_two_to_five_can_play(referee: Referee, players: int) -> None:
    assert faults(lambda: referee.start_game(QUBIX, seated(players))) == [
        ("players", "WRONG_COUNT")
    ]


# QX-2: the central store


EVERY_CELL = Counter((x, y, level) for x in range(5) for y in range(5) for level in range(5))


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_qx_2_the_default_layout_has_the_large_blocks_at_the_bottom(
    referee: Referee, seed: bytes
) -> None:
    rows = sizes_by_row(start(referee, seed=seed))
    triple_and_double = [(0, 3), (3, 2)]
    double_and_singles = [(0, 2), (2, 1), (3, 1), (4, 1)]
    five_singles = [(x, 1) for x in range(5)]
    levels = [triple_and_double] * 3 + [double_and_singles, five_singles]
    assert rows == {(level, y): sizes for level, sizes in enumerate(levels) for y in range(5)}


def test_qx_2_only_the_colours_of_the_default_layout_are_shuffled(referee: Referee) -> None:
    first, second = (start(referee, seed=seed) for seed in SEEDS[:2])
    assert sizes_by_row(first) == sizes_by_row(second)
    colours = [
        [each.colour for each in begun.qubix.central_store.blocks] for begun in (first, second)
    ]
    assert colours[0] != colours[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_qx_2_a_shuffled_layout_fills_the_cube_too(referee: Referee, seed: bytes) -> None:
    begun = start(referee, seed=seed, options=SHUFFLED)
    assert covered(begun) == EVERY_CELL
    assert central_kinds(begun) == WHOLE_SET
    assert not referee.validate_state(begun)


def test_qx_2_a_shuffled_layout_differs_from_the_default_one(referee: Referee) -> None:
    layouts = [
        {
            (each.x, each.y, each.level, each.size, each.direction)
            for each in start(referee, seed=seed, options=SHUFFLED).qubix.central_store.blocks
        }
        for seed in SEEDS
    ]
    assert all(layout != layouts[0] for layout in layouts[1:])
    assert any(direction == Y for layout in layouts for *_, direction in layout)


def test_qx_2_the_layout_is_told(referee: Referee) -> None:
    (event,) = referee.start_game(QUBIX, seated(3), seed=SEEDS[0]).events
    assert events([event]) == ["store_laid_out"]
    assert event.qubix.store_laid_out.blocks == 75
    assert event.qubix.store_laid_out.chance_event == 0
    assert not event.HasField("player")


def test_qx_2_a_reported_layout_is_taken_down_as_it_is(referee: Referee) -> None:
    blocks = cube()
    started = referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks))
    assert list(started.position.state.qubix.central_store.blocks) == blocks
    assert not started.position.state.HasField("chance")
    (event,) = started.events
    assert event.qubix.store_laid_out.blocks == 75
    assert not event.qubix.store_laid_out.HasField("chance_event")


def test_qx_2_a_reported_layout_may_be_any_that_fills_the_cube(referee: Referee) -> None:
    """Here large blocks are on top, and the levels are turned."""
    blocks = cube()
    for each in blocks:
        each.level = 4 - each.level
        each.x, each.y = each.y, each.x
        each.direction = Y if each.size > 1 else FLAT
    started = referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks))
    assert covered(started.position.state) == EVERY_CELL


def test_qx_2_a_layout_need_not_be_known(referee: Referee) -> None:
    started = referee.start_game(QUBIX, seated(3), deal=qubix_pb2.QubixDeal())
    assert not started.position.state.qubix.HasField("central_store")
    assert not started.events


def test_qx_2_a_reported_layout_may_not_overlap(referee: Referee) -> None:
    blocks = cube()
    blocks[-1].x = 3
    assert ("reported.qubix.central_store.blocks[74]", "DUPLICATE") in reported_faults(
        referee, blocks
    )


def test_qx_2_a_reported_layout_may_not_float(referee: Referee) -> None:
    """A block of the lowest level is put on top: it sticks out, and others hang in the air."""
    blocks = cube()
    blocks[0].level = 5
    found = reported_faults(referee, blocks)
    assert ("reported.qubix.central_store.blocks[0]", "OUT_OF_RANGE") in found
    assert ("reported.qubix.central_store.blocks[10]", "NOT_CONNECTED") in found


def test_qx_2_a_block_with_nothing_below_it_floats(referee: Referee) -> None:
    gap = "P - - P -\nV - - V -\nB - - B -\nY - - Y -\nR - - . ."
    position = told(central=[gap, COLUMNS])
    assert state_faults(referee, position) == [
        (f"central_store.blocks[{index}]", "NOT_CONNECTED", "QX-6") for index in (12, 13)
    ]


def test_qx_2_no_block_is_missing_from_a_reported_layout(referee: Referee) -> None:
    """Every fault names a field that the request has."""
    assert reported_faults(referee, cube()[:-1]) == [
        ("reported.qubix.central_store", "NOT_CONSERVED")
    ]


def test_qx_2_no_block_is_too_many_in_a_reported_layout(referee: Referee) -> None:
    blocks = [*cube(), *read_area("R")]
    found = reported_faults(referee, blocks)
    assert ("reported.qubix.central_store.blocks[75]", "DUPLICATE") in found
    assert ("reported.qubix.central_store.blocks[75]", "TOO_MANY_OF_A_KIND") in found


def test_qx_2_the_colours_of_a_reported_layout_are_counted(referee: Referee) -> None:
    blocks = cube()
    blocks[-1].colour = qubix_pb2.QUBIX_COLOUR_RED
    found = reported_faults(referee, blocks)
    assert [fault for _, fault in found] == ["TOO_MANY_OF_A_KIND", "NOT_CONSERVED"]


def test_qx_2_no_block_of_a_reported_layout_stands_out(referee: Referee) -> None:
    blocks = cube()
    blocks[0].x = 3
    found = reported_faults(referee, blocks)
    assert ("reported.qubix.central_store.blocks[0]", "OUT_OF_RANGE") in found


# QX-3: the building area and the own store


def test_qx_3_every_player_begins_with_an_empty_area_and_an_empty_store(referee: Referee) -> None:
    begun = start(referee, players=5)
    assert [each.board for each in begun.qubix.boards] == [0, 1, 2, 3, 4]
    assert not any(each.area for each in begun.qubix.boards)
    assert all(each.HasField("store") and not each.store.blocks for each in begun.qubix.boards)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, 0), (0, 3), (3, 3)])
def test_qx_3_the_area_has_four_by_four_cells(referee: Referee, x: int, y: int) -> None:
    assert legal(lay(referee, "", "R1", spot(x, y)))


@pytest.mark.parametrize(("x", "y"), [(4, 0), (0, 4), (4, 4)])
def test_qx_3_there_is_no_fifth_row_or_column(referee: Referee, x: int, y: int) -> None:
    verdict = lay(referee, "", "R1", spot(x, y))
    assert broken(verdict) == [("QX-7", "OUTSIDE_AREA")]
    assert spots(only(verdict)) == [(x, y, 0)]


@pytest.mark.parametrize(("row", "kind", "cell"), [("", "R3", 0), ("B . .", "R2", 1)])
def test_qx_3_the_store_is_a_strip_of_three(
    referee: Referee, row: str, kind: str, cell: int
) -> None:
    position = full(stores={0: row}, top=["R - - R -"])
    applied = referee.apply_move(position, store(last_block(position, kind), cell))
    assert not broken(applied.verdict)
    assert (kind, cell) in store_of(applied.position, 0)
    assert events(applied.events) == ["block_stored"]
    assert applied.events[0].qubix.block_stored.block.cell == cell


def test_qx_3_the_player_chooses_the_cell(referee: Referee) -> None:
    position = full(top=["R Y B V P"])
    for cell in range(3):
        applied = referee.apply_move(position, store(last_block(position, "B1"), cell))
        assert store_of(applied.position, 0) == [("B1", cell)]


def test_qx_3_a_block_does_not_fit_around_another(referee: Referee) -> None:
    """One cell is free on either side of the single, but the two are not adjacent."""
    position = full(stores={0: ". B ."}, top=["R - Y Y Y"])
    for cell, taken in ((0, 1), (1, 1)):
        verdict = referee.validate_move(position, store(last_block(position, "R2"), cell))
        assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
        assert spots(only(verdict)) == [(taken, 0, 0)]


def test_qx_3_the_other_blocks_of_the_store_stay_where_they_are(referee: Referee) -> None:
    position = full(stores={0: "B R Y"})
    move = build_from_store(0, (stored_block(position, 0, 1), spot(0, 0)))
    assert store_of(referee.apply_move(position, move).position, 0) == [("B1", 0), ("Y1", 2)]


def test_qx_3_an_area_of_four_levels_cannot_be(referee: Referee) -> None:
    assert not referee.validate_state(told({0: [LARGE, MIXED, "R . . ."]}))
    found = state_faults(referee, told({0: [LARGE, LARGE, MIXED, "R . . ."]}))
    assert [fault[1:] for fault in found] == [("OUT_OF_RANGE", "QX-7")]


# QX-4: who plays


@pytest.mark.parametrize("first", [0, 1, 2])
def test_qx_4_the_players_choose_who_begins(referee: Referee, first: int) -> None:
    options = qubix_pb2.QubixOptions(first_player=first)
    assert start(referee, options=options).to_move == first


def test_qx_4_who_begins_must_be_at_the_table(referee: Referee) -> None:
    options = qubix_pb2.QubixOptions(first_player=3)
    assert faults(lambda: start(referee, options=options)) == [
        ("options.qubix.first_player", "OUT_OF_RANGE")
    ]


def test_qx_4_who_begins_and_the_reported_layout_are_looked_at_together(referee: Referee) -> None:
    options = qubix_pb2.QubixOptions(first_player=3)
    blocks = cube()
    blocks[0].x = 3
    found = faults(
        lambda: referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks), options=options)
    )
    assert ("options.qubix.first_player", "OUT_OF_RANGE") in found
    assert ("reported.qubix.central_store.blocks[0]", "OUT_OF_RANGE") in found


def test_qx_4_play_goes_clockwise(referee: Referee) -> None:
    position = start(referee, players=3, options=qubix_pb2.QubixOptions(first_player=1))
    order = []
    for cell in range(4):
        order.append(position.to_move)
        move = build(central_block(position, cell, 0, 4), 0, spot(cell, 0))
        position = referee.apply_move(position, move).position.state
        assert position.turn == cell + 1
    assert order == [1, 2, 0, 1]


def test_qx_4_nobody_plays_out_of_turn(referee: Referee) -> None:
    position = full(top=["R Y B V P"], to_move=1)
    move = build(last_block(position, "R1"), 0, spot(0, 0), player=2)
    assert broken(referee.validate_move(position, move)) == [("GM-1", "NOT_YOUR_TURN")]


def test_qx_4_a_pass_counts_as_a_turn(referee: Referee) -> None:
    position = late(stores={1: "B . ."})
    position.turn = 90
    applied = referee.apply_move(position, pass_turn())
    assert not broken(applied.verdict)
    assert events(applied.events) == ["passed"]
    assert (applied.position.state.turn, applied.position.state.to_move) == (91, 1)


def test_qx_4_all_boards_show_the_same_side(referee: Referee) -> None:
    """A square is a figure of side A only, a zigzag of side B only."""
    square, zigzag = drawn("##/##"), drawn(".##/##.")
    for board in range(3):
        for side, expected in ((SIDE_A, [4, 0]), (SIDE_B, [0, 4])):
            options = qubix_pb2.QubixOptions(side=side)
            scores = [
                points(completed(referee, cells, options=options, board=board))
                for cells in (square, zigzag)
            ]
            assert scores == expected

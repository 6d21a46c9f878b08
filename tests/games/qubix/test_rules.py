"""The rules of Qubix: blocks and stores, taking, laying, passing, the end."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

import pytest

from referee.v1 import fault_pb2, game_pb2, qubix_pb2, verdict_pb2
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
    COVERED_END,
    LARGE,
    MIXED,
    QUBIX,
    RED,
    SEEDS,
    SIDE_A,
    SIDE_B,
    WHOLE_SET,
    Cell,
    all_kinds,
    area_of,
    board_of,
    central_block,
    central_kinds,
    completed,
    described,
    drawn,
    figure,
    full,
    last_block,
    late,
    lay,
    number_blocks,
    points,
    shares,
    singles,
    sizes_by_row,
    spots,
    start,
    store_of,
    stored_block,
    told,
    totals,
    unnumbered,
    with_figures,
)
from tests.support.builders import (
    broken,
    end_reason,
    events,
    faults,
    legal,
    only,
    seated,
    status,
)

SHUFFLED = qubix_pb2.QubixOptions(layout=qubix_pb2.QUBIX_LAYOUT_SHUFFLED)
OTHER_SIDE = qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER

# Central stores of two levels

ROWS = """
P - - P -
V - - V -
B - - B -
Y - - Y -
R - - R -
"""
COLUMNS = "\n".join(["R Y B V P"] * 5)


def deal_of(*blocks: qubix_pb2.QubixPlacedBlock) -> qubix_pb2.QubixDeal:
    return qubix_pb2.QubixDeal(central_store=qubix_pb2.QubixCentralStore(blocks=blocks))


def cube() -> list[qubix_pb2.QubixPlacedBlock]:
    """A central store of all blocks, by numbers from 1."""
    return list(full().qubix.central_store.blocks)


def reported_faults(
    referee: Referee, blocks: Sequence[qubix_pb2.QubixPlacedBlock]
) -> list[tuple[str, str]]:
    return faults(lambda: referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks)))


def state_faults(referee: Referee, position: game_pb2.GameState) -> list[tuple[str, str, str]]:
    """Field, reason and rule of everything wrong with a position."""
    prefix = "position.state.qubix."
    return [
        (
            fault.field.removeprefix(prefix),
            fault_pb2.FaultReason.Name(fault.reason).removeprefix("FAULT_REASON_"),
            fault.rule_id,
        )
        for fault in referee.validate_state(position)
    ]


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
    several = described(f"{letter(blocks[-1].color)}1")
    for move, field in (
        (build(several, 0, spot(0, 0)), "move.qubix.build.block.id"),
        (store(several, 0), "move.qubix.store.block.id"),
    ):
        assert legal(referee.validate_move(position, move))
        with pytest.raises(InvalidRequestError) as refused:
            referee.apply_move(position, move)
        assert [fault.field for fault in refused.value.faults] == [field]


def test_qx_5_which_of_equal_blocks_is_left_in_a_store_nobody_knows(referee: Referee) -> None:
    """Not even where it lies; unless all of them are gone."""
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


def covered(position: game_pb2.GameState) -> Counter[tuple[int, int, int]]:
    """How many blocks cover each cell of the central store."""
    found: Counter[tuple[int, int, int]] = Counter()
    for each in position.qubix.central_store.blocks:
        for step in range(each.size):
            along = (step, 0) if each.direction == X else (0, step)
            found[each.x + along[0], each.y + along[1], each.level] += 1
    return found


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
        [each.color for each in begun.qubix.central_store.blocks] for begun in (first, second)
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
    assert event.store_laid_out.blocks == 75
    assert event.store_laid_out.chance_event == 0
    assert not event.HasField("player")


def test_qx_2_a_reported_layout_is_taken_down_as_it_is(referee: Referee) -> None:
    blocks = cube()
    started = referee.start_game(QUBIX, seated(3), deal=deal_of(*blocks))
    assert list(started.position.state.qubix.central_store.blocks) == blocks
    assert not started.position.state.HasField("chance")
    (event,) = started.events
    assert event.store_laid_out.blocks == 75
    assert not event.store_laid_out.HasField("chance_event")


def test_qx_2_a_reported_layout_may_be_any_that_fills_the_cube(referee: Referee) -> None:
    """Large blocks on top, and the levels turned."""
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
    """A block of the lowest level is put on top: it stands out, and others hang in the air."""
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
    """And every fault names a field that the request has."""
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
    blocks[-1].color = qubix_pb2.QUBIX_COLOR_RED
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
    assert applied.events[0].block_stored.block.cell == cell


def test_qx_3_the_player_chooses_the_cell(referee: Referee) -> None:
    position = full(top=["R Y B V P"])
    for cell in range(3):
        applied = referee.apply_move(position, store(last_block(position, "B1"), cell))
        assert store_of(applied.position, 0) == [("B1", cell)]


def test_qx_3_a_block_does_not_fit_around_another(referee: Referee) -> None:
    """One cell is free on either side of the single, but those are not adjacent."""
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


# QX-5: what a turn is


@pytest.mark.parametrize("board", [0, 1, 2])
def test_qx_5_one_block_from_the_central_store_goes_to_any_area(
    referee: Referee, board: int
) -> None:
    position = full(top=["R - Y Y Y"])
    applied = referee.apply_move(position, build(last_block(position, "R2"), board, spot(1, 2, Y)))
    assert not broken(applied.verdict)
    assert area_of(applied.position, board) == Counter({("R2", (1, 2, 0)): 1})
    assert central_kinds(applied.position) == WHOLE_SET - Counter(["R2"])
    (event,) = applied.events
    assert (event.player, event.blocks_laid.board) == (0, board)
    assert list(event.blocks_laid.blocks) == list(board_of(applied.position, board).area)


@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_qx_5_one_to_three_blocks_from_the_own_store_go_to_any_area(
    referee: Referee, board: int, count: int
) -> None:
    position = full(stores={0: "R Y B"})
    blocks = [(stored_block(position, 0, cell), spot(cell, 3)) for cell in range(count)]
    applied = referee.apply_move(position, build_from_store(board, *blocks))
    assert not broken(applied.verdict)
    assert len(board_of(applied.position, board).area) == count
    assert len(store_of(applied.position, 0)) == 3 - count
    assert central_kinds(applied.position) == central_kinds(position)
    assert all_kinds(applied.position) == WHOLE_SET
    (event,) = applied.events
    assert [each.x for each in event.blocks_laid.blocks] == list(range(count))


def test_qx_5_no_block_at_all_is_no_turn(referee: Referee) -> None:
    verdict = referee.validate_move(full(stores={0: "R . ."}), build_from_store(0))
    assert broken(verdict) == [("QX-5", "WRONG_NUMBER_OF_BLOCKS")]
    assert only(verdict).metadata == {"blocks": "0"}


def test_qx_5_four_blocks_are_too_many(referee: Referee) -> None:
    options = qubix_pb2.QubixOptions(configuration=qubix_pb2.QubixConfiguration(store_cells=4))
    position = full(stores={0: "R Y B V"}, options=options)
    blocks = [(stored_block(position, 0, cell), spot(cell, 0)) for cell in range(4)]
    assert legal(referee.validate_move(position, build_from_store(1, *blocks[1:])))
    verdict = referee.validate_move(position, build_from_store(1, *blocks))
    assert broken(verdict) == [("QX-5", "WRONG_NUMBER_OF_BLOCKS")]
    assert only(verdict).metadata == {"blocks": "4"}


def test_qx_5_a_block_is_taken_from_where_it_lies(referee: Referee) -> None:
    position = full({1: "V . . ."}, stores={0: "R . .", 1: "Y . ."}, top=["B B B B B"])
    own, others = stored_block(position, 0, 0), stored_block(position, 1, 0)
    central, laid = last_block(position, "B1"), block(board_of(position, 1).area[0].id)
    assert legal(referee.validate_move(position, build(central, 0, spot(0, 0))))
    assert legal(referee.validate_move(position, build_from_store(0, (own, spot(0, 0)))))
    for taken in (own, others, laid, block(1000)):
        verdict = referee.validate_move(position, build(taken, 0, spot(0, 0)))
        assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]
        assert only(verdict).metadata == {"block": str(taken.id)}
        verdict = referee.validate_move(position, store(taken, 1))
        assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]
    for taken in (central, others, laid, block(1000)):
        verdict = referee.validate_move(position, build_from_store(0, (taken, spot(0, 0))))
        assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]


def test_qx_5_a_block_is_taken_once(referee: Referee) -> None:
    position = full(stores={0: "R Y ."})
    red = stored_block(position, 0, 0)
    move = build_from_store(0, (red, spot(0, 0)), (red, spot(1, 0)))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]
    assert only(verdict).metadata == {"block": str(red.id)}


@pytest.mark.parametrize(
    ("kind", "size", "agrees"), [("R", 2, True), ("R", 0, True), ("", 2, True), ("Y", 0, False)]
)
def test_qx_5_what_is_said_of_a_block_must_agree(
    referee: Referee, kind: str, size: int, agrees: bool
) -> None:
    position = full(stores={0: "R - ."}, top=["Y Y Y R -"])
    central = block(last_block(position, "R2").id, kind, size)
    stored = block(stored_block(position, 0, 0).id, kind, size)
    for move in (
        build(central, 0, spot(0, 0, X)),
        build_from_store(0, (stored, spot(0, 0, X))),
    ):
        verdict = referee.validate_move(position, move)
        assert broken(verdict) == ([] if agrees else [("QX-5", "BLOCK_NOT_THERE")])


@pytest.mark.parametrize("board", [3, 4])
def test_qx_5_nothing_is_built_on_a_board_that_is_not_there(referee: Referee, board: int) -> None:
    """Three play, and all of it is known: a fourth board cannot be."""
    position = full(top=["R Y B V P"])
    move = build(last_block(position, "R1"), board, spot(0, 0))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-5", "NO_SUCH_BOARD")]
    assert only(verdict).metadata == {"board": str(board), "boards": "3"}


def test_qx_5_more_blocks_than_turns_cannot_have_been_taken(referee: Referee) -> None:
    assert not referee.validate_state(full({0: "R Y B ."}, turn=3))
    assert [
        fault[1:] for fault in state_faults(referee, full({0: "R Y B ."}, to_move=2, turn=2))
    ] == [("MISMATCH", "QX-5")]


# QX-6: which blocks can be taken


def take(
    referee: Referee, central: Sequence[str], cell: tuple[int, int, int]
) -> verdict_pb2.Verdict:
    position = told({0: ""}, stores={0: ""}, central=central)
    taken = central_block(position, *cell)
    verdicts = [
        referee.validate_move(position, store(taken)),
        referee.validate_move(position, build(taken, 0, spot(0, 0, X))),
    ]
    assert broken(verdicts[0]) == broken(verdicts[1])
    return verdicts[0]


def test_qx_6_a_covered_block_stays(referee: Referee) -> None:
    """What covers it is told, and only that."""
    verdict = take(referee, [ROWS, ". . . . .\n" * 4 + ". R Y . ."], (0, 0, 0))
    assert broken(verdict) == [("QX-6", "BLOCK_COVERED")]
    assert spots(only(verdict)) == [(1, 0, 1), (2, 0, 1)]
    assert only(verdict).metadata == {"block": "1"}


def test_qx_6_a_block_at_a_corner_stays_if_it_is_partly_covered(referee: Referee) -> None:
    assert broken(take(referee, [ROWS, "R . . . .\n" + ". . . . .\n" * 4], (0, 4, 0))) == [
        ("QX-6", "BLOCK_COVERED")
    ]


def test_qx_6_an_uncovered_block_at_the_edge_can_be_taken(referee: Referee) -> None:
    for cell in ((0, 0, 0), (3, 0, 0), (0, 4, 0), (0, 2, 0), (3, 2, 0)):
        assert legal(take(referee, [ROWS], cell))


def test_qx_6_every_cell_at_the_outside_is_free_and_none_within(referee: Referee) -> None:
    for x in range(5):
        for y in range(5):
            verdict = take(referee, [COLUMNS], (x, y, 0))
            assert legal(verdict) == (x in (0, 4) or y in (0, 4))
            if not legal(verdict):
                assert broken(verdict) == [("QX-6", "BLOCK_ENCLOSED")]
                beside = [(x - 1, y, 0), (x, y - 1, 0), (x, y + 1, 0), (x + 1, y, 0)]
                assert spots(only(verdict)) == sorted(beside)


# The blue triple in the middle: one side after another is open.

ENCLOSED = """
. R Y V .
R Y V P R
Y B - - P
V P Y V Y
. P R P .
"""


def opened(*cells: Cell) -> str:
    """The enclosed triple, with the singles of these cells gone."""
    rows = [row.split() for row in ENCLOSED.strip().splitlines()]
    for x, y in cells:
        rows[4 - y][x] = "."
    return "\n".join(" ".join(row) for row in rows)


TRIPLE = (1, 2, 0)


def test_qx_6_a_block_enclosed_on_all_four_sides_stays(referee: Referee) -> None:
    verdict = take(referee, [ENCLOSED], TRIPLE)
    assert broken(verdict) == [("QX-6", "BLOCK_ENCLOSED")]
    beside = [(0, 2), (4, 2), (1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (3, 3)]
    assert spots(only(verdict)) == sorted((x, y, 0) for x, y in beside)


@pytest.mark.parametrize(
    "gone",
    [[(1, 0), (1, 1), (2, 1), (3, 1)], [(3, 4), (1, 3), (2, 3), (3, 3)]],
    ids=["front", "back"],
)
def test_qx_6_one_long_side_suffices(referee: Referee, gone: list[Cell]) -> None:
    assert legal(take(referee, [opened(*gone)], TRIPLE))


@pytest.mark.parametrize("gone", [(0, 2), (4, 2)], ids=["left", "right"])
def test_qx_6_one_short_end_suffices(referee: Referee, gone: Cell) -> None:
    assert legal(take(referee, [opened(gone)], TRIPLE))


@pytest.mark.parametrize(
    "gone",
    [
        [(1, 0), (1, 1), (2, 1)],
        [(2, 0), (2, 1), (3, 1), (1, 4), (1, 3), (3, 4), (3, 3)],
        [(1, 4), (1, 3)],
    ],
)
def test_qx_6_a_side_that_is_only_partly_free_does_not_suffice(
    referee: Referee, gone: list[Cell]
) -> None:
    verdict = take(referee, [opened(*gone)], TRIPLE)
    assert broken(verdict) == [("QX-6", "BLOCK_ENCLOSED")]
    assert not {(x, y, 0) for x, y in gone} & set(spots(only(verdict)))


def test_qx_6_a_block_along_y_has_the_same_sides(referee: Referee) -> None:
    crossed = "\n".join(
        " ".join({"-": "|"}.get(sign, sign) for sign in row)
        for row in zip(*[line.split() for line in opened().strip().splitlines()][::-1], strict=True)
    )
    rows = crossed.splitlines()[::-1]
    picture = "\n".join(rows)
    assert broken(take(referee, [picture], (2, 1, 0))) == [("QX-6", "BLOCK_ENCLOSED")]
    open_end = picture.splitlines()
    open_end[0] = open_end[0][:4] + "." + open_end[0][5:]
    assert legal(take(referee, ["\n".join(open_end)], (2, 1, 0)))


def test_qx_6_only_its_own_level_closes_a_block_in(referee: Referee) -> None:
    """The single stands alone on a full level."""
    alone = ". . . . .\n. . . . .\n. . R . .\n. . . . .\n. . . . ."
    assert legal(take(referee, [COLUMNS, alone], (2, 2, 1)))


def test_qx_6_a_block_may_be_covered_and_enclosed_at_once(referee: Referee) -> None:
    above = ". . . . .\n. . . . .\n. . P . .\n. . . . .\n. . . . ."
    assert broken(take(referee, [COLUMNS, above], (2, 2, 0))) == [
        ("QX-6", "BLOCK_COVERED"),
        ("QX-6", "BLOCK_ENCLOSED"),
    ]


def test_qx_6_taking_a_block_opens_the_one_behind(referee: Referee) -> None:
    position = start(referee)
    second = central_block(position, 1, 1, 4)
    assert broken(referee.validate_move(position, store(second))) == [("QX-6", "BLOCK_ENCLOSED")]
    first = store(central_block(position, 1, 0, 4))
    after = referee.apply_move(position, first).position
    assert legal(referee.validate_move(after, store(second)))


# QX-7: where a block may lie


@pytest.mark.parametrize(
    ("kind", "at"),
    [
        ("R1", spot(3, 3)),
        ("R2", spot(2, 3, X)),
        ("R2", spot(3, 2, Y)),
        ("R3", spot(1, 0, X)),
        ("R3", spot(0, 1, Y)),
        ("R1", spot(0, 0, Y)),
    ],
)
def test_qx_7_a_block_lies_flat_inside_the_area(
    referee: Referee, kind: str, at: qubix_pb2.QubixSpot
) -> None:
    assert legal(lay(referee, "", kind, at))


@pytest.mark.parametrize(
    ("kind", "at"),
    [
        ("R2", spot(3, 3, X)),
        ("R2", spot(3, 3, Y)),
        ("R3", spot(2, 0, X)),
        ("R3", spot(0, 2, Y)),
        ("R1", spot(0, 4)),
        ("R1", spot(63, 63)),
    ],
)
def test_qx_7_a_block_may_not_stand_out_of_the_area(
    referee: Referee, kind: str, at: qubix_pb2.QubixSpot
) -> None:
    verdict = lay(referee, "", kind, at)
    assert broken(verdict) == [("QX-7", "OUTSIDE_AREA")]
    assert spots(only(verdict)) == [(at.x, at.y, 0)]
    assert only(verdict).metadata == {"block": "0", "size": kind[1]}


def test_qx_7_what_stands_out_is_named_on_the_level_being_built(referee: Referee) -> None:
    verdict = lay(referee, MIXED, "R2", spot(3, 3, X))
    assert broken(verdict) == [("QX-7", "OUTSIDE_AREA")]
    assert spots(only(verdict)) == [(3, 3, 1)]


@pytest.mark.parametrize("kind", ["R2", "R3"])
def test_qx_7_a_longer_block_must_say_how_it_lies(referee: Referee, kind: str) -> None:
    verdict = lay(referee, "", kind, spot(0, 0))
    assert broken(verdict) == [("QX-7", "NO_DIRECTION")]
    assert only(verdict).metadata == {"block": "0", "size": kind[1]}


def test_qx_7_only_empty_cells_can_be_built_on(referee: Referee) -> None:
    area = ". . . .\n. . . .\n| . . .\nY . V -"
    for wanted, at, taken in [
        ("R1", spot(0, 0), [(0, 0, 0)]),
        ("R3", spot(0, 1, X), [(0, 1, 0)]),
        ("R2", spot(1, 0, X), [(2, 0, 0)]),
        ("R3", spot(1, 0, X), [(2, 0, 0), (3, 0, 0)]),
    ]:
        verdict = lay(referee, area, wanted, at)
        assert broken(verdict) == [("QX-7", "CELL_OCCUPIED")]
        assert spots(only(verdict)) == taken
        assert only(verdict).metadata == {"block": "0"}
    assert legal(lay(referee, area, "R3", spot(1, 1, X)))


def test_qx_7_nothing_goes_below_what_lies_there(referee: Referee) -> None:
    verdict = lay(referee, [MIXED, "R . . ."], "R1", spot(3, 3, level=0))
    assert broken(verdict) == [("QX-7", "CELL_OCCUPIED")]
    assert spots(only(verdict)) == [(3, 3, 0)]


def test_qx_7_two_blocks_of_one_turn_need_cells_of_their_own(referee: Referee) -> None:
    position = full(stores={0: "R - Y"})
    red, yellow = stored_block(position, 0, 0), stored_block(position, 0, 2)
    move = build_from_store(1, (red, spot(0, 0, X)), (yellow, spot(1, 0)))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-7", "CELL_OCCUPIED")]
    assert spots(only(verdict)) == [(1, 0, 0)]
    assert only(verdict).metadata == {"block": str(yellow.id)}


@pytest.mark.parametrize(
    ("kind", "cell", "outside"), [("R1", 3, [3]), ("R2", 2, [3]), ("R3", 2, [3, 4])]
)
def test_qx_7_a_block_may_not_stand_out_of_the_store(
    referee: Referee, kind: str, cell: int, outside: list[int]
) -> None:
    position = full({0: "Y Y Y Y"}, top=["R . . . .", "R - - R -"])
    taken = last_block(position, kind)
    verdict = referee.validate_move(position, store(taken, cell))
    assert broken(verdict) == [("QX-7", "OUTSIDE_STORE")]
    assert spots(only(verdict)) == [(x, 0, 0) for x in outside]
    assert only(verdict).metadata == {"block": str(taken.id), "strip": "3"}


def test_qx_7_cells_far_out_of_the_store_are_named_as_they_are(referee: Referee) -> None:
    position = full(top=["R - - R -"])
    verdict = referee.validate_move(position, store(last_block(position, "R3"), 63))
    assert broken(verdict) == [("QX-7", "OUTSIDE_STORE")]
    assert spots(only(verdict)) == [(63, 0, 0), (64, 0, 0), (65, 0, 0)]


def test_qx_7_only_empty_cells_of_the_store_can_be_used(referee: Referee) -> None:
    position = full(stores={0: "B - ."}, top=["R R R R R"])
    taken = last_block(position, "R1")
    for cell in range(2):
        verdict = referee.validate_move(position, store(taken, cell))
        assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
        assert spots(only(verdict)) == [(cell, 0, 0)]
        assert only(verdict).metadata == {"block": str(taken.id)}
    assert legal(referee.validate_move(position, store(taken, 2)))


def test_qx_7_blocks_on_an_area_do_not_overlap(referee: Referee) -> None:
    position = told({0: "R - . ."})
    board_of(position, 0).area.extend(read_area(". Y . ."))
    assert state_faults(referee, position) == [("boards[0].area[1]", "DUPLICATE", "QX-7")]


def test_qx_7_blocks_in_a_store_do_not_overlap_or_stand_out(referee: Referee) -> None:
    position = told({0: ""}, stores={0: "R - .", 1: ". . R"})
    board_of(position, 0).store.blocks.add(id=99, color=1, size=1, cell=1)
    board_of(position, 1).store.blocks[0].size = 2
    assert state_faults(referee, position) == [
        ("boards[0].store.blocks[1]", "DUPLICATE", "QX-7"),
        ("boards[1].store.blocks[0]", "OUT_OF_RANGE", "QX-7"),
    ]


# QX-8: level by level


def test_qx_8_a_full_level_is_built_on(referee: Referee) -> None:
    for level in (None, 1):
        assert legal(lay(referee, MIXED, "R2", spot(1, 1, Y, level)))


def test_qx_8_the_level_is_told(referee: Referee) -> None:
    position = full({1: [LARGE, LARGE]}, top=["R R R R R"])
    move = build(last_block(position, "R1"), 1, spot(2, 2))
    applied = referee.apply_move(position, move)
    assert applied.events[0].blocks_laid.blocks[0].level == 2
    assert area_of(applied.position, 1)["R1", (2, 2, 2)] == 1


def test_qx_8_no_block_goes_up_before_the_level_below_is_full(referee: Referee) -> None:
    area = MIXED.replace("Y V P Y", "Y V P .", 1).replace("V P Y V", "V . Y V", 1)
    verdict = lay(referee, area, "R1", spot(0, 0, level=1))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert spots(only(verdict)) == [(1, 2, 0), (3, 3, 0)]
    assert only(verdict).metadata == {"block": "0"}


def test_qx_8_a_block_whose_own_cells_are_supported_still_waits(referee: Referee) -> None:
    """Not what is below the block counts, but the whole level."""
    verdict = lay(referee, "Y - - |\nP - - V\n. . . .\n. . . .", "R1", spot(0, 3, level=1))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert len(only(verdict).cells) == 8


def test_qx_8_the_second_level_must_be_full_for_the_third(referee: Referee) -> None:
    verdict = lay(referee, [MIXED, "R . . ."], "R1", spot(0, 0, level=2))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert {level for *_, level in spots(only(verdict))} == {1}
    assert len(only(verdict).cells) == 15


def test_qx_8_three_levels_are_the_most(referee: Referee) -> None:
    tower = [LARGE, LARGE, MIXED]
    assert legal(lay(referee, tower[:2], "R1", spot(0, 0)))
    for level in (None, 3):
        verdict = lay(referee, tower, "R1", spot(0, 0, level=level))
        assert broken(verdict) == [("QX-8", "TOO_HIGH")]
        assert only(verdict).metadata == {"block": "0", "levels": "3"}


def test_qx_8_a_level_that_does_not_exist_is_too_high_anywhere(referee: Referee) -> None:
    assert broken(lay(referee, "", "R1", spot(0, 0, level=3))) == [("QX-8", "TOO_HIGH")]


ALMOST = MIXED.replace("Y V P Y", ". . P Y", 1)  # (0, 3) and (1, 3) are empty


@pytest.mark.parametrize("level", [None, 1])
def test_qx_8_a_second_block_may_use_the_level_that_the_first_completes(
    referee: Referee, level: int | None
) -> None:
    position = full({1: ALMOST}, stores={0: "R - R"})
    double, single = stored_block(position, 0, 0), stored_block(position, 0, 2)
    move = build_from_store(1, (double, spot(0, 3, X)), (single, spot(2, 2, level=level)))
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert [each.level for each in applied.events[0].blocks_laid.blocks] == [0, 1]


def test_qx_8_not_in_the_other_order(referee: Referee) -> None:
    position = full({1: ALMOST}, stores={0: "R - R"})
    double, single = stored_block(position, 0, 0), stored_block(position, 0, 2)
    move = build_from_store(1, (single, spot(2, 2, level=1)), (double, spot(0, 3, X)))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert spots(only(verdict)) == [(0, 3, 0), (1, 3, 0)]
    assert only(verdict).metadata == {"block": str(single.id)}


def test_qx_8_three_blocks_one_after_another(referee: Referee) -> None:
    almost = MIXED.replace("Y V P Y", ". . P Y", 1)
    position = full({2: almost}, stores={0: "R B V"})
    first, second, third = (stored_block(position, 0, cell) for cell in range(3))
    blocks = [(first, spot(0, 3)), (second, spot(1, 3)), (third, spot(0, 3))]
    applied = referee.apply_move(position, build_from_store(2, *blocks))
    assert not broken(applied.verdict)
    assert [each.level for each in applied.events[0].blocks_laid.blocks] == [0, 0, 1]
    hasty = build_from_store(2, blocks[0], blocks[2], blocks[1])
    assert broken(referee.validate_move(position, hasty)) == [("QX-7", "CELL_OCCUPIED")]


def test_qx_8_an_area_that_is_built_on_an_unfinished_level_cannot_be(referee: Referee) -> None:
    assert state_faults(referee, told({0: ["R . . .", "Y . . ."]})) == [
        ("boards[0].area", "NOT_CONNECTED", "QX-8")
    ]


# QX-9: stores are private, and nothing moves


@pytest.mark.parametrize("board", [None, 0])
def test_qx_9_a_block_goes_into_the_own_store(referee: Referee, board: int | None) -> None:
    position = full(top=["R R R R R"])
    move = store(last_block(position, "R1"), 1, board=board)
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert store_of(applied.position, 0) == [("R1", 1)]


@pytest.mark.parametrize("board", [1, 2])
def test_qx_9_never_into_another_players_store(referee: Referee, board: int) -> None:
    position = full(top=["R R R R R"])
    verdict = referee.validate_move(position, store(last_block(position, "R1"), 1, board=board))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]
    assert only(verdict).metadata == {"board": str(board)}


def test_qx_9_a_stored_block_can_be_taken_to_build(referee: Referee) -> None:
    position = full(stores={0: "R . ."})
    move = build_from_store(1, (stored_block(position, 0, 0), spot(0, 0)))
    assert legal(referee.validate_move(position, move))


def test_qx_9_a_stored_block_cannot_be_put_elsewhere_in_the_store(referee: Referee) -> None:
    position = full(stores={0: "R . ."})
    verdict = referee.validate_move(position, store(stored_block(position, 0, 0), 1))
    assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]


def test_qx_9_a_laid_block_stays(referee: Referee) -> None:
    position = full({0: "R . . ."})
    laid = block(board_of(position, 0).area[0].id)
    for move in (store(laid), build(laid, 1, spot(0, 0))):
        assert broken(referee.validate_move(position, move)) == [("QX-5", "BLOCK_NOT_THERE")]


# QX-14: passing


def test_qx_14_who_cannot_move_passes(referee: Referee) -> None:
    """The central store is empty, and so is the own one; the second player still has a block."""
    position = late(stores={1: "B . ."})
    assert not referee.validate_state(position)
    applied = referee.apply_move(position, pass_turn())
    assert not broken(applied.verdict)
    assert not applied.verdict.unchecked_rule_ids
    assert status(applied.outcome) == "IN_PROGRESS"
    assert applied.position.state.to_move == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_qx_14_nobody_passes_at_the_beginning(referee: Referee, seat: int) -> None:
    position = full(to_move=seat)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


def test_qx_14_who_passes_is_told_what_could_be_played(referee: Referee) -> None:
    position = late(stores={1: "B . ."}, to_move=1)
    violation = only(referee.validate_move(position, pass_turn()))
    assert re.fullmatch(
        r"No pass while there is a legal move, for instance a blue single on board \d at \(.*\)\.",
        violation.message,
    )
    (where,) = violation.cells
    at = spot(where.x, where.y)
    taken = block(int(violation.metadata["block"]))
    move = build_from_store(int(violation.metadata["board"]), (taken, at))
    assert not broken(referee.validate_move(position, move))


def test_gm_2_after_the_end_nothing_else_is_told(referee: Referee) -> None:
    position = late()
    assert status(referee.check_game_end(position)) == "OVER"
    for move in (pass_turn(), build(block(1), 0, spot(60, 60)), store(block(1), 2)):
        assert broken(referee.validate_move(position, move)) == [("GM-2", "GAME_OVER")]


def test_qx_14_who_can_only_build_from_the_own_store_must(referee: Referee) -> None:
    position = late(stores={1: "B . ."}, to_move=1)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


# Triples, and areas of three cells: see `stuck`.

NARROW = qubix_pb2.QubixOptions(
    configuration=qubix_pb2.QubixConfiguration(
        blocks=[qubix_pb2.QubixBlockCount(color=RED, singles=9, triples=3)],
        central_store=qubix_pb2.QubixCentralLayout(
            width=3,
            depth=1,
            levels=[qubix_pb2.QubixRow(sizes=sizes) for sizes in [[3]] * 3 + [[1, 1, 1]] * 3],
        ),
        area=qubix_pb2.QubixAreaSize(width=3, depth=1, levels=2),
        store_cells=1,
        side_a=[figure("###", 3, 1)],
        side_b=[figure("##", 2, 1)],
    )
)


def stuck(**stores: str) -> game_pb2.GameState:
    """A triple is left in the central store, but there is room for a single only, on the first
    area; the other two are full."""
    return told(
        {0: "R R .", 1: ["R - -", "R R R"], 2: ["R - -", "R R R"]},
        stores={0: stores.get("own", ""), 1: stores.get("other", "")},
        central=["R - -"],
        players=2,
        options=NARROW,
    )


def test_qx_14_who_has_a_block_but_no_room_passes_and_plays_later(referee: Referee) -> None:
    position = stuck(other="R")
    assert not referee.validate_state(position)
    triple = last_block(position, "R3")
    assert broken(referee.validate_move(position, build(triple, 0, spot(0, 0, X))))
    after = referee.apply_move(position, pass_turn()).position
    single = build_from_store(0, (stored_block(after, 1, 0), spot(2, 0)))
    freed = referee.apply_move(after, single)
    assert not broken(freed.verdict)
    assert status(freed.outcome) == "IN_PROGRESS"
    assert freed.position.state.to_move == 0
    assert broken(referee.validate_move(freed.position, pass_turn())) == [("QX-14", "COULD_PLAY")]
    assert legal(referee.validate_move(freed.position, build(triple, 0, spot(0, 0, X, 1))))


def test_qx_14_room_in_the_own_store_is_a_legal_move(referee: Referee) -> None:
    """No area has room for the triple, but the strip has."""
    position = stuck(other="R")
    position.qubix.options.configuration.store_cells = 3
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]
    assert legal(referee.validate_move(position, store(last_block(position, "R3"))))


def test_qx_14_the_only_legal_move_is_listed(referee: Referee) -> None:
    (move,) = referee.list_legal_moves(stuck(other="R"))
    assert move.move.qubix.WhichOneof("action") == "pass_turn"


# QX-15: the end


def test_qx_15_the_game_ends_with_the_last_move(referee: Referee) -> None:
    position = late(central="B", scores=[5, 9, 2])
    move = build(last_block(position, "B1"), 2, spot(3, 3))
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert events(applied.events) == ["blocks_laid", "game_ended"]
    assert status(applied.outcome) == "OVER"
    assert end_reason(applied.outcome) == "NO_LEGAL_MOVE"
    assert not applied.position.state.HasField("to_move")


def test_qx_15_it_goes_on_as_long_as_anybody_can_move(referee: Referee) -> None:
    for position in (late(central="B"), late(stores={2: "B . ."}), full()):
        assert status(referee.check_game_end(position)) == "IN_PROGRESS"


def test_qx_15_a_block_that_fits_nowhere_does_not_keep_the_game_going(referee: Referee) -> None:
    """The single of the second player fills the last gap of the highest level."""
    position = stuck(other="R")
    position.to_move = 1
    board_of(position, 0).ClearField("area")
    board_of(position, 0).area.extend(read_area("R - -", "R R ."))
    configuration = position.qubix.options.configuration
    configuration.blocks[0].triples = 4
    configuration.central_store.levels.add(sizes=[3])
    number_blocks(position)
    assert not referee.validate_state(position)
    move = build_from_store(0, (stored_block(position, 1, 0), spot(2, 0)))
    applied = referee.apply_move(position, move)
    assert events(applied.events)[-1] == "game_ended"
    assert central_kinds(applied.position) == Counter(["R3"])


def test_qx_15_nothing_is_played_after_the_end(referee: Referee) -> None:
    position = late()
    assert broken(referee.validate_move(position, pass_turn())) == [("GM-2", "GAME_OVER")]
    assert not list(referee.list_legal_moves(position))


def test_qx_15_most_points_win_and_ties_share(referee: Referee) -> None:
    outcome = referee.check_game_end(late(scores=[7, 12, 12]))
    assert [(each.player, each.rank, each.winner) for each in outcome.standings] == [
        (1, 1, True),
        (2, 1, True),
        (0, 3, False),
    ]


def test_qx_15_scores_start_at_0_and_are_never_below(referee: Referee) -> None:
    assert totals(start(referee)) == [0, 0, 0]
    assert [fault[:2] for fault in state_faults(referee, told(scores=[0, -1, 0]))] == [
        ("position.state.players[1].score", "OUT_OF_RANGE")
    ]


# QX-16: two players


def test_qx_16_a_neutral_board_joins(referee: Referee) -> None:
    begun = start(referee, players=2)
    assert [each.board for each in begun.qubix.boards] == [0, 1, 2]
    assert [each.HasField("store") for each in begun.qubix.boards] == [True, True, False]


@pytest.mark.parametrize("player", [0, 1])
def test_qx_16_a_figure_there_scores_for_maker_and_opponent(referee: Referee, player: int) -> None:
    position = full(
        {2: ". . . .\n. . . .\nB . . .\nB - . ."}, top=["B B B B B"], players=2, to_move=player
    )
    move = build(last_block(position, "B1"), 2, spot(1, 1))
    applied = referee.apply_move(position, move)
    assert shares(applied.verdict) == [
        ("FIGURE_MADE", player, 4),
        ("FIGURE_OWNED", 1 - player, 2),
    ]
    assert [item.rule_id for item in applied.verdict.score.items] == ["QX-12", "QX-16"]
    assert totals(applied.position) == ([4, 2] if player == 0 else [2, 4])


def test_qx_16_the_players_own_boards_score_as_ever(referee: Referee) -> None:
    for board, expected in (
        (0, [("FIGURE_MADE", 0, 4)]),
        (1, [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]),
    ):
        position = full({board: ". . . .\n. . . .\nB . . .\nB - . ."}, top=["B B B B B"], players=2)
        move = build(last_block(position, "B1"), board, spot(1, 1))
        assert shares(referee.validate_move(position, move)) == expected


@pytest.mark.parametrize(("side", "other"), [(SIDE_A, SIDE_B), (SIDE_B, SIDE_A)])
def test_qx_16_the_neutral_board_may_show_the_other_side(
    referee: Referee, side: "qubix_pb2.QubixSide", other: "qubix_pb2.QubixSide"
) -> None:
    figures: Mapping[int, list[Cell]] = {SIDE_A: drawn("##/##"), SIDE_B: drawn(".##/##.")}
    for neutral, shown in ((OTHER_SIDE, other), (qubix_pb2.QUBIX_NEUTRAL_SIDE_SAME, side)):
        options = qubix_pb2.QubixOptions(side=side, neutral_side=neutral)
        for board, expected in ((0, side), (1, side), (2, shown)):
            for printed, cells in figures.items():
                *first, (x, y) = cells
                position = told({board: singles(first, "B")}, players=2, options=options)
                move = build(described("B1"), board, spot(x, y))
                verdict = referee.validate_move(position, move)
                assert points(verdict) == (4 if printed == expected else 0)
                assert all(item.figure.side == expected for item in verdict.score.items)


def test_qx_16_with_three_players_no_board_is_neutral(referee: Referee) -> None:
    options = qubix_pb2.QubixOptions(neutral_side=OTHER_SIDE)
    verdict = completed(referee, drawn("##/##"), board=2, options=options)
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 2, 2)]


def test_qx_16_nobody_uses_the_neutral_store(referee: Referee) -> None:
    position = full(top=["R R R R R"], players=2)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=2))
    assert broken(verdict) == [("QX-16", "NOT_OWN_STORE")]
    assert only(verdict).metadata == {"board": "2"}
    assert legal(referee.validate_move(position, store(last_block(position, "R1"), board=0)))


def test_qx_16_nothing_can_be_in_the_neutral_store(referee: Referee) -> None:
    position = full(players=2)
    board_of(position, 2).store.blocks.add(color=1, size=1)
    assert ("boards[2].store", "NOT_ALLOWED", "QX-16") in state_faults(referee, position)


def test_qx_16_the_opponents_store_stays_the_opponents(referee: Referee) -> None:
    position = full(top=["R R R R R"], players=2)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=1))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]


def test_qx_16_of_equal_figures_the_least_for_the_opponent_counts(referee: Referee) -> None:
    options = with_figures(figure("##", 3, 2), figure("#", 3, 0))
    position = told({2: COVERED_END}, players=2, options=options)
    verdict = referee.validate_move(position, build(described("R1"), 2, spot(2, 0)))
    assert shares(verdict)[:2] == [("FIGURE_MADE", 0, 3), ("FIGURE_OWNED", 1, 0)]


def test_qx_16_a_neutral_area_has_room_like_any_other(referee: Referee) -> None:
    """The last block can only be laid on the neutral board, so nobody may pass."""
    position = late(central="B", players=2)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


# Everything that is wrong, at once


def test_every_violation_is_told(referee: Referee) -> None:
    """Out of turn, a covered block, and a cell that is taken."""
    position = full({1: "R . . ."}, to_move=1)
    covered_block = position.qubix.central_store.blocks[0]
    move = build(block(covered_block.id), 1, spot(0, 0, X), player=0)
    assert broken(referee.validate_move(position, move)) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("QX-6", "BLOCK_COVERED"),
        ("QX-7", "CELL_OCCUPIED"),
    ]


def test_every_block_of_a_turn_is_judged(referee: Referee) -> None:
    position = full({1: "Y . . ."}, stores={0: "R B V"})
    red, blue, violet = (stored_block(position, 0, cell) for cell in range(3))
    move = build_from_store(
        1, (red, spot(0, 0)), (blue, spot(4, 0)), (violet, spot(0, 0, level=1)), (red, spot(1, 1))
    )
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [
        ("QX-5", "BLOCK_NOT_THERE"),
        ("QX-5", "WRONG_NUMBER_OF_BLOCKS"),
        ("QX-7", "CELL_OCCUPIED"),
        ("QX-7", "OUTSIDE_AREA"),
        ("QX-8", "LEVEL_BELOW_NOT_FULL"),
    ]


def test_a_block_may_be_both_outside_and_too_high(referee: Referee) -> None:
    assert broken(lay(referee, "", "R1", spot(4, 0, level=3))) == [
        ("QX-7", "OUTSIDE_AREA"),
        ("QX-8", "TOO_HIGH"),
    ]


def test_a_block_may_be_for_the_wrong_store_and_too_long(referee: Referee) -> None:
    position = full(top=["R - - R -"])
    move = store(last_block(position, "R3"), 1, board=1)
    assert broken(referee.validate_move(position, move)) == [
        ("QX-7", "OUTSIDE_STORE"),
        ("QX-9", "NOT_OWN_STORE"),
    ]


def test_a_block_may_be_for_the_wrong_store_and_have_no_room_there(referee: Referee) -> None:
    position = full(stores={1: "Y . ."}, top=["R R R R R"])
    move = store(last_block(position, "R1"), board=1)
    assert broken(referee.validate_move(position, move)) == [
        ("QX-7", "STORE_OCCUPIED"),
        ("QX-9", "NOT_OWN_STORE"),
    ]


def test_an_illegal_move_changes_nothing(referee: Referee) -> None:
    position = full({1: "R . . ."}, top=["R R R R R"])
    applied = referee.apply_move(position, build(last_block(position, "R1"), 1, spot(0, 0)))
    assert not legal(applied.verdict)
    assert applied.position.state.qubix.boards == position.qubix.boards
    assert applied.position.state.qubix.central_store == position.qubix.central_store
    assert not applied.events


def test_violations_speak_french(target: str) -> None:
    with Referee.connect(target, language="fr") as arbitre:
        verdict = lay(arbitre, "", "R1", spot(0, 0, level=3))
        assert only(verdict).message == "Pas plus de 3 niveaux."


def in_both(target: str, position: game_pb2.GameState, move: game_pb2.Move) -> tuple[str, str]:
    """What is said of the one violation of a move, in English and in French."""
    said = []
    for language in ("en", "fr"):
        with Referee.connect(target, language=language) as arbiter:
            said.append(only(arbiter.validate_move(position, move)).message)
    return said[0], said[1]


def test_qx_5_a_block_of_another_kind_is_told_from_one_that_is_not_there(target: str) -> None:
    position = full({1: "V . . ."}, stores={0: "R . ."}, top=["B B B B B"])
    own, central = stored_block(position, 0, 0).id, last_block(position, "B1").id
    laid = board_of(position, 1).area[0].id
    for move, english, french in (
        (
            build(block(central, "R", 1), 0, spot(0, 0)),
            f"Block {central} has another colour or size.",
            f"Le bloc {central} est d’une autre couleur ou d’une autre taille.",
        ),
        (
            build_from_store(0, (block(own, size=2), spot(0, 0, X))),
            f"Block {own} has another colour or size.",
            f"Le bloc {own} est d’une autre couleur ou d’une autre taille.",
        ),
        (
            store(block(laid), 1),
            f"Block {laid} is not in the central store.",
            f"Le bloc {laid} n’est pas dans la réserve centrale.",
        ),
        (
            build_from_store(0, (block(central), spot(0, 0))),
            f"Block {central} is not in the mover's own store.",
            f"Le bloc {central} n’est pas dans la réserve du joueur.",
        ),
        (
            build_from_store(0, (block(own), spot(0, 0)), (block(own), spot(1, 0))),
            f"Block {own} is taken twice.",
            f"Le bloc {own} est pris deux fois.",
        ),
    ):
        assert in_both(target, position, move) == (english, french)


def test_qx_5_a_block_without_a_number_is_told_by_colour_and_size(target: str) -> None:
    known = full(stores={0: "R . ."}, top=["B B B B B"])
    taken_up = told({0: "B - - .\nB - - .\nB - - .\n. . . ."}, central=["R Y B V P"])
    unseen = told({0: "B - - .\nB - - .\nB - - .\n. . . ."})
    double = (described("R2"), spot(0, 0, X))
    for position, move, english, french in (
        (
            taken_up,
            build(described("R2"), 0, spot(0, 0, X)),
            "The block to take, a red double, is not in the central store.",
            "Le bloc à prendre, un double rouge, n’est pas dans la réserve centrale.",
        ),
        (
            unseen,
            store(described("B3")),
            "The block to take, a blue triple, is not in the central store.",
            "Le bloc à prendre, un triple bleu, n’est pas dans la réserve centrale.",
        ),
        (
            known,
            build_from_store(0, double),
            "The block to take, a red double, is not in the mover's own store.",
            "Le bloc à prendre, un double rouge, n’est pas dans la réserve du joueur.",
        ),
        (
            told({0: ""}, stores={0: "B - -"}),
            build_from_store(0, *[(described("B3"), spot(0, y, X)) for y in range(2)]),
            "There are not so many blocks of this kind in the mover's own store: a blue triple.",
            (
                "Il n’y a pas autant de blocs de cette sorte dans la réserve du joueur : "
                "un triple bleu."
            ),
        ),
        (
            told({0: ""}),
            build_from_store(0, double, (described("Y2"), spot(0, 1, X))),
            "All these blocks together do not fit in the mover's own store.",
            "Tous ces blocs ensemble ne tiennent pas dans la réserve du joueur.",
        ),
    ):
        assert in_both(target, position, move) == (english, french)
        assert only(Referee.embedded().validate_move(position, move)).metadata["block"] == "0"


def test_qx_13_the_figure_that_was_not_made_is_told_by_name(target: str) -> None:
    position = told({0: ""})
    position.qubix.options.side = SIDE_B
    for claim, english, french in (
        (
            1,
            "Figure 1 (four corners) was not made in this turn.",
            "La figure 1 (quatre coins) n’a pas été réalisée pendant ce tour.",
        ),
        (
            6,
            "There is no figure 6.",
            "Il n’y a pas de figure 6.",
        ),
    ):
        move = build(described("R1"), 0, spot(0, 0), figure=claim)
        assert in_both(target, position, move) == (english, french)
    stored = store(described("R1"))
    stored.qubix.figure = 5
    position.qubix.boards[0].store.SetInParent()
    english, french = in_both(target, position, stored)
    assert english == "Figure 5 (pinwheel) was not made in this turn."
    assert french == "La figure 5 (moulin) n’a pas été réalisée pendant ce tour."


@pytest.mark.parametrize(
    ("name", "said"), [("Zorro {x}", "Figure 0 (Zorro {x})"), ("", "Figure 0"), (" \n", "Figure 0")]
)
def test_qx_13_a_figure_of_ones_own_is_told_by_its_own_name(
    referee: Referee, name: str, said: str
) -> None:
    options = with_figures(figure("##/##", 4, 2))
    options.configuration.side_a[0].name = name
    verdict = lay(referee, "", "R1", spot(0, 0), options=options, claim=0)
    assert only(verdict).message == f"{said} was not made in this turn."
    assert only(verdict).metadata == {"figure": "0"}


# States that cannot be


def test_every_fault_of_a_position_is_named(referee: Referee) -> None:
    position = told(
        {0: ["R . . .", "Y . . ."], 1: "R . . ."},
        stores={1: "R - -"},
        central=[". . . . .\n" * 5, "R . . . ."],
        scores=[0, 0, -5],
    )
    found = state_faults(referee, position)
    assert {place for place, *_ in found} >= {
        "central_store.blocks[0]",
        "boards[0].area",
        "position.state.players[2].score",
    }


@pytest.mark.parametrize("board", [3, 4])
def test_there_are_no_more_boards_than_players(referee: Referee, board: int) -> None:
    assert faults(partial(referee.check_game_end, told({board: ""}))) == [
        ("position.state.qubix.boards[0].board", "OUT_OF_RANGE")
    ]


def test_no_board_is_told_twice(referee: Referee) -> None:
    position = told({0: ""})
    position.qubix.boards.add(board=0)
    assert faults(partial(referee.check_game_end, position)) == [
        ("position.state.qubix.boards[1].board", "DUPLICATE")
    ]


def test_blocks_cannot_have_been_laid_before_the_first_turn(referee: Referee) -> None:
    """Whether or not the central store is known: a turn takes at most one block from it."""
    assert not referee.validate_state(told({0: "R Y . ."}, to_move=2, turn=2))
    assert [
        fault[1] for fault in state_faults(referee, told({0: "R Y . ."}, to_move=1, turn=1))
    ] == ["MISMATCH"]


def test_who_begins_is_at_the_table_in_every_position(referee: Referee) -> None:
    position = told({0: ""}, options=qubix_pb2.QubixOptions(first_player=3))
    assert [fault[:2] for fault in state_faults(referee, position)] == [
        ("options.first_player", "OUT_OF_RANGE")
    ]


def test_qx_2_a_reported_store_without_numbers_is_numbered(referee: Referee) -> None:
    seeded = referee.start_game(QUBIX, seated(3), seed=bytes(32)).position.state
    deal = qubix_pb2.QubixDeal(central_store=seeded.qubix.central_store)
    for each in deal.central_store.blocks:
        each.id = 0
    started = referee.start_game(QUBIX, seated(3), deal=deal).position.state
    assert started.qubix.central_store == seeded.qubix.central_store


def test_qx_6_a_hole_that_no_block_could_have_left_cannot_be(referee: Referee) -> None:
    """The middle of the highest level is gone, though all around it is still there."""
    hole = COLUMNS.splitlines()
    hole[2] = "R Y . V P"
    (fault,) = state_faults(referee, told(central=["\n".join(hole)]))
    assert fault == ("central_store", "MISMATCH", "QX-6")
    hole[1] = hole[0] = "R Y . V P"
    assert not referee.validate_state(told(central=["\n".join(hole)]))

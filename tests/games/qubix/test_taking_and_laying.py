"""The rules of Qubix: what a turn is, which blocks can be taken, and where they may lie."""

from collections import Counter

import pytest

from referee.v1 import qubix_pb2
from referee_client import Referee
from referee_client.qubix import (
    X,
    Y,
    block,
    build,
    build_from_store,
    read_area,
    spot,
    store,
)
from tests.games.qubix.builders import (
    MIXED,
    WHOLE_SET,
    Cell,
    all_kinds,
    area_of,
    board_of,
    central_block,
    central_kinds,
    full,
    last_block,
    lay,
    spots,
    start,
    store_of,
    stored_block,
    told,
)
from tests.games.qubix.tables import COLUMNS, state_faults, take
from tests.support.builders import (
    broken,
    legal,
    only,
)

ROWS = """
P - - P -
V - - V -
B - - B -
Y - - Y -
R - - R -
"""


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
    assert (event.player, event.qubix.blocks_laid.board) == (0, board)
    assert list(event.qubix.blocks_laid.blocks) == list(board_of(applied.position, board).area)


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
    assert [each.x for each in event.qubix.blocks_laid.blocks] == list(range(count))


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
    """Three play, and everything is known: there cannot be a fourth board."""
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


def test_qx_6_a_covered_block_stays(referee: Referee) -> None:
    """The verdict says what covers it, and nothing else."""
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
    """A position with the enclosed triple, without the singles on these cells."""
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
    board_of(position, 0).store.blocks.add(id=99, colour=1, size=1, cell=1)
    board_of(position, 1).store.blocks[0].size = 2
    assert state_faults(referee, position) == [
        ("boards[0].store.blocks[1]", "DUPLICATE", "QX-7"),
        ("boards[1].store.blocks[0]", "OUT_OF_RANGE", "QX-7"),
    ]

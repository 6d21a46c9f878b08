"""Positions of Qubix that make no sense: every field at fault is named, in its place."""

from copy import deepcopy
from typing import Any

import pytest

from referee.v1 import fault_pb2, game_pb2, qubix_pb2, ruleset_pb2
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status
from referee_client import Referee, qubix, requests
from tests.games.qubix.bad_requests import (
    GOOD,
    MOVE,
    NAMES,
    OPENING,
    OWN,
    QUBIX,
    SEED,
    STORED,
    Spoil,
    X,
    clear,
    name_of,
    setting,
    spoiled,
    values_of_a_block,
    values_of_a_place,
)
from tests.support.fuzz import answers
from tests.support.refusals import (
    BY_NAME,
    INVALID,
    LARGEST,
    REFUSING,
    SMALLEST,
    Faults,
    Line,
    Refusal,
    assert_refused,
    at,
    request_on,
    set_at,
)

RED, VIOLET = qubix_pb2.QUBIX_COLOUR_RED, qubix_pb2.QUBIX_COLOUR_VIOLET


# Values of positions


CENTRAL = "qubix.central_store.blocks"


OPTIONS = "qubix.options"


def index_of(blocks: Any, *, single: bool) -> int:
    return next(index for index, block in enumerate(blocks) if (block.size == 1) == single)


LONG = index_of(GOOD.qubix.central_store.blocks, single=False)


def long_block_of_area() -> str:
    """A block on an area that needs a direction."""
    for number, board in enumerate(GOOD.qubix.boards):
        for index, block in enumerate(board.area):
            if block.size > 1:
                return f"qubix.boards[{number}].area[{index}]"
    raise AssertionError("no such block")


AREA = long_block_of_area()


WRONG_VALUES: list[tuple[str, Any, str]] = [
    *((f"{OPTIONS}.side", value, "UNKNOWN_VALUE") for value in (3, -1, LARGEST)),
    *((f"{OPTIONS}.neutral_side", value, "UNKNOWN_VALUE") for value in (3, -1)),
    *((f"{OPTIONS}.match", value, "UNKNOWN_VALUE") for value in (3, SMALLEST)),
    *((f"{OPTIONS}.layout", value, "UNKNOWN_VALUE") for value in (3, -1)),
    *((f"{OPTIONS}.first_player", value, "OUT_OF_RANGE") for value in (-1, 5, LARGEST)),
    *values_of_a_place(f"{CENTRAL}[{LONG}]"),
    (f"{CENTRAL}[{LONG}].direction", 0, "MISSING"),
    *values_of_a_place(AREA),
    (f"{AREA}.direction", 0, "MISSING"),
    *values_of_a_block(STORED),
    *((f"{STORED}.cell", value, "OUT_OF_RANGE") for value in (-1, 8, LARGEST)),
    *(("qubix.boards[0].board", value, "OUT_OF_RANGE") for value in (-1, 3, LARGEST, SMALLEST)),
    ("to_move", 2, "OUT_OF_RANGE"),
    ("turn", -1, "OUT_OF_RANGE"),
    ("turn", 0, "MISMATCH"),
    ("players[0].score", -1, "OUT_OF_RANGE"),
    ("chance.events", 0, "MISMATCH"),
    ("chance.events", 2, "MISMATCH"),
    ("ruleset.game", ruleset_pb2.GAME_QWIRKLE, "MISMATCH"),
    ("ruleset.version", 2, "UNKNOWN_VALUE"),
]


def assert_refused_by_some(
    line: Line, position: game_pb2.Position, faults: Faults, move: game_pb2.Move = MOVE
) -> None:
    """One method is asked through the network, in French too; all others without it."""
    expected = at("position.state", faults)
    assert_refused(line, "ValidateMove", request_on("ValidateMove", position, move), expected)
    for method in REFUSING:
        request = request_on(method, position, move)
        with pytest.raises(RefusedError) as refused:
            list(answers(BY_NAME[method], request))
        status = encode_status(refused.value, "en")
        assert Refusal(INVALID, status).faults == expected, method


@pytest.mark.parametrize("wrong", WRONG_VALUES, ids=name_of)
def test_a_wrong_value_is_named(line: Line, wrong: tuple[str, Any, str]) -> None:
    path, value, reason = wrong
    assert_refused_by_some(line, spoiled(setting(path, value)), {(path, reason)})


def test_validate_state_tells_the_same(embedded: Referee) -> None:
    for path, value, reason in WRONG_VALUES:
        faults = embedded.validate_state(spoiled(setting(path, value)))
        told = {(fault.field, fault_pb2.FaultReason.Name(fault.reason)) for fault in faults}
        assert told == {(f"position.state.{path}", f"FAULT_REASON_{reason}")}, path


def test_all_wrong_values_are_named_at_once(line: Line) -> None:
    chosen = {path: (value, why) for path, value, why in WRONG_VALUES if path.startswith("qubix")}
    position = deepcopy(GOOD)
    for path, (value, _) in chosen.items():
        if not path.startswith("qubix.boards[0].board"):  # otherwise nothing of the board is read
            set_at(position, path, value)
    refusal = line.refused("ValidateMove", requests.validate_move(position, MOVE))
    assert refusal.code is INVALID
    assert {field for field, _ in refusal.faults} >= {
        f"position.state.{path}" for path in chosen if path.endswith(("x", "side", "layout"))
    }


# Configurations


CONFIGURATION = f"{OPTIONS}.configuration"


FIGURE = f"{CONFIGURATION}.side_a[1]"


STORE = f"{CONFIGURATION}.central_store"


WRONG_CONFIGURATIONS: list[tuple[str, Any, str]] = [
    *((f"{CONFIGURATION}.blocks[0].colour", value, "UNKNOWN_VALUE") for value in (0, 6, -1)),
    (f"{CONFIGURATION}.blocks[1].colour", 1, "DUPLICATE"),
    *(
        (f"{CONFIGURATION}.blocks[0].{name}", value, "OUT_OF_RANGE")
        for name in ("singles", "doubles", "triples")
        for value in (-1, 101, LARGEST)
    ),
    *(
        (f"{STORE}.{name}", value, "OUT_OF_RANGE")
        for name in ("width", "depth")
        for value in (0, -1, 9)
    ),
    *((f"{STORE}.levels[0].sizes[0]", value, "OUT_OF_RANGE") for value in (0, -1, 4, LARGEST)),
    *(
        (f"{CONFIGURATION}.area.{name}", value, "OUT_OF_RANGE")
        for name in ("width", "depth", "levels")
        for value in (0, -1, 9, LARGEST)
    ),
    *((f"{CONFIGURATION}.store_cells", value, "OUT_OF_RANGE") for value in (-1, 9, SMALLEST)),
    (f"{FIGURE}.name", "x" * 65, "WRONG_LENGTH"),
    *(
        (f"{FIGURE}.{name}", value, "OUT_OF_RANGE")
        for name in ("maker_points", "owner_points")
        for value in (-1, 1001, LARGEST)
    ),
    *((f"{FIGURE}.place", value, "UNKNOWN_VALUE") for value in (3, -1)),
    *((f"{FIGURE}.cells[0].{name}", -1, "OUT_OF_RANGE") for name in ("x", "y")),
    *((f"{FIGURE}.cells[0].{name}", 8, "OUT_OF_RANGE") for name in ("x", "y")),
]


@pytest.mark.parametrize("wrong", WRONG_CONFIGURATIONS, ids=name_of)
def test_a_wrong_value_of_a_configuration_is_named(line: Line, wrong: tuple[str, Any, str]) -> None:
    path, value, reason = wrong
    position = spoiled(setting(path, value), OWN)
    assert_refused_by_some(line, position, {(path, reason)})
    options = position.state.qubix.options
    request = requests.start_game(QUBIX, NAMES, options=options, seed=SEED)
    field = path.removeprefix("qubix.options")
    assert_refused(line, "StartGame", request, {(f"options.qubix{field}", reason)})


def configured(state: game_pb2.GameState) -> qubix_pb2.QubixConfiguration:
    return state.qubix.options.configuration


def longer_row(state: game_pb2.GameState) -> None:
    configured(state).central_store.levels[1].sizes.append(1)


def draw_outside(state: game_pb2.GameState) -> None:
    figure = configured(state).side_a[3]
    figure.cells[0].x = 5


def wide_figure(state: game_pb2.GameState) -> None:
    clear(configured(state).side_a[0], "cells")
    configured(state).side_a[0].cells.extend([qubix_pb2.QubixCell(x=x) for x in range(6)])


BAD_CONFIGURATIONS: dict[str, tuple[Spoil, Faults]] = {
    "six colours": (
        lambda state: configured(state).blocks.extend(
            [qubix_pb2.QubixBlockCount(colour=VIOLET)] * 2
        ),
        {("blocks", "WRONG_COUNT")},
    ),
    "no levels": (
        lambda state: clear(configured(state).central_store, "levels"),
        {("central_store.levels", "WRONG_COUNT")},
    ),
    "nine levels": (
        lambda state: configured(state).central_store.levels.extend(
            [qubix_pb2.QubixRow(sizes=[2, 2])] * 5
        ),
        {("central_store.levels", "WRONG_COUNT")},
    ),
    "an empty row": (
        lambda state: clear(configured(state).central_store.levels[2], "sizes"),
        {("central_store.levels[2].sizes", "WRONG_COUNT")},
    ),
    "ten thousand blocks a row": (
        lambda state: configured(state).central_store.levels[2].sizes.extend([1] * 10_000),
        {("central_store.levels[2].sizes", "WRONG_COUNT")},
    ),
    "a row that is too long": (longer_row, {("central_store.levels[1]", "NOT_CONSERVED")}),
    "a block too few": (
        lambda state: set_at(configured(state), "blocks[0].singles", 6),
        {("blocks", "NOT_CONSERVED")},
    ),
    "13 figures": (
        lambda state: configured(state).side_b.extend([configured(state).side_b[0]] * 10),
        {("side_b", "WRONG_COUNT")},
    ),
    "a figure without cells": (
        lambda state: clear(configured(state).side_b[2], "cells"),
        {("side_b[2].cells", "MISSING")},
    ),
    "a cell twice": (
        lambda state: (
            configured(state).side_b[2].cells.append(configured(state).side_b[2].cells[0])
        ),
        {("side_b[2].cells[4]", "DUPLICATE")},
    ),
    "65 cells": (
        lambda state: configured(state).side_b[2].cells.extend([qubix_pb2.QubixCell()] * 61),
        {("side_b[2].cells", "WRONG_COUNT")},
    ),
    "a figure too wide": (wide_figure, {("side_a[0].cells", "OUT_OF_RANGE")}),
    "drawn outside": (draw_outside, {("side_a[3].cells", "OUT_OF_RANGE")}),
    "as drawn on an oblong": (
        lambda state: set_at(configured(state), "area.depth", 4),
        {("side_a[3].place", "MISMATCH"), ("side_b[0].place", "MISMATCH")},
    ),
}


@pytest.mark.parametrize(
    ("spoil", "faults"), BAD_CONFIGURATIONS.values(), ids=BAD_CONFIGURATIONS.keys()
)
def test_a_configuration_that_makes_no_game_is_refused(
    line: Line, spoil: Spoil, faults: Faults
) -> None:
    assert_refused_by_some(line, spoiled(spoil, OWN), at(CONFIGURATION, faults))


# Impossible positions


def on_area(state: game_pb2.GameState, board: int = 0) -> Any:
    return state.qubix.boards[board].area


def only(*levels: str) -> Spoil:
    """A position of which only one area is known."""
    alone = qubix.state(*levels)
    return lambda state: state.CopyFrom(alone)


def overlap(state: game_pb2.GameState) -> None:
    only("R . . .\n. . . .\n. . . .\n. . . .")(state)
    on_area(state).append(on_area(state)[0])
    on_area(state)[1].colour = qubix.colour("B")


def stored_only(*cells: tuple[int, int]) -> Spoil:
    """A position of which only a store is known, with blocks of these sizes at these cells."""

    def spoil(state: game_pb2.GameState) -> None:
        state.CopyFrom(qubix.state())
        store = state.qubix.boards[0].store
        for number, (size, cell) in enumerate(cells, 1):
            store.blocks.add(id=number, colour=RED, size=size, cell=cell)

    return spoil


def floating(state: game_pb2.GameState) -> None:
    """Remove the lowest level, so that the second has nothing below it."""
    blocks = [each for each in OPENING.qubix.central_store.blocks if each.level == 1][:1]
    state.CopyFrom(qubix.state())
    state.qubix.central_store.blocks.extend(blocks)


def neutral_store(state: game_pb2.GameState) -> None:
    clear(state, "chance")
    clear(state.qubix, "central_store")
    clear(state.qubix, "boards")
    state.qubix.boards.add(board=2).store.blocks.add(colour=RED, size=1)


def without_numbers(state: game_pb2.GameState) -> None:
    """Remove the numbers of blocks, which are needed only in the central store."""
    state.qubix.central_store.blocks[3].id = 0
    state.qubix.boards[1].store.blocks[0].id = 0
    state.qubix.boards[1].area[0].id = 0


def same_board(state: game_pb2.GameState) -> None:
    state.qubix.boards[1].board = 0


def same_number(state: game_pb2.GameState) -> None:
    state.CopyFrom(qubix.state("R B . .\n. . . .\n. . . .\n. . . ."))
    for block in on_area(state):
        block.id = 7


def too_many(state: game_pb2.GameState) -> None:
    """Add a fourth red triple."""
    state.CopyFrom(qubix.state("R - - .\nR - - .\nR - - .\nR - - ."))


def lose_a_block(state: game_pb2.GameState) -> None:
    del state.qubix.central_store.blocks[-1]
    state.turn += 1


BAD_POSITIONS: dict[str, tuple[Spoil, Faults]] = {
    "two blocks on one cell": (overlap, {("qubix.boards[0].area[1]", "DUPLICATE")}),
    "a block across the edge": (
        lambda state: state.CopyFrom(
            at_corner(qubix_pb2.QubixPlacedBlock(colour=RED, size=2, x=3, direction=X))
        ),
        {("qubix.boards[0].area[0]", "OUT_OF_RANGE")},
    ),
    "a block too high": (
        lambda state: state.CopyFrom(
            at_corner(qubix_pb2.QubixPlacedBlock(colour=RED, size=1, level=3))
        ),
        {("qubix.boards[0].area[0]", "OUT_OF_RANGE")},
    ),
    "a level begun too early": (
        only("R . . .\n. . . .\n. . . .\n. . . .", ". . . .\n. . . .\n. . . .\n. . . B"),
        {("qubix.boards[0].area", "NOT_CONNECTED")},
    ),
    "two blocks on one cell of a store": (
        stored_only((2, 0), (1, 1)),
        {("qubix.boards[0].store.blocks[1]", "DUPLICATE")},
    ),
    "a block beyond a store": (
        stored_only((1, 0), (3, 1)),
        {("qubix.boards[0].store.blocks[1]", "OUT_OF_RANGE")},
    ),
    "nine blocks in a store": (
        stored_only(*[(1, 0)] * 9),
        {("qubix.boards[0].store.blocks", "WRONG_COUNT")},
    ),
    "nothing below": (floating, {("qubix.central_store.blocks[0]", "NOT_CONNECTED")}),
    "a neutral store": (neutral_store, {("qubix.boards[0].store", "NOT_ALLOWED")}),
    "blocks without numbers": (
        without_numbers,
        {("qubix.central_store.blocks[3].id", "MISSING")},
    ),
    "a board twice": (same_board, {("qubix.boards[1].board", "DUPLICATE")}),
    "four boards of two players": (
        lambda state: state.qubix.boards.add(board=2),
        {("qubix.boards", "WRONG_COUNT")},
    ),
    "a number twice": (same_number, {("qubix.boards[0].area[1].id", "DUPLICATE")}),
    "too many of a kind": (too_many, {("qubix.boards[0].area[3]", "TOO_MANY_OF_A_KIND")}),
    "a block lost": (lose_a_block, {("qubix.central_store", "NOT_CONSERVED")}),
    "ten thousand blocks": (
        lambda state: state.qubix.central_store.blocks.extend(
            [state.qubix.central_store.blocks[0]] * 10_000
        ),
        {("qubix.central_store.blocks", "WRONG_COUNT")},
    ),
    "ten thousand blocks on an area": (
        lambda state: on_area(state).extend([on_area(state)[0]] * 10_000),
        {("qubix.boards[0].area", "WRONG_COUNT")},
    ),
    "six players": (
        lambda state: state.players.extend([game_pb2.Player()] * 4),
        {("players", "WRONG_COUNT")},
    ),
}


def at_corner(block: qubix_pb2.QubixPlacedBlock) -> game_pb2.GameState:
    state = qubix.state()
    state.qubix.boards[0].area.append(block)
    return state


@pytest.mark.parametrize(("spoil", "faults"), BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_a_position_that_cannot_be_is_refused(line: Line, spoil: Spoil, faults: Faults) -> None:
    assert_refused_by_some(line, spoiled(spoil), faults)


@pytest.mark.parametrize(("spoil", "faults"), BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_the_order_of_boards_does_not_matter_to_their_faults(spoil: Spoil, faults: Faults) -> None:
    """A fault is named by the place of its board in the message."""
    state = spoiled(spoil).state
    boards = list(state.qubix.boards)
    if len(boards) != 1:
        return
    clear(state.qubix, "boards")
    state.qubix.boards.add(board=1)
    state.qubix.boards.extend(boards)
    expected = {field.replace("boards[0]", "boards[1]") for field, _ in faults}
    told = {fault.field for fault in Referee.embedded().validate_state(state)}
    assert told == {f"position.state.{field}" for field in expected}


def test_a_first_player_who_does_not_play_cannot_be(embedded: Referee) -> None:
    """QX-4: two play, and the third began."""
    state = deepcopy(GOOD)
    state.qubix.options.first_player = 2
    fields = [fault.field for fault in embedded.validate_state(state)]
    assert fields == ["position.state.qubix.options.first_player"]


def test_more_blocks_on_boards_than_turns_cannot_be(embedded: Referee) -> None:
    """QX-5: a turn takes one block from the central store, known or not."""
    state = qubix.state("R B . .\n. . . .\n. . . .\n. . . .")
    state.turn = 1
    assert [fault.field for fault in embedded.validate_state(state)] == ["position.state.turn"]

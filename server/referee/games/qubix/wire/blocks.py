"""Blocks of Qubix, the boards and stores where they lie, and the moves that take them."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.configuration import COLOURS
from referee.games.qubix.rules.grid import MOST_CELLS, MOST_COORDINATE, Direction
from referee.games.qubix.rules.rulebook import RULEBOOK
from referee.games.qubix.rules.state import (
    Action,
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    Pass,
    Placed,
    Store,
    Stored,
    Taken,
)
from referee.games.qubix.wire.options import MOST_FIGURES
from referee.v1 import game_pb2, qubix_pb2
from referee.wire.fields import check_range, duplicate, missing, unknown_value, wrong_count

MOST_ID = 1_000_000
MOST_PLACED = MOST_CELLS**3
MOST_LAID = 12  # more than three are never legal; this many are still worth an explanation
_DIRECTIONS: Mapping[int, Direction] = {int(each): each for each in Direction}


def _decode_block(message: Any, place: FieldPath, faults: list[Fault]) -> Block:
    check_range(message.id, 0, MOST_ID, (*place, "id"), faults)
    if not 1 <= message.colour <= len(COLOURS):
        faults.append(unknown_value((*place, "colour"), message.colour))
    check_range(message.size, 1, 3, (*place, "size"), faults)
    return Block(message.id, message.colour, message.size)


def decode_placed(messages: Any, place: FieldPath, faults: list[Fault]) -> tuple[Placed, ...]:
    if len(messages) > MOST_PLACED:
        faults.append(wrong_count(place, len(messages), 0, MOST_PLACED))
        return ()
    try:
        placed = [
            Placed(
                Block(each.id, each.colour, each.size),
                each.x,
                each.y,
                each.level,
                _DIRECTIONS[each.direction],
            )
            for each in messages[:]
        ]
    except KeyError:
        placed = []
    if len(placed) < len(messages) or not all(map(_is_sound, placed)):
        _name_faults(messages, place, faults)
    return tuple(placed)


def _is_sound(placed: Placed) -> bool:
    """Whether nothing is wrong with a block, by a quick test."""
    (number, colour, size), x, y, level, direction = placed
    return (
        0 <= number <= MOST_ID
        and 1 <= colour <= len(COLOURS)
        and (size == 1 or (2 <= size <= 3 and direction is not Direction.NONE))
        and 0 <= x < MOST_CELLS
        and 0 <= y < MOST_CELLS
        and 0 <= level < MOST_CELLS
    )


def _name_faults(messages: Any, place: FieldPath, faults: list[Fault]) -> None:
    for index, message in enumerate(messages):
        at = (*place, index)
        block = _decode_block(message, at, faults)
        for name in ("x", "y", "level"):
            check_range(getattr(message, name), 0, MOST_CELLS - 1, (*at, name), faults)
        _decode_direction(message.direction, at, faults)
        if block.size > 1 and message.direction == 0:
            faults.append(missing((*at, "direction")))


def _decode_direction(number: int, place: FieldPath, faults: list[Fault]) -> Direction:
    direction = _DIRECTIONS.get(number)
    if direction is None:
        faults.append(unknown_value((*place, "direction"), number))
        return Direction.NONE
    return direction


def decode_boards(
    messages: Any, count: int, place: FieldPath, faults: list[Fault]
) -> tuple[Board | None, ...]:
    boards: list[Board | None] = [None] * count
    if len(messages) > count:
        faults.append(wrong_count(place, len(messages), 0, count))
        return tuple(boards)
    for index, message in enumerate(messages[:]):
        at = (*place, index)
        number = message.board
        if not 0 <= number < count:
            check_range(number, 0, count - 1, (*at, "board"), faults)
        elif boards[number] is not None:
            faults.append(duplicate((*at, "board")))
        else:
            area = decode_placed(message.area, (*at, "area"), faults)
            boards[number] = Board(area, _decode_personal(message, at, faults))
    return tuple(boards)


def _decode_personal(
    message: qubix_pb2.QubixBoard, place: FieldPath, faults: list[Fault]
) -> tuple[Stored, ...] | None:
    if not message.HasField("store"):
        return None
    place = (*place, "store", "blocks")
    messages = message.store.blocks
    if len(messages) > MOST_CELLS:
        faults.append(wrong_count(place, len(messages), 0, MOST_CELLS))
        return ()
    stored = []
    for index, each in enumerate(messages):
        at = (*place, index)
        check_range(each.cell, 0, MOST_CELLS - 1, (*at, "cell"), faults)
        stored.append(Stored(_decode_block(each, at, faults), each.cell))
    return tuple(stored)


def write_placed(blocks: Iterable[Placed], messages: Any) -> None:
    for (number, colour, size), x, y, level, direction in blocks:
        messages.add(
            id=number, colour=colour, size=size, x=x, y=y, level=level, direction=int(direction)
        )


def write_stored(stored: Stored, message: qubix_pb2.QubixStoredBlock) -> None:
    (message.id, colour, message.size), message.cell = stored
    message.colour = colour  # type: ignore[assignment]


def write_board(board: Board, message: qubix_pb2.QubixBoard) -> None:
    write_placed(board.area, message.area)
    if board.store is not None:
        message.store.SetInParent()
        for stored in board.store:
            write_stored(stored, message.store.blocks.add())


def decode_move(
    message: qubix_pb2.QubixMove, player: int | None, place: FieldPath, faults: list[Fault]
) -> Move:
    kind = message.WhichOneof("action")
    action: Action = Pass()
    if kind == "build":
        action = _decode_build(message.build, (*place, kind), faults)
    elif kind == "store":
        action = _decode_store(message.store, (*place, kind), faults)
    elif kind == "build_from_store":
        action = _decode_build_from_store(message.build_from_store, (*place, kind), faults)
    elif kind is None:
        faults.append(missing(place))
    figure = message.figure if message.HasField("figure") else None
    check_range(figure or 0, 0, MOST_FIGURES - 1, (*place, "figure"), faults)
    return Move(player, action, figure)


def check_named(message: qubix_pb2.QubixMove, place: FieldPath, faults: list[Fault]) -> None:
    """Check that every block that is taken has a number, or else colour and size."""
    kind = message.WhichOneof("action")
    if kind == "build":
        _check_named(message.build, (*place, kind), faults)
    elif kind == "store":
        _check_named(message.store, (*place, kind), faults)
    elif kind == "build_from_store":
        for index, each in enumerate(message.build_from_store.blocks[:MOST_LAID]):
            _check_named(each, (*place, kind, "blocks", index), faults)


def _check_named(message: Any, place: FieldPath, faults: list[Fault]) -> None:
    block = message.block
    if message.HasField("block") and not Taken(block.id, block.colour, block.size).is_named:
        at = (*place, "block")
        faults.append(Fault(at, FaultReason.MISSING, texts.BLOCK_NOT_NAMED))


def encode_move(move: Move) -> game_pb2.Move:
    message = game_pb2.Move(player=move.player)
    own = message.qubix
    match move.action:
        case Build(taken, board, at):
            own.build.board = board
            _write_taken(taken, own.build.block)
            _write_at(at, own.build.spot)
        case Store(taken, cell, board):
            own.store.cell = cell
            if board is not None:
                own.store.board = board
            _write_taken(taken, own.store.block)
        case BuildFromStore(board, blocks):
            own.build_from_store.board = board
            for taken, at in blocks:
                laid = own.build_from_store.blocks.add()
                _write_taken(taken, laid.block)
                _write_at(at, laid.spot)
        case Pass():
            own.pass_turn.SetInParent()
    if move.figure is not None:
        own.figure = move.figure
    return message


def _decode_taken(message: Any, place: FieldPath, faults: list[Fault]) -> Taken:
    """Decode a block that is named by its number, or by colour and size."""
    if not message.HasField("block"):
        faults.append(missing((*place, "block")))
        return Taken()
    block = message.block
    at = (*place, "block")
    check_range(block.id, 0, MOST_ID, (*at, "id"), faults)
    check_range(block.size, 0, 3, (*at, "size"), faults)
    if not 0 <= block.colour <= len(COLOURS):
        faults.append(unknown_value((*at, "colour"), block.colour))
    return Taken(block.id, block.colour, block.size)


def _decode_at(message: Any, place: FieldPath, faults: list[Fault]) -> At:
    if not message.HasField("spot"):
        faults.append(missing((*place, "spot")))
        return At(0, 0)
    spot = message.spot
    at = (*place, "spot")
    check_range(spot.x, 0, MOST_COORDINATE, (*at, "x"), faults)
    check_range(spot.y, 0, MOST_COORDINATE, (*at, "y"), faults)
    level = spot.level if spot.HasField("level") else None
    check_range(level or 0, 0, MOST_COORDINATE, (*at, "level"), faults)
    return At(spot.x, spot.y, _decode_direction(spot.direction, at, faults), level)


def _check_board(number: int, place: FieldPath, faults: list[Fault]) -> int:
    check_range(number, 0, RULEBOOK.max_players - 1, (*place, "board"), faults)
    return number


def _decode_build(message: qubix_pb2.QubixBuild, place: FieldPath, faults: list[Fault]) -> Build:
    taken = _decode_taken(message, place, faults)
    board = _check_board(message.board, place, faults)
    return Build(taken, board, _decode_at(message, place, faults))


def _decode_store(message: qubix_pb2.QubixStore, place: FieldPath, faults: list[Fault]) -> Store:
    board = message.board if message.HasField("board") else None
    if board is not None:
        _check_board(board, place, faults)
    check_range(message.cell, 0, MOST_COORDINATE, (*place, "cell"), faults)
    return Store(_decode_taken(message, place, faults), message.cell, board)


def _decode_build_from_store(
    message: qubix_pb2.QubixBuildFromStore, place: FieldPath, faults: list[Fault]
) -> BuildFromStore:
    board = _check_board(message.board, place, faults)
    at = (*place, "blocks")
    if len(message.blocks) > MOST_LAID:
        faults.append(wrong_count(at, len(message.blocks), 0, MOST_LAID))
        return BuildFromStore(board, ())
    blocks = [
        (_decode_taken(each, (*at, index), faults), _decode_at(each, (*at, index), faults))
        for index, each in enumerate(message.blocks)
    ]
    return BuildFromStore(board, tuple(blocks))


def _write_taken(taken: Taken, message: qubix_pb2.QubixTakenBlock) -> None:
    message.id, colour, message.size = taken
    message.colour = colour  # type: ignore[assignment]


def _write_at(at: At, message: qubix_pb2.QubixSpot) -> None:
    message.x, message.y, direction, level = at
    message.direction = int(direction)  # type: ignore[assignment]
    if level is not None:
        message.level = level

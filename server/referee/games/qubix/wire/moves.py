"""Moves of Qubix, from and to messages."""

from typing import Any

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.games.qubix.rules import QUBIX, texts
from referee.games.qubix.rules.configuration import COLOURS
from referee.games.qubix.rules.grid import MOST_COORDINATE
from referee.games.qubix.rules.state import (
    Action,
    At,
    Build,
    BuildFromStore,
    Move,
    Pass,
    Store,
    Taken,
)
from referee.games.qubix.wire.blocks import MOST_ID, decode_direction
from referee.games.qubix.wire.configuration import MOST_FIGURES
from referee.v1 import game_pb2, qubix_pb2
from referee.wire.errors import check_range, missing, unknown_value, wrong_count

MOST_LAID = 12  # more than three are never legal; so many are still worth an explanation


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
    """Every block that is taken has a number, or else colour and size."""
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
    if message.HasField("block") and not Taken(block.id, block.color, block.size).is_named:
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
            own.store.CopyFrom(qubix_pb2.QubixStore(cell=cell, board=board))
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
    """A block by its number, or by colour and size."""
    if not message.HasField("block"):
        faults.append(missing((*place, "block")))
        return Taken()
    block = message.block
    at = (*place, "block")
    check_range(block.id, 0, MOST_ID, (*at, "id"), faults)
    check_range(block.size, 0, 3, (*at, "size"), faults)
    if not 0 <= block.color <= len(COLOURS):
        faults.append(unknown_value((*at, "color"), block.color))
    return Taken(block.id, block.color, block.size)


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
    return At(spot.x, spot.y, decode_direction(spot.direction, at, faults), level)


def _check_board(number: int, place: FieldPath, faults: list[Fault]) -> int:
    check_range(number, 0, QUBIX.rulebook.max_players - 1, (*place, "board"), faults)
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
    message.color = colour  # type: ignore[assignment]


def _write_at(at: At, message: qubix_pb2.QubixSpot) -> None:
    message.x, message.y, direction, level = at
    message.direction = int(direction)  # type: ignore[assignment]
    if level is not None:
        message.level = level

"""Blocks, boards and stores of Qubix, from and to messages."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.qubix.rules.configuration import COLOURS
from referee.games.qubix.rules.grid import MOST_CELLS, Direction
from referee.games.qubix.rules.state import Block, Board, Placed, Stored
from referee.v1 import qubix_pb2
from referee.wire.errors import check_range, duplicate, missing, unknown_value, wrong_count

MOST_ID = 1_000_000
MOST_PLACED = MOST_CELLS**3
_DIRECTIONS: Mapping[int, Direction] = {int(each): each for each in Direction}


def _decode_block(message: Any, place: FieldPath, faults: list[Fault]) -> Block:
    check_range(message.id, 0, MOST_ID, (*place, "id"), faults)
    if not 1 <= message.color <= len(COLOURS):
        faults.append(unknown_value((*place, "color"), message.color))
    check_range(message.size, 1, 3, (*place, "size"), faults)
    return Block(message.id, message.color, message.size)


def decode_placed(messages: Any, place: FieldPath, faults: list[Fault]) -> tuple[Placed, ...]:
    if len(messages) > MOST_PLACED:
        faults.append(wrong_count(place, len(messages), 0, MOST_PLACED))
        return ()
    try:
        placed = [
            Placed(
                Block(each.id, each.color, each.size),
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
    """Whether nothing is wrong with a block, told quickly."""
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
        decode_direction(message.direction, at, faults)
        if block.size > 1 and message.direction == 0:
            faults.append(missing((*at, "direction")))


def decode_direction(number: int, place: FieldPath, faults: list[Fault]) -> Direction:
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
            id=number, color=colour, size=size, x=x, y=y, level=level, direction=int(direction)
        )


def write_stored(stored: Stored, message: qubix_pb2.QubixStoredBlock) -> None:
    (message.id, colour, message.size), message.cell = stored
    message.color = colour  # type: ignore[assignment]


def write_board(board: Board, message: qubix_pb2.QubixBoard) -> None:
    write_placed(board.area, message.area)
    if board.store is not None:
        message.store.SetInParent()
        for stored in board.store:
            write_stored(stored, message.store.blocks.add())

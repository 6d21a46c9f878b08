"""Stones of Querbeet, on cells and in hands, from and to messages."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.piles import Pile
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import LIMIT, Board, cell, qr
from referee.games.querbeet.rules.stones import DEFAULT_SET, KIND, STAR, STONES
from referee.v1 import querbeet_pb2
from referee.wire.fields import check_range, duplicate, unknown_value, wrong_count

MOST_STONES = 100
FEWEST_IN_SET = 3  # the star, and one for each of two players


def check_stone(stone: int, place: FieldPath, faults: list[Fault]) -> bool:
    if stone in STONES:
        return True
    if stone:
        faults.append(unknown_value(place, stone))
    else:
        faults.append(Fault(place, FaultReason.UNKNOWN_VALUE, texts.BLANK_STONE))
    return False


def decode_cell(message: Any, place: FieldPath, faults: list[Fault]) -> int | None:
    """Decode the cell of any message that has q and r; return None if they are out of range."""
    q, r = message.q, message.r
    if -LIMIT <= q <= LIMIT and -LIMIT <= r <= LIMIT:
        return cell(q, r)
    check_range(q, -LIMIT, LIMIT, (*place, "q"), faults)
    check_range(r, -LIMIT, LIMIT, (*place, "r"), faults)
    return None


def decode_board(
    messages: Sequence[querbeet_pb2.QuerbeetPlacedStone], place: FieldPath, faults: list[Fault]
) -> Board:
    """Decode stones by cell; no cell may occur twice."""
    board: dict[int, int] = {}
    if len(messages) > MOST_STONES:
        faults.append(wrong_count(place, len(messages), 0, MOST_STONES))
        return board
    for index, message in enumerate(messages[:]):
        stone: int = message.stone
        known = check_stone(stone, (*place, index, "stone"), faults)
        at = decode_cell(message, (*place, index), faults)
        if at is None:
            continue
        if at in board:
            faults.append(duplicate((*place, index)))
        if known:
            board[at] = stone
    return board


def write_board(board: Board, messages: Any) -> None:
    for at, stone in board.items():
        write_placed(at, stone, messages.add())


def write_placed(at: int, stone: int, message: Any) -> None:
    """Write a stone on a cell into any message that has q, r and stone."""
    message.q, message.r = qr(at)
    message.stone = stone


def decode_pile(message: Any, place: FieldPath, faults: list[Fault]) -> Pile:
    """Decode a hand, as kinds."""
    check_range(message.hidden, 0, MOST_STONES, (*place, "hidden"), faults)
    return Pile(_decode_kinds(message.stones, (*place, "stones"), faults), message.hidden)


def decode_set(messages: Sequence[int], place: FieldPath, faults: list[Fault]) -> tuple[int, ...]:
    """Decode the stones of a game, as kinds; none at all stand for the default ones."""
    if not messages:
        return DEFAULT_SET
    if not FEWEST_IN_SET <= len(messages) <= MOST_STONES:
        faults.append(wrong_count(place, len(messages), FEWEST_IN_SET, MOST_STONES))
        return DEFAULT_SET
    kinds = _decode_kinds(messages, place, faults)
    if STAR not in kinds:
        faults.append(Fault(place, FaultReason.MISSING, texts.SET_WITHOUT_STAR, "QB-2"))
        return DEFAULT_SET
    return tuple(sorted(kinds))


def decode_puzzle_set(
    messages: Sequence[int], place: FieldPath, faults: list[Fault]
) -> tuple[int, ...]:
    """Decode the stones of a puzzle, which needs no star."""
    return _decode_kinds(messages, place, faults) or DEFAULT_SET


def _decode_kinds(
    messages: Sequence[int], place: FieldPath, faults: list[Fault]
) -> tuple[int, ...]:
    stones = tuple(messages)
    if len(stones) > MOST_STONES:
        faults.append(wrong_count(place, len(stones), 0, MOST_STONES))
        return ()
    return tuple(
        [
            KIND[stone]
            for index, stone in enumerate(stones)
            if check_stone(stone, (*place, index), faults)
        ]
    )


def write_cells(cells: Iterable[int], messages: Any) -> None:
    for at in cells:
        q, r = qr(at)
        messages.add(q=q, r=r)

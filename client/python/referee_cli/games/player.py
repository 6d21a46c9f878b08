"""What demo players share in every game: tricks, and a repeatable random choice of moves."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from zlib import crc32

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2

Moves = Iterator[game_pb2.Move]


class Trick(NamedTuple):
    """Something illegal that a demo player may try."""

    reason: verdict_pb2.Reason
    """The reason for which it must be refused."""
    story: Text
    """What the player does, in words."""
    moves: Callable[[game_pb2.GameState], Iterable[game_pb2.Move]]
    """Moves that might be refused for that reason; the referee says which of them are."""


def pick(
    state: game_pb2.GameState, moves: Iterable[game_pb2.Move], count: int
) -> list[game_pb2.Move]:
    """Up to `count` of the moves: a random choice that is always the same."""
    turn = str(state.turn).encode()
    return sorted(moves, key=lambda move: crc32(turn + move.SerializeToString()))[:count]

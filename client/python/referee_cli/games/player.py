"""What players of the demo share in every game: tricks, and a pick among moves alike."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from zlib import crc32

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2

Moves = Iterator[game_pb2.Move]


class Trick(NamedTuple):
    """Something illegal that a player of the demo may try."""

    reason: verdict_pb2.Reason
    """What it must be refused for."""
    story: Text
    """What the player does, in words."""
    moves: Callable[[game_pb2.GameState], Iterable[game_pb2.Move]]
    """Moves that may do; the referee knows which of them does."""


def pick(
    state: game_pb2.GameState, moves: Iterable[game_pb2.Move], count: int
) -> list[game_pb2.Move]:
    """At most `count` of the moves, at random but always the same."""
    turn = str(state.turn).encode()
    return sorted(moves, key=lambda move: crc32(turn + move.SerializeToString()))[:count]

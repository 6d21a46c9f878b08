"""What players of a demo share."""

from collections.abc import Iterable
from zlib import crc32

from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb


def some(
    state: game_pb2.GameState, alike: Iterable[pb.LegalMove], count: int
) -> list[pb.LegalMove]:
    """A few moves, at random but always the same."""
    turn = str(state.turn).encode()
    return sorted(alike, key=lambda legal: crc32(turn + legal.move.SerializeToString()))[:count]

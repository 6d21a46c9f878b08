"""Whether a game is over, why, and who won."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct

from referee.core.state import Player


class Status(IntEnum):
    """Where a game stands. The numbers are those of the schema."""

    IN_PROGRESS = 1
    OVER = 2
    UNDETERMINED = 3


class EndReason(IntEnum):
    """Why a game is over. Each game has its own reasons; the numbers are those of the schema."""


class Standing(NamedTuple):
    """How a player came out: the rank, and the points behind it."""

    player: int
    rank: int
    score: int
    winner: bool


class Outcome(Struct, frozen=True):
    """Where a game stands. A game that has more to say about this extends the class."""

    status: Status
    reason: EndReason | None = None
    standings: tuple[Standing, ...] = ()
    unchecked: tuple[str, ...] = ()


IN_PROGRESS = Outcome(Status.IN_PROGRESS)


def over(reason: EndReason, players: Sequence[Player]) -> Outcome:
    return Outcome(Status.OVER, reason, standings(players))


def undetermined(*rules: str) -> Outcome:
    return Outcome(Status.UNDETERMINED, unchecked=rules)


def standings(players: Sequence[Player]) -> tuple[Standing, ...]:
    """Return everybody from first to last; equal points share a rank, and rank 1 wins.

    There are no standings if somebody's points are not known.
    """
    scores = [player.score for player in players if player.score is not None]
    if len(scores) < len(players):
        return ()
    seats = sorted(range(len(players)), key=lambda seat: -scores[seat])
    ranks = [1 + sum(other > scores[seat] for other in scores) for seat in seats]
    return tuple(
        Standing(seat, rank, scores[seat], rank == 1)
        for seat, rank in zip(seats, ranks, strict=True)
    )

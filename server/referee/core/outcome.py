"""Whether a game is over, why, and who won."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from referee.core.state import Player


class Status(IntEnum):
    """Where a game stands. The numbers are those of the schema."""

    IN_PROGRESS = 1
    OVER = 2
    UNDETERMINED = 3


class EndReason(IntEnum):
    """Why a game is over. The numbers are those of the schema."""

    HAND_EMPTIED = 1
    NO_PLAYER_CAN_LAY = 2
    NO_LEGAL_MOVE = 3
    ROUNDS_PLAYED = 4


class Standing(NamedTuple):
    """A player's place in the final standings."""

    player: int
    rank: int
    score: int
    winner: bool


class Outcome(NamedTuple):
    """Where a game stands."""

    status: Status
    reason: EndReason | None = None
    standings: tuple[Standing, ...] = ()
    unchecked: tuple[str, ...] = ()
    round: tuple[Any, ...] | None = None
    """Where the round stands, in the terms of a game that has rounds."""


IN_PROGRESS = Outcome(Status.IN_PROGRESS)


def over(reason: EndReason, players: Sequence[Player]) -> Outcome:
    return Outcome(Status.OVER, reason, standings(players))


def undetermined(*rules: str) -> Outcome:
    return Outcome(Status.UNDETERMINED, unchecked=rules)


def standings(players: Sequence[Player]) -> tuple[Standing, ...]:
    """From first to last; equal points share a place, and the first place is the win (LN-12).

    Nothing if somebody's points are not known.
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

"""Events that happen in any game; those of a single game are defined in its room."""

from msgspec import Struct

from referee.core.outcome import EndReason


class Event(Struct, frozen=True):
    """Something that happened. `player` is the seat that it happened to or that caused it; None if
    it was nobody in particular, or if the position does not say."""

    player: int | None


class Passed(Event, frozen=True):
    """The player passed."""


class Scored(Event, frozen=True):
    """The player scored; `total` is what the player has now, None if that is not known."""

    points: int
    total: int | None


class Ended(Event, frozen=True):
    """The game ended."""

    reason: EndReason


def ended(reason: EndReason) -> Ended:
    """The end of a game, which no player in particular causes."""
    return Ended(None, reason)

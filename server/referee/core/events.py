"""What happens in a turn of any game. What happens in one game only stands in its room."""

from msgspec import Struct

from referee.core.outcome import EndReason


class Event(Struct, frozen=True):
    """Something that happened to a player or through one, by seat; None if through nobody in
    particular, or if the position does not say."""

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
    """The end of a game, which comes through nobody in particular."""
    return Ended(None, reason)

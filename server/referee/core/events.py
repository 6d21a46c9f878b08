"""What happened in a turn, in the words of the games."""

from typing import Any, NamedTuple

from referee.core.outcome import EndReason


class Laid(NamedTuple):
    """Pieces were laid: which, where."""

    player: int | None
    placements: tuple[tuple[int, int], ...]


class Drawn(NamedTuple):
    """Pieces were drawn from the bag, in this order; `hidden` further ones unseen."""

    player: int | None
    pieces: tuple[int, ...]
    hidden: int = 0
    chance_event: int | None = None


class Returned(NamedTuple):
    """Pieces went back into the bag."""

    player: int | None
    pieces: tuple[int, ...]
    hidden: int = 0


class Rerolled(NamedTuple):
    """So many pieces of the hand were rolled; which, before and after, as far as known."""

    player: int | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    size: int
    forced: bool = False
    chance_event: int | None = None


class Redrawn(NamedTuple):
    """The hand went back into the bag, and pieces drawn before that took its place."""

    player: int | None
    returned: tuple[int, ...]
    returned_hidden: int
    pieces: tuple[int, ...]
    hidden: int
    chance_event: int | None = None


class BlocksLaid(NamedTuple):
    """Blocks were laid on a board's area, in this order, in the terms of their game."""

    player: int | None
    board: int
    blocks: tuple[tuple[Any, ...], ...]


class BlockStored(NamedTuple):
    """A block went into the player's store, in the terms of its game."""

    player: int | None
    stored: tuple[Any, ...]


class StoreLaidOut(NamedTuple):
    """The central store was laid out with so many blocks; by nobody in particular."""

    player: None
    blocks: int
    chance_event: int | None = None


class RoundEnded(NamedTuple):
    """A round ended and was counted, in the terms of its game; through nobody in particular."""

    player: None
    round: tuple[Any, ...]


class Passed(NamedTuple):
    """The player passed."""

    player: int | None


class Scored(NamedTuple):
    """Points were scored; `total` is the player's after it, None if that is not known."""

    player: int
    points: int
    total: int | None


class Ended(NamedTuple):
    """The game ended."""

    reason: EndReason


Event = (
    Laid
    | Drawn
    | Returned
    | Rerolled
    | Redrawn
    | BlocksLaid
    | BlockStored
    | StoreLaidOut
    | RoundEnded
    | Passed
    | Scored
    | Ended
)

"""Where what was told of deals and draws departs from what the seed gives."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.core.faults import FieldPath
from referee.core.piles import Pile, agrees
from referee.core.text import Text

HAS = Text("seat {seat} has {pieces}", "la place {seat} a {pieces}")
NOTHING = Text("nothing", "rien")

NameOf = Callable[[int], Text]
"""How a game calls its pieces."""


class Departure(NamedTuple):
    """One place, as a path from the deal or the draw, and what the seed gives there."""

    place: FieldPath
    given: Text


def name_all(pieces: Iterable[int], name_of: NameOf) -> Text:
    names = [name_of(piece) for piece in pieces]
    if not names:
        return NOTHING
    return Text(", ".join([name.en for name in names]), ", ".join([name.fr for name in names]))


def other_hands(
    told: Sequence[Pile | None], given: Sequence[Pile | None], name_of: NameOf
) -> Iterator[Departure]:
    """Hand by hand; one that was not told can be any."""
    for seat, (hand, actual) in enumerate(zip(told, given, strict=True)):
        held = actual or Pile()
        if hand is not None and not agrees(hand, held):
            pieces = name_all(held.pieces, name_of)
            yield Departure(("hands", seat), HAS.filled(seat=seat, pieces=pieces))

"""Pieces of which only some, or only their number, may be known."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from referee.core.faults import Mismatch
from referee.core.text import Text

HAS = Text("seat {seat} has {pieces}", "la place {seat} a {pieces}")
NOTHING = Text("nothing", "rien")

NameOf = Callable[[int], Text]
"""Returns a game's name for a piece."""


class Pile(Struct, frozen=True):
    """Pieces of a hand, or what is in the bag: those known, and how many more there are."""

    pieces: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.pieces) + self.hidden


def take(pile: Pile, pieces: Iterable[int]) -> tuple[Pile, tuple[int, ...]]:
    """Take pieces out, known ones first, then hidden ones.

    If there are too few hidden ones, also return the pieces that were not among the known ones.
    """
    left = list(pile.pieces)
    unseen = []
    for piece in pieces:
        try:
            left.remove(piece)
        except ValueError:
            unseen.append(piece)
    hidden = pile.hidden - len(unseen)
    return Pile(tuple(left), max(hidden, 0)), tuple(unseen) if hidden < 0 else ()


def face_down(pile: Pile | None) -> Pile | None:
    """Return the pile as other players see it, who know only its size."""
    return None if pile is None else Pile(hidden=pile.size)


def agrees(told: Pile, actual: Pile) -> bool:
    """Whether the reported pile `told`, as far as it is known, can be the actual one."""
    if told.size != actual.size:
        return False
    if not told.hidden:
        return sorted(told.pieces) == sorted(actual.pieces)
    return not Counter(told.pieces) - Counter(actual.pieces)


def name_all(pieces: Iterable[int], name_of: NameOf) -> Text:
    names = [name_of(piece) for piece in pieces]
    if not names:
        return NOTHING
    return Text(", ".join([name.en for name in names]), ", ".join([name.fr for name in names]))


def compare_hands(
    told: Sequence[Pile | None], given: Sequence[Pile | None], name_of: NameOf
) -> Iterator[Mismatch]:
    """Compare hand by hand; a hand that was not reported can be any."""
    for seat, (hand, actual) in enumerate(zip(told, given, strict=True)):
        held = actual or Pile()
        if hand is not None and not agrees(hand, held):
            pieces = name_all(held.pieces, name_of)
            yield Mismatch(("hands", seat), HAS.filled(seat=seat, pieces=pieces))

"""Pieces of which only some, or only their number, may be known."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct


class Pile(Struct, frozen=True):
    """Pieces of a hand, or what is in the bag: those known, and how many more there are."""

    pieces: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.pieces) + self.hidden


def take(pile: Pile, pieces: Iterable[int]) -> tuple[Pile, tuple[int, ...]]:
    """Take pieces out, known ones first, then hidden ones; also returns those not there."""
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
    """As somebody else sees it: only how large it is."""
    return None if pile is None else Pile(hidden=pile.size)


def agrees(told: Pile, actual: Pile) -> bool:
    """Whether a pile, as far as it was told, can be the one that it was."""
    if told.size != actual.size:
        return False
    if not told.hidden:
        return sorted(told.pieces) == sorted(actual.pieces)
    return not Counter(told.pieces) - Counter(actual.pieces)

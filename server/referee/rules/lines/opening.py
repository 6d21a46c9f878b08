"""Opening a game of lines: the largest set, who holds it, and the ways to lay it."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import permutations
from typing import NamedTuple

from referee.rules.lines.pieces import COLOUR, SHAPE
from referee.rules.lines.table import EAST, Placement


class OpeningTie(IntEnum):
    """Who opens among players with equally large sets. The numbers are those of the schema."""

    OLDEST = 1
    YOUNGEST = 2


class Opener(NamedTuple):
    """Who opens, and how large the set is."""

    seat: int
    largest: int


def largest_sets(hand: Iterable[int]) -> list[tuple[int, ...]]:
    """The largest sets of different pieces that share a colour or a shape, each in order."""
    kinds = sorted(set(hand))
    groups = {
        tuple([kind for kind in kinds if attribute[kind] == value])
        for attribute in (COLOUR, SHAPE)
        for value in range(6)
    }
    largest = max(map(len, groups))
    return sorted(group for group in groups if len(group) == largest) if largest else []


def largest_set_size(hand: Iterable[int]) -> int:
    return max(map(len, largest_sets(hand)), default=0)


def opener(sizes: Sequence[int], ages: Sequence[int | None], tie: OpeningTie) -> Opener:
    """The player with the largest set; among equals by age, else by seat."""
    largest = max(sizes)
    tied = [seat for seat, size in enumerate(sizes) if size == largest]
    known = [age for seat in tied if (age := ages[seat]) is not None]
    if len(known) < len(tied):
        return Opener(tied[0], largest)
    wanted = max(known) if tie is OpeningTie.OLDEST else min(known)
    return Opener(tied[known.index(wanted)], largest)


def openings(hand: Iterable[int]) -> Iterator[tuple[Placement, ...]]:
    """Every opening once: to the right from the origin, and no order besides its mirror image."""
    for group in largest_sets(hand):
        for order in permutations(group):
            if order[0] <= order[-1]:
                yield tuple([(place * EAST, piece) for place, piece in enumerate(order)])

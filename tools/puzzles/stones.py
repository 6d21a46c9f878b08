"""Stones as sets of edges, and choices as sets of stones, with a bit for each member."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from tools.puzzles.cells import EDGES

Edges: TypeAlias = int
Stone: TypeAlias = Edges
"""A stone as it lies: the set of edges that its paths lead to."""
Choice: TypeAlias = int
"""The set of stones that may lie on a cell."""

ALL_EDGES: Edges = 0b111111
STONES = range(1, 64)


def turned(stone: Stone, sixths: int) -> Stone:
    """The stone after that many sixths of a turn, counter-clockwise."""
    sixths %= 6
    return (stone << sixths | stone >> (6 - sixths)) & ALL_EDGES


def kind(stone: Stone) -> Stone:
    """A stone's kind, the same in every rotation: the rotation with the smallest number."""
    return min(turned(stone, sixths) for sixths in EDGES)


def choice(stones: Iterable[Stone]) -> Choice:
    return sum(1 << stone for stone in set(stones))


def stones_of(options: Choice) -> list[Stone]:
    return [stone for stone in STONES if options >> stone & 1]


def within(edges: Edges) -> Choice:
    """The stones whose paths all lead to these edges."""
    return choice(stone for stone in STONES if not stone & ~edges)


WITH_PATH = tuple(choice(stone for stone in STONES if stone >> edge & 1) for edge in EDGES)
WITHOUT_PATH = tuple(choice(stone for stone in STONES if not stone >> edge & 1) for edge in EDGES)
TURNS_OF = {
    own: choice(turned(own, sixths) for sixths in EDGES) for own in {kind(s) for s in STONES}
}


def _set_of_the_game() -> tuple[Stone, ...]:
    """The stones of the game: how many of a kind depends on its number of edges (QB-2)."""
    copies = {1: 2, 2: 3, 3: 1, 4: 1, 5: 0, 6: 1}
    stock = Counter({own: copies[own.bit_count()] for own in sorted(TURNS_OF)})
    return tuple(stock.elements())


SET_OF_THE_GAME = _set_of_the_game()

"""What a game of Qubix is played with; all of it can be replaced by a client's own."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct

from referee.games.qubix.rules.figures import SIDE_A, SIDE_B, Figure, Matches, matches
from referee.games.qubix.rules.grid import SIZES, Grid, grid

COLOURS = ("red", "yellow", "blue", "violet", "pink")

Row = tuple[int, ...]


class Worth(NamedTuple):
    """The most that a figure of a side gives: to its maker, to another, and to both."""

    maker: int
    owner: int
    both: int


class Counts(NamedTuple):
    """How many blocks of one colour there are, by size."""

    colour: int
    singles: int = 0
    doubles: int = 0
    triples: int = 0


_BLOCKS = tuple(Counts(colour, 8, 4, 3) for colour, _ in enumerate(COLOURS, 1))


class Configuration(Struct, frozen=True, dict=True):
    """Blocks, central store, areas, stores and figures (QX-1, QX-2, QX-3, QX-17)."""

    blocks: tuple[Counts, ...] = _BLOCKS
    store_width: int = 5
    store_depth: int = 5
    levels: tuple[Row, ...] = ((3, 2), (3, 2), (3, 2), (2, 1, 1, 1), (1, 1, 1, 1, 1))
    area_width: int = 4
    area_depth: int = 4
    area_levels: int = 3
    strip: int = 3
    figures: tuple[tuple[Figure, ...], tuple[Figure, ...]] = (SIDE_A, SIDE_B)

    @property
    def store_grid(self) -> Grid:
        return grid(self.store_width, self.store_depth)

    @property
    def area_grid(self) -> Grid:
        return grid(self.area_width, self.area_depth)

    def matches(self, side: int) -> Matches:
        """For each set of cells the figures of a side that it is."""
        return _matches(self.figures[side - 1], self.area_grid)

    @cached_property
    def number(self) -> Mapping[tuple[int, int], int]:
        """How many blocks there are by colour and size."""
        return {(counts.colour, size): counts[size] for counts in self.blocks for size in SIZES}

    @cached_property
    def block_count(self) -> int:
        return sum(self.number.values())

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """By side, in their order."""
        return tuple(
            Worth(
                max([figure.maker for figure in figures], default=0),
                max([figure.owner for figure in figures], default=0),
                max([figure.maker + figure.owner for figure in figures], default=0),
            )
            for figures in self.figures
        )


DEFAULT = Configuration()


@lru_cache(maxsize=64)
def _matches(figures: tuple[Figure, ...], area: Grid) -> Matches:
    return matches(figures, area)

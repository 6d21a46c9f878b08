"""What a game of Qubix is played with: blocks, central store, areas, stores and figures.

All of it can be replaced by a client's own.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct

from referee.games.qubix.rules.grid import SIZES, Grid, grid

COLOURS = ("red", "yellow", "blue", "violet", "pink")

XY = tuple[int, int]
Row = tuple[int, ...]


class Figure(NamedTuple):
    """A figure as drawn on a board, and its two numbers."""

    name: str
    cells: tuple[XY, ...]
    maker: int
    owner: int
    as_drawn: bool = False
    """Whether it counts only where it is drawn, or turned from there about the area's centre."""


class Match(NamedTuple):
    """A figure, by its number in the list, and the quarter turns by which it is turned."""

    figure: int
    turns: int


Matches = Mapping[int, tuple[Match, ...]]


def _figure(name: str, picture: str) -> Figure:
    """Make a figure from a picture, its top row first; its points follow from its cells."""
    rows = picture.split("/")
    cells = tuple(
        sorted(
            (x, len(rows) - 1 - row)
            for row, line in enumerate(rows)
            for x, sign in enumerate(line)
            if sign == "#"
        )
    )
    return Figure(name, cells, len(cells), len(cells) // 2)


SIDE_A = (
    _figure("square", "##/##"),
    _figure("bar", "###/###"),
    _figure("large square", "###/###/###"),
    _figure("ring", "###/#.#/###"),
    _figure("diagonal", "#.../.#../..#./...#"),
    _figure("plus", ".#./###/.#."),
)
# These are harder: four differ from their mirror images, one is in several parts, so that other
# colours must lie between its cells, and the largest covers half of the area.
SIDE_B = (
    _figure("zigzag", ".##/##."),
    _figure("four corners", "#..#/..../..../#..#"),
    _figure("propeller", ".##/##./.#."),
    _figure("stairs", "##../.##./..##"),
    _figure("gate", "###/#.#/#.#"),
    _figure("pinwheel", ".#../.###/###./..#."),
)


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
        """For each set of cells, the figures of a side that it shows."""
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
        """The most that figures give, by side, in order."""
        return tuple(
            Worth(
                max([figure.maker for figure in figures], default=0),
                max([figure.owner for figure in figures], default=0),
                max([figure.maker + figure.owner for figure in figures], default=0),
            )
            for figures in self.figures
        )


DEFAULT = Configuration()


# How figures show on an area


def _turned(cells: Sequence[XY]) -> list[XY]:
    """Turn cells by a quarter to the left about the origin."""
    return [(-y, x) for x, y in cells]


def _moved(cells: Sequence[XY], dx: int, dy: int) -> list[XY]:
    return [(x + dx, y + dy) for x, y in cells]


@lru_cache(maxsize=64)
def _matches(figures: tuple[Figure, ...], area: Grid) -> Matches:
    """For each set of cells of the area, the figures that it shows, each by its fewest turns."""
    found: dict[int, list[Match]] = {}
    for number, figure in enumerate(figures):
        cells: Sequence[XY] = figure.cells
        for turns in range(4):
            for mask in _masks(figure, cells, area):
                known = found.setdefault(mask, [])
                if all(match.figure != number for match in known):
                    known.append(Match(number, turns))
            cells = _turned(cells)
            if figure.as_drawn:  # about the centre of the area
                cells = _moved(cells, area.width - 1, 0)
    return {mask: tuple(known) for mask, known in found.items()}


def _masks(figure: Figure, cells: Sequence[XY], area: Grid) -> list[int]:
    """The masks of a figure wherever it counts, turned as `cells` are."""
    if figure.as_drawn:
        return [_mask(cells, area)]
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    right, top = max(x for x, _ in cells), max(y for _, y in cells)
    return [
        _mask(_moved(cells, dx - left, dy - bottom), area)
        for dy in range(area.depth - (top - bottom))
        for dx in range(area.width - (right - left))
    ]


def _mask(cells: Sequence[XY], area: Grid) -> int:
    return sum(1 << y * area.width + x for x, y in cells)

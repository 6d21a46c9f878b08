"""Figures, and every way in which they can show on an area."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.games.qubix.rules.grid import Grid

Place = tuple[int, int]


class Figure(NamedTuple):
    """A figure as drawn on a board, and its two numbers."""

    name: str
    cells: tuple[Place, ...]
    maker: int
    owner: int
    as_drawn: bool = False
    """Whether it counts only where it is drawn, or that turned about the centre of the area."""


class Match(NamedTuple):
    """A figure, by its place in the list, and by how many quarter turns it is turned."""

    figure: int
    turns: int


Matches = Mapping[int, tuple[Match, ...]]


def _figure(name: str, picture: str) -> Figure:
    """From a picture, its top row first; points by the number of cells."""
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
# Harder: four differ from their mirror image, one falls apart, so that other colours must lie
# between its cells, and the largest covers half of the area.
SIDE_B = (
    _figure("zigzag", ".##/##."),
    _figure("four corners", "#..#/..../..../#..#"),
    _figure("propeller", ".##/##./.#."),
    _figure("stairs", "##../.##./..##"),
    _figure("gate", "###/#.#/#.#"),
    _figure("pinwheel", ".#../.###/###./..#."),
)


def _turned(cells: Sequence[Place]) -> list[Place]:
    """A quarter turn to the left about the origin."""
    return [(-y, x) for x, y in cells]


def _moved(cells: Sequence[Place], dx: int, dy: int) -> list[Place]:
    return [(x + dx, y + dy) for x, y in cells]


def matches(figures: Sequence[Figure], area: Grid) -> Matches:
    """For each set of cells of the area the figures that it is, each by its fewest turns."""
    found: dict[int, list[Match]] = {}
    for number, figure in enumerate(figures):
        cells: Sequence[Place] = figure.cells
        for turns in range(4):
            for mask in _places(figure, cells, area):
                known = found.setdefault(mask, [])
                if all(match.figure != number for match in known):
                    known.append(Match(number, turns))
            cells = _turned(cells)
            if figure.as_drawn:  # about the centre of the area
                cells = _moved(cells, area.width - 1, 0)
    return {mask: tuple(known) for mask, known in found.items()}


def _places(figure: Figure, cells: Sequence[Place], area: Grid) -> list[int]:
    """The figure, turned like this, wherever it counts."""
    if figure.as_drawn:
        return [_mask(cells, area)]
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    right, top = max(x for x, _ in cells), max(y for _, y in cells)
    return [
        _mask(_moved(cells, dx - left, dy - bottom), area)
        for dy in range(area.depth - (top - bottom))
        for dx in range(area.width - (right - left))
    ]


def _mask(cells: Sequence[Place], area: Grid) -> int:
    return sum(1 << y * area.width + x for x, y in cells)

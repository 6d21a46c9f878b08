"""Cells in the games of lines: which ones to try, and which lays look the same."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from referee.games.lines.rules.table import NEIGHBOURS, Placement, Table, cell, xy


def neighbourhood(table: Table, distance: int) -> list[int]:
    """The empty cells within `distance` steps of the table; further away nothing connects."""
    near = set(table)
    for _ in range(distance):
        near |= {here + step for here in near for step in NEIGHBOURS}
    return sorted(near.difference(table))


def in_one_line(cells: Iterable[int], count: int) -> Iterator[tuple[int, ...]]:
    """All choices of `count` cells that share a row or a column."""
    found: set[tuple[int, ...]] = set()
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for here in cells:
            lines.setdefault(xy(here)[axis], []).append(here)
        for line in lines.values():
            found.update(combinations(line, count))
    return iter(found)


def canonical(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """A form that is the same for lays that differ only by shifts, quarter turns and reflection."""
    spots = [(*xy(here), piece) for here, piece in placements]
    images = []
    for _ in range(4):
        spots = [(-y, x, piece) for x, y, piece in spots]
        for image in (spots, [(-x, y, piece) for x, y, piece in spots]):
            left, low = min(x for x, _, _ in image), min(y for _, y, _ in image)
            images.append(tuple(sorted((cell(x - left, y - low), piece) for x, y, piece in image)))
    return min(images)

"""The central store: which of its blocks can be taken, and what keeps the others."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.games.qubix.rules.grid import Grid, Spot
from referee.games.qubix.rules.state import Placed


class Cube(NamedTuple):
    """The central store as masks: what lies on each level."""

    grid: Grid
    occupied: tuple[int, ...]
    """By level, and nothing above the highest."""


def survey(grid: Grid, levels: int, blocks: Sequence[Placed]) -> Cube:
    occupied = [0] * (levels + 1)
    for placed in blocks:
        occupied[placed.level] |= spot_of(grid, placed).mask
    return Cube(grid, tuple(occupied))


def spot_of(grid: Grid, placed: Placed) -> Spot:
    spot = grid.spot(placed.block.size, placed.x, placed.y, placed.direction)
    if spot is None:
        raise ValueError(f"{placed} is not on the grid")
    return spot


def covering(cube: Cube, placed: Placed) -> int:
    """The cells on which something lies upon the block."""
    return cube.occupied[placed.level + 1] & spot_of(cube.grid, placed).mask


def closed(cube: Cube, placed: Placed) -> int:
    """What closes the block's sides, if none of them is free (QX-6); else nothing."""
    level = cube.occupied[placed.level]
    closing = 0
    for side in spot_of(cube.grid, placed).sides:
        if not side & level:
            return 0
        closing |= side & level
    return closing


def takeable(cube: Cube, blocks: Sequence[Placed]) -> Iterator[Placed]:
    """The blocks that nothing keeps."""
    for placed in blocks:
        if not covering(cube, placed) and not closed(cube, placed):
            yield placed

"""What lies where, as masks: on a building area, in the central store, in a player's own store."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.games.qubix.rules.configuration import COLOURS, Configuration
from referee.games.qubix.rules.grid import Grid, Spot
from referee.games.qubix.rules.state import Placed, Stored


class Area(NamedTuple):
    """An area as far as it is built. Only the last level may have empty cells (QX-8)."""

    grid: Grid
    occupied: tuple[int, ...]
    """The cells that are taken, by level, for every level there may be."""
    visible: tuple[int, ...]
    """The cells seen from above, by colour; empty cells are visible as colour 0."""

    @property
    def level(self) -> int:
        """The lowest level with an empty cell; the number of levels if there is none."""
        full, level = self.grid.full, 0
        while level < len(self.occupied) and self.occupied[level] == full:
            level += 1
        return level

    @property
    def empty(self) -> int:
        """The cells on which something may be laid."""
        level = self.level
        return self.grid.full & ~self.occupied[level] if level < len(self.occupied) else 0

    def spots(self, size: int) -> list[Spot]:
        """The spots where a block of this size may be laid."""
        return self.grid.fitting(size, self.empty)

    def lay(self, mask: int, level: int, colour: int) -> "Area":
        """The area with a block of this colour on these cells."""
        occupied = list(self.occupied)
        occupied[level] |= mask
        visible = [seen & ~mask for seen in self.visible]
        visible[colour] |= mask
        return Area(self.grid, tuple(occupied), tuple(visible))


def survey_area(configuration: Configuration, blocks: Iterable[Placed]) -> Area:
    """Return what a sound area looks like."""
    grid = configuration.area_grid
    occupied = [0] * configuration.area_levels
    visible = [grid.full] + [0] * len(COLOURS)
    for placed in sorted(blocks, key=_level):
        spot = placed.spot(grid)
        if spot is not None:
            occupied[placed.level] |= spot.mask
            visible = [seen & ~spot.mask for seen in visible]
            visible[placed.block.colour] |= spot.mask
    return Area(grid, tuple(occupied), tuple(visible))


def _level(placed: Placed) -> int:
    return placed.level


class Cube(NamedTuple):
    """The central store: what lies on each level, with an empty level above the highest."""

    grid: Grid
    occupied: tuple[int, ...]

    def keeping(self, placed: Placed) -> tuple[int, int]:
        """Return what keeps the block from being taken: those of its cells on which something lies,
        and the cells that close in its sides, if no side is free (QX-6)."""
        spot = placed.spot(self.grid)
        if spot is None:
            raise ValueError(f"{placed} is not on the grid")
        covering = self.occupied[placed.level + 1] & spot.mask
        level, closing = self.occupied[placed.level], 0
        for side in spot.sides:
            if not side & level:
                return covering, 0
            closing |= side & level
        return covering, closing

    def is_free(self, placed: Placed) -> bool:
        """Whether nothing keeps the block from being taken."""
        return self.keeping(placed) == (0, 0)


def survey_store(configuration: Configuration, blocks: Iterable[Placed]) -> Cube:
    """Return what the central store looks like, as far as it is known."""
    grid = configuration.store_grid
    occupied = [0] * (len(configuration.levels) + 1)
    for placed in blocks:
        (_, _, size), x, y, level, direction = placed  # quicker than field by field
        spot = grid.spot(size, x, y, direction)
        if spot is None:
            raise ValueError(f"{placed} is not on the grid")
        occupied[level] |= spot.mask
    return Cube(grid, tuple(occupied))


def strip_cells(store: Iterable[Stored]) -> int:
    """The cells of a player's own store that are taken."""
    bits = 0
    for (_, _, size), first in store:
        bits |= (1 << size) - 1 << first
    return bits


def strip_spots(strip: int, store: Sequence[Stored], size: int) -> list[int]:
    """The first cells at which a block of this size fits on a strip of this length."""
    taken, wanted = strip_cells(store), (1 << size) - 1
    return [first for first in range(strip - size + 1) if not taken & wanted << first]

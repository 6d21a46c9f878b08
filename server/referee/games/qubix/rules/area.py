"""A building area seen as masks: what lies on each level, and what can be seen from above."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.games.qubix.rules.configuration import COLOURS, Configuration
from referee.games.qubix.rules.grid import Grid
from referee.games.qubix.rules.state import Placed


class Area(NamedTuple):
    """An area as far as it is built. Only the last level may have empty cells (QX-8)."""

    occupied: tuple[int, ...]
    """By level, for every level there may be."""
    visible: tuple[int, ...]
    """By colour, seen from above; what is empty is visible as colour 0."""

    def building_level(self, full: int) -> int:
        """The lowest level with an empty cell; the number of levels if there is none."""
        level = 0
        while level < len(self.occupied) and self.occupied[level] == full:
            level += 1
        return level

    def empty(self, full: int) -> int:
        """The cells on which something may be laid."""
        level = self.building_level(full)
        return full & ~self.occupied[level] if level < len(self.occupied) else 0

    def lay(self, mask: int, level: int, colour: int) -> "Area":
        occupied = list(self.occupied)
        occupied[level] |= mask
        visible = [seen & ~mask for seen in self.visible]
        visible[colour] |= mask
        return Area(tuple(occupied), tuple(visible))


def survey(configuration: Configuration, blocks: Iterable[Placed]) -> Area:
    """What a sound area looks like."""
    grid = configuration.area_grid
    occupied = [0] * configuration.area_levels
    visible = [grid.full] + [0] * len(COLOURS)
    for placed in sorted(blocks, key=_level):
        spot = grid.spot(placed.block.size, placed.x, placed.y, placed.direction)
        if spot is not None:
            occupied[placed.level] |= spot.mask
            visible = [seen & ~spot.mask for seen in visible]
            visible[placed.block.colour] |= spot.mask
    return Area(tuple(occupied), tuple(visible))


def _level(placed: Placed) -> int:
    return placed.level


def regions(mask: int, grid: Grid) -> list[int]:
    """The groups of cells that touch by side or corner, as large as they go."""
    found = []
    while mask:
        group = 0
        grown = mask & -mask
        while grown != group:
            group = grown
            grown = mask & _around(group, grid)
        found.append(group)
        mask &= ~group
    return found


def _around(mask: int, grid: Grid) -> int:
    """The cells and those beside them, by side or corner."""
    wide = grid.widened(mask)
    return (wide | wide << grid.width | wide >> grid.width) & grid.full

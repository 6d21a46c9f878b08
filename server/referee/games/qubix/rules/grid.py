"""Square grids of up to 8 by 8 cells as bit masks, one mask per level."""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

MOST_CELLS = 8  # along one side
SIZES = (1, 2, 3)


class Direction(IntEnum):
    """How a block lies. The numbers are those of the schema; a single has no direction."""

    NONE = 0
    X = 1
    Y = 2


# A cell as one number, for messages: eight bits each for level, y and x.
_SHIFT = 8
_LAST = (1 << _SHIFT) - 1
MOST_COORDINATE = 63  # that a move may name, though no grid is that large


def cell(x: int, y: int, level: int = 0) -> int:
    return (level << 2 * _SHIFT) | (y << _SHIFT) | x


def xyz(cell: int) -> tuple[int, int, int]:
    return cell & _LAST, cell >> _SHIFT & _LAST, cell >> 2 * _SHIFT


class Spot(NamedTuple):
    """Where a block of some size may lie, whatever the level."""

    x: int
    y: int
    direction: Direction
    mask: int
    sides: tuple[int, ...]
    """The cells along each upright face; none outside the grid."""


class Grid:
    """A grid: its cells are numbered row by row, and a set of cells is a mask."""

    def __init__(self, width: int, depth: int) -> None:
        self.width = width
        self.depth = depth
        self.full = (1 << width * depth) - 1
        self._west = self.rectangle(0, 0, 1, depth)
        self._east = self.rectangle(width - 1, 0, 1, depth)
        self.spots = {size: tuple(self._spots(size)) for size in SIZES}
        self._by_corner = {
            (size, spot.x, spot.y, direction): spot
            for size, spots in self.spots.items()
            for spot in spots
            for direction in (Direction if size == 1 else [spot.direction])
        }

    def spot(self, size: int, x: int, y: int, direction: Direction) -> Spot | None:
        """Return the spot, or None if a block there would reach out of the grid. The direction
        given for a single means nothing."""
        return self._by_corner.get((size, x, y, direction))

    def rectangle(self, x: int, y: int, width: int, depth: int) -> int:
        """The cells of a rectangle, as far as they are on the grid."""
        bits = 0
        for row in range(max(y, 0), min(y + depth, self.depth)):
            for column in range(max(x, 0), min(x + width, self.width)):
                bits |= 1 << row * self.width + column
        return bits

    def cells(self, mask: int, level: int = 0) -> tuple[int, ...]:
        """The cells of a mask, row by row."""
        found = []
        while mask:
            lowest = mask & -mask
            y, x = divmod(lowest.bit_length() - 1, self.width)
            found.append(cell(x, y, level))
            mask ^= lowest
        return tuple(found)

    def from_outside(self, mask: int) -> int:
        """The cells of a mask that are at the edge, and those connected to them by their sides."""
        inner = self.rectangle(1, 1, self.width - 2, self.depth - 2)
        reached, grown = 0, mask & ~inner
        while grown != reached:
            reached = grown
            grown = self.widened(reached) | reached << self.width | reached >> self.width
            grown &= mask
        return reached

    def widened(self, mask: int) -> int:
        """The cells of a mask and those to their left and right."""
        return mask | (mask & ~self._east) << 1 | (mask & ~self._west) >> 1

    def fitting(self, size: int, empty: int) -> list[Spot]:
        """The spots where a block of this size fits on empty cells."""
        return [spot for spot in self.spots[size] if not spot.mask & ~empty]

    def regions(self, mask: int) -> list[int]:
        """The cells of a mask in groups, each connected by sides or corners."""
        found = []
        while mask:
            group, grown = 0, mask & -mask
            while grown != group:
                group = grown
                wide = self.widened(group)
                grown = mask & (wide | wide << self.width | wide >> self.width)
            found.append(group)
            mask &= ~group
        return found

    def _spots(self, size: int) -> Iterator[Spot]:
        directions = (Direction.X, Direction.Y) if size > 1 else (Direction.NONE,)
        for direction in directions:
            wide, deep = (1, size) if direction is Direction.Y else (size, 1)
            for y in range(self.depth - deep + 1):
                for x in range(self.width - wide + 1):
                    yield Spot(
                        x,
                        y,
                        direction,
                        self.rectangle(x, y, wide, deep),
                        self._sides(x, y, wide, deep),
                    )

    def _sides(self, x: int, y: int, wide: int, deep: int) -> tuple[int, ...]:
        return (
            self.rectangle(x - 1, y, 1, deep),
            self.rectangle(x + wide, y, 1, deep),
            self.rectangle(x, y - 1, wide, 1),
            self.rectangle(x, y + deep, wide, 1),
        )


@lru_cache(maxsize=128)
def grid(width: int, depth: int) -> Grid:
    return Grid(width, depth)

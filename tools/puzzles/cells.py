"""The table: an endless grid of hexagonal cells, and the edges between them."""

from collections.abc import Iterator
from typing import NamedTuple

EDGES = range(6)


class Cell(NamedTuple):
    """A column to the east and a row to the north-east."""

    q: int
    r: int

    def beyond(self, edge: int) -> "Cell":
        step_q, step_r = STEPS[edge % 6]
        return Cell(self.q + step_q, self.r + step_r)

    def around(self) -> Iterator["Cell"]:
        return (self.beyond(edge) for edge in EDGES)


# Counter-clockwise, starting in the east.
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def opposite(edge: int) -> int:
    """The same edge, seen from the other side of it."""
    return (edge + 3) % 6

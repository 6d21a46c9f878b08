"""Shapes of rings: closed chains of cells, each of which touches exactly two others.

A shape is written as the turns along it, counter-clockwise, so that the inside is on the left. A
turn of more than a sixth would make the cells before and after it touch.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tools.puzzles.cells import Cell
from tools.puzzles.search import Search

Turns: TypeAlias = tuple[int, ...]

START = Cell(0, 0)
RIGHT, STRAIGHT, LEFT = -1, 0, 1
TURNS = (RIGHT, STRAIGHT, LEFT)
FULL_TURN = 6
SHORTEST = 6
NEVER = -(10**6)


class Shape(NamedTuple):
    """A ring without its stones."""

    turns: Turns
    surface: int

    def cells(self) -> Iterator[tuple[Cell, int]]:
        """The cells in order, each with the edge to the next."""
        cell, heading = START, 0
        for turn in self.turns:
            cell = cell.beyond(heading)
            heading += turn
            yield cell, heading


def most_surface(length: int) -> int:
    """The largest surface that a ring of this length can have: a hexagon is the roundest shape."""
    return (length * length + 6 * length + 12) // 12


def shapes(
    length: int, min_surface: int, right_turns: Collection[int], search: Search
) -> Iterator[Shape]:
    """All rings of this length with at least this surface and one of these numbers of right turns.

    Each comes in one rotation only, but its mirror image counts as another ring.
    """
    if right_turns and most_surface(length) >= min_surface:
        yield from _Walk(length, min_surface, right_turns, search).shapes()


class _End(NamedTuple):
    """The end of a chain that began at START and went east."""

    cell: Cell
    heading: int
    triangles: int
    """The triangles, seen from START, that the chain has swept, less those swept backwards."""
    period: int
    """How many of the first turns, repeated, give all turns so far."""


class _Walk:
    """Grows a chain cell by cell, for as long as it can still enclose enough when it closes."""

    def __init__(
        self, length: int, min_surface: int, right_turns: Collection[int], search: Search
    ) -> None:
        self._length = length
        # By Pick's theorem, for triangles that each join the centres of three cells.
        self._min_triangles = 2 * min_surface - length - 2
        self._right_turns = right_turns
        self._rng = search.rng
        self._turns: list[int] = []
        self._taken = {START}

    def shapes(self) -> Iterator[Shape]:
        return self._go_on(_End(START.beyond(0), 0, 0, 1))

    def _go_on(self, end: _End) -> Iterator[Shape]:
        left = self._length - len(self._turns) - 1
        most = end.triangles + most_triangles(end.cell, left)
        if most < max(0, self._min_triangles) or self._turns.count(RIGHT) > max(self._right_turns):
            return
        if left == 0:
            yield from self._close(end)
        elif self._is_free(end.cell, left):
            self._taken.add(end.cell)
            for turn in self._rng.sample(TURNS, len(TURNS)):
                yield from self._turn(end, turn)
            self._taken.remove(end.cell)

    def _turn(self, end: _End, turn: int) -> Iterator[Shape]:
        period = self._period(turn, end.period)
        if period:
            heading = end.heading + turn
            cell = end.cell.beyond(heading)
            triangles = end.triangles + _triangles(end.cell, cell)
            self._turns.append(turn)
            yield from self._go_on(_End(cell, heading, triangles, period))
            self._turns.pop()

    def _close(self, end: _End) -> Iterator[Shape]:
        """Close the chain at START, where the last turn must lead east again."""
        last = FULL_TURN - end.heading
        if last not in TURNS:
            return
        period = self._period(last, end.period)
        turns = (*self._turns, last)
        if period and self._length % period == 0 and turns.count(RIGHT) in self._right_turns:
            yield Shape(turns, (self._length + end.triangles) // 2 + 1)

    def _is_free(self, cell: Cell, left: int) -> bool:
        """Whether the cell touches only the one before it; the last one also touches START."""
        contacts = 2 if left == 1 else 1
        return cell not in self._taken and len(self._taken.intersection(cell.around())) == contacts

    def _period(self, turn: int, period: int) -> int:
        """The period once this turn is added, or 0 if it must not be added.

        A shape's turns can be read from any of its cells. Only the reading that sorts first
        counts, so no later stretch of turns may sort before the beginning.
        """
        if not self._turns:
            return 1
        repeated = self._turns[-period]
        if turn < repeated:
            return 0
        return period if turn == repeated else len(self._turns) + 1


def _triangles(one: Cell, other: Cell) -> int:
    """The area of the triangle of START and two cells; negative if they run clockwise."""
    return one.q * other.r - one.r * other.q


@lru_cache(maxsize=1 << 20)
def most_triangles(cell: Cell, left: int) -> int:
    """The most area that `left` steps back to START can add; NEVER if they are too few."""
    if max(abs(cell.q), abs(cell.r), abs(cell.q + cell.r)) > left:
        return NEVER
    if left == 0:
        return 0
    return max(_triangles(cell, after) + most_triangles(after, left - 1) for after in cell.around())

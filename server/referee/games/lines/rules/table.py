"""The table: an unbounded square grid, its cells coded as numbers.

The cell (x, y) is `x * EAST + y`, so that a neighbour is one addition away.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from referee.core.text import listed
from referee.games.lines.rules.pieces import ANY, PEERS


class Direction(IntEnum):
    """How a line runs. The numbers are those of the schema."""

    ROW = 1
    COLUMN = 2


EAST = 1 << 16
NORTH = 1
STEPS = {Direction.ROW: EAST, Direction.COLUMN: NORTH}
NEIGHBOURS = (EAST, -EAST, NORTH, -NORTH)

LIMIT = 1000

Table = Mapping[int, int]
Placement = tuple[int, int]


def cell(x: int, y: int) -> int:
    return x * EAST + y


def xy(cell: int) -> tuple[int, int]:
    x = (cell + EAST // 2) >> 16
    return x, cell - x * EAST


def within_limits(cell: int) -> bool:
    """Whether messages can name this cell; the table itself has no end."""
    x, y = xy(cell)
    return -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT


def near_limits(table: Table, distance: int) -> bool:
    """Whether some piece is less than this distance from the last cells that messages can name."""
    columns = xy(min(table))[0], xy(max(table))[0]
    rows = [xy(cell)[1] for cell in table]
    return any(abs(at) > LIMIT - distance for at in (*columns, min(rows), max(rows)))


def cell_name(cell: int) -> str:
    x, y = xy(cell)
    return f"({x}, {y})"


def cell_names(cells: Sequence[int]) -> str:
    return listed([cell_name(cell) for cell in cells])


def touches(table: Container[int], cell: int) -> bool:
    return cell + EAST in table or cell - EAST in table or cell + 1 in table or cell - 1 in table


class Run(NamedTuple):
    """A stretch of one or more pieces without a gap, in its full length."""

    first: int
    last: int
    pieces: int
    allowed: int
    """The pieces that may still join it."""


def runs(table: Table, step: int) -> Iterator[Run]:
    """Yield all runs in one direction."""
    get = table.get
    for first in table:
        if first - step in table:
            continue
        here, pieces, allowed = first, 0, ANY
        piece = table[first]
        while piece:
            pieces |= 1 << piece
            allowed &= PEERS[piece]
            here += step
            piece = get(here, 0)
        yield Run(first, here - step, pieces, allowed)


def run_through(table: Table, cell: int, step: int) -> tuple[int, ...]:
    """The cells of the run that holds this cell, in order."""
    before = cell - step
    while before in table:
        before -= step
    behind = cell + step
    while behind in table:
        behind += step
    return tuple(range(before + step, behind, step))


def frontier(table: Table) -> set[int]:
    """The empty cells that touch a piece."""
    beside = {here + step for here in table for step in NEIGHBOURS}
    return beside.difference(table)


def connected_groups(cells: Iterable[int]) -> list[set[int]]:
    """Return the cells in connected groups."""
    pending = set(cells)
    groups = []
    while pending:
        stack = [pending.pop()]
        group = set(stack)
        while stack:
            here = stack.pop()
            near = {here + step for step in NEIGHBOURS} & pending
            pending -= near
            group |= near
            stack.extend(near)
        groups.append(group)
    return groups

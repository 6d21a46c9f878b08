"""The board: a hexagon of side four, in axial coordinates; what lies on it, and what fits where.

A cell is a number, so that a neighbour is one addition away; the same numbers serve the endless
plane of puzzles.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from referee.games.querbeet.rules.stones import EDGES, KINDS, ROTATIONS, STONES, edges_of, opposite

LIMIT = 100  # coordinates of cells, in moves and puzzles
_OFFSET = 128
_COLUMN = 2 * _OFFSET

RADIUS = 3


def cell(q: int, r: int) -> int:
    return (q + _OFFSET) * _COLUMN + r + _OFFSET


def qr(number: int) -> tuple[int, int]:
    q, r = divmod(number, _COLUMN)
    return q - _OFFSET, r - _OFFSET


def cell_name(number: int) -> str:
    q, r = qr(number)
    return f"({q}, {r})"


_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
STEPS = tuple(q * _COLUMN + r for q, r in _DIRECTIONS)
"""What to add to a cell for the neighbour beyond an edge, by edge."""

TOWARDS = ("EAST", "NORTH_EAST", "NORTH_WEST", "WEST", "SOUTH_WEST", "SOUTH_EAST")

CENTRE = cell(0, 0)
CELLS = frozenset(
    cell(q, r)
    for q in range(-RADIUS, RADIUS + 1)
    for r in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
)


def _side(number: int) -> tuple[int, ...]:
    """The two cells of a side between its corners: from these, two edges lead out of the board."""
    edges = out_of(number)
    return tuple(
        sorted(
            each
            for each in CELLS
            if [edge for edge in EDGES if each + STEPS[edge] not in CELLS] == sorted(edges)
        )
    )


def out_of(side: int) -> tuple[int, int]:
    """The edges of a side's own cells that lead out of the board."""
    return side, (side + 1) % len(EDGES)


SIDES = tuple(_side(number) for number in EDGES)
"""The cells that each side has to itself; corners belong to none (QB-1)."""

COLOURS = 3
FEWEST_PLAYERS = 2


def sides_of(colour: int) -> tuple[int, int]:
    """The sides of a colour, which are opposite; the seat of its number plays it (QB-1)."""
    return colour, opposite(colour)


Board = Mapping[int, int]
"""Stones by cell, turned as they lie."""


class Slot(NamedTuple):
    """What the neighbours of an empty cell ask of a stone: paths at some edges, none at others."""

    paths: int
    blanks: int


_slot = cache(Slot)  # there are few, and looking one up is quicker


class Clash(NamedTuple):
    """A path that meets a blank at an edge of a stone; the path is the stone's own, or not."""

    edge: int
    neighbour: int
    own_path: bool


# By edge: where it leads, its bit, and the bit of the edge that faces it.
_AROUND = tuple((STEPS[edge], 1 << edge, 1 << opposite(edge)) for edge in EDGES)
# By stone, for each of its paths: where it leads, and the bit of the edge that faces it.
_LEADS = tuple(
    tuple((STEPS[edge], 1 << opposite(edge)) for edge in edges_of(stone)) for stone in (0, *STONES)
)


def slot(board: Board, cell: int) -> Slot:
    paths = blanks = 0
    at = board.get
    for step, bit, facing in _AROUND:
        beside = at(cell + step)
        if beside is None:
            continue
        if beside & facing:
            paths |= bit
        else:
            blanks |= bit
    return _slot(paths, blanks)


def open_slots(board: Board) -> dict[int, Slot]:
    """The empty cells of the board at which a path arrives, in order."""
    paths: dict[int, int] = {}
    blanks: dict[int, int] = {}
    for cell, stone in board.items():
        for step, bit, facing in _AROUND:
            beside = cell + step
            if beside not in board and beside in CELLS:
                asked = paths if stone & bit else blanks
                asked[beside] = asked.get(beside, 0) | facing
    return {cell: _slot(paths[cell], blanks.get(cell, 0)) for cell in sorted(paths)}


@cache
def fitting(asked: Slot) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """The kinds that fit, each with the ways to turn it (QB-5, QB-6)."""
    found = {}
    for kind in KINDS:
        ways = [
            (sixths, stone)
            for sixths, stone in ROTATIONS[kind]
            if stone & asked.paths == asked.paths and not stone & asked.blanks
        ]
        if ways:
            found[kind] = tuple(ways)
    return found


def layable(slots: Mapping[int, Slot]) -> dict[int, tuple[int, int]]:
    """The kinds that can be laid somewhere, each with a cell and the stone turned as it fits."""
    found: dict[int, tuple[int, int]] = {}
    for cell, asked in slots.items():
        for kind, ways in fitting(asked).items():
            if kind not in found:
                found[kind] = cell, ways[0][1]
    return found


def can_lay_any(board: Board, kinds: Iterable[int]) -> bool:
    """Whether one of the kinds can be laid somewhere; quicker than finding out which."""
    wanted = set(kinds)
    for cell, stone in [*board.items()][::-1]:  # mostly the last stones have open paths
        for step, _ in _LEADS[stone]:
            beyond = cell + step
            if beyond in board or beyond not in CELLS:
                continue
            if not wanted.isdisjoint(fitting(slot(board, beyond))):
                return True
    return False


def clashes(asked: Slot, cell: int, stone: int) -> Iterator[Clash]:
    """Every edge at which the stone contradicts a neighbour of its cell (QB-6)."""
    for edge in EDGES:
        own_path = stone >> edge & 1
        if (asked.blanks if own_path else asked.paths) >> edge & 1:
            yield Clash(edge, cell + STEPS[edge], bool(own_path))


def neighbours(board: Board, cell: int) -> Iterator[int]:
    """Yield the stones to which a path leads from this cell."""
    for step, facing in _LEADS[board[cell]]:
        if board.get(cell + step, 0) & facing:
            yield cell + step


def connected(board: Board, start: int) -> set[int]:
    """Return every stone to which paths lead from the first one."""
    found = {start}
    ahead = [start]
    for cell in ahead:  # grows as it goes
        for neighbour in neighbours(board, cell):
            if neighbour not in found:
                found.add(neighbour)
                ahead.append(neighbour)
    return found


def is_one_net(board: Board, start: int) -> bool:
    """Whether paths lead to every stone, and none meets a blank edge; tested in one pass."""
    found = {start}
    ahead = [start]
    for cell in ahead:
        for step, facing in _LEADS[board[cell]]:
            neighbour = cell + step
            beside = board.get(neighbour)
            if beside is None:
                continue
            if not beside & facing:
                return False
            if neighbour not in found:
                found.add(neighbour)
                ahead.append(neighbour)
    return len(found) == len(board)

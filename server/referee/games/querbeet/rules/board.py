"""What lies on a board, and what fits where."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from referee.games.querbeet.rules.hexagon import CELLS, STEPS
from referee.games.querbeet.rules.stones import EDGES, KINDS, ROTATIONS, opposite

Board = Mapping[int, int]
"""Stones by cell, turned as they lie."""


class Slot(NamedTuple):
    """What the neighbours of an empty cell ask of a stone: paths here, and none there."""

    paths: int
    blanks: int


class Clash(NamedTuple):
    """A path against a blank, at an edge of a stone; the path is the stone's own, or not."""

    edge: int
    neighbour: int
    own_path: bool


# By edge: where it leads, its bit, and the bit of the edge that faces it.
_AROUND = tuple((STEPS[edge], 1 << edge, 1 << opposite(edge)) for edge in EDGES)


def slot(board: Board, cell: int) -> Slot:
    paths = blanks = 0
    for step, bit, facing in _AROUND:
        beside = board.get(cell + step)
        if beside is None:
            continue
        if beside & facing:
            paths |= bit
        else:
            blanks |= bit
    return Slot(paths, blanks)


def open_slots(board: Board) -> Iterator[tuple[int, Slot]]:
    """The empty cells of the board at which a path arrives, in order."""
    arrived_at = {
        cell + step for cell, stone in board.items() for step, bit, _ in _AROUND if stone & bit
    }
    for cell in sorted(arrived_at & CELLS - board.keys()):
        yield cell, slot(board, cell)


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


def layable(board: Board) -> dict[int, tuple[int, int]]:
    """The kinds that can be laid somewhere, each with a cell and the stone turned as it fits."""
    found: dict[int, tuple[int, int]] = {}
    for cell, asked in open_slots(board):
        for kind, ways in fitting(asked).items():
            if kind not in found:
                found[kind] = cell, ways[0][1]
    return found


def can_lay_any(board: Board, kinds: Iterable[int]) -> bool:
    """Whether one of the kinds can be laid somewhere; quicker than finding out which."""
    wanted = set(kinds)
    for cell, stone in [*board.items()][::-1]:  # mostly the last stones have open paths
        for step, bit, _ in _AROUND:
            beyond = cell + step
            if not stone & bit or beyond in board or beyond not in CELLS:
                continue
            if not wanted.isdisjoint(fitting(slot(board, beyond))):
                return True
    return False


def clashes(board: Board, cell: int, stone: int) -> Iterator[Clash]:
    """Every edge at which the stone contradicts a neighbour (QB-6)."""
    asked = slot(board, cell)
    for edge in EDGES:
        own_path = stone >> edge & 1
        if (asked.blanks if own_path else asked.paths) >> edge & 1:
            yield Clash(edge, cell + STEPS[edge], bool(own_path))

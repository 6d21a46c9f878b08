"""Figures, and where their paths may lead."""

from collections.abc import Collection

from tools.puzzles.cells import EDGES, Cell
from tools.puzzles.filling import Room
from tools.puzzles.stones import ALL_EDGES


def open_room(cells: Collection[Cell]) -> Room:
    return dict.fromkeys(cells, ALL_EDGES)


def closed_room(cells: Collection[Cell]) -> Room:
    """The cells of a closed figure. Paths lead only to other cells of it, and never into a hole."""
    return {cell: sum(1 << edge for edge in EDGES if cell.beyond(edge) in cells) for cell in cells}

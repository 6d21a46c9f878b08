"""Searches for rings: shapes from short to long, and stones to fill them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.puzzles.cells import Cell
from tools.puzzles.filling import Filling, Layout
from tools.puzzles.search import Search
from tools.puzzles.shapes import FULL_TURN, LEFT, RIGHT, SHORTEST, STRAIGHT, Shape, shapes
from tools.puzzles.stock import Stock
from tools.puzzles.stones import ALL_EDGES, Edges, Stone, turned, within


class Ring(NamedTuple):
    """A ring of stones that have been laid."""

    layout: Layout
    surface: int


def rings(
    stones: Sequence[Stone], min_length: int, min_surface: int, search: Search
) -> Iterator[Ring]:
    """All rings of at least this length and surface; each shape comes in one rotation only."""
    stock = Stock(stones)
    # Each cell of a ring has an edge outward, so a star never fits.
    longest = sum(stone != ALL_EDGES for stone in stones)
    for length in range(max(min_length, SHORTEST), longest + 1):
        right_turns = possible_right_turns(length, stock)
        for shape in shapes(length, min_surface, right_turns, search):
            for layout in Filling(_room(shape), stock, search).layouts():
                yield Ring(layout, shape.surface)


def largest_ring(stones: Sequence[Stone], min_length: int, search: Search) -> Ring | None:
    """A ring with the largest possible surface."""
    largest, surface = None, 0
    while ring := next(rings(stones, min_length, surface + 1, search), None):
        largest, surface = ring, ring.surface
    return largest


def possible_right_turns(length: int, stock: Stock) -> list[int]:
    """The numbers of right turns that the stock allows; there are six more left turns."""
    return [
        rights
        for rights in range((length - FULL_TURN) // 2 + 1)
        if stock.suffices(
            [within(_open_edges(RIGHT))] * rights
            + [within(_open_edges(STRAIGHT))] * (length - FULL_TURN - 2 * rights)
            + [within(_open_edges(LEFT))] * (FULL_TURN + rights)
        )
    ]


def _room(shape: Shape) -> dict[Cell, Edges]:
    """The cells of a ring; paths may lead along the ring and inward."""
    return {
        cell: turned(_open_edges(turn), onward)
        for turn, (cell, onward) in zip(shape.turns, shape.cells(), strict=True)
    }


def _open_edges(turn: int) -> Edges:
    """The edges that may have paths: 3, 4 or 5 of them.

    They run counter-clockwise from the edge to the next cell to that to the one before.
    """
    return (1 << 4 - turn) - 1

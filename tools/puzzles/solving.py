"""Finds the layouts that solve the puzzle of a file."""

from collections.abc import Iterator

from referee.v1.puzzle_service_pb2 import JudgePuzzleRequest
from referee.v1.querbeet_pb2 import (
    QuerbeetFigure,
    QuerbeetPlacedStone,
    QuerbeetPuzzle,
    QuerbeetStone,
)
from tools.puzzles.cells import Cell
from tools.puzzles.figures import closed_room, open_room
from tools.puzzles.filling import Filling, Layout, Room
from tools.puzzles.rings import rings
from tools.puzzles.search import Search
from tools.puzzles.stock import Stock
from tools.puzzles.stones import SET_OF_THE_GAME, Stone


def layouts(puzzle: QuerbeetPuzzle, search: Search) -> Iterator[Layout]:
    """Every layout that solves the puzzle, once each."""
    stones = stones_of_puzzle(puzzle)
    if puzzle.WhichOneof("goal") == "ring":
        ring = puzzle.ring
        for found in rings(stones, ring.min_length, ring.min_surface, search):
            yield found.layout
    else:
        yield from Filling(_room(puzzle), Stock(stones), search).layouts()


def stones_of_puzzle(puzzle: QuerbeetPuzzle) -> tuple[Stone, ...]:
    return tuple(int(stone) for stone in puzzle.set) or SET_OF_THE_GAME


def solved(puzzle: QuerbeetPuzzle, layout: Layout) -> JudgePuzzleRequest:
    """The request to send to the referee, with the stones in reading order."""
    request = JudgePuzzleRequest(querbeet=puzzle)
    del request.querbeet.stones[:]
    request.querbeet.stones.extend(
        QuerbeetPlacedStone(q=cell.q, r=cell.r, stone=QuerbeetStone.Name(stone))
        for cell, stone in sorted(layout.items(), key=lambda laid: (-laid[0].r, laid[0].q))
    )
    return request


def cells_of(figure: QuerbeetFigure) -> list[Cell]:
    return [Cell(cell.q, cell.r) for cell in figure.cells]


def _room(puzzle: QuerbeetPuzzle) -> Room:
    if puzzle.WhichOneof("goal") == "closed_figure":
        return closed_room(cells_of(puzzle.closed_figure))
    return open_room(cells_of(puzzle.figure))

"""Puzzles of Querbeet, from and to messages."""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.querbeet.rules.board import Board
from referee.games.querbeet.rules.puzzle import Figure, Puzzle, Ring, Solution
from referee.games.querbeet.wire.stones import (
    MOST_STONES,
    decode_board,
    decode_cell,
    decode_puzzle_set,
    write_cells,
)
from referee.v1 import querbeet_pb2
from referee.wire.envelope import MOST_NAME
from referee.wire.errors import refuse
from referee.wire.fields import check_length, check_range, duplicate, missing, wrong_count

_MOST_SURFACE = MOST_STONES**2


def decode_puzzle(message: querbeet_pb2.QuerbeetPuzzle, place: FieldPath) -> tuple[Puzzle, Board]:
    """Decode a puzzle and what was laid; raise a BadRequestError with all faults of both."""
    faults: list[Fault] = []
    check_length(message.name, MOST_NAME, (*place, "name"), faults)
    stones = decode_puzzle_set(message.set, (*place, "set"), faults)
    goal = _decode_goal(message, place, faults)
    board = decode_board(message.stones, (*place, "stones"), faults)
    if not message.stones:
        faults.append(missing((*place, "stones")))
    refuse(faults)
    return Puzzle(goal, stones), board


def _decode_goal(
    message: querbeet_pb2.QuerbeetPuzzle, place: FieldPath, faults: list[Fault]
) -> Figure | Ring:
    kind = message.WhichOneof("goal")
    if kind is None:
        faults.append(missing((*place, "goal")))
        return Ring()
    at = (*place, kind)
    if kind == "ring":
        ring = message.ring
        check_range(ring.min_length, 0, MOST_STONES, (*at, "min_length"), faults)
        check_range(ring.min_surface, 0, _MOST_SURFACE, (*at, "min_surface"), faults)
        return Ring(ring.min_length, ring.min_surface)
    cells = _decode_cells(getattr(message, kind).cells, (*at, "cells"), faults)
    return Figure(cells, closed=kind == "closed_figure")


def _decode_cells(messages: Any, place: FieldPath, faults: list[Fault]) -> frozenset[int]:
    cells: set[int] = set()
    if not 1 <= len(messages) <= MOST_STONES:
        faults.append(wrong_count(place, len(messages), 1, MOST_STONES))
        return frozenset()
    for index, message in enumerate(messages):
        at = decode_cell(message, (*place, index), faults)
        if at in cells:
            faults.append(duplicate((*place, index)))
        if at is not None:
            cells.add(at)
    return frozenset(cells)


def write_solution(solution: Solution, message: querbeet_pb2.QuerbeetPuzzleJudged) -> None:
    message.one_network = solution.one_network
    made = solution.ring
    if made is not None:
        message.ring.length = made.length
        message.ring.surface = made.surface
        write_cells(made.cells, message.ring.cells)

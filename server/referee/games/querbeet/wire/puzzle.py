"""Puzzles of Querbeet, from and to messages."""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.querbeet.rules.board import Board
from referee.games.querbeet.rules.puzzle import Figure, Puzzle, Ring, Solution
from referee.games.querbeet.wire.codec import QuerbeetCodec
from referee.games.querbeet.wire.stones import (
    MOST_STONES,
    decode_board,
    decode_cell,
    decode_puzzle_set,
    write_cells,
)
from referee.v1 import puzzle_service_pb2 as pb
from referee.v1 import verdict_pb2
from referee.wire.envelope import MOST_NAME
from referee.wire.errors import check_length, check_range, duplicate, missing, refuse, wrong_count
from referee.wire.verdict import write_violation

_CODEC = QuerbeetCodec()
_MOST_SURFACE = MOST_STONES**2


def decode_puzzle(request: pb.JudgePuzzleRequest) -> tuple[Puzzle, Board]:
    """The puzzle and what was laid; a BadRequestError with all faults of both."""
    faults: list[Fault] = []
    message, place = request.puzzle, ("puzzle",)
    check_length(message.name, MOST_NAME, (*place, "name"), faults)
    stones = decode_puzzle_set(message.set, (*place, "set"), faults)
    goal = _decode_goal(message, place, faults)
    board = decode_board(request.stones, ("stones",), faults)
    if not request.stones:
        faults.append(missing(("stones",)))
    refuse(faults)
    return Puzzle(goal, stones), board


def _decode_goal(
    message: pb.QuerbeetPuzzle, place: FieldPath, faults: list[Fault]
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


def encode_solution(solution: Solution, language: str) -> pb.JudgePuzzleResponse:
    solved = not solution.violations
    response = pb.JudgePuzzleResponse(
        ruling=verdict_pb2.RULING_LEGAL if solved else verdict_pb2.RULING_ILLEGAL,
        one_network=solution.one_network,
        ruleset=_CODEC.ruleset,
    )
    for violation in solution.violations:
        write_violation(_CODEC, violation, (), language, response.violations.add())
    ring = solution.ring
    if ring is not None:
        response.ring.length = ring.length
        response.ring.surface = ring.surface
        write_cells(ring.cells, response.ring.cells)
    return response

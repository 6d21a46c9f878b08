"""Puzzles: figures and rings to be laid on an unbounded table (QB-13)."""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from referee.core.verdict import Findings, Reason, Violation
from referee.games.querbeet.rules.board import Board, clashes
from referee.games.querbeet.rules.hexagon import STEPS, TOWARDS
from referee.games.querbeet.rules.paths import connected
from referee.games.querbeet.rules.rings import RingMade, chains, enclosed, ring_order, touching
from referee.games.querbeet.rules.stones import DEFAULT_SET, KIND, edges_of

SMALLEST_RING = 6


class Figure(NamedTuple):
    """Cells to be filled, with or without paths that lead out."""

    cells: frozenset[int]
    closed: bool = False


class Ring(NamedTuple):
    """A ring, at least so large."""

    min_length: int = 0
    min_surface: int = 0


class Puzzle(NamedTuple):
    """What is to be laid, and the kinds to lay it with."""

    goal: Figure | Ring
    stones: tuple[int, ...] = DEFAULT_SET


class Solution(NamedTuple):
    """What the referee finds out about the stones laid."""

    violations: tuple[Violation, ...]
    one_network: bool
    ring: RingMade | None = None


def judge_puzzle(puzzle: Puzzle, board: Board) -> Solution:
    """Everything that is wrong with the stones, and what they make."""
    findings = Findings()
    _check_edges(board, findings)
    _check_set(board, puzzle.stones, findings)
    ring = None
    if isinstance(puzzle.goal, Figure):
        _check_figure(board, puzzle.goal, findings)
    else:
        ring = _check_ring(board, puzzle.goal, findings)
    one_network = connected(board, min(board)) == board.keys()
    return Solution(tuple(findings.violations), one_network, ring)


def _check_edges(board: Board, findings: Findings) -> None:
    """QB-6, over the whole."""
    for cell in sorted(board):
        for edge, beside, own_path in clashes(board, cell, board[cell]):
            if own_path:  # each clash is met from both sides
                findings.breaks(
                    "QB-6",
                    Reason.PATH_MEETS_BLANK,
                    cells=(cell, beside),
                    pieces=(board[cell], board[beside]),
                    edge=edge,
                    towards=TOWARDS[edge],
                )


def _check_set(board: Board, stones: tuple[int, ...], findings: Findings) -> None:
    there_are = Counter(stones)
    laid = Counter(KIND[stone] for stone in board.values())
    for kind in sorted((laid - there_are).keys()):
        cells = tuple(sorted(cell for cell, stone in board.items() if KIND[stone] == kind))
        findings.breaks(
            "QB-13",
            Reason.STONE_NOT_IN_SET,
            cells=cells,
            pieces=tuple(board[cell] for cell in cells),
            laid=laid[kind],
            count=there_are[kind],
        )


def _check_figure(board: Board, figure: Figure, findings: Findings) -> None:
    empty = tuple(sorted(figure.cells - board.keys()))
    beside = tuple(sorted(board.keys() - figure.cells))
    if empty:
        findings.breaks("QB-13", Reason.FIGURE_NOT_FILLED, cells=empty)
    if beside:
        findings.breaks("QB-13", Reason.OUTSIDE_FIGURE, cells=beside)
    if figure.closed:
        inside = figure.cells & board.keys()
        _check_ways_out(board, inside, figure.cells, findings)


def _check_ways_out(
    board: Board, cells: AbstractSet[int], within: AbstractSet[int], findings: Findings
) -> None:
    """No path leads from these stones to where nothing may lie."""
    for cell, edge in _ways_out(board, cells, within):
        findings.breaks(
            "QB-13",
            Reason.PATH_LEADS_OUT,
            cells=(cell,),
            pieces=(board[cell],),
            edge=edge,
            towards=TOWARDS[edge],
        )


def _ways_out(
    board: Board, cells: AbstractSet[int], within: AbstractSet[int]
) -> Iterator[tuple[int, int]]:
    for cell in sorted(cells):
        for edge in edges_of(board[cell]):
            if cell + STEPS[edge] not in within:
                yield cell, edge


def _check_ring(board: Board, goal: Ring, findings: Findings) -> RingMade | None:
    """One closed chain, closed to the outside, and large enough; what it is, if it is one."""
    loose = tuple(sorted(cell for cell in board if len(touching(board, cell)) != 2))
    if loose:
        findings.breaks("QB-13", Reason.NOT_A_CHAIN, cells=loose)
    longest, *others = chains(board)
    if longest & {*loose}:
        _check_apart(others, set(), findings)
        return None
    inside = enclosed(longest)
    _check_apart(others, inside, findings)
    made = RingMade(ring_order(longest), len(longest) + len(inside))
    _check_ways_out(board, longest, longest | inside, findings)
    least = max(goal.min_length, SMALLEST_RING)
    if made.length < least:
        findings.breaks("QB-13", Reason.RING_TOO_SHORT, length=made.length, least=least)
    if made.surface < goal.min_surface:
        findings.breaks(
            "QB-13", Reason.SURFACE_TOO_SMALL, surface=made.surface, least=goal.min_surface
        )
    return None if others else made


def _check_apart(others: list[set[int]], inside: AbstractSet[int], findings: Findings) -> None:
    """Nothing lies beside the ring, nor in it."""
    within = tuple(sorted(cell for chain in others for cell in chain & inside))
    beyond = tuple(sorted(cell for chain in others for cell in chain - inside))
    if within:
        findings.breaks("QB-13", Reason.STONES_INSIDE, cells=within)
    if beyond:
        findings.breaks("QB-13", Reason.SEVERAL_CHAINS, cells=beyond)

"""Puzzles: figures and rings to be laid on an endless plane (QB-13)."""

from collections import Counter
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from referee.core.verdict import Findings, Violation
from referee.games.querbeet.rules.board import (
    STEPS,
    TOWARDS,
    Board,
    clashes,
    connected,
    qr,
    slot,
)
from referee.games.querbeet.rules.board import cell as cell_at
from referee.games.querbeet.rules.reasons import QuerbeetReason
from referee.games.querbeet.rules.stones import DEFAULT_SET, KIND, edges_of

SMALLEST_RING = 6


class Figure(NamedTuple):
    """Cells to be filled, with or without paths that lead out."""

    cells: frozenset[int]
    closed: bool = False


class Ring(NamedTuple):
    """A ring of at least this length and surface."""

    min_length: int = 0
    min_surface: int = 0


class Puzzle(NamedTuple):
    """What is to be laid, and the kinds to lay it with."""

    goal: Figure | Ring
    stones: tuple[int, ...] = DEFAULT_SET


class RingMade(NamedTuple):
    """A ring: its cells in order, and its surface, what it encloses included."""

    cells: tuple[int, ...]
    surface: int

    @property
    def length(self) -> int:
        return len(self.cells)


class Solution(NamedTuple):
    """What the referee finds out about the stones laid."""

    violations: tuple[Violation, ...]
    one_network: bool
    ring: RingMade | None = None


def judge_puzzle(puzzle: Puzzle, board: Board) -> Solution:
    """Find everything that is wrong with the stones, and what they make."""
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
    """QB-6, for all stones."""
    for cell in sorted(board):
        for edge, beside, own_path in clashes(slot(board, cell), cell, board[cell]):
            if own_path:  # each clash is met from both sides
                findings.breaks(
                    "QB-6",
                    QuerbeetReason.PATH_MEETS_BLANK,
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
            QuerbeetReason.STONE_NOT_IN_SET,
            cells=cells,
            pieces=tuple(board[cell] for cell in cells),
            laid=laid[kind],
            count=there_are[kind],
        )


def _check_figure(board: Board, figure: Figure, findings: Findings) -> None:
    empty = tuple(sorted(figure.cells - board.keys()))
    beside = tuple(sorted(board.keys() - figure.cells))
    if empty:
        findings.breaks("QB-13", QuerbeetReason.FIGURE_NOT_FILLED, cells=empty)
    if beside:
        findings.breaks("QB-13", QuerbeetReason.OUTSIDE_FIGURE, cells=beside)
    if figure.closed:
        inside = figure.cells & board.keys()
        _check_ways_out(board, inside, figure.cells, findings)


def _check_ways_out(
    board: Board, cells: AbstractSet[int], within: AbstractSet[int], findings: Findings
) -> None:
    """Check that no path leads from these stones to where nothing may lie."""
    for cell, edge in _ways_out(board, cells, within):
        findings.breaks(
            "QB-13",
            QuerbeetReason.PATH_LEADS_OUT,
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
    """Check that there is one closed chain, that no path leads out of it, and that it is large
    enough; return the ring, if it is one."""
    loose = tuple(sorted(cell for cell in board if len(_touching(board, cell)) != 2))
    if loose:
        findings.breaks("QB-13", QuerbeetReason.NOT_A_CHAIN, cells=loose)
    longest, *others = _chains(board)
    if longest & {*loose}:
        _check_apart(others, set(), findings)
        return None
    inside = _enclosed(longest)
    _check_apart(others, inside, findings)
    made = RingMade(_ring_order(longest), len(longest) + len(inside))
    _check_ways_out(board, longest, longest | inside, findings)
    least = max(goal.min_length, SMALLEST_RING)
    if made.length < least:
        findings.breaks("QB-13", QuerbeetReason.RING_TOO_SHORT, length=made.length, least=least)
    if made.surface < goal.min_surface:
        findings.breaks(
            "QB-13", QuerbeetReason.SURFACE_TOO_SMALL, surface=made.surface, least=goal.min_surface
        )
    return None if others else made


def _check_apart(others: list[set[int]], inside: AbstractSet[int], findings: Findings) -> None:
    """Check that nothing lies beside the ring, nor in it."""
    within = tuple(sorted(cell for chain in others for cell in chain & inside))
    beyond = tuple(sorted(cell for chain in others for cell in chain - inside))
    if within:
        findings.breaks("QB-13", QuerbeetReason.STONES_INSIDE, cells=within)
    if beyond:
        findings.breaks("QB-13", QuerbeetReason.SEVERAL_CHAINS, cells=beyond)


def _touching(cells: Collection[int], here: int) -> list[int]:
    """Those of the cells that touch this one."""
    return [here + step for step in STEPS if here + step in cells]


def _chains(cells: Collection[int]) -> list[set[int]]:
    """The groups of cells that touch one another, the largest first."""
    found = []
    left = set(cells)
    while left:
        start = min(left)
        group = {start}
        ahead = [start]
        for here in ahead:
            fresh = [each for each in _touching(left, here) if each not in group]
            group.update(fresh)
            ahead += fresh
        left -= group
        found.append(group)
    return sorted(found, key=lambda group: (-len(group), min(group)))


def _ring_order(chain: Collection[int]) -> tuple[int, ...]:
    """The cells of a closed chain one after another, beginning with the smallest."""
    start = min(chain)
    order = [start]
    ahead = _touching(chain, start)[0]
    while ahead != start:
        first, second = _touching(chain, ahead)
        before = order[-1]
        order.append(ahead)
        ahead = second if first == before else first
    return tuple(order)


def _enclosed(chain: set[int]) -> set[int]:
    """The cells that cannot be reached from outside of a closed chain."""
    columns, rows = zip(*map(qr, chain), strict=True)
    around = {
        cell_at(q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }
    free = around - chain
    outside = {cell_at(min(columns) - 1, min(rows) - 1)}
    ahead = list(outside)
    for here in ahead:
        fresh = [each for each in _touching(free, here) if each not in outside]
        outside.update(fresh)
        ahead += fresh
    return free - outside

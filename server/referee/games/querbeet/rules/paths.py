"""Where paths lead: which sides they touch, and the shortest way between two."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from referee.games.querbeet.rules.board import Board
from referee.games.querbeet.rules.hexagon import CENTRE, SIDES, STEPS, out_of, sides_of
from referee.games.querbeet.rules.state import Touch
from referee.games.querbeet.rules.stones import EDGES, edges_of, opposite

_STEPS_OF = tuple(
    tuple((STEPS[edge], opposite(edge)) for edge in edges_of(stone)) for stone in range(64)
)
_OUTWARD = tuple(sum(1 << edge for edge in out_of(side)) for side in EDGES)


class Path(NamedTuple):
    """A way from stone to stone, and the sides of the board that it touches."""

    colour: int
    sides: tuple[int, ...]
    cells: tuple[int, ...]


class Reach(NamedTuple):
    """How far a colour has got."""

    touches: tuple[Path, ...] = ()
    join: Path | None = None


NOWHERE = Reach()


def reach(board: Board, colour: int, touch: Touch) -> Reach:
    """The shortest path to each side of the colour, and between both."""
    sides = sides_of(colour)
    one, other = [touching(board, side, touch) for side in sides]
    if not one and not other:
        return NOWHERE
    touches = [
        Path(colour, (side,), shortest(board, (CENTRE,), ends))
        for side, ends in zip(sides, (one, other), strict=True)
        if ends
    ]
    touches.sort(key=lambda path: len(path.cells))
    join = Path(colour, sides, shortest(board, one, other)) if one and other else None
    return Reach(tuple(touches), join)


def touching(board: Board, side: int, touch: Touch) -> list[int]:
    """The cells of a side from which a path touches it (QB-10)."""
    outward = _OUTWARD[side] if touch is Touch.OUTWARD_EDGE else ~0
    return [cell for cell in SIDES[side] if board.get(cell, 0) & outward]


def neighbours(board: Board, cell: int) -> Iterator[int]:
    """The stones to which a path leads."""
    for step, facing in _STEPS_OF[board[cell]]:
        if board.get(cell + step, 0) >> facing & 1:
            yield cell + step


def shortest(board: Board, starts: Collection[int], goals: Collection[int]) -> tuple[int, ...]:
    """The shortest way from one of the starts to one of the goals; all paths hang together."""
    came_from: dict[int, int | None] = dict.fromkeys(starts)
    ahead = list(starts)
    for cell in ahead:  # grows as it goes: the nearest first
        if cell in goals:
            return _way_back(came_from, cell)
        for neighbour in neighbours(board, cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                ahead.append(neighbour)
    raise ValueError("no path leads there")


def _way_back(came_from: dict[int, int | None], goal: int) -> tuple[int, ...]:
    way = []
    cell: int | None = goal
    while cell is not None:
        way.append(cell)
        cell = came_from[cell]
    return tuple(reversed(way))


def is_one_net(board: Board, start: int) -> bool:
    """Whether paths lead everywhere, and none of them meets a blank edge; in one pass."""
    found = {start}
    ahead = [start]
    for cell in ahead:
        for step, facing in _STEPS_OF[board[cell]]:
            neighbour = cell + step
            beside = board.get(neighbour)
            if beside is None:
                continue
            if not beside >> facing & 1:
                return False
            if neighbour not in found:
                found.add(neighbour)
                ahead.append(neighbour)
    return len(found) == len(board)


def connected(board: Board, start: int) -> set[int]:
    """Every stone to which paths lead from one of them."""
    found = {start}
    ahead = [start]
    for cell in ahead:
        for neighbour in neighbours(board, cell):
            if neighbour not in found:
                found.add(neighbour)
                ahead.append(neighbour)
    return found

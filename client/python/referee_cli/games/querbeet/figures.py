"""Figures and rings of Querbeet, on a table without bounds."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import puzzle_service_pb2 as pb
from referee.v1 import verdict_pb2
from referee_cli.games.blocks import flowing
from referee_cli.games.grid import Cell
from referee_cli.games.querbeet.hexes import Empty, Hexes, draw, legend, size
from referee_cli.screen import Screen

MOST_LINES = 60

TOO_LARGE = Text(
    "Too large to be drawn here: {columns} columns, {lines} lines.",
    "Trop grand pour être dessiné ici : {columns} colonnes, {lines} lignes.",
)


def picture(
    request: pb.JudgePuzzleRequest,
    violations: Iterable[verdict_pb2.Violation],
    screen: Screen,
    width: int,
) -> Line:
    """The stones, and the cells that are to be filled; in words if they take too much room."""
    hexes = _hexes(request, violations)
    columns, lines = size(hexes.cells)
    if columns > width or lines > MOST_LINES:
        return Line(TOO_LARGE.say(screen.language, columns=columns, lines=lines), "dim")
    drawn = [*draw(hexes, screen).lines(), *flowing(legend(hexes, screen), width)]
    return Line("\n", no_wrap=True, overflow="crop").join(drawn)


def _hexes(request: pb.JudgePuzzleRequest, violations: Iterable[verdict_pb2.Violation]) -> Hexes:
    stones = {(each.q, each.r): int(each.stone) for each in request.stones}
    faulty = {(cell.x, cell.y) for each in violations for cell in each.cells}
    return Hexes(stones, dict.fromkeys(_figure(request.puzzle), Empty()), faulty=faulty)


def _figure(puzzle: pb.QuerbeetPuzzle) -> list[Cell]:
    goal = puzzle.figure if puzzle.HasField("figure") else puzzle.closed_figure
    return [(cell.q, cell.r) for cell in goal.cells]

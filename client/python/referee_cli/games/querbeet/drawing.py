"""Draws hexagonal stones with their paths on an unbounded plane, with axes and marks.

A cell is six columns wide and three lines high, so that paths to the north and to the south run
straight along the diagonals of the signs:

        ╲ ╱
      ───•───     all six edges; 0 is to the east, and so on counter-clockwise
        ╱ ╲
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import NamedTuple

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.querbeet.rules.stones import STAR, STONES, edges_of
from referee_cli.games.drawing import (
    AT_FAULT,
    FAULTY_GROUND,
    LAID,
    LAID_GROUND,
    MARK,
    Cell,
    explain,
)
from referee_cli.screen import Screen

CELL_WIDTH = 6
CELL_HEIGHT = 3
STONE_GROUND = "on #3b3b49"
CELL_GROUND = "on #202026"
PATH = "bold #f5e9c8"
STAR_STYLE = "bold #ffd23f"

_ACROSS, _RISING, _FALLING = "───", "╱", "╲"
# For each edge: where its part of a path begins, seen from the centre, and its stroke.
_STROKES = (
    (1, 0, _ACROSS),
    (1, -1, _RISING),
    (-1, -1, _FALLING),
    (-3, 0, _ACROSS),
    (-1, 1, _RISING),
    (1, 1, _FALLING),
)
_HEXAGON = ((-1, -1, 3), (-2, 0, 5), (-1, 1, 3))
_COMPASS = ((-1, "2 1"), (0, "3 • 0"), (1, "4 5"))

EDGES = Text("edges", "bords")


class _Sign(NamedTuple):
    char: str
    style: str


_BLANK = _Sign(" ", "")


class Canvas:
    """Characters by column and line; lines count downwards."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], _Sign] = {}
        self._grounds: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for step, char in enumerate(text):
            self._signs[x + step, y] = _Sign(char, style)

    def ground(self, x: int, y: int, width: int, style: str) -> None:
        """Set the background of part of a line, whether its characters are put before or after."""
        for step in range(width):
            self._grounds[x + step, y] = style

    def lines(self) -> list[Line]:
        """The canvas as lines, cropped to the first column and line in use."""
        places = self._signs.keys() | self._grounds.keys()
        if not places:
            return []
        left = min(x for x, _ in places)
        ends: dict[int, int] = {}
        for x, y in places:
            ends[y] = max(x + 1, ends.get(y, x + 1))
        rows = range(min(ends), max(ends) + 1)
        return [self._line(y, range(left, ends.get(y, left))) for y in rows]

    def _line(self, y: int, columns: range) -> Line:
        signs = [self._at(x, y) for x in columns]
        parts = groupby(signs, key=lambda sign: sign.style)
        return Line.assemble(*(("".join(sign.char for sign in run), style) for style, run in parts))

    def _at(self, x: int, y: int) -> _Sign:
        char, style = self._signs.get((x, y), _BLANK)
        return _Sign(char, f"{style} {self._grounds.get((x, y), '')}".strip())


class Empty(NamedTuple):
    """How an empty cell looks."""

    sign: str = "·"
    style: str = "dim"


class Hexes(NamedTuple):
    """The stones on their cells, the empty cells to show, and which are laid or at fault."""

    stones: Mapping[Cell, int]
    empty: Mapping[Cell, Empty]
    laid: AbstractSet[Cell] = frozenset()
    faulty: AbstractSet[Cell] = frozenset()

    @property
    def cells(self) -> AbstractSet[Cell]:
        return self.stones.keys() | self.empty.keys() | self.faulty


def centre(cell: Cell) -> tuple[int, int]:
    """The column and line of a cell's centre."""
    q, r = cell
    return CELL_WIDTH * q + CELL_WIDTH // 2 * r, -CELL_HEIGHT * r


def size(cells: Iterable[Cell]) -> tuple[int, int]:
    """How many columns and lines the cells take, with their axes."""
    columns, lines = zip(*map(centre, cells), strict=True)
    return (
        max(columns) - min(columns) + 3 * CELL_WIDTH,
        max(lines) - min(lines) + 2 * CELL_HEIGHT,
    )


def draw(hexes: Hexes, screen: Screen) -> Canvas:
    """Draw the cells, with q and r along their edges."""
    canvas = Canvas()
    _draw_axes(canvas, hexes.cells)
    for cell in sorted(hexes.cells):
        _draw_cell(canvas, hexes, cell)
        if screen.colourful:
            _draw_ground(canvas, hexes, cell)
    return canvas


def draw_compass(canvas: Canvas, x: int, y: int, screen: Screen) -> None:
    """Draw the numbers of the edges around the centre at `x` and `y`."""
    for line, text in _COMPASS:
        canvas.put(x - len(text) // 2, y + line, text, "dim")
    title = EDGES.say(screen.language)
    canvas.put(x - len(title) // 2, y - 2, title, "dim")


def _draw_axes(canvas: Canvas, cells: AbstractSet[Cell]) -> None:
    """Write r after the last cell of each row, and q below the lowest cell of each diagonal."""
    taken: set[Cell] = set()
    for line in {r for _, r in cells}:
        beyond = (max(q for q, r in cells if r == line) + 1, line)
        taken.add(beyond)
        x, y = centre(beyond)
        canvas.put(x, y, f"r{line}", "dim")
    for diagonal in {q for q, _ in cells}:
        rows = [r for q, r in cells if q == diagonal]
        beside = {(diagonal, min(rows) - 1), (diagonal, max(rows) + 1)} - taken
        if beside:
            x, y = centre(min(beside))
            label = f"q{diagonal}"
            canvas.put(x - len(label) + 1, y, label, "dim")


def _draw_cell(canvas: Canvas, hexes: Hexes, cell: Cell) -> None:
    x, y = centre(cell)
    if cell in hexes.stones:
        _draw_stone(canvas, hexes.stones[cell], x, y)
    else:
        canvas.put(x, y, *hexes.empty.get(cell, Empty()))
    if mark := _mark_of(hexes, cell):
        canvas.put(x - 2, y, mark[0], MARK)
        canvas.put(x + 2, y, mark[-1], MARK)


def _draw_stone(canvas: Canvas, stone: int, x: int, y: int) -> None:
    if stone not in STONES:
        canvas.put(x, y, "?")
        return
    for edge in edges_of(stone):
        dx, dy, stroke = _STROKES[edge]
        canvas.put(x + dx, y + dy, stroke, PATH)
    sign, style = ("*", STAR_STYLE) if stone == STAR else ("•", PATH)
    canvas.put(x, y, sign, style)


def _draw_ground(canvas: Canvas, hexes: Hexes, cell: Cell) -> None:
    x, y = centre(cell)
    for dx, dy, width in _HEXAGON:
        canvas.ground(x + dx, y + dy, width, _ground(hexes, cell))


def _ground(hexes: Hexes, cell: Cell) -> str:
    if cell in hexes.faulty:
        return FAULTY_GROUND
    if cell in hexes.laid:
        return LAID_GROUND
    return STONE_GROUND if cell in hexes.stones else CELL_GROUND


def _mark_of(hexes: Hexes, cell: Cell) -> str:
    if cell in hexes.faulty:
        return "!!"
    return "[]" if cell in hexes.laid else ""


def legend(hexes: Hexes, screen: Screen) -> Iterator[Line]:
    """What the marks mean, if there are any."""
    if hexes.laid - hexes.faulty:
        yield explain("[ • ]", f"{MARK} {LAID_GROUND}", LAID, screen)
    if hexes.faulty:
        yield explain("! • !", f"{MARK} {FAULTY_GROUND}", AT_FAULT, screen)

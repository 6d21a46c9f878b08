"""A square table of tiles as text, with axes and marks."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.games.lines.tiles import TILE_GROUND, tile_line
from referee_cli.screen import Screen

LAID_GROUND = "on #54546a"
FAULTY_GROUND = "on #7a0f1c"
MOST_ROWS = 30  # in a terminal; elsewhere there is room for all of them
CELL_SIZE = 3

LAID = Text("laid", "posé")
AT_FAULT = Text("at fault", "en faute")

Cell = tuple[int, int]
Axis = Sequence[int | None]


class Grid(NamedTuple):
    """What lies where, and what there is to say about it."""

    tiles: Mapping[Cell, int]
    laid: AbstractSet[Cell]
    faulty: AbstractSet[Cell]


def draw(grid: Grid, screen: Screen, width: int) -> Line:
    """The table in at most so many columns of text, cut around what is marked."""
    cells = grid.tiles.keys() | grid.faulty
    if not cells:
        return Line()
    focus = grid.laid | grid.faulty or cells
    margin = max(len(str(y)) for _, y in cells) + 1
    height = MOST_ROWS if screen.console.is_terminal else sys.maxsize
    ys = _axis({y for _, y in cells}, {y for _, y in focus}, height)
    xs = _axis({x for x, _ in cells}, {x for x, _ in focus}, (width - margin) // CELL_SIZE)
    row = _coloured_row if screen.colourful else _plain_row
    rows = [(_label(y), row(grid, screen, xs, y)) for y in reversed(ys)]
    rows += [
        ("", Line.styled(_numbers(xs), "dim")),
        *(("", mark) for mark in _legend(grid, screen)),
    ]
    return Line("\n", no_wrap=True, overflow="crop").join(
        Line.assemble((f"{label:>{margin}} ", "dim"), line) for label, line in rows
    )


def _axis(occupied: set[int], focus: set[int], most: int) -> Axis:
    """The coordinates to show, those nearest to the focus if need be; None is a cut."""
    wanted = sorted({value + step for value in occupied for step in (-1, 0, 1)})
    middle = (min(focus) + max(focus)) / 2
    room = most if len(wanted) <= most else max(most - 2, 1)
    shown = sorted(sorted(wanted, key=lambda value: abs(value - middle))[:room])
    axis: list[int | None] = [] if shown[0] == wanted[0] else [None]
    axis.append(shown[0])
    for before, value in pairwise(shown):
        axis.extend([value] if value == before + 1 else [None, value])
    return axis if shown[-1] == wanted[-1] else [*axis, None]


def _label(value: int | None) -> str:
    return "" if value is None else str(value)


def _numbers(xs: Axis) -> str:
    """The numbers below the columns: every one, or every so many where they are long."""
    every = max(len(_label(x)) for x in xs) // CELL_SIZE + 1
    line = ""
    for column, x in enumerate(xs):
        if x is not None and x % every == 0:
            middle = column * CELL_SIZE + CELL_SIZE // 2
            line = line.ljust(middle - len(str(x)) // 2) + str(x)
    return line


def _coloured_row(grid: Grid, screen: Screen, xs: Axis, y: int | None) -> Line:
    """Tiles as coloured shapes, laid ones between brackets, those at fault on a red ground."""
    return Line().join(_coloured_cell(grid, screen, x, y) for x in xs)


def _coloured_cell(grid: Grid, screen: Screen, x: int | None, y: int | None) -> Line:
    if x is None or y is None:
        return Line.styled(" ⋯ ", "dim")
    ground = _ground(grid, (x, y))
    tile = grid.tiles.get((x, y))
    body = Line.styled("·", f"dim {ground}") if tile is None else tile_line(tile, screen, ground)
    left, right = "[]" if (x, y) in grid.laid else "  "
    style = f"bold bright_white {ground}"
    return Line.assemble((left, style), body, (right, style))


def _ground(grid: Grid, cell: Cell) -> str:
    if cell in grid.faulty:
        return FAULTY_GROUND
    if cell in grid.laid:
        return LAID_GROUND
    return TILE_GROUND if cell in grid.tiles else ""


def _plain_row(grid: Grid, screen: Screen, xs: Axis, y: int | None) -> Line:
    """Tiles as letters, marks as what stands between them."""
    row = Line(_between(grid, None, (xs[0], y)))
    for x, following in pairwise([*xs, None]):
        row.append(_letters(grid, screen, x, y))
        row.append(_between(grid, (x, y), (following, y)))
    return row


def _letters(grid: Grid, screen: Screen, x: int | None, y: int | None) -> str:
    if x is None or y is None:
        return "~~"
    tile = grid.tiles.get((x, y))
    return ".." if tile is None else tile_line(tile, screen).plain


def _between(grid: Grid, left: object, right: object) -> str:
    if left in grid.faulty or right in grid.faulty:
        return "!"
    return " []|"[(right in grid.laid) + 2 * (left in grid.laid)]


def _legend(grid: Grid, screen: Screen) -> Iterator[Line]:
    """What the marks mean, if there are any."""
    laid, faulty = ("[ ]", "   ") if screen.colourful else ("[..]", "!..!")
    marks = []
    if grid.laid if screen.colourful else grid.laid - grid.faulty:
        marks.append(_mark(laid, LAID_GROUND, LAID, screen))
    if grid.faulty:
        marks.append(_mark(faulty, FAULTY_GROUND, AT_FAULT, screen))
    if marks:
        yield Line("   ").join(marks)


def _mark(sign: str, ground: str, meaning: Text, screen: Screen) -> Line:
    return Line.assemble((sign, f"bold bright_white {ground}"), f" {meaning.say(screen.language)}")

"""Tiles, and a grid of them, as text: with axes and marks."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text as Line

from referee_cli.games.drawing import (
    AT_FAULT,
    FAULTY_GROUND,
    LAID,
    LAID_GROUND,
    MARK,
    PIECE_GROUND,
    Cell,
    bracket,
    explain,
)
from referee_cli.games.words import tell_pieces
from referee_cli.screen import Screen
from referee_client import lines

SHAPES = "●■◆♣✸✖"
COLOURS = ("#ff5a5f", "#ff9f1c", "#ffe04d", "#3ddc84", "#4da3ff", "#c77dff")
MOST_ROWS = 30  # in a terminal; anywhere else all rows are shown
CELL_SIZE = 3

Axis = Sequence[int | None]


def tile_line(tile: int, screen: Screen, ground: str = PIECE_GROUND) -> Line:
    """One tile: a coloured shape, or two letters if the screen has no colours."""
    if not 1 <= tile <= 36:
        return Line("?" if screen.colourful else "??")
    if not screen.colourful:
        return Line(lines.code(tile))
    colour, shape = divmod(tile - 1, 6)
    return Line.styled(SHAPES[shape], f"bold {COLOURS[colour]} {ground}")


def tell_tiles(tiles: Iterable[int], hidden: int, screen: Screen) -> Line:
    """The tiles, followed by the number of `hidden` ones that nobody saw."""
    return tell_pieces((tile_line(tile, screen) for tile in tiles), hidden, screen)


def tell_colours(counts: Sequence[int], screen: Screen) -> Line:
    """How many pieces there are of each colour: coloured numbers, or numbers after letters."""
    if screen.colourful:
        pairs = zip(counts, COLOURS, strict=True)
        return Line(" ").join(
            Line.styled(str(count), f"bold {colour} {PIECE_GROUND}") for count, colour in pairs
        )
    named = zip(lines.COLOURS, counts, strict=True)
    return Line(" ".join(f"{letter}{count}" for letter, count in named))


class Grid(NamedTuple):
    """The tiles on their cells, and which cells were laid or are at fault."""

    tiles: Mapping[Cell, int]
    laid: AbstractSet[Cell]
    faulty: AbstractSet[Cell]


def draw(grid: Grid, screen: Screen, width: int) -> Line:
    """The grid in at most `width` columns of text, cropped to what is marked if need be."""
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
    """The coordinates to show: up to `most`, those nearest to `focus`. None marks a gap."""
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
    """The line of numbers below the columns; some are skipped if they are too long."""
    every = max(len(_label(x)) for x in xs) // CELL_SIZE + 1
    line = ""
    for column, x in enumerate(xs):
        if x is not None and x % every == 0:
            middle = column * CELL_SIZE + CELL_SIZE // 2
            line = line.ljust(middle - len(str(x)) // 2) + str(x)
    return line


def _coloured_row(grid: Grid, screen: Screen, xs: Axis, y: int | None) -> Line:
    """A row of coloured shapes; laid ones are in brackets, those at fault on a red background."""
    return Line().join(_coloured_cell(grid, screen, x, y) for x in xs)


def _coloured_cell(grid: Grid, screen: Screen, x: int | None, y: int | None) -> Line:
    if x is None or y is None:
        return Line.styled(" ⋯ ", "dim")
    ground = _ground(grid, (x, y))
    tile = grid.tiles.get((x, y))
    body = Line.styled("·", f"dim {ground}") if tile is None else tile_line(tile, screen, ground)
    left, right = "[]" if (x, y) in grid.laid else "  "
    style = f"{MARK} {ground}"
    return Line.assemble((left, style), body, (right, style))


def _ground(grid: Grid, cell: Cell) -> str:
    if cell in grid.faulty:
        return FAULTY_GROUND
    if cell in grid.laid:
        return LAID_GROUND
    return PIECE_GROUND if cell in grid.tiles else ""


def _plain_row(grid: Grid, screen: Screen, xs: Axis, y: int | None) -> Line:
    """A row of letters, with the marks between them."""
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
    return bracket("[]", left=left in grid.laid, right=right in grid.laid)


def _legend(grid: Grid, screen: Screen) -> Iterator[Line]:
    """What the marks mean, if there are any."""
    laid, faulty = ("[ ]", "   ") if screen.colourful else ("[..]", "!..!")
    marks = []
    if grid.laid if screen.colourful else grid.laid - grid.faulty:
        marks.append(explain(laid, f"{MARK} {LAID_GROUND}", LAID, screen))
    if grid.faulty:
        marks.append(explain(faulty, f"{MARK} {FAULTY_GROUND}", AT_FAULT, screen))
    if marks:
        yield Line("   ").join(marks)

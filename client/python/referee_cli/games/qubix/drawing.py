"""Draws grids of blocks seen from above: side by side, with axes, levels and marks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise, zip_longest
from typing import NamedTuple

from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.games.drawing import (
    AT_FAULT,
    FAULTY_GROUND,
    LAID,
    LAID_GROUND,
    MARK,
    Cell,
    bracket,
    explain,
    flowing,
)
from referee_cli.games.qubix.position import Top
from referee_cli.screen import Screen
from referee_client.qubix import COLOURS as LETTERS

COLOURS = ("#ff5a5f", "#ffe04d", "#4da3ff", "#a66bff", "#ff9ecb")
CELL_SIZE = 3
WIDEST_GAP = 4
# How far beyond a grid a block that sticks out is still drawn, in cells.
MOST_OUTSIDE = 2

TAKEN = Text("taken", "pris")
LEVELS = Text("digits: levels", "chiffres : niveaux")


class Grid(NamedTuple):
    """The blocks on their cells, and which cells were laid, taken or are at fault."""

    title: Line
    width: int
    depth: int
    tops: Mapping[Cell, Top]
    laid: AbstractSet[Cell] = frozenset()
    taken: AbstractSet[Cell] = frozenset()
    faulty: AbstractSet[Cell] = frozenset()
    axes: bool = True

    @property
    def marked(self) -> AbstractSet[Cell]:
        return self.laid | self.taken | self.faulty


Stack = Sequence[Grid]
"""Grids that are drawn one below the other."""


def draw(stacks: Iterable[Stack], screen: Screen, width: int) -> Line:
    """The stacks side by side in at most `width` columns of text, then what the marks mean."""
    stacks = list(stacks)
    if not stacks:
        return Line()
    drawn = [[line for grid in stack for line in _grid(grid, screen)] for stack in stacks]
    lines = [line for row in _rows(drawn, width) for line in row]
    grids = [grid for stack in stacks for grid in stack]
    lines += flowing(_legend(grids, screen), width)
    return Line("\n", no_wrap=True, overflow="crop").join(lines)


def _rows(drawn: Iterable[list[Line]], width: int) -> Iterator[list[Line]]:
    """Rows of as many pictures as there is room for, with an empty line between them."""
    row: list[list[Line]] = []
    for picture in drawn:
        if row and sum(map(_width, row)) + _width(picture) + len(row) > width:
            yield [*_beside(row, width), Line()]
            row = []
        row.append(picture)
    yield _beside(row, width)


def _width(picture: Iterable[Line]) -> int:
    return max(line.cell_len for line in picture)


def _beside(row: Sequence[list[Line]], width: int) -> list[Line]:
    widths = [_width(picture) for picture in row]
    gap = min((width - sum(widths)) // max(len(row) - 1, 1), WIDEST_GAP)
    lines = []
    for parts in zip_longest(*row, fillvalue=Line()):
        line = Line()
        for part, size in zip(parts, widths, strict=True):
            line.append_text(part).append(" " * (size - part.cell_len + gap))
        line.rstrip()
        lines.append(line)
    return lines


def _grid(grid: Grid, screen: Screen) -> list[Line]:
    columns, rows = _shown(grid)
    lines = [Line("  ") + grid.title]
    for y in reversed(rows):
        label = str(y) if grid.axes else ""
        lines.append(Line.assemble((f"{label:>1}", "dim"), _row(grid, screen, columns, y)))
    if grid.axes:
        numbers = "".join(f"{x:<{CELL_SIZE}}" for x in columns)
        lines.append(Line(f"  {numbers.rstrip()}", "dim"))
    return lines


def _shown(grid: Grid) -> tuple[range, range]:
    """The columns and rows to draw, including what sticks out a little."""
    most_x, most_y = grid.width + MOST_OUTSIDE, grid.depth + MOST_OUTSIDE
    near = [(x, y) for x, y in grid.marked if x < most_x and y < most_y]
    return (
        range(max([grid.width, *(x + 1 for x, _ in near)])),
        range(max([grid.depth, *(y + 1 for _, y in near)])),
    )


def _row(grid: Grid, screen: Screen, columns: range, y: int) -> Line:
    row = Line().append_text(_between(grid, screen, None, (columns[0], y)))
    for x, following in pairwise([*columns, None]):
        row.append_text(_body(grid, screen, (x, y)))
        right = None if following is None else (following, y)
        row.append_text(_between(grid, screen, (x, y), right))
    return row


def _body(grid: Grid, screen: Screen, cell: Cell) -> Line:
    """A cell's level as a digit: on a coloured square, or after the letter of the colour."""
    top = grid.tops.get(cell)
    if top is None:
        inside = cell[0] < grid.width and cell[1] < grid.depth
        return Line("..", "dim") if inside else Line("  ")
    level = str(top.level) if 0 <= top.level <= 9 else "?"
    if not 1 <= top.colour <= len(COLOURS):
        return Line(f"?{level}")
    if screen.colourful:
        return Line(f" {level}", f"bold #101014 on {COLOURS[top.colour - 1]}")
    return Line(LETTERS[top.colour - 1] + level)


def _between(grid: Grid, screen: Screen, left: Cell | None, right: Cell | None) -> Line:
    """The character between two cells: a mark, or a join within a block."""
    around = {cell for cell in (left, right) if cell is not None}
    if around & grid.faulty:
        return Line("!", f"{MARK} {FAULTY_GROUND}")
    tops = [grid.tops.get(cell) for cell in around]
    if len(tops) == 2 and tops[0] is not None and tops[0] == tops[1]:
        return _joint(tops[0], screen)
    if around & grid.laid:
        sign = bracket("[]", left=left in grid.laid, right=right in grid.laid)
        return Line(sign, f"{MARK} {LAID_GROUND}")
    sign = bracket("()", left=left in grid.taken, right=right in grid.taken)
    return Line(sign, "bold")


def _joint(top: Top, screen: Screen) -> Line:
    if screen.colourful and 1 <= top.colour <= len(COLOURS):
        return Line(" ", f"on {COLOURS[top.colour - 1]}")
    return Line("-")


def _legend(grids: Iterable[Grid], screen: Screen) -> Iterator[Line]:
    """What the digits and marks mean, if there are any."""
    grids = list(grids)
    if any(grid.tops for grid in grids):
        yield Line(LEVELS.say(screen.language), "dim")
    if any(grid.laid - grid.faulty for grid in grids):
        yield explain("[..]", f"{MARK} {LAID_GROUND}", LAID, screen)
    if any(grid.taken - grid.faulty for grid in grids):
        yield explain("(..)", "bold", TAKEN, screen)
    if any(grid.faulty for grid in grids):
        yield explain("!..!", f"{MARK} {FAULTY_GROUND}", AT_FAULT, screen)

"""The board of Querbeet: the stones, surrounded by the sides in their colours."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.querbeet.rules import board as hexagon
from referee.games.querbeet.rules.stones import EDGES
from referee.v1 import game_pb2
from referee_cli.games.drawing import Cell, flowing
from referee_cli.games.face import Wrong
from referee_cli.games.querbeet.drawing import (
    Canvas,
    Empty,
    Hexes,
    centre,
    draw,
    draw_compass,
    legend,
)
from referee_cli.games.querbeet.words import COLOURS, lies_as, name_cells
from referee_cli.screen import Screen, player_name

CELLS = frozenset(map(hexagon.qr, hexagon.CELLS))
SIDES = tuple(tuple(map(hexagon.qr, cells)) for cells in hexagon.SIDES)
# The steps from a cell's centre, across each of its edges, to the rim.
_TO_RIM = ((4, 0), (2, -2), (-2, -2), (-4, 0), (-2, 2), (2, 2))
_COMPASS_PLACE = (24, -9)
_CORNER = Empty("◦")
_LONGEST_NAME = 20

NOBODY = Text("nobody", "personne")
OF_NO_COLOUR = Text("of no colour", "sans couleur")
OFF_THE_BOARD = Text("Not on the board: {cells}.", "Hors du plan de jeu : {cells}.")


def _empty_cells() -> Mapping[Cell, Empty]:
    """How empty cells look: those of a side have its colour, corners have none."""
    looks = {
        cell: Empty(style=COLOURS[side % hexagon.COLOURS])
        for side, cells in enumerate(SIDES)
        for cell in cells
    }
    corners = [cell for cell in CELLS if _is_corner(cell)]
    return dict.fromkeys(CELLS, Empty()) | looks | dict.fromkeys(corners, _CORNER)


def _is_corner(cell: Cell) -> bool:
    q, r = cell
    return sorted(map(abs, (q, r, q + r))) == [0, hexagon.RADIUS, hexagon.RADIUS]


_EMPTY = _empty_cells()


def board(
    state: game_pb2.GameState,
    move: game_pb2.Move | None,
    wrong: Iterable[Wrong],
    screen: Screen,
    width: int,
) -> Line:
    """The board above its legend in at most `width` columns; cells off the board are named."""
    everything = _hexes(state, move, wrong)
    inside = _inside(everything)
    lines = _picture(inside, screen)
    lines += flowing([*_owners(state, screen), *legend(inside, screen)], width)
    lines += flowing(_beside(everything.cells - CELLS, screen), width)
    return Line("\n", no_wrap=True, overflow="crop").join(lines)


def _hexes(state: game_pb2.GameState, move: game_pb2.Move | None, wrong: Iterable[Wrong]) -> Hexes:
    stones = {(each.q, each.r): int(each.stone) for each in state.querbeet.board}
    laid: set[Cell] = set()
    if move is not None and move.querbeet.HasField("lay"):
        lay = move.querbeet.lay
        stones[lay.q, lay.r] = lies_as(lay)
        laid.add((lay.q, lay.r))
    faulty = {(cell.x, cell.y) for each in wrong for cell in each.cells}
    return Hexes(stones, _EMPTY, laid, faulty)


def _inside(hexes: Hexes) -> Hexes:
    stones = {cell: stone for cell, stone in hexes.stones.items() if cell in CELLS}
    return Hexes(stones, hexes.empty, hexes.laid & CELLS, hexes.faulty & CELLS)


def _picture(hexes: Hexes, screen: Screen) -> list[Line]:
    canvas = draw(hexes, screen)
    for side in EDGES:
        _draw_rim(canvas, side, screen)
    draw_compass(canvas, *_COMPASS_PLACE, screen)
    return canvas.lines()


def _draw_rim(canvas: Canvas, side: int, screen: Screen) -> None:
    """Draw the digit of a side's colour along its two cells."""
    colour = side % hexagon.COLOURS
    ends = sorted(
        (x + _TO_RIM[edge][0], y + _TO_RIM[edge][1])
        for x, y in map(centre, SIDES[side])
        for edge in hexagon.out_of(side)
    )
    (left, top), (right, bottom) = ends[0], ends[-1]
    steps = (right - left) // 2 if top == bottom else right - left
    for step in range(steps + 1):
        x = left + (right - left) * step // steps
        y = top + (bottom - top) * step // steps
        canvas.put(x, y, str(colour), _side_style(colour, screen))
        if screen.colourful:
            canvas.ground(x - 1, y, 3, f"on {COLOURS[colour]}")


def _owners(state: game_pb2.GameState, screen: Screen) -> Iterator[Line]:
    """Who plays which colour."""
    for colour in range(hexagon.COLOURS):
        digit = f" {colour} " if screen.colourful else str(colour)
        name = Line(_owner(state, colour, screen))
        name.truncate(_LONGEST_NAME, overflow="ellipsis")
        yield Line.assemble((digit, _side_style(colour, screen)), " ", name)
    yield Line.assemble((_CORNER.sign, "dim"), f" {OF_NO_COLOUR.say(screen.language)}")


def _owner(state: game_pb2.GameState, colour: int, screen: Screen) -> str:
    nobody = state.players and colour >= len(state.players)
    return NOBODY.say(screen.language) if nobody else player_name(state, colour)


def _side_style(colour: int, screen: Screen) -> str:
    return f"bold #101014 on {COLOURS[colour]}" if screen.colourful else f"bold {COLOURS[colour]}"


def _beside(cells: AbstractSet[Cell], screen: Screen) -> Iterator[Line]:
    if cells:
        said = OFF_THE_BOARD.say(screen.language, cells=name_cells(cells))
        yield Line(said, "bold red")

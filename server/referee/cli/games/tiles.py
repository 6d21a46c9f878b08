"""Tiles as text."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.cli.screen import Screen
from referee.rules.rulebook import Text
from referee_client import qwirkle

SHAPES = "●■◆♣✸✖"
COLOURS = ("#ff5a5f", "#ff9f1c", "#ffe04d", "#3ddc84", "#4da3ff", "#c77dff")
TILE_GROUND = "on #1c1c22"

HIDDEN = Text("{count} unseen", "{count} cachées")
NOTHING = Text("nothing", "rien")


def tile_line(tile: int, screen: Screen, ground: str = TILE_GROUND) -> Line:
    """One tile: a coloured shape, or its letters where there is no colour."""
    if not 1 <= tile <= 36:
        return Line("?" if screen.colourful else "??")
    if not screen.colourful:
        return Line(qwirkle.code(tile))
    colour, shape = divmod(tile - 1, 6)
    return Line.styled(SHAPES[shape], f"bold {COLOURS[colour]} {ground}")


def tell_tiles(tiles: Iterable[int], hidden: int, screen: Screen) -> Line:
    """Tiles, and how many more there are that nobody saw."""
    said = Line(" ").join(tile_line(tile, screen) for tile in tiles)
    if hidden:
        said.append(f"{' + ' if said else ''}{HIDDEN.say(screen.language, count=hidden)}")
    return said or Line(NOTHING.say(screen.language))

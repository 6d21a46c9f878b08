"""Tiles as text."""

from collections.abc import Iterable, Sequence

from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.screen import Screen
from referee_client import lines

SHAPES = "●■◆♣✸✖"
COLOURS = ("#ff5a5f", "#ff9f1c", "#ffe04d", "#3ddc84", "#4da3ff", "#c77dff")
TILE_GROUND = "on #1c1c22"

HIDDEN = Text("{count} unseen", "{count} hors de vue")
NOTHING = Text("nothing", "rien")


def tile_line(tile: int, screen: Screen, ground: str = TILE_GROUND) -> Line:
    """One tile: a coloured shape, or its letters where there is not a colour."""
    if not 1 <= tile <= 36:
        return Line("?" if screen.colourful else "??")
    if not screen.colourful:
        return Line(lines.code(tile))
    colour, shape = divmod(tile - 1, 6)
    return Line.styled(SHAPES[shape], f"bold {COLOURS[colour]} {ground}")


def tell_tiles(tiles: Iterable[int], hidden: int, screen: Screen) -> Line:
    """Tiles, and how many more there are that nobody saw."""
    said = Line(" ").join(tile_line(tile, screen) for tile in tiles)
    if hidden:
        said.append(f"{' + ' if said else ''}{HIDDEN.say(screen.language, count=hidden)}")
    return said or Line(NOTHING.say(screen.language))


def tell_colours(counts: Sequence[int], screen: Screen) -> Line:
    """How many pieces there are of each colour: coloured numbers, or numbers after letters."""
    if screen.colourful:
        pairs = zip(counts, COLOURS, strict=True)
        return Line(" ").join(
            Line.styled(str(count), f"bold {colour} {TILE_GROUND}") for count, colour in pairs
        )
    named = zip(lines.COLOURS, counts, strict=True)
    return Line(" ".join(f"{letter}{count}" for letter, count in named))

"""What the pictures of all games share: cells, backgrounds, and marks with their meanings."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.screen import Screen

BORDERS = 6
"""How many columns a panel takes up around a picture."""
PIECE_GROUND = "on #1c1c22"
LAID_GROUND = "on #54546a"
FAULTY_GROUND = "on #7a0f1c"
MARK = "bold bright_white"

LAID = Text("laid", "posé")
AT_FAULT = Text("at fault", "en faute")

Cell = tuple[int, int]


def bracket(pair: str, *, left: bool, right: bool) -> str:
    """The character between two neighbours in a row, so that marked ones are in brackets.

    `left` and `right` say which of them are marked; `pair` is `[]` in `[Ro|Rs] Rd`.
    """
    return f" {pair}|"[right + 2 * left]


def explain(sign: str, style: str, meaning: Text, screen: Screen) -> Line:
    """A mark and its meaning, for a legend."""
    return Line.assemble((sign, style), f" {meaning.say(screen.language)}")


def flowing(parts: Iterable[Line], width: int) -> list[Line]:
    """The parts one after another, on as many lines as they need."""
    lines: list[Line] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1] = Line.assemble(lines[-1], "  ", part)
        else:
            lines.append(Line("  ") + part)
    return lines

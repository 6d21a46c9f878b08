"""Words that several games share."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.screen import Screen

HAND = Text("hand", "main")
LAYS = Text("lays", "pose")
PASSES = Text("passes", "passe")
HIDDEN = Text("{count} unseen", "{count} hors de vue")
NOTHING = Text("nothing", "rien")


def tell_pieces(known: Iterable[Line], hidden: int, screen: Screen) -> Line:
    """The known pieces, followed by the number of `hidden` ones that nobody saw."""
    said = Line(" ").join(known)
    if hidden:
        said.append(f"{' + ' if said else ''}{HIDDEN.say(screen.language, count=hidden)}")
    return said or Line(NOTHING.say(screen.language))

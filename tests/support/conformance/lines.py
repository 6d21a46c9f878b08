"""Cases of what the two Qwirkles share: what may be laid where, and what lines score."""

from collections.abc import Iterator

from referee_client import requests
from tests.games.lines.tables import FIVE_REDS, SIX_REDS
from tests.games.qwirkle_cubes.builders import Lines
from tests.support.conformance.asked import Asked, Group

TWO_LINES = """
Ro Rs ..
.. Bs Bd
"""
Laid = tuple[int, int, str]


def lines(group: Group, game: Lines, hand: str) -> Iterator[Asked]:
    """Lays on tables of which nothing else is known; `hand` is the rule about the mover's hand."""
    unchecked = f" (unchecked GM-1 {hand})"

    def validate(
        name: str, about: str, table: str, *laid: Laid, says: str, language: str = ""
    ) -> Asked:
        request = requests.validate_move(game.state(table), game.lay(*laid))
        return group.case(name, about, request, says + unchecked, language=language)

    yield validate(
        "one-line",
        "A third red makes a row of three, a point for each piece (LN-9).",
        "Ro Rs",
        (2, 0, "Rd"),
        says="3 points: LINE 3",
    )
    yield validate(
        "two-lines",
        "A piece in a row and a column counts in both (LN-9).",
        TWO_LINES,
        (2, 0, "Rd"),
        says="5 points: LINE 3, LINE 2",
    )
    yield validate(
        "line-of-six",
        "A line of six is worth six points and six more (LN-10).",
        FIVE_REDS,
        (5, 0, "Rx"),
        says="12 points: LINE 6, QWIRKLE 6",
    )
    yield validate(
        "both-ends",
        "The pieces of a turn may extend both ends of a line (LN-5).",
        "Ro Rs",
        (-1, 0, "Rd"),
        (2, 0, "Rc"),
        says="4 points: LINE 4",
    )
    yield validate(
        "cell-taken",
        "A piece never goes on another one (LN-8).",
        "Ro Rs",
        (1, 0, "Rd"),
        says="LN-8 CELL_TAKEN",
    )
    yield validate(
        "cell-used-twice",
        "Two pieces of a turn never share a cell (LN-8).",
        "Ro Rs",
        (2, 0, "Rd"),
        (2, 0, "Rc"),
        says="LN-8 CELL_USED_TWICE",
    )
    yield validate(
        "nothing-in-common",
        "All pieces of a turn share the colour or the shape (LN-4), however well each one fits.",
        "Ro Rs",
        (0, 1, "Bo"),
        (1, 1, "Gs"),
        says="LN-4 NOTHING_IN_COMMON, LN-2 LINE_MIXED",
    )
    yield validate(
        "two-places",
        "All pieces of a turn go into one line (LN-5).",
        "Ro Rs",
        (0, 1, "Yo"),
        (1, -1, "Ys"),
        says="LN-5 NOT_IN_ONE_LINE",
    )
    yield validate(
        "gap",
        "A gap between the pieces laid breaks LN-5.",
        "Ro Rs Rd Rc",
        (0, 1, "Bo"),
        (3, 1, "Bc"),
        says="LN-5 GAP_BETWEEN_TILES",
    )
    yield validate(
        "corner",
        "A piece that touches the table only by a corner is not connected to it (LN-6).",
        "Ro",
        (1, 1, "Rs"),
        says="LN-6 NOT_CONNECTED",
    )
    yield validate(
        "mixed-line",
        "A line whose pieces share neither colour nor shape breaks LN-2.",
        "Ro Rs",
        (2, 0, "Bd"),
        says="LN-2 LINE_MIXED",
    )
    yield validate(
        "mixed-line-in-french",
        "The same violation is told in French to those who ask for it.",
        "Ro Rs",
        (2, 0, "Bd"),
        says="LN-2 LINE_MIXED",
        language="fr",
    )
    yield validate(
        "repeated",
        "No two equal pieces share a line (LN-2).",
        "Ro Rs",
        (2, 0, "Ro"),
        says="LN-2 LINE_REPEATS_TILE",
    )
    yield validate(
        "seven",
        "A line has up to six pieces (LN-3), so that a seventh also repeats one.",
        SIX_REDS,
        (6, 0, "Rd"),
        says="LN-2 LINE_REPEATS_TILE, LN-3 LINE_TOO_LONG",
    )
    yield validate(
        "everything-wrong",
        "A verdict names everything that a move breaks, not just the first thing.",
        "Ro Rs",
        (2, 0, "Rs"),
        (9, 5, "Gd"),
        says="LN-4 NOTHING_IN_COMMON, LN-5 NOT_IN_ONE_LINE, LN-6 NOT_CONNECTED, "
        "LN-2 LINE_REPEATS_TILE",
    )

"""Cases of what the two Qwirkles share: what may be laid where, and what lines score."""

from collections.abc import Iterator, Mapping, Sequence

from referee_client import requests
from tests.games.lines.tables import FIVE_REDS, SIX_REDS
from tests.games.qwirkle_cubes.builders import Lines
from tests.support.conformance.asked import Asked, Group

TWO_LINES = """
Ro Rs ..
.. Bs Bd
"""
Laid = tuple[int, int, str]

# Three turns on one table, of which the rulebooks print the scores: 4 + 3, 4 + 2 and 3 + 2 + 12.

PLAYERS = ("Stéphanie", "Jacques", "Anne")
Turn = tuple[Sequence[Laid], str]
"""What is laid, and what it scores."""
SCENES: Mapping[str, tuple[str, Sequence[Turn]]] = {
    "qwirkle": (
        """
        .. .. Bs Bc Bd Bo
        Gx Go Gs .. Gd ..
        .. Ro Rs .. .. ..
        """,
        (
            (
                ((3, -2, "Rb"), (3, -3, "Ob"), (3, -4, "Gb"), (3, -5, "Bb")),
                "7 points: LINE 3, LINE 4",
            ),
            (
                ((5, 1, "Yo"), (6, 1, "Yx"), (7, 1, "Yc"), (8, 1, "Yb")),
                "6 points: LINE 4, LINE 2",
            ),
            (
                ((0, -2, "Rx"), (4, -2, "Rd"), (5, -2, "Rc")),
                "17 points: LINE 6, QWIRKLE 6, LINE 2, LINE 3",
            ),
        ),
    ),
    "qwirkle-cubes": (
        """
        .. Bs Bc Bo Bd
        .. Gs .. .. ..
        Ro Rs .. .. ..
        """,
        (
            (
                ((2, -2, "Rb"), (2, -3, "Ob"), (2, -4, "Gb"), (2, -5, "Bb")),
                "7 points: LINE 3, LINE 4",
            ),
            (
                ((4, -1, "Yd"), (5, -1, "Yx"), (6, -1, "Yo"), (7, -1, "Yb")),
                "6 points: LINE 4, LINE 2",
            ),
            (
                ((3, -2, "Rc"), (4, -2, "Rd"), (5, -2, "Rx")),
                "17 points: LINE 6, QWIRKLE 6, LINE 3, LINE 2",
            ),
        ),
    ),
}


def lines(group: Group, game: Lines, hand: str) -> Iterator[Asked]:
    """Lays on tables of which nothing else is known; `hand` is the rule about the mover's hand."""
    unchecked = f" (unchecked GM-1 {hand})"
    yield from worked_turns(group, game, unchecked)

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


def worked_turns(group: Group, game: Lines, unchecked: str) -> Iterator[Asked]:
    table, turns = SCENES[group.name]
    state = game.state(table)
    for number, (player, (laid, says)) in enumerate(zip(PLAYERS, turns, strict=True), start=1):
        move = game.lay(*laid)
        yield group.case(
            f"worked-turn-{number}",
            f"{player}'s turn in the rulebook's example, with its exact points.",
            requests.score_turn(state, move),
            f"{says}{unchecked}; totals",
        )
        own = state.WhichOneof("position") or ""
        getattr(state, own).table.extend(getattr(move, own).lay.placements)

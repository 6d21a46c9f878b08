"""Cases of Qwirkle: how a game starts, what moves are legal, what they score and bring about."""

from collections.abc import Iterator

from referee.v1 import game_pb2, lines_pb2, qwirkle_pb2, ruleset_pb2
from referee_client import qwirkle, requests
from referee_client.qwirkle import drawn, exchange, hand, lay, pass_turn, state
from tests.games.qwirkle.tables import (
    HOLDER,
    OTHER,
    SIZES,
    TABLE_ONLY,
    THREE_RED_CIRCLES,
)
from tests.games.qwirkle.tables import LAST as LAST_TABLE
from tests.support.builders import STUCK, bag, full, late, seated, seeded, told
from tests.support.conformance.asked import Asked, Group
from tests.support.conformance.lines import lines

QWIRKLE = Group("qwirkle")
GAME = ruleset_pb2.GAME_QWIRKLE

SEED = bytes(range(32))
TWO_BLUES = "Bo Bs Gd Yc Pb Rx"
THREE_REDS = "Ro Rs Rd Bc Gb Yx"
THREE_GREENS = "Go Gs Gd Yc Bb Px"
NO_FIT = "Bs Bs Yd Yd Pc Ob"  # nothing goes with a red or a green circle
RED_DIAMOND = lay((2, 0, "Rd"))
YOUNGEST = qwirkle_pb2.QwirkleOptions(
    opening_tie=lines_pb2.OPENING_TIE_YOUNGEST, single_opening_points=1
)


def deal(*hands: str) -> qwirkle_pb2.QwirkleDeal:
    return qwirkle_pb2.QwirkleDeal(hands=[hand(seat, each) for seat, each in enumerate(hands)])


def known(table: str, first: str, second: str, **more: object) -> game_pb2.GameState:
    """A position in which everything is known but which tiles are left in the bag."""
    laid = sum(each != ".." for each in table.split())
    hands = [hand(0, first), hand(1, second)]
    return told(table, hands=hands, bag=bag(hidden=108 - laid - 12), **more)  # type: ignore[arg-type]


EARLY = known("Ro Rs", HOLDER, OTHER, scores=(0, 2))
OPENING = known("", THREE_REDS, TWO_BLUES, to_move=None)
TIE = known("", THREE_REDS, THREE_GREENS, to_move=None, ages=(30, 40))
TWO_IN_BAG = late("Oc Gc Yc Ps Os Gx", "Bx Bo Bo Bx Bs Go", in_bag=2)
LAST = late("Bx", STUCK, scores=(100, 105))
OVER = late("", STUCK, to_move=None, scores=(110, 105))
NOBODY_CAN_LAY = late("Ps Yc", "Os Gx", to_move=None, scores=(84, 90))
LAST_CRISSCROSS = lay((18, -5, "Bx"))

validate = QWIRKLE.validate


def qwirkle_cases() -> Iterator[Asked]:
    yield from lines(QWIRKLE, qwirkle, "QW-7")
    yield from starts()
    yield from openings()
    yield from lays_and_exchanges()
    yield from passes()
    yield from scores()
    yield from plays()


def starts() -> Iterator[Asked]:
    yield QWIRKLE.case(
        "seeded",
        "A seed, with what the players contributed, gives the same deal every time (QW-1).",
        requests.start_game(
            GAME, ["Anna", "Chris"], seed=SEED, entropy=[b"anna", b"chris"], game_id="final"
        ),
        "seat 0 opens, 108 named, 0 hidden; tiles_drawn tiles_drawn",
    )
    yield QWIRKLE.case(
        "reported",
        "Players at a real table report their hands; the larger set opens (QW-2).",
        requests.start_game(GAME, seated(2), deal=deal(TWO_BLUES, THREE_REDS)),
        "seat 1 opens, 12 named, 96 hidden; tiles_drawn tiles_drawn",
    )
    yield QWIRKLE.case(
        "oldest-opens",
        "Of two equal sets, that of the oldest opens (QW-3).",
        requests.start_game(GAME, seated(2, ages=(30, 40)), deal=deal(THREE_REDS, THREE_GREENS)),
        "seat 1 opens, 12 named, 96 hidden; tiles_drawn tiles_drawn",
    )
    yield QWIRKLE.case(
        "youngest-opens",
        "An option lets the youngest of them open instead (QW-3).",
        requests.start_game(
            GAME,
            seated(2, ages=(30, 40)),
            deal=deal(THREE_REDS, THREE_GREENS),
            options=YOUNGEST,
        ),
        "seat 0 opens, 12 named, 96 hidden; tiles_drawn tiles_drawn",
    )
    yield QWIRKLE.case(
        "hidden",
        "Hands that nobody shows are six hidden tiles, and the players say who opens.",
        requests.start_game(GAME, seated(3), deal=qwirkle_pb2.QwirkleDeal(opener=2)),
        "seat 2 opens, 0 named, 108 hidden; tiles_drawn tiles_drawn tiles_drawn",
    )
    yield QWIRKLE.case(
        "hand-of-five",
        "Every player is dealt six tiles (QW-1).",
        requests.start_game(GAME, seated(2), deal=deal(TWO_BLUES, "Ro Rs Rd Rc Rb")),
        "INVALID_ARGUMENT: reported.qwirkle.hands[1] HAND_SIZE",
    )
    yield QWIRKLE.case(
        "wrong-opener",
        "The opener that the players name must be the one whom the hands give (QW-2).",
        requests.start_game(
            GAME,
            seated(2),
            deal=qwirkle_pb2.QwirkleDeal(hands=[hand(0, THREE_REDS), hand(1, TWO_BLUES)], opener=1),
        ),
        "INVALID_ARGUMENT: reported.qwirkle.opener MISMATCH",
    )


def openings() -> Iterator[Asked]:
    yield validate(
        "opening",
        "The opener lays the largest set of the hand (QW-4).",
        OPENING,
        lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), player=0),
        "3 points: LINE 3 (unchecked GM-1)",
    )
    yield validate(
        "another-opens",
        "Only the player with the largest set opens (QW-2).",
        OPENING,
        lay((0, 0, "Bo"), (1, 0, "Bs"), player=1),
        "QW-2 NOT_THE_OPENER (unchecked GM-1)",
    )
    yield validate(
        "older-player-opens",
        "Of two equal sets, that of the oldest opens (QW-3).",
        TIE,
        lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), player=0),
        "QW-3 NOT_THE_OPENER (unchecked GM-1)",
    )
    yield validate(
        "opening-too-small",
        "The opening is a set of exactly the largest size in hand (QW-4).",
        known("", THREE_REDS, TWO_BLUES),
        lay((0, 0, "Ro"), (1, 0, "Rs")),
        "QW-4 OPENING_NOT_LARGEST_SET",
    )
    yield validate(
        "opening-exchange",
        "The opener lays, and exchanges nothing (QW-4).",
        known("", THREE_REDS, TWO_BLUES),
        exchange("Yx"),
        "QW-4 OPENING_MUST_LAY",
    )
    yield validate(
        "single-opening",
        "A single tile that opens forms no line and scores nothing (QW-14).",
        state(),
        lay((0, 0, "Ro")),
        "0 points (unchecked GM-1 QW-2 QW-3 QW-4 QW-7)",
    )
    single = state()
    single.qwirkle.options.CopyFrom(YOUNGEST)
    yield validate(
        "single-opening-scores",
        "An option gives it a point (QW-14).",
        single,
        lay((0, 0, "Ro")),
        "1 points: SINGLE_OPENING 1 (unchecked GM-1 QW-2 QW-3 QW-4 QW-7)",
    )


def lays_and_exchanges() -> Iterator[Asked]:
    yield validate(
        "legal",
        "With everything known that matters, nothing is left unchecked.",
        EARLY,
        RED_DIAMOND,
        "3 points: LINE 3",
    )
    yield validate(
        "out-of-turn",
        "Only the player whose turn it is moves (GM-1).",
        EARLY,
        exchange("Yo", player=1),
        "GM-1 NOT_YOUR_TURN",
    )
    yield validate(
        "nothing-laid",
        "A lay is of one tile or more (QW-6).",
        EARLY,
        lay(),
        "QW-6 NOTHING_LAID",
    )
    yield validate(
        "not-in-hand",
        "Tiles come from the player's hand (QW-7).",
        EARLY,
        lay((2, 0, "Rb"), (3, 0, "Rd")),
        "QW-7 TILE_NOT_IN_HAND",
    )
    yield validate(
        "all-in-sight",
        "A tile that lies on the table three times is in nobody's hand (QW-7).",
        state(THREE_RED_CIRCLES),
        lay((6, -6, "Ro")),
        "QW-7 ALL_IN_SIGHT (unchecked GM-1)",
    )
    yield validate(
        "exchange",
        "One to six tiles are exchanged for no points (QW-9).",
        EARLY,
        exchange("Gx Px"),
        "0 points",
    )
    yield validate(
        "exchange-of-nothing",
        "An exchange is of one tile or more (QW-9).",
        EARLY,
        exchange(),
        "QW-9 NOTHING_EXCHANGED",
    )
    yield validate(
        "exchange-exceeds-hand",
        "A hand of six has no seven tiles to exchange (QW-9).",
        EARLY,
        exchange(hidden=7),
        "QW-9 EXCHANGE_EXCEEDS_HAND",
    )
    yield validate(
        "exchange-not-in-hand",
        "Tiles that are not in the hand are not exchanged (QW-9).",
        EARLY,
        exchange("Gx Gx Po"),
        "QW-9 TILE_NOT_IN_HAND",
    )
    yield validate(
        "exchange-exceeds-bag",
        "No more tiles are exchanged than the bag holds (QW-9).",
        TWO_IN_BAG,
        exchange("Ps Yc Os"),
        "QW-9 EXCHANGE_EXCEEDS_BAG",
    )


def passes() -> Iterator[Asked]:
    yield validate(
        "pass",
        "A player who can lay and exchange may not pass, for both reasons (QW-11).",
        EARLY,
        pass_turn(),
        "QW-11 COULD_LAY, QW-11 COULD_EXCHANGE",
    )
    yield validate(
        "pass-instead-of-exchange",
        "A player who cannot lay must exchange (QW-10).",
        known("Ro Go", NO_FIT, "Rs Rd Gs Gd Bo Yo"),
        pass_turn(),
        "QW-10 COULD_EXCHANGE",
    )
    for language in ("en", "de", "en;q=0.5, fr;q=0.9"):
        yield validate(
            f"language-{language[:2]}{'-or-fr' if 'fr' in language else ''}",
            "A language that the referee does not speak is answered in English; weights count.",
            known("Ro Go", NO_FIT, "Rs Rd Gs Gd Bo Yo"),
            pass_turn(),
            "QW-10 COULD_EXCHANGE",
            language=language,
        )
    yield validate(
        "pass-instead-of-exchange-in-french",
        "The same is told in French to those who ask for it.",
        known("Ro Go", NO_FIT, "Rs Rd Gs Gd Bo Yo"),
        pass_turn(),
        "QW-10 COULD_EXCHANGE",
        language="fr-CH, fr;q=0.9, en;q=0.8",
    )
    yield validate(
        "game-over",
        "Nothing is played once the game is over (GM-2).",
        OVER,
        pass_turn(),
        "GM-2 GAME_OVER",
    )


def scores() -> Iterator[Asked]:
    yield QWIRKLE.case(
        "table-only",
        "The table and the move suffice to score a turn; without players there are no totals.",
        requests.score_turn(TABLE_ONLY, RED_DIAMOND),
        "3 points: LINE 3 (unchecked GM-1 QW-7); totals",
    )
    yield QWIRKLE.case(
        "totals",
        "Everybody's points after the turn come in seating order.",
        requests.score_turn(EARLY, RED_DIAMOND),
        "3 points: LINE 3; totals 3 2",
    )
    yield QWIRKLE.case(
        "illegal",
        "An illegal move scores nothing, and the totals stay as they were.",
        requests.score_turn(EARLY, lay((2, 0, "Gx"))),
        "LN-2 LINE_MIXED; totals 0 2",
    )
    yield QWIRKLE.case(
        "end-bonus",
        "Who lays the last tile scores six more (LN-11).",
        requests.score_turn(LAST, LAST_CRISSCROSS),
        "10 points: LINE 2, LINE 2, END_BONUS 6; totals 110 105",
    )


def plays() -> Iterator[Asked]:
    draw = "tiles_laid tiles_drawn points_scored"
    yield QWIRKLE.case(
        "reported-draw",
        "A player at a real table reports what was drawn (QW-8).",
        requests.apply_move(EARLY, RED_DIAMOND, drawn("Oo")),
        f"3 points: LINE 3; {draw}; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "hidden-draw",
        "A draw that nobody reports stays hidden (QW-8).",
        requests.apply_move(EARLY, RED_DIAMOND, None),
        f"3 points: LINE 3; {draw}; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "seeded-draw",
        "In a seeded game the referee draws, and what it draws can be recomputed (QW-8).",
        requests.apply_move(
            seeded(full("Ro Rs", HOLDER, OTHER)), lay((2, 0, "Rd"), (3, 0, "Rc")), None
        ),
        f"4 points: LINE 4; {draw}; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "seeded-exchange",
        "Tiles are drawn before those set aside go back into the bag (QW-9).",
        requests.apply_move(seeded(TWO_IN_BAG), exchange("Ps Yc"), None),
        "0 points; tiles_drawn tiles_returned; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "hidden-exchange",
        "An opponent at a real table exchanges tiles that nobody else sees (QW-9).",
        requests.apply_move(SIZES, exchange(hidden=3), None),
        "0 points; tiles_drawn tiles_returned; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "score-unknown",
        "If nobody knows whether the turn ended the game, the score is not known after it (QW-12).",
        requests.apply_move(told(LAST_TABLE, scores=(100, 105)), LAST_CRISSCROSS, None),
        "4 points: LINE 2, LINE 2 (unchecked GM-2 QW-12 QW-7); tiles_laid points_scored; "
        "UNDETERMINED (unchecked QW-12 QW-13)",
    )
    yield QWIRKLE.case(
        "illegal",
        "An illegal move returns the verdict and the position as it was.",
        requests.apply_move(EARLY, lay((2, 0, "Gx")), None),
        "LN-2 LINE_MIXED; nothing; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "pass",
        "A player who can neither lay nor exchange passes (QW-11).",
        requests.apply_move(late("Ps Yc", "Bx Os Gx", scores=(50, 40)), pass_turn(), None),
        "0 points; passed; IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "last-tile",
        "Who lays the last tile ends the game, and the seed is revealed (QW-12).",
        requests.apply_move(seeded(LAST, SEED), LAST_CRISSCROSS, None),
        "10 points: LINE 2, LINE 2, END_BONUS 6; tiles_laid points_scored game_ended; "
        "OVER HAND_EMPTIED: 1. seat 0 110*, 2. seat 1 105",
    )
    yield QWIRKLE.case(
        "nobody-can-lay",
        "The game also ends, without the bonus, when nobody can lay (QW-13).",
        requests.apply_move(late("Bx Ps Yc", "Os Gx", scores=(80, 90)), LAST_CRISSCROSS, None),
        "4 points: LINE 2, LINE 2; tiles_laid points_scored game_ended; "
        "OVER NO_PLAYER_CAN_LAY: 1. seat 1 90*, 2. seat 0 84",
    )
    yield QWIRKLE.case(
        "impossible-draw",
        "A tile that was set aside cannot have been drawn (QW-9).",
        requests.apply_move(TWO_IN_BAG, exchange("Ps Yc"), drawn("Gs Ps")),
        "INVALID_ARGUMENT: drawn.qwirkle.tiles[1] IMPOSSIBLE_DRAW",
    )
    yield QWIRKLE.case(
        "draw-of-two-for-one",
        "Who lays one tile draws one (QW-8).",
        requests.apply_move(EARLY, RED_DIAMOND, drawn("Oo Yo")),
        "INVALID_ARGUMENT: drawn.qwirkle WRONG_COUNT",
    )
    yield QWIRKLE.case(
        "reported-and-seeded",
        "Where the referee draws, nobody reports a draw.",
        requests.apply_move(seeded(full("Ro Rs", HOLDER, OTHER)), RED_DIAMOND, drawn("Oo")),
        "INVALID_ARGUMENT: drawn.qwirkle NOT_ALLOWED",
    )
    yield QWIRKLE.case(
        "nobody-moves",
        "A position with players cannot go on without knowing who moves.",
        requests.apply_move(known("Ro Rs", HOLDER, OTHER, to_move=None), RED_DIAMOND, None),
        "INVALID_ARGUMENT: move.player MISSING",
    )

"""Cases of Qwirkle Cubes."""

from collections.abc import Iterator

from referee.v1 import game_pb2, lines_pb2, qwirkle_cubes_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import qwirkle_cubes, requests
from referee_client.qwirkle_cubes import (
    bag,
    forced_reroll,
    hand,
    lay,
    pass_turn,
    redraw,
    reroll,
    rolled,
    state,
)
from tests.games.qwirkle_cubes.builders import (
    AFTER,
    BEFORE,
    BLOCK,
    CUBES,
    RED_OVER_GREEN,
    WITHOUT_REDRAWS,
    full,
    late,
    ribbon,
    seeded,
    told,
)
from tests.games.qwirkle_cubes.tables import CIRCLES, EARLY, HOLDER, NO_FIT, OTHER, SIZES
from tests.support.builders import seated
from tests.support.conformance.asked import Asked, Group
from tests.support.conformance.lines import lines

QWIRKLE_CUBES = Group("qwirkle-cubes")

SEED = bytes(range(32))
THREE_REDS = "Ro Rs Rd Bc Gb Yx"
THREE_GREENS = "Go Gs Gd Yc Bb Px"
TWO_BLUES = "Bo Bs Gd Yc Pb Rx"
REDS_AND_GREENS = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens
THE_OTHERS = "Rc Rb Rx Gc Gb Gx"
ALIVE = "Bo Ys Pd Ox Bc Yb"

KNOWN = full(EARLY, HOLDER, OTHER, scores=(0, 2))
REROLLED = full(EARLY, HOLDER, OTHER, phase=AFTER)
STUCK = full(CIRCLES, NO_FIT, OTHER)
ALL_STUCK = full(RED_OVER_GREEN, REDS_AND_GREENS, THE_OTHERS)
ANOTHER_CAN = full(RED_OVER_GREEN, REDS_AND_GREENS, ALIVE)
OPENING = full("", THREE_REDS, TWO_BLUES)
OVER = full(BLOCK, ALIVE, ALIVE, phase=None, to_move=None, scores=(40, 45))
LAST = late("Rd", "Gs", scores=(20, 25))
RED_DIAMOND = lay((2, 0, "Rd"))
OLDEST = qwirkle_cubes_pb2.QwirkleCubesOptions(
    opening_tie=lines_pb2.OPENING_TIE_OLDEST, single_opening_points=1
)

validate = QWIRKLE_CUBES.validate


def qwirkle_cubes_cases() -> Iterator[Asked]:
    yield from lines(QWIRKLE_CUBES, qwirkle_cubes, "QC-5")
    yield from starts()
    yield from openings()
    yield from rerolls()
    yield from forced_rerolls()
    yield from redraws()
    yield from lays_and_passes()
    yield from plays()
    yield from ends()
    yield from lists()
    yield from positions()


def deal(*hands: str) -> qwirkle_cubes_pb2.QwirkleCubesDeal:
    dealt = [hand(seat, each) for seat, each in enumerate(hands)]
    return qwirkle_cubes_pb2.QwirkleCubesDeal(hands=dealt)


def starts() -> Iterator[Asked]:
    drawn = "cubes_drawn cubes_drawn"
    yield QWIRKLE_CUBES.case(
        "seeded",
        "A seed gives the same cubes, and the same rolls of them, every time (QC-1).",
        requests.start_game(CUBES, ["Anna", "Chris"], seed=SEED, entropy=[b"anna"]),
        f"seat 1 opens, 12 named, 0 hidden; {drawn}",
    )
    yield QWIRKLE_CUBES.case(
        "reported",
        "Players at a real table report what they rolled; the larger set opens (QC-2).",
        requests.start_game(CUBES, seated(2), deal=deal(TWO_BLUES, THREE_REDS)),
        f"seat 1 opens, 12 named, 0 hidden; {drawn}",
    )
    yield QWIRKLE_CUBES.case(
        "youngest-opens",
        "Of two equal sets, that of the youngest opens (QC-2).",
        requests.start_game(CUBES, seated(2, ages=(30, 40)), deal=deal(THREE_REDS, THREE_GREENS)),
        f"seat 0 opens, 12 named, 0 hidden; {drawn}",
    )
    yield QWIRKLE_CUBES.case(
        "oldest-opens",
        "An option lets the oldest of them open instead (QC-2).",
        requests.start_game(
            CUBES,
            seated(2, ages=(30, 40)),
            deal=deal(THREE_REDS, THREE_GREENS),
            options=OLDEST,
        ),
        f"seat 1 opens, 12 named, 0 hidden; {drawn}",
    )
    yield QWIRKLE_CUBES.case(
        "hand-of-five",
        "Every player rolls six cubes (QC-1).",
        requests.start_game(CUBES, seated(2), deal=deal(TWO_BLUES, "Ro Rs Rd Rc Rb")),
        "INVALID_ARGUMENT: reported.qwirkle_cubes.hands[1] HAND_SIZE",
    )


def openings() -> Iterator[Asked]:
    yield validate(
        "opening",
        "The opener lays the largest set of the hand (QC-3).",
        OPENING,
        lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd")),
        "3 points: LINE 3",
    )
    yield validate(
        "another-opens",
        "Only the player with the largest set opens (QC-2).",
        full("", THREE_REDS, TWO_BLUES, to_move=None),
        lay((0, 0, "Bo"), (1, 0, "Bs"), player=1),
        "QC-2 NOT_THE_OPENER (unchecked GM-1)",
    )
    yield validate(
        "opening-too-small",
        "The opening is a set of exactly the largest size in hand (QC-3).",
        OPENING,
        lay((0, 0, "Ro"), (1, 0, "Rs")),
        "QC-3 OPENING_NOT_LARGEST_SET",
    )
    yield validate(
        "opening-reroll",
        "There is no reroll before the opening (QC-3).",
        OPENING,
        reroll("Yx"),
        "QC-3 OPENING_MUST_LAY",
    )
    yield validate(
        "single-opening-scores",
        "An option gives a single cube that opens a point (QC-10).",
        told(options=OLDEST, players=0, to_move=None),
        lay((0, 0, "Ro")),
        "1 points: SINGLE_OPENING 1 (unchecked GM-1 QC-2 QC-3 QC-5)",
    )


def rerolls() -> Iterator[Asked]:
    yield validate(
        "reroll",
        "Any cubes of the hand may be rerolled once, for no points (QC-4).",
        KNOWN,
        reroll("Rc Bs"),
        "0 points",
    )
    yield validate(
        "second-reroll",
        "The choice is gone after the first reroll of a turn (QC-4).",
        REROLLED,
        reroll("Rc"),
        "QC-4 ALREADY_REROLLED",
    )
    yield validate(
        "reroll-of-nothing",
        "A reroll is of one cube or more (QC-4).",
        KNOWN,
        reroll(),
        "QC-4 NOTHING_REROLLED",
    )
    yield validate(
        "reroll-not-in-hand",
        "Cubes are named by the faces that they show in the hand (QC-4).",
        KNOWN,
        reroll("Ro"),
        "QC-4 TILE_NOT_IN_HAND",
    )
    yield validate(
        "reroll-exceeds-hand",
        "A hand of six has no seven cubes to reroll (QC-4).",
        told(EARLY, hands=[hand(0, hidden=6)], phase=BEFORE),
        reroll(hidden=7),
        "QC-4 REROLL_EXCEEDS_HAND",
    )
    yield validate(
        "cubes-not-named",
        "Cubes that are known are named when they are rerolled (QC-4).",
        told(EARLY, hands=[hand(0, "Rd Bs Gx Yb", hidden=2)], phase=BEFORE),
        reroll("Rd", hidden=3),
        "QC-4 CUBES_NOT_NAMED",
    )
    yield validate(
        "reroll-out-of-turn",
        "Only the player whose turn it is rerolls (GM-1).",
        KNOWN,
        reroll("Yo", player=1),
        "GM-1 NOT_YOUR_TURN",
    )


def forced_rerolls() -> Iterator[Asked]:
    yield validate(
        "forced-reroll",
        "A player who cannot lay rerolls the whole hand (QC-6).",
        STUCK,
        forced_reroll(),
        "0 points",
    )
    yield validate(
        "forced-reroll-could-lay",
        "A player who can lay is not forced to reroll (QC-6).",
        KNOWN,
        forced_reroll(),
        "QC-6 COULD_LAY",
    )
    yield validate(
        "part-of-the-hand",
        "A forced reroll takes the whole hand (QC-6).",
        STUCK,
        forced_reroll("Bs Bs"),
        "QC-6 NOT_THE_WHOLE_HAND",
    )
    yield validate(
        "no-roll-fits",
        "A player no roll of whose hand could be laid does not roll; if all are stuck, the player "
        "redraws (QC-9).",
        ALL_STUCK,
        forced_reroll(),
        "QC-9 NO_ROLL_FITS",
    )


def redraws() -> Iterator[Asked]:
    yield validate(
        "redraw",
        "If no roll of anybody's hand could be laid, the player redraws (QC-9).",
        ALL_STUCK,
        redraw(),
        "0 points",
    )
    yield validate(
        "must-redraw",
        "Nobody passes while all are stuck (QC-9).",
        ALL_STUCK,
        pass_turn(),
        "QC-9 MUST_REDRAW",
    )
    yield validate(
        "pass",
        "A player who alone is stuck passes (QC-9).",
        ANOTHER_CAN,
        pass_turn(),
        "0 points",
    )
    yield validate(
        "others-could-lay",
        "A player who alone is stuck does not redraw (QC-9).",
        ANOTHER_CAN,
        redraw(),
        "QC-9 OTHERS_COULD_LAY",
    )
    yield validate(
        "could-reroll",
        "A player some roll of whose hand could be laid does not pass (QC-9).",
        STUCK,
        pass_turn(),
        "QC-9 COULD_REROLL",
    )
    yield validate(
        "no-redraws",
        "By an option there are no redraws (QC-9).",
        told(RED_OVER_GREEN, options=WITHOUT_REDRAWS),
        redraw(),
        "QC-9 NO_REDRAWS (unchecked GM-2)",
    )
    yield validate(
        "no-redraws-from-a-dead-bag",
        "Nobody redraws from a bag of which nothing could be laid (QC-9).",
        told(
            ribbon(),
            hands=[hand(0, hidden=6), hand(1, hidden=6)],
            bag=bag("RRRR"),
            phase=BEFORE,
        ),
        redraw(),
        "QC-9 NO_REDRAWS (unchecked QC-5 QC-9)",
    )


def lays_and_passes() -> Iterator[Asked]:
    yield validate(
        "legal",
        "With everything known, nothing is left unchecked.",
        KNOWN,
        RED_DIAMOND,
        "3 points: LINE 3",
    )
    yield validate(
        "nothing-laid",
        "A lay is of one cube or more (QC-5).",
        KNOWN,
        lay(),
        "QC-5 NOTHING_LAID",
    )
    yield validate(
        "another-face",
        "A cube is laid as it lies in the hand (QC-5).",
        KNOWN,
        lay((2, 0, "Rb")),
        "QC-5 TILE_NOT_IN_HAND",
    )
    for language in ("", "fr"):
        yield validate(
            f"could-lay{'-in-french' if language else ''}",
            "A player who can lay may not pass (QC-5), nor one who could after a roll (QC-9).",
            KNOWN,
            pass_turn(),
            "QC-5 COULD_LAY, QC-9 COULD_REROLL",
            language=language,
        )
    yield validate(
        "game-over",
        "Nothing is played once the game is over (GM-2).",
        OVER,
        redraw(),
        "GM-2 GAME_OVER",
    )
    yield QWIRKLE_CUBES.case(
        "table-only",
        "The table and the move suffice to score a turn; without players there are no totals.",
        requests.score_turn(state(EARLY), RED_DIAMOND),
        "3 points: LINE 3 (unchecked GM-1 QC-5); totals",
    )
    yield QWIRKLE_CUBES.case(
        "end-bonus",
        "Who lays the last cube scores six more (LN-11).",
        requests.score_turn(LAST, lay((-1, 0, "Rd"))),
        "9 points: LINE 3, END_BONUS 6; totals 29 25",
    )
    yield QWIRKLE_CUBES.case(
        "each-on-its-own",
        "Every item of a batch is judged on its own.",
        requests.batch_validate_moves([RED_DIAMOND, reroll("Rc"), redraw("Ro")], KNOWN),
        "3 points: LINE 3 / 0 points / "
        "QC-9 TILE_NOT_IN_HAND, QC-9 NOT_THE_WHOLE_HAND, QC-5 COULD_LAY, QC-9 COULD_REROLL, "
        "QC-9 OTHERS_COULD_LAY",
    )


def plays() -> Iterator[Asked]:
    yield QWIRKLE_CUBES.case(
        "lay",
        "After a lay the player draws, and rolls only the new cubes (QC-7).",
        requests.apply_move(KNOWN, RED_DIAMOND, rolled("Oo")),
        "3 points: LINE 3; tiles_laid cubes_drawn points_scored; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "seeded-lay",
        "In a seeded game the referee draws and rolls (QC-7).",
        requests.apply_move(seeded(KNOWN), RED_DIAMOND, None),
        "3 points: LINE 3; tiles_laid cubes_drawn points_scored; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "reroll",
        "A roll that is reported replaces what was rolled, and the turn goes on (QC-4).",
        requests.apply_move(KNOWN, reroll("Rc Bs"), rolled("Rx Bo")),
        "0 points; cubes_rerolled; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "seeded-forced-reroll",
        "In a seeded game the referee rolls the whole hand (QC-6).",
        requests.apply_move(seeded(STUCK), forced_reroll(), None),
        "0 points; cubes_rerolled; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "redraw",
        "A redraw changes the whole hand (QC-9).",
        requests.apply_move(ALL_STUCK, redraw(), rolled("Bo Bo Ys Pd Ro Gx")),
        "0 points; cubes_redrawn; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "seeded-redraw",
        "In a seeded game the referee draws the new hand and rolls it (QC-9).",
        requests.apply_move(seeded(ALL_STUCK), redraw(), None),
        "0 points; cubes_redrawn; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "hidden-redraw",
        "Of a redraw that nobody saw, only the numbers are known (QC-9).",
        requests.apply_move(told(RED_OVER_GREEN), redraw(), None),
        "0 points (unchecked QC-5 QC-9); cubes_redrawn; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "hidden-draw",
        "Cubes drawn that nobody reports stay hidden (QC-7).",
        requests.apply_move(SIZES, RED_DIAMOND, None),
        "3 points: LINE 3 (unchecked QC-5); tiles_laid cubes_drawn points_scored; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "pass",
        "A pass ends the turn (QC-9).",
        requests.apply_move(ANOTHER_CAN, pass_turn(), None),
        "0 points; passed; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "last-cube",
        "Who lays the last cube ends the game (QC-8).",
        requests.apply_move(LAST, lay((-1, 0, "Rd")), None),
        "9 points: LINE 3, END_BONUS 6; tiles_laid points_scored game_ended; "
        "OVER HAND_EMPTIED: 1. seat 0 29*, 2. seat 1 25",
    )
    yield QWIRKLE_CUBES.case(
        "illegal",
        "An illegal move returns the verdict and the position as it was.",
        requests.apply_move(KNOWN, lay((2, 0, "Gx")), None),
        "LN-2 LINE_MIXED; nothing; IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "another-colour",
        "A reroll never changes the colour of a cube (QC-4).",
        requests.apply_move(KNOWN, reroll("Rc Bs"), rolled("Rx Go")),
        "INVALID_ARGUMENT: drawn.qwirkle_cubes.cubes[1] MISMATCH",
    )
    yield QWIRKLE_CUBES.case(
        "impossible-draw",
        "A redraw takes nothing that was only set aside (QC-9).",
        requests.apply_move(ALL_STUCK, redraw(), rolled("Ro Rs Rd Rc Bo Bo")),
        "INVALID_ARGUMENT: drawn.qwirkle_cubes.cubes[3] IMPOSSIBLE_DRAW",
    )


def ends() -> Iterator[Asked]:
    yield QWIRKLE_CUBES.case(
        "in-progress",
        "When all are stuck but the bag could help, the game goes on (QC-9).",
        requests.check_game_end(ALL_STUCK),
        "IN_PROGRESS",
    )
    yield QWIRKLE_CUBES.case(
        "without-redraws",
        "By an option the game is then over (QC-9).",
        requests.check_game_end(
            full(
                RED_OVER_GREEN,
                REDS_AND_GREENS,
                THE_OTHERS,
                phase=None,
                to_move=None,
                options=WITHOUT_REDRAWS,
            )
        ),
        "OVER NO_PLAYER_CAN_LAY: 1. seat 0 0*, 1. seat 1 0*",
    )
    yield QWIRKLE_CUBES.case(
        "dead-table",
        "The game is over when no cube of any hand and of the bag could fit (QC-9).",
        requests.check_game_end(OVER),
        "OVER NO_PLAYER_CAN_LAY: 1. seat 1 45*, 2. seat 0 40",
    )


def lists() -> Iterator[Asked]:
    few = full(CIRCLES, "Rs Bs Yd Yd Pc Ob", OTHER)
    yield QWIRKLE_CUBES.case(
        "all",
        "A red square fits above and below the red circle, alone or with a blue one to its left.",
        requests.list_legal_moves(few),
        "4 of 4 moves in 2 messages, first 2, reroll_up_to 6",
    )
    yield QWIRKLE_CUBES.case(
        "best-first",
        "The best two of many moves come first, and the summary counts all of them.",
        requests.list_legal_moves(REROLLED, best_first=True, limit=2),
        "2 of 52 moves in 2 messages, first 6",
    )
    yield QWIRKLE_CUBES.case(
        "forced-reroll",
        "A player who cannot lay may reroll by choice, or must reroll the whole hand (QC-6).",
        requests.list_legal_moves(STUCK),
        "0 of 0 moves in 1 messages, reroll_up_to 6, forced_reroll True",
    )
    yield QWIRKLE_CUBES.case(
        "redraw",
        "When all are stuck, the redraw is all there is (QC-9).",
        requests.list_legal_moves(ALL_STUCK),
        "0 of 0 moves in 1 messages, redraw True",
    )


def positions() -> Iterator[Asked]:
    yield QWIRKLE_CUBES.case(
        "possible",
        "A position that could arise has no faults.",
        requests.validate_state(KNOWN),
        "possible",
    )
    impossible = told("Ro Ro", hands=[hand(0, "Ro Rs", hidden=5)], phase=AFTER)
    yield QWIRKLE_CUBES.case(
        "impossible",
        "All faults of a position are named at once, with the rules behind them.",
        requests.validate_state(impossible),
        "position.state.qwirkle_cubes.table ILLEGAL_LINE LN-2, "
        "position.state.qwirkle_cubes.hands[0] HAND_SIZE QC-1",
    )
    yield QWIRKLE_CUBES.case(
        "player",
        "All hands lie open; only the seed is secret.",
        requests.view_state(seeded(KNOWN), 0),
        "14 named, 0 hidden",
    )
    line = (
        'qwirkle-cubes | player "seat 0" =0 | player "seat 1" =2 | to-move 0 | '
        "table Ro@0,0 Rs@1,0 | hand 0 Rd Rc Bs Gx Yb Px | hand 1 Yo Ys Oc Gd Pb Bx | "
        "bag R11 O14 Y12 G13 B13 P13 | phase before-reroll"
    )
    yield QWIRKLE_CUBES.case(
        "line",
        "A position is written as one line.",
        record_pb.FormatPositionRequest(position=game_pb2.Position(state=KNOWN)),
        line,
    )
    yield QWIRKLE_CUBES.case(
        "line",
        "The line is read back as the same position.",
        record_pb.ParsePositionRequest(notation=line),
        "14 named, 0 hidden",
    )

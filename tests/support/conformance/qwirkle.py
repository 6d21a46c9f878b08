"""Cases of Qwirkle."""

from collections.abc import Iterator
from copy import deepcopy

from referee.v1 import game_pb2, lines_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import qwirkle, requests
from referee_client.qwirkle import drawn, exchange, hand, lay, pass_turn, state
from tests.games.qwirkle.tables import (
    HOLDER,
    LAST_TABLE_ONLY,
    OTHER,
    TABLE_ONLY,
    THREE_RED_CIRCLES,
)
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


def qwirkle_cases() -> Iterator[Asked]:
    yield from lines(QWIRKLE, qwirkle, "QW-7")
    yield from starts()
    yield from openings()
    yield from lays_and_exchanges()
    yield from passes()
    yield from scores()
    yield from plays()
    yield from ends()
    yield from lists()
    yield from positions()
    yield from batches()


def validate(
    name: str,
    about: str,
    position: game_pb2.GameState,
    move: game_pb2.Move,
    says: str,
    *,
    language: str = "",
) -> Asked:
    request = requests.validate_move(position, move)
    return QWIRKLE.case(name, about, request, says, language=language)


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


def ends() -> Iterator[Asked]:
    yield QWIRKLE.case(
        "in-progress",
        "While the bag holds tiles, the game goes on.",
        requests.check_game_end(EARLY),
        "IN_PROGRESS",
    )
    yield QWIRKLE.case(
        "hand-emptied",
        "The game is over when a hand and the bag are empty (QW-12).",
        requests.check_game_end(OVER),
        "OVER HAND_EMPTIED: 1. seat 0 110*, 2. seat 1 105",
    )
    yield QWIRKLE.case(
        "shared-win",
        "Equal points share the win (LN-12).",
        requests.check_game_end(late("", STUCK, to_move=None, scores=(105, 105))),
        "OVER HAND_EMPTIED: 1. seat 0 105*, 1. seat 1 105*",
    )
    yield QWIRKLE.case(
        "nobody-can-lay",
        "The game is over when the bag is empty and nothing fits (QW-13).",
        requests.check_game_end(NOBODY_CAN_LAY),
        "OVER NO_PLAYER_CAN_LAY: 1. seat 1 90*, 2. seat 0 84",
    )
    yield QWIRKLE.case(
        "undetermined",
        "A late table does not tell whether a hand is empty (QW-12).",
        requests.check_game_end(LAST_TABLE_ONLY),
        "UNDETERMINED (unchecked QW-12 QW-13)",
    )


def lists() -> Iterator[Asked]:
    few = known("Ro Go", "Rs Bs Yd Yd Pc Ob", "Rs Rd Gs Gd Bo Yo")
    yield QWIRKLE.case(
        "all",
        "A red square fits above and below the red circle, alone or with a blue one to its left.",
        requests.list_legal_moves(few),
        "4 of 4 moves in 2 messages, first 2, exchange_up_to 6",
    )
    yield QWIRKLE.case(
        "best-first",
        "The best two of many moves come first, and the summary counts all of them.",
        requests.list_legal_moves(EARLY, best_first=True, limit=2),
        "2 of 52 moves in 2 messages, first 6, exchange_up_to 6",
    )
    yield QWIRKLE.case(
        "summary",
        "Who asks for the summary alone gets no moves.",
        requests.list_legal_moves(EARLY, count_only=True),
        "0 of 52 moves in 1 messages, exchange_up_to 6",
    )
    yield QWIRKLE.case(
        "openings",
        "Each opening is listed once, and nothing can be exchanged (QW-4).",
        requests.list_legal_moves(known("", THREE_REDS, TWO_BLUES)),
        "3 of 3 moves in 2 messages, first 3",
    )
    yield QWIRKLE.case(
        "pass-only",
        "A pass is listed where it is the only legal move (QW-11).",
        requests.list_legal_moves(late("Ps Yc", "Bx Os Gx")),
        "1 of 1 moves in 2 messages, first 0",
    )
    yield QWIRKLE.case(
        "hidden-hand",
        "Tiles that are not known are not listed (QW-7).",
        requests.list_legal_moves(told("Ro Go", hands=[hand(0, "Rs", hidden=5)])),
        "2 of 2 moves in 2 messages, first 2, exchange_up_to 6 (unchecked QW-7)",
    )
    yield QWIRKLE.case(
        "several-messages",
        "More than a hundred moves come in several messages, the last one with the summary.",
        requests.list_legal_moves(known("Ro Rs", "Rd Rc Rb Bs Gx Px", OTHER), limit=101),
        "101 of 290 moves in 3 messages, first 3, exchange_up_to 6",
    )
    yield QWIRKLE.case(
        "nobody-to-move",
        "Moves can be listed only of a player who is known.",
        requests.list_legal_moves(TABLE_ONLY),
        "INVALID_ARGUMENT: position.state.to_move NOT_KNOWN",
    )
    yield QWIRKLE.case(
        "limit",
        "A limit is at least 1.",
        requests.list_legal_moves(EARLY, limit=0),
        "INVALID_ARGUMENT: limit OUT_OF_RANGE",
    )


def positions() -> Iterator[Asked]:
    yield QWIRKLE.case(
        "possible",
        "A position that could arise has no faults.",
        requests.validate_state(EARLY),
        "possible",
    )
    impossible = state("Ro Ro .. Rs")
    impossible.players.extend(seated(2))
    impossible.qwirkle.hands.append(hand(1, "Ro Ro", hidden=5))
    for language in ("", "fr"):
        yield QWIRKLE.case(
            f"impossible{'-in-french' if language else ''}",
            "All faults of a position are named at once, with the rules behind them.",
            requests.validate_state(impossible),
            "position.state.qwirkle.table ILLEGAL_LINE LN-2, "
            "position.state.qwirkle.table NOT_CONNECTED LN-6, "
            "position.state.qwirkle.hands[0] TOO_MANY_OF_A_KIND, "
            "position.state.qwirkle.hands[0] HAND_SIZE QW-1",
            language=language,
        )
    short = deepcopy(EARLY)
    short.qwirkle.bag.hidden -= 1
    yield QWIRKLE.case(
        "tile-missing",
        "Table, hands and bag together are the whole set.",
        requests.validate_state(short),
        "position.state.qwirkle.bag NOT_CONSERVED",
    )
    whole = seeded(full("Ro Rs", HOLDER, OTHER))
    yield QWIRKLE.case(
        "player",
        "A player sees the own hand, but neither the other one, nor the bag, nor the seed.",
        requests.view_state(whole, 1),
        "8 named, 100 hidden",
    )
    yield QWIRKLE.case(
        "spectator",
        "A spectator sees the table alone.",
        requests.view_state(whole, None),
        "2 named, 106 hidden",
    )
    yield QWIRKLE.case(
        "no-such-seat",
        "A viewer has a seat at the table.",
        requests.view_state(whole, 2),
        "INVALID_ARGUMENT: viewer OUT_OF_RANGE",
    )
    told_in_full = deepcopy(EARLY)
    told_in_full.turn = 1
    line = (
        'qwirkle | player "seat 0" =0 | player "seat 1" =2 | to-move 0 | turn 1 | table Ro@0,0 '
        "Rs@1,0 | hand 0 Rd Rc Bs Gx Yb Px | hand 1 Yo Ys Oc Gd Pb Bx | bag ?94"
    )
    yield QWIRKLE.case(
        "line",
        "A position is written as one line.",
        record_pb.FormatPositionRequest(position=game_pb2.Position(state=told_in_full)),
        line,
    )
    yield QWIRKLE.case(
        "line",
        "The line is read back as the same position.",
        record_pb.ParsePositionRequest(notation=line),
        "14 named, 94 hidden",
    )


def batches() -> Iterator[Asked]:
    foreign = game_pb2.Move()
    foreign.querbeet.pass_turn.SetInParent()
    yield QWIRKLE.case(
        "shared-and-own",
        "Items share the position of the request or bring their own; a bad one spoils only itself.",
        requests.batch_validate_moves(
            [RED_DIAMOND, (TABLE_ONLY, lay((2, 0, "Gx"))), foreign, exchange("Gx")], EARLY
        ),
        "3 points: LINE 3 / LN-2 LINE_MIXED (unchecked GM-1 QW-7) / "
        "INVALID_ARGUMENT: items[2].move.querbeet MISMATCH / 0 points",
    )
    yield QWIRKLE.case(
        "in-french",
        "Verdicts and faults of a batch come in the language asked for.",
        requests.batch_validate_moves([lay((2, 0, "Gx")), foreign], EARLY),
        "LN-2 LINE_MIXED / INVALID_ARGUMENT: items[1].move.querbeet MISMATCH",
        language="fr",
    )
    yield QWIRKLE.case(
        "empty",
        "A batch has at least one item.",
        requests.batch_validate_moves([], EARLY),
        "INVALID_ARGUMENT: items WRONG_COUNT",
    )

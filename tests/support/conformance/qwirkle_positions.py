"""Cases of Qwirkle about positions: whether they are possible or final, what can be played in them,
who sees what; and about many moves at once."""

from collections.abc import Iterator
from copy import deepcopy

from referee.v1 import game_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import requests
from referee_client.qwirkle import exchange, hand, lay, state
from tests.games.qwirkle.tables import HOLDER, LAST_TABLE_ONLY, OTHER, TABLE_ONLY
from tests.support.builders import STUCK, full, late, seated, seeded, told
from tests.support.conformance.asked import Asked
from tests.support.conformance.qwirkle import (
    EARLY,
    NOBODY_CAN_LAY,
    OVER,
    QWIRKLE,
    RED_DIAMOND,
    THREE_REDS,
    TWO_BLUES,
    known,
)


def qwirkle_position_cases() -> Iterator[Asked]:
    yield from ends()
    yield from lists()
    yield from positions()
    yield from batches()


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

"""Cases of Querbeet."""

from collections.abc import Iterator

from referee.v1 import game_pb2, querbeet_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import querbeet, requests
from referee_client.querbeet import deal, lay, pass_turn, state
from tests.games.querbeet.builders import (
    CLOSED,
    DEAD_ENDS,
    EACH_KIND,
    EAST_ARM,
    LAST_GAP,
    LONG_JOIN,
    MANY,
    OPENING,
    QUERBEET,
    RIM_JOIN,
    SHORT_JOIN,
    SIDE_CELL,
    Board,
    full,
    own_set,
    told,
    with_seed,
)
from tests.games.querbeet.tables import crossing
from tests.support.builders import seated
from tests.support.conformance.asked import Asked, Group

GROUP = Group("querbeet")

SEED = bytes(range(32))
BOARD_ONLY = " (unchecked GM-1 GM-2 QB-4 QB-8)"
"""What is not checked if nothing is known but the board."""
SMALL_SET = own_set("* 0 0 03 03")
FEW = full(OPENING, "03 03", "01 01")
DEAD = full(DEAD_ENDS, "01 01", "01 01 0")
"""Seat 1 can close the last gap, which ends the first of two rounds."""
CLOSE = lay("2", *LAST_GAP)
ROUND_OVER = full(SHORT_JOIN, "", "")
OVER = full(SHORT_JOIN, "", "", round=1, scores=(0, 2))
HIDDEN = told(
    DEAD_ENDS,
    hands={0: 2, 1: 3},
    to_move=0,
    turn=6,
    round=0,
    round_turn=6,
    passes=1,
    options=own_set("* 0 0 0 0 0", "01 01 01 03 03"),
)
"""Seat 1 has passed; what anybody holds is not known."""

validate = GROUP.validate


def querbeet_cases() -> Iterator[Asked]:
    yield from starts()
    yield from lays()
    yield from edges()
    yield from passes()
    yield from scores()
    yield from plays()
    yield from rounds()
    yield from lists()
    yield from positions()


def starts() -> Iterator[Asked]:
    yield GROUP.case(
        "seeded",
        "A seed gives the same hands every time; the star lies in the centre (QB-2).",
        requests.start_game(QUERBEET, ["Anna", "Chris", "Sally"], seed=SEED),
        "seat 0 opens, 19 named, 0 hidden; stones_dealt stones_dealt stones_dealt",
    )
    yield GROUP.case(
        "own-set",
        "A client may play with a set and with variants of its own (QB-2, QB-9, QB-10).",
        requests.start_game(
            QUERBEET,
            ["Anna", "Chris"],
            seed=SEED,
            options=querbeet_pb2.QuerbeetOptions(
                stones=SMALL_SET.stones, join_scores=EACH_KIND, touch=SIDE_CELL
            ),
        ),
        "seat 0 opens, 5 named, 0 hidden; stones_dealt stones_dealt",
    )
    yield GROUP.case(
        "reported",
        "Of a deal at a real table, one hand may be known and the other hidden.",
        requests.start_game(
            QUERBEET,
            seated(2),
            options=SMALL_SET,
            deal=querbeet_pb2.QuerbeetDeal(hands=[querbeet.hand(1, "0", "03")]),
        ),
        "seat 0 opens, 3 named, 2 hidden; stones_dealt stones_dealt",
    )
    yield GROUP.case(
        "second-star",
        "No hand holds more stones of a kind than the set (QB-2).",
        requests.start_game(
            QUERBEET, seated(2), options=SMALL_SET, deal=deal(["0", "*"], ["0", "03"])
        ),
        "INVALID_ARGUMENT: reported.querbeet.hands[0].stones[1] TOO_MANY_OF_A_KIND",
    )
    yield GROUP.case(
        "set-without-star",
        "A set has a star and can be dealt evenly (QB-2).",
        requests.start_game(QUERBEET, seated(2), options=own_set("0 0 03 03 01")),
        "INVALID_ARGUMENT: options.querbeet.stones MISSING",
    )


def lays() -> Iterator[Asked]:
    yield validate(
        "legal",
        "A stone carries on a path of the star (QB-5).",
        FEW,
        lay("03", 1, 0),
        "0 points",
    )
    yield validate(
        "turned",
        "A stone may be turned before it is laid (QB-4).",
        FEW,
        lay("03", 0, 1, rotation=1),
        "0 points",
    )
    yield validate(
        "board-only",
        "The board suffices to judge a stone.",
        state(),
        lay("13", 1, 0),
        "0 points" + BOARD_ONLY,
    )
    yield validate(
        "not-in-hand",
        "Stones come from the player's hand (QB-4).",
        FEW,
        lay("01", 1, 0, rotation=2),
        "QB-4 STONE_NOT_IN_HAND",
    )
    yield validate(
        "cell-taken",
        "A stone goes on an empty cell, and on a taken one edges are not judged (QB-4).",
        FEW,
        lay("03", 0, 0),
        "QB-4 CELL_TAKEN",
    )
    yield validate(
        "off-the-board",
        "A stone goes on a cell of the board (QB-4).",
        FEW,
        lay("03", 4, 0),
        "QB-4 OFF_THE_BOARD",
    )
    yield validate(
        "out-of-turn",
        "Only the player whose turn it is lays (GM-1).",
        FEW,
        lay("01", 1, 0, rotation=2, player=1),
        "GM-1 NOT_YOUR_TURN",
    )
    yield validate(
        "no-path",
        "A stone that touches nothing carries on no path (QB-5).",
        FEW,
        lay("03", 2, -1),
        "QB-5 NO_PATH_CARRIED_ON",
    )
    yield validate(
        "everything-wrong",
        "A verdict names everything that a move breaks, not just the first thing.",
        full({(1, 0): "3"}, "03", "01 02"),
        lay("02", 2, 0, rotation=3, player=0),
        "GM-1 NOT_YOUR_TURN, QB-4 STONE_NOT_IN_HAND, QB-5 NO_PATH_CARRIED_ON, "
        "QB-6 PATH_MEETS_BLANK",
    )


def edges() -> Iterator[Asked]:
    for language in ("", "fr"):
        yield validate(
            f"path-meets-blank{'-in-french' if language else ''}",
            "A path never meets a blank edge (QB-6).",
            told({(1, 0): "03"}, players=0, options=MANY),
            lay("45", 0, 1),
            "QB-6 PATH_MEETS_BLANK" + BOARD_ONLY,
            language=language,
        )
    yield validate(
        "blank-meets-path",
        "A blank edge never meets a path (QB-6).",
        told({(1, 0): "23"}, players=0, options=MANY),
        lay("05", 0, 1),
        "QB-6 BLANK_MEETS_PATH" + BOARD_ONLY,
    )


def passes() -> Iterator[Asked]:
    yield validate(
        "pass",
        "A player who cannot lay passes (QB-7).",
        full(DEAD_ENDS, "01 0", "01 01 01"),
        pass_turn(),
        "0 points",
    )
    yield validate(
        "could-lay",
        "A player who can lay must lay (QB-7).",
        FEW,
        pass_turn(),
        "QB-7 COULD_LAY",
    )
    yield validate(
        "hidden-could-lay",
        "At the opening every stone fits, whichever a hidden hand holds (QB-7).",
        state(),
        pass_turn(),
        "QB-7 COULD_LAY (unchecked GM-1 GM-2 QB-8)",
    )
    yield validate(
        "round-over",
        "In a round that is over, nothing is laid before the next one is dealt (QB-8).",
        ROUND_OVER,
        pass_turn(),
        "QB-8 ROUND_OVER",
    )
    yield validate(
        "game-over",
        "Nothing is played after the last round (GM-2).",
        OVER,
        pass_turn(),
        "GM-2 GAME_OVER",
    )


def without_last(board: Board) -> tuple[dict[tuple[int, int], str], game_pb2.Move]:
    """The board before its last stone, and the move that lays it."""
    before = dict(board)  # type: ignore[arg-type]
    cell, stone = before.popitem()
    return before, lay(stone, *cell)


def scores() -> Iterator[Asked]:
    before, last = without_last(EAST_ARM)
    yield GROUP.case(
        "touch",
        "A path to a side is worth a point when the round ends, and nothing before (QB-9).",
        requests.score_turn(told(before, players=0), last),
        f"0 points: TOUCH 0 to 0{BOARD_ONLY}; totals",
    )
    longer = {(1, 0): "3", **LONG_JOIN}  # the dead end makes the number of stones even
    for name, board, points in (("seven", SHORT_JOIN, 3), ("eight", longer, 2)):
        before, last = without_last(board)
        cell = last.querbeet.lay
        stones = querbeet.edges(cell.stone)
        holds = (stones, "") if len(before) % 2 == 0 else ("", stones)
        yield GROUP.case(
            f"join-of-{name}",
            f"A join of {name} stones is worth {points} points (QB-9).",
            requests.score_turn(full(before, *holds), last),
            f"0 points: JOIN {points} to 0; totals {points} 0",
        )


def plays() -> Iterator[Asked]:
    yield GROUP.case(
        "lay",
        "A stone goes from the hand to the board.",
        requests.apply_move(FEW, lay("03", 1, 0), None),
        "0 points; stone_laid; IN_PROGRESS, round GOES_ON -1 -2",
    )
    yield GROUP.case(
        "last-turns",
        "After an emptied hand, the others have a turn each (QB-8).",
        requests.apply_move(crossing("03", "03"), lay("14", 0, 1), None),
        "0 points; stone_laid; IN_PROGRESS, round LAST_TURNS 0 -1",
    )
    counted = "round_ended points_scored points_scored stones_dealt stones_dealt"
    yield GROUP.case(
        "round-seeded",
        "A round that ends is counted, and the next one dealt from the seed (QB-3, QB-11).",
        requests.apply_move(with_seed(DEAD, SEED), CLOSE, None),
        f"-2 points: STONES_LEFT -2 to 0, STONES_LEFT -2 to 1; stone_laid {counted}; "
        "IN_PROGRESS, round GOES_ON -5 -5",
    )
    yield GROUP.case(
        "round-reported",
        "Players at a real table report the hands of the next round (QB-3).",
        requests.apply_move(
            DEAD, CLOSE, deal(["0", "0", "0", "01", "01"], ["1", "2", "3", "23", "01"])
        ),
        f"-2 points: STONES_LEFT -2 to 0, STONES_LEFT -2 to 1; stone_laid {counted}; "
        "IN_PROGRESS, round GOES_ON -5 -5",
    )
    yield GROUP.case(
        "nobody-can-lay",
        "A round ends at once when nobody can lay; who has had one turn fewer has passed (QB-8).",
        requests.apply_move(
            full(DEAD_ENDS, "0 03", "01 01 01", passed=1), lay("2", *LAST_GAP), None
        ),
        f"-1 points: STONES_LEFT -1 to 0, STONES_LEFT -3 to 1; stone_laid passed {counted}; "
        "IN_PROGRESS, round GOES_ON -5 -5",
    )
    yield GROUP.case(
        "all-passed",
        "Where hands are not known, a round ends when all have passed one after another (QB-8).",
        requests.apply_move(HIDDEN, pass_turn(), None),
        "-2 points: STONES_LEFT -2 to 0, STONES_LEFT -3 to 1 (unchecked QB-7); passed "
        f"{counted}; IN_PROGRESS, round GOES_ON -5 -5",
    )
    yield GROUP.case(
        "last-round",
        "After as many rounds as players the game is over, and the seed is revealed (QB-3).",
        requests.apply_move(
            with_seed(full(DEAD_ENDS, "01 01 0", "01 01", round=1, scores=(3, 1)), SEED),
            CLOSE,
            None,
        ),
        "-2 points: STONES_LEFT -2 to 0, STONES_LEFT -2 to 1; stone_laid round_ended points_scored "
        "points_scored game_ended; OVER ROUNDS_PLAYED: 1. seat 0 1*, 2. seat 1 -1, "
        "round OVER NO_PLAYER_CAN_LAY -2 -2",
    )
    yield GROUP.case(
        "illegal",
        "An illegal move returns the verdict and the position as it was.",
        requests.apply_move(FEW, lay("03", 0, 0), None),
        "QB-4 CELL_TAKEN; nothing; IN_PROGRESS, round GOES_ON -2 -2",
    )
    yield GROUP.case(
        "nothing-dealt",
        "Nothing is dealt in the middle of a round (QB-2).",
        requests.apply_move(FEW, lay("03", 1, 0), deal(["03"], ["01"])),
        "INVALID_ARGUMENT: drawn.querbeet NOT_ALLOWED",
    )
    yield GROUP.case(
        "each-on-its-own",
        "Every item of a batch is judged on its own.",
        requests.batch_validate_moves([lay("03", 1, 0), lay("03", 0, 0), pass_turn()], FEW),
        "0 points / QB-4 CELL_TAKEN / QB-7 COULD_LAY",
    )


def rounds() -> Iterator[Asked]:
    yield GROUP.case(
        "goes-on",
        "CheckGameEnd tells where the round stands and what everybody would have (QB-9, QB-11).",
        requests.check_game_end(FEW),
        "IN_PROGRESS, round GOES_ON -2 -2",
    )
    yield GROUP.case(
        "hand-emptied",
        "A round is over when a hand is empty and all have had as many turns (QB-8).",
        requests.check_game_end(ROUND_OVER),
        "IN_PROGRESS, round OVER HAND_EMPTIED 3 0",
    )
    yield GROUP.case(
        "join-on-the-rim",
        "A join of seven is worth three, wherever it runs (QB-9).",
        requests.check_game_end(full(RIM_JOIN, "", "")),
        "IN_PROGRESS, round OVER HAND_EMPTIED 3 0",
    )
    yield GROUP.case(
        "longer-join",
        "A longer join is worth two (QB-9).",
        requests.check_game_end(full({**LONG_JOIN, (1, 0): "3"}, "", "")),
        "IN_PROGRESS, round OVER HAND_EMPTIED 2 0",
    )
    yield GROUP.case(
        "each-kind",
        "By an option a join counts with the touch that it implies (QB-9).",
        requests.check_game_end(full(SHORT_JOIN, "", "", join_scores=EACH_KIND)),
        "IN_PROGRESS, round OVER HAND_EMPTIED 4 0",
    )
    yield GROUP.case(
        "nobody-can-lay",
        "A round is also over when nobody can lay (QB-8).",
        requests.check_game_end(full(CLOSED, "03", "03")),
        "IN_PROGRESS, round OVER NO_PLAYER_CAN_LAY -1 -1",
    )
    yield GROUP.case(
        "rounds-played",
        "The game is over after the last round (QB-3, QB-12).",
        requests.check_game_end(OVER),
        "OVER ROUNDS_PLAYED: 1. seat 0 3*, 2. seat 1 2, round OVER HAND_EMPTIED 3 0",
    )
    yield GROUP.case(
        "board-only",
        "Without the hands it is not known whether the round goes on.",
        requests.check_game_end(told(DEAD_ENDS, players=0, options=MANY)),
        "UNDETERMINED, round UNKNOWN (unchecked QB-8)",
    )


def lists() -> Iterator[Asked]:
    yield GROUP.case(
        "all",
        "A line fits around the star in six ways: on each side, turned towards it.",
        requests.list_legal_moves(full(OPENING, "03 03", "01 01")),
        "6 of 6 moves in 2 messages, first 0",
    )
    yield GROUP.case(
        "best-first",
        "The moves whose paths will be worth most come first (QB-9).",
        requests.list_legal_moves(full(EAST_ARM, "03", "02 0"), best_first=True, limit=2),
        "2 of 14 moves in 2 messages, first 0",
    )
    yield GROUP.case(
        "pass-only",
        "A pass is listed where it is the only legal move (QB-7).",
        requests.list_legal_moves(full(DEAD_ENDS, "01 0", "01 01 01")),
        "1 of 1 moves in 2 messages, first 0",
    )


def positions() -> Iterator[Asked]:
    yield GROUP.case(
        "possible",
        "A position that could arise has no faults.",
        requests.validate_state(FEW),
        "possible",
    )
    yield GROUP.case(
        "impossible",
        "All faults of a position are named at once, with the rules behind them.",
        requests.validate_state(told({(1, 0): "03", (0, 1): "045", (3, -3): "0"}, players=0)),
        "position.state.querbeet.board[2] EDGES_DISAGREE QB-6, "
        "position.state.querbeet.board[3] NOT_CONNECTED QB-5",
    )
    for name, viewer in (("player", 1), ("spectator", None)):
        yield GROUP.case(
            name,
            f"A {name} sees {'the own hand' if viewer else 'no hand'}, and no seed.",
            requests.view_state(with_seed(FEW, SEED), viewer),
            "3 named, 2 hidden" if viewer else "1 named, 4 hidden",
        )
    line = (
        "querbeet | option join_scores BEST_ONLY | option touch OUTWARD_EDGE | option stones "
        '["QUERBEET_STONE_012345","QUERBEET_STONE_03","QUERBEET_STONE_03","QUERBEET_STONE_01",'
        '"QUERBEET_STONE_01"] | player "seat 0" =0 | player "seat 1" =0 | to-move 0 | turn 0 '
        "| board *@0,0 | hand 0 03 03 | hand 1 01 01 | round 0 | round-turn 0 | passes 0"
    )
    yield GROUP.case(
        "line",
        "A position is written as one line.",
        record_pb.FormatPositionRequest(position=game_pb2.Position(state=FEW)),
        line,
    )
    yield GROUP.case(
        "line",
        "The line is read back as the same position.",
        record_pb.ParsePositionRequest(notation=line),
        "5 named, 0 hidden",
    )

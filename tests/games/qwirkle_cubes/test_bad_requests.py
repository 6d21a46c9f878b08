"""Moves, rolls and games of Qwirkle Cubes that make no sense: every field at fault is named."""

from contextlib import suppress
from typing import Any

import pytest

from referee.games.lines.rules.table import LIMIT
from referee.v1 import game_pb2, qwirkle_cubes_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import InvalidRequestError, Referee, qwirkle, qwirkle_cubes
from tests.games.qwirkle_cubes.bad_requests import (
    CUBES,
    LAY_OF_CUBES,
    NO_ACTION,
    ROLL,
    SOUND,
    hand,
    two_players,
)
from tests.support.refusals import (
    CUBES_MOVE,
    GOOD_CUBES,
    LARGEST,
    MOVE,
    SMALLEST,
    TAKE_A_MOVE,
    Faults,
    Line,
    assert_refused,
    at,
    in_item,
    request_on,
)

# Moves


def lay_of(*placements: tuple[int, int, int], player: int | None = None) -> game_pb2.Move:
    """A lay of cubes by number, which need not be numbers of real cubes."""
    move = game_pb2.Move(player=player)
    for x, y, cube in placements:
        move.qwirkle_cubes.lay.placements.add(x=x, y=y, tile=cube)
    return move


def reroll_of(*cubes: int, hidden: int = 0) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle_cubes.reroll.cubes.extend(cubes)  # type: ignore[arg-type]
    move.qwirkle_cubes.reroll.hidden = hidden
    return move


def forced_reroll_of(*cubes: int) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle_cubes.forced_reroll.cubes.extend(cubes)  # type: ignore[arg-type]
    return move


LAY = "move.qwirkle_cubes.lay.placements"


REROLL, FORCED = "move.qwirkle_cubes.reroll", "move.qwirkle_cubes.forced_reroll"


BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "nothing": (game_pb2.Move(), {("move.qwirkle_cubes", "MISSING")}),
    "no action": (NO_ACTION, {("move.qwirkle_cubes", "MISSING")}),
    "a move of Qwirkle": (MOVE, {("move.qwirkle", "MISMATCH")}),
    "a lay of Qwirkle": (qwirkle.lay((0, 0, "Ro")), {("move.qwirkle", "MISMATCH")}),
    "player 2": (qwirkle_cubes.pass_turn(player=2), {("move.player", "OUT_OF_RANGE")}),
    "player -1": (qwirkle_cubes.pass_turn(player=-1), {("move.player", "OUT_OF_RANGE")}),
    "lay of 13": (lay_of(*[(0, 0, 1)] * 13), {(LAY, "WRONG_COUNT")}),
    "lay of 10,000": (lay_of(*[(0, 0, 1)] * 10_000), {(LAY, "WRONG_COUNT")}),
    "unknown cube": (lay_of((0, 0, 37)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "no cube": (lay_of((0, 0, 0)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "cells beyond any table": (
        lay_of((0, 0, 1), (LARGEST, -LIMIT - 1, 1)),
        {(f"{LAY}[1].x", "OUT_OF_RANGE"), (f"{LAY}[1].y", "OUT_OF_RANGE")},
    ),
    "reroll of 13": (reroll_of(*[1] * 13), {(f"{REROLL}.cubes", "WRONG_COUNT")}),
    "reroll of 10,000": (reroll_of(*[1] * 10_000), {(f"{REROLL}.cubes", "WRONG_COUNT")}),
    "reroll of no cubes": (
        reroll_of(1, 0, 37, -1),
        {(f"{REROLL}.cubes[{place}]", "UNKNOWN_VALUE") for place in (1, 2, 3)},
    ),
    "reroll of -1": (reroll_of(hidden=-1), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of 13 unseen": (reroll_of(hidden=13), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of countless": (reroll_of(hidden=LARGEST), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of everything wrong": (
        reroll_of(99, hidden=SMALLEST),
        {(f"{REROLL}.cubes[0]", "UNKNOWN_VALUE"), (f"{REROLL}.hidden", "OUT_OF_RANGE")},
    ),
    "forced reroll of 13": (forced_reroll_of(*[1] * 13), {(f"{FORCED}.cubes", "WRONG_COUNT")}),
    "forced reroll of 10,000": (
        forced_reroll_of(*[1] * 10_000),
        {(f"{FORCED}.cubes", "WRONG_COUNT")},
    ),
    "forced reroll of no cubes": (
        forced_reroll_of(0, 1, 99),
        {(f"{FORCED}.cubes[{place}]", "UNKNOWN_VALUE") for place in (0, 2)},
    ),
    "everything": (
        lay_of((LARGEST, SMALLEST, -3), player=-7),
        {
            ("move.player", "OUT_OF_RANGE"),
            (f"{LAY}[0].x", "OUT_OF_RANGE"),
            (f"{LAY}[0].y", "OUT_OF_RANGE"),
            (f"{LAY}[0].tile", "UNKNOWN_VALUE"),
        },
    ),
}


every_bad_move = pytest.mark.parametrize(
    ("move", "expected"), BAD_MOVES.values(), ids=BAD_MOVES.keys()
)


@every_bad_move
def test_a_bad_move_is_refused(line: Line, move: game_pb2.Move, expected: Faults) -> None:
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, SOUND, move), expected)


@every_bad_move
def test_a_bad_move_spoils_only_its_item(
    referee: Referee, move: game_pb2.Move, expected: Faults
) -> None:
    results = referee.batch_validate_moves([CUBES_MOVE, move, CUBES_MOVE], position=GOOD_CUBES)
    kinds = [result.message.WhichOneof("result") for result in results]
    assert kinds == ["verdict", "status", "verdict"]
    assert in_item(results[1]).faults == at("items[1]", expected)


MOST = [
    lay_of(*((x, 0, 1) for x in range(12))),
    reroll_of(*[1] * 12),
    reroll_of(*[1] * 12, hidden=12),
    forced_reroll_of(*[1] * 12),
]


@pytest.mark.parametrize("move", MOST)
def test_twelve_cubes_are_judged(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(GOOD_CUBES, move)
    assert "TILE_NOT_IN_HAND" in str(verdict)


# Rolls that were reported


def real_table() -> game_pb2.GameState:
    """A position with seat 0 to move, an unknown bag, and all red cubes in sight."""
    state = two_players("Ro Rs Rd", "Rc Rb Rx Yc Go Go", "Rs Rs Rs Rs Rs Rs")
    state.qwirkle_cubes.table.extend(qwirkle_cubes.read_table("Rc Ro Rb", left=0, top=-1))
    state.qwirkle_cubes.bag.hidden = 72
    return state


HUDDLE = """
Gx Gs
Go Gx
"""  # only green cubes can be laid, and none that shows a crisscross


STUCK = "Gx Ro Ro Rs Bo Bo"


def stuck_table() -> game_pb2.GameState:
    """A position in which seat 0 cannot lay its cubes as they are, and seat 1 not after any
    roll."""
    return two_players(HUDDLE, STUCK, "Ro Ro Rs Bd Bd Yd")


LAYS = qwirkle_cubes.lay((3, 0, "Rc"))


REROLLS = qwirkle_cubes.reroll("Rb Go")


ROLLED = "drawn.qwirkle_cubes"


def not_cubes(*cubes: int) -> qwirkle_cubes_pb2.QwirkleCubesRoll:
    return qwirkle_cubes_pb2.QwirkleCubesRoll(cubes=cubes)  # type: ignore[arg-type]


rolled = qwirkle_cubes.rolled


BadRoll = tuple[game_pb2.Move, qwirkle_cubes_pb2.QwirkleCubesRoll, Faults]


BAD_ROLLS: dict[str, BadRoll] = {
    "nothing drawn": (LAYS, rolled(), {(ROLLED, "WRONG_COUNT")}),
    "too many drawn": (LAYS, rolled("Bo", hidden=1), {(ROLLED, "WRONG_COUNT")}),
    "the 16th red": (LAYS, rolled("Ro"), {(f"{ROLLED}.cubes[0]", "IMPOSSIBLE_DRAW")}),
    "-1 unseen": (LAYS, rolled(hidden=-1), {(f"{ROLLED}.hidden", "OUT_OF_RANGE")}),
    "91 unseen": (LAYS, rolled(hidden=91), {(f"{ROLLED}.hidden", "OUT_OF_RANGE")}),
    "10,000 drawn": (LAYS, rolled("Ro " * 10_000), {(f"{ROLLED}.cubes", "WRONG_COUNT")}),
    "no cubes drawn": (
        LAYS,
        not_cubes(0, 99),
        {(f"{ROLLED}.cubes[0]", "UNKNOWN_VALUE"), (f"{ROLLED}.cubes[1]", "UNKNOWN_VALUE")},
    ),
    "nothing rolled": (REROLLS, rolled(), {(ROLLED, "WRONG_COUNT")}),
    "one rolled of two": (REROLLS, rolled("Ro"), {(ROLLED, "WRONG_COUNT")}),
    "three rolled of two": (REROLLS, rolled("Ro Go", hidden=1), {(ROLLED, "WRONG_COUNT")}),
    "another colour": (REROLLS, rolled("Ro Bo"), {(f"{ROLLED}.cubes[1]", "MISMATCH")}),
    "two of one colour": (REROLLS, rolled("Ro Rs"), {(f"{ROLLED}.cubes[1]", "MISMATCH")}),
    "two other colours": (
        REROLLS,
        rolled("Po Ys"),
        {(f"{ROLLED}.cubes[0]", "MISMATCH"), (f"{ROLLED}.cubes[1]", "MISMATCH")},
    ),
    "no cubes rolled": (
        REROLLS,
        not_cubes(1, 37),
        {(f"{ROLLED}.cubes[1]", "UNKNOWN_VALUE")},
    ),
}


@pytest.mark.parametrize(("move", "roll", "expected"), BAD_ROLLS.values(), ids=BAD_ROLLS.keys())
def test_an_impossible_roll(
    line: Line,
    move: game_pb2.Move,
    roll: qwirkle_cubes_pb2.QwirkleCubesRoll,
    expected: Faults,
) -> None:
    position = game_pb2.Position(state=real_table())
    request = pb.ApplyMoveRequest(
        position=position, move=move, drawn=game_pb2.Draw(qwirkle_cubes=roll)
    )
    assert_refused(line, "ApplyMove", request, expected)


FORCED_ROLLS: dict[str, tuple[str, Faults]] = {
    "five of six": ("Go Rs Rs Rs Bx", {(ROLLED, "WRONG_COUNT")}),
    "none": ("", {(ROLLED, "WRONG_COUNT")}),
    "another colour": ("Go Rs Rs Rs Bx Yx", {(f"{ROLLED}.cubes[5]", "MISMATCH")}),
    "one colour too often": ("Go Rs Rs Rs Rx Bx", {(f"{ROLLED}.cubes[4]", "MISMATCH")}),
}


@pytest.mark.parametrize("named", ["", STUCK])
@pytest.mark.parametrize(("codes", "expected"), FORCED_ROLLS.values(), ids=FORCED_ROLLS.keys())
def test_an_impossible_forced_roll(line: Line, named: str, codes: str, expected: Faults) -> None:
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=stuck_table()),
        move=qwirkle_cubes.forced_reroll(named),
        drawn=game_pb2.Draw(qwirkle_cubes=rolled(codes)),
    )
    assert_refused(line, "ApplyMove", request, expected)


def test_a_forced_roll_of_hidden_cubes_that_are_named_keeps_their_colours(line: Line) -> None:
    """QC-4, QC-6: what the player names is in the hand, so what falls has the same colours."""
    state = stuck_table()
    state.qwirkle_cubes.hands[0].CopyFrom(qwirkle_cubes.hand(0, hidden=6))
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=state),
        move=qwirkle_cubes.forced_reroll(STUCK),
        drawn=game_pb2.Draw(qwirkle_cubes=rolled("Go Rs Rs Rs Bx Yx")),
    )
    assert_refused(line, "ApplyMove", request, {(f"{ROLLED}.cubes[5]", "MISMATCH")})


REVEALING: dict[str, tuple[game_pb2.Move, str]] = {
    "reroll": (qwirkle_cubes.reroll(hidden=6), "Ro Ro Rs Bd Bd Yd"),
    "reroll of one": (qwirkle_cubes.reroll(hidden=1), "Yd"),
    "forced reroll": (qwirkle_cubes.forced_reroll(), "Ro Ro Rs Bd Bd Yd"),
}


@pytest.mark.parametrize(("move", "codes"), REVEALING.values(), ids=REVEALING.keys())
def test_a_roll_that_shows_that_nobody_should_have_rolled(
    referee: Referee, move: game_pb2.Move, codes: str
) -> None:
    """QC-9: the colours that fell were in the hand before, and no roll of them could be laid.

    Such a report is refused, or leads to a position that is accepted.
    """
    state = stuck_table()
    count = len(codes.split())
    rest = "Ro Ro Rs Bd Bd" if count == 1 else ""
    del state.qwirkle_cubes.hands[:]
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, rest, hidden=count))
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(1, STUCK))
    with suppress(InvalidRequestError):
        played = referee.apply_move(state, move, drawn=rolled(codes))
        assert not referee.validate_state(played.position)


def test_who_passes_rolls_nothing(line: Line) -> None:
    state = stuck_table()
    state.to_move = 1
    drawn = game_pb2.Draw(qwirkle_cubes=rolled(hidden=1))
    position = game_pb2.Position(state=state)
    request = pb.ApplyMoveRequest(position=position, move=CUBES_MOVE, drawn=drawn)
    assert_refused(line, "ApplyMove", request, {(ROLLED, "WRONG_COUNT")})


def test_a_roll_cannot_be_reported_where_the_referee_rolls(line: Line) -> None:
    hand = GOOD_CUBES.qwirkle_cubes.hands[GOOD_CUBES.to_move].cubes
    for move in (LAY_OF_CUBES, reroll_of(hand[0])):
        request = pb.ApplyMoveRequest(position=SOUND, move=move, drawn=ROLL)
        assert_refused(line, "ApplyMove", request, {(ROLLED, "NOT_ALLOWED")})


def test_a_move_is_not_applied_without_knowing_whose_it_is(line: Line) -> None:
    state = real_table()
    state.ClearField("to_move")
    for move in (LAYS, REROLLS):
        request = pb.ApplyMoveRequest(position=game_pb2.Position(state=state), move=move)
        assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


# Starting a game


def start(**fields: Any) -> pb.StartGameRequest:
    seated = [game_pb2.Player(name="Anna"), game_pb2.Player(name="Bert")]
    return pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=CUBES), players=seated, **fields)


def with_players(count: int) -> pb.StartGameRequest:
    request = start()
    request.ClearField("players")
    request.players.extend([game_pb2.Player()] * count)
    return request


def with_options(**fields: Any) -> pb.StartGameRequest:
    options = qwirkle_cubes_pb2.QwirkleCubesOptions(**fields)
    return start(options=game_pb2.GameOptions(qwirkle_cubes=options))


def dealt(
    *hands: qwirkle_cubes_pb2.QwirkleCubesHand, opener: int | None = None
) -> pb.StartGameRequest:
    deal = qwirkle_cubes_pb2.QwirkleCubesDeal(hands=hands, opener=opener)
    return start(reported=game_pb2.ReportedDeal(qwirkle_cubes=deal))


DEAL, OPTIONS = "reported.qwirkle_cubes", "options.qwirkle_cubes"


PAIR, FOUR = "Ro Rs Bd Gc Yx Ob", "Po Ps Pd Pc Bb Gx"


BAD_STARTS: dict[str, tuple[pb.StartGameRequest, Faults]] = {
    "nobody": (with_players(0), {("players", "WRONG_COUNT")}),
    "one player": (with_players(1), {("players", "WRONG_COUNT")}),
    "five players": (with_players(5), {("players", "WRONG_COUNT")}),
    "unknown tie rule": (
        with_options(opening_tie=3),
        {(f"{OPTIONS}.opening_tie", "UNKNOWN_VALUE")},
    ),
    "two points for a cube": (
        with_options(single_opening_points=2),
        {(f"{OPTIONS}.single_opening_points", "OUT_OF_RANGE")},
    ),
    "options of Qwirkle": (
        start(options=game_pb2.GameOptions(qwirkle=qwirkle_pb2.QwirkleOptions())),
        {("options.qwirkle", "MISMATCH")},
    ),
    "deal of Qwirkle": (
        start(reported=game_pb2.ReportedDeal(qwirkle=qwirkle_pb2.QwirkleDeal())),
        {("reported.qwirkle", "MISMATCH")},
    ),
    "options and deal of Qwirkle": (
        start(
            options=game_pb2.GameOptions(qwirkle=qwirkle_pb2.QwirkleOptions()),
            reported=game_pb2.ReportedDeal(qwirkle=qwirkle_pb2.QwirkleDeal()),
        ),
        {("options.qwirkle", "MISMATCH"), ("reported.qwirkle", "MISMATCH")},
    ),
    "hand of five": (dealt(hand(1, hidden=5)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "hand of seven": (dealt(hand(0, PAIR, hidden=1)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "three hands": (dealt(hand(0), hand(1), hand(1)), {(f"{DEAL}.hands", "WRONG_COUNT")}),
    "hand of player 2": (
        dealt(hand(2, hidden=6)),
        {(f"{DEAL}.hands[0].player", "OUT_OF_RANGE")},
    ),
    "the same hand twice": (
        dealt(hand(0, hidden=6), hand(0, hidden=6)),
        {(f"{DEAL}.hands[1].player", "DUPLICATE")},
    ),
    "opener 2": (dealt(opener=2), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "opener -1": (dealt(opener=-1), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "wrong opener": (
        dealt(hand(0, PAIR), hand(1, FOUR), opener=0),
        {(f"{DEAL}.opener", "MISMATCH")},
    ),
    "everything": (
        dealt(
            qwirkle_cubes_pb2.QwirkleCubesHand(cubes=[0, 99], hidden=91),  # type: ignore[list-item]
            hand(7, "Ro"),
            opener=9,
        ),
        {
            (f"{DEAL}.hands[0].cubes[0]", "UNKNOWN_VALUE"),
            (f"{DEAL}.hands[0].cubes[1]", "UNKNOWN_VALUE"),
            (f"{DEAL}.hands[0].hidden", "OUT_OF_RANGE"),
            (f"{DEAL}.hands[1].player", "OUT_OF_RANGE"),
            (f"{DEAL}.opener", "OUT_OF_RANGE"),
        },
    ),
}


@pytest.mark.parametrize(("asked", "expected"), BAD_STARTS.values(), ids=BAD_STARTS.keys())
def test_a_game_that_cannot_start(line: Line, asked: pb.StartGameRequest, expected: Faults) -> None:
    assert_refused(line, "StartGame", asked, expected)


def test_sixteen_cubes_of_a_colour_are_not_dealt(line: Line) -> None:
    request = dealt(*(hand(seat, "Ro Rs Rd Rc Rb Rx") for seat in (2, 0, 1)))
    request.players.add()
    expected = {(f"{DEAL}.hands[0]", "TOO_MANY_OF_A_KIND")}
    assert_refused(line, "StartGame", request, expected)


def test_options_and_deal_of_cubes_in_a_game_of_tiles(line: Line) -> None:
    request = dealt()
    request.ruleset.game = ruleset_pb2.GAME_QWIRKLE
    request.options.qwirkle_cubes.SetInParent()
    expected = {("options.qwirkle_cubes", "MISMATCH"), ("reported.qwirkle_cubes", "MISMATCH")}
    assert_refused(line, "StartGame", request, expected)

"""Moves, draws, games and batches that make no sense: every fault is named, in its own place."""

from copy import deepcopy
from typing import Any

import pytest

from referee.games.lines.rules.table import LIMIT
from referee.v1 import game_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import Referee, qwirkle
from tests.games.qwirkle.test_bad_positions import WRONG_FIELDS
from tests.support.refusals import (
    GOOD,
    LARGEST,
    MOVE,
    SEED,
    SMALLEST,
    TAKE_A_MOVE,
    Faults,
    Line,
    assert_refused,
    at,
    in_item,
    request_on,
    spoiled,
)

SOUND = game_pb2.Position(state=GOOD)


# Moves


def lay_of(*placements: tuple[int, int, int], player: int | None = None) -> game_pb2.Move:
    """A lay of tiles by number, which need not be numbers of real tiles."""
    move = game_pb2.Move(player=player)
    for x, y, tile in placements:
        move.qwirkle.lay.placements.add(x=x, y=y, tile=tile)
    return move


def exchange_of(*tiles: int, hidden: int = 0) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle.exchange.tiles.extend(tiles)  # type: ignore[arg-type]
    move.qwirkle.exchange.hidden = hidden
    return move


NO_ACTION = game_pb2.Move(qwirkle=qwirkle_pb2.QwirkleMove())
LAY, EXCHANGE = "move.qwirkle.lay.placements", "move.qwirkle.exchange"

BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "nothing": (game_pb2.Move(), {("move.qwirkle", "MISSING")}),
    "no action": (NO_ACTION, {("move.qwirkle", "MISSING")}),
    "player 2": (qwirkle.pass_turn(player=2), {("move.player", "OUT_OF_RANGE")}),
    "player -1": (qwirkle.pass_turn(player=-1), {("move.player", "OUT_OF_RANGE")}),
    "13 tiles": (lay_of(*[(0, 0, 1)] * 13), {(LAY, "WRONG_COUNT")}),
    "10,000 tiles": (lay_of(*[(0, 0, 1)] * 10_000), {(LAY, "WRONG_COUNT")}),
    "unknown tile": (lay_of((0, 0, 99)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "no tile": (lay_of((0, 0, 0)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "cells beyond any table": (
        lay_of((0, 0, 1), (LARGEST, -LIMIT - 1, 1)),
        {(f"{LAY}[1].x", "OUT_OF_RANGE"), (f"{LAY}[1].y", "OUT_OF_RANGE")},
    ),
    "exchange of no tile": (exchange_of(1, 0), {(f"{EXCHANGE}.tiles[1]", "UNKNOWN_VALUE")}),
    "exchange of -1": (exchange_of(hidden=-1), {(f"{EXCHANGE}.hidden", "OUT_OF_RANGE")}),
    "exchange of 109": (exchange_of(hidden=109), {(f"{EXCHANGE}.hidden", "OUT_OF_RANGE")}),
    "exchange of 10,000": (exchange_of(*[1] * 10_000), {(f"{EXCHANGE}.tiles", "WRONG_COUNT")}),
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
    results = referee.batch_validate_moves([MOVE, move, (GOOD, move), MOVE], position=GOOD)
    kinds = [result.message.WhichOneof("result") for result in results]
    assert kinds == ["verdict", "status", "status", "verdict"]
    for index in (1, 2):
        assert in_item(results[index]).faults == at(f"items[{index}]", expected)


def test_no_move_at_all(line: Line) -> None:
    for method in TAKE_A_MOVE:
        request = request_on(method, SOUND)
        request.ClearField("move")
        assert_refused(line, method, request, {("move.qwirkle", "MISSING")})


@pytest.mark.parametrize("seat", [-1, 4, LARGEST])
def test_a_seat_that_no_game_has_where_nobody_is_known(line: Line, seat: int) -> None:
    position = game_pb2.Position(state=qwirkle.state("Ro"))
    request = request_on("ValidateMove", position, qwirkle.pass_turn(player=seat))
    assert_refused(line, "ValidateMove", request, {("move.player", "OUT_OF_RANGE")})


def test_faults_of_position_and_move_are_named_at_once(line: Line) -> None:
    move, in_move = BAD_MOVES["everything"]
    expected = at("position.state", WRONG_FIELDS.faults) | in_move
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, spoiled(WRONG_FIELDS), move), expected)


def test_faults_of_position_move_and_draw_are_named_at_once(line: Line) -> None:
    request = pb.ApplyMoveRequest(
        move=qwirkle.pass_turn(player=9),
        drawn=game_pb2.Draw(qwirkle=qwirkle_pb2.QwirkleDraw(hidden=-1)),
    )
    expected = {
        ("position.state", "MISSING"),
        ("move.player", "OUT_OF_RANGE"),
        ("drawn.qwirkle.hidden", "OUT_OF_RANGE"),
    }
    assert_refused(line, "ApplyMove", request, expected)


# Viewers and lists


@pytest.mark.parametrize("viewer", [2, -1, LARGEST, SMALLEST])
def test_a_viewer_who_does_not_play(line: Line, viewer: int) -> None:
    request = pb.ViewStateRequest(position=SOUND, viewer=viewer)
    assert_refused(line, "ViewState", request, {("viewer", "OUT_OF_RANGE")})


@pytest.mark.parametrize("limit", [0, -1, 100_001, LARGEST, SMALLEST])
def test_a_limit_out_of_range(line: Line, limit: int) -> None:
    request = pb.ListLegalMovesRequest(position=SOUND, limit=limit)
    assert_refused(line, "ListLegalMoves", request, {("limit", "OUT_OF_RANGE")})


def test_faults_of_a_position_and_what_goes_with_it_are_named_at_once(line: Line) -> None:
    position = spoiled(WRONG_FIELDS)
    in_position = at("position.state", WRONG_FIELDS.faults)
    listing = pb.ListLegalMovesRequest(position=position, limit=0)
    assert_refused(line, "ListLegalMoves", listing, in_position | {("limit", "OUT_OF_RANGE")})
    view = pb.ViewStateRequest(position=position, viewer=-1)
    assert_refused(line, "ViewState", view, in_position | {("viewer", "OUT_OF_RANGE")})


def test_moves_cannot_be_listed_without_mover_or_hand(line: Line) -> None:
    state = qwirkle.state("Ro")
    assert_not_listed(line, state, "to_move")
    state.players.extend([game_pb2.Player()] * 2)
    state.to_move = 1
    state.qwirkle.hands.append(qwirkle.hand(0, hidden=6))
    assert_not_listed(line, state, "qwirkle.hands")
    state.qwirkle.hands.insert(0, qwirkle.hand(1, hidden=6))
    assert_not_listed(line, state, "qwirkle.hands[0]")


def assert_not_listed(line: Line, state: game_pb2.GameState, needed: str) -> None:
    request = pb.ListLegalMovesRequest(position=game_pb2.Position(state=state))
    assert_refused(line, "ListLegalMoves", request, {(f"position.state.{needed}", "NOT_KNOWN")})


# Draws that were reported


def real_table() -> game_pb2.GameState:
    """A position with seat 0 to move, of which everything else is known only by its size."""
    state = qwirkle.state("Ro Rs")
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Rd Bs Gx Gx Gx Yc"))
    state.qwirkle.hands.append(qwirkle.hand(1, hidden=6))
    state.qwirkle.bag.hidden = 108 - 14
    return state


LAYS = qwirkle.lay((2, 0, "Rd"))

BAD_DRAWS: dict[str, tuple[qwirkle_pb2.QwirkleDraw, Faults]] = {
    "none": (qwirkle.drawn(), {("drawn.qwirkle", "WRONG_COUNT")}),
    "too many": (qwirkle.drawn("Ro", hidden=1), {("drawn.qwirkle", "WRONG_COUNT")}),
    "the fourth": (qwirkle.drawn("Gx"), {("drawn.qwirkle.tiles[0]", "IMPOSSIBLE_DRAW")}),
    "negative": (qwirkle.drawn(hidden=-1), {("drawn.qwirkle.hidden", "OUT_OF_RANGE")}),
    "10,000": (qwirkle.drawn("Ro " * 10_000), {("drawn.qwirkle.tiles", "WRONG_COUNT")}),
    "no tile": (
        qwirkle_pb2.QwirkleDraw(tiles=[0, 99]),  # type: ignore[list-item]
        {("drawn.qwirkle.tiles[0]", "UNKNOWN_VALUE"), ("drawn.qwirkle.tiles[1]", "UNKNOWN_VALUE")},
    ),
}


@pytest.mark.parametrize(("drawn", "expected"), BAD_DRAWS.values(), ids=BAD_DRAWS.keys())
def test_an_impossible_draw(line: Line, drawn: qwirkle_pb2.QwirkleDraw, expected: Faults) -> None:
    position = game_pb2.Position(state=real_table())
    request = pb.ApplyMoveRequest(position=position, move=LAYS, drawn=game_pb2.Draw(qwirkle=drawn))
    assert_refused(line, "ApplyMove", request, expected)


def test_a_draw_cannot_be_reported_where_the_referee_draws(line: Line) -> None:
    listed = next(iter(Referee.embedded().list_legal_moves(GOOD)))
    request = pb.ApplyMoveRequest(
        position=SOUND, move=listed.move, drawn=game_pb2.Draw(qwirkle=qwirkle.drawn("Ro"))
    )
    assert_refused(line, "ApplyMove", request, {("drawn.qwirkle", "NOT_ALLOWED")})


def test_a_seeded_exchange_names_its_tiles(line: Line) -> None:
    request = pb.ApplyMoveRequest(position=SOUND, move=qwirkle.exchange(hidden=1))
    assert_refused(line, "ApplyMove", request, {(f"{EXCHANGE}.hidden", "NOT_KNOWN")})


def test_a_move_is_not_applied_without_knowing_whose_it_is(line: Line) -> None:
    state = real_table()
    state.ClearField("to_move")
    request = pb.ApplyMoveRequest(position=game_pb2.Position(state=state), move=LAYS)
    assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


# Starting a game


def start(*players: game_pb2.Player, **fields: Any) -> pb.StartGameRequest:
    """A request to start a game; by default of Anna and Bert."""
    seated = players or (game_pb2.Player(name="Anna"), game_pb2.Player(name="Bert"))
    ruleset = fields.pop("ruleset", ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE))
    return pb.StartGameRequest(ruleset=ruleset, players=seated, **fields)


def without_players() -> pb.StartGameRequest:
    request = start()
    request.ClearField("players")
    return request


def with_player(**fields: Any) -> pb.StartGameRequest:
    return start(game_pb2.Player(), game_pb2.Player(**fields))


def of_ruleset(game: int, version: int = 0) -> pb.StartGameRequest:
    return start(ruleset=ruleset_pb2.Ruleset(game=game, version=version))  # type: ignore[arg-type]


def with_options(**fields: Any) -> pb.StartGameRequest:
    options = qwirkle_pb2.QwirkleOptions(**fields)
    return start(options=game_pb2.GameOptions(qwirkle=options))


def seeded(**fields: Any) -> pb.StartGameRequest:
    return start(seeded=pb.SeededDeal(**fields))


def dealt(*hands: qwirkle_pb2.QwirkleHand, opener: int | None = None) -> pb.StartGameRequest:
    deal = qwirkle_pb2.QwirkleDeal(hands=hands, opener=opener)
    return start(reported=game_pb2.ReportedDeal(qwirkle=deal))


ANYBODY = game_pb2.Player()
DEAL = "reported.qwirkle"
PAIR, FOUR = "Ro Rs Bd Gc Yx Ob", "Po Ps Pd Pc Bb Gx"

BAD_STARTS: dict[str, tuple[pb.StartGameRequest, Faults]] = {
    "no game": (of_ruleset(0), {("ruleset.game", "MISSING")}),
    "unknown game": (of_ruleset(99), {("ruleset.game", "UNKNOWN_VALUE")}),
    "unknown version": (of_ruleset(1, 2), {("ruleset.version", "UNKNOWN_VALUE")}),
    "nobody": (without_players(), {("players", "WRONG_COUNT")}),
    "one player": (start(ANYBODY), {("players", "WRONG_COUNT")}),
    "five players": (start(*[ANYBODY] * 5), {("players", "WRONG_COUNT")}),
    "10,000 players": (start(*[ANYBODY] * 10_000), {("players", "WRONG_COUNT")}),
    "name of 65": (with_player(name="x" * 65), {("players[1].name", "WRONG_LENGTH")}),
    "unborn": (with_player(age=-1), {("players[1].age", "OUT_OF_RANGE")}),
    "too old": (with_player(age=200), {("players[1].age", "OUT_OF_RANGE")}),
    "head start": (with_player(score=10), {("players[1].score", "NOT_ALLOWED")}),
    "id of 65": (start(game_id="x" * 65), {("game_id", "WRONG_LENGTH")}),
    "unknown tie rule": (
        with_options(opening_tie=3),
        {("options.qwirkle.opening_tie", "UNKNOWN_VALUE")},
    ),
    "two points for a tile": (
        with_options(single_opening_points=2),
        {("options.qwirkle.single_opening_points", "OUT_OF_RANGE")},
    ),
    "seed of 31 bytes": (seeded(seed=SEED[:31]), {("seeded.seed", "WRONG_LENGTH")}),
    "seed of a mebibyte": (seeded(seed=bytes(2**20)), {("seeded.seed", "WRONG_LENGTH")}),
    "too much entropy": (seeded(entropy=[b"x"] * 9), {("seeded.entropy", "WRONG_COUNT")}),
    "too long entropy": (
        seeded(entropy=[b"x" * 64, b"x" * 65]),
        {("seeded.entropy[1]", "WRONG_LENGTH")},
    ),
    "hand of five": (dealt(qwirkle.hand(1, hidden=5)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "hand of seven": (dealt(qwirkle.hand(0, PAIR, hidden=1)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "two bad hands": (
        dealt(qwirkle.hand(0, hidden=5), qwirkle.hand(1, hidden=7)),
        {(f"{DEAL}.hands[0]", "HAND_SIZE"), (f"{DEAL}.hands[1]", "HAND_SIZE")},
    ),
    "four of a kind": (
        dealt(qwirkle.hand(1, "Ro Ro Ro Rs Rd Rc"), qwirkle.hand(0, "Ro", hidden=5)),
        {(f"{DEAL}.hands[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "hand of player 2": (
        dealt(qwirkle.hand(2, hidden=6)),
        {(f"{DEAL}.hands[0].player", "OUT_OF_RANGE")},
    ),
    "the same hand twice": (
        dealt(qwirkle.hand(0, hidden=6), qwirkle.hand(0, hidden=6)),
        {(f"{DEAL}.hands[1].player", "DUPLICATE")},
    ),
    "opener 2": (dealt(opener=2), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "opener -1": (dealt(opener=-1), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "wrong opener": (
        dealt(qwirkle.hand(0, PAIR), qwirkle.hand(1, FOUR), opener=0),
        {(f"{DEAL}.opener", "MISMATCH")},
    ),
    "every hand": (
        dealt(qwirkle.hand(0, "Ro", hidden=-1), qwirkle.hand(7, "Ro"), opener=9),
        {
            (f"{DEAL}.hands[0].hidden", "OUT_OF_RANGE"),
            (f"{DEAL}.hands[1].player", "OUT_OF_RANGE"),
            (f"{DEAL}.opener", "OUT_OF_RANGE"),
        },
    ),
    "everything": (
        start(
            ANYBODY,
            game_pb2.Player(name="x" * 65, age=-1, score=1),
            game_id="x" * 65,
            options=game_pb2.GameOptions(
                qwirkle=qwirkle_pb2.QwirkleOptions(opening_tie=9, single_opening_points=-1)  # type: ignore[arg-type]
            ),
            seeded=pb.SeededDeal(seed=b"x", entropy=[b"x" * 65]),
        ),
        {
            ("game_id", "WRONG_LENGTH"),
            ("players[1].name", "WRONG_LENGTH"),
            ("players[1].age", "OUT_OF_RANGE"),
            ("players[1].score", "NOT_ALLOWED"),
            ("options.qwirkle.opening_tie", "UNKNOWN_VALUE"),
            ("options.qwirkle.single_opening_points", "OUT_OF_RANGE"),
            ("seeded.seed", "WRONG_LENGTH"),
            ("seeded.entropy[0]", "WRONG_LENGTH"),
        },
    ),
}


@pytest.mark.parametrize(("asked", "expected"), BAD_STARTS.values(), ids=BAD_STARTS.keys())
def test_a_game_that_cannot_start(line: Line, asked: pb.StartGameRequest, expected: Faults) -> None:
    assert_refused(line, "StartGame", asked, expected)


@pytest.mark.parametrize(
    ("game", "version", "fault"),
    [
        (0, 0, ("ruleset.game", "MISSING")),
        (99, 0, ("ruleset.game", "UNKNOWN_VALUE")),
        (-1, 0, ("ruleset.game", "UNKNOWN_VALUE")),
        (1, 99, ("ruleset.version", "UNKNOWN_VALUE")),
        (1, -1, ("ruleset.version", "UNKNOWN_VALUE")),
    ],
)
def test_no_such_rulebook(line: Line, game: int, version: int, fault: tuple[str, str]) -> None:
    ruleset = ruleset_pb2.Ruleset(game=game, version=version)  # type: ignore[arg-type]
    request = rulebook_pb.GetRulebookRequest(ruleset=ruleset)
    assert_refused(line, "GetRulebook", request, {fault})


# Batches


@pytest.mark.parametrize("count", [0, 1001, 10_000])
def test_a_batch_of_too_few_or_too_many(line: Line, count: int) -> None:
    request = pb.BatchValidateMovesRequest(position=SOUND, items=[pb.BatchItem()] * count)
    assert_refused(line, "BatchValidateMoves", request, {("items", "WRONG_COUNT")})


def test_a_batch_keeps_its_order(referee: Referee) -> None:
    """Good and bad items in turn, each judged as if it were alone."""
    bad_move, _ = BAD_MOVES["unknown tile"]
    lays = [listed.move for listed in referee.list_legal_moves(GOOD, limit=5)]
    bad_item, own_item = (spoiled(WRONG_FIELDS), MOVE), (real_table(), LAYS)
    items: list[Any] = [*lays, bad_move, MOVE, bad_item, own_item, bad_move]
    results = referee.batch_validate_moves(items, position=GOOD)
    expected = ["verdict"] * 5 + ["status", "verdict", "status", "verdict", "status"]
    assert [result.message.WhichOneof("result") for result in results] == expected
    for result, move in zip(results[:5], lays, strict=True):
        assert result.verdict == referee.validate_move(GOOD, move)
    assert results[8].verdict == referee.validate_move(*own_item)


def test_items_without_any_position(referee: Referee) -> None:
    bare, sound = referee.batch_validate_moves([MOVE, (GOOD, MOVE)])
    assert in_item(bare).faults == {("items[0].position", "MISSING")}
    assert sound.message.HasField("verdict")


def test_a_bad_shared_position_that_nobody_uses_is_no_fault(referee: Referee) -> None:
    [result] = referee.batch_validate_moves([(GOOD, MOVE)], position=spoiled(WRONG_FIELDS))
    assert result.message.HasField("verdict")


def test_an_item_names_the_faults_of_its_position_and_move_at_once(referee: Referee) -> None:
    bad_state = deepcopy(GOOD)
    bad_state.to_move = 5
    bad_move, _ = BAD_MOVES["player 2"]
    shared, own = referee.batch_validate_moves(
        [bad_move, (bad_state, bad_move)], position=bad_state
    )
    assert in_item(shared).faults == {
        ("position.state.to_move", "OUT_OF_RANGE"),
        ("items[0].move.player", "OUT_OF_RANGE"),
    }
    assert in_item(own).faults == {
        ("items[1].position.state.to_move", "OUT_OF_RANGE"),
        ("items[1].move.player", "OUT_OF_RANGE"),
    }

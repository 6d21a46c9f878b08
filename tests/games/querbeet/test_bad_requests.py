"""Moves, deals and puzzles of Querbeet that make no sense: every field at fault is named."""

import random
from copy import deepcopy
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.service.methods import Method
from referee.v1 import game_pb2, querbeet_pb2, ruleset_pb2
from referee.v1 import puzzle_service_pb2 as puzzle_pb
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee, qubix, querbeet, qwirkle, requests
from tests.games.querbeet.bad_requests import (
    GOOD,
    MOVE,
    NAMES,
    OPENING,
    OWN,
    QUERBEET,
    SEED,
    TEN_THOUSAND,
    Spoil,
    Wrong,
    name_of,
    reported,
    setting,
    spoiled,
    values_of_a_cell,
    values_of_a_hand,
    values_of_a_stone,
)
from tests.games.querbeet.random_play import any_move, knowing_less
from tests.games.querbeet.subject import CODEC, played, positions, to_message
from tests.support.alterations import altered, call, send_garbled
from tests.support.puzzles import laid_for
from tests.support.refusals import (
    BY_NAME,
    LARGEST,
    REFUSING,
    SMALLEST,
    TAKE_A_MOVE,
    Faults,
    Line,
    assert_refused,
    at,
    request_on,
    set_at,
)

# Moves


LAY = querbeet.lay("03", 1, 0, rotation=1, player=0)


WRONG_MOVES: list[Wrong] = [
    *values_of_a_cell("querbeet.lay"),
    *values_of_a_stone("querbeet.lay.stone"),
    *(("querbeet.lay.rotation", value, "OUT_OF_RANGE") for value in (-1, 6, LARGEST, SMALLEST)),
    *(("player", value, "OUT_OF_RANGE") for value in (-1, 2, LARGEST)),
]


@pytest.mark.parametrize("wrong", WRONG_MOVES, ids=name_of)
def test_a_wrong_value_of_a_move_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    move = deepcopy(LAY)
    set_at(move, path, value)
    position = game_pb2.Position(state=GOOD)
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, position, move), {(f"move.{path}", reason)})


EMPTY_LAY = game_pb2.Move(querbeet=querbeet_pb2.QuerbeetMove(lay=querbeet_pb2.QuerbeetLay()))


BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "no move": (game_pb2.Move(), {("move.querbeet", "MISSING")}),
    "no action": (
        game_pb2.Move(querbeet=querbeet_pb2.QuerbeetMove()),
        {("move.querbeet", "MISSING")},
    ),
    "an empty lay": (EMPTY_LAY, {("move.querbeet.lay.stone", "UNKNOWN_VALUE")}),
    "a move of Qwirkle": (qwirkle.pass_turn(), {("move.qwirkle", "MISMATCH")}),
    "a move of Qubix": (qubix.pass_turn(), {("move.qubix", "MISMATCH")}),
}


@pytest.mark.parametrize(("move", "faults"), BAD_MOVES.values(), ids=BAD_MOVES.keys())
def test_a_move_that_makes_no_sense_is_refused(
    line: Line, move: game_pb2.Move, faults: Faults
) -> None:
    for method in TAKE_A_MOVE:
        request = request_on(method, game_pb2.Position(state=GOOD), move)
        assert_refused(line, method, request, faults)


def test_a_move_of_querbeet_is_none_of_another_game(line: Line) -> None:
    position = game_pb2.Position(state=qwirkle.state("Ro"))
    for method in TAKE_A_MOVE:
        request = request_on(method, position, MOVE)
        assert_refused(line, method, request, {("move.querbeet", "MISMATCH")})


def test_faults_of_position_and_move_are_named_together(line: Line) -> None:
    position = spoiled(setting("querbeet.board[1].q", 101))
    request = request_on("ValidateMove", position, EMPTY_LAY)
    expected: Faults = {
        ("position.state.querbeet.board[1].q", "OUT_OF_RANGE"),
        ("move.querbeet.lay.stone", "UNKNOWN_VALUE"),
    }
    assert_refused(line, "ValidateMove", request, expected)


def test_who_moves_must_be_known_to_apply(line: Line) -> None:
    state = querbeet.state()
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    request = requests.apply_move(state, querbeet.lay("03", 1, 0), None)
    assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


def test_a_bad_item_of_a_batch_spoils_only_its_own(embedded: Referee) -> None:
    bad = spoiled(setting("querbeet.board[1].stone", 64)).state
    results = embedded.batch_validate_moves([MOVE, (bad, MOVE), EMPTY_LAY], position=GOOD)
    assert [each.message.WhichOneof("result") for each in results] == [
        "verdict",
        "status",
        "status",
    ]


# What listing needs


def forget_mover(state: game_pb2.GameState) -> None:
    """Remove the mover, and the number of turns, from which the mover would follow."""
    state.ClearField("to_move")
    state.querbeet.ClearField("round_turn")


def hide_hands(state: game_pb2.GameState) -> None:
    """Hide both hands, as each would reveal the other."""
    for hand in state.querbeet.hands:
        hand.CopyFrom(querbeet.hand(hand.player, hidden=len(hand.stones)))


@pytest.mark.parametrize(
    ("forget", "field"),
    [
        (forget_mover, "to_move"),
        (lambda state: state.querbeet.ClearField("hands"), "querbeet.hands"),
        (hide_hands, f"querbeet.hands[{GOOD.to_move}]"),
    ],
    ids=["to_move", "hands", "stones"],
)
def test_what_listing_needs_is_named(line: Line, forget: Spoil, field: str) -> None:
    position = spoiled(forget)
    position.state.ClearField("chance")
    request = request_on("ListLegalMoves", position)
    assert_refused(line, "ListLegalMoves", request, {(f"position.state.{field}", "NOT_KNOWN")})


@pytest.mark.parametrize("limit", [0, -1, 100_001])
def test_a_limit_that_makes_no_sense_is_named(line: Line, limit: int) -> None:
    request = requests.list_legal_moves(GOOD, limit=limit)
    assert_refused(line, "ListLegalMoves", request, {("limit", "OUT_OF_RANGE")})


@pytest.mark.parametrize("viewer", [-1, 2, LARGEST])
def test_a_viewer_who_does_not_play_is_named(line: Line, viewer: int) -> None:
    request = requests.view_state(GOOD, viewer)
    assert_refused(line, "ViewState", request, {("viewer", "OUT_OF_RANGE")})


# Deals


def whole_deal() -> querbeet_pb2.QuerbeetDeal:
    return querbeet_pb2.QuerbeetDeal(hands=OPENING.querbeet.hands)


def test_a_deal_is_taken_as_it_is(embedded: Referee) -> None:
    state = embedded.start_game(QUERBEET, NAMES, deal=whole_deal()).position.state
    assert state.querbeet.hands == OPENING.querbeet.hands
    unknown = embedded.start_game(QUERBEET, NAMES, deal=querbeet_pb2.QuerbeetDeal())
    assert [hand.hidden for hand in unknown.position.state.querbeet.hands] == [9, 9]


@pytest.mark.parametrize(
    "wrong", [*values_of_a_hand("hands[0]"), ("hands[1].player", 0, "DUPLICATE")], ids=name_of
)
def test_a_wrong_value_of_a_deal_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    deal = whole_deal()
    set_at(deal, path, value)
    assert_refused(line, "StartGame", reported(deal), {(f"reported.querbeet.{path}", reason)})


def dealt(*held: querbeet_pb2.QuerbeetHand) -> querbeet_pb2.QuerbeetDeal:
    return querbeet_pb2.QuerbeetDeal(hands=held)


BAD_DEALS: dict[str, tuple[querbeet_pb2.QuerbeetDeal, Faults]] = {
    "an empty hand": (dealt(querbeet.hand(0)), {("hands[0]", "HAND_SIZE")}),
    "eight stones": (dealt(querbeet.hand(1, "3", hidden=7)), {("hands[0]", "HAND_SIZE")}),
    "ten stones": (
        dealt(querbeet.hand(1, hidden=9), querbeet.hand(0, hidden=10)),
        {("hands[1]", "HAND_SIZE")},
    ),
    "the star": (
        dealt(querbeet.hand(1, "*", hidden=8)),
        {("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "a stone in both hands": (
        dealt(querbeet.hand(1, "0134", hidden=8), querbeet.hand(0, "1245", hidden=8)),
        {("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "three hands": (dealt(*[querbeet.hand(0, hidden=9)] * 3), {("hands", "WRONG_COUNT")}),
    "ten thousand hands": (
        dealt(*[querbeet.hand(0, hidden=9)] * TEN_THOUSAND),
        {("hands", "WRONG_COUNT")},
    ),
    "ten thousand stones": (
        dealt(querbeet.hand(0, *["03"] * TEN_THOUSAND)),
        {("hands[0].stones", "WRONG_COUNT")},
    ),
}


@pytest.mark.parametrize(("deal", "faults"), BAD_DEALS.values(), ids=BAD_DEALS.keys())
def test_a_deal_that_cannot_be_is_refused(
    line: Line, deal: querbeet_pb2.QuerbeetDeal, faults: Faults
) -> None:
    assert_refused(line, "StartGame", reported(deal), at("reported.querbeet", faults))


@pytest.mark.parametrize(("deal", "faults"), BAD_DEALS.values(), ids=BAD_DEALS.keys())
def test_a_deal_that_cannot_be_is_refused_between_rounds_too(
    line: Line, deal: querbeet_pb2.QuerbeetDeal, faults: Faults
) -> None:
    before, move = last_of_first_round()
    request = requests.apply_move(before, move, deal)
    assert_refused(line, "ApplyMove", request, at("drawn.querbeet", faults))


def last_of_first_round() -> tuple[game_pb2.GameState, game_pb2.Move]:
    """A position from a real table, and a move that ends the first of two rounds."""
    step = next(step for step in played("usual", 0, 2) if step.turn.state.round == 1)
    before = to_message(step.before)
    before.ClearField("chance")
    return before, CODEC.encode_move(step.move)


def test_a_deal_of_another_game_is_refused(line: Line) -> None:
    request = pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=QUERBEET))
    request.players.extend([game_pb2.Player(), game_pb2.Player()])
    request.reported.qwirkle.SetInParent()
    request.options.qubix.SetInParent()
    expected: Faults = {("reported.qwirkle", "MISMATCH"), ("options.qubix", "MISMATCH")}
    assert_refused(line, "StartGame", request, expected)


@pytest.mark.parametrize("count", [0, 1, 4, TEN_THOUSAND])
def test_two_or_three_play(line: Line, count: int) -> None:
    request = requests.start_game(QUERBEET, ["x"] * count, seed=SEED)
    assert_refused(line, "StartGame", request, {("players", "WRONG_COUNT")})


def first_lay(state: game_pb2.GameState) -> game_pb2.Move:
    return next(Referee.embedded().list_legal_moves(state)).move


def test_nothing_is_reported_to_a_referee_who_deals(line: Line) -> None:
    for deal in (querbeet_pb2.QuerbeetDeal(), whole_deal()):
        request = requests.apply_move(GOOD, first_lay(GOOD), deal)
        assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "NOT_ALLOWED")})


def test_nothing_is_dealt_within_a_round_nor_after_the_last(line: Line) -> None:
    within = deepcopy(OPENING)
    within.ClearField("chance")
    last = played("usual", 0, 2)[-1]
    end = to_message(last.before)
    end.ClearField("chance")
    for state, move in ((within, first_lay(within)), (end, CODEC.encode_move(last.move))):
        request = requests.apply_move(state, move, querbeet_pb2.QuerbeetDeal())
        assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "NOT_ALLOWED")})


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_a_draw_of_another_game_is_refused(line: Line, field: str) -> None:
    request = requests.apply_move(GOOD, MOVE, None)
    getattr(request.drawn, field).SetInParent()
    assert_refused(line, "ApplyMove", request, {(f"drawn.{field}", "MISMATCH")})


def test_a_draw_of_nothing_is_refused(line: Line) -> None:
    request = requests.apply_move(GOOD, MOVE, None)
    request.drawn.SetInParent()
    assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "MISSING")})


# Puzzles


RING = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


STONE = querbeet.placed(0, 0, "03")


def judged(puzzle: querbeet_pb2.QuerbeetPuzzle, *laid: Any) -> puzzle_pb.JudgePuzzleRequest:
    return requests.judge_puzzle(laid_for(puzzle, laid or [STONE, querbeet.placed(1, 0, "03")]))


FIGURE = querbeet.figure([(0, 0), (1, 0)], name="two")


CLOSED = querbeet.figure([(0, 0), (1, 0)], closed=True)


A_RING = querbeet.ring(min_length=6, min_surface=7)


OWN_SET = querbeet_pb2.QuerbeetPuzzle(set=[3, 9, 9], ring=A_RING.ring)  # type: ignore[list-item]


WRONG_PUZZLES: list[tuple[querbeet_pb2.QuerbeetPuzzle, Wrong]] = [
    *((A_RING, wrong) for wrong in values_of_a_cell("querbeet.stones[1]")),
    *((A_RING, wrong) for wrong in values_of_a_stone("querbeet.stones[0].stone")),
    *((FIGURE, wrong) for wrong in values_of_a_cell("querbeet.figure.cells[1]")),
    *((CLOSED, wrong) for wrong in values_of_a_cell("querbeet.closed_figure.cells[0]")),
    *((OWN_SET, wrong) for wrong in values_of_a_stone("querbeet.set[1]")),
    *(
        (A_RING, ("querbeet.ring.min_length", value, "OUT_OF_RANGE"))
        for value in (-1, 101, LARGEST, SMALLEST)
    ),
    *(
        (A_RING, ("querbeet.ring.min_surface", value, "OUT_OF_RANGE"))
        for value in (-1, 10_001, LARGEST, SMALLEST)
    ),
    (FIGURE, ("querbeet.name", "x" * 65, "WRONG_LENGTH")),
]


@pytest.mark.parametrize(("puzzle", "wrong"), WRONG_PUZZLES, ids=name_of)
def test_a_wrong_value_of_a_puzzle_is_named(
    line: Line, puzzle: querbeet_pb2.QuerbeetPuzzle, wrong: Wrong
) -> None:
    path, value, reason = wrong
    request = judged(deepcopy(puzzle))
    set_at(request, path, value)
    assert_refused(line, "JudgePuzzle", request, {(path, reason)})


def with_cells(count: int) -> querbeet_pb2.QuerbeetPuzzle:
    """A figure of `count` cells, which repeats a cell only when there are no others left."""
    return querbeet.figure([(number % 100, number // 100 % 100) for number in range(count)])


BAD_PUZZLES: dict[str, tuple[puzzle_pb.JudgePuzzleRequest, Faults]] = {
    "nothing": (
        puzzle_pb.JudgePuzzleRequest(),
        {("puzzle", "MISSING")},
    ),
    "no puzzle": (
        judged(querbeet_pb2.QuerbeetPuzzle(), STONE),
        {("querbeet.goal", "MISSING")},
    ),
    "no goal": (
        judged(querbeet_pb2.QuerbeetPuzzle(name="aimless"), STONE),
        {("querbeet.goal", "MISSING")},
    ),
    "no stones": (puzzle_pb.JudgePuzzleRequest(querbeet=A_RING), {("querbeet.stones", "MISSING")}),
    "a figure without cells": (
        judged(querbeet_pb2.QuerbeetPuzzle(figure=querbeet_pb2.QuerbeetFigure())),
        {("querbeet.figure.cells", "WRONG_COUNT")},
    ),
    "a closed figure without cells": (
        judged(querbeet_pb2.QuerbeetPuzzle(closed_figure=querbeet_pb2.QuerbeetFigure())),
        {("querbeet.closed_figure.cells", "WRONG_COUNT")},
    ),
    "101 cells": (judged(with_cells(101)), {("querbeet.figure.cells", "WRONG_COUNT")}),
    "ten thousand cells": (
        judged(with_cells(TEN_THOUSAND)),
        {("querbeet.figure.cells", "WRONG_COUNT")},
    ),
    "a cell twice": (
        judged(querbeet.figure([(0, 0), (1, 0), (0, 0)])),
        {("querbeet.figure.cells[2]", "DUPLICATE")},
    ),
    "two stones on one cell": (judged(A_RING, STONE, STONE), {("querbeet.stones[1]", "DUPLICATE")}),
    "an empty stone": (
        judged(A_RING, querbeet_pb2.QuerbeetPlacedStone()),
        {("querbeet.stones[0].stone", "UNKNOWN_VALUE")},
    ),
    "101 stones": (
        judged(A_RING, *[querbeet.placed(q, 0, "03") for q in range(-50, 51)]),
        {("querbeet.stones", "WRONG_COUNT")},
    ),
    "ten thousand stones": (
        judged(A_RING, *[STONE] * TEN_THOUSAND),
        {("querbeet.stones", "WRONG_COUNT")},
    ),
    "101 stones in the set": (
        judged(querbeet_pb2.QuerbeetPuzzle(set=[3] * 101, ring=A_RING.ring)),  # type: ignore[list-item]
        {("querbeet.set", "WRONG_COUNT")},
    ),
    "ten thousand stones in the set": (
        judged(querbeet_pb2.QuerbeetPuzzle(set=[3] * TEN_THOUSAND, ring=A_RING.ring)),  # type: ignore[list-item]
        {("querbeet.set", "WRONG_COUNT")},
    ),
    "a long name, no goal, no stones": (
        puzzle_pb.JudgePuzzleRequest(querbeet=querbeet_pb2.QuerbeetPuzzle(name="é" * 65)),
        {
            ("querbeet.name", "WRONG_LENGTH"),
            ("querbeet.goal", "MISSING"),
            ("querbeet.stones", "MISSING"),
        },
    ),
}


@pytest.mark.parametrize(("request_", "faults"), BAD_PUZZLES.values(), ids=BAD_PUZZLES.keys())
def test_a_puzzle_that_makes_no_sense_is_refused(
    line: Line, request_: puzzle_pb.JudgePuzzleRequest, faults: Faults
) -> None:
    assert_refused(line, "JudgePuzzle", request_, faults)


LARGE_PUZZLES: dict[str, puzzle_pb.JudgePuzzleRequest] = {
    "a hundred stones at the edges": judged(
        A_RING,
        *[querbeet.placed(q, r, "*") for q in (-100, 100) for r in range(-100, 100, 4)],
    ),
    "a hundred stones side by side": judged(
        querbeet.figure([(q, r) for q in range(10) for r in range(10)], closed=True),
        *[querbeet.placed(q, r, "*") for q in range(10) for r in range(10)],
    ),
    "a ring of a hundred": judged(
        querbeet.ring(min_length=100, min_surface=10_000),
        *[querbeet.placed(q, 0, "0") for q in range(49)],
        *[querbeet.placed(q, 2, "0") for q in range(-2, 47)],
        querbeet.placed(-1, 1, "0"),
        querbeet.placed(47, 1, "0"),
    ),
    "corners of the table": judged(
        querbeet.figure([(-100, -100), (100, 100), (-100, 100), (100, -100)]),
        *[querbeet.placed(q, r, "*") for q in (-100, 100) for r in (-100, 100)],
    ),
}


@pytest.mark.parametrize("request_", LARGE_PUZZLES.values(), ids=LARGE_PUZZLES.keys())
def test_the_largest_puzzles_are_answered(
    line: Line, request_: puzzle_pb.JudgePuzzleRequest
) -> None:
    answer = line.send(BY_NAME["JudgePuzzle"].path, request_.SerializeToString())
    assert isinstance(answer, list)
    response = puzzle_pb.JudgePuzzleResponse.FromString(answer[0])
    assert response.violations
    assert all(violation.message for violation in response.violations)


# Arbitrary input


NUMBERS = st.sampled_from(
    [0, 1, 2, 3, 4, 5, 6, 9, 18, 21, 27, 63, 64, 100, 101, -1, -3, LARGEST, SMALLEST]
)


thoroughly = settings(deadline=None, max_examples=120)


ASKED = ("StartGame", "ValidateState", "BatchValidateMoves", "JudgePuzzle", *REFUSING)


every_method = pytest.mark.parametrize(
    "method", [BY_NAME[name] for name in ASKED], ids=lambda method: method.name
)


def good_requests(name: str) -> list[Message]:
    if name == "StartGame":
        options = OWN.querbeet.options
        return [reported(whole_deal()), requests.start_game(QUERBEET, NAMES, options=options)]
    if name == "JudgePuzzle":
        ring = [querbeet.placed(q, r, "02") for q, r in RING]
        return [
            *(judged(puzzle) for puzzle in (FIGURE, CLOSED, A_RING, OWN_SET)),
            judged(A_RING, *ring),
            *LARGE_PUZZLES.values(),
        ]
    rng = random.Random(name)
    found = []
    for which, turn in (("usual", 9), ("usual", -2), ("all kinds", -1), ("two stars", 20)):
        state = positions(which, 0, 3)[turn]
        for seen in (state, knowing_less(state, rng)):
            move = CODEC.encode_move(any_move(seen, rng))
            found.append(request_on(name, game_pb2.Position(state=to_message(seen)), move))
    return found


GOOD_REQUESTS = {name: good_requests(name) for name in ASKED}


@every_method
@thoroughly
@given(st.data())
def test_altered_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(altered(GOOD_REQUESTS[method.name], NUMBERS)))


def test_good_requests_are_answered() -> None:
    for name in ("ValidateMove", "ScoreTurn", "CheckGameEnd", "ViewState", "ValidateState"):
        for request in GOOD_REQUESTS[name]:
            assert call(BY_NAME[name], request)
    for name in ("StartGame", "JudgePuzzle", "BatchValidateMoves"):
        for request in GOOD_REQUESTS[name]:
            assert call(BY_NAME[name], request)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_garbage_is_refused_or_answered(target: str, data: st.DataObject) -> None:
    """The bytes are those of good requests, with some changed; the server still answers after
    them."""
    method = BY_NAME[data.draw(st.sampled_from(sorted(GOOD_REQUESTS)))]
    send_garbled(target, method, GOOD_REQUESTS[method.name][0], data)

"""ParseMove and FormatMove: what they are told of the game, and what they refuse."""

import random
import time

import pytest

from referee.core.faults import FaultReason
from referee.notation import MOST_MOVE
from referee.v1 import fault_pb2, game_pb2, lines_pb2, qubix_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import qubix, querbeet, qwirkle, qwirkle_cubes, requests
from tests.support.refusals import (
    GOOD,
    INVALID,
    UNIMPLEMENTED,
    Faults,
    Line,
    Refusal,
    assert_refused,
    many,
)

PARSE, FORMAT = "/referee.v1.RefereeService/ParseMove", "/referee.v1.RefereeService/FormatMove"
QWIRKLE = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE)
LAY = qwirkle.lay((2, 0, "Rd"))


def parsed(line: Line, request: pb.ParseMoveRequest, language: str = "en") -> pb.ParseMoveResponse:
    answer = line.send(PARSE, request.SerializeToString(), language)
    assert isinstance(answer, list)
    return pb.ParseMoveResponse.FromString(answer[0])


def written(line: Line, request: pb.FormatMoveRequest) -> str:
    answer = line.send(FORMAT, request.SerializeToString())
    assert isinstance(answer, list)
    return pb.FormatMoveResponse.FromString(answer[0]).notation


def players(state: game_pb2.GameState, *names: str) -> game_pb2.GameState:
    state.players.extend(game_pb2.Player(name=name) for name in names)
    return state


def test_a_move_is_read_in_a_position_or_in_a_game(line: Line) -> None:
    for game in (qwirkle.state(), QWIRKLE, ruleset_pb2.GAME_QWIRKLE):
        response = parsed(line, requests.parse_move(game, "lay Rd@2,0"))
        assert response == pb.ParseMoveResponse(move=LAY)


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (qwirkle.state(), qwirkle.exchange("Ro Rs", player=1), "Chris exchange Ro Rs"),
        (qwirkle_cubes.state(), qwirkle_cubes.forced_reroll(player=0), "Anna forced-reroll"),
        (qubix.state(), qubix.store(qubix.block(74), 1, player=1), "Chris store #74@1"),
        (querbeet.state(), querbeet.pass_turn(player=0), "Anna pass"),
    ],
    ids=["qwirkle", "qwirkle-cubes", "qubix", "querbeet"],
)
def test_players_are_called_by_name_if_it_is_known(
    line: Line, state: game_pb2.GameState, move: game_pb2.Move, words: str
) -> None:
    known, nobody = players(state, "Anna", "Chris"), pb.FormatMoveRequest(move=move)
    assert written(line, requests.format_move(known, move)) == words
    by_seat = words.replace("Anna", "0").replace("Chris", "1")
    assert written(line, nobody) == by_seat
    for said in (words, by_seat):
        assert parsed(line, requests.parse_move(known, said)).move == move


def test_errors_come_with_status_ok_and_in_the_language_asked_for(line: Line) -> None:
    request = requests.parse_move(QWIRKLE, "lay Rd@2,0 rs@3,0 Zz@4,0")
    for language, sentence in (
        ("en", "expected a piece such as Ro, not `rs`; did you mean `Rs`?"),
        ("fr", "on attend une pièce comme Ro, pas `rs` ; vouliez-vous dire `Rs` ?"),
    ):
        response = parsed(line, request, language)
        assert not response.HasField("move")
        assert [(error.line, error.column) for error in response.errors] == [(1, 12), (1, 19)]
        assert response.errors[0].message == sentence
        assert response.errors[0].reason == fault_pb2.FAULT_REASON_UNKNOWN_VALUE


def test_the_rest_of_the_position_is_not_checked(line: Line) -> None:
    """A table that falls apart, hands of nobody, a seed that is none: no matter."""
    state = players(qwirkle.state("Ro .. .. Bs"), "Anna", "Chris")
    state.qwirkle.hands.add(player=9, hidden=-4)
    state.to_move, state.turn = 8, -1
    state.chance.seed = b"x"
    assert parsed(line, requests.parse_move(state, "Anna lay Rd@2,0")).move.player == 0
    assert written(line, requests.format_move(state, LAY)) == "lay Rd@2,0"


def spoiled(state: game_pb2.GameState) -> game_pb2.GameState:
    state = players(state, "x" * 65)
    state.ruleset.game = ruleset_pb2.GAME_QUBIX
    state.ruleset.version = 9
    return state


UNUSABLE: list[tuple[pb.ParseMoveRequest, Faults]] = [
    (pb.ParseMoveRequest(notation="pass"), {("position", "MISSING")}),
    (pb.ParseMoveRequest(position=game_pb2.Position()), {("position.state", "MISSING")}),
    (
        requests.parse_move(game_pb2.GameState(), "pass"),
        {("position.state.position", "MISSING")},
    ),
    (
        requests.parse_move(spoiled(qwirkle.state()), "x" * (MOST_MOVE + 1)),
        {
            ("position.state.ruleset.game", "MISMATCH"),
            ("position.state.ruleset.version", "UNKNOWN_VALUE"),
            ("position.state.players", "WRONG_COUNT"),
            ("notation", "WRONG_LENGTH"),
        },
    ),
    (
        requests.parse_move(players(qwirkle.state(), "Anna", "x" * 65), "pass"),
        {("position.state.players[1].name", "WRONG_LENGTH")},
    ),
    (requests.parse_move(ruleset_pb2.Ruleset(), "pass"), {("ruleset.game", "MISSING")}),
    (
        requests.parse_move(ruleset_pb2.Ruleset(game=99), "pass"),  # type: ignore[arg-type]
        {("ruleset.game", "UNKNOWN_VALUE")},
    ),
    (
        requests.parse_move(ruleset_pb2.Ruleset(game=1, version=2), "pass"),  # type: ignore[arg-type]
        {("ruleset.version", "UNKNOWN_VALUE")},
    ),
]


@pytest.mark.parametrize(("request_", "faults"), UNUSABLE)
def test_what_is_not_usable_is_named(
    line: Line, request_: pb.ParseMoveRequest, faults: Faults
) -> None:
    assert_refused(line, "ParseMove", request_, faults)


def move_of_many_faults() -> game_pb2.Move:
    move = game_pb2.Move(player=7)
    for tile in (0, 99):
        move.qwirkle.lay.placements.add(x=5000, y=-5000, tile=tile)
    return move


BAD_MOVES: list[tuple[pb.FormatMoveRequest, Faults]] = [
    (pb.FormatMoveRequest(), {("move.move", "MISSING")}),
    (
        pb.FormatMoveRequest(position=game_pb2.Position()),
        {("position.state", "MISSING"), ("move.move", "MISSING")},
    ),
    (requests.format_move(QWIRKLE, game_pb2.Move()), {("move.qwirkle", "MISSING")}),
    (
        requests.format_move(QWIRKLE, qwirkle_cubes.pass_turn()),
        {("move.qwirkle_cubes", "MISMATCH")},
    ),
    (
        requests.format_move(players(qwirkle.state(), "a", "b"), qwirkle.pass_turn(player=2)),
        {("move.player", "OUT_OF_RANGE")},
    ),
    (
        pb.FormatMoveRequest(move=move_of_many_faults()),
        {
            ("move.player", "OUT_OF_RANGE"),
            *(
                (f"move.qwirkle.lay.placements[{index}].{field}", reason)
                for index in (0, 1)
                for field, reason in (
                    ("x", "OUT_OF_RANGE"),
                    ("y", "OUT_OF_RANGE"),
                    ("tile", "UNKNOWN_VALUE"),
                )
            ),
        },
    ),
    (
        requests.format_move(qubix.state(), qubix.build(qubix.block(), 0, qubix.spot(0, 0))),
        {("move.qubix.build.block", "MISSING")},
    ),
]


@pytest.mark.parametrize(("request_", "faults"), BAD_MOVES)
def test_a_move_at_fault_is_not_written(
    line: Line, request_: pb.FormatMoveRequest, faults: Faults
) -> None:
    assert_refused(line, "FormatMove", request_, faults)


def test_a_sealed_position_is_not_served(line: Line) -> None:
    sealed = game_pb2.Position(sealed=b"x")
    for method, request in (
        ("ParseMove", requests.parse_move(sealed, "pass")),
        ("FormatMove", requests.format_move(sealed, LAY)),
    ):
        refusal = line.refused(method, request)
        assert refusal.code is UNIMPLEMENTED
        assert refusal.info.reason == "NOT_SERVED_YET"


# Sizes


def test_a_move_may_have_a_thousand_characters(line: Line) -> None:
    words = "pass".center(MOST_MOVE)
    assert parsed(line, requests.parse_move(QWIRKLE, words)).move == qwirkle.pass_turn()
    assert_refused(
        line, "ParseMove", requests.parse_move(QWIRKLE, f"{words} "), {("notation", "WRONG_LENGTH")}
    )


def test_whole_texts_are_refused_at_once(line: Line) -> None:
    for text in ("lay Ro@0,0 " * 300_000, "\0" * 4_000_000, "é" * 2_000_000, '{"lay": 1}\n' * 999):
        began = time.monotonic()
        refusal = line.refused("ParseMove", requests.parse_move(QWIRKLE, text))
        assert refusal.faults == {("notation", "WRONG_LENGTH")}
        assert time.monotonic() - began < 2


def test_a_position_with_ten_thousand_of_everything_does_no_harm(line: Line) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(GOOD)
    many("qwirkle.table", lines_pb2.TilePlacement())(state)
    assert parsed(line, requests.parse_move(state, "Anna pass")).move.player == 0
    many("players", game_pb2.Player(name="Anna"))(state)
    for request, method in (
        (requests.parse_move(state, "Anna pass"), "ParseMove"),
        (requests.format_move(state, qwirkle.pass_turn()), "FormatMove"),
    ):
        assert_refused(line, method, request, {("position.state.players", "WRONG_COUNT")})


def test_garbage_is_answered_with_errors_or_refused(line: Line) -> None:
    rng = random.Random(6)
    for _ in range(60):
        text = rng.randbytes(rng.randint(0, 900)).decode("latin-1")
        answer = parsed(line, requests.parse_move(QWIRKLE, text))
        assert answer.errors
        assert FaultReason(answer.errors[0].reason)
    for size in (1, 10, 100):
        answer_ = line.send(PARSE, rng.randbytes(size))
        assert not isinstance(answer_, Refusal) or answer_.code is INVALID


def test_the_longest_moves_can_be_read_again(line: Line) -> None:
    longest = "é" * 64
    laid = [
        (qubix.block(1_000_000, "R", 3), qubix.spot(63, 63, qubix_pb2.QUBIX_DIRECTION_X, 63))
    ] * 12
    for state, move in (
        (qwirkle.state(), qwirkle.exchange("Ro " * 108, hidden=108, player=0)),
        (qwirkle.state(), qwirkle.lay(*[(-1000, -1000, "Ro")] * 12, player=0)),
        (qwirkle_cubes.state(), qwirkle_cubes.forced_reroll("Ro " * 12, player=0)),
        (qubix.state(), qubix.build_from_store(1, *laid, figure=11, player=0)),
    ):
        position = players(state, longest, longest[1:])
        words = written(line, requests.format_move(position, move))
        assert words.startswith(longest)
        assert len(words) < MOST_MOVE / 2
        assert parsed(line, requests.parse_move(position, words)).move == move

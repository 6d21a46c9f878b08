"""Whatever a client sends, it is told what is wrong, and the server goes on."""

import random

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc import code_pb2
from grpc_health.v1 import health_pb2

from referee.games.lines.rules.table import LIMIT
from referee.service.methods import METHODS, Method
from referee.v1 import game_pb2, qwirkle_pb2, record_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import RecordKeeper, Referee, querbeet, qwirkle, requests
from tests.support.puzzles import laid_for
from tests.support.refusals import (
    BY_NAME,
    CUBES_MOVE,
    GOOD,
    GOOD_CUBES,
    INVALID,
    LARGEST,
    MOST_TRAILER,
    MOVE,
    REFUSING,
    SMALLEST,
    UNIMPLEMENTED,
    Faults,
    Line,
    Refusal,
    assert_refused,
    at,
    in_item,
    request_on,
)

MEBIBYTE = 1024 * 1024
EMBEDDED = Referee.embedded()
HEALTH = "/grpc.health.v1.Health/Check"

every_good = pytest.mark.parametrize("good", [GOOD, GOOD_CUBES], ids=["qwirkle", "cubes"])
# A stream of requests is refused in its answers, one by one: see test_records_stream.py.
UNARY = [method for method in METHODS if not method.takes_stream]
every_method = pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)


def good_record(good: game_pb2.GameState) -> record_pb2.GameRecord:
    started = EMBEDDED.start_game(good.ruleset.game, ["Anna", "Chris"], seed=bytes(32))
    keeper = RecordKeeper(started)
    state = started.position.state
    for _ in range(3):
        move = next(EMBEDDED.list_legal_moves(state)).move
        applied = EMBEDDED.apply_move(state, move)
        keeper.add(move, applied)
        state = applied.position.state
    return keeper.record


def in_notation(method: str, good: game_pb2.GameState) -> Message | None:
    """On a good record, position or move, if the method is about their notation."""
    match method:
        case "FormatRecord":
            return record_pb.FormatRecordRequest(record=good_record(good))
        case "ParseRecord":
            return record_pb.ParseRecordRequest(notation=EMBEDDED.format_record(good_record(good)))
        case "ParsePosition":
            return record_pb.ParsePositionRequest(notation=EMBEDDED.format_position(good))
        case "FormatPosition":
            return record_pb.FormatPositionRequest(position=game_pb2.Position(state=good))
        case "ParseMove":
            return requests.parse_move(good, "Anna pass")
        case "FormatMove":
            return requests.format_move(good, pass_in(good))
    return None


def pass_in(good: game_pb2.GameState) -> game_pb2.Move:
    return MOVE if good.HasField("qwirkle") else CUBES_MOVE


def good_request(method: str, good: game_pb2.GameState = GOOD) -> Message:
    """On a good position, or about its game."""
    ruleset = good.ruleset
    match method:
        case "StartGame":
            return pb.StartGameRequest(ruleset=ruleset, players=[game_pb2.Player()] * 2)
        case "ListGames":
            return rulebook_pb.ListGamesRequest()
        case "GetRulebook":
            return rulebook_pb.GetRulebookRequest(ruleset=ruleset)
        case "JudgePuzzle":
            return requests.judge_puzzle(laid_for(querbeet.ring(), [querbeet.placed(0, 0, "03")]))
        case "AuditRecord":
            return requests.audit_record(good_record(good))
    position = game_pb2.Position(state=good)
    return in_notation(method, good) or request_on(method, position, pass_in(good))


@every_good
@every_method
def test_good_requests_are_answered(line: Line, method: Method, good: game_pb2.GameState) -> None:
    data = good_request(method.name, good).SerializeToString()
    assert not isinstance(line.send(method.path, data), Refusal)


# Bytes that are not a message


@pytest.mark.parametrize("data", [b"\xff", b"\xff" * 1000, b"\x0a\x05ab", b"\x0b\x0b\x0b"])
@every_method
def test_bytes_that_are_no_message(line: Line, method: Method, data: bytes) -> None:
    refusal = line.refused(method.name, data)
    assert refusal.code is INVALID
    assert refusal.faults == {("request", "UNREADABLE")}
    assert refusal.info.domain
    french = line.refused(method.name, data, "fr").violations[0].localized_message
    assert french.message.startswith("n’est pas un referee.v1.")


def assert_no_crash(line: Line, path: str, data: bytes) -> None:
    answer = line.send(path, data)
    if isinstance(answer, Refusal):
        assert answer.code in (INVALID, UNIMPLEMENTED)
        assert answer.info.reason


@every_method
def test_random_bytes_are_refused_or_read(line: Line, method: Method) -> None:
    rng = random.Random(method.name)
    for _ in range(40):
        assert_no_crash(line, method.path, rng.randbytes(rng.randint(1, 60)))


@every_good
@every_method
def test_truncated_messages_are_refused_or_read(
    line: Line, method: Method, good: game_pb2.GameState
) -> None:
    data = good_request(method.name, good).SerializeToString()
    for end in range(0, len(data), max(1, len(data) // 40)):
        assert_no_crash(line, method.path, data[:end])
    assert_no_crash(line, method.path, data[:-1])


@pytest.mark.parametrize("data", [b"\xff", b"\x0a\x05ab", b"\x0a\x02\xff\xfe"])
def test_the_health_check_refuses_bytes_that_are_no_message(line: Line, data: bytes) -> None:
    refusal = line.send(HEALTH, data)
    assert isinstance(refusal, Refusal)
    assert refusal.code is INVALID


def test_the_health_check_reads_an_empty_message(line: Line) -> None:
    answer = line.send(HEALTH, b"")
    assert isinstance(answer, list)
    status = health_pb2.HealthCheckResponse.FromString(answer[0]).status
    assert status == health_pb2.HealthCheckResponse.SERVING


EMPTY: dict[str, Faults] = {
    "StartGame": {("ruleset.game", "MISSING")},
    "GetRulebook": {("ruleset.game", "MISSING")},
    "BatchValidateMoves": {("items", "WRONG_COUNT")},
    "ValidateMove": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "ScoreTurn": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "ApplyMove": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "CheckGameEnd": {("position.state", "MISSING")},
    "ListLegalMoves": {("position.state", "MISSING")},
    "ViewState": {("position.state", "MISSING")},
    "AuditRecord": {("record", "MISSING")},
    "FormatRecord": {("record", "MISSING")},
    "FormatPosition": {("position.state", "MISSING")},
    "ParseMove": {("position", "MISSING")},
    "FormatMove": {("move.move", "MISSING")},
}


@pytest.mark.parametrize("method", EMPTY)
def test_an_empty_message_says_what_is_missing(line: Line, method: str) -> None:
    assert_refused(line, method, BY_NAME[method].request_type(), EMPTY[method])


def test_only_what_needs_nothing_answers_an_empty_message(line: Line) -> None:
    answers = {method.name: line.send(method.path, b"") for method in UNARY}
    answering = {name for name, answer in answers.items() if not isinstance(answer, Refusal)}
    errors_told = {"ValidateState", "ParseRecord", "ParsePosition"}
    assert answering == {"ListGames", *errors_told}


# Messages of all sizes


def of_size(size: int) -> bytes:
    """A message of `size` bytes, at least 16 KiB, all in a field that does not exist."""
    content = size - 6
    length = bytes([content & 127 | 128, content >> 7 & 127 | 128, content >> 14 & 127 | 128])
    return b"\xfa\x07" + length + bytes([content >> 21]) + bytes(content)


@every_method
def test_messages_over_4_mib_are_refused(line: Line, method: Method) -> None:
    answer = line.send(method.path, of_size(4 * MEBIBYTE + 1))
    assert isinstance(answer, Refusal)
    assert answer.code is grpc.StatusCode.RESOURCE_EXHAUSTED


@every_method
def test_a_message_of_4_mib_is_read(line: Line, method: Method) -> None:
    assert_no_crash(line, method.path, of_size(4 * MEBIBYTE))


# As many faults as possible


def countless_faults() -> game_pb2.GameState:
    """A position with as much wrong as fits: hundreds of faults."""
    state = game_pb2.GameState(game_id="x" * 1000)
    state.players.extend([game_pb2.Player(name="x" * 1000, age=-1, score=LARGEST)] * 4)
    state.chance.entropy.extend([b"x" * 1000] * 8)
    for seat in range(4):
        state.qwirkle.hands.add(player=seat, tiles=[99] * 108, hidden=-1)
    for _ in range(108):
        state.qwirkle.table.add(x=LARGEST, y=SMALLEST, tile=-1)
    state.qwirkle.bag.tiles.extend([0] * 108)  # type: ignore[list-item]
    return state


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hundreds_of_faults_still_fit_a_trailer(line: Line, language: str) -> None:
    position = game_pb2.Position(state=countless_faults())
    for method in REFUSING:
        refusal = line.refused(method, request_on(method, position), language)
        assert refusal.code is INVALID
        assert refusal.trailer_size < MOST_TRAILER
        assert int(refusal.info.metadata["faults"]) > 850
        assert int(refusal.info.metadata["named"]) == len(refusal.violations) > 10


def test_validate_state_names_all_of_hundreds(referee: Referee) -> None:
    faults = referee.validate_state(countless_faults())
    assert len({fault.field for fault in faults}) == len(faults) > 850


def test_10_000_faults_are_one_refusal(line: Line) -> None:
    """Every list has ten thousand entries, all of them bad."""
    state = countless_faults()
    state.players.extend([game_pb2.Player(age=-1)] * 10_000)
    state.chance.entropy.extend([b"x" * 65] * 10_000)
    state.qwirkle.table.extend([qwirkle.placement(LARGEST, 0, "Ro")] * 10_000)
    state.qwirkle.hands.extend([qwirkle_pb2.QwirkleHand(player=-1)] * 10_000)
    state.qwirkle.bag.tiles.extend([0] * 10_000)  # type: ignore[list-item]
    named = at("position.state", {("players", "WRONG_COUNT"), ("qwirkle.table", "WRONG_COUNT")})
    for method in REFUSING:
        refusal = line.refused(method, request_on(method, game_pb2.Position(state=state)))
        assert refusal.code is INVALID
        assert named < refusal.faults


def test_a_thousand_items_with_hundreds_of_faults_still_arrive(referee: Referee) -> None:
    """A default client takes no answer over 4 MiB."""
    results = referee.batch_validate_moves([MOVE] * 1000, position=countless_faults())
    assert len(results) == 1000
    assert all(in_item(result).code is INVALID for result in results)
    assert all(in_item(result).violations for result in results)


def six_lines() -> game_pb2.GameState:
    """A line of six of every colour, all in one row, with gaps that are joined from below."""
    state = qwirkle.state()
    for colour, after in zip("ROYGBP", "OYGBP ", strict=True):
        left = 7 * "ROYGBP".index(colour)
        laid = [(left + place, 0, colour + shape) for place, shape in enumerate("osdcbx")]
        joint = [(left + 5 + place, -1, after + shape) for place, shape in enumerate("xsd")]
        laid += joint if after != " " else []
        state.qwirkle.table.extend(qwirkle.placement(*each) for each in laid)
    return state


def test_a_thousand_items_that_break_every_rule_still_arrive(referee: Referee) -> None:
    """Each item that no longer fits into the answer says so."""
    gaps = [6, 13, 20, 27, 34, *range(41, 48)]
    lay = qwirkle.lay(*((x, 0, qwirkle.code(x % 36 + 1)) for x in gaps))
    results = referee.batch_validate_moves([lay] * 1000, position=six_lines())
    told = [result for result in results if result.error is None]
    assert all(result.verdict.violations for result in told)
    untold = [result.status.code for result in results[len(told) :]]
    assert len(told) > 100
    assert untold == [code_pb2.RESOURCE_EXHAUSTED] * (1000 - len(told)) != []


# What is not a fault


def test_moves_listed_at_the_edge_of_the_table_can_be_sent_back(referee: Referee) -> None:
    for x, y in ((LIMIT, LIMIT), (-LIMIT, -LIMIT), (0, LIMIT), (-LIMIT, 0)):
        state = qwirkle.state("Ro", left=x, top=y)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.to_move = 0
        state.qwirkle.hands.append(qwirkle.hand(0, "Rs Rd Bo Go Yx Pc"))
        moves = [listed.move for listed in referee.list_legal_moves(state)]
        results = referee.batch_validate_moves(moves, position=state)
        assert moves
        assert [result.message.WhichOneof("result") for result in results] == ["verdict"] * len(
            moves
        )


def test_an_unknown_method_is_unimplemented(line: Line) -> None:
    answer = line.send("/referee.v1.RefereeService/Resign", b"")
    assert isinstance(answer, Refusal)
    assert answer.code is UNIMPLEMENTED


def test_fields_of_a_newer_client_are_ignored(line: Line) -> None:
    data = good_request("ValidateMove").SerializeToString()
    answer = line.send(BY_NAME["ValidateMove"].path, data)
    assert line.send(BY_NAME["ValidateMove"].path, data + b"\xfa\x07\x03abc") == answer


@pytest.mark.parametrize("language", ["", "de", "fr-CH", "*", "x" * 5000, ";;,=q", "fr;q=x"])
def test_any_language_is_answered(line: Line, language: str) -> None:
    assert line.refused("GetRulebook", b"", language).code is INVALID

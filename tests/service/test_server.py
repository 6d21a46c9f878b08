"""The server from outside: health, reflection, plain stubs, grpcurl, and its own failures."""

import json
import logging
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from grpc_status import rpc_status

from referee.games import GAMES
from referee.service import edge
from referee.service.call import Call, choose_language
from referee.service.methods import METHODS
from referee.service.server import LIVENESS, SERVICES, RefereeServer
from referee.service.settings import Settings
from referee.v1 import (
    game_pb2,
    puzzle_service_pb2_grpc,
    record_service_pb2_grpc,
    referee_service_pb2_grpc,
    rulebook_service_pb2_grpc,
    ruleset_pb2,
    verdict_pb2,
)
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import Referee, RefereeError, qwirkle, requests
from tests.support.programs import needs

SERVING = health_pb2.HealthCheckResponse.SERVING
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING

STATE = qwirkle.state("Ro Rs")
MOVE = qwirkle.lay((2, 0, "Rd"))


@pytest.fixture(scope="module")
def channel(target: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(target) as opened:
        yield opened


# Health


def health_of(channel: grpc.Channel, service: str) -> int:
    stub = health_pb2_grpc.HealthStub(channel)
    status: int = stub.Check(health_pb2.HealthCheckRequest(service=service)).status
    return status


@pytest.mark.parametrize("service", ["", *SERVICES, LIVENESS])
def test_the_server_is_healthy(channel: grpc.Channel, service: str) -> None:
    assert health_of(channel, service) == SERVING


def test_a_service_that_does_not_exist_has_no_health(channel: grpc.Channel) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        health_of(channel, "referee.v1.PokerService")
    assert code_of(caught.value) is grpc.StatusCode.NOT_FOUND


def code_of(error: Any) -> grpc.StatusCode:
    code: grpc.StatusCode = error.code()
    return code


def test_a_server_that_stops_says_so_first_and_still_answers() -> None:
    server = RefereeServer(Settings(port=0, drain_seconds=2, grace_seconds=0))
    server.start()
    target = f"127.0.0.1:{server.port}"
    with (
        grpc.insecure_channel(target) as channel,
        Referee.connect(target, timeout=5) as referee,
    ):
        stub = health_pb2_grpc.HealthStub(channel)
        watched = stub.Watch(health_pb2.HealthCheckRequest(service=SERVICES[0]))
        assert next(watched).status == SERVING
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        assert next(watched).status == NOT_SERVING
        assert {health_of(channel, service) for service in ("", *SERVICES)} == {NOT_SERVING}
        assert health_of(channel, LIVENESS) == SERVING
        assert referee.validate_move(STATE, MOVE).score.points == 3
        stopping.join()
        with pytest.raises(RefereeError, match="DEADLINE_EXCEEDED"):
            referee.list_games()  # it may yet start again


# Plain stubs


def test_the_generated_stubs_have_every_method(channel: grpc.Channel) -> None:
    stubs = {
        "referee.v1.RefereeService": referee_service_pb2_grpc.RefereeServiceStub(channel),
        "referee.v1.RulebookService": rulebook_service_pb2_grpc.RulebookServiceStub(channel),
        "referee.v1.PuzzleService": puzzle_service_pb2_grpc.PuzzleServiceStub(channel),
        "referee.v1.RecordService": record_service_pb2_grpc.RecordServiceStub(channel),
    }
    assert set(stubs) == set(SERVICES)
    assert all(hasattr(stubs[method.service], method.name) for method in METHODS)


def test_the_generated_stubs_work(channel: grpc.Channel) -> None:
    referee = referee_service_pb2_grpc.RefereeServiceStub(channel)
    position = game_pb2.Position(state=STATE)
    judged = referee.ValidateMove(pb.ValidateMoveRequest(position=position, move=MOVE))
    assert judged.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert judged.verdict.score.points == 3
    started = referee.StartGame(
        pb.StartGameRequest(
            ruleset=ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE),
            players=[game_pb2.Player(), game_pb2.Player()],
        )
    )
    *_, last = referee.ListLegalMoves(pb.ListLegalMovesRequest(position=started.position))
    assert last.summary.count > 0
    rulebook = rulebook_service_pb2_grpc.RulebookServiceStub(channel)
    games = rulebook.ListGames(rulebook_pb.ListGamesRequest()).games
    assert [game.slug for game in games] == [room.codec.game.rulebook.slug for room in GAMES]


# grpcurl

needs_grpcurl = needs("grpcurl")


def grpcurl(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["grpcurl", "-plaintext", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@needs_grpcurl
def test_grpcurl_lists_services_and_methods(target: str) -> None:
    assert set(SERVICES) <= set(grpcurl(target, "list").stdout.split())
    listed = grpcurl(target, "list", "referee.v1.RefereeService").stdout.split()
    assert "referee.v1.RefereeService.ListLegalMoves" in listed


@needs_grpcurl
def test_grpcurl_describes_messages(target: str) -> None:
    described = grpcurl(target, "describe", "referee.v1.TilePlacement").stdout
    assert "sint32 x = 1" in described
    assert ".referee.v1.Tile tile = 3;" in described
    assert "// Column, from -1000 to 1000." in described


@needs_grpcurl
def test_grpcurl_describes_a_method_with_its_comment(target: str) -> None:
    described = grpcurl(target, "describe", "referee.v1.RefereeService.ValidateMove").stdout
    assert "rpc ValidateMove ( .referee.v1.ValidateMoveRequest )" in described
    assert (
        "// Says whether a move is legal, which rules it breaks, and what it scores." in described
    )
    assert "option idempotency_level = NO_SIDE_EFFECTS;" in described


REQUEST = {
    "position": {
        "state": {
            "qwirkle": {
                "table": [
                    {"tile": "TILE_RED_CIRCLE"},
                    {"x": 1, "tile": "TILE_RED_SQUARE"},
                ]
            }
        }
    },
    "move": {
        "qwirkle": {"lay": {"placements": [{"x": 2, "tile": "TILE_RED_DIAMOND"}]}},
    },
}


@needs_grpcurl
def test_grpcurl_judges_a_move_in_json(target: str) -> None:
    method = "referee.v1.RefereeService/ValidateMove"
    verdict = json.loads(grpcurl("-d", json.dumps(REQUEST), target, method).stdout)["verdict"]
    assert verdict["ruling"] == "RULING_LEGAL"
    assert verdict["score"]["points"] == 3
    assert verdict["ruleset"] == {"game": "GAME_QWIRKLE", "version": 1}


@needs_grpcurl
def test_grpcurl_shows_what_is_wrong(target: str) -> None:
    failed = grpcurl("-d", "{}", target, "referee.v1.RefereeService/CheckGameEnd")
    assert failed.returncode != 0
    assert "InvalidArgument" in failed.stderr
    assert "position.state" in failed.stderr


# The referee's own failures

SECRET = "the seed is 42"  # must not leak


def failing(request: object, call: Call) -> Any:
    raise ZeroDivisionError(SECRET)


def failing_midway(request: object, call: Call) -> Iterator[pb.ListLegalMovesResponse]:
    yield pb.ListLegalMovesResponse()
    raise ZeroDivisionError(SECRET)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server whose handlers all fail."""
    methods = [
        method._replace(handler=failing_midway if method.streams else failing) for method in METHODS
    ]
    monkeypatch.setattr(edge, "METHODS", methods)
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        yield f"127.0.0.1:{server.port}"


def failed_call(target: str, name: str) -> Any:
    method = next(method for method in METHODS if method.name == name)
    with grpc.insecure_channel(target) as channel:
        ask: Any = channel.unary_stream(method.path)
        with pytest.raises(grpc.RpcError) as caught:
            list(ask(requests.check_game_end(STATE).SerializeToString(), timeout=30))
        return caught.value


@pytest.mark.parametrize("name", ["ValidateMove", "ListLegalMoves", "GetRulebook"])
def test_a_failure_is_internal_has_an_id_and_is_logged(
    broken: str, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    with caplog.at_level(logging.ERROR):
        error = failed_call(broken, name)
    assert error.code() is grpc.StatusCode.INTERNAL
    info = error_details_pb2.ErrorInfo()
    [detail] = rpc_status.from_call(error).details
    assert detail.Unpack(info)
    error_id = info.metadata["error_id"]
    assert len(error_id) == 16
    assert error.details() == f"the referee failed; please report error {error_id}"
    [record] = [record for record in caplog.records if error_id in record.getMessage()]
    assert name in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


def test_a_failure_tells_nothing_of_the_inside(broken: str) -> None:
    error = failed_call(broken, "ApplyMove")
    shown = str(error.details()) + str(rpc_status.from_call(error))
    for told in (SECRET, "ZeroDivisionError", "Traceback", ".py"):
        assert told not in shown


def test_every_failure_has_its_own_id(broken: str) -> None:
    ids = {failed_call(broken, "ApplyMove").details() for _ in range(5)}
    assert len(ids) == 5


def test_the_client_tells_a_failure_from_a_bad_request(broken: str) -> None:
    with Referee.connect(broken) as referee, pytest.raises(RefereeError) as caught:
        referee.validate_move(STATE, MOVE)
    assert type(caught.value) is RefereeError
    assert caught.value.code == "INTERNAL"


# Languages


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("en", "en"),
        ("FR", "fr"),
        ("fr-CH", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("en, fr", "en"),
        ("fr, en", "fr"),
        ("en;q=0.5, fr", "fr"),
        ("en;q=0.5,fr;q=0.6", "fr"),
        ("en ; q=0.9 , fr ; q = 0.1", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0, en;q=0", "en"),
        ("de", "en"),
        ("de, fr;q=0.1", "fr"),
        ("*", "en"),
        ("fr;q=nan", "en"),
        ("fr;q=", "en"),
        ("fr;q=x", "en"),
        ("fr;q=-1", "en"),
        ("french", "en"),
        (",,;;==", "en"),
        ("x" * 10_000 + ", fr", "en"),
        ("fr;level=1", "fr"),
    ],
)
def test_accept_language(header: str, language: str) -> None:
    assert choose_language(header) == language


@pytest.mark.parametrize(("header", "start"), [("fr", "Déjà occupé"), ("en", "Already taken")])
def test_the_header_decides_the_language(channel: Any, header: str, start: str) -> None:
    stub = referee_service_pb2_grpc.RefereeServiceStub(channel)
    request = requests.validate_move(STATE, qwirkle.lay((0, 0, "Rd")))
    answer = stub.ValidateMove(request, metadata=(("accept-language", header),))
    assert answer.verdict.violations[0].message.startswith(start)


def test_no_header_is_english(channel: Any) -> None:
    stub = referee_service_pb2_grpc.RefereeServiceStub(channel)
    request = requests.validate_move(STATE, qwirkle.lay((0, 0, "Rd")))
    assert stub.ValidateMove(request).verdict.violations[0].message.startswith("Already taken")


@pytest.mark.parametrize(
    "path",
    [
        "/grpc.health.v1.Health/Watch",
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        REFLECTION,
    ],
)
def test_the_standard_streams_refuse_bytes_that_are_no_message(
    channel: grpc.Channel, path: str
) -> None:
    call: Any = channel.stream_stream(path)
    answers = call(iter([b"\xff\xff\xff\xff"]), timeout=10)
    with pytest.raises(grpc.RpcError) as refused:
        next(answers)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_the_standard_streams_answer(channel: grpc.Channel) -> None:
    database = ProtoReflectionDescriptorDatabase(channel)
    assert "referee.v1.RefereeService" in database.get_services()
    watch = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest())
    assert next(watch).status == SERVING
    watch.cancel()


def test_streams_that_nobody_reads_hold_up_no_other_call(target: str) -> None:
    """There are more such streams than the server has threads for calls."""
    closing = threading.Event()

    def silence() -> Iterator[bytes]:
        closing.wait(30)
        yield from ()

    with grpc.insecure_channel(target) as channel:
        open_stream: Any = channel.stream_stream(REFLECTION)
        streams = [open_stream(silence()) for _ in range(2 * Settings().threads)]
        stub = health_pb2_grpc.HealthStub(channel)
        assert stub.Check(health_pb2.HealthCheckRequest(), timeout=10).status == SERVING
        closing.set()
        for stream in streams:
            stream.cancel()

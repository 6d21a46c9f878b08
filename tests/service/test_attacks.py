"""Callers that dawdle, crowd or flood over gRPC do not keep others waiting."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_status import rpc_status

from referee.service.server import RefereeServer
from referee.service.settings import Limits, Settings
from referee_client import Referee, qwirkle
from tests.support.waiting import SOON, eventually

LIST_GAMES = "/referee.v1.RulebookService/ListGames"
LIST_MOVES = "/referee.v1.RefereeService/ListLegalMoves"
AUDITS = "/referee.v1.RecordService/AuditRecords"
OWN_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)


@contextmanager
def served(**settings: Any) -> Iterator[str]:
    with RefereeServer(Settings(port=0, **{"grace_seconds": 0, **settings})) as server:
        yield f"127.0.0.1:{server.port}"


@contextmanager
def crowd(target: str, path: str, number: int) -> Iterator[list[Any]]:
    """Calls on one connection that send their headers and then nothing."""
    leave = threading.Event()

    def never() -> Iterator[bytes]:
        leave.wait()
        yield from ()

    with grpc.insecure_channel(target, options=OWN_CONNECTION) as channel:
        call: Any = channel.stream_unary(path)
        try:
            calls = [
                call.future(never()) for _ in range(number)
            ]  # kept, or else they are cancelled
            yield calls
        finally:
            leave.set()


def assert_answered(target: str, number: int = 20) -> None:
    state, move = qwirkle.state("Ro Rs"), qwirkle.lay((2, 0, "Rd"))
    with Referee.connect(target, timeout=SOON) as referee:
        assert [referee.validate_move(state, move).points for _ in range(number)] == [3] * number
        assert list(referee.list_legal_moves(opened()))


def opened() -> Any:
    state = qwirkle.state("Ro")
    state.qwirkle.hands.append(qwirkle.hand(0, "Rs Rd Bo Go Yx Pc"))
    state.to_move = 0
    return state


def assert_healthy(target: str) -> None:
    with grpc.insecure_channel(target, options=OWN_CONNECTION) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        checked = stub.Check(health_pb2.HealthCheckRequest(), timeout=SOON)
        assert checked.status == health_pb2.HealthCheckResponse.SERVING


@pytest.mark.parametrize("path", [LIST_GAMES, AUDITS, "/grpc.health.v1.Health/Check"])
@pytest.mark.parametrize("number", [4, 90])
def test_calls_without_a_request_hold_up_nobody(path: str, number: int) -> None:
    with served() as target, crowd(target, path, number):
        time.sleep(0.2)
        assert_answered(target)
        assert_healthy(target)


def test_a_call_without_a_request_is_ended() -> None:
    with (
        served(limits=Limits(request_seconds=0.2)) as target,
        crowd(target, LIST_GAMES, 6) as calls,
    ):
        assert {call.exception(SOON).code() for call in calls} == {grpc.StatusCode.CANCELLED}
        assert_answered(target)


def test_a_stream_in_which_nothing_comes_is_ended() -> None:
    with served(limits=Limits(pause_seconds=0.2)) as target, crowd(target, AUDITS, 6) as calls:
        assert {call.exception(SOON).code() for call in calls} == {grpc.StatusCode.CANCELLED}


def test_a_call_with_no_request_at_all_is_refused() -> None:
    with served() as target, grpc.insecure_channel(target) as channel:
        no_request: Any = channel.stream_unary(LIST_GAMES)
        with pytest.raises(grpc.RpcError) as refused:
            no_request(iter(()), timeout=SOON)
        assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT
        assert refused.value.details() == "the call has no request"


def test_one_connection_carries_only_so_many_streams() -> None:
    with served(limits=Limits(streams=5, calls=8)) as target, crowd(target, AUDITS, 50):
        time.sleep(0.2)
        assert_answered(target)


def test_where_there_is_no_room_it_is_said_at_once() -> None:
    with served(limits=Limits(calls=3)) as target, ExitStack() as stack:
        stack.enter_context(crowd(target, AUDITS, 3))
        with grpc.insecure_channel(target, options=OWN_CONNECTION) as channel:
            refused = first_error(channel)
        assert refused.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        status = rpc_status.from_call(refused)
        retry = error_details_pb2.RetryInfo()
        assert any(detail.Unpack(retry) for detail in status.details)
        assert retry.retry_delay.ToTimedelta().total_seconds() > 0
        assert_healthy(target)
        stack.close()
        assert_answered(target)


def first_error(channel: grpc.Channel) -> Any:
    list_games: Any = channel.unary_unary(LIST_GAMES)
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        try:
            list_games(b"", timeout=SOON)
        except grpc.RpcError as error:
            return error
    raise AssertionError("there was always room")


def test_every_call_leaves_its_room_however_it_ends() -> None:
    with served(limits=Limits(calls=40)) as target, grpc.insecure_channel(target) as channel:
        list_games: Any = channel.unary_unary(LIST_GAMES)
        list_moves: Any = channel.unary_stream(LIST_MOVES)
        for _ in range(50):
            with crowd(target, LIST_GAMES, 1):
                pass
            with pytest.raises(grpc.RpcError, match="INVALID_ARGUMENT"):
                list_games(b"\xff", timeout=SOON)
            list_games.future(b"").cancel()
            list_moves(b"\xff").cancel()
        time.sleep(0.5)
        assert_answered(target)


def test_watchers_of_health_hold_no_threads_and_do_not_keep_a_server_from_stopping() -> None:
    others = alive("referee-standard")
    with ExitStack() as stack:
        with served(grace_seconds=SOON) as target:
            channel = stack.enter_context(grpc.insecure_channel(target, options=OWN_CONNECTION))
            stub = health_pb2_grpc.HealthStub(channel)
            watches = [stub.Watch(health_pb2.HealthCheckRequest()) for _ in range(64)]
            for watch in watches:
                assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
            assert eventually(lambda: alive("referee-standard") <= others + Settings().threads)
            assert_answered(target)
            started = time.monotonic()
        assert time.monotonic() - started < SOON / 2
        said = [each.status for each in seen_until_the_end(watches[0])]
        assert said == [health_pb2.HealthCheckResponse.NOT_SERVING]


def alive(name: str) -> int:
    return sum(thread.name == name for thread in threading.enumerate())


def seen_until_the_end(watch: Any) -> Iterator[Any]:
    with suppress(grpc.RpcError):
        yield from watch

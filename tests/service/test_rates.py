"""How often a client may call, over gRPC and over HTTP alike."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_status import rpc_status

from referee.service.access import rates
from referee.service.access.rates import Rates
from referee.service.access.refusals import address_of
from referee.service.reflection import NAMES
from referee.service.server import RefereeServer
from referee.service.settings import Access, Limits, Settings
from tests.support.authority import TokenFile, call

LIST_GAMES = "/referee.v1.RulebookService/ListGames"
LIST_MOVES = "/referee.v1.RefereeService/ListLegalMoves"
REFLECTION = f"/{NAMES[0]}/ServerReflectionInfo"
SOON = 20.0


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(counted: Rates, client: str, times: int) -> int:
    return [counted.take(client) for _ in range(times)].count(0.0)


def test_the_calls_of_a_second_may_come_at_once() -> None:
    clock = Clock()
    counted = Rates(5, clock)
    assert taken(counted, "club", 20) == 5
    clock.now = 0.4
    assert taken(counted, "club", 20) == 2
    clock.now = 100.0
    assert taken(counted, "club", 20) == 5


def test_the_wait_that_is_told_is_long_enough_and_no_longer() -> None:
    clock = Clock()
    counted = Rates(4, clock)
    assert taken(counted, "club", 4) == 4
    wait = counted.take("club")
    assert wait == pytest.approx(0.25)
    clock.now = wait - 0.01
    assert counted.take("club") > 0
    clock.now = wait
    assert counted.take("club") == 0


def test_clients_do_not_take_each_other_s_calls() -> None:
    counted = Rates(2, Clock())
    assert [taken(counted, client, 5) for client in ("a", "b", "a")] == [2, 2, 0]


def test_clients_are_forgotten_who_called_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_CLIENTS", 3)
    counted = Rates(1, Clock())
    for client in "abacd":
        counted.take(client)
    assert list(counted._left) == ["a", "c", "d"]


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("", ""),
        ("/run/referee.sock", "/run/referee.sock"),
    ],
)
def test_a_client_is_known_by_its_address(host: str, client: str) -> None:
    assert address_of(host) == client


# Served


@contextmanager
def served(per_second: int, tokens: str | None = None, **limits: int) -> Iterator[RefereeServer]:
    settings = Settings(
        port=0,
        http_port=0,
        grace_seconds=0,
        limits=Limits(**limits),
        access=Access(tokens=tokens, calls_per_second=per_second),
    )
    with RefereeServer(settings) as server:
        yield server


def ask_grpc(
    server: RefereeServer, token: str | None = None, path: str = LIST_GAMES
) -> status_pb2.Status | None:
    """Call once, on a connection of its own; return the status of a refusal."""
    metadata = () if token is None else (("authorization", f"Bearer {token}"),)
    options = (("grpc.use_local_subchannel_pool", 1),)
    with grpc.insecure_channel(f"127.0.0.1:{server.port}", options=options) as channel:
        ask: Any = channel.unary_stream(path)
        try:
            list(ask(b"", timeout=SOON, metadata=metadata))
        except grpc.RpcError as error:
            return rpc_status.from_call(error) or status_pb2.Status(code=2)
    return None


def refused(status: status_pb2.Status | None) -> str | None:
    """The reason for a refusal, None for an answer."""
    if status is None:
        return None
    info = error_details_pb2.ErrorInfo()
    assert any(each.Unpack(info) for each in status.details), status
    return info.reason


def until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SOON
    while not (met := condition()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return met


def test_calls_beyond_the_rate_are_refused_and_told_when_to_come_back() -> None:
    with served(1) as server:
        statuses = [ask_grpc(server) for _ in range(20)]
        [status, *_] = [each for each in statuses if each is not None]
        assert refused(status) == "TOO_OFTEN"
        assert status.code == grpc.StatusCode.RESOURCE_EXHAUSTED.value[0]
        retry = error_details_pb2.RetryInfo()
        assert any(each.Unpack(retry) for each in status.details)
        assert 0 < retry.retry_delay.ToNanoseconds() <= 10**9
        assert until(lambda: ask_grpc(server) is None)


def test_streams_count_and_so_does_reflection() -> None:
    with served(1) as server:
        for path in (LIST_MOVES, REFLECTION):
            assert "TOO_OFTEN" in {
                refused(each)
                for each in (ask_grpc(server, path=path) for _ in range(20))
                if each is not None and each.details
            }


def test_refusals_leave_their_room() -> None:
    with served(1, calls=2) as server:
        for path in (LIST_GAMES, LIST_MOVES):
            reasons = {refused(ask_grpc(server, path=path)) for _ in range(20)}
            assert "TOO_OFTEN" in reasons
            assert "BUSY" not in reasons
        assert until(lambda: server._guard._room._left == 2)


def test_over_http_the_status_is_429_with_retry_after() -> None:
    with served(1) as server:
        answers = [call(server.http_port, LIST_GAMES) for _ in range(20)]
        [answer, *_] = [each for each in answers if each.status != 200]
        assert answer.status == 429
        assert answer.headers["retry-after"] == "1"
        assert answer.content["code"] == "resource_exhausted"
        pages = [call(server.http_port, "/openapi.json", None) for _ in range(20)]
        [page, *_] = [each for each in pages if each.status != 200]
        assert page.status == 429
        assert page.headers["retry-after"] == "1"
        assert until(lambda: call(server.http_port, LIST_GAMES).status == 200)


def test_both_ports_count_together() -> None:
    with served(1) as server:
        reasons = [
            (refused(ask_grpc(server)), call(server.http_port, LIST_GAMES).status)
            for _ in range(10)
        ]
    assert ("TOO_OFTEN", 429) in reasons


def test_tokens_are_counted_by_their_names(tmp_path: Path) -> None:
    tokens = TokenFile(tmp_path)
    busy, idle = tokens.add("busy"), tokens.add("idle")
    with served(1, tokens.path) as server:
        assert "TOO_OFTEN" in {refused(ask_grpc(server, busy)) for _ in range(20)}
        assert ask_grpc(server, idle) is None
        statuses = {call(server.http_port, LIST_GAMES, token=busy).status for _ in range(20)}
        assert 429 in statuses


def test_health_is_told_however_often() -> None:
    with served(1) as server:
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            for _ in range(20):
                assert stub.Check(health_pb2.HealthCheckRequest(), timeout=SOON).status == 1
        assert {call(server.http_port, "/healthz", None).status for _ in range(20)} == {200}


def test_without_a_rate_nothing_is_counted() -> None:
    with served(0) as server:
        assert {refused(ask_grpc(server)) for _ in range(50)} == {None}


# Reflection


def test_reflection_can_be_turned_off() -> None:
    settings = Settings(port=0, grace_seconds=0, access=Access(reflection=False))
    with RefereeServer(settings) as server:
        for name in NAMES:
            status = ask_grpc(server, path=f"/{name}/ServerReflectionInfo")
            assert status is not None
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            ask: Any = channel.unary_stream(REFLECTION)
            with pytest.raises(grpc.RpcError) as told:
                list(ask(b"", timeout=SOON))
            assert told.value.code() is grpc.StatusCode.UNIMPLEMENTED
        assert ask_grpc(server) is None

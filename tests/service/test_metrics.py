"""Metrics: what is counted, by which words, and that callers cannot make up any."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import grpc
import pytest

from referee.service import edge
from referee.service.access.tokens import hash_of
from referee.service.call import Call
from referee.service.http import endpoints
from referee.service.methods import METHODS
from referee.service.server import RefereeServer
from referee.service.settings import Access, Limits, Settings, Watching
from referee.service.watching.metrics import Metrics
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import InvalidRequestError, Referee, RefereeError, qwirkle
from tests.support.paths import EXAMPLES
from tests.support.refusals import BY_NAME
from tests.support.scraping import Scraped, scraped_until
from tests.support.web import post

STATE = qwirkle.state("Ro Rs")
LEGAL, ILLEGAL = qwirkle.lay((2, 0, "Rd")), qwirkle.lay((2, 0, "Gx"))
RECORD = (EXAMPLES / "records" / "rulebook-game.record").read_text()
GAME = "qwirkle"


@contextmanager
def watched(**settings: Any) -> Iterator[tuple[RefereeServer, Referee, int]]:
    """A server with metrics, a client of it, and the port of its metrics."""
    chosen = Settings(
        port=0, http_port=0, grace_seconds=0, watching=Watching(metrics_port=0), **settings
    )
    with (
        RefereeServer(chosen) as server,
        Referee.connect(f"127.0.0.1:{server.port}", timeout=30) as referee,
    ):
        assert server.metrics_port
        yield server, referee, server.metrics_port


def calls(scraped: Scraped, method: str, **labels: str) -> float:
    return scraped.value("referee_calls_total", method=method, **labels)


def test_calls_are_counted_by_method_game_status_and_protocol() -> None:
    with watched() as (server, referee, port):
        referee.validate_move(STATE, LEGAL)
        with pytest.raises(InvalidRequestError):
            referee.validate_move(qwirkle.state("Ro Bs"), LEGAL)
        post(f"http://127.0.0.1:{server.http_port}", BY_NAME["ListGames"].path, {})
        post(f"http://127.0.0.1:{server.http_port}", BY_NAME["GetRulebook"].path, {})
        scraped = scraped_until(port, lambda told: calls(told, "GetRulebook") == 1)
    asked = {"game": GAME, "protocol": "grpc", "service": "referee.v1.RefereeService"}
    assert calls(scraped, "ValidateMove", code="OK", **asked) == 1
    assert calls(scraped, "ValidateMove", code="INVALID_ARGUMENT", **asked) == 1
    assert calls(scraped, "ListGames", code="OK", protocol="http", game="") == 1
    assert calls(scraped, "GetRulebook", code="INVALID_ARGUMENT", protocol="http") == 1
    assert scraped.value("referee_call_seconds_count", method="ValidateMove") == 2
    assert scraped.value("referee_call_seconds_bucket", method="ValidateMove", le="+Inf") == 2
    assert scraped.value("referee_workers") == 1


def test_verdicts_are_counted_by_game_and_ruling_and_violations_by_rule() -> None:
    with watched() as (_, referee, port):
        referee.score_turn(STATE, LEGAL)
        referee.batch_validate_moves([LEGAL, ILLEGAL, ILLEGAL], position=STATE)
        scraped = scraped_until(port, lambda told: calls(told, "BatchValidateMoves") == 1)
    assert scraped.value("referee_verdicts_total", game=GAME, ruling="legal") == 2
    assert scraped.value("referee_verdicts_total", game=GAME, ruling="illegal") == 2
    assert scraped.value("referee_violations_total", rule="LN-2") == 2


def test_audits_are_counted_and_what_failed_by_its_kind() -> None:
    wrong = RECORD.replace("+3=3", "+4=4", 1)
    assert wrong != RECORD
    with watched() as (_, referee, port):
        referee.audit_record(RECORD)
        assert len(list(referee.audit_records([wrong, RECORD]))) == 2
        scraped = scraped_until(port, lambda told: calls(told, "AuditRecords") == 1)
    assert scraped.value("referee_audits_total", game=GAME, ruling="sound") == 2
    assert scraped.value("referee_audits_total", game=GAME, ruling="failed") == 1
    assert scraped.value("referee_audit_failures_total", kind="wrong_points") == 1


def test_methods_that_do_not_exist_count_as_one() -> None:
    with watched() as (server, _, port):
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            for name in ("Poker", "Chess"):
                call: Any = channel.unary_unary(f"/referee.v1.RefereeService/{name}")
                with pytest.raises(grpc.RpcError):
                    call(b"", timeout=30)
        post(f"http://127.0.0.1:{server.http_port}", "/referee.v1.RefereeService/Bridge", {})
        scraped = scraped_until(port, lambda told: calls(told, "unknown") == 3)
    assert calls(scraped, "unknown", code="UNIMPLEMENTED") == 3
    assert not [name for name in ("Poker", "Chess", "Bridge") if name in scraped.text]


def test_a_game_that_does_not_exist_is_no_label() -> None:
    with watched() as (server, _, port):
        asked = {"ruleset": {"game": 77}}
        post(f"http://127.0.0.1:{server.http_port}", BY_NAME["GetRulebook"].path, asked)
        scraped = scraped_until(port, lambda told: calls(told, "GetRulebook") == 1)
    assert calls(scraped, "GetRulebook", game="") == 1


class Held:
    """A handler that answers when it is let go."""

    def __init__(self) -> None:
        self.started = threading.Semaphore(0)
        self.go = threading.Event()

    def answer(self, _: object, call: Call) -> rulebook_pb.ListGamesResponse:
        self.started.release()
        while not self.go.wait(0.01):
            pass
        return rulebook_pb.ListGamesResponse()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    waiting = Held()
    methods = [
        method._replace(handler=waiting.answer) if method.name == "ListGames" else method
        for method in METHODS
    ]
    for module in (edge, endpoints):
        monkeypatch.setattr(module, "METHODS", methods)
    yield waiting
    waiting.go.set()


@pytest.mark.parametrize("protocol", ["grpc", "http"])
def test_calls_in_progress_are_told_and_those_for_which_there_is_no_room(
    held: Held, protocol: str
) -> None:
    with watched(limits=Limits(calls=1)) as (server, referee, port):

        def ask() -> None:
            if protocol == "http":
                base = f"http://127.0.0.1:{server.http_port}"
                answer = post(base, BY_NAME["ListGames"].path, {})
                assert answer.status == 200, answer
            else:
                referee.list_games()

        first = threading.Thread(target=ask)
        first.start()
        assert held.started.acquire(timeout=30)
        scraped_until(
            port, lambda told: told.value("referee_calls_in_progress", protocol=protocol) == 1
        )
        with pytest.raises((RefereeError, AssertionError)):
            ask()
        held.go.set()
        first.join()
        scraped = scraped_until(
            port, lambda told: told.value("referee_calls_in_progress", protocol=protocol) == 0
        )
    refused = scraped.value("referee_calls_refused_total", protocol=protocol, reason="calls")
    busy = calls(scraped, "ListGames", code="RESOURCE_EXHAUSTED", protocol=protocol)
    assert refused == busy >= 1
    assert scraped.value("referee_call_seconds_count", method="ListGames") == 1


@pytest.mark.parametrize("protocol", ["grpc", "http"])
def test_a_call_that_its_caller_gave_up_is_counted_as_such(held: Held, protocol: str) -> None:
    path = BY_NAME["ListGames"].path
    with watched() as (server, _, port):
        if protocol == "http":
            post(f"http://127.0.0.1:{server.http_port}", path, {}, connect_timeout_ms="100")
        else:
            with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
                call: Any = channel.unary_unary(path)
                with pytest.raises(grpc.RpcError):
                    call(b"", timeout=0.1)
        late = {"protocol": protocol, "code": "DEADLINE_EXCEEDED"}
        scraped_until(port, lambda told: calls(told, "ListGames", **late) == 1)
        leave(server, protocol)
        assert held.started.acquire(timeout=30)
        left = {"protocol": protocol, "code": "CANCELLED"}
        scraped_until(port, lambda told: calls(told, "ListGames", **left) == 1)


def leave(server: RefereeServer, protocol: str) -> None:
    """Ask for the games, and leave before there is an answer."""
    path = BY_NAME["ListGames"].path
    if protocol == "grpc":
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            call: Any = channel.unary_unary(path)
            asked = call.future(b"")
            time.sleep(0.5)
            asked.cancel()
        return
    with socket.create_connection(("127.0.0.1", server.http_port or 0)) as line:
        headers = "host: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n"
        line.sendall(f"POST {path} HTTP/1.1\r\n{headers}{{}}".encode())
        time.sleep(0.5)


@pytest.fixture
def token(tmp_path: Path) -> tuple[str, str]:
    """A token for the rulebook alone, and the file that lists it."""
    given = "referee_" + "x" * 40
    path = tmp_path / "tokens.toml"
    path.write_text(f'[club]\nsha256 = "{hash_of(given).hex()}"\nservices = ["RulebookService"]\n')
    path.chmod(0o600)
    return given, str(path)


@pytest.mark.parametrize("protocol", ["grpc", "http"])
def test_calls_that_are_not_let_in_are_counted_by_the_reason(
    token: tuple[str, str], protocol: str
) -> None:
    given, file = token
    access = Access(tokens=file, calls_per_second=1)
    games, judge = BY_NAME["ListGames"].path, BY_NAME["ValidateMove"].path
    with watched(access=access) as (server, _, port):

        def ask(path: str, token: str) -> None:
            headers = {"authorization": f"Bearer {token}"}
            if protocol == "http":
                post(f"http://127.0.0.1:{server.http_port}", path, {}, **headers)
                return
            with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
                call: Any = channel.unary_unary(path)
                with suppress(grpc.RpcError):
                    call(b"", metadata=tuple(headers.items()), timeout=30)

        def refused(reason: str) -> float:
            name = "referee_calls_refused_total"
            return Scraped(port).value(name, protocol=protocol, reason=reason)

        ask(games, "referee_unknown")
        ask(judge, given)
        assert (refused("token"), refused("service")) == (1, 1)
        deadline = time.monotonic() + 30
        while not refused("rate") and time.monotonic() < deadline:
            for _ in range(10):
                ask(games, given)
        scraped = Scraped(port)
    assert scraped.value("referee_calls_refused_total", reason="rate") == calls(
        scraped, "ListGames", code="RESOURCE_EXHAUSTED"
    )
    assert calls(scraped, "ListGames", code="OK", protocol=protocol) >= 1
    assert calls(scraped, "ListGames", code="UNAUTHENTICATED", protocol=protocol) == 1
    assert calls(scraped, "ValidateMove", code="PERMISSION_DENIED", protocol=protocol) == 1


def test_tasks_that_wait_for_a_thread_are_told(held: Held) -> None:
    with watched(threads=1) as (server, _, port):
        base = f"http://127.0.0.1:{server.http_port}"
        asking = [
            threading.Thread(target=post, args=(base, BY_NAME["ListGames"].path, {}))
            for _ in range(3)
        ]
        for each in asking:
            each.start()
        scraped_until(port, lambda told: told.value("referee_calls_waiting", threads="calls") > 0)
        held.go.set()
        for each in asking:
            each.join()
        scraped_until(port, lambda told: told.value("referee_calls_waiting", threads="calls") == 0)


def test_what_counts_calls_does_not_spoil_them(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Metrics, "note", fail)
    with watched() as (_, referee, _):
        assert referee.validate_move(STATE, LEGAL).points == 3
    assert "cannot watch" in caplog.text


def test_a_scraper_that_leaves_is_no_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    with watched() as (_, _, port):
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", port)) as left:
                left.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
                left.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        assert Scraped(port).value("referee_workers") == 1
    assert "Traceback" not in capfd.readouterr().err


def test_without_metrics_nothing_of_them_is_loaded_or_served() -> None:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        assert server.metrics_port is None

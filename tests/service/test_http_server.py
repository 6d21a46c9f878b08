"""The HTTP server around the calls: limits, clients that leave or dawdle, browsers, its end."""

import gzip
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from referee.service import ports
from referee.service.call import Call
from referee.service.http import endpoints
from referee.service.methods import METHODS
from referee.service.server import RefereeServer
from referee.service.settings import Limits, Settings
from referee.service.work import Interruption
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import Referee
from tests.support.refusals import BY_NAME
from tests.support.web import FRAME, JSON, Answer, ask, framed, get, post, unframed

MOST_BYTES = Limits().message_bytes

LIST_GAMES = BY_NAME["ListGames"].path
LIST_MOVES = BY_NAME["ListLegalMoves"].path
AUDITS = BY_NAME["AuditRecords"].path
SOON = 10.0
STREAM = "application/connect+json"


class Held:
    """A handler that answers when it is let go, and sees whether its caller is still there."""

    def __init__(self) -> None:
        self.started = threading.Semaphore(0)
        self.go = threading.Event()
        self.left = threading.Event()

    def answer(self, _: object, call: Call) -> rulebook_pb.ListGamesResponse:
        self.started.release()
        try:
            while not self.go.wait(0.01):
                pass
        except Interruption:
            self.left.set()
            raise
        return rulebook_pb.ListGamesResponse()

    def stream(self, request: object, call: Call) -> Iterator[pb.ListLegalMovesResponse]:
        yield pb.ListLegalMovesResponse()
        self.answer(request, call)
        yield pb.ListLegalMovesResponse()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """ListGames and ListLegalMoves wait, on servers that are made while this lasts."""
    waiting = Held()
    handlers: dict[str, Any] = {"ListGames": waiting.answer, "ListLegalMoves": waiting.stream}
    replace_handlers(monkeypatch, handlers)
    yield waiting
    waiting.go.set()


def replace_handlers(monkeypatch: pytest.MonkeyPatch, handlers: dict[str, Any]) -> None:
    methods = [
        method._replace(handler=handlers.get(method.name, method.handler)) for method in METHODS
    ]
    monkeypatch.setattr(endpoints, "METHODS", methods)


@contextmanager
def served(**settings: Any) -> Iterator[tuple[str, RefereeServer]]:
    with RefereeServer(Settings(port=0, http_port=0, **{"grace_seconds": 0, **settings})) as server:
        yield f"http://127.0.0.1:{server.http_port}", server


@contextmanager
def in_background() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as threads:
        yield threads


def games(base: str, **headers: str) -> Answer:
    return post(base, LIST_GAMES, {}, **headers)


# Limits


def test_a_message_of_4_mib_is_read_and_a_larger_one_refused(base: str) -> None:
    path = BY_NAME["ParseRecord"].path
    empty = b'{"notation": ""}'
    for size in (MOST_BYTES, MOST_BYTES + 1):
        body = empty.replace(b'""', b'"' + b"x" * (size - len(empty)) + b'"')
        assert len(body) == size
        answer = post(base, path, body)
        assert (answer.status == 429) is (size > MOST_BYTES)
    assert answer.content["code"] == "resource_exhausted"


def test_a_larger_one_is_refused_in_a_stream_too(base: str) -> None:
    body = FRAME.pack(0, MOST_BYTES + 1)
    [(_, end)] = unframed(ask(base, AUDITS, body, content_type=STREAM).body)
    assert b"resource_exhausted" in end


def test_gzip_is_opened(base: str) -> None:
    body = gzip.compress(b"{}")
    answer = post(base, LIST_GAMES, body, content_encoding="gzip")
    assert answer.content == games(base).content


def members(count: int) -> bytes:
    return gzip.compress(b"") * count


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (gzip.compress(bytes(64 * MOST_BYTES)), 429),
        (gzip.compress(b" " * MOST_BYTES + b"{}"), 429),
        (members(MOST_BYTES // len(members(1))), 400),
        (gzip.compress(b"{}") + gzip.compress(b"{}"), 400),
        (gzip.compress(b"{}")[:-1], 400),
        (b"{}", 400),
    ],
    ids=["bomb", "too large", "members", "two members", "cut", "none"],
)
def test_gzip_that_hides_more_than_it_should_is_refused(
    base: str, body: bytes, status: int
) -> None:
    started = time.monotonic()
    assert post(base, LIST_GAMES, body, content_encoding="gzip").status == status
    assert time.monotonic() - started < SOON


def test_other_compression_is_refused_and_answers_are_not_compressed(base: str) -> None:
    refused = games(base, content_encoding="br")
    assert (refused.status, refused.content["code"]) == (501, "unimplemented")
    assert games(base, accept_encoding="gzip, br").headers["content-encoding"] == "identity"


def test_headers_are_bounded(base: str) -> None:
    assert games(base, x="x" * 30_000).status == 200
    with connected(base) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\nx: " + b"x" * 70_000)
        assert caller.recv(65536).startswith(b"HTTP/1.1 400")


def test_a_call_too_many_is_refused_at_once(held: Held) -> None:
    with served(limits=Limits(calls=1)) as (base, _), in_background() as threads:
        first = threads.submit(games, base)
        assert held.started.acquire(timeout=SOON)
        refused = games(base)
        assert (refused.status, refused.content["code"]) == (429, "resource_exhausted")
        [(_, end)] = unframed(ask(base, LIST_MOVES, framed(b"{}"), content_type=STREAM).body)
        assert b"resource_exhausted" in end
        held.go.set()
        assert first.result().status == 200
        assert games(base).status == 200


def test_busy_threads_hold_up_neither_health_nor_streams(held: Held) -> None:
    with served(threads=2) as (base, _), in_background() as threads:
        waiting = [threads.submit(games, base) for _ in range(5)]
        for _ in range(2):
            assert held.started.acquire(timeout=SOON)
        assert get(base, "/healthz").status == 200
        *_, (flags, end) = unframed(ask(base, AUDITS, framed(b"{}"), content_type=STREAM).body)
        assert (flags, end) == (2, b"{}")
        held.go.set()
        assert {each.result().status for each in waiting} == {200}


# Callers that leave


def test_a_call_that_takes_too_long_is_told_so_and_stopped(held: Held) -> None:
    with served() as (base, _):
        answer = games(base, connect_timeout_ms="100")
        assert (answer.status, answer.content["code"]) == (504, "deadline_exceeded")
        assert held.left.wait(SOON)


def test_a_stream_that_takes_too_long_is_told_so_and_stopped(held: Held) -> None:
    with served() as (base, _):
        body = framed(b"{}")
        answer = ask(base, LIST_MOVES, body, content_type=STREAM, connect_timeout_ms="300")
        first, (flags, end) = unframed(answer.body)
        assert first == (0, b"{}")
        assert (flags, b"deadline_exceeded" in end) == (2, True)
        assert held.left.wait(SOON)


@pytest.mark.parametrize("timeout", ["soon", "-1", "99999999999", "1.5"])
def test_a_timeout_that_is_none_is_refused(base: str, timeout: str) -> None:
    answer = games(base, connect_timeout_ms=timeout)
    assert (answer.status, answer.content["code"]) == (400, "invalid_argument")


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [(LIST_GAMES, JSON, b"{}"), (LIST_MOVES, STREAM, framed(b"{}"))],
    ids=["unary", "stream"],
)
def test_work_stops_when_the_caller_disconnects(
    held: Held, path: str, kind: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with served() as (base, _):
        with connected(base) as caller:
            caller.sendall(request(path, kind, body))
            assert held.started.acquire(timeout=SOON)
        assert held.left.wait(SOON)
        assert get(base, "/healthz").status == 200
    assert not caplog.records


def request(path: str, kind: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


@contextmanager
def connected(base: str) -> Iterator[socket.socket]:
    address = urlsplit(base)
    with socket.create_connection((address.hostname, address.port), timeout=SOON) as caller:
        yield caller


# Callers that dawdle


WHOLE = request(LIST_GAMES, JSON, b"{}")


def unary_as(kind: str) -> bytes:
    """Half of a call with one request, sent as if it were a stream."""
    return request(LIST_GAMES, kind, framed(b"{}"))[:-1]


@pytest.mark.parametrize(
    "sent",
    [
        [b""],
        [WHOLE[:20]],
        [WHOLE[:-1]],
        [WHOLE, WHOLE[:20]],
        [WHOLE + WHOLE[:20]],
        [WHOLE + WHOLE[:-1]],
        [unary_as("application/grpc-web+proto")],
        [request(LIST_MOVES, STREAM, framed(b"{}"))[:-1]],
    ],
    ids=[
        "nothing",
        "half a header",
        "half a body",
        "half a second one",
        "half a header pipelined",
        "half a body pipelined",
        "half a call by gRPC-Web",
        "half a request for a stream",
    ],
)
def test_a_request_that_does_not_come_is_not_waited_for(sent: list[bytes]) -> None:
    *whole, rest = sent
    with served(limits=Limits(request_seconds=0.5)) as (base, _), connected(base) as caller:
        for each in whole:
            caller.sendall(each)
            assert caller.recv(65536).startswith(b"HTTP/1.1 200")
        caller.sendall(rest)
        assert b"" in received(caller)


def test_the_rest_of_a_refused_request_is_not_waited_for() -> None:
    """Nor may it trickle on."""
    head = f"POST {LIST_GAMES} HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999\r\n\r\n".encode()
    with served(limits=Limits(request_seconds=0.5)) as (base, _), connected(base) as caller:
        caller.sendall(head)
        ended = threading.Event()

        def trickle() -> None:
            with suppress(OSError):
                while not ended.wait(0.05):
                    caller.sendall(b" ")

        trickling = threading.Thread(target=trickle)
        trickling.start()
        with suppress(ConnectionResetError):
            assert b"415" in b"".join(received(caller))
        ended.set()
        trickling.join()


def test_a_stream_in_which_nothing_comes_is_not_waited_for() -> None:
    with served(limits=Limits(pause_seconds=0.5)) as (base, _), connected(base) as caller:
        caller.sendall(request(AUDITS, STREAM, framed(b"{}", b"{}"))[:-1])
        assert b"" in received(caller)


def test_a_stream_of_requests_may_take_its_time() -> None:
    body = framed(b"{}", b"{}")
    with served(limits=Limits(request_seconds=0.2)) as (base, _), connected(base) as caller:
        sent = request(AUDITS, STREAM, body)
        for part in (sent[: -len(body)], body[:7], body[7:]):
            caller.sendall(part)
            time.sleep(0.4)
        answer = caller.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.count(b'"status"') == 2


def received(caller: socket.socket) -> list[bytes]:
    """All that comes until the server closes the connection, and b"" for that."""
    parts: list[bytes] = []
    while not parts or parts[-1]:
        parts.append(caller.recv(65536))
    return parts


def test_bytes_that_are_not_http_are_refused(base: str) -> None:
    for sent in (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00", b"\r\n\r\n\0\0"):
        with connected(base) as caller:
            caller.sendall(sent + b"\r\n\r\n")
            assert caller.recv(65536).startswith(b"HTTP/1.1 4")


# Browsers


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_pages_from_elsewhere_may_ask(base: str, method: str) -> None:
    answer = ask(
        base,
        LIST_GAMES,
        None,
        "OPTIONS",
        origin="https://app.example",
        access_control_request_method=method,
        access_control_request_headers="content-type,connect-protocol-version,x-grpc-web",
        access_control_request_private_network="true",
    )
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == "*"
    allowed = answer.headers["access-control-allow-headers"].split(",")
    assert {"content-type", "connect-protocol-version", "x-grpc-web"} <= set(allowed)
    assert method in answer.headers["access-control-allow-methods"]
    assert answer.headers["access-control-allow-private-network"] == "true"
    assert int(answer.headers["access-control-max-age"]) > 0


@pytest.mark.parametrize("content", [{}, {"no": "field"}])
def test_pages_from_elsewhere_may_read_answers_and_refusals(base: str, content: Any) -> None:
    answer = post(base, LIST_GAMES, content, origin="https://app.example")
    assert answer.headers["access-control-allow-origin"] == "*"
    exposed = answer.headers["access-control-expose-headers"].split(", ")
    assert {"grpc-status", "grpc-message", "grpc-status-details-bin"} <= set(exposed)


# The referee's own failures


def test_a_failure_is_internal_has_an_id_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: object, __: Call) -> Any:
        raise ZeroDivisionError("the seed is 42")

    def fail_midway(_: object, __: Call) -> Iterator[pb.ListLegalMovesResponse]:
        yield pb.ListLegalMovesResponse()
        raise ZeroDivisionError("the seed is 42")

    replace_handlers(monkeypatch, {"ListGames": fail, "ListLegalMoves": fail_midway})
    with served() as (base, _), caplog.at_level(logging.ERROR):
        answer = games(base)
        streamed = ask(base, LIST_MOVES, framed(b"{}"), content_type=STREAM)
    assert (answer.status, answer.content["code"]) == (500, "internal")
    error_id = answer.content["details"][0]["debug"]["metadata"]["error_id"]
    assert answer.content["message"] == f"the referee failed; please report error {error_id}"
    _, (_, end) = unframed(streamed.body)
    assert b'"internal"' in end
    for told in ("42", "ZeroDivisionError", "Traceback", ".py"):
        assert told not in (answer.body + end).decode().replace(error_id, "")
    assert len(caplog.records) == 2
    assert error_id in caplog.records[0].getMessage()


# Its end


def test_a_server_that_stops_says_so_first_and_still_answers() -> None:
    with served(drain_seconds=1.5) as (base, server), in_background() as threads:
        assert get(base, "/healthz").content == {"status": "SERVING"}
        stopping = threads.submit(server.stop)
        assert eventually(lambda: get(base, "/healthz").status == 503)
        assert get(base, "/healthz").content == {"status": "NOT_SERVING"}
        assert games(base).status == 200
        stopping.result()
        with pytest.raises(ConnectionError):
            games(base)


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SOON
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def test_a_call_that_runs_when_the_server_stops_is_answered(held: Held) -> None:
    with served(grace_seconds=SOON) as (base, server), in_background() as threads:
        running = threads.submit(games, base)
        assert held.started.acquire(timeout=SOON)
        stopping = threads.submit(server.stop)
        assert eventually(lambda: is_closed(base))
        held.go.set()
        assert running.result().status == 200
        stopping.result(SOON)


def is_closed(base: str) -> bool:
    try:
        with connected(base):
            return False
    except ConnectionRefusedError:
        return True


def test_a_call_that_outlasts_the_grace_period_is_cut_off_without_a_traceback(
    held: Held, caplog: pytest.LogCaptureFixture
) -> None:
    with served(grace_seconds=0) as (base, server), in_background() as threads:
        running = threads.submit(games, base)
        assert held.started.acquire(timeout=SOON)
        server.stop()
        assert held.left.wait(SOON)
        assert running.result().content["code"] == "canceled"
    assert not [record for record in caplog.records if record.exc_info]


def test_without_a_port_for_it_there_is_no_http() -> None:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        assert server.http_port is None
        with Referee.connect(f"127.0.0.1:{server.port}") as referee:
            assert referee.list_games()


def test_every_address_of_the_host_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ::1 and 127.0.0.1 are for localhost; one that this machine lacks is passed over."""
    hosts = ("127.0.0.1", "192.0.2.1", "127.0.0.2")
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in hosts]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    sockets = ports.bound("several", 0)
    names = [each.getsockname() for each in sockets]
    for each in sockets:
        each.close()
    assert [name[0] for name in names] == ["127.0.0.1", "127.0.0.2"]
    assert len({name[1] for name in names}) == 1


def test_a_host_without_an_address_of_this_machine_is_an_error() -> None:
    with pytest.raises(OSError, match="assign requested address"):
        ports.bound("192.0.2.1", 0)


def test_a_port_that_is_taken_is_an_error() -> None:
    with served() as (_, server), pytest.raises(OSError, match="in use"):
        RefereeServer(Settings(port=0, http_port=server.http_port))

"""Traces: a span for every call, sent to a collector that the environment names."""

import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import grpc
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from referee.service.methods import METHODS
from referee.service.server import RefereeServer
from referee.service.settings import Settings, Watching
from referee.service.watching import tracing
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import qwirkle
from tests.support.refusals import BY_NAME
from tests.support.web import post

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
PARENTED = f"00-{TRACE}-{PARENT}-01"
VALIDATE = BY_NAME["ValidateMove"].path
REQUEST = pb.ValidateMoveRequest(
    position=game_pb2.Position(state=qwirkle.state("Ro Rs")), move=qwirkle.lay((2, 0, "Rd"))
).SerializeToString()
ERROR = 2
SERVER = 2


class Spans:
    """A collector, and the spans that it has received."""

    def __init__(self) -> None:
        self.received: list[ExportTraceServiceRequest] = []
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                assert self.path == "/v1/traces"
                body = self.rfile.read(int(self.headers["content-length"]))
                received.append(ExportTraceServiceRequest.FromString(body))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def resources(self) -> list[Any]:
        return [each for request in self.received for each in request.resource_spans]

    def by_method(self) -> dict[str, Any]:
        spans = [
            span
            for resource in self.resources
            for scope in resource.scope_spans
            for span in scope.spans
        ]
        return {span.name.rpartition("/")[2]: span for span in spans}


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[Spans]:
    collecting = Spans()
    port = collecting.server.server_port
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
    threading.Thread(target=collecting.server.serve_forever, daemon=True).start()
    yield collecting
    collecting.server.shutdown()
    collecting.server.server_close()


def traced() -> RefereeServer:
    watching = Watching(trace=True)
    return RefereeServer(Settings(port=0, http_port=0, grace_seconds=0, watching=watching))


def attributes(found: Any) -> dict[str, object]:
    values = {each.key: each.value for each in found.attributes}
    return {key: getattr(value, value.WhichOneof("value")) for key, value in values.items()}


def ask(server: RefereeServer, path: str, *metadata: tuple[str, str]) -> None:
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        call: Any = channel.unary_unary(path)
        call(REQUEST, timeout=30, metadata=metadata)


def test_a_call_over_grpc_is_a_span_of_the_caller_s_trace(spans: Spans) -> None:
    before = time.time_ns()
    with traced() as server:
        ask(server, VALIDATE, ("traceparent", PARENTED), ("x-request-id", "mine-1"))
    after = time.time_ns()
    span = spans.by_method()["ValidateMove"]
    assert (span.trace_id.hex(), span.parent_span_id.hex()) == (TRACE, PARENT)
    assert (span.name, span.kind) == ("referee.v1.RefereeService/ValidateMove", SERVER)
    assert before <= span.start_time_unix_nano < span.end_time_unix_nano <= after
    told = attributes(span)
    assert str(told.pop("client.address")).startswith("127.0.0.1:")
    assert told == {
        "rpc.system": "grpc",
        "rpc.service": "referee.v1.RefereeService",
        "rpc.method": "ValidateMove",
        "rpc.grpc.status_code": 0,
        "referee.request_id": "mine-1",
        "referee.game": "qwirkle",
        "referee.ruling": "legal",
    }


def test_a_call_over_http_is_one_too(spans: Spans) -> None:
    with traced() as server:
        base = f"http://127.0.0.1:{server.http_port}"
        post(base, BY_NAME["GetRulebook"].path, {}, traceparent=PARENTED)
        post(base, BY_NAME["ListGames"].path, {})
    refused, listed = (spans.by_method()[name] for name in ("GetRulebook", "ListGames"))
    assert (refused.trace_id.hex(), refused.parent_span_id.hex()) == (TRACE, PARENT)
    assert attributes(refused)["rpc.system"] == "connect_rpc"
    assert attributes(refused)["rpc.grpc.status_code"] == 3
    assert refused.status.code != ERROR  # it is the caller's
    assert listed.trace_id.hex() != TRACE
    assert not listed.parent_span_id


def test_a_failure_of_the_referee_is_an_error(
    spans: Spans, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    methods = [method._replace(handler=fail) for method in METHODS if not method.streams]
    monkeypatch.setattr("referee.service.edge.METHODS", methods)
    with traced() as server, pytest.raises(grpc.RpcError):
        ask(server, VALIDATE)
    assert spans.by_method()["ValidateMove"].status.code == ERROR


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [
        ("OTEL_SDK_DISABLED", "false", "referee"),
        ("OTEL_SERVICE_NAME", "club", "club"),
        ("OTEL_RESOURCE_ATTRIBUTES", "service.name=club", "club"),
    ],
)
def test_the_environment_says_what_the_service_is_called(
    spans: Spans, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, name: str
) -> None:
    monkeypatch.setenv(variable, value)
    with traced() as server:
        ask(server, VALIDATE)
    [resource] = spans.resources
    assert attributes(resource.resource)["service.name"] == name


def test_a_collector_that_says_nothing_keeps_no_server_from_stopping(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tracing, "CLOSING_SECONDS", 0.1)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "3")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        where = f"http://127.0.0.1:{silent.getsockname()[1]}"
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", where)
        with traced() as server:
            ask(server, VALIDATE)
    assert "the last traces are lost" in caplog.text

"""Traces of calls for OpenTelemetry, which its own variables of the environment configure."""

import logging
import threading
import time
from importlib.metadata import version

from google.rpc import code_pb2
from opentelemetry import propagate
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode

from referee.service.watching.account import GRPC, Account, address
from referee.service.watching.findings import game_name, rulings

LOG = logging.getLogger(__name__)

NAME = "referee"
CLOSING_SECONDS = 3.0
SECOND = 1_000_000_000  # nanoseconds
# The statuses that are the server's fault and not the caller's.
FAILURES = ("UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS")


class Tracer:
    """Makes a span of each call once it has ended, and sends it in the background."""

    def __init__(self) -> None:
        self._provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer(NAME, version("tabletop-referee"))

    def note(self, account: Account) -> None:
        ended = time.time_ns()
        headers = {name: text for name, text in account.headers() if isinstance(text, str)}
        span = self._tracer.start_span(
            account.path.lstrip("/"),
            propagate.extract(headers),
            SpanKind.SERVER,
            _attributes(account),
            start_time=ended - round(account.seconds * SECOND),
        )
        if account.code in FAILURES:
            span.set_status(Status(StatusCode.ERROR))
        span.end(ended)

    def close(self) -> None:
        """Send what has not been sent yet, but do not wait long for a collector that is away."""
        sending = threading.Thread(target=self._provider.shutdown, daemon=True)
        sending.start()
        sending.join(CLOSING_SECONDS)
        if sending.is_alive():
            LOG.warning("the last traces are lost: they cannot be sent")


def _resource() -> Resource:
    """What sends the traces is called referee, unless the environment says otherwise."""
    told = Resource.create()
    if str(told.attributes.get(SERVICE_NAME, "")).startswith("unknown_service"):
        return told.merge(Resource({SERVICE_NAME: NAME}))
    return told


def _attributes(account: Account) -> dict[str, str | int]:
    system = "grpc" if account.protocol == GRPC else "connect_rpc"
    attributes: dict[str, str | int] = {
        "rpc.system": system,
        "rpc.service": account.service,
        "rpc.method": account.method,
        "rpc.grpc.status_code": code_pb2.Code.Value(account.code),
        "client.address": address(account.peer()),
        "referee.request_id": account.request_id,
        "referee.game": game_name(account.game),
        "referee.ruling": rulings(account),
    }
    return {name: value for name, value in attributes.items() if value != ""}

"""One server process: its port, its threads, and how it stops."""

import gc
import logging
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from referee.service import reflection
from referee.service.edge import Guard, Pools, Room, connection_of, rpc_handlers
from referee.service.methods import METHODS
from referee.service.settings import Settings
from referee.service.signals import RELOAD, Signals
from referee.service.threads import Threads
from referee.service.watching.watch import Watch

if TYPE_CHECKING:
    from referee.service.http.server import HttpServer

LOG = logging.getLogger(__name__)

GC_THRESHOLD = 50_000
KEEPING_ALIVE = (
    # Clients that have vanished are noticed by these.
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    # Clients may ask whether the server is alive every ten seconds, and no more often.
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.max_ping_strikes", 2),
)
CLOSING_SECONDS = 1.0
"""How much longer than the grace period it may take to close connections."""
SERVICES = tuple(dict.fromkeys(method.service for method in METHODS))
LIVENESS = "liveness"
"""What health checks call the process itself, which lives also while it stops."""


def settle() -> None:
    """Spare the garbage collector what lives as long as the process, and let it run rarely, because
    calls leave no cycles behind."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


class RefereeServer:
    """A referee that listens for gRPC, and for HTTP if it is told to. Both share the threads."""

    def __init__(self, settings: Settings, *, share_port: bool = False) -> None:
        self._settings = settings
        self._pools = pools = Pools(
            *[
                Threads(settings.threads, name, connection_of)
                for name in ("referee", "referee-stream", "referee-standard")
            ]
        )
        room = Room(settings.limits.calls)
        self._watch = watch = Watch(settings.watching, pools.backlogs)
        self._guard = Guard(pools.standard, room, settings.limits, watch)
        self._server = grpc.server(
            pools.calls,
            interceptors=[self._guard],
            options=[
                ("grpc.so_reuseport", int(share_port)),
                *_channel_options(settings),
                *KEEPING_ALIVE,
            ],
        )
        self._server.add_generic_rpc_handlers(rpc_handlers(pools, room, settings.limits, watch))
        self._health = health.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (*SERVICES, health.SERVICE_NAME, *reflection.NAMES)
        self._server.add_generic_rpc_handlers(reflection.Reflection(names).handlers())
        self.port = self._server.add_insecure_port(f"{settings.host}:{settings.port}")
        self._http = None
        if settings.http_port is not None:
            self._http = _http_server(
                settings, settings.http_port, pools, watch, share_port=share_port
            )

    @property
    def http_port(self) -> int | None:
        return None if self._http is None else self._http.port

    @property
    def metrics_port(self) -> int | None:
        return self._watch.metrics_port

    def start(self) -> None:
        self._server.start()
        if self._http is not None:
            self._http.start()
        self._report(health_pb2.HealthCheckResponse.SERVING, "", *SERVICES, LIVENESS)

    def reload(self) -> None:
        """Read again what may have changed in files."""
        LOG.info("there is nothing to reload")

    def stop(self) -> None:
        """Tell health checks first, wait until they have noticed, then finish what is running."""
        self._report(health_pb2.HealthCheckResponse.NOT_SERVING, "", *SERVICES)
        if self._http is not None:
            self._http.drain()
        threading.Event().wait(self._settings.drain_seconds)
        stopped = self._server.stop(self._settings.grace_seconds)
        self._guard.end_watches()
        if self._http is not None:
            self._http.stop()
            self._http.wait()
        if not stopped.wait(self._settings.grace_seconds + CLOSING_SECONDS):
            LOG.warning("left behind connections that do not close")
        self._pools.shutdown()
        self._watch.close()

    def _report(self, health: int, *services: str) -> None:
        for service in services:
            self._health.set(service, health)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _channel_options(settings: Settings) -> Iterator[tuple[str, int]]:
    limits = settings.limits
    yield "grpc.max_receive_message_length", limits.message_bytes
    yield "grpc.max_concurrent_streams", limits.streams
    yield "grpc.max_connection_idle_ms", round(limits.connection_idle_seconds * 1000)
    if limits.connection_age_seconds:
        yield "grpc.max_connection_age_ms", round(limits.connection_age_seconds * 1000)
        # Calls that are running when it is time get as long as when the server stops.
        yield "grpc.max_connection_age_grace_ms", round(settings.grace_seconds * 1000)


def _http_server(
    settings: Settings, port: int, pools: Pools, watch: Watch, *, share_port: bool
) -> "HttpServer":
    # It loads a lot that a server of gRPC alone does not need.
    from referee.service.http.server import HttpServer  # noqa: PLC0415

    return HttpServer(
        settings.host,
        port,
        pools,
        watch,
        share_port=share_port,
        limits=settings.limits,
        grace_seconds=settings.grace_seconds,
    )


def serve_until_signalled(server: RefereeServer, *, is_alone: bool = True) -> None:
    """Serve until SIGTERM or Ctrl-C. Another one of them ends the process at once, unless it is one
    of several: it may hear the same signal from its parent and from whoever told both."""
    signals = Signals()
    settle()
    server.start()
    while (number := signals.wait()) == RELOAD:
        server.reload()
    LOG.info("stopping on %s", number.name)
    if is_alone:
        signals.hasten(lambda: LOG.warning("ended at once"))
    else:
        signals.ignore()
    server.stop()
    signals.ignore()

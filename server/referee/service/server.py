"""One server process: its port, its threads, and how it stops."""

import gc
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Self

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from referee.service import reflection
from referee.service.access.calls import Doorkeeper, in_turn
from referee.service.access.door import Door
from referee.service.access.files import AccessError
from referee.service.edge import Pools, connection_of, rpc_handlers
from referee.service.guard import Guard, Room
from referee.service.methods import METHODS
from referee.service.settings import Settings, TlsFiles
from referee.service.signals import RELOAD, Signals
from referee.service.threads import Threads
from referee.service.watching.account import Refusal
from referee.service.watching.watch import Watch
from referee.service.work import ignore_lost_interruptions

if TYPE_CHECKING:
    from referee.service.access.certificates import Certificates
    from referee.service.http.server import HttpServer

LOG = logging.getLogger(__name__)

GC_THRESHOLD = 50_000
SWITCH_SECONDS = 0.0001
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
    calls leave no cycles behind. Let threads take turns more often than by default: a short call
    goes through several of them, and would wait each time for a long one."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    sys.setswitchinterval(SWITCH_SECONDS)
    ignore_lost_interruptions()


class RefereeServer:
    """A referee that listens for gRPC, and for HTTP if it is told to. Both share the threads."""

    def __init__(self, settings: Settings, *, share_port: bool = False) -> None:
        self._settings = settings
        access = settings.access
        self._door = door = Door(access)
        self._certificates = None if access.tls is None else _certificates(access.tls)
        self._pools = pools = Pools(
            *[
                Threads(settings.threads, name, connection_of)
                for name in ("referee", "referee-standard")
            ]
        )
        room = Room(settings.limits.calls)
        self._watch = watch = Watch(settings.watching, pools.backlogs)
        self._guard = Guard(pools.standard, room, settings.limits, watch)
        doorkeepers = [] if access.tokens is None else [Doorkeeper(door, pools.standard, watch)]
        self._server = grpc.server(
            pools.calls,
            interceptors=[*doorkeepers, self._guard],
            options=[
                ("grpc.so_reuseport", int(share_port)),
                *_channel_options(settings),
                *KEEPING_ALIVE,
            ],
        )
        self._health = health.HealthServicer()
        self._add_services(room)
        self.port = self._listen(f"{settings.host}:{settings.port}")
        self._http = None
        if settings.http_port is not None:
            self._http = _http_server(
                settings,
                settings.http_port,
                pools,
                door,
                watch,
                self._certificates,
                share_port=share_port,
            )

    def _add_services(self, room: Room) -> None:
        handlers = rpc_handlers(self._pools, room, self._settings.limits, self._watch)

        def turn_away(path: str, context: grpc.ServicerContext) -> None:
            room.leave()
            metadata, peer = context.invocation_metadata, context.peer
            self._watch.turn_away(path, Refusal.RATE, metadata, peer)

        self._server.add_generic_rpc_handlers(in_turn(self._door, handlers, turned_away=turn_away))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        if self._settings.access.reflection:
            names = (*SERVICES, health.SERVICE_NAME, *reflection.NAMES)
            self._server.add_generic_rpc_handlers(
                in_turn(self._door, reflection.Reflection(names).handlers())
            )

    def _listen(self, address: str) -> int:
        if self._certificates is None:
            return self._server.add_insecure_port(address)
        return self._server.add_secure_port(address, self._certificates.for_grpc())

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
        """Read again what may have changed in files: tokens and certificates. What cannot be used
        changes nothing."""
        parts: list[Door | Certificates] = []
        if self._settings.access.tokens is not None:
            parts.append(self._door)
        if self._certificates is not None:
            parts.append(self._certificates)
        if not parts:
            LOG.info("there is nothing to reload")
        for part in parts:
            try:
                part.reload()
            except AccessError as error:
                LOG.error("not reloaded: %s", error)  # noqa: TRY400  the message is all

    def stop(self) -> None:
        """Tell health checks first, wait until they have noticed, then finish what is running."""
        self._report(health_pb2.HealthCheckResponse.NOT_SERVING, "", *SERVICES)
        if self._http is not None:
            self._http.drain()
        threading.Event().wait(self._settings.drain_seconds)
        deadline = time.monotonic() + self._settings.grace_seconds + CLOSING_SECONDS
        stopped = self._server.stop(self._settings.grace_seconds)
        self._guard.end_watches()
        if self._http is not None:
            self._http.stop()
            self._http.wait()
        if not stopped.wait(max(0.0, deadline - time.monotonic())):
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


def _certificates(files: TlsFiles) -> "Certificates":
    # It loads a library that only servers with TLS need.
    from referee.service.access.certificates import Certificates  # noqa: PLC0415

    return Certificates(files)


def _http_server(
    settings: Settings,
    port: int,
    pools: Pools,
    door: Door,
    watch: Watch,
    certificates: "Certificates | None",
    *,
    share_port: bool,
) -> "HttpServer":
    # It loads a lot that a server of gRPC alone does not need.
    from referee.service.http.server import HttpServer  # noqa: PLC0415

    return HttpServer(
        settings.host,
        port,
        pools,
        door,
        watch,
        context=None if certificates is None else certificates.for_http(),
        share_port=share_port,
        limits=settings.limits,
        grace_seconds=settings.grace_seconds,
    )


def serve_until_signalled(
    server: RefereeServer, announce: Callable[[], None], *, is_alone: bool = True
) -> None:
    """Serve until SIGTERM or Ctrl-C. Another one of them ends the process at once, unless it is one
    of several: it may hear the same signal from its parent and from whoever told both."""
    signals = Signals()
    settle()
    server.start()
    announce()
    while (number := signals.wait()) == RELOAD:
        server.reload()
    LOG.info("stopping on %s", number.name)
    if is_alone:
        signals.hasten(lambda: LOG.warning("ended at once"))
    else:
        signals.ignore()
    server.stop()
    signals.ignore()

"""One server process: its port, its threads, and how it stops."""

import gc
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, Self

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from referee.service import reflection
from referee.service.edge import Guard, Pools, rpc_handlers
from referee.service.methods import METHODS
from referee.service.signals import StopSignals

if TYPE_CHECKING:
    from referee.service.http.server import HttpServer

LOG = logging.getLogger(__name__)

GC_THRESHOLD = 50_000
MOST_BYTES = 4 * 1024 * 1024
SERVICES = tuple(dict.fromkeys(method.service for method in METHODS))


class Settings(NamedTuple):
    """How to serve. Port 0 takes any free one."""

    host: str = "127.0.0.1"
    port: int = 50051
    http_port: int | None = None
    """None serves gRPC alone."""
    threads: int = 4
    streams: int = 64
    most_calls: int = 1000
    drain_seconds: float = 0.0
    grace_seconds: float = 10.0

    @property
    def ports(self) -> list[int]:
        return [port for port in (self.port, self.http_port) if port is not None]


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
        pools = Pools(
            ThreadPoolExecutor(settings.threads, thread_name_prefix="referee"),
            ThreadPoolExecutor(settings.streams, thread_name_prefix="referee-stream"),
            ThreadPoolExecutor(settings.streams, thread_name_prefix="referee-exchange"),
        )
        self._server = grpc.server(
            pools.calls,
            interceptors=[Guard(pools.answering)],
            maximum_concurrent_rpcs=settings.most_calls,
            options=[
                ("grpc.so_reuseport", int(share_port)),
                ("grpc.max_receive_message_length", MOST_BYTES),
            ],
        )
        self._server.add_generic_rpc_handlers(rpc_handlers(pools))
        self._health = health.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (*SERVICES, health.SERVICE_NAME, *reflection.NAMES)
        self._server.add_generic_rpc_handlers(reflection.Reflection(names).handlers())
        self.port = self._server.add_insecure_port(f"{settings.host}:{settings.port}")
        self._http = None
        if settings.http_port is not None:
            self._http = _http_server(settings, settings.http_port, pools, share_port=share_port)

    @property
    def http_port(self) -> int | None:
        return None if self._http is None else self._http.port

    def start(self) -> None:
        self._server.start()
        if self._http is not None:
            self._http.start()
        for service in ("", *SERVICES):
            self._health.set(service, health_pb2.HealthCheckResponse.SERVING)

    def stop(self) -> None:
        """Tell health checks first, wait until they have noticed, then finish what is running."""
        self._health.enter_graceful_shutdown()
        if self._http is not None:
            self._http.drain()
        threading.Event().wait(self._settings.drain_seconds)
        stopped = self._server.stop(self._settings.grace_seconds)
        if self._http is not None:
            self._http.stop()
            self._http.wait()
        stopped.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _http_server(settings: Settings, port: int, pools: Pools, *, share_port: bool) -> "HttpServer":
    # It loads a lot that a server of gRPC alone does not need.
    from referee.service.http.server import HttpServer  # noqa: PLC0415

    return HttpServer(
        settings.host,
        port,
        pools,
        share_port=share_port,
        most_bytes=MOST_BYTES,
        most_calls=settings.most_calls,
        grace_seconds=settings.grace_seconds,
    )


def serve_until_signalled(server: RefereeServer) -> None:
    """Serve until SIGTERM or Ctrl-C."""
    signals = StopSignals()
    settle()
    server.start()
    LOG.info("stopping on %s", signals.wait().name)
    server.stop()

"""The HTTP server: an event loop on a thread of its own, beside the gRPC server."""

import asyncio
import math
import socket
import ssl
import threading
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.service.access.door import Door
from referee.service.edge import Pools
from referee.service.http.application import application
from referee.service.methods import BY_PATH
from referee.service.ports import bound, port_of
from referee.service.settings import Limits
from referee.service.watching.watch import Watch

MOST_HEADER_BYTES = 64 * 1024
BACKLOG = 1024
IDLE_SECONDS = 30


class HttpServer:
    """Serves HTTP/1.1. It listens at once, and answers once it is started."""

    def __init__(
        self,
        host: str,
        port: int,
        pools: Pools,
        door: Door,
        watch: Watch,
        *,
        context: ssl.SSLContext | None,
        share_port: bool,
        limits: Limits,
        grace_seconds: float,
    ) -> None:
        self._draining = False
        self._sockets = bound(host, port, shared=share_port)
        for each in self._sockets:
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; each connection inherits it
                milliseconds = round(limits.request_seconds * 1000)
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
            each.listen(BACKLOG)
        self.port = port_of(self._sockets)
        app = application(pools, limits, door, watch, is_draining=lambda: self._draining)
        self._server = uvicorn.Server(_config(app, limits, grace_seconds, context))
        self._thread = threading.Thread(
            target=self._server.run, args=(self._sockets,), name="referee-http", daemon=True
        )

    def start(self) -> None:
        self._thread.start()

    def drain(self) -> None:
        """Go on answering, but tell health checks to go elsewhere."""
        self._draining = True

    def stop(self) -> None:
        """Take no more calls, and give those that are running the grace period."""
        self._server.should_exit = True

    def wait(self) -> None:
        """Wait until it has stopped."""
        if self._thread.is_alive():
            self._thread.join()
        for each in self._sockets:
            each.close()


def _config(
    app: ASGIApp, limits: Limits, grace_seconds: float, context: ssl.SSLContext | None
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=partial(PunctualProtocol, limits),  # type: ignore[arg-type]
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=max(1, math.ceil(grace_seconds)),
        ssl_context_factory=None if context is None else lambda *_: context,
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
    )


class PunctualProtocol(H11Protocol):
    """HTTP with clients that must not dawdle when they send a request, or between those of a
    stream."""

    def __init__(self, limits: Limits, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:
            self._forget()  # another request begins
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Set a deadline while the client is to send something."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._forget()
        elif self._is_stream():
            self._forget()
            seconds = self._limits.pause_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.close)
        elif self._deadline is None:
            seconds = self._limits.request_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.close)

    def _is_stream(self) -> bool:
        """Whether a stream of requests is being received. One that has its answer is over."""
        if self.conn.their_state is not h11.SEND_BODY or self.cycle.response_complete:
            return False
        method = BY_PATH.get(self.scope["path"])
        return method is not None and method.takes_stream

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

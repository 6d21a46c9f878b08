"""Requests as they come over gRPC, and callers who go before they have come."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

from collections.abc import Iterator

import grpc

from referee.service.settings import Limits
from referee.service.threads import Threads


class GoneError(Exception):
    """The caller is gone, and so is the request that was waited for."""


class Requests:
    """The requests of a call, as they come."""

    def __init__(
        self,
        stream: Iterator[bytes],
        context: grpc.ServicerContext,
        threads: Threads,
        limits: Limits,
    ) -> None:
        self._stream = stream
        self._context = context
        self._threads = threads
        self._limits = limits

    def only(self) -> bytes:
        """Wait for the request of a call that has just one."""
        data = self._next(self._limits.request_seconds)
        if data is None:
            self._context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the call has no request")
        return data

    def __iter__(self) -> Iterator[bytes]:
        while (data := self._next(self._limits.pause_seconds)) is not None:
            yield data

    def _next(self, seconds: float) -> bytes | None:
        """Wait for a request; return None after the last one.

        gRPC keeps the error that it raises when the caller is gone, and its traceback would keep
        the call, which keeps its place on the connection: there would soon be none left.
        """
        try:
            with self._threads.waiting(self._context.cancel, seconds):
                return next(self._stream, None)
        except grpc.RpcError as error:
            error.__traceback__ = None
            raise GoneError from None

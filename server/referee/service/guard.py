"""The guard: no more calls than there is room for, and health and reflection on threads of their
own."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from grpc_status import rpc_status

from referee.service.methods import BY_PATH
from referee.service.receiving import GoneError, Requests
from referee.service.settings import Limits
from referee.service.threads import Threads
from referee.service.watching.account import GRPC, Refusal
from referee.service.watching.watch import Watch
from referee.wire.status import busy_status

Parse = Callable[[Any], Any]
Behaviour = Callable[..., Any]
NON_BLOCKING = "experimental_non_blocking"


class Room:
    """Room for a number of calls at the same time, those that wait for a thread included."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._lock = threading.Lock()

    def enter(self) -> bool:
        """Take the room of a call, if there is any."""
        with self._lock:
            found = self._left > 0
            self._left -= found
        return found

    def leave(self) -> None:
        with self._lock:
            self._left += 1


class Guard(grpc.ServerInterceptor):
    """Refuses calls for which there is no room. The standard services always have some; they, too,
    answer unreadable requests with INVALID_ARGUMENT and wait for requests no longer than others."""

    def __init__(self, threads: Threads, room: Room, limits: Limits, watch: Watch) -> None:
        self._threads = threads
        self._room = room
        self._limits = limits
        self._watch = watch
        self._watchers: set[grpc.ServicerContext] = set()
        """The callers of Health.Watch."""
        self._busy: grpc.RpcMethodHandler[Any, Any] = grpc.stream_unary_rpc_method_handler(
            _run_on(threads, _refuse)
        )

    def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], grpc.RpcMethodHandler[Any, Any] | None],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        handler = continuation(handler_call_details)
        if handler is None:
            self._watch.miss(GRPC)
            return None
        if handler_call_details.method in BY_PATH:
            if self._room.enter():
                return handler
            metadata = handler_call_details.invocation_metadata
            self._watch.turn_away(handler_call_details.method, Refusal.CALLS, lambda: metadata)
            return self._busy
        parse, answer = handler.request_deserializer, handler.response_serializer
        if parse is None:  # nobody's but whoever added it
            return handler
        if handler.stream_stream is not None:
            behave = self._guarded_stream(handler.stream_stream, parse)
            return grpc.stream_stream_rpc_method_handler(behave, response_serializer=answer)
        if handler.unary_stream is not None:
            behave = self._guarded(handler.unary_stream, parse)
            return grpc.stream_stream_rpc_method_handler(behave, response_serializer=answer)
        behave = self._guarded(handler.unary_unary, parse)
        return grpc.stream_unary_rpc_method_handler(behave, response_serializer=answer)

    def end_watches(self) -> None:
        """End what would not end by itself."""
        for context in self._watchers.copy():
            context.cancel()

    def _keep(self, watcher: grpc.ServicerContext) -> bool:
        """Remember who watches health; return whether they still do."""
        self._watchers.add(watcher)
        if watcher.add_callback(lambda: self._watchers.discard(watcher)):
            return True
        self._watchers.discard(watcher)
        return False

    def _guarded(self, behave: Any, parse: Parse) -> Behaviour:
        def guarded(stream: Iterator[bytes], context: grpc.ServicerContext, *more: Any) -> Any:
            try:
                data = self._requests(stream, context).only()
            except GoneError:
                return None
            request = _parsed(data, parse, context)
            if is_watch and not self._keep(context):
                return None
            return behave(request, context, *more)

        # Health.Watch holds no thread: it is called back when health changes.
        is_watch = getattr(behave, NON_BLOCKING, False)
        setattr(guarded, NON_BLOCKING, is_watch)
        return _run_on(self._threads, guarded)

    def _guarded_stream(self, behave: Behaviour, parse: Parse) -> Behaviour:
        def guarded(stream: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[Any]:
            requests = self._requests(stream, context)
            try:
                yield from behave((_parsed(data, parse, context) for data in requests), context)
            except GoneError:
                return

        return _run_on(self._threads, guarded)

    def _requests(self, stream: Iterator[bytes], context: grpc.ServicerContext) -> Requests:
        return Requests(stream, context, self._threads, self._limits)


def _refuse(_: Iterator[bytes], context: grpc.ServicerContext) -> Any:
    return context.abort_with_status(rpc_status.to_status(busy_status()))


def _parsed(data: bytes, parse: Parse, context: grpc.ServicerContext) -> Any:
    try:
        return parse(data)
    except DecodeError:
        return context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the request is unreadable")


def _run_on(threads: Threads, behaviour: Behaviour) -> Behaviour:
    """Run a method on these threads instead of the server's own."""
    behaviour.experimental_thread_pool = threads  # type: ignore[attr-defined]
    return behaviour

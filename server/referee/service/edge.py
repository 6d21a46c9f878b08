"""The edge: where handlers meet gRPC, and errors become statuses."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import status_pb2
from grpc_status import rpc_status

from referee.core.wording import LANGUAGES
from referee.service.call import Call, choose_language
from referee.service.methods import BY_PATH, METHODS, Method
from referee.service.settings import Limits
from referee.service.threads import Interruption, Threads
from referee.service.watching.account import CURRENT, GRPC, Refusal
from referee.service.watching.watch import Watch
from referee.wire.errors import RefusedError
from referee.wire.status import busy_status, encode_status, internal_status, overdue_status

LOG = logging.getLogger(__name__)

Parse = Callable[[Any], Any]
Behaviour = Callable[..., Any]
NON_BLOCKING = "experimental_non_blocking"


class Pools(NamedTuple):
    """The threads: for our own calls, and for health and reflection, which are answered however
    busy the others are."""

    calls: Threads
    standard: Threads

    def backlogs(self) -> dict[str, int]:
        """The tasks that wait for the threads."""
        return {name: threads.backlog for name, threads in self._asdict().items()}

    def shutdown(self) -> None:
        for threads in self:
            threads.shutdown()


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


def connection_of(_: Any, event: Any = None, *__: Any) -> Hashable:
    """Return the connection over which a call comes that gRPC passes on to threads.

    gRPC tells it to whoever answers the call, which is too late for callers to take turns. But the
    event that it passes on, too, knows it already.
    """
    call = getattr(event, "call", None)
    connection: Hashable = None if call is None else call.peer()
    return connection


def rpc_handlers(
    pools: Pools, room: Room, limits: Limits, watch: Watch
) -> list[grpc.GenericRpcHandler]:
    """All services, ready to be added to a server."""
    services: dict[str, dict[str, grpc.RpcMethodHandler[Any, Any]]] = {}
    for method in watch.watched(METHODS):
        handler = _rpc_handler(method, pools, room, limits, watch)
        services.setdefault(method.service, {})[method.name] = handler
    return [
        grpc.method_handlers_generic_handler(service, handlers)
        for service, handlers in services.items()
    ]


def _rpc_handler(
    method: Method, pools: Pools, room: Room, limits: Limits, watch: Watch
) -> grpc.RpcMethodHandler[Any, Any]:
    """Return gRPC's handler of a method. It takes requests as bytes, because gRPC itself would call
    unreadable ones an internal error, and as a stream, because gRPC itself would wait for the one
    request of a call for ever."""
    if method.streams:
        behave = watch.over_grpc(method, _streaming(method, pools.calls, room, limits))
        return grpc.stream_stream_rpc_method_handler(behave)
    behave = watch.over_grpc(method, _unary(method, pools.calls, room, limits))
    return grpc.stream_unary_rpc_method_handler(behave)


def _run_on(threads: Threads, behaviour: Behaviour) -> Behaviour:
    """Run a method on these threads instead of the server's own."""
    behaviour.experimental_thread_pool = threads  # type: ignore[attr-defined]
    return behaviour


def _unary(method: Method, threads: Threads, room: Room, limits: Limits) -> Behaviour:
    def answer(stream: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
        try:
            data = _Requests(stream, context, threads, limits).only()
            call = _call(context, limits)
            try:
                with threads.working(context.is_active, limits.call_seconds):
                    response: Message = method.handler(method.parse(data), call)
                    return response.SerializeToString()
            except (Exception, Interruption) as error:  # noqa: BLE001
                status = status_of(error, method, call)
            return context.abort_with_status(rpc_status.to_status(status))
        except GoneError:
            return b""
        finally:
            room.leave()

    return answer


def _streaming(method: Method, threads: Threads, room: Room, limits: Limits) -> Behaviour:
    def answers(asked: Any, context: grpc.ServicerContext) -> Iterator[bytes]:
        call = _call(context, limits)
        try:
            parse = method.parse_each if method.takes_stream else method.parse
            responses = method.handler(parse(asked), call)
            while True:
                with threads.working(context.is_active, limits.call_seconds):
                    response = next(responses, None)
                    if response is None:
                        return
                    data = response.SerializeToString()
                with threads.waiting(context.cancel, limits.request_seconds):
                    yield data
        except (Exception, Interruption) as error:  # noqa: BLE001
            if not context.is_active():  # the client is gone, and its requests with it
                return
            status = status_of(error, method, call)
        context.abort_with_status(rpc_status.to_status(status))

    def answer(stream: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
        requests = _Requests(stream, context, threads, limits)
        try:
            yield from answers(requests if method.takes_stream else requests.only(), context)
        except GoneError:
            return
        finally:
            room.leave()

    return answer


class GoneError(Exception):
    """The caller is gone, and so is the request that was waited for."""


class _Requests:
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


def _call(context: grpc.ServicerContext, limits: Limits) -> Call:
    language = LANGUAGES[0]
    for key, value in context.invocation_metadata():
        if key == "accept-language":
            language = choose_language(str(value))
    return Call(language, limits.batch_items, CURRENT.get())


def status_of(error: BaseException, method: Method, call: Call) -> status_pb2.Status:
    """Return the status for what kept a method from answering. What is the referee's own fault goes
    to the log, and the caller gets its id."""
    if isinstance(error, RefusedError):
        return encode_status(error, call.language)
    if isinstance(error, Interruption):
        return overdue_status()
    error_id = secrets.token_hex(8)
    request_id = "" if call.account is None else call.account.request_id
    LOG.error("error %s in %s, request %s", error_id, method.path, request_id, exc_info=error)
    return internal_status(error_id)


class Guard(grpc.ServerInterceptor):
    """Refuses calls for which there is no room. The standard services always have some; they, too,
    answer unreadable requests with INVALID_ARGUMENT and wait for requests no longer than others."""

    def __init__(self, threads: Threads, room: Room, limits: Limits, watch: Watch) -> None:
        self._threads = threads
        self._room = room
        self._limits = limits
        self._watch = watch
        self._watches: set[grpc.ServicerContext] = set()
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
        parse: Any = handler.request_deserializer
        answer = handler.response_serializer
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
        for context in self._watches.copy():
            context.cancel()

    def _guarded(self, behave: Any, parse: Parse) -> Behaviour:
        def guarded(stream: Iterator[bytes], context: grpc.ServicerContext, *more: Any) -> Any:
            try:
                data = self._requests(stream, context).only()
            except GoneError:
                return None
            request = _parsed(data, parse, context)
            if watches:
                self._watches.add(context)
                context.add_callback(lambda: self._watches.discard(context))
            return behave(request, context, *more)

        # Health.Watch holds no thread: it is called back when health changes.
        watches = getattr(behave, NON_BLOCKING, False)
        setattr(guarded, NON_BLOCKING, watches)
        return _run_on(self._threads, guarded)

    def _guarded_stream(self, behave: Behaviour, parse: Parse) -> Behaviour:
        def guarded(stream: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[Any]:
            requests = self._requests(stream, context)
            try:
                yield from behave((_parsed(data, parse, context) for data in requests), context)
            except GoneError:
                return

        return _run_on(self._threads, guarded)

    def _requests(self, stream: Iterator[bytes], context: grpc.ServicerContext) -> _Requests:
        return _Requests(stream, context, self._threads, self._limits)


def _refuse(_: Iterator[bytes], context: grpc.ServicerContext) -> Any:
    return context.abort_with_status(rpc_status.to_status(busy_status()))


def _parsed(data: bytes, parse: Parse, context: grpc.ServicerContext) -> Any:
    try:
        return parse(data)
    except DecodeError:
        return context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the request is unreadable")

"""The edge: where handlers meet gRPC, and errors become statuses."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message
from google.rpc import status_pb2
from grpc_status import rpc_status

from referee.core.wording import LANGUAGES
from referee.service.call import Call, choose_language
from referee.service.guard import Room
from referee.service.methods import METHODS, Method
from referee.service.receiving import GoneError, Requests
from referee.service.settings import Limits
from referee.service.threads import Threads
from referee.service.watching.account import CURRENT
from referee.service.watching.watch import Watch
from referee.service.work import Interruption
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status, internal_status, overdue_status

LOG = logging.getLogger(__name__)

Behaviour = Callable[..., Any]


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


def _unary(method: Method, threads: Threads, room: Room, limits: Limits) -> Behaviour:
    def answer(stream: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
        try:
            data = Requests(stream, context, threads, limits).only()
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
        requests = Requests(stream, context, threads, limits)
        try:
            yield from answers(requests if method.takes_stream else requests.only(), context)
        except GoneError:
            return
        finally:
            room.leave()

    return answer


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

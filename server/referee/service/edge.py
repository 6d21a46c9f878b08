"""The edge: where handlers meet gRPC, and errors become statuses."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import status_pb2
from grpc_status import rpc_status

from referee.service.call import Call, choose_language
from referee.service.methods import METHODS, Method
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status, internal_status

LOG = logging.getLogger(__name__)

Parse = Callable[[Any], Any]
Behaviour = Callable[[Any, Any], Any]


class Pools(NamedTuple):
    """The threads: for calls with one answer, and for streams, some that answer one request and
    others that wait for many."""

    calls: ThreadPoolExecutor
    answering: ThreadPoolExecutor
    exchanging: ThreadPoolExecutor


def rpc_handlers(pools: Pools) -> list[grpc.GenericRpcHandler]:
    """All services, ready to be added to a server; streams run on threads of their own."""
    services: dict[str, dict[str, grpc.RpcMethodHandler[Any, Any]]] = {}
    for method in METHODS:
        services.setdefault(method.service, {})[method.name] = _rpc_handler(method, pools)
    return [
        grpc.method_handlers_generic_handler(service, handlers)
        for service, handlers in services.items()
    ]


def _rpc_handler(method: Method, pools: Pools) -> grpc.RpcMethodHandler[Any, Any]:
    """Return gRPC's handler of a method. It takes requests as bytes, because gRPC itself would call
    unreadable ones an internal error."""
    if method.takes_stream:
        behave = _run_on(pools.exchanging, _streaming(method))
        return grpc.stream_stream_rpc_method_handler(behave)
    if method.streams:
        behave = _run_on(pools.answering, _streaming(method))
        return grpc.unary_stream_rpc_method_handler(behave)
    return grpc.unary_unary_rpc_method_handler(_unary(method))


def _run_on(streams: ThreadPoolExecutor, behaviour: Behaviour) -> Behaviour:
    """Run a method on the threads of `streams`: a stream holds its thread as long as the client
    likes, and must not hold up other calls."""
    behaviour.experimental_thread_pool = streams  # type: ignore[attr-defined]
    return behaviour


def _unary(method: Method) -> Callable[[bytes, grpc.ServicerContext], bytes]:
    def answer(data: bytes, context: grpc.ServicerContext) -> bytes:
        call = _call(context)
        try:
            response: Message = method.handler(method.parse(data), call)
            return response.SerializeToString()
        except Exception as error:  # noqa: BLE001
            status = status_of(error, method, call)
        return context.abort_with_status(rpc_status.to_status(status))

    return answer


def _streaming(method: Method) -> Callable[[Any, grpc.ServicerContext], Iterator[bytes]]:
    parse: Parse = method.parse_each if method.takes_stream else method.parse

    def answer(data: Any, context: grpc.ServicerContext) -> Iterator[bytes]:
        call = _call(context)
        try:
            for response in method.handler(parse(data), call):
                yield response.SerializeToString()
        except Exception as error:  # noqa: BLE001
            if not call.is_active():  # the client is gone, and its requests with it
                return
            status = status_of(error, method, call)
        else:
            return
        context.abort_with_status(rpc_status.to_status(status))

    return answer


def _call(context: grpc.ServicerContext) -> Call:
    for key, value in context.invocation_metadata():
        if key == "accept-language":
            return Call(choose_language(str(value)), context.is_active)
    return Call(is_active=context.is_active)


def status_of(error: Exception, method: Method, call: Call) -> status_pb2.Status:
    """Return the status for what kept a method from answering. What is the referee's own fault goes
    to the log, and the caller gets its id."""
    if isinstance(error, RefusedError):
        return encode_status(error, call.language)
    error_id = secrets.token_hex(8)
    LOG.error("error %s in %s", error_id, method.path, exc_info=error)
    return internal_status(error_id)


class Guard(grpc.ServerInterceptor):
    """Makes the standard services, too, answer unreadable requests with INVALID_ARGUMENT, and run
    their streams on threads of their own."""

    def __init__(self, streams: ThreadPoolExecutor) -> None:
        self._streams = streams

    def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], grpc.RpcMethodHandler[Any, Any] | None],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        handler = continuation(handler_call_details)
        if handler is None or handler.request_deserializer is None:
            return handler
        parse, answer = handler.request_deserializer, handler.response_serializer
        if handler.unary_unary is not None:
            behave = _guarded(handler.unary_unary, parse)
            return grpc.unary_unary_rpc_method_handler(behave, response_serializer=answer)
        if handler.unary_stream is not None:
            behave = _run_on(self._streams, _guarded(handler.unary_stream, parse))
            return grpc.unary_stream_rpc_method_handler(behave, response_serializer=answer)
        if handler.stream_stream is not None:
            behave = _run_on(self._streams, _guarded_stream(handler.stream_stream, parse))
            return grpc.stream_stream_rpc_method_handler(behave, response_serializer=answer)
        return handler


def _guarded(behave: Callable[[Any, grpc.ServicerContext], Any], parse: Parse) -> Behaviour:
    return lambda data, context: behave(_parsed(data, parse, context), context)


def _guarded_stream(behave: Callable[[Any, grpc.ServicerContext], Any], parse: Parse) -> Behaviour:
    return lambda stream, context: behave(
        (_parsed(data, parse, context) for data in stream), context
    )


def _parsed(data: bytes, parse: Parse, context: grpc.ServicerContext) -> Any:
    try:
        return parse(data)
    except DecodeError:
        return context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the request is unreadable")

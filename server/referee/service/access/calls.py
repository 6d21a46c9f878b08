"""Calls over gRPC at the door: with their tokens first, then in their turn."""

# The classes of grpc are generic only in their type stubs.
from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import unquote

import grpc
from grpc_health.v1 import health
from grpc_status import rpc_status

from referee.service.access.door import HEADER, Door
from referee.service.access.refusals import TurnedAwayError, address_of
from referee.service.threads import Threads
from referee.service.watching.account import TOKEN
from referee.service.watching.watch import Watch

TurnAway = Callable[[str, grpc.ServicerContext], object]
HEALTH = f"/{health.SERVICE_NAME}/"


class Doorkeeper(grpc.ServerInterceptor):
    """Asks for tokens, before a call takes any room. Health is told to everybody."""

    def __init__(self, door: Door, threads: Threads, watch: Watch) -> None:
        self._door = door
        self._threads = threads
        self._watch = watch

    def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], grpc.RpcMethodHandler[Any, Any] | None],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        path = handler_call_details.method
        if not path.startswith(HEALTH):
            metadata = handler_call_details.invocation_metadata
            given = _authorization(metadata)
            try:
                name = self._door.identify(path, given)
            except TurnedAwayError as error:
                self._watch.turn_away(path, error.refusal, lambda: metadata)
                return self._refusal(error)
            if name is not None:
                TOKEN.set(name)
        return continuation(handler_call_details)

    def _refusal(self, error: TurnedAwayError) -> grpc.RpcMethodHandler[Any, Any]:
        def refuse(_: Any, context: grpc.ServicerContext) -> Any:
            self._door.journal.note(_address(context), error.reason)
            return context.abort_with_status(rpc_status.to_status(error.status))

        refuse.experimental_thread_pool = self._threads  # type: ignore[attr-defined]
        return grpc.stream_unary_rpc_method_handler(refuse)


def in_turn(
    door: Door,
    handlers: Iterable[grpc.GenericRpcHandler],
    *,
    turned_away: TurnAway = lambda *_: None,
) -> list[grpc.GenericRpcHandler]:
    """Count the calls that the handlers answer, if calls are counted; `turned_away` is called with
    the path and the context of each that comes too soon."""
    if not door.counts_calls:
        return list(handlers)
    return [_InTurn(door, each, turned_away) for each in handlers]


class _InTurn(grpc.GenericRpcHandler):
    def __init__(self, door: Door, handlers: grpc.GenericRpcHandler, turned_away: TurnAway) -> None:
        self._door = door
        self._handlers = handlers
        self._turned_away = turned_away
        self._made: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}

    def service(
        self, handler_call_details: grpc.HandlerCallDetails
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        path = handler_call_details.method
        made = self._made.get(path)
        if made is None:
            handler = self._handlers.service(handler_call_details)
            if handler is None:
                return None
            made = self._made[path] = self._counted(path, handler)
        return made

    def _counted(self, path: str, handler: grpc.RpcMethodHandler[Any, Any]) -> Any:
        make, behave = (
            (grpc.stream_unary_rpc_method_handler, handler.stream_unary)
            if handler.stream_unary is not None
            else (grpc.stream_stream_rpc_method_handler, handler.stream_stream)
        )
        return make(
            self._count(path, behave), handler.request_deserializer, handler.response_serializer
        )

    def _count(self, path: str, behave: Any) -> Any:
        @functools.wraps(behave)
        def counted(requests: Any, context: grpc.ServicerContext) -> Any:
            client = TOKEN.get() or _address(context)
            try:
                self._door.take_turn(client)
            except TurnedAwayError as error:
                self._turned_away(path, context)
                self._door.journal.note(client, error.reason)
                return context.abort_with_status(rpc_status.to_status(error.status))
            return behave(requests, context)

        return counted


def _authorization(metadata: Any) -> str | None:
    for key, value in metadata:
        if key == HEADER:
            return str(value)
    return None


def _address(context: grpc.ServicerContext) -> str:
    """Return the client's address, of a peer such as ipv4:127.0.0.1:50000."""
    return _address_in(context.peer())


@functools.lru_cache(maxsize=4096)
def _address_in(peer: str) -> str:
    _, _, place = unquote(peer).partition(":")
    host, _, port = place.rpartition(":")
    return address_of(host if port.isdigit() else place)

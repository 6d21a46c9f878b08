"""How a call reaches the referee: over the network, or by any other Transport."""

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import grpc
import grpc.aio
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import status_pb2

from referee.v1 import (
    puzzle_service_pb2,
    record_service_pb2,
    referee_service_pb2,
    rulebook_service_pb2,
)
from referee_client.access import Access, Tls, access
from referee_client.errors import RefereeError, from_status
from referee_client.exchange import AsyncExchange, Exchange

_FILES = (referee_service_pb2, record_service_pb2, rulebook_service_pb2, puzzle_service_pb2)
_SERVICES = [service for file in _FILES for service in file.DESCRIPTOR.services_by_name.values()]


class _Method(NamedTuple):
    """The path of an RPC method, and its message types."""

    path: str
    request_type: type[Message]
    response_type: type[Message]


def _method(described: MethodDescriptor) -> _Method:
    path = f"/{described.containing_service.full_name}/{described.name}"
    request, response = described.input_type, described.output_type
    return _Method(path, GetMessageClass(request), GetMessageClass(response))


_METHODS = {each.name: _method(each) for service in _SERVICES for each in service.methods}

# Every call can be repeated, because the referee keeps nothing.
_SERVICE_CONFIG = json.dumps(
    {
        "methodConfig": [
            {
                "name": [{"service": service.full_name} for service in _SERVICES],
                "retryPolicy": {
                    "maxAttempts": 5,
                    "initialBackoff": "0.05s",
                    "maxBackoff": "1s",
                    "backoffMultiplier": 2,
                    # A server that stops cancels what it has no time to finish.
                    "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"],
                },
            }
        ]
    }
)
_STATUS_KEY = "grpc-status-details-bin"
"""Where gRPC carries the google.rpc.Status of a failed call, among its trailing metadata."""
_OPTIONS = [
    ("grpc.service_config", _SERVICE_CONFIG),
    ("grpc.enable_retries", 1),
    # The largest request can be repeated, too.
    ("grpc.per_rpc_retry_buffer_size", 8 * 1024 * 1024),
    # Each referee has a connection of its own, so that several can reach several workers.
    ("grpc.use_local_subchannel_pool", 1),
    # A server that starts again is found soon; one that does not answer is given up.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
    ("grpc.min_reconnect_backoff_ms", 3000),
]


class Transport(Protocol):
    """Carries requests to a referee and brings back the answers."""

    def call(self, name: str, request: Message) -> Any: ...

    def stream(self, name: str, request: Message) -> Iterator[Any]: ...

    def exchange(self, name: str, requests: Iterable[Message]) -> Iterator[Any]: ...

    def close(self) -> None: ...


class AsyncTransport(Protocol):
    """The same for asyncio."""

    async def call(self, name: str, request: Message) -> Any: ...

    def stream(self, name: str, request: Message) -> AsyncIterator[Any]: ...

    def exchange(self, name: str, requests: Iterable[Message]) -> AsyncIterator[Any]: ...

    async def close(self) -> None: ...


class _Manner:
    """How calls are made: for how long, in which language, and whether they wait for a server.

    Once there was a server, it is worth waiting for: it is starting again. Before that, a wrong
    address should not take the whole timeout to be told.
    """

    def __init__(self, language: str, timeout: float | None, access: Access) -> None:
        self.timeout = timeout
        self._metadata = (("accept-language", language), *access.metadata)
        self.has_server = False

    @property
    def of_call(self) -> dict[str, Any]:
        return {"timeout": self.timeout, **self.of_exchange}

    @property
    def of_exchange(self) -> dict[str, Any]:
        """The timeout of an exchange applies to each of its answers instead."""
        return {"metadata": self._metadata, "wait_for_ready": self.has_server}


class Remote:
    """A referee behind a gRPC channel."""

    def __init__(
        self,
        target: str,
        language: str,
        timeout: float | None,
        *,
        tls: bool | Tls = False,
        token: str | None = None,
    ) -> None:
        allowed = access(target, tls, token)
        self._channel = allowed.channel(grpc, target, _OPTIONS)
        self._manner = _Manner(language, timeout, allowed)

    def call(self, name: str, request: Message) -> Any:
        method = _METHODS[name]
        invoke = self._channel.unary_unary(
            method.path, type(request).SerializeToString, method.response_type.FromString
        )
        try:
            answer = invoke(request, **self._manner.of_call)
        except grpc.RpcError as error:
            raise _from_rpc(error) from None
        self._manner.has_server = True
        return answer

    def stream(self, name: str, request: Message) -> Iterator[Any]:
        method = _METHODS[name]
        invoke = self._channel.unary_stream(
            method.path, type(request).SerializeToString, method.response_type.FromString
        )
        answers: Any = invoke(request, **self._manner.of_call)
        try:
            yield from self._received(answers)
        finally:
            answers.cancel()

    def exchange(self, name: str, requests: Iterable[Message]) -> Iterator[Any]:
        """Yield the answers as they come. The timeout applies to each of them, not to the call."""
        method = _METHODS[name]
        invoke = self._channel.stream_stream(
            method.path,
            method.request_type.SerializeToString,
            method.response_type.FromString,
        )
        exchange = Exchange(requests, self._manner.timeout)
        call = invoke(exchange.requests(), **self._manner.of_exchange)
        yield from self._received(exchange.answers(call))

    def close(self) -> None:
        self._channel.close()

    def _received(self, answers: Iterable[Any]) -> Iterator[Any]:
        try:
            for answer in answers:
                self._manner.has_server = True
                yield answer
        except grpc.RpcError as error:
            raise _from_rpc(error) from None


class AsyncRemote:
    """A referee behind a gRPC channel, for asyncio."""

    def __init__(
        self,
        target: str,
        language: str,
        timeout: float | None,
        *,
        tls: bool | Tls = False,
        token: str | None = None,
    ) -> None:
        allowed = access(target, tls, token)
        self._channel = allowed.channel(grpc.aio, target, _OPTIONS)
        self._manner = _Manner(language, timeout, allowed)

    async def call(self, name: str, request: Message) -> Any:
        method = _METHODS[name]
        invoke = self._channel.unary_unary(
            method.path, type(request).SerializeToString, method.response_type.FromString
        )
        try:
            answer = await invoke(request, **self._manner.of_call)
        except grpc.RpcError as error:
            raise _from_rpc(error) from None
        self._manner.has_server = True
        return answer

    async def stream(self, name: str, request: Message) -> AsyncIterator[Any]:
        method = _METHODS[name]
        invoke = self._channel.unary_stream(
            method.path, type(request).SerializeToString, method.response_type.FromString
        )
        answers: Any = invoke(request, **self._manner.of_call)
        try:
            async for answer in self._received(answers):
                yield answer
        finally:
            answers.cancel()

    async def exchange(self, name: str, requests: Iterable[Message]) -> AsyncIterator[Any]:
        method = _METHODS[name]
        invoke = self._channel.stream_stream(
            method.path,
            method.request_type.SerializeToString,
            method.response_type.FromString,
        )
        exchange = AsyncExchange(requests, self._manner.timeout)
        call = invoke(exchange.requests_from_thread(), **self._manner.of_exchange)
        async for answer in self._received(exchange.answers(call)):
            yield answer

    async def close(self) -> None:
        await self._channel.close()

    async def _received(self, answers: AsyncIterator[Any]) -> AsyncIterator[Any]:
        try:
            async for answer in answers:
                self._manner.has_server = True
                yield answer
        except grpc.RpcError as error:
            raise _from_rpc(error) from None


def _from_rpc(error: Any) -> RefereeError:
    """The error of a failed call, with details if the referee sent any, else just a code."""
    number, _ = error.code().value
    for key, value in error.trailing_metadata() or ():
        if key == _STATUS_KEY:
            with suppress(DecodeError):
                status = status_pb2.Status.FromString(value)
                if status.code == number:
                    return from_status(status)
    return from_status(status_pb2.Status(code=number, message=error.details() or ""))

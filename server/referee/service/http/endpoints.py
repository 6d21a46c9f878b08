"""The methods as endpoints: read, answered and written on the threads of gRPC, in either format."""

from asyncio import get_running_loop
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import Event
from typing import Any, NamedTuple

from connectrpc.code import Code
from connectrpc.codec import Codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import Endpoint
from google.protobuf.message import Message
from google.rpc import code_pb2, status_pb2

from referee.service.call import Call, choose_language
from referee.service.edge import Pools, status_of
from referee.service.http.details import error_detail
from referee.service.http.reading import parse_json
from referee.service.methods import METHODS, Method
from referee.service.settings import Limits
from referee.wire.errors import RefusedError
from referee.wire.printing import to_json


class Format(NamedTuple):
    """How messages are written."""

    name: str
    read: Callable[[Method, bytes], Message]
    write: Callable[[Message], bytes]


FORMATS = (
    Format("proto", Method.parse, lambda message: message.SerializeToString()),
    Format(
        "json",
        lambda method, data: parse_json(method.request_type, data),
        lambda message: to_json(message).encode(),
    ),
)


class RawRequest(NamedTuple):
    """A request as it came, and its format."""

    format: Format
    data: bytes


Context = RequestContext[RawRequest, bytes]


class PassthroughCodec(Codec[bytes, RawRequest]):
    """Leaves reading and writing to the thread that answers: the event loop has other callers."""

    def __init__(self, form: Format) -> None:
        self._form = form

    def name(self) -> str:
        return self._form.name

    def encode(self, message: bytes) -> bytes:
        return message

    def decode(self, data: bytes | bytearray, _: type[RawRequest]) -> RawRequest:
        return RawRequest(self._form, bytes(data))


def endpoints(pools: Pools, limits: Limits) -> dict[str, Any]:
    """Return the endpoints of all methods by their paths."""
    return {method.path: _endpoint(method, pools, limits) for method in METHODS}


def _endpoint(method: Method, pools: Pools, limits: Limits) -> Endpoint[RawRequest, bytes]:
    if method.takes_stream:
        return Endpoint.bidi_stream(
            _info(method, StreamType.BIDI_STREAM), _exchange(method, pools.streams, limits)
        )
    if method.streams:
        return Endpoint.server_stream(
            _info(method, StreamType.SERVER_STREAM), _stream(method, pools.streams, limits)
        )
    return Endpoint.unary(_info(method, StreamType.UNARY), _unary(method, pools.calls, limits))


def _info(method: Method, stream_type: StreamType) -> MethodInfo[RawRequest, bytes]:
    level = IdempotencyLevel.NO_SIDE_EFFECTS if method.may_get else IdempotencyLevel.UNKNOWN
    return MethodInfo(
        name=method.name,
        service_name=method.service,
        input=RawRequest,
        output=bytes,
        idempotency_level=level,
        stream_type=stream_type,
    )


def _unary(
    method: Method, threads: Executor, limits: Limits
) -> Callable[[RawRequest, Context], Awaitable[bytes]]:
    def answer(request: RawRequest, call: Call) -> bytes:
        with _errors_of(method, call):
            response = method.handler(request.format.read(method, request.data), call)
            return request.format.write(response)

    async def function(request: RawRequest, context: Context) -> bytes:
        with _call_of(context, limits) as call:
            return await get_running_loop().run_in_executor(threads, answer, request, call)

    return function


def _stream(
    method: Method, threads: Executor, limits: Limits
) -> Callable[[RawRequest, Context], AsyncIterator[bytes]]:
    def answers(request: RawRequest, call: Call) -> Iterator[bytes]:
        with _errors_of(method, call):
            read = request.format.read(method, request.data)
            yield from map(request.format.write, method.handler(read, call))

    async def function(request: RawRequest, context: Context) -> AsyncIterator[bytes]:
        with _call_of(context, limits) as call:
            async for answer in _one_by_one(answers(request, call), threads):
                yield answer

    return function


def _exchange(
    method: Method, threads: Executor, limits: Limits
) -> Callable[[AsyncIterator[RawRequest], Context], AsyncIterator[bytes]]:
    """Answer a stream of requests, each on its own: the referee remembers nothing between them. So
    no thread waits for the client."""

    def answers(request: RawRequest, call: Call) -> Iterator[bytes]:
        with _errors_of(method, call):
            yield from map(request.format.write, method.handler(_each(method, request), call))

    async def function(
        requests: AsyncIterator[RawRequest], context: Context
    ) -> AsyncIterator[bytes]:
        with _call_of(context, limits) as call:
            async for request in requests:
                async for answer in _one_by_one(answers(request, call), threads):
                    yield answer

    return function


def _each(method: Method, request: RawRequest) -> Iterator[Message | RefusedError]:
    """Yield the request; one that cannot be read spoils only its own answer."""
    try:
        yield request.format.read(method, request.data)
    except RefusedError as error:
        yield error


async def _one_by_one(answers: Iterator[bytes], threads: Executor) -> AsyncIterator[bytes]:
    """Take one answer at a time, on a thread that is free again while the client receives it."""
    loop = get_running_loop()
    while (answer := await loop.run_in_executor(threads, next, answers, None)) is not None:
        yield answer


@contextmanager
def _call_of(context: RequestContext[Any, Any], limits: Limits) -> Iterator[Call]:
    """The call, which is active until this ends: with its answer, a timeout or a disconnect."""
    gone = Event()
    language = choose_language(context.request_headers.get("accept-language", ""))
    context.response_headers.add("vary", "accept-language")
    try:
        yield Call(language, lambda: not gone.is_set(), limits.batch_items)
    finally:
        gone.set()


@contextmanager
def _errors_of(method: Method, call: Call) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # noqa: BLE001
        status = status_of(error, method, call)
    else:
        return
    raise _connect_error(status)


def _connect_error(status: status_pb2.Status) -> ConnectError:
    """Return the same status as Connect knows it."""
    code = Code[code_pb2.Code.Name(status.code)]
    return ConnectError(code, status.message, map(error_detail, status.details))

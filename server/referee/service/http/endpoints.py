"""The methods as endpoints: read, answered and written on the threads of gRPC, in either format."""

from asyncio import get_running_loop
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

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
from referee.service.threads import Threads
from referee.service.watching.account import CURRENT
from referee.service.watching.watch import Watch
from referee.service.work import Interruption
from referee.wire.errors import RefusedError
from referee.wire.printing import to_json

T = TypeVar("T")


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


def endpoints(pools: Pools, limits: Limits, watch: Watch) -> dict[str, Any]:
    """Return the endpoints of all methods by their paths."""
    return {
        method.path: _endpoint(_Desk(method, pools, limits)) for method in watch.watched(METHODS)
    }


def _endpoint(desk: "_Desk") -> Endpoint[RawRequest, bytes]:
    method = desk.method
    if method.takes_stream:
        return Endpoint.bidi_stream(_info(method, StreamType.BIDI_STREAM), desk.exchange)
    if method.streams:
        return Endpoint.server_stream(_info(method, StreamType.SERVER_STREAM), desk.stream)
    return Endpoint.unary(_info(method, StreamType.UNARY), desk.answer)


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


class _Desk:
    """Where the calls of one method are answered, on threads that never wait for a client."""

    def __init__(self, method: Method, pools: Pools, limits: Limits) -> None:
        self.method = method
        self._threads = pools.calls
        self._limits = limits

    async def answer(self, request: RawRequest, context: Context) -> bytes:
        def answer() -> bytes:
            read = request.format.read(self.method, request.data)
            return request.format.write(self.method.handler(read, work.call))

        with self._work_for(context) as work:
            return await work.do(answer)

    async def stream(self, request: RawRequest, context: Context) -> AsyncIterator[bytes]:
        def answers() -> Iterator[bytes]:
            read = request.format.read(self.method, request.data)
            yield from map(request.format.write, self.method.handler(read, work.call))

        with self._work_for(context) as work:
            async for answer in work.each(answers()):
                yield answer

    async def exchange(
        self, requests: AsyncIterator[RawRequest], context: Context
    ) -> AsyncIterator[bytes]:
        """Answer a stream of requests, each on its own: the referee remembers nothing between
        them."""
        with self._work_for(context) as work:
            async for request in requests:
                answers = self.method.handler(_each(self.method, request), work.call)
                async for answer in work.each(map(request.format.write, answers)):
                    yield answer

    @contextmanager
    def _work_for(self, context: Context) -> Iterator["_Work"]:
        language = choose_language(context.request_headers.get("accept-language", ""))
        context.response_headers.add("vary", "accept-language")
        host, _, _ = (context.client_address or "").rpartition(":")
        call = Call(language, self._limits.batch_items, CURRENT.get())
        work = _Work(self.method, call, self._threads, host, self._limits.call_seconds)
        try:
            yield work
        finally:
            work.is_wanted = False


class _Work:
    """What threads do for one call, for as long as it is wanted: until its answer, a timeout or a
    disconnect."""

    def __init__(
        self, method: Method, call: Call, threads: Threads, client: str, seconds: float
    ) -> None:
        self.call = call
        self.is_wanted = True
        self._method = method
        self._threads = threads
        self._of_client = threads.of((client, method.streams))
        self._seconds = seconds

    async def do(self, part: Callable[[], T]) -> T:
        return await get_running_loop().run_in_executor(self._of_client, self._do, part)

    async def each(self, answers: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Take one answer at a time, on a thread that is free again while the client receives
        it."""
        while (answer := await self.do(lambda: next(answers, None))) is not None:
            yield answer

    def _do(self, part: Callable[[], T]) -> T:
        try:
            with self._threads.working(lambda: self.is_wanted, self._seconds):
                return part()
        except (Exception, Interruption) as error:  # noqa: BLE001
            status = status_of(error, self._method, self.call)
        raise connect_error(status)


def _each(method: Method, request: RawRequest) -> Iterator[Message | RefusedError]:
    """Yield the request; one that cannot be read spoils only its own answer."""
    try:
        yield request.format.read(method, request.data)
    except RefusedError as error:
        yield error


def connect_error(status: status_pb2.Status) -> ConnectError:
    """Return the same status as Connect knows it."""
    code = Code[code_pb2.Code.Name(status.code)]
    return ConnectError(code, status.message, map(error_detail, status.details))

"""The web application: the methods, whether the server is healthy, and what OpenAPI says of it."""

import asyncio
import zlib
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from typing import Any

from connectrpc.code import Code
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.service.access.door import Door
from referee.service.edge import Pools
from referee.service.http.access import AtDoor
from referee.service.http.endpoints import FORMATS, PassthroughCodec, connect_error, endpoints
from referee.service.methods import BY_PATH, Method
from referee.service.settings import Limits
from referee.service.watching.account import HTTP, REQUEST_ID, Account, Refusal, note_refusal
from referee.service.watching.watch import OK, Watch
from referee.wire.status import busy_status

OPENAPI = "openapi.json"
READY = ("/readyz", "/healthz")
ALIVE = "/livez"
# What a page may read of an answer from elsewhere; it may send any header.
EXPOSED = ("grpc-status", "grpc-message", "grpc-status-details-bin", "retry-after", REQUEST_ID)
PREFLIGHT_SECONDS = 7200
GZIP = 16 + zlib.MAX_WBITS

_GRPC_WEB = ("application/grpc-web", *(f"application/grpc-web+{form.name}" for form in FORMATS))
_UNARY = (*(f"application/{form.name}" for form in FORMATS), *_GRPC_WEB)
_STREAM = (*(f"application/connect+{form.name}" for form in FORMATS), *_GRPC_WEB)
# To compress an answer would take the event loop's time; a proxy can do it.
_NOT_ANSWERED_IN = (b"accept-encoding", b"connect-accept-encoding", b"grpc-accept-encoding")
# A GET has no body, whose type could say that it is a call by another protocol.
_NOT_GOT = (*_NOT_ANSWERED_IN, b"content-type")
# For errors that come before any protocol has been agreed on.
_CODES = {404: Code.UNIMPLEMENTED, 405: Code.UNIMPLEMENTED}

_FROM_ANYWHERE = Middleware(
    CORSMiddleware,
    allow_origins=["*"],
    allow_methods=["GET", "POST"],
    allow_headers=["*"],
    allow_private_network=True,
    expose_headers=EXPOSED,
    max_age=PREFLIGHT_SECONDS,
)


def application(
    pools: Pools, limits: Limits, door: Door, watch: Watch, *, is_draining: Callable[[], bool]
) -> ASGIApp:
    async def alive(_: Request) -> Response:
        return JSONResponse({"status": "ALIVE"})

    async def ready(_: Request) -> Response:
        if is_draining():
            return JSONResponse({"status": "NOT_SERVING"}, 503)
        return JSONResponse({"status": "SERVING"})

    at_door = AtDoor(door)

    description = files(__package__).joinpath(OPENAPI).read_bytes()

    async def openapi(_: Request) -> Response:
        return Response(description, media_type="application/json")

    calls = _Calls(
        service=None,
        endpoints=lambda _: endpoints(pools, limits, watch),
        interceptors=[_Accounts(watch), at_door, _Limit(limits.calls)],
        read_max_bytes=limits.message_bytes,
        compressions=[SingleMemberGzip()],
        codecs=[PassthroughCodec(form) for form in FORMATS],
    )
    return _swallow_cancellation(
        Starlette(
            routes=[
                *[Route(path, ready) for path in READY],
                Route(ALIVE, alive),
                Route(f"/{OPENAPI}", openapi),
                Mount("", _checked(calls, watch)),
            ],
            middleware=[_FROM_ANYWHERE, Middleware(at_door.pages, exempt=(*READY, ALIVE))],
            exception_handlers={HTTPException: _refuse},
        )
    )


class _Calls(ConnectASGIApplication[None]):
    """All methods of all services."""

    @property
    def path(self) -> str:
        return "/"


class _Accounts:
    """Keeps the account of every call, those that are refused included."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    async def on_start(self, context: RequestContext[Any, Any]) -> Account:
        path = f"/{context.method.service_name}/{context.method.name}"
        headers, peer = context.request_headers.items, context.client_address or ""
        account = self._watch.begin(path, HTTP, headers, lambda: peer)
        if self._watch.names_requests:
            context.response_headers[REQUEST_ID] = account.request_id
        return account

    async def on_end(
        self, account: Account, _: RequestContext[Any, Any], error: Exception | None
    ) -> None:
        self._watch.end(account, _code_of(error))


def _code_of(error: Exception | None) -> str:
    """Return the status of a call as gRPC writes it."""
    match error:
        case None:
            return OK
        case ConnectError(code=Code.CANCELED):
            return "CANCELLED"
        case ConnectError(code=code):
            return code.name
        case _:
            return Code.UNKNOWN.name


class _Limit:
    """Refuses calls beyond a number that are made at the same time, before it reads them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._calls = 0

    async def on_start(self, context: RequestContext[Any, Any]) -> None:
        if self._calls >= self._most:
            note_refusal(Refusal.CALLS)
            context.response_headers.add("retry-after", "1")
            raise connect_error(busy_status())
        self._calls += 1

    async def on_end(self, _: None, __: RequestContext[Any, Any], ___: Exception | None) -> None:
        self._calls -= 1


class SingleMemberGzip(GzipCompression):
    """Opens requests that are a single member of gzip. Answers are not compressed.

    A file may have many members, the smallest of 20 bytes: to open hundreds of thousands would take
    seconds, in which the event loop answers nobody.
    """

    def decompress(
        self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None
    ) -> bytes:
        opener = zlib.decompressobj(wbits=GZIP)
        most = 0 if read_max_bytes is None else read_max_bytes + 1
        content = opener.decompress(data, most)
        if most and len(content) == most:
            raise ConnectError(
                Code.RESOURCE_EXHAUSTED, f"the message is larger than {read_max_bytes} bytes"
            )
        if not opener.eof or opener.unused_data:
            raise ConnectError(Code.INVALID_ARGUMENT, "the message is not one member of gzip")
        return content


def _checked(calls: ASGIApp, watch: Watch) -> ASGIApp:
    """Refuse what is not a call, and say what would be one."""

    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        method = BY_PATH.get(scope["path"])
        if method is None:
            watch.miss(HTTP)
            raise HTTPException(404, f"there is no such method; GET /{OPENAPI} describes them all")
        if scope["method"] == "GET" and method.may_get:
            if not _has_encoding(scope["query_string"]):
                raise HTTPException(400, "a GET needs ?encoding=json&message={…}")
        elif scope["method"] != "POST":
            allowed = "GET, POST" if method.may_get else "POST"
            raise HTTPException(405, f"{method.name} is called by {allowed}", {"allow": allowed})
        else:
            _check_type(scope, method)
        ignored = _NOT_ANSWERED_IN if scope["method"] == "POST" else _NOT_GOT
        # Connect takes headers for UTF-8; what it needs is ASCII.
        scope["headers"] = [
            (name, value)
            for name, value in scope["headers"]
            if value.isascii() and name not in ignored
        ]
        await calls(scope, receive, send)

    return check


def _has_encoding(query: bytes) -> bool:
    return any(f"encoding={form.name}".encode() in query.split(b"&") for form in FORMATS)


def _check_type(scope: Scope, method: Method) -> None:
    accepted = _STREAM if method.streams else _UNARY
    given = dict(scope["headers"]).get(b"content-type", b"").decode("latin-1")
    if given.partition(";")[0].strip().lower() not in accepted:
        known = " or ".join(accepted)
        raise HTTPException(
            415, f"the content-type must be {known}", {"accept-post": ", ".join(accepted)}
        )


async def _refuse(_: Request, error: Any) -> Response:
    """Answer an HTTPException in the form that Connect has for errors."""
    code = _CODES.get(error.status_code, Code.INVALID_ARGUMENT)
    content = {"code": code.value, "message": error.detail}
    return JSONResponse(content, error.status_code, error.headers)


def _swallow_cancellation(app: ASGIApp) -> ASGIApp:
    """End quietly when the server stops and cancels what is still running."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):
            await app(scope, receive, send)

    return run

"""Calls over HTTP at the door: with their tokens first, then in their turn."""

from collections.abc import Collection
from typing import Any

from connectrpc.code import Code
from connectrpc.request import RequestContext
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.service.access.door import HEADER, Door
from referee.service.access.refusals import TurnedAwayError, address_of
from referee.service.http.endpoints import connect_error
from referee.service.methods import BY_PATH
from referee.service.watching.account import note_refusal, note_token

# What HTTP itself says of a call that is turned away.
_ANSWERS: dict[Code, tuple[int, dict[str, str]]] = {
    Code.UNAUTHENTICATED: (401, {"www-authenticate": "Bearer"}),
    Code.PERMISSION_DENIED: (403, {}),
    Code.RESOURCE_EXHAUSTED: (429, {"retry-after": "1"}),
}


class AtDoor:
    """Turns calls away before they are read, in the form of their protocol, and pages as well."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_start(self, context: RequestContext[Any, Any]) -> None:
        path = f"/{context.method.service_name}/{context.method.name}"
        host, _, _ = (context.client_address or "").rpartition(":")
        try:
            self._enter(path, context.request_headers.get(HEADER), host)
        except TurnedAwayError as error:
            refusal = connect_error(error.status)
            _, headers = _ANSWERS[refusal.code]
            for name, value in headers.items():
                context.response_headers.add(name, value)
            raise refusal from None

    async def on_end(self, _: None, __: RequestContext[Any, Any], ___: Exception | None) -> None:
        """Nothing is kept of a call."""

    def pages(self, app: ASGIApp, exempt: Collection[str]) -> ASGIApp:
        """Do the same for whatever is not a call."""

        async def enter(scope: Scope, receive: Receive, send: Send) -> None:
            path = scope["path"]
            if path in exempt or path in BY_PATH:
                await app(scope, receive, send)
                return
            request = Request(scope)
            host = "" if request.client is None else request.client.host
            try:
                self._enter(path, request.headers.get(HEADER), host)
            except TurnedAwayError as error:
                refusal = connect_error(error.status)
                status, headers = _ANSWERS[refusal.code]
                content = {"code": refusal.code.value, "message": refusal.message}
                await JSONResponse(content, status, headers)(scope, receive, send)
            else:
                await app(scope, receive, send)

        return enter

    def _enter(self, path: str, authorization: str | None, host: str) -> None:
        address = address_of(host)
        client = address
        try:
            name = self._door.identify(path, authorization)
            note_token(name or "")
            client = name or address
            self._door.take_turn(client)
        except TurnedAwayError as error:
            note_refusal(error.refusal)
            self._door.journal.note(client, error.reason)
            raise

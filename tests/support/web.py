"""Calls over HTTP as they go over the wire, in every protocol and format."""

import json
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode

from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import status_pb2

from referee.service.methods import Method
from tools.conformance import wire
from tools.conformance.wire import (
    CONNECT_END,
    FRAME,
    WEB_END,
    framed,
    messages_and_end,
    trailers_in,
    unframed,
    web_status,
)
from tools.conformance.wire import HttpAnswer as Answer
from tools.conformance.wire import connect_status as status_in

__all__ = [
    "FRAME",
    "JSON",
    "WAYS",
    "Answer",
    "Way",
    "ask",
    "framed",
    "get",
    "post",
    "query",
    "shown",
    "status_in",
    "unframed",
]

JSON = "application/json"
SECONDS = 60


def ask(
    base: str, path: str, body: bytes | None = None, method: str = "POST", **headers: str
) -> Answer:
    """Make a request; underscores in the names of headers are hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return wire.ask(base, path, body, named, method=method, timeout=SECONDS)


def post(base: str, path: str, content: Any, **headers: str) -> Answer:
    """Post JSON, or what is given as bytes."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return ask(base, path, body, **{"content_type": JSON, **headers})


def get(base: str, path: str, **headers: str) -> Answer:
    return ask(base, path, None, "GET", **headers)


def query(path: str, **parameters: str) -> str:
    return f"{path}?{urlencode(parameters)}"


# Ways to make the same call


class Way(NamedTuple):
    """A protocol with a format: how to call a method, whose answers or refusal are returned."""

    name: str
    call: Callable[[str, Method, list[Message], str], list[Message] | status_pb2.Status]


def _json(message: Message) -> bytes:
    return json_format.MessageToJson(message, indent=None).encode()


def _binary(message: Message) -> bytes:
    return message.SerializeToString()


def _read_json(method: Method, data: bytes) -> Message:
    return json_format.Parse(data, method.response_type())


def _read_binary(method: Method, data: bytes) -> Message:
    return method.response_type.FromString(data)


FORMATS = {"json": (_json, _read_json), "proto": (_binary, _read_binary)}


def _connect(form: str) -> Way:
    write, read = FORMATS[form]

    def call(
        base: str, method: Method, requests: list[Message], language: str
    ) -> list[Message] | status_pb2.Status:
        if method.streams:
            kind, body = f"application/connect+{form}", framed(*map(write, requests))
        else:
            kind, body = f"application/{form}", write(requests[0])
        answer = ask(base, method.path, body, content_type=kind, accept_language=language)
        if answer.status != HTTPStatus.OK:
            return status_in(answer.content)
        if not method.streams:
            return [read(method, answer.body)]
        messages, end = messages_and_end(answer.body, CONNECT_END)
        error = json.loads(end).get("error")
        return status_in(error) if error else [read(method, data) for data in messages]

    return Way(f"connect {form}", call)


def _grpc_web(form: str) -> Way:
    write, read = FORMATS[form]

    def call(
        base: str, method: Method, requests: list[Message], language: str
    ) -> list[Message] | status_pb2.Status:
        kind, body = f"application/grpc-web+{form}", framed(*map(write, requests))
        answer = ask(base, method.path, body, content_type=kind, accept_language=language)
        assert answer.status == HTTPStatus.OK
        messages, end = messages_and_end(answer.body, WEB_END)
        status = web_status(trailers_in(end))
        return status if status.code else [read(method, data) for data in messages]

    return Way(f"grpc-web {form}", call)


WAYS = [make(form) for make in (_connect, _grpc_web) for form in FORMATS]


def shown(error: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The faults that an error shows to people."""
    violations: Iterable[dict[str, Any]] = error["details"][0]["debug"]["fieldViolations"]
    return violations

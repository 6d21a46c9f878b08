"""Calls over HTTP as they go over the wire, in every protocol and format."""

import base64
import http.client
import json
import struct
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2, status_pb2

from referee.service.methods import Method

FRAME = struct.Struct(">BI")
JSON = "application/json"
SECONDS = 60


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> Any:
        return json.loads(self.body)


def ask(
    base: str, path: str, body: bytes | None = None, method: str = "POST", **headers: str
) -> Answer:
    """Make a request; underscores in the names of headers are hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=SECONDS)
    try:
        connection.request(method, path, body, named)
        response = connection.getresponse()
        told = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, told, response.read())
    finally:
        connection.close()


def post(base: str, path: str, content: Any, **headers: str) -> Answer:
    """Post JSON, or what is given as bytes."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return ask(base, path, body, **{"content_type": JSON, **headers})


def get(base: str, path: str, **headers: str) -> Answer:
    return ask(base, path, None, "GET", **headers)


def query(path: str, **parameters: str) -> str:
    return f"{path}?{urlencode(parameters)}"


# Frames of streams


def framed(*messages: bytes) -> bytes:
    return b"".join(FRAME.pack(0, len(message)) + message for message in messages)


def unframed(body: bytes) -> Iterator[tuple[int, bytes]]:
    while body:
        flags, size = FRAME.unpack_from(body)
        yield flags, body[FRAME.size : FRAME.size + size]
        body = body[FRAME.size + size :]


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
        if answer.status != http.client.OK:
            return status_in(answer.content)
        if not method.streams:
            return [read(method, answer.body)]
        *frames, (flags, end) = unframed(answer.body)
        assert flags == 2
        error = json.loads(end).get("error")
        return status_in(error) if error else [read(method, data) for _, data in frames]

    return Way(f"connect {form}", call)


def _grpc_web(form: str) -> Way:
    write, read = FORMATS[form]

    def call(
        base: str, method: Method, requests: list[Message], language: str
    ) -> list[Message] | status_pb2.Status:
        kind, body = f"application/grpc-web+{form}", framed(*map(write, requests))
        answer = ask(base, method.path, body, content_type=kind, accept_language=language)
        assert answer.status == http.client.OK
        *frames, (flags, end) = unframed(answer.body)
        assert flags == 0x80
        trailers = dict(line.split(":", 1) for line in end.decode().splitlines())
        if trailers["grpc-status"].strip() != "0":
            details = trailers["grpc-status-details-bin"].strip()
            return status_pb2.Status.FromString(_decoded(details))
        return [read(method, data) for _, data in frames]

    return Way(f"grpc-web {form}", call)


WAYS = [make(form) for make in (_connect, _grpc_web) for form in FORMATS]


def status_in(error: dict[str, Any]) -> status_pb2.Status:
    """The status that an error of Connect stands for."""
    status = status_pb2.Status(
        code=code_pb2.Code.Value(error["code"].upper()), message=error["message"]
    )
    for detail in error.get("details", ()):
        url = f"type.googleapis.com/{detail['type']}"
        status.details.add(type_url=url, value=_decoded(detail["value"]))
    return status


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4))


def shown(error: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The faults that an error shows to people."""
    violations: Iterable[dict[str, Any]] = error["details"][0]["debug"]["fieldViolations"]
    return violations

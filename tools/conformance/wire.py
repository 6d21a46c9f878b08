"""Connect and gRPC-Web on the wire: requests over HTTP, frames, and how errors are written."""

import base64
import json
import struct
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from google.rpc import code_pb2, status_pb2

CONNECT_END = 0x02
WEB_END = 0x80
FRAME = struct.Struct(">BI")
"""What stands before every message of a stream: a byte of flags, and the length."""
_DETAILS = "grpc-status-details-bin"
_CODES = {"canceled": "CANCELLED"}
"""The codes that Connect spells in its own way."""


class HttpAnswer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    """By their names in lower case."""
    body: bytes

    @property
    def content(self) -> Any:
        """The body, which is JSON; ValueError if it is not."""
        try:
            return json.loads(self.body)
        except ValueError:
            raise ValueError(f"the answer ({self}) is not JSON") from None

    def __str__(self) -> str:
        return f"HTTP status {self.status}, {self.headers.get('content-type', 'no content type')}"


def ask(
    base: str,
    path: str,
    body: bytes | None,
    headers: Mapping[str, str],
    *,
    method: str = "POST",
    timeout: float,
) -> HttpAnswer:
    """Make a request to `http://host:port`, or just `host:port`."""
    connection = _connection(base, timeout)
    try:
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        received = {name.lower(): value for name, value in response.getheaders()}
        return HttpAnswer(response.status, received, response.read())
    finally:
        connection.close()


def reach(base: str, *, timeout: float) -> None:
    """Raise an OSError if nobody listens there."""
    connection = _connection(base, timeout)
    try:
        connection.connect()
    finally:
        connection.close()


def _connection(base: str, timeout: float) -> HTTPConnection:
    return HTTPConnection(urlsplit(base).netloc or base, timeout=timeout)


def framed(*messages: bytes) -> bytes:
    return b"".join(FRAME.pack(0, len(message)) + message for message in messages)


def unframed(body: bytes) -> Iterator[tuple[int, bytes]]:
    """The flags and the message of each frame."""
    while body:
        flags, size = FRAME.unpack_from(body)
        yield flags, body[FRAME.size : FRAME.size + size]
        body = body[FRAME.size + size :]


def messages_and_end(body: bytes, end_flag: int) -> tuple[list[bytes], bytes]:
    """The messages of a stream, and what the frame holds that ends it; ValueError if none does."""
    frames = list(unframed(body))
    if not frames or not frames[-1][0] & end_flag:
        raise ValueError("the stream has no end")
    *messages, end = [content for _, content in frames]
    return messages, end


def connect_status(error: Mapping[str, Any]) -> status_pb2.Status:
    """The status that an error of Connect stands for."""
    code = error["code"]
    status = status_pb2.Status(
        code=code_pb2.Code.Value(_CODES.get(code, code.upper())), message=error.get("message", "")
    )
    for detail in error.get("details", ()):
        url = f"type.googleapis.com/{detail['type']}"
        status.details.add(type_url=url, value=_decoded(detail["value"]))
    return status


def trailers_in(block: bytes) -> dict[str, str]:
    """The trailers of gRPC-Web, by their names in lower case."""
    pairs = (line.partition(":") for line in block.decode().splitlines())
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def web_status(trailers: Mapping[str, str]) -> status_pb2.Status:
    """The status in trailers, with its details if there are any."""
    if _DETAILS in trailers:
        return status_pb2.Status.FromString(_decoded(trailers[_DETAILS]))
    return status_pb2.Status(
        code=int(trailers["grpc-status"]), message=unquote(trailers.get("grpc-message", ""))
    )


def _decoded(text: str) -> bytes:
    """Bytes from base64, whose padding may be missing."""
    return base64.b64decode(text + "=" * (-len(text) % 4))

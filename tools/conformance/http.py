"""Asks the cases over HTTP: by Connect with JSON or with binary messages, and by gRPC-Web."""

import base64
import json
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from http.client import HTTPConnection
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2, status_pb2

from tools.conformance.pack import Answer, Case, Json, error_of, message_to_json

PATIENCE = 30.0
"""Seconds for an answer."""
CONNECT_ENDS = 0x02
WEB_ENDS = 0x80


class Format(NamedTuple):
    """How messages are written."""

    name: str
    payloads: Callable[[Case], list[bytes] | None]
    """What is sent for a case; None if it cannot be written like this."""
    read: Callable[[bytes, type[Message]], Message]


def _in_json(case: Case) -> list[bytes] | None:
    if case.raw is not None:
        return None
    return [json.dumps(message_to_json(request)).encode() for request in case.requests]


JSON = Format("json", _in_json, lambda data, kind: json_format.Parse(data, kind()))
BINARY = Format("proto", lambda case: case.payloads, lambda data, kind: kind.FromString(data))


class _Http:
    """A server that speaks HTTP at `http://host:port`."""

    def __init__(self, target: str) -> None:
        self._where = urlsplit(target).netloc or target

    def post(
        self, path: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, bytes, Mapping[str, str]]:
        line = HTTPConnection(self._where, timeout=PATIENCE)
        try:
            line.request("POST", path, body, dict(headers))
            response = line.getresponse()
            return response.status, response.read(), dict(response.getheaders())
        finally:
            line.close()


class ConnectReferee:
    """A referee reached by the Connect protocol."""

    def __init__(self, target: str, form: Format) -> None:
        self._http = _Http(target)
        self._form = form

    def answer(self, case: Case) -> Answer | None:
        payloads = self._form.payloads(case)
        if payloads is None:
            return None
        streams = case.method.streams or case.method.takes_stream
        body = enveloped(payloads) if streams else payloads[0]
        kind = (
            f"application/connect+{self._form.name}"
            if streams
            else f"application/{self._form.name}"
        )
        headers = {"content-type": kind, "connect-protocol-version": "1"} | _language(case)
        status, data, _ = self._http.post(case.method.path, body, headers)
        if status != 200:
            return Answer(error=connect_error(json.loads(data)))
        return self._read_stream(case, data) if streams else Answer((self._read(case, data),))

    def _read(self, case: Case, data: bytes) -> Message:
        return self._form.read(data, case.method.response_type)

    def _read_stream(self, case: Case, data: bytes) -> Answer:
        responses, error = [], None
        for flags, part in opened(data):
            if flags & CONNECT_ENDS:
                told = json.loads(part).get("error")
                error = told and connect_error(told)
            else:
                responses.append(self._read(case, part))
        return Answer(tuple(responses), error)


class WebReferee:
    """A referee reached by gRPC-Web."""

    def __init__(self, target: str) -> None:
        self._http = _Http(target)

    def answer(self, case: Case) -> Answer | None:
        headers = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}
        body = enveloped(case.payloads)
        _, data, told = self._http.post(case.method.path, body, headers | _language(case))
        responses, trailers = [], told  # an error may come without a body
        for flags, part in opened(data):
            if flags & WEB_ENDS:
                trailers = dict(_trailers(part))
            else:
                responses.append(case.method.response_type.FromString(part))
        status = web_status(trailers)
        return Answer(tuple(responses), error_of(status) if status.code else None)


def _language(case: Case) -> dict[str, str]:
    return {"accept-language": case.language} if case.language else {}


# Envelopes: a byte of flags and four bytes of length before every message


def enveloped(messages: Iterable[bytes]) -> bytes:
    return b"".join(struct.pack(">BI", 0, len(each)) + each for each in messages)


def opened(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The flags and content of each envelope."""
    while data:
        flags, length = struct.unpack(">BI", data[:5])
        yield flags, data[5 : 5 + length]
        data = data[5 + length :]


# Errors


def connect_error(told: Json) -> Json:
    """The error that Connect tells in JSON, as the file of a case tells it."""
    status = status_pb2.Status(
        code=code_pb2.Code.Value(told["code"].upper()), message=told.get("message", "")
    )
    for detail in told.get("details", ()):
        status.details.add(
            type_url=f"type.googleapis.com/{detail['type']}", value=_decoded(detail["value"])
        )
    return error_of(status)


def web_status(trailers: Mapping[str, str]) -> status_pb2.Status:
    """The status in trailers, with its details if there are any."""
    if "grpc-status-details-bin" in trailers:
        return status_pb2.Status.FromString(_decoded(trailers["grpc-status-details-bin"]))
    return status_pb2.Status(
        code=int(trailers["grpc-status"]), message=unquote(trailers.get("grpc-message", ""))
    )


def _trailers(block: bytes) -> Iterator[tuple[str, str]]:
    for line in block.decode().splitlines():
        name, _, value = line.partition(":")
        yield name.strip().lower(), value.strip()


def _decoded(text: str) -> bytes:
    """Bytes from base64, whose padding may be missing."""
    return base64.b64decode(text + "=" * (-len(text) % 4))

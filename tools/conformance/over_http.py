"""Asks the cases over HTTP: by Connect with JSON or with binary messages, and by gRPC-Web."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from google.protobuf import json_format
from google.protobuf.message import Message

from tools.conformance.pack import Answer, Case, error_of, message_to_json
from tools.conformance.running import PATIENCE
from tools.conformance.wire import (
    CONNECT_END,
    WEB_END,
    HttpAnswer,
    ask,
    connect_status,
    framed,
    messages_and_end,
    trailers_in,
    web_status,
)


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


class ConnectReferee:
    """A referee reached by the Connect protocol, at `http://host:port`."""

    def __init__(self, target: str, form: Format) -> None:
        self._target = target
        self._form = form

    def answer(self, case: Case) -> Answer | None:
        payloads = self._form.payloads(case)
        if payloads is None:
            return None
        streams = case.method.streams or case.method.takes_stream
        body = framed(*payloads) if streams else payloads[0]
        kind = f"connect+{self._form.name}" if streams else self._form.name
        headers = {"content-type": f"application/{kind}", "connect-protocol-version": "1"}
        answer = _ask(self._target, case, body, headers)
        if answer.status != HTTPStatus.OK:
            return Answer(error=error_of(connect_status(answer.content)))
        if streams:
            return self._read_stream(case, answer.body)
        return Answer((self._read(case, answer.body),))

    def _read(self, case: Case, data: bytes) -> Message:
        return self._form.read(data, case.method.response_type)

    def _read_stream(self, case: Case, data: bytes) -> Answer:
        messages, end = messages_and_end(data, CONNECT_END)
        responses = tuple([self._read(case, message) for message in messages])
        error = json.loads(end).get("error")
        return Answer(responses, error and error_of(connect_status(error)))


class WebReferee:
    """A referee reached by gRPC-Web, at `http://host:port`."""

    def __init__(self, target: str) -> None:
        self._target = target

    def answer(self, case: Case) -> Answer | None:
        headers = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}
        answer = _ask(self._target, case, framed(*case.payloads), headers)
        if "grpc-status" in answer.headers:  # an error without a body
            return _web_answer((), answer.headers)
        if answer.status != HTTPStatus.OK:
            raise ValueError(f"the answer ({answer}) is not gRPC-Web")
        messages, end = messages_and_end(answer.body, WEB_END)
        responses = tuple([case.method.response_type.FromString(each) for each in messages])
        return _web_answer(responses, trailers_in(end))


def _web_answer(responses: tuple[Message, ...], trailers: dict[str, str]) -> Answer:
    status = web_status(trailers)
    return Answer(responses, error_of(status) if status.code else None)


def _ask(target: str, case: Case, body: bytes, headers: dict[str, str]) -> HttpAnswer:
    if case.language:
        headers = headers | {"accept-language": case.language}
    return ask(target, case.method.path, body, headers, timeout=PATIENCE)

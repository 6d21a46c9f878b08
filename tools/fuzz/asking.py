"""Asking one request over gRPC or HTTP, and what the answer says of it."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPException
from itertools import islice
from typing import Any, NamedTuple

import grpc
from google.protobuf import json_format
from google.protobuf.message import DecodeError
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from tools.conformance.schema import METHODS, Method
from tools.conformance.wire import (
    CONNECT_END,
    WEB_END,
    ask,
    connect_status,
    framed,
    messages_and_end,
    trailers_in,
    unframed,
    web_status,
)

MARGIN = 5.0
"""Seconds by which an answer may be late, on a machine that is busy otherwise."""
MOST_ANSWERS = 50
"""Of a stream; then the caller leaves."""
NEVER = {"INTERNAL", "UNKNOWN", "DATA_LOSS", "UNAVAILABLE", "ABORTED"}


class Input(NamedTuple):
    """What is sent, how, and for how long an answer is waited for."""

    way: str
    method: Method
    data: bytes
    deadline: float

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "method": self.method.name, "data": self.data.hex()}

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> "Input":
        method, data = METHODS[content["method"]], bytes.fromhex(content["data"])
        return cls(str(content["way"]), method, data, float(content["deadline"]))


class Outcome(NamedTuple):
    """What came of it, as far as it tells one input from another."""

    method: str
    status: str
    reasons: str

    @property
    def is_failure(self) -> bool:
        return self.status in NEVER or self.status.startswith("no answer")


def outcome(asked: Input, channel: Any, web: str) -> Outcome:
    """Ask. An answer that is late is one that does not come."""
    began = time.monotonic()
    if asked.way == "grpc":
        status = _over_grpc(asked, channel)
    else:
        try:
            status = WAYS[asked.way](asked, web)
        except (HTTPException, OSError, ValueError, KeyError) as error:
            return Outcome(asked.method.name, f"no answer: {type(error).__name__}: {error}", "")
    late = time.monotonic() - began - asked.deadline
    if late > MARGIN:
        return Outcome(asked.method.name, f"no answer in time, {late:.1f} s late", "")
    return Outcome(asked.method.name, code_pb2.Code.Name(status.code), _reasons(status))


def _over_grpc(asked: Input, channel: Any) -> status_pb2.Status:
    call = channel.stream_stream(asked.method.path)(iter([asked.data]), timeout=asked.deadline)
    try:
        for _ in islice(call, MOST_ANSWERS):
            pass
    except grpc.RpcError:
        number, _ = call.code().value
        return rpc_status.from_call(call) or status_pb2.Status(code=number, message=call.details())
    call.cancel()
    return status_pb2.Status()


def _over_connect(asked: Input, web: str) -> status_pb2.Status:
    return _posted(asked, web, "proto", asked.data)


def _over_json(asked: Input, web: str) -> status_pb2.Status:
    """JSON of the message, if it is one, else the bytes."""
    data = asked.data
    with suppress(DecodeError, UnicodeDecodeError, json_format.SerializeToJsonError):
        data = json_format.MessageToJson(asked.method.request_type.FromString(data)).encode()
    return _posted(asked, web, "json", data)


def _over_web(asked: Input, web: str) -> status_pb2.Status:
    headers = {
        "content-type": "application/grpc-web+proto",
        "x-grpc-web": "1",
        "grpc-timeout": f"{_milliseconds(asked)}m",
    }
    timeout = asked.deadline + 2 * MARGIN
    answer = ask(web, asked.method.path, framed(asked.data), headers, timeout=timeout)
    if "grpc-status" in answer.headers:  # an error without a body
        return web_status(answer.headers)
    _, end = messages_and_end(answer.body, WEB_END)
    return web_status(trailers_in(end))


def _milliseconds(asked: Input) -> int:
    return max(1, round(1000 * asked.deadline))


WAYS: dict[str, Callable[[Input, str], status_pb2.Status]] = {
    "connect": _over_connect,
    "connect-json": _over_json,
    "grpc-web": _over_web,
}
ALL_WAYS = ("grpc", *WAYS)


def _posted(asked: Input, web: str, form: str, data: bytes) -> status_pb2.Status:
    streams = asked.method.streams or asked.method.takes_stream
    headers = {
        "content-type": f"application/{'connect+' if streams else ''}{form}",
        "connect-protocol-version": "1",
        "connect-timeout-ms": str(_milliseconds(asked)),
    }
    body = framed(data) if streams else data
    timeout = asked.deadline + 2 * MARGIN
    answer = ask(web, asked.method.path, body, headers, timeout=timeout)
    if answer.status != HTTPStatus.OK:
        return connect_status(answer.content)
    if streams:
        *_, (flags, end) = unframed(answer.body)
        error = json.loads(end).get("error") if flags & CONNECT_END else {"code": "data_loss"}
        return connect_status(error) if error else status_pb2.Status()
    if form == "proto":
        asked.method.response_type.FromString(answer.body)
    return status_pb2.Status()


def _reasons(status: status_pb2.Status) -> str:
    return " ".join(sorted(set(_reasons_in(status))))


def _reasons_in(status: status_pb2.Status) -> Iterator[str]:
    bad_request, info = error_details_pb2.BadRequest(), error_details_pb2.ErrorInfo()
    for detail in status.details:
        if detail.Unpack(bad_request):
            yield from [each.reason for each in bad_request.field_violations]
        elif detail.Unpack(info):
            yield info.reason

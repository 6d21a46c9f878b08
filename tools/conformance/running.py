"""Asks the cases of a pack, and compares the answers with those expected."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

import grpc
from google.protobuf.message import Message
from google.rpc import status_pb2
from grpc_status import rpc_status

from tools.conformance.pack import Answer, Case, Json, error_of

PATIENCE = 30.0
"""Seconds for an answer."""


class Referee(Protocol):
    """Answers cases, over whatever protocol; None if the protocol cannot send a case."""

    def answer(self, case: Case) -> Answer | None: ...


class GrpcReferee:
    """A referee behind a gRPC channel."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._channel = channel

    def answer(self, case: Case) -> Answer:
        # To gRPC, a call with one request or one answer is a stream of one.
        method: Any = self._channel.stream_stream(
            case.method.path, response_deserializer=case.method.response_type.FromString
        )
        metadata = [("accept-language", case.language)] if case.language else None
        call = method(iter(case.payloads), timeout=PATIENCE, metadata=metadata)
        responses: list[Message] = []
        try:
            responses.extend(call)
        except grpc.RpcError:
            return Answer(tuple(responses), error_of(_status(call)))
        return Answer(tuple(responses))


def _status(call: Any) -> status_pb2.Status:
    """The status with which a call failed, with its details if there are any."""
    number, _ = call.code().value
    return rpc_status.from_call(call) or status_pb2.Status(code=number, message=call.details())


class Compared(NamedTuple):
    """A case, and how the answer differs from the one expected; None if it cannot be sent."""

    case: Case
    differences: list[str] | None


def run(referee: Referee, cases: Iterable[Case]) -> Iterator[Compared]:
    for case in cases:
        yield Compared(case, _compare(referee, case))


def _compare(referee: Referee, case: Case) -> list[str] | None:
    try:
        answer = referee.answer(case)
        found = None if answer is None else answer.as_json()
    # Whatever keeps one case from its answer, the others are asked all the same.
    except Exception as error:  # noqa: BLE001
        return [f"no answer that can be read: {type(error).__name__}: {error}"]
    return None if found is None else list(differences(case.expected.as_json(), found))


def differences(expected: Json, found: Json, place: str = "") -> Iterator[str]:
    """Every place at which two values differ, in words."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in dict.fromkeys([*expected, *found]):
            inner = f"{place}.{name}".lstrip(".")
            yield from differences(expected.get(name), found.get(name), inner)
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{place}: {len(expected)} expected, {len(found)} found"
        for index, pair in enumerate(zip(expected, found, strict=False)):
            yield from differences(*pair, f"{place}[{index}]")
    elif expected != found:
        yield f"{place}: {_written(expected)} expected, {_written(found)} found"


def _written(value: Json) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)

"""The files of the pack: cases as protobuf JSON, read and written."""

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from tools.conformance.schema import METHODS, Method

FOLDER = Path(__file__).parents[2] / "conformance"
FORMAT = 1
WIDTH = 100

Json = Any


class PackError(Exception):
    """A file that is not one of a pack that can be run."""


class Answer(NamedTuple):
    """What came of a call: messages, and then perhaps an error."""

    responses: tuple[Message, ...] = ()
    error: Json = None

    def as_json(self) -> dict[str, Json]:
        """The answer as it is written in the file of a case."""
        content = {}
        if self.responses or self.error is None:
            content["responses"] = [message_to_json(each) for each in self.responses]
        if self.error is not None:
            content["error"] = self.error
        return content


class Case(NamedTuple):
    """A call, and the answer expected."""

    name: str
    about: str
    method: Method
    language: str
    """Empty: none is asked for."""
    requests: tuple[Message, ...]
    raw: bytes | None
    """Instead of requests, bytes that are not a message."""
    expected: Answer

    @property
    def payloads(self) -> list[bytes]:
        """What is sent, message by message."""
        if self.raw is not None:
            return [self.raw]
        return [request.SerializeToString() for request in self.requests]

    def as_json(self) -> dict[str, Json]:
        content: dict[str, Json] = {
            "name": self.name,
            "about": self.about,
            "method": self.method.name,
        }
        if self.language:
            content["language"] = self.language
        if self.raw is None:
            content["requests"] = [message_to_json(each) for each in self.requests]
        else:
            content["request_bytes"] = base64.b64encode(self.raw).decode()
        return content | self.expected.as_json()


def message_to_json(message: Message) -> Json:
    """The message in the JSON of protobuf, with the entries of its maps in order."""
    return _in_order(json_format.MessageToDict(message))


def _in_order(value: Json) -> Json:
    """JSON in which maps, all of which are called `metadata`, are sorted."""
    if isinstance(value, list):
        return [_in_order(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: dict(sorted(each.items())) if name == "metadata" else _in_order(each)
        for name, each in value.items()
    }


def error_of(status: status_pb2.Status) -> Json:
    """A status as it is written in the file of a case."""
    error: dict[str, Json] = {"code": code_pb2.Code.Name(status.code), "message": status.message}
    bad_request, info = error_details_pb2.BadRequest(), error_details_pb2.ErrorInfo()
    for detail in status.details:
        if detail.Unpack(bad_request):
            error["faults"] = [_fault(each) for each in bad_request.field_violations]
        elif detail.Unpack(info):
            error["info"] = message_to_json(info)
    return error


def _fault(violation: error_details_pb2.BadRequest.FieldViolation) -> Json:
    fault = {
        "field": violation.field,
        "reason": violation.reason,
        "description": violation.description,
    }
    if violation.HasField("localized_message"):
        fault["localized"] = violation.localized_message.message
    return fault


# Reading


def read_pack(folder: Path = FOLDER) -> dict[str, list[Case]]:
    """The cases of a pack by the names of their files."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise PackError(f"no cases in {folder}")
    return {path.stem: list(_read(path)) for path in files}


def _read(path: Path) -> Iterator[Case]:
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["format"] != FORMAT:
            raise PackError(f"{path.name}: format {content['format']} is not known")
        for each in content["cases"]:
            yield _case(each)
    except (OSError, ValueError, KeyError, TypeError, json_format.ParseError) as error:
        raise PackError(f"{path.name} cannot be read: {type(error).__name__}: {error}") from None


def _case(content: dict[str, Json]) -> Case:
    method = METHODS[content["method"]]
    raw = content.get("request_bytes")
    return Case(
        content["name"],
        content["about"],
        method,
        content.get("language", ""),
        _messages(content.get("requests", ()), method.request_type),
        None if raw is None else base64.b64decode(raw),
        Answer(_messages(content.get("responses", ()), method.response_type), content.get("error")),
    )


def _messages(contents: Sequence[Json], kind: type[Message]) -> tuple[Message, ...]:
    return tuple(json_format.ParseDict(each, kind()) for each in contents)


# Writing


def text_of(cases: Iterable[Case]) -> str:
    """A file of these cases."""
    return _pretty({"format": FORMAT, "cases": [case.as_json() for case in cases]}) + "\n"


def _pretty(value: Json, margin: str = "", before: int = 0) -> str:
    """JSON in which whatever fits on a line is on one line, and lists of scalars fill lines."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(margin) + before + len(flat) < WIDTH:
        return flat
    inner = margin + " "
    if isinstance(value, dict):
        names = [f"{json.dumps(name)}: " for name in value]
        parts = [
            name + _pretty(each, inner, len(name))
            for name, each in zip(names, value.values(), strict=True)
        ]
        return f"{{\n{inner}" + f",\n{inner}".join(parts) + f"\n{margin}}}"
    if any(isinstance(each, dict | list) for each in value):
        parts = [_pretty(each, inner) for each in value]
    else:
        parts = _filled(
            [json.dumps(each, ensure_ascii=False) for each in value], WIDTH - len(inner)
        )
    return f"[\n{inner}" + f",\n{inner}".join(parts) + f"\n{margin}]"


def _filled(texts: Iterable[str], width: int) -> list[str]:
    """Texts with commas between them, as many to a line as fit."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) + 3 <= width:
            lines[-1] += f", {text}"
        else:
            lines.append(text)
    return lines

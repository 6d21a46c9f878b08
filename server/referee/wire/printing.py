"""Messages as protobuf JSON that people can read: a zero is written where it says something."""

import json
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

# Numbers whose 0 says nothing, by the schema: "0 if it is not known", "0 or left out: 3".
SILENT_AT_ZERO = frozenset(
    {
        "referee.v1.AuditFailure.line",
        "referee.v1.Cell.level",
        "referee.v1.QubixConfiguration.store_cells",
        "referee.v1.QubixPlacedBlock.id",
        "referee.v1.QubixStoredBlock.id",
        "referee.v1.QubixTakenBlock.id",
        "referee.v1.QubixTakenBlock.size",
        "referee.v1.QuerbeetRing.min_length",
        "referee.v1.QuerbeetRing.min_surface",
        "referee.v1.Ruleset.version",
        "referee.v1.Unchecked.turns",
    }
)


def to_json(message: Message, indent: int | None = None) -> str:
    """Return a message as protobuf JSON, on one line unless it is indented.

    Protobuf leaves out whatever has its default, so that the cell (0, 0) would be `{}`. Here a
    number is written even if it is 0; what is empty, false or unspecified is still left out.
    """
    return json.dumps(to_content(message), indent=indent, ensure_ascii=False)


def to_content(message: Message) -> dict[str, Any]:
    """Return a message as dictionaries, with the numbers that are 0."""
    return _with_zeros(message, json_format.MessageToDict(message))


class _Kind(Enum):
    NUMBER = auto()
    MESSAGE = auto()
    MESSAGES = auto()
    OTHER = auto()


class _Field(NamedTuple):
    name: str
    json_name: str
    kind: _Kind


def _with_zeros(message: Message, content: dict[str, Any]) -> dict[str, Any]:
    complete: dict[str, Any] = {}
    for name, json_name, kind in _fields(message.DESCRIPTOR):
        if json_name not in content:
            if kind is _Kind.NUMBER:
                complete[json_name] = 0
            continue
        value = content[json_name]
        if kind is _Kind.MESSAGE:
            value = _with_zeros(getattr(message, name), value)
        elif kind is _Kind.MESSAGES:
            pairs = zip(getattr(message, name), value, strict=True)
            value = [_with_zeros(each, its) for each, its in pairs]
        complete[json_name] = value
    return complete


@cache
def _fields(message: Descriptor) -> list[_Field]:
    """The fields of a message in the order in which they are written."""
    fields = sorted(message.fields, key=lambda field: field.number)
    return [_Field(field.name, field.json_name, _kind(field)) for field in fields]


def _kind(field: FieldDescriptor) -> _Kind:
    if field.message_type is not None:
        if field.message_type.file.package != "referee.v1" or _is_map(field.message_type):
            return _Kind.OTHER
        return _Kind.MESSAGES if field.is_repeated else _Kind.MESSAGE
    if field.is_repeated or field.has_presence or field.full_name in SILENT_AT_ZERO:
        return _Kind.OTHER
    return _Kind.NUMBER if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else _Kind.OTHER


def _is_map(message: Descriptor) -> bool:
    return bool(message.GetOptions().map_entry)

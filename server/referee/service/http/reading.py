"""Requests in JSON: read by protobuf, and explained field by field where it cannot read them."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.text import Text
from referee.wire.errors import MOST_FAULTS, BadRequestError
from referee.wire.parsing import PARSE_ERRORS

MOST_NAME = 64
MOST_REASON = 200
MOST_TRIED = 20_000
"""Values that are tried one by one, which takes much longer than to read them all."""

EMPTY = Text("is empty; send at least {least}", "est vide ; envoyez au moins {least}")
NOT_JSON = Text("is not JSON: {why}", "n’est pas du JSON : {why}")
NO_MESSAGE = Text("is not a {type}: {why}", "n’est pas un {type} : {why}")
NO_FIELD = Text("is not a field of {type}", "n’est pas un champ de {type}")
NOT_WITH = Text("cannot be set together with {other}", "ne va pas avec {other}")
NOT_A_LIST = Text("is not a list", "n’est pas une liste")
NOT_AN_OBJECT = Text("is not an object", "n’est pas un objet")
NO_VALUE = Text("is not the name of a {type}", "n’est pas le nom d’un {type}")
NOT_A = {
    FieldDescriptor.CPPTYPE_INT32: Text(
        "is not a whole number of 32 bits", "n’est pas un nombre entier de 32 bits"
    ),
    FieldDescriptor.CPPTYPE_BOOL: Text("is neither true nor false", "n’est ni true ni false"),
    FieldDescriptor.CPPTYPE_STRING: Text("is not text", "n’est pas un texte"),
}
NOT_BASE64 = Text("is not base64", "n’est pas du base64")

M = TypeVar("M", bound=Message)


def parse_json(request_type: type[M], data: bytes) -> M:
    """Parse a request; raise a BadRequestError that names everything that cannot be read."""
    if not data:
        raise BadRequestError([_fault(("request",), EMPTY, least="{}")])
    try:
        if not data.lstrip().startswith(b"{"):  # protobuf takes `[]` for a message, too
            raise ValueError
        return json_format.Parse(data, request_type())
    except PARSE_ERRORS as error:
        raise BadRequestError(_explain(request_type.DESCRIPTOR, data, error)) from None


def _explain(message: Any, data: bytes, error: Exception) -> list[Fault]:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as no_json:
        return [_fault(("request",), NOT_JSON, why=str(no_json)[:MOST_REASON])]
    tried = islice(_in_message(content, message, ()), MOST_TRIED)
    if faults := list(islice(filter(None, tried), MOST_FAULTS)):
        return faults
    why = " ".join(str(error).split())[:MOST_REASON]
    return [_fault(("request",), NO_MESSAGE, type=message.full_name, why=why)]


def _in_message(content: Any, message: Descriptor, place: FieldPath) -> Iterator[Fault | None]:
    """Yield every fault, and None for each value that was tried and found readable."""
    if not isinstance(content, dict):
        yield _fault(place or ("request",), NOT_AN_OBJECT)
        return
    fields = dict(message.fields_by_name) | {field.json_name: field for field in message.fields}
    chosen: dict[str, str] = {}
    for name, value in content.items():
        field = fields.get(name)
        if field is None:
            shown = name[:MOST_NAME].encode(errors="replace").decode()
            yield _fault((*place, shown), NO_FIELD, type=message.full_name)
            continue
        if value is None:
            continue
        at = (*place, field.name)
        choice = field.containing_oneof
        if choice is not None and chosen.setdefault(choice.name, field.name) != field.name:
            other = chosen[choice.name]
            yield Fault(at, FaultReason.MISMATCH, NOT_WITH, facts={"other": other})
        yield from _in_field(value, field, at)


def _in_field(value: Any, field: FieldDescriptor, place: FieldPath) -> Iterator[Fault | None]:
    if not field.is_repeated:
        yield from _in_value(value, field, place)
    elif not isinstance(value, list):
        yield _fault(place, NOT_A_LIST)
    else:
        for index, each in enumerate(value):
            yield from _in_value(each, field, (*place, index))


def _in_value(value: Any, field: FieldDescriptor, place: FieldPath) -> Iterator[Fault | None]:
    if field.message_type is not None:
        yield from _in_message(value, field.message_type, place)
    elif _is_plain(value, field):
        return
    elif _is_readable(value, field):
        yield None
    elif field.enum_type is not None:
        facts = {"type": field.enum_type.full_name}
        yield Fault(place, FaultReason.UNKNOWN_VALUE, NO_VALUE, facts=facts)
    else:
        is_bytes = field.type == FieldDescriptor.TYPE_BYTES
        yield _fault(place, NOT_BASE64 if is_bytes else NOT_A[field.cpp_type])


def _is_plain(value: Any, field: FieldDescriptor) -> bool:
    """Whether the value is readable beyond doubt. Others may be: numbers as text, for instance."""
    if field.enum_type is not None:
        return isinstance(value, str) and value in field.enum_type.values_by_name
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_INT32:
            return type(value) is int and -(2**31) <= value < 2**31
        case FieldDescriptor.CPPTYPE_BOOL:
            return isinstance(value, bool)
        case _:
            is_text = field.type == FieldDescriptor.TYPE_STRING
            return is_text and isinstance(value, str) and value.isascii()


def _is_readable(value: Any, field: FieldDescriptor) -> bool:
    """Whether protobuf can read the value, which is that of the field or of an entry in it."""
    message = field.containing_type
    if value is None or message is None:
        return False
    content = {field.json_name: [value] if field.is_repeated else value}
    try:
        json_format.ParseDict(content, GetMessageClass(message)())
    except PARSE_ERRORS:
        return False
    return True


def _fault(place: FieldPath, text: Text, **facts: str) -> Fault:
    return Fault(place, FaultReason.UNREADABLE, text, facts=facts)

"""Options of any game, as its options message describes them."""

import json
from collections.abc import Iterator
from typing import Any

from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from referee.core.faults import FaultReason, FieldPath
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.enums import names_of, numbers_of
from referee.notation.strings import escape
from referee.notation.values import read_integer
from referee.notation.words import Word, Words
from referee.wire.fields import WRONG_LENGTH

MOST_JSON = 100_000  # characters; twice as many as the largest configuration has


def write_options(message: Any) -> Iterator[list[str]]:
    """Name and value of each option that is set, in the order of the fields."""
    for field, value in message.ListFields():
        yield [field.name, _write_value(message, field, value)]


def _write_value(message: Message, field: FieldDescriptor, value: Any) -> str:
    if _is_json(field):
        content = json_format.MessageToDict(message, preserving_proto_field_name=True)
        return escape(json.dumps(content[field.name], ensure_ascii=False, separators=(",", ":")))
    if field.enum_type is not None:
        return names_of(field.enum_type)[value]
    return str(value)


def _is_json(field: FieldDescriptor) -> bool:
    return field.is_repeated or field.message_type is not None


def read_option(draft: Draft, words: Words, message: Any, place: FieldPath) -> None:
    """One option more. A message is left alone by options that say nothing."""
    word = draft.need(words, texts.OPTION)
    field = draft.choose(word, dict(message.DESCRIPTOR.fields_by_name))
    if word is None or field is None:
        words.rest()
        return
    at = (*place, field.name)
    if draft.source.knows(at):
        draft.refuse(word.spot, FaultReason.DUPLICATE, texts.TWICE, key=field.name)
        words.rest()
        return
    draft.mark_next(at, words)
    read = type(message)()
    _read_value(draft, draft.need(words, texts.VALUE), read, field)
    if read.ListFields():
        message.MergeFrom(read)


def _read_value(draft: Draft, word: Word | None, message: Any, field: FieldDescriptor) -> None:
    if word is None:
        return
    if _is_json(field):
        _read_json(draft, word, message, field)
    elif field.enum_type is not None:
        numbers = numbers_of(names_of(field.enum_type))
        setattr(message, field.name, draft.choose(word, numbers) or 0)
    else:
        setattr(message, field.name, read_integer(draft, word) or 0)


def _read_json(draft: Draft, word: Word, message: Any, field: FieldDescriptor) -> None:
    """The value is read alone first, so that it cannot slip in other fields."""
    if len(word.text) > MOST_JSON:
        facts = {"low": 0, "high": MOST_JSON, "length": len(word.text)}
        draft.refuse(word.spot, FaultReason.WRONG_LENGTH, WRONG_LENGTH, **facts)
        return
    try:
        json.loads(word.text)
        if word.text[0] != ("[" if field.is_repeated else "{"):
            raise ValueError  # noqa: TRY301
        json_format.Parse(f'{{"{field.name}":{word.text}}}', message)
    except (ValueError, RecursionError, json_format.ParseError):
        message.Clear()
        draft.unlike(word, texts.JSON)

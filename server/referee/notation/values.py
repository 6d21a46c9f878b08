"""What single words stand for: numbers, strings, dates, bytes, players, codes and enum values."""

import json
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from google.protobuf.descriptor import EnumDescriptor

from referee.core.faults import FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.seats import is_plain
from referee.notation.words import MOST_SHOWN, Word, Words, escape
from referee.wire.fields import OUT_OF_RANGE

SMALLEST, LARGEST = -(2**31), 2**31 - 1
NOTHING = "-"

_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_MOST_DIGITS = len(str(SMALLEST))
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_SEAT = re.compile(r"[0-9]+")
_QUOTES = "“”„«»’'\"\u2018\u2039\u203a"


def read_into(
    words: Words,
    message: Any,
    field: str,
    place: FieldPath,
    read: Callable[[Words], int | str | None],
) -> None:
    """Read a field of the message at `place`; leave it unset if there is no such value."""
    words.mark_next((*place, field))
    value = read(words)
    if value is not None:
        setattr(message, field, value)


# Numbers


def read_integer(word: Word | None, low: int = SMALLEST) -> int | None:
    """Read a number that a field can hold; the codec checks whether it makes sense."""
    if word is None:
        return None
    if not _INTEGER.fullmatch(word.text):
        word.refuse_expecting(texts.INTEGER, near=_with_hyphen(word.text))
    elif len(word.text) <= _MOST_DIGITS and low <= int(word.text) <= LARGEST:
        return int(word.text)
    else:
        word.refuse(FaultReason.OUT_OF_RANGE, OUT_OF_RANGE, low=low, high=LARGEST, value=word.shown)
    return None


def _with_hyphen(text: str) -> str:
    """Return a number that has a minus sign, as in print, with a hyphen; else an empty string."""
    plain = text[: _MOST_DIGITS + 1].replace("\N{MINUS SIGN}", "-")
    return plain if _INTEGER.fullmatch(plain) and len(text) <= _MOST_DIGITS else ""


def read_count(word: Word | None) -> int | None:
    """Read a number from 1 up; 0 is written by omitting it."""
    return read_integer(word, low=1)


def next_integer(words: Words) -> int | None:
    return read_integer(words.need(texts.INTEGER))


# Strings are JSON literals: what cannot be printed is escaped, the rest is written as it is.


def write_string(text: str) -> str:
    return escape(json.dumps(text, ensure_ascii=False))


def read_string(word: Word | None) -> str | None:
    if word is None:
        return None
    try:
        return _decode_string(word.text)
    except ValueError:
        word.refuse_expecting(texts.STRING)
        return None


def _decode_string(literal: str) -> str:
    """Return the string of a literal; raise a ValueError if it is not one, or holds half a
    character."""
    text: str = json.loads(literal if literal[:1] == literal[-1:] == '"' else "")
    text.encode()  # fails for a lone surrogate, which is not a character
    return text


def next_string(words: Words) -> str | None:
    word = words.need(texts.STRING)
    if word is None or word.text[0] == '"' or word.text[0] not in _QUOTES:
        return read_string(word)
    word.refuse_expecting(texts.STRING, near=_requote(word.text, words))
    return None


def _requote(first: str, words: Words) -> str:
    """Take the rest of a string in quotes of another kind, and put it into straight ones; return an
    empty string if it does not end, or is long."""
    parts = [first]
    while not _is_closed(parts):
        word = words.take()
        if word is None:
            return ""
        parts.append(word.text)
    quoted = write_string(" ".join(parts).strip(f"{_QUOTES} \u00a0\u202f"))
    return quoted if len(quoted) <= MOST_SHOWN else ""


def _is_closed(parts: Sequence[str]) -> bool:
    """Whether a quote ends these parts of a string, other than the one that begins it."""
    is_just_opened = len(parts) == len(parts[0]) == 1
    return parts[-1][-1] in _QUOTES and not is_just_opened


# Dates and bytes


def next_date(words: Words) -> str | None:
    word = words.need(texts.DATE)
    if word is None or _DATE.fullmatch(word.text):
        return word and word.text
    word.refuse_expecting(texts.DATE)
    return None


def next_bytes(words: Words, what: Text = texts.HEX) -> bytes | None:
    word = words.need(what)
    if word is None or _HEX.fullmatch(word.text):
        return word and bytes.fromhex(word.text)
    word.refuse_expecting(what)
    return None


def next_item(words: Words) -> bytes | None:
    """Read bytes, or `-` for none at all."""
    if words.next_is(NOTHING):
        words.take()
        return b""
    return next_bytes(words, texts.HEX_OR_NOTHING)


def write_item(item: bytes) -> str:
    return item.hex() or NOTHING


# Players, by name or by seat


def next_player(words: Words, what: Text = texts.PLAYER) -> int | None:
    return read_player(words.need(what), what)


def is_seat(text: str) -> bool:
    return _SEAT.fullmatch(text) is not None


def read_player(word: Word | None, what: Text = texts.PLAYER) -> int | None:
    if word is None or is_seat(word.text):
        return read_integer(word)
    seats = word.notes.seats
    named = seats.named(word.text)
    if not is_plain(word.text):
        word.refuse_expecting(what, near=word.nearest(seats.names))
    elif len(named) == 1:
        return named[0]
    elif named:
        word.refuse(FaultReason.MISMATCH, texts.SEVERAL_PLAYERS, word=word.shown)
    elif seats.all_known:
        near = word.nearest(seats.names)
        word.refuse(FaultReason.UNKNOWN_VALUE, texts.NO_SUCH_PLAYER, near=near, word=word.shown)
    return None


# Codes and enum values


def read_code(
    word: Word | None, decode: Callable[[str], int], what: Text, codes: Collection[str] = ()
) -> int | None:
    """Read a code, which may be one of `codes`; `decode` returns what it means, and raises a
    ValueError for any other word."""
    if word is None:
        return None
    try:
        return decode(word.text)
    except ValueError:
        word.refuse_expecting(what, FaultReason.UNKNOWN_VALUE, near=word.nearest(codes))
        return None


def names_of(enum: EnumDescriptor) -> dict[int, str]:
    """The values of an enum, without their prefix and without UNSPECIFIED."""
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return {
        number: value.name.removeprefix(prefix)
        for number, value in enum.values_by_number.items()
        if number
    }


def words_of(enum: EnumDescriptor) -> dict[int, str]:
    """The values of an enum as the notation writes them, such as `before-reroll`."""
    return {number: name.lower().replace("_", "-") for number, name in names_of(enum).items()}


def numbers_of(words: dict[int, str]) -> dict[str, int]:
    return {word: number for number, word in words.items()}

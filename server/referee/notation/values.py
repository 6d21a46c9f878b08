"""Single words: numbers, strings, dates, bytes."""

import re

from referee.core.faults import FaultReason
from referee.core.text import Text
from referee.notation import texts
from referee.notation.draft import Draft, Facts
from referee.notation.strings import decode_string, show
from referee.notation.words import Word, Words
from referee.wire.fields import OUT_OF_RANGE

SMALLEST, LARGEST = -(2**31), 2**31 - 1
NOTHING = "-"

_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_MOST_DIGITS = len(str(SMALLEST))
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")


def read_integer(draft: Draft, word: Word | None, low: int = SMALLEST) -> int | None:
    """A number that a field can hold. Whether it makes sense is for the codec to say."""
    if word is None:
        return None
    if not _INTEGER.fullmatch(word.text):
        draft.unlike(word, texts.INTEGER)
    elif len(word.text) <= _MOST_DIGITS and low <= int(word.text) <= LARGEST:
        return int(word.text)
    else:
        facts: Facts = {"low": low, "high": LARGEST, "value": show(word.text)}
        draft.refuse(word.spot, FaultReason.OUT_OF_RANGE, OUT_OF_RANGE, **facts)
    return None


def read_count(draft: Draft, word: Word | None) -> int | None:
    """A number from 1, where 0 is said by leaving it out."""
    return read_integer(draft, word, low=1)


def next_integer(draft: Draft, words: Words) -> int | None:
    return read_integer(draft, draft.need(words, texts.INTEGER))


def next_string(draft: Draft, words: Words) -> str | None:
    return read_string(draft, draft.need(words, texts.STRING))


def read_string(draft: Draft, word: Word | None) -> str | None:
    if word is None:
        return None
    try:
        return decode_string(word.text)
    except ValueError:
        draft.unlike(word, texts.STRING)
        return None


def next_date(draft: Draft, words: Words) -> str | None:
    word = draft.need(words, texts.DATE)
    if word is None or _DATE.fullmatch(word.text):
        return word and word.text
    draft.unlike(word, texts.DATE)
    return None


def next_bytes(draft: Draft, words: Words, what: Text = texts.HEX) -> bytes | None:
    word = draft.need(words, what)
    if word is None or _HEX.fullmatch(word.text):
        return word and bytes.fromhex(word.text)
    draft.unlike(word, what)
    return None


def next_item(draft: Draft, words: Words) -> bytes | None:
    """Bytes that may be none at all."""
    word = words.peek()
    if word is not None and word.text == NOTHING:
        words.take()
        return b""
    return next_bytes(draft, words, texts.HEX_OR_NOTHING)


def write_item(item: bytes) -> str:
    return item.hex() or NOTHING

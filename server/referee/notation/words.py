"""Texts cut into lines and words, which are taken one by one and note what is wrong with them."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.nearest import nearest
from referee.notation.seats import Seats
from referee.notation.source import M, NotationSyntaxError, Reading, SourceMap, Spot, in_order
from referee.wire.errors import MOST_FAULTS

T = TypeVar("T")

# A string is part of a word, blanks and all. The quantifiers are possessive: no text takes long.
_WORD = re.compile(r'(?:[^ \t"]++|"[^"\\]*+(?:\\.?[^"\\]*+)*+"?)++')

_COMMENT = "#"
BYTE_ORDER_MARK = "\ufeff"

MOST_WORDS = 60_000  # more than any sensible record or position has; read in seconds
MOST_BYTES = 7 * 512 * 1024  # of a text; its message, which holds a little more, may have 4 MiB
MOST_SHOWN = 40  # characters of a word that errors quote


def escape(text: str) -> str:
    """Make all of a text visible, as a JSON literal would."""
    if text.isprintable():
        return text
    return "".join([sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text])


class Notes:
    """What is noted while a text is read: its errors, where its fields are, and who plays."""

    def __init__(self, seats: Seats) -> None:
        self.errors: list[NotationSyntaxError] = []
        self.source = SourceMap()
        self.seats = seats

    @property
    def full(self) -> bool:
        """Whether there are so many errors that no more are noted."""
        return len(self.errors) >= MOST_FAULTS

    def refuse(
        self, spot: Spot, reason: FaultReason, text: Text, **facts: int | str | Text
    ) -> None:
        if not self.full:
            self.errors.append(NotationSyntaxError(*spot, reason, text, facts))

    def refuse_all(self, text: Text) -> None:
        """Note that the whole text is something else, and nothing besides."""
        spot = Spot(*in_order(self.errors)[0][:2])
        self.errors = []
        self.refuse(spot, FaultReason.UNREADABLE, text)

    def reading(self, message: M) -> Reading[M]:
        """Return the message that was read, with everything that was noted."""
        return Reading(message, in_order(self.errors), self.source)


class Word(NamedTuple):
    """A word, where it stands, and the notes on its text."""

    text: str
    spot: Spot
    notes: Notes

    def part(self, match: re.Match[str], group: str) -> "Word | None":
        """Return the part of this word that a group of the match holds; None if it has none."""
        found = match[group]
        if found is None:
            return None
        _, (line, column), notes = self
        return Word(found, Spot(line, column + match.start(group)), notes)

    def after(self, signs: int) -> "Word":
        """Return the word without its first `signs` characters."""
        line, column = self.spot
        return Word(self.text[signs:], Spot(line, column + signs), self.notes)

    @property
    def end(self) -> Spot:
        return Spot(self.spot.line, self.spot.column + len(self.text))

    @property
    def shown(self) -> str:
        """The word as errors quote it: visible, and not too long."""
        text = self.text
        return escape(text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…")

    def mark(self, place: FieldPath) -> None:
        """Note that a field stands here."""
        self.notes.source.mark(place, self.spot)

    def nearest(self, choices: Collection[str]) -> str:
        """Return the choice that was perhaps meant, if there is one and it could still be noted."""
        return "" if self.notes.full else nearest(self.text, choices)

    def refuse(
        self, reason: FaultReason, text: Text, *, near: str = "", **facts: int | str | Text
    ) -> None:
        """Refuse the word, and ask whether `near` was meant, if that is not empty."""
        if near:
            text, facts = texts.with_hint(text), {**facts, "near": near}
        self.notes.refuse(self.spot, reason, text, **facts)

    def refuse_expecting(
        self, what: Text, reason: FaultReason = FaultReason.UNREADABLE, *, near: str = ""
    ) -> None:
        """Refuse the word, which is not what is expected."""
        self.refuse(reason, texts.EXPECTED, near=near, what=what, word=self.shown)

    def choose(self, choices: Mapping[str, T]) -> T | None:
        """Return what the word stands for, if it is one of the choices."""
        if self.text in choices:
            return choices[self.text]
        self.refuse(
            FaultReason.UNKNOWN_VALUE,
            texts.ONE_OF,
            near=self.nearest(choices),
            choices=", ".join(choices),
            word=self.shown,
        )
        return None


class Words:
    """The words of one line, or of a part of it, from left to right."""

    def __init__(self, words: Sequence[Word], end: Spot, notes: Notes) -> None:
        self._words = words
        self._next = 0
        self.end = end
        """Where to say that a word is missing, once all have been taken."""
        self.notes = notes

    def __len__(self) -> int:
        return len(self._words)

    def peek(self, ahead: int = 0) -> Word | None:
        """Return the next word, or one further ahead, without taking it."""
        index = self._next + ahead
        return self._words[index] if index < len(self._words) else None

    def next_is(self, text: str) -> bool:
        word = self.peek()
        return word is not None and word.text == text

    def take(self) -> Word | None:
        if self._next == len(self._words):
            return None
        self._next += 1
        return self._words[self._next - 1]

    def need(self, what: Text) -> Word | None:
        """Take the next word, which must be there."""
        word = self.take()
        if word is None:
            self.notes.refuse(self.end, FaultReason.MISSING, texts.MISSING, what=what)
        return word

    def choose(self, what: Text, choices: Mapping[str, T]) -> T | None:
        """Take the next word, which must be one of the choices; return what it stands for."""
        word = self.need(what)
        return None if word is None else word.choose(choices)

    def rest(self) -> Sequence[Word]:
        """Take all words that are left."""
        rest, self._next = self._words[self._next :], len(self._words)
        return rest

    def until(self, stops: Callable[[str], bool]) -> "Words":
        """Take all words before the first one at which `stops` is true."""
        first = last = self._next
        while last < len(self._words) and not stops(self._words[last].text):
            last += 1
        self._next = last
        taken = self._words[first:last]
        return Words(taken, taken[-1].end if taken else self._start_of(first), self.notes)

    def close(self, *optional: str) -> None:
        """Refuse what is left, if anything is: all is read, and none of the optional words comes
        next."""
        for word in self.rest()[:1]:
            near = word.nearest(optional)
            word.refuse(FaultReason.UNREADABLE, texts.UNEXPECTED, near=near, word=word.shown)

    def mark_next(self, place: FieldPath) -> None:
        """Note that a field stands, or should stand, where the next word is."""
        self.notes.source.mark(place, self._start_of(self._next))

    def _start_of(self, index: int) -> Spot:
        return self._words[index].spot if index < len(self._words) else self.end


def read_lines(text: str, notes: Notes) -> Iterator[tuple[Word, Words]]:
    """Yield the first word of each line and the words after it; skip comments."""
    left = MOST_WORDS
    for number, ended in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), 1):
        line = ended.removesuffix("\r")
        content = line.lstrip(" \t")
        if not content or content.startswith(_COMMENT):
            continue
        words = split_line(line, number, notes, left)
        if words is None:
            return
        left -= len(words)
        word = words.take()
        if word is not None:
            yield word, words


def read_line(text: str, notes: Notes, one_line: Text) -> Words | None:
    """Split a text that should be one line into words; return None if there are too many."""
    line, *others = text.removeprefix(BYTE_ORDER_MARK).split("\n", 2)
    if others not in ([], [""]):
        notes.refuse(Spot(2, 1), FaultReason.UNREADABLE, one_line)
    return split_line(line.removesuffix("\r"), 1, notes)


def is_json_or_several_lines(text: str) -> bool:
    """Whether a text that should be one line is something else, such as JSON, prose or a record."""
    content = text.strip()
    return "\n" in content or content[:1] in ("{", "[")


def split_line(text: str, line: int, notes: Notes, most: int = MOST_WORDS) -> Words | None:
    """Split a line into words; return None if there are more than `most`: reading then ends."""
    found = list(islice(_WORD.finditer(text), most + 1))
    if len(found) > most:
        notes.refuse(Spot(line, 1), FaultReason.WRONG_LENGTH, texts.TOO_MANY_WORDS, most=MOST_WORDS)
        return None
    words = [Word(each[0], Spot(line, each.start() + 1), notes) for each in found]
    return Words(words, words[-1].end if words else Spot(line, 1), notes)


def length_faults(text: str, place: FieldPath) -> list[Fault]:
    """Return the faults that keep a text that was written from being sent and read again."""
    count = sum(len(_WORD.findall(line)) for line in text.split("\n"))
    sizes = (
        (count, MOST_WORDS, texts.TOO_MANY_WORDS_IN_ALL),
        (len(text.encode()), MOST_BYTES, texts.TOO_MANY_BYTES),
    )
    return [
        Fault(place, FaultReason.WRONG_LENGTH, text, facts={"most": most})
        for size, most, text in sizes
        if size > most
    ]

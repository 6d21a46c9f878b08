"""What comes of a text while it is read: its faults, and where everything stands."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from referee.core.faults import NO_FACTS, Fault, FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.seats import Seats
from referee.notation.source import SourceMap, Spot
from referee.notation.strings import show
from referee.notation.words import Word, Words
from referee.wire.errors import MOST_FAULTS

T = TypeVar("T")

Facts = Mapping[str, int | str | Text]


class NotationFault(NamedTuple):
    """One thing wrong with a text; line and column count from 1."""

    line: int
    column: int
    reason: FaultReason
    text: Text
    facts: Facts = NO_FACTS

    def say(self, language: str) -> str:
        return self.text.say(language, **self.facts)

    def as_fault(self, place: FieldPath) -> Fault:
        """As a fault of the field that holds the text."""
        text = Text(
            f"line {{line}}, column {{column}}: {self.text.en}",
            f"ligne {{line}}, colonne {{column}} : {self.text.fr}",
        )
        facts = {**self.facts, "line": self.line, "column": self.column}
        return Fault(place, self.reason, text, facts=facts)


class Draft:
    """Notes faults and places. Whoever reads a word notes what is wrong with it, and goes on."""

    def __init__(self, seats: Seats) -> None:
        self.faults: list[NotationFault] = []
        self.source = SourceMap()
        self.seats = seats

    @property
    def full(self) -> bool:
        """Whether there are so many faults that nobody wants to know more."""
        return len(self.faults) >= MOST_FAULTS

    def mark(self, place: FieldPath, word: Word) -> None:
        self.source.mark(place, word.spot)

    def mark_next(self, place: FieldPath, words: Words) -> None:
        """Note that the next word is where a field stands, or should."""
        word = words.peek()
        self.source.mark(place, word.spot if word is not None else words.end)

    def refuse(
        self, spot: Spot, reason: FaultReason, text: Text, **facts: int | str | Text
    ) -> None:
        if not self.full:
            self.faults.append(NotationFault(*spot, reason, text, facts))

    def unlike(self, word: Word, what: Text, reason: FaultReason = FaultReason.UNREADABLE) -> None:
        """The word is not what is expected."""
        self.refuse(word.spot, reason, texts.EXPECTED, what=what, word=show(word.text))

    def need(self, words: Words, what: Text) -> Word | None:
        """The next word, which must be there."""
        word = words.take()
        if word is None:
            self.refuse(words.end, FaultReason.MISSING, texts.MISSING, what=what)
        return word

    def choose(self, word: Word | None, choices: Mapping[str, T]) -> T | None:
        """What the word stands for, if it is one of the choices."""
        if word is None:
            return None
        if word.text in choices:
            return choices[word.text]
        self.refuse(
            word.spot,
            FaultReason.UNKNOWN_VALUE,
            texts.ONE_OF,
            choices=", ".join(choices),
            word=show(word.text),
        )
        return None

    def convert(self, word: Word | None, meaning: Callable[[str], int], what: Text) -> int | None:
        """What a code means, by a function that raises a ValueError at any other word."""
        if word is None:
            return None
        try:
            return meaning(word.text)
        except ValueError:
            self.unlike(word, what, FaultReason.UNKNOWN_VALUE)
            return None

    def close(self, words: Words) -> None:
        """Nothing more is expected."""
        word = words.take()
        if word is not None:
            self.refuse(word.spot, FaultReason.UNREADABLE, texts.TOO_MUCH, word=show(word.text))

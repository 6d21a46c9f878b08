"""What reading a text gives: a message, what is wrong, and where in the text its fields are."""

from collections.abc import Container, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message

from referee.core.faults import NO_FACTS, Fault, FaultReason, FieldPath
from referee.core.text import Text
from referee.wire.errors import MOST_FAULTS, path

M = TypeVar("M", bound=Message)

WRONG_BY_THEMSELVES = frozenset(
    {FaultReason.OUT_OF_RANGE, FaultReason.WRONG_LENGTH, FaultReason.UNKNOWN_VALUE}
)


class Spot(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class SourceMap:
    """Finds the spot of a field in the text."""

    def __init__(self) -> None:
        self._spots: dict[FieldPath, Spot] = {}
        self.last = Spot(1, 1)
        """The start of the line read last: where to look for a field that is not in the text."""

    def mark(self, place: FieldPath, spot: Spot) -> None:
        """Note where a field is; if it is on several lines, the first counts."""
        self._spots.setdefault(place, spot)

    def knows(self, place: FieldPath) -> bool:
        return place in self._spots

    def line_of(self, place: FieldPath) -> int:
        return self.find(place).line

    def find(self, place: FieldPath) -> Spot:
        """Find the spot of a field or, if that is not known, of what the field is part of."""
        for length in range(len(place), 0, -1):
            spot = self._spots.get(place[:length])
            if spot is not None:
                return spot
        return self.last


class NotationSyntaxError(NamedTuple):
    """One thing wrong with a text; line and column count from 1."""

    line: int
    column: int
    reason: IntEnum
    text: Text
    facts: Mapping[str, int | str | Text] = NO_FACTS

    def say(self, language: str) -> str:
        return self.text.say(language, **self.facts)

    def as_fault(self, place: FieldPath) -> Fault:
        """Turn the error into a fault of the field that holds the text."""
        text = Text(
            f"line {{line}}, column {{column}}: {self.text.en}",
            f"ligne {{line}}, colonne {{column}} : {self.text.fr}",
        )
        facts = {**self.facts, "line": self.line, "column": self.column}
        return Fault(place, self.reason, text, facts=facts)


class Reading(NamedTuple, Generic[M]):
    """A message as far as its text can be read, the errors in it, and where its fields are."""

    message: M
    errors: list[NotationSyntaxError]
    source: SourceMap

    def with_faults(self, faults: Sequence[Fault]) -> "Reading[M]":
        """Add what is wrong with the message. If the text has errors of its own, only the faults
        that do not follow from them count."""
        if self.errors:
            unread = {error.line for error in self.errors}
            faults = [fault for fault in faults if self._is_independent(fault, unread)]
        found = [self._locate(fault) for fault in faults[:MOST_FAULTS]]
        return self._replace(errors=in_order([*self.errors, *found])[:MOST_FAULTS])

    def _is_independent(self, fault: Fault, unread: Container[int]) -> bool:
        """Whether a fault remains once all errors are mended: a value that is wrong by itself, on a
        line without errors."""
        if fault.reason not in WRONG_BY_THEMSELVES or fault.place[-1] == "player":
            return False
        if not self.source.knows(fault.place) and not self.source.knows(fault.place[:-1]):
            return False
        return self.source.line_of(fault.place) not in unread

    def _locate(self, fault: Fault) -> NotationSyntaxError:
        """Turn a fault into an error, with the field as the subject that its sentence lacks."""
        text = Text(f"{{field}}: {fault.text.en}", f"{{field}} : {fault.text.fr}")
        facts = {**fault.facts, "field": path(fault.place)}
        return NotationSyntaxError(*self.source.find(fault.place), fault.reason, text, facts)


def in_order(errors: Iterable[NotationSyntaxError]) -> list[NotationSyntaxError]:
    """Sort the errors by line and column."""
    return sorted(errors, key=lambda error: error[:2])

"""Texts read and then checked by the codec; whatever is wrong has a line and a column."""

from collections.abc import Container, Sequence

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.draft import NotationFault
from referee.notation.position_reader import read_position
from referee.notation.reading import M, Reading, in_order
from referee.notation.record_reader import read_record
from referee.notation.source import SourceMap
from referee.notation.state import decode_state
from referee.notation.words import MOST_WORDS, count_words
from referee.v1 import game_pb2, record_pb2
from referee.wire.errors import MOST_FAULTS, path
from referee.wire.record import KnownRecord, decode_record

MOST_BYTES = 7 * 512 * 1024
"""Of a text that is written: a message may have 4 MiB, and there is something around it."""

BY_THEMSELVES = frozenset(
    {FaultReason.OUT_OF_RANGE, FaultReason.WRONG_LENGTH, FaultReason.UNKNOWN_VALUE}
)


def parse_record(text: str) -> Reading[record_pb2.GameRecord]:
    """The record, and everything that is wrong with the text or with what it says."""
    reading, _ = decode_notation(text)
    return reading


def decode_notation(text: str) -> tuple[Reading[record_pb2.GameRecord], KnownRecord | None]:
    """The same, and the record decoded; that counts only if nothing is wrong."""
    reading = read_record(text)
    faults: list[Fault] = []
    known = decode_record(reading.message, (), faults)
    return _with(reading, faults), known


def parse_position(text: str) -> Reading[game_pb2.GameState]:
    """The position, decoded but not audited."""
    reading = read_position(text)
    faults: list[Fault] = []
    if not reading.errors:
        decode_state(reading.message, (), faults)
    return _with(reading, faults)


def _with(reading: Reading[M], faults: Sequence[Fault]) -> Reading[M]:
    errors, source = reading.errors, reading.source
    if errors:
        unread = {error.line for error in errors}
        faults = [fault for fault in faults if _stands_alone(fault, source, unread)]
    found = [_in_text(fault, source) for fault in faults[:MOST_FAULTS]]
    return reading._replace(errors=in_order([*errors, *found])[:MOST_FAULTS])


def _stands_alone(fault: Fault, source: SourceMap, unread: Container[int]) -> bool:
    """Whether a fault is there whatever else could not be read: a value that is wrong by itself, in
    a line without any error."""
    if fault.reason not in BY_THEMSELVES or fault.place[-1] == "player":
        return False
    if not source.knows(fault.place) and not source.knows(fault.place[:-1]):
        return False
    return source.line_of(fault.place) not in unread


def _in_text(fault: Fault, source: SourceMap) -> NotationFault:
    """The codec's sentences have no subject: the field is it."""
    text = Text(f"{{field}}: {fault.text.en}", f"{{field}} : {fault.text.fr}")
    facts = {**fault.facts, "field": path(fault.place)}
    return NotationFault(*source.find(fault.place), fault.reason, text, facts)


def length_faults(text: str, place: FieldPath) -> list[Fault]:
    """What keeps a text that was written from being sent, and read again."""
    sizes = (
        (count_words(text), MOST_WORDS, texts.TOO_MANY_WORDS_IN_ALL),
        (len(text.encode()), MOST_BYTES, texts.TOO_MANY_BYTES),
    )
    return [
        Fault(place, FaultReason.WRONG_LENGTH, text, facts={"most": most})
        for size, most, text in sizes
        if size > most
    ]

"""The text notation of records and positions, as docs/notation.md describes it."""

from referee.codec.notation.draft import NotationFault
from referee.codec.notation.parsing import (
    decode_notation,
    length_faults,
    parse_position,
    parse_record,
)
from referee.codec.notation.position_reader import read_position
from referee.codec.notation.position_writer import write_position
from referee.codec.notation.reading import Reading
from referee.codec.notation.record_reader import read_record
from referee.codec.notation.record_writer import write_record
from referee.codec.notation.source import SourceMap

__all__ = [
    "NotationFault",
    "Reading",
    "SourceMap",
    "decode_notation",
    "length_faults",
    "parse_position",
    "parse_record",
    "read_position",
    "read_record",
    "write_position",
    "write_record",
]

"""The text notation of records and positions, as docs/notation.md describes it."""

from referee.notation.draft import NotationFault
from referee.notation.parsing import decode_notation, length_faults, parse_position, parse_record
from referee.notation.position_reader import read_position
from referee.notation.position_writer import write_position
from referee.notation.reading import Reading
from referee.notation.record_reader import read_record
from referee.notation.record_writer import write_record
from referee.notation.source import SourceMap

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

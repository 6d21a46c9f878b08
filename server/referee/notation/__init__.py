"""The text notation of records, positions and moves, as docs/notation.md describes it."""

from referee.notation.moves import MOST_MOVE, parse_move, read_move, write_move
from referee.notation.positions import (
    parse_position,
    read_position,
    write_position,
)
from referee.notation.records import decode_notation, parse_record, read_record, write_record
from referee.notation.source import NotationSyntaxError, Reading, SourceMap
from referee.notation.words import length_faults

__all__ = [
    "MOST_MOVE",
    "NotationSyntaxError",
    "Reading",
    "SourceMap",
    "decode_notation",
    "length_faults",
    "parse_move",
    "parse_position",
    "parse_record",
    "read_move",
    "read_position",
    "read_record",
    "write_move",
    "write_position",
    "write_record",
]

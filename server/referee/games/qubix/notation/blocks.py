"""Blocks of Qubix as text: `#12R3@2,1>/0`."""

import re
from typing import Any

from referee.core.faults import FieldPath
from referee.core.text import Text
from referee.notation.pieces import Parts, split_word
from referee.notation.values import read_code, read_count, read_integer
from referee.notation.words import Word
from referee.v1 import qubix_pb2

_NOT_SAID = "?"
_LETTERS = ("", *"RYBVP")  # red, yellow, blue, violet, pink
_SIGNS = {
    qubix_pb2.QUBIX_DIRECTION_UNSPECIFIED: "",
    qubix_pb2.QUBIX_DIRECTION_X: ">",
    qubix_pb2.QUBIX_DIRECTION_Y: "^",
}
_DIRECTIONS = {sign: number for number, sign in _SIGNS.items()}

_BLOCK = r"(?:#(?P<id>[0-9]+))?(?P<colour>[^#@0-9])(?P<size>[^@]+)"
_TAKEN = r"(?=[^@])(?:#(?P<id>[0-9]+))?(?:(?P<colour>[^#@0-9])(?P<size>[^@]+)?)?"
_SPOT = r"@(?P<x>[^@,>^/]+),(?P<y>[^@,>^/]+)(?P<direction>[>^])?"

_PLACED = re.compile(f"{_BLOCK}{_SPOT}/(?P<level>.+)")
_LAID = re.compile(f"{_TAKEN}{_SPOT}(?:/(?P<level>.+))?")
_STORED = re.compile(f"{_BLOCK}@(?P<cell>[^@]+)")
_TO_STORE = re.compile(f"{_TAKEN}@(?P<cell>[^@]+)")

COLOUR = Text("a colour", "une couleur")
BLOCK_LAID = Text("a block on a cell, such as #12R3@2,1>", "un bloc sur une case, comme #12R3@2,1>")
BLOCK_PLACED = Text(
    "a block in its place, such as #12R3@2,1>/0", "un bloc à sa place, comme #12R3@2,1>/0"
)
BLOCK_STORED = Text("a block of a store, such as #12R3@0", "un bloc d’une réserve, comme #12R3@0")
BLOCKS_LAID = Text(
    "a block on a cell, such as #12R3@2,1>, or `-` for none",
    "un bloc sur une case, comme #12R3@2,1>, ou `-` pour aucun",
)
BLOCKS_PLACED = Text(
    "a block in its place, such as #12R3@2,1>/0, or `-` for none",
    "un bloc à sa place, comme #12R3@2,1>/0, ou `-` pour aucun",
)
BLOCKS_STORED = Text(
    "a block of a store, such as #12R3@0, or `-` for none",
    "un bloc d’une réserve, comme #12R3@0, ou `-` pour aucun",
)


def _write_block(block: Any) -> str:
    return f"{_write_number(block)}{_LETTERS[block.colour]}{block.size}"


def _write_taken(block: qubix_pb2.QubixTakenBlock) -> str:
    """Write a block as a move names it; a colour that is missing before a size is marked."""
    colour = _LETTERS[block.colour] if block.colour else _NOT_SAID
    size = str(block.size) if block.size else ""
    return _write_number(block) + (colour + size if block.colour or size or not block.id else "")


def _write_number(block: Any) -> str:
    return f"#{block.id}" if block.id else ""


def _write_cell(at: Any) -> str:
    return f"@{at.x},{at.y}{_SIGNS[at.direction]}"


def write_placed(block: qubix_pb2.QubixPlacedBlock) -> str:
    return f"{_write_block(block)}{_write_cell(block)}/{block.level}"


def write_stored(block: qubix_pb2.QubixStoredBlock) -> str:
    return f"{_write_block(block)}@{block.cell}"


def write_to_store(store: qubix_pb2.QubixStore) -> str:
    return f"{_write_taken(store.block)}@{store.cell}"


def write_laid(laid: Any) -> str:
    """Write a block that is taken, and the spot that it is laid on."""
    level = f"/{laid.spot.level}" if laid.spot.HasField("level") else ""
    return _write_taken(laid.block) + _write_cell(laid.spot) + level


def read_placed(word: Word, blocks: Any, place: FieldPath) -> None:
    """Read one more block and append it to the list."""
    at = (*place, len(blocks))
    parts = _split(word, _PLACED, BLOCK_PLACED, at)
    block = blocks.add()
    _read_block(parts, block)
    _read_cell(parts, block)
    block.level = read_integer(parts.get("level")) or 0


def read_stored(word: Word, blocks: Any, place: FieldPath) -> None:
    at = (*place, len(blocks))
    parts = _split(word, _STORED, BLOCK_STORED, at)
    block = blocks.add()
    _read_block(parts, block)
    block.cell = read_integer(parts.get("cell")) or 0


def read_laid(word: Word, laid: Any, place: FieldPath) -> None:
    parts = _split(word, _LAID, BLOCK_LAID, place)
    _read_taken(parts, laid.block)
    laid.spot.SetInParent()
    _read_cell(parts, laid.spot)
    level = read_integer(parts.get("level"))
    if level is not None:
        laid.spot.level = level
    _mark_parts(parts, place)


def read_to_store(word: Word, store: Any, place: FieldPath) -> None:
    parts = _split(word, _TO_STORE, BLOCK_STORED, place)
    _read_taken(parts, store.block)
    store.cell = read_integer(parts.get("cell")) or 0
    _mark_parts(parts, place)


def _split(word: Word, pattern: re.Pattern[str], what: Text, place: FieldPath) -> Parts:
    """Mark a word and split it into parts; return no parts if it is not what is expected."""
    word.mark(place)
    return split_word(word, pattern, what, place)


def _mark_parts(parts: Parts, place: FieldPath) -> None:
    """Mark the parts of a move, where what is taken and where it goes are messages of their own."""
    for step, fields in (("block", ("id", "colour", "size")), ("spot", ("x", "y", "level"))):
        for field in fields:
            part = parts.get(field)
            if part is not None:
                part.mark((*place, step))
                part.mark((*place, step, field))


def _read_block(parts: Parts, block: Any) -> None:
    block.id = read_count(parts.get("id")) or 0
    block.colour = read_code(parts.get("colour"), _LETTERS.index, COLOUR, _LETTERS[1:]) or 0
    block.size = read_count(parts.get("size")) or 0


def _read_taken(parts: Parts, block: Any) -> None:
    block.SetInParent()
    colour = parts.get("colour")
    if colour is not None and colour.text == _NOT_SAID:
        parts = {**parts, "colour": None}
    _read_block(parts, block)


def _read_cell(parts: Parts, at: Any) -> None:
    at.x = read_integer(parts.get("x")) or 0
    at.y = read_integer(parts.get("y")) or 0
    direction = parts.get("direction")
    at.direction = _DIRECTIONS[direction.text if direction else ""]

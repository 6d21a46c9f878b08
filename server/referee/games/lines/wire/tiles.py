"""Pieces, tables and lays of the games of lines, from and to messages."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.lines.rules.pieces import PIECES
from referee.games.lines.rules.state import HAND, Lay
from referee.games.lines.rules.table import LIMIT, Placement, cell, xy
from referee.v1 import lines_pb2
from referee.wire.errors import check_range, duplicate, unknown_value, wrong_count

MOST_LAID = 2 * HAND  # more is never legal; so much is still worth an explanation

_KINDS = frozenset(PIECES)

# Looking a coordinate up checks its range and codes it in one step. Decoding tables is where
# requests spend most of their time. A repeated field is quicker to go through as a slice.
_COLUMNS = {x: cell(x, 0) for x in range(-LIMIT, LIMIT + 1)}
_ROWS = {y: cell(0, y) for y in range(-LIMIT, LIMIT + 1)}
_PIECES = {piece: piece for piece in PIECES}


def decode_table(
    messages: Sequence[lines_pb2.TilePlacement], most: int, place: FieldPath, faults: list[Fault]
) -> dict[int, int]:
    """Pieces by cell; no cell twice."""
    count = len(messages)
    if count > most:
        faults.append(wrong_count(place, count, 0, most))
        return {}
    try:
        table: dict[int, int] = {_COLUMNS[at.x] + _ROWS[at.y]: at.tile for at in messages[:]}
    except KeyError:
        table = {}
    if len(table) == count and are_pieces(table.values()):
        return table
    return dict(_placements_at_fault(messages, place, faults, once=True))


def decode_lay(message: Any, place: FieldPath, faults: list[Fault]) -> Lay:
    """Cells and pieces, in order."""
    messages = message.placements
    if len(messages) > MOST_LAID:
        faults.append(wrong_count((*place, "placements"), len(messages), 0, MOST_LAID))
        return Lay(())
    try:
        placements = [(_COLUMNS[at.x] + _ROWS[at.y], _PIECES[at.tile]) for at in messages[:]]
    except KeyError:
        placements = _placements_at_fault(messages, (*place, "placements"), faults, once=False)
    return Lay(tuple(placements))


def _placements_at_fault(
    messages: Sequence[lines_pb2.TilePlacement],
    place: FieldPath,
    faults: list[Fault],
    *,
    once: bool,
) -> list[Placement]:
    """Name every fault; what is sound is returned all the same."""
    seen: dict[int, int] = {}
    for index, message in enumerate(messages):
        known = len(faults)
        for axis, value in (("x", message.x), ("y", message.y)):
            check_range(value, -LIMIT, LIMIT, (*place, index, axis), faults)
        if message.tile not in _KINDS:
            faults.append(unknown_value((*place, index, "tile"), message.tile))
        at = cell(message.x, message.y)
        if once and at in seen:
            faults.append(duplicate((*place, index)))
        if len(faults) == known:
            seen[at] = message.tile
    return list(seen.items())


are_pieces = _KINDS.issuperset


def check_pieces(pieces: Sequence[int], most: int, place: FieldPath, faults: list[Fault]) -> None:
    if len(pieces) > most:
        faults.append(wrong_count(place, len(pieces), 0, most))
        return
    faults.extend(
        unknown_value((*place, index), piece)
        for index, piece in enumerate(pieces)
        if piece not in _KINDS
    )


def encode_placements(
    placements: Iterable[Placement],
) -> list[lines_pb2.TilePlacement]:
    messages = []
    for at, tile in placements:
        x, y = xy(at)
        messages.append(lines_pb2.TilePlacement(x=x, y=y, tile=tile))  # type: ignore[arg-type]
    return messages

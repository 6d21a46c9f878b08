"""Tiles and tables of lines, from and to messages."""

from collections.abc import Iterable, Sequence

from referee.codec.errors import Place, out_of_range, unknown_value
from referee.rules.faults import Fault
from referee.rules.lines.pieces import PIECES
from referee.rules.lines.table import EAST, LIMIT, Placement, xy
from referee.v1 import lines_pb2, verdict_pb2

_KINDS = frozenset(PIECES)


def decode_placements(
    messages: Sequence[lines_pb2.TilePlacement], place: Place, faults: list[Fault]
) -> list[Placement]:
    """Cells and tiles, in order; in one pass, as this is where decoding spends its time."""
    placements: list[Placement] = []
    append = placements.append
    for message in messages:
        x, y, tile = message.x, message.y, message.tile
        if -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT and 0 < tile < 37:
            append((x * EAST + y, tile))
        else:
            _check_placement(message, (*place, len(placements)), faults)
            append((0, 0))
    return placements


def _check_placement(message: lines_pb2.TilePlacement, place: Place, faults: list[Fault]) -> None:
    for axis, value in (("x", message.x), ("y", message.y)):
        if not -LIMIT <= value <= LIMIT:
            faults.append(out_of_range((*place, axis), value, -LIMIT, LIMIT))
    if message.tile not in _KINDS:
        faults.append(unknown_value((*place, "tile"), message.tile))


def decode_tiles(tiles: Sequence[int], place: Place, faults: list[Fault]) -> tuple[int, ...]:
    values = tuple(tiles)
    if not _KINDS.issuperset(values):
        faults.extend(
            unknown_value((*place, index), tile)
            for index, tile in enumerate(values)
            if tile not in _KINDS
        )
    return values


def encode_placements(
    placements: Iterable[Placement],
) -> list[lines_pb2.TilePlacement]:
    messages = []
    for cell, tile in placements:
        x, y = xy(cell)
        messages.append(lines_pb2.TilePlacement(x=x, y=y, tile=tile))  # type: ignore[arg-type]
    return messages


def encode_cell(cell: int) -> verdict_pb2.Cell:
    x, y = xy(cell)
    return verdict_pb2.Cell(x=x, y=y)

"""Pieces and grids of the games of lines, as text.

A piece is written as its colour in upper case and its shape in lower case: `Ro` is the red circle.

| colour | red | orange | yellow | green | blue | purple |
|--------|-----|--------|--------|-------|------|--------|
|        | R   | O      | Y      | G     | B    | P      |

| shape  | circle | square | diamond | clover | starburst | crisscross |
|--------|--------|--------|---------|--------|-----------|------------|
|        | o      | s      | d       | c      | b         | x          |
"""

from collections.abc import Iterable, Iterator

from referee.v1 import lines_pb2
from referee_client.words import known_and_hidden

__all__ = [
    "COLOURS",
    "EMPTY",
    "SHAPES",
    "OpeningTie",
    "Tile",
    "code",
    "dealt",
    "placement",
    "read_table",
    "tile",
    "tiles",
    "write_table",
]

COLOURS = "ROYGBP"
SHAPES = "osdcbx"
EMPTY = ".."

OpeningTie = lines_pb2.OpeningTie
Tile = lines_pb2.Tile


def tile(code: str) -> lines_pb2.Tile:
    """The tile that a code names: `Ro` is TILE_RED_CIRCLE."""
    if len(code) != 2 or code[0] not in COLOURS or code[1] not in SHAPES:
        raise ValueError(f"{code!r} is not a tile: one of {COLOURS}, then one of {SHAPES}")
    return COLOURS.index(code[0]) * 6 + SHAPES.index(code[1]) + 1  # type: ignore[return-value]


def code(tile: int) -> str:
    """The code of a tile: TILE_RED_CIRCLE is `Ro`."""
    if not 1 <= tile <= 36:
        raise ValueError(f"{tile!r} is not a tile: 1 to 36")
    colour, shape = divmod(tile - 1, 6)
    return COLOURS[colour] + SHAPES[shape]


def tiles(codes: str) -> list[lines_pb2.Tile]:
    """The tiles that several codes name: `Ro Rs Bx`."""
    return [tile(word) for word in codes.split()]


def dealt(hands: Iterable[str]) -> Iterator[tuple[int, list[lines_pb2.Tile], int]]:
    """For each hand that is not empty: the seat, the tiles, and how many more are hidden."""
    for seat, hand in enumerate(hands):
        codes, hidden = known_and_hidden(hand)
        if codes or hidden:
            yield seat, [tile(code) for code in codes], hidden


def placement(x: int, y: int, code: str) -> lines_pb2.TilePlacement:
    return lines_pb2.TilePlacement(x=x, y=y, tile=tile(code))


def read_table(text: str, *, left: int = 0, top: int = 0) -> list[lines_pb2.TilePlacement]:
    """The grid that a picture shows; `..` or `.` is an empty cell.

    The first line is the top row, at y = `top`; the first column is at x = `left`.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    return [
        placement(left + column, top - row, word)
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if word.strip(".")
    ]


def write_table(table: Iterable[lines_pb2.TilePlacement]) -> str:
    """The picture of a grid, as `read_table` reads it; its top left corner is the grid's."""
    cells = {(laid.x, laid.y): code(laid.tile) for laid in table}
    if not cells:
        return ""
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    return "\n".join(" ".join(cells.get((x, y), EMPTY) for x in columns) for y in rows)

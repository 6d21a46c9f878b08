"""The pieces of the games of lines as text: colour in upper case, shape in lower case.

| colour | red | orange | yellow | green | blue | purple |
|--------|-----|--------|--------|-------|------|--------|
|        | R   | O      | Y      | G     | B    | P      |

| shape  | circle | square | diamond | clover | starburst | crisscross |
|--------|--------|--------|---------|--------|-----------|------------|
|        | o      | s      | d       | c      | b         | x          |
"""

from referee.v1 import lines_pb2

COLOURS = "ROYGBP"
SHAPES = "osdcbx"


def tile(code: str) -> lines_pb2.Tile:
    """The tile that a code names: `Ro` is TILE_RED_CIRCLE."""
    if len(code) != 2 or code[0] not in COLOURS or code[1] not in SHAPES:
        raise ValueError(f"{code!r} is no tile: one of {COLOURS}, then one of {SHAPES}")
    return COLOURS.index(code[0]) * 6 + SHAPES.index(code[1]) + 1  # type: ignore[return-value]


def code(tile: int) -> str:
    """How a tile is written: TILE_RED_CIRCLE is `Ro`."""
    if not 1 <= tile <= 36:
        raise ValueError(f"{tile!r} is no tile: 1 to 36")
    colour, shape = divmod(tile - 1, 6)
    return COLOURS[colour] + SHAPES[shape]

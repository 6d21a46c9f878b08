"""The 36 pieces: six colours times six shapes.

A piece is a number from 1 to 36, `colour * 6 + shape + 1`; a set of pieces is a bit mask. Two
pieces are peers when they share exactly one of colour and shape. That is all the line rule needs:
pieces form a legal line if and only if every two are peers, and six is then the most there can be.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES = ("circle", "square", "diamond", "clover", "starburst", "crisscross")

PIECES = range(1, 37)
COLOUR = (-1, *((piece - 1) // 6 for piece in PIECES))
SHAPE = (-1, *((piece - 1) % 6 for piece in PIECES))

LONGEST = 6
QWIRKLE_BONUS = 6  # LN-10


def mask(pieces: Iterable[int]) -> int:
    bits = 0
    for piece in pieces:
        bits |= 1 << piece
    return bits


def members(bits: int) -> list[int]:
    """The pieces of a mask, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


ANY = mask(PIECES)
PEERS = (
    0,
    *(
        mask(
            other
            for other in PIECES
            if (COLOUR[other] == COLOUR[piece]) != (SHAPE[other] == SHAPE[piece])
        )
        for piece in PIECES
    ),
)


# A line as it grows: `line[piece]` is the line with that piece added, or None if it does not fit.
# One look-up per piece is the quickest way to check a line. Pieces must be from 1 to 36; decoding
# has made sure of that. 0 is not a piece: `line[0]` is what the line is worth.
LineSoFar = tuple[Any, ...]


@cache
def _line(allowed: int) -> LineSoFar:
    return (
        _worth(allowed),
        *[_line(allowed & PEERS[piece]) if allowed >> piece & 1 else None for piece in PIECES],
    )


def _worth(allowed: int) -> int:
    """The points for a line to which these pieces can be added (LN-9, LN-10). A single piece, which
    has ten peers, is not a line (LN-1)."""
    length = LONGEST - allowed.bit_count()
    return length + (QWIRKLE_BONUS if length == LONGEST else 0) if length > 1 else 0


EMPTY_LINE = _line(ANY)


def is_line(pieces: Iterable[int]) -> bool:
    """Whether these pieces may stand in one line, in any order (LN-2, LN-3)."""
    line = EMPTY_LINE
    for piece in pieces:
        line = line[piece]
        if line is None:
            return False
    return True


def share_attribute(pieces: Iterable[int]) -> bool:
    """Whether all pieces share the colour, or all share the shape."""
    pieces = tuple(pieces)
    return len({COLOUR[p] for p in pieces}) <= 1 or len({SHAPE[p] for p in pieces}) <= 1


_NAMES = ("", *(f"TILE_{colour}_{shape}".upper() for colour in COLOURS for shape in SHAPES))


def name(piece: int) -> str:
    """The name of a piece in the schema, such as TILE_RED_CIRCLE."""
    return _NAMES[piece]

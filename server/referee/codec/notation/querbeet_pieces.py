"""The stones of Querbeet as text: their edges, counter-clockwise from the east.

`03` is a line from east to west, `0` a dead end, `*` the star.
"""

from referee.v1 import querbeet_pb2

STAR = "*"
_EDGES = "012345"


def stone(edges: str) -> querbeet_pb2.QuerbeetStone:
    """The stone of these edges: `03` is QUERBEET_STONE_03, `*` the star."""
    named = _EDGES if edges == STAR else edges
    if not named or len(set(named)) < len(named) or not set(named) <= set(_EDGES):
        raise ValueError(f"{edges!r} is no stone: edges from 0 to 5, or *")
    return sum([1 << int(edge) for edge in named])  # type: ignore[misc, return-value]


def edges(stone: int) -> str:
    """How a stone is written."""
    if not 1 <= stone < 1 << len(_EDGES):
        raise ValueError(f"{stone!r} is no stone: 1 to 63")
    named = "".join(edge for edge in _EDGES if stone >> int(edge) & 1)
    return STAR if named == _EDGES else named

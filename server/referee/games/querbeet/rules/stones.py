"""Stones: sets of path edges, as bit masks.

Bit e stands for edge e, counter-clockwise from the east. Stones that differ only by how they are
turned are of one kind, named by the smallest mask among them.
"""

from collections.abc import Mapping

EDGES = range(6)
STAR = 0b111111
STONES = range(1, STAR + 1)


def turned(stone: int, sixths: int) -> int:
    """Return the stone turned counter-clockwise."""
    return (stone << sixths | stone >> len(EDGES) - sixths) & STAR


def opposite(edge: int) -> int:
    return (edge + 3) % len(EDGES)


def edges_of(stone: int) -> tuple[int, ...]:
    return tuple(edge for edge in EDGES if stone >> edge & 1)


KIND = (0, *(min(turned(stone, sixths) for sixths in EDGES) for stone in STONES))
KINDS = tuple(sorted(set(KIND[1:])))


def _rotations(kind: int) -> tuple[tuple[int, int], ...]:
    fewest = {turned(kind, sixths): sixths for sixths in reversed(EDGES)}
    return tuple(sorted((sixths, stone) for stone, sixths in fewest.items()))


ROTATIONS: Mapping[int, tuple[tuple[int, int], ...]] = {kind: _rotations(kind) for kind in KINDS}
"""The ways to turn each kind that look different: by how many sixths, and the stone it then is."""

_COPIES = {1: 2, 2: 3, 3: 1, 4: 1, 6: 1}  # of each kind, by its number of edges
DEFAULT_SET = tuple(kind for kind in KINDS for _ in range(_COPIES.get(kind.bit_count(), 0)))


def name(stone: int) -> str:
    """The name of a stone in the schema, such as QUERBEET_STONE_03."""
    return "QUERBEET_STONE_" + "".join(map(str, edges_of(stone)))

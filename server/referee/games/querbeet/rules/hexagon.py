"""The board: a hexagon of side four, in axial coordinates.

A cell is a number, so that a neighbour is a sum; the same numbers serve the unbounded table of
puzzles.
"""

from referee.games.querbeet.rules.stones import EDGES, opposite

LIMIT = 100  # coordinates of cells, in moves and puzzles
_OFFSET = 128
_COLUMN = 2 * _OFFSET

RADIUS = 3


def cell(q: int, r: int) -> int:
    return (q + _OFFSET) * _COLUMN + r + _OFFSET


def qr(number: int) -> tuple[int, int]:
    q, r = divmod(number, _COLUMN)
    return q - _OFFSET, r - _OFFSET


def cell_name(number: int) -> str:
    q, r = qr(number)
    return f"({q}, {r})"


_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
STEPS = tuple(q * _COLUMN + r for q, r in _DIRECTIONS)
"""By edge, what leads to the neighbour behind it."""

TOWARDS = ("EAST", "NORTH_EAST", "NORTH_WEST", "WEST", "SOUTH_WEST", "SOUTH_EAST")

CENTRE = cell(0, 0)
CELLS = frozenset(
    cell(q, r)
    for q in range(-RADIUS, RADIUS + 1)
    for r in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
)


def _side(number: int) -> tuple[int, ...]:
    """The two cells between the corners: those from which two edges lead out of the board."""
    edges = out_of(number)
    return tuple(
        sorted(
            each
            for each in CELLS
            if [edge for edge in EDGES if each + STEPS[edge] not in CELLS] == sorted(edges)
        )
    )


def out_of(side: int) -> tuple[int, int]:
    """The edges of a side's own cells that lead out of the board."""
    return side, (side + 1) % len(EDGES)


SIDES = tuple(_side(number) for number in EDGES)
"""The cells that each side has to itself; corners belong to none (QB-1)."""

COLOURS = 3
FEWEST_PLAYERS = 2


def sides_of(colour: int) -> tuple[int, int]:
    """Opposite sides have one colour, and the seat of that number plays it (QB-1)."""
    return colour, opposite(colour)

"""Stones, cells, sides and paths of Querbeet in words."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.querbeet.rules.stones import EDGES, STONES, turned
from referee.v1 import game_pb2, querbeet_pb2
from referee_cli.games.grid import Cell
from referee_cli.games.lines.tiles import HIDDEN, NOTHING
from referee_cli.games.querbeet.hexes import STONE_GROUND
from referee_cli.screen import Screen
from referee_client.querbeet import edges

COLOURS = ("#ff5a5f", "#4da3ff", "#ffe04d")
"""Of the sides, by seat."""
MOST_NAMED = 6

COUNT = Text("{count:# stone|# stones}", "{count:# pierre|# pierres}")
SIDES = (
    Text("north-east side", "côté nord-est"),
    Text("north side", "côté nord"),
    Text("north-west side", "côté nord-ouest"),
    Text("south-west side", "côté sud-ouest"),
    Text("south side", "côté sud"),
    Text("south-east side", "côté sud-est"),
)


def lies_as(lay: querbeet_pb2.QuerbeetLay) -> int:
    """The stone as it is to lie; 0 if there is none such."""
    known = lay.stone in STONES and lay.rotation in EDGES
    return turned(lay.stone, lay.rotation) if known else 0


def say_stone(stone: int) -> str:
    """By its edges: `03`, and the star `*`."""
    return edges(stone) if stone in STONES else "?"


def tell_stone(stone: int, screen: Screen) -> Line:
    return Line(say_stone(stone), f"bold {STONE_GROUND}" if screen.colourful else "")


def tell_stones(stones: Iterable[int], hidden: int, screen: Screen) -> Line:
    """Stones, and how many more there are that nobody saw."""
    said = Line(" ").join(tell_stone(stone, screen) for stone in stones)
    if hidden:
        said.append(f"{' + ' if said else ''}{HIDDEN.say(screen.language, count=hidden)}")
    return said or Line(NOTHING.say(screen.language))


def name_cells(cells: Iterable[Cell]) -> str:
    """The first of them by their coordinates."""
    names = [f"({q}, {r})" for q, r in sorted(cells)]
    return ", ".join(names[:MOST_NAMED]) + (", …" if names[MOST_NAMED:] else "")


def say_sides(sides: Iterable[int], screen: Screen) -> str:
    return ", ".join(SIDES[side].say(screen.language) for side in sides if side in EDGES)


def say_count(stones: int, screen: Screen) -> str:
    return COUNT.say(screen.language, count=stones)


def hand_of(state: game_pb2.GameState, seat: int) -> querbeet_pb2.QuerbeetHand | None:
    return next((hand for hand in state.querbeet.hands if hand.player == seat), None)

"""Qwirkle's values: tiles in hands and bag, the position, and the three kinds of move."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from referee.rules.lines.opening import OpeningTie
from referee.rules.lines.pieces import PIECES
from referee.rules.lines.table import Placement, Table
from referee.rules.state import GameState

COPIES = 3
TILES = tuple(piece for piece in PIECES for _ in range(COPIES))
HAND = 6


class Pile(NamedTuple):
    """Tiles of a hand or of the bag: those known, and how many more there are."""

    tiles: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.tiles) + self.hidden


class Options(NamedTuple):
    """The variants of the game."""

    opening_tie: OpeningTie = OpeningTie.OLDEST
    single_opening_points: int = 0


@dataclass(frozen=True, slots=True)
class State(GameState):
    """A position. A hand or bag that is None is unknown, its size included."""

    options: Options
    table: Table
    hands: tuple[Pile | None, ...]
    bag: Pile | None


class Lay(NamedTuple):
    """Tiles laid on cells."""

    placements: tuple[Placement, ...]

    @property
    def tiles(self) -> tuple[int, ...]:
        return tuple([tile for _, tile in self.placements])


class Exchange(NamedTuple):
    """Tiles set aside for others; `hidden` further ones unseen."""

    tiles: tuple[int, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.tiles) + self.hidden


class Pass(NamedTuple):
    """Nothing."""


Action = Lay | Exchange | Pass


class Move(NamedTuple):
    """What a player does; None is the player whose turn it is."""

    player: int | None
    action: Action


def hand_of(state: State, player: int | None) -> Pile | None:
    if player is None or player >= len(state.hands):
        return None
    return state.hands[player]


def bag_size(state: State) -> int | None:
    """How many tiles the bag holds, if it can be told from what is known."""
    if state.bag is not None:
        return state.bag.size
    sizes = [hand.size for hand in state.hands if hand is not None]
    if any(size < HAND for size in sizes):
        return 0  # by QW-8 a hand is short of six only once the bag is empty
    if sizes and len(sizes) == len(state.hands):
        return len(TILES) - len(state.table) - sum(sizes)
    return None


def least_in_bag(state: State) -> int:
    """How many tiles the bag holds at least: a hand that is not known has six at most."""
    if state.bag is not None:
        return state.bag.size
    held = sum([HAND if hand is None else hand.size for hand in state.hands])
    return max(len(TILES) - len(state.table) - held, 0)


def take(pile: Pile, tiles: Iterable[int]) -> tuple[Pile, tuple[int, ...]]:
    """Take tiles out, known ones first, then hidden ones; also returns those that are not there."""
    left = list(pile.tiles)
    unseen = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        else:
            unseen.append(tile)
    hidden = pile.hidden - len(unseen)
    return Pile(tuple(left), max(hidden, 0)), tuple(unseen) if hidden < 0 else ()


def take_from_hand(
    state: State, player: int | None, tiles: tuple[int, ...]
) -> tuple[Pile, tuple[int, ...]]:
    """As `take`; but no hidden tile is one of those that are known to be elsewhere."""
    hand = hand_of(state, player) or Pile(hidden=HAND)
    left, missing = take(hand, tiles)
    if missing or left.hidden == hand.hidden:
        return left, missing
    seen = list(state.table.values())
    for pile in (state.bag, *(state.hands if player is not None else ())):
        if pile is not None:
            seen += pile.tiles
    hidden = Counter(tiles) - Counter(hand.tiles)
    return left, tuple(
        [tile for tile, count in hidden.items() for _ in range(seen.count(tile) + count - COPIES)]
    )


def unseen_tiles(state: State) -> Counter[int]:
    """The tiles of the set that are neither on the table nor in a pile that shows them."""
    unseen = Counter(TILES)
    unseen.subtract(state.table.values())
    for pile in (*state.hands, state.bag):
        if pile is not None:
            unseen.subtract(pile.tiles)
    return unseen

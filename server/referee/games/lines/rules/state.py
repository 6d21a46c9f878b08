"""What positions, moves and events of all games of lines have in common."""

from collections import Counter
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import ClassVar, NamedTuple

from msgspec import Struct

from referee.core.events import Event
from referee.core.piles import Pile, take
from referee.core.state import GameState
from referee.core.text import Text
from referee.games.lines.rules.table import Placement, Table

HAND = 6


class Supply(NamedTuple):
    """What a game is played with: a number of copies of every kind. The bag holds kinds.

    Pieces that a roll can turn into one another are of the same kind.
    """

    kinds: tuple[int, ...]
    """All kinds, in order, each as often as it occurs."""
    copies: int
    kinds_of: Callable[[Iterable[int]], Iterable[int]]
    """Returns the kinds of pieces."""
    faces: tuple[int, ...]
    """The mask of the pieces of each kind, by kind."""
    names: tuple[Text, ...]
    """The name of each kind, by kind."""


class Cited(NamedTuple):
    """The game's own rules for what all games of lines share, by their ids."""

    deal: str
    opener: str
    opening_tie: str
    opening: str
    lay: str
    in_hand: str
    refill: str
    laid_out: str
    single_opening: str


class OpeningTie(IntEnum):
    """Who opens among players with equally large sets. The numbers are those of the schema."""

    OLDEST = 1
    YOUNGEST = 2


class Options(Struct, frozen=True):
    """The variants of a game of lines."""

    opening_tie: OpeningTie
    single_opening_points: int = 0


Hands = tuple[Pile | None, ...]


class LinesState(GameState, frozen=True):
    """A position. A hand or bag of None is not known, not even its size."""

    supply: ClassVar[Supply]
    cited: ClassVar[Cited]

    options: Options
    table: Table
    hands: Hands
    bag: Pile | None

    def hand_beside(self, seat: int | None, bag: int | None) -> int | None:  # noqa: ARG002
        """How many pieces an unknown hand has if the bag holds `bag`; None if that is open."""
        return HAND

    def may_be_short(self, seat: int | None, size: int | None = None) -> bool:  # noqa: ARG002
        """Whether a hand may have this size, fewer than six, although the bag is not empty."""
        return False


class Lay(Struct, frozen=True):
    """Pieces laid on cells."""

    placements: tuple[Placement, ...]

    @property
    def pieces(self) -> tuple[int, ...]:
        return tuple([piece for _, piece in self.placements])


class Pass(Struct, frozen=True):
    """A pass: the player does nothing."""


class Laid(Event, frozen=True):
    """The player laid these pieces on these cells."""

    placements: tuple[Placement, ...]


class Drawn(Event, frozen=True):
    """The player drew pieces from the bag, in this order, and `hidden` further ones unseen."""

    pieces: tuple[int, ...]
    hidden: int = 0
    chance_event: int | None = None


def hand_of(state: LinesState, player: int | None) -> Pile | None:
    if player is None or player >= len(state.hands):
        return None
    return state.hands[player]


def bag_size(state: LinesState) -> int | None:
    """How many pieces the bag holds; None if this does not follow from what is known."""
    if state.bag is not None:
        return state.bag.size
    sizes = [hand.size for hand in state.hands if hand is not None]
    if sizes and len(sizes) == len(state.hands):
        return max(len(state.supply.kinds) - len(state.table) - sum(sizes), 0)
    for seat, hand in enumerate(state.hands):
        if hand is not None and hand.size < HAND and not state.may_be_short(seat, hand.size):
            return 0  # hands are filled up to six until the bag is empty
    return None


def least_in_bag(state: LinesState) -> int:
    """The fewest pieces that the bag can hold: a hand that is not known has up to six."""
    if state.bag is not None:
        return state.bag.size
    held = sum([HAND if hand is None else hand.size for hand in state.hands])
    return max(len(state.supply.kinds) - len(state.table) - held, 0)


def knows_all(state: LinesState) -> bool:
    """Whether every hand and the bag are known piece by piece."""
    piles = (*state.hands, state.bag)
    return bool(state.hands) and not any([pile is None or pile.hidden for pile in piles])


class Taken(NamedTuple):
    """Pieces taken out of a hand: what is left of it, and what cannot have been there."""

    left: Pile
    missing: tuple[int, ...] = ()
    in_sight: bool = False
    """Whether they are missing because all of their kind are in sight elsewhere."""


def take_from_hand(state: LinesState, player: int | None, pieces: tuple[int, ...]) -> Taken:
    """Take pieces out of a hand, as `take` does. But no hidden piece can be of a kind whose copies
    are all known to be elsewhere."""
    hand = hand_of(state, player) or Pile(hidden=HAND)
    left, missing = take(hand, pieces)
    if missing or left.hidden == hand.hidden:
        return Taken(left, missing)
    elsewhere = kinds_in_sight(state, state.table, state.hands if player is not None else ())
    impossible = []
    for piece in (Counter(pieces) - Counter(hand.pieces)).elements():
        (kind,) = state.supply.kinds_of((piece,))
        if elsewhere.count(kind) >= state.supply.copies:
            impossible.append(piece)
        elsewhere.append(kind)
    return Taken(left, tuple(impossible), in_sight=bool(impossible))


def kinds_in_sight(state: LinesState, table: Table, hands: Hands) -> list[int]:
    """The kinds on a table and in piles that show them."""
    kinds_of, bag = state.supply.kinds_of, state.bag
    kinds = [] if bag is None else list(bag.pieces)
    kinds += kinds_of(table.values())
    for hand in hands:
        if hand is not None:
            kinds += kinds_of(hand.pieces)
    return kinds


def unseen_kinds(state: LinesState) -> Counter[int]:
    """How many of each kind are neither on the table nor in a pile that shows them."""
    unseen = Counter(state.supply.kinds)
    unseen.subtract(kinds_in_sight(state, state.table, state.hands))
    return unseen


def unseen_faces(state: LinesState) -> int:
    """The mask of all pieces that a hidden one may be."""
    bits = 0
    for kind, left in unseen_kinds(state).items():
        if left > 0:
            bits |= state.supply.faces[kind]
    return bits

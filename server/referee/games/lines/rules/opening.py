"""Opening a game of lines: the largest set, who holds it, and the ways to lay it."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import permutations
from typing import Any, NamedTuple

from referee.games.lines.rules.pieces import COLOUR, SHAPE
from referee.games.lines.rules.state import LinesState, OpeningTie, hand_of
from referee.games.lines.rules.table import EAST, Placement


class Why(Enum):
    """Why a player is the one to open."""

    LARGEST_SET = auto()
    OLDEST = auto()
    YOUNGEST = auto()
    SEAT = auto()
    FIRST_OF_OLDEST = auto()
    FIRST_OF_YOUNGEST = auto()


class Opener(NamedTuple):
    """Who opens, how large the set is, and why it is this player."""

    seat: int
    largest: int
    why: Why


class Objection(NamedTuple):
    """The rule by which a player does not open, the size of the largest set, and who opens if that
    is known."""

    rule: str
    largest: int
    opener: int | None = None
    why: Why = Why.LARGEST_SET

    def facts(self) -> dict[str, Any]:
        facts = {"largest_set": self.largest, "why": self.why.name}
        return facts if self.opener is None else {"opener": self.opener, **facts}


def largest_sets(hand: Iterable[int]) -> list[tuple[int, ...]]:
    """The largest sets of different pieces that share a colour or a shape, each in order."""
    kinds = sorted(set(hand))
    groups = {
        tuple([kind for kind in kinds if attribute[kind] == value])
        for attribute in (COLOUR, SHAPE)
        for value in range(6)
    }
    largest = max(map(len, groups))
    return sorted(group for group in groups if len(group) == largest) if largest else []


def largest_set_size(hand: Iterable[int]) -> int:
    return max(map(len, largest_sets(hand)), default=0)


def opener(state: LinesState) -> Opener | None:
    """Return who opens; None if a hand is not known, or the players are not and there is a tie."""
    sizes = []
    for hand in state.hands:
        if hand is None or hand.hidden:
            return None
        sizes.append(largest_set_size(hand.pieces))
    if not sizes:
        return None
    ages = [player.age for player in state.players]
    return _first(sizes, ages, state.options.opening_tie)


def _first(sizes: Sequence[int], ages: Sequence[int | None], tie: OpeningTie) -> Opener | None:
    """Return the player with the largest set; a tie is broken by age, else by seat. None if there
    is a tie and nobody knows who the players are."""
    largest = max(sizes)
    tied = [seat for seat, size in enumerate(sizes) if size == largest]
    if len(tied) == 1:
        return Opener(tied[0], largest, Why.LARGEST_SET)
    if not ages:
        return None
    known = [age for seat in tied if (age := ages[seat]) is not None]
    if len(known) < len(tied):
        return Opener(tied[0], largest, Why.SEAT)
    wanted = max(known) if tie is OpeningTie.OLDEST else min(known)
    return Opener(tied[known.index(wanted)], largest, _why(known.count(wanted), len(tied), tie))


def _why(as_old: int, tied: int, tie: OpeningTie) -> Why:
    """Return why the opener opens, when `as_old` of the `tied` players are of the opener's age."""
    if as_old == tied:
        return Why.SEAT
    return Why[tie.name] if as_old == 1 else Why[f"FIRST_OF_{tie.name}"]


def objection(state: LinesState, player: int) -> Objection | None:
    """Return why this player does not open, as far as the hands show; None if nothing does."""
    hand = hand_of(state, player)
    own = largest_set_size(hand.pieces) if hand is not None else 0
    first = opener(state)
    if first is not None:
        if first.seat == player:
            return None
        cited = state.cited
        rule = cited.opening_tie if own == first.largest else cited.opener
        return Objection(rule, first.largest, first.seat, first.why)
    known = [largest_set_size(other.pieces) for other in state.hands if other is not None]
    largest = max(known, default=0)
    if hand is None or hand.hidden or largest <= own:
        return None
    return Objection(state.cited.opener, largest)


def openings(hand: Iterable[int]) -> Iterator[tuple[Placement, ...]]:
    """Yield every opening once: to the right from the origin, and only one of two mirror images."""
    for group in largest_sets(hand):
        for order in permutations(group):
            if order[0] <= order[-1]:
                yield tuple([(place * EAST, piece) for place, piece in enumerate(order)])

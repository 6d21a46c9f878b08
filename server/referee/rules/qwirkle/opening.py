"""Who opens a game of Qwirkle."""

from typing import Any, NamedTuple

from referee.rules.lines.opening import Opener, largest_set_size
from referee.rules.lines.opening import opener as opener_by_sizes
from referee.rules.qwirkle.state import State, hand_of


def opener(state: State) -> Opener | None:
    """QW-2, QW-3: who opens, or None if the hands are not all known."""
    sizes = []
    for hand in state.hands:
        if hand is None or hand.hidden:
            return None
        sizes.append(largest_set_size(hand.tiles))
    if not sizes:
        return None
    ages = [player.age for player in state.players]
    return opener_by_sizes(sizes, ages, state.options.opening_tie)


class Objection(NamedTuple):
    """By which rule a player does not open, how large the largest set is, and whose, if known."""

    rule: str
    largest: int
    opener: int | None = None

    def facts(self) -> dict[str, Any]:
        facts = {"opener": self.opener, "largest_set": self.largest}
        return {name: fact for name, fact in facts.items() if fact is not None}


def objection(state: State, player: int) -> Objection | None:
    """Why this player does not open, as far as the hands tell."""
    hand = hand_of(state, player)
    own = largest_set_size(hand.tiles) if hand is not None else 0
    first = opener(state)
    if first is not None:
        rule = "QW-3" if own == first.largest else "QW-2"
        return Objection(rule, first.largest, first.seat) if first.seat != player else None
    known = [largest_set_size(other.tiles) for other in state.hands if other is not None]
    largest = max(known, default=0)
    if hand is None or hand.hidden or largest <= own:
        return None
    return Objection("QW-2", largest)

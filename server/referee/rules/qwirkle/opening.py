"""Who opens a game of Qwirkle."""

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


def set_size(state: State, player: int) -> int:
    """How large a set a player's hand holds, as far as it is known."""
    hand = hand_of(state, player)
    return largest_set_size(hand.tiles) if hand is not None else 0


def rule_against(state: State, player: int, first: Opener) -> str:
    """By which rule not this player but another opens."""
    return "QW-3" if set_size(state, player) == first.largest else "QW-2"

"""What follows for certain from what is known of a position."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games.querbeet.rules.state import State, in_hands, unseen


def deduced(state: State) -> State:
    """The same position, with what can be told about it though nobody said it."""
    if not state.players:
        return state
    if state.to_move is None:
        state = replace(state, to_move=next_mover(state))
    unlisted = state.hands.count(None)
    if unlisted and (unlisted == 1 or not left_for_unlisted(state)):
        state = replace(state, hands=_with_last_size(state))
    if None not in state.hands and _count_hidden(state.hands) == 1:
        state = replace(state, hands=_with_last_stones(state))
    return state


def next_mover(state: State) -> int | None:
    """Who is to move by round and turn: turns go round from the player who began (QB-3)."""
    players = len(state.players)
    if not players or state.round is None or state.round_turn is None:
        return None
    return (min(state.round, players - 1) + state.round_turn) % players


def left_for_unlisted(state: State) -> int:
    """How many stones the hands have of which nothing is known: there is no bag."""
    return len(in_hands(state)) - sum(hand.size for hand in state.hands if hand is not None)


def _with_last_size(state: State) -> tuple[Pile | None, ...]:
    """The one hand of which nothing is known has what is left, or all of them have nothing."""
    last = Pile(hidden=left_for_unlisted(state))
    return tuple(last if hand is None else hand for hand in state.hands)


def _count_hidden(hands: Sequence[Pile | None]) -> int:
    return sum(hand is not None and hand.hidden > 0 for hand in hands)


def _with_last_stones(state: State) -> tuple[Pile | None, ...]:
    """Of one hand that is not all seen, the stones that are nowhere else."""
    stones = tuple(unseen(state))
    return tuple(
        Pile(hand.pieces + stones) if hand is not None and hand.hidden else hand
        for hand in state.hands
    )

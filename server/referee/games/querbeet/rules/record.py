"""What Querbeet brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.faults import Mismatch
from referee.core.game import Records
from referee.core.piles import NOTHING, Pile, compare_hands, face_down
from referee.games.querbeet.rules.state import Deal, State, StonesDealt, knows_hands
from referee.games.querbeet.rules.texts import stone_name


def _compare_deal(told: Deal, state: State) -> Sequence[Mismatch]:
    return list(compare_hands(told.hands, state.hands, stone_name))


def _compare_draw(told: Deal, events: Sequence[Event]) -> Sequence[Mismatch]:
    hands = [Pile(event.stones) for event in events if isinstance(event, StonesDealt)]
    if not hands:
        return (Mismatch((), NOTHING),)
    return list(compare_hands(told.hands, hands, stone_name))


def _forget(state: State, player: int) -> Iterator[State]:
    """Forget what hands hold, but never their sizes: without these, no round could be counted."""
    state = replace(state, chance=None, round_turn=None, passes=None)
    yield state
    hands = tuple(face_down(hand) for hand in state.hands)
    yield replace(state, hands=(*state.hands[:player], hands[player], *state.hands[player + 1 :]))
    yield replace(state, hands=hands)


RECORDS: Records[State, Deal, Deal] = Records(knows_hands, _compare_deal, _compare_draw, _forget)

"""What Querbeet brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.departures import NOTHING, Departure, other_hands
from referee.core.events import Drawn, Event
from referee.core.game import Records
from referee.core.piles import Pile, face_down
from referee.games.querbeet.rules.deal import Deal
from referee.games.querbeet.rules.state import State, knows_hands
from referee.games.querbeet.rules.texts import stone_name

is_open = knows_hands


def deal_departs(told: Deal, state: State) -> Sequence[Departure]:
    return list(other_hands(told.hands, state.hands, stone_name))


def draw_departs(told: Deal, events: Sequence[Event]) -> Sequence[Departure]:
    hands = [Pile(event.pieces) for event in events if isinstance(event, Drawn)]
    if not hands:
        return (Departure((), NOTHING),)
    return list(other_hands(told.hands, hands, stone_name))


def forget(state: State, player: int) -> Iterator[State]:
    """Sizes are never forgotten: without them no round could be counted any more."""
    state = replace(state, chance=None, round_turn=None, passes=None)
    yield state
    hands = tuple(face_down(hand) for hand in state.hands)
    yield replace(state, hands=(*state.hands[:player], hands[player], *state.hands[player + 1 :]))
    yield replace(state, hands=hands)


RECORDS: Records[State, Deal, Deal] = Records(is_open, deal_departs, draw_departs, forget)

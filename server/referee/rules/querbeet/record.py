"""What Querbeet brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from referee.rules.events import Drawn, Event
from referee.rules.game import Records
from referee.rules.piles import Pile, agrees, face_down
from referee.rules.querbeet.deal import Deal
from referee.rules.querbeet.state import State, knows_hands
from referee.rules.state import changed

is_open = knows_hands


def deal_agrees(told: Deal, state: State) -> bool:
    return _agree(told, state.hands)


def draw_agrees(told: Deal, events: Sequence[Event]) -> bool:
    return _agree(told, [Pile(event.pieces) for event in events if isinstance(event, Drawn)])


def _agree(told: Deal, hands: Sequence[Pile | None]) -> bool:
    """Hand by hand; one that was not told can be any."""
    return len(told.hands) == len(hands) and all(
        hand is None or (actual is not None and agrees(hand, actual))
        for hand, actual in zip(told.hands, hands, strict=True)
    )


def forget(state: State, player: int) -> Iterator[State]:
    """Sizes are never forgotten: without them no round could be counted any more."""
    state = changed(state, chance=None, round_turn=None, passes=None)
    yield state
    hands = tuple(face_down(hand) for hand in state.hands)
    yield changed(state, hands=(*state.hands[:player], hands[player], *state.hands[player + 1 :]))
    yield changed(state, hands=hands)


RECORDS: Records[State, Deal, Deal] = Records(is_open, deal_agrees, draw_agrees, forget)

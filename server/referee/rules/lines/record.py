"""What the games of lines bring to the audit of their records."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from referee.rules.events import Drawn, Event, Rerolled
from referee.rules.lines.start import Deal
from referee.rules.lines.state import LinesState
from referee.rules.lines.turn import hands_with
from referee.rules.piles import Pile, agrees, face_down
from referee.rules.state import changed

S = TypeVar("S", bound=LinesState)


def is_open(state: LinesState) -> bool:
    return all(hand is not None and not hand.hidden for hand in state.hands)


def deal_agrees(told: Deal, state: LinesState) -> bool:
    if told.opener not in (None, state.to_move):
        return False
    pairs = zip(told.hands, state.hands, strict=True)
    return all(actual is not None and agrees(hand, actual) for hand, actual in pairs)


def draw_agrees(told: Pile, events: Sequence[Event]) -> bool:
    fell: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, Drawn):
            fell = event.pieces
        elif isinstance(event, Rerolled):
            fell = event.after
    return agrees(told, Pile(fell))


def forget(state: S, player: int) -> Iterator[S]:
    state = changed(state, chance=None, bag=face_down(state.bag))
    yield changed(state, hands=hands_with(state, player, face_down(state.hands[player])))
    yield changed(state, hands=tuple(face_down(hand) for hand in state.hands))
    yield changed(state, hands=(None,) * len(state.hands), bag=None)

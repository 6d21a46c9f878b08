"""What Furrows brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.faults import Mismatch
from referee.core.game import Records
from referee.core.piles import Pile, agrees, compare_hands, face_down, name_all
from tests.support.little_game.rules.start import Deal
from tests.support.little_game.rules.state import Drawn, State, with_hand
from tests.support.little_game.rules.texts import SEED_NAMES


def is_open(state: State) -> bool:
    return all(hand is not None and not hand.hidden for hand in state.hands)


def compare_deal(told: Deal, state: State) -> Sequence[Mismatch]:
    return list(compare_hands(told.hands, state.hands, SEED_NAMES.__getitem__))


def compare_draw(told: Pile, events: Sequence[Event]) -> Sequence[Mismatch]:
    """Compare a draw that was told with the seed that chance gives."""
    drawn = sum([event.pieces for event in events if isinstance(event, Drawn)], ())
    if agrees(told, Pile(drawn)):
        return ()
    return (Mismatch((), name_all(drawn, SEED_NAMES.__getitem__)),)


def forget(state: State, player: int) -> Iterator[State]:
    state = replace(state, chance=None, bag=Pile(hidden=state.bag.size))
    yield replace(state, hands=with_hand(state.hands, player, face_down(state.hands[player])))
    yield replace(state, hands=tuple(face_down(hand) for hand in state.hands))
    yield replace(state, hands=(None,) * len(state.hands))


RECORDS: Records[State, Deal, Pile] = Records(is_open, compare_deal, compare_draw, forget)

"""What the games of lines bring to the audit of their records."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from referee.core.faults import Mismatch
from referee.core.piles import Pile, agrees, compare_hands, face_down, name_all
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import LinesState
from referee.games.lines.rules.texts import OPENS, PIECE_NAMES
from referee.games.lines.rules.turn import hands_with

S = TypeVar("S", bound=LinesState)


def is_open(state: LinesState) -> bool:
    return all(hand is not None and not hand.hidden for hand in state.hands)


def compare_deal(told: Deal, state: LinesState) -> Sequence[Mismatch]:
    found = list(compare_hands(told.hands, state.hands, PIECE_NAMES.__getitem__))
    if told.opener is not None and told.opener != state.to_move:
        found.append(Mismatch(("opener",), OPENS.filled(seat=str(state.to_move))))
    return found


def compare_draw(told: Pile, fell: tuple[int, ...]) -> Sequence[Mismatch]:
    """Compare a reported draw with the pieces that the seed gives."""
    if agrees(told, Pile(fell)):
        return ()
    return (Mismatch((), name_all(fell, PIECE_NAMES.__getitem__)),)


def forget(state: S, player: int) -> Iterator[S]:
    state = replace(state, chance=None, bag=face_down(state.bag))
    yield replace(state, hands=hands_with(state, player, face_down(state.hands[player])))
    yield replace(state, hands=tuple(face_down(hand) for hand in state.hands))
    yield replace(state, hands=(None,) * len(state.hands), bag=None)

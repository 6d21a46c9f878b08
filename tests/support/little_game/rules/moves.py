"""What the player to move may do in Furrows."""

from collections.abc import Iterator

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.game import Listing, Position
from referee.core.outcome import Status
from referee.core.piles import Pile
from tests.support.little_game.rules import texts
from tests.support.little_game.rules.state import EMPTY, PLOTS, Move, State, hand_of, mover


def list_moves(position: Position[State, Move, Pile]) -> Listing[Move]:
    """Every known seed of the hand, once of each kind, on every empty plot."""
    state = position.state
    if position.outcome.status is Status.OVER:
        return Listing(iter(()), {})
    player = mover(state)
    hand = hand_of(state, player)
    if player is None:
        return _not_known(("to_move",))
    if hand is None or not hand.pieces:
        return _not_known(("hands", player))
    return Listing(_moves(state, player, hand), {}, ("FR-2",) if hand.hidden else ())


def _not_known(place: FieldPath) -> Listing[Move]:
    fault = Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_LIST)
    return Listing(iter(()), {}, (), (fault,))


def _moves(state: State, player: int, hand: Pile) -> Iterator[Move]:
    for seed in sorted(set(hand.pieces)):
        for plot in PLOTS:
            if state.field[plot] == EMPTY:
                yield Move(player, seed, plot)

"""What the player to move may do."""

from collections.abc import Iterator

from referee.core.faults import Fault, FaultReason
from referee.core.game import Listing
from referee.core.piles import Pile
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import fitting, open_slots
from referee.games.querbeet.rules.deduction import deduced
from referee.games.querbeet.rules.end import Phase, is_counted_out, stage
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.state import Lay, Move, Pass, State, hand_of


def list_moves(state: State) -> Listing[Move]:
    """Lays of known stones, and a pass; rotations that look the same are listed once."""
    state = deduced(state)
    if is_counted_out(state) or stage(state).phase is Phase.OVER:
        return Listing(iter(()), {})
    player = state.to_move
    hand = hand_of(state, player)
    if player is None or hand is None or not hand.pieces:
        place = ("to_move",) if player is None else ("hands", player)
        return Listing(
            iter(()), {}, (), (Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_LIST),)
        )
    skip = Move(player, Pass())
    judged = judge(state, skip)
    moves = _lays(state, player, hand)
    if judged.legal and "QB-7" not in judged.unchecked:
        moves = iter((skip,))
    hidden = ("QB-4",) if hand.hidden else ()  # only known stones are listed
    return Listing(moves, {}, tuple(dict.fromkeys(judged.unchecked + hidden)))


def _lays(state: State, player: int, hand: Pile) -> Iterator[Move]:
    kinds = sorted(set(hand.pieces))
    for cell, asked in open_slots(state.board):
        fits = fitting(asked)
        for kind in kinds:
            for sixths, _ in fits.get(kind, ()):
                yield Move(player, Lay(cell, kind, sixths))

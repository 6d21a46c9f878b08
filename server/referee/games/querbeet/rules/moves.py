"""What the player to move may do."""

from collections.abc import Iterator

from referee.core.faults import needed_to_list
from referee.core.game import Listing
from referee.core.piles import Pile
from referee.games.querbeet.rules.board import fitting
from referee.games.querbeet.rules.end import Phase, is_counted_out
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.state import Lay, Move, Pass, hand_of


def list_moves(position: Situation) -> Listing[Move]:
    """List lays of known stones, and a pass; rotations that look the same are listed once."""
    state = position.certain
    if is_counted_out(state) or position.stage.phase is Phase.OVER:
        return Listing(iter(()), {})
    player = state.to_move
    hand = hand_of(state, player)
    if player is None or hand is None or not hand.pieces:
        place = ("to_move",) if player is None else ("hands", player)
        fault = needed_to_list(place)
        return Listing(iter(()), {}, (), (fault,))
    skip = Move(player, Pass())
    judged = judge(position, skip).judgement
    moves = _lays(position, player, hand)
    if judged.legal and "QB-7" not in judged.unchecked:
        moves = iter((skip,))
    hidden = ("QB-4",) if hand.hidden else ()  # only known stones are listed
    return Listing(moves, {}, tuple(dict.fromkeys(judged.unchecked + hidden)))


def _lays(position: Situation, player: int, hand: Pile) -> Iterator[Move]:
    kinds = sorted(set(hand.pieces))
    for cell, asked in position.slots.items():
        fits = fitting(asked)
        for kind in kinds:
            for sixths, _ in fits.get(kind, ()):
                yield Move(player, Lay(cell, kind, sixths))

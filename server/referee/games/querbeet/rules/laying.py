"""What a move does to a position, before the round is counted."""

from msgspec.structs import replace

from referee.core.piles import take
from referee.games.querbeet.rules.state import Lay, Move, State, hand_of


def played(state: State, move: Move, player: int | None) -> State:
    """The position after a legal move, with the turn gone on to the next player, clockwise."""
    after = state
    if isinstance(move.action, Lay):
        after = _laid(state, move.action, player)
        passes: int | None = 0
    else:
        passes = None if state.passes is None else state.passes + 1
    players = len(state.players)
    return replace(
        after,
        to_move=(player + 1) % players if player is not None and players else None,
        turn=None if state.turn is None else state.turn + 1,
        round_turn=None if state.round_turn is None else state.round_turn + 1,
        passes=passes,
    )


def _laid(state: State, lay: Lay, player: int | None) -> State:
    board = {**state.board, lay.cell: lay.turned}
    hand = hand_of(state, player)
    if player is None:  # some hand has a stone less
        return replace(state, board=board, hands=(None,) * len(state.hands))
    if hand is None:
        return replace(state, board=board)
    hand, _ = take(hand, (lay.kind,))
    hands = (*state.hands[:player], hand, *state.hands[player + 1 :])
    return replace(state, board=board, hands=hands)

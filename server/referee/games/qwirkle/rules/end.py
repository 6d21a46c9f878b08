"""When a game of Qwirkle is over."""

from referee.core.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.core.piles import Pile
from referee.games.lines.rules.lay import can_lay
from referee.games.lines.rules.state import bag_size, least_in_bag
from referee.games.qwirkle.rules.state import State


def outcome(state: State) -> Outcome:
    if not state.table or least_in_bag(state):
        return IN_PROGRESS
    if bag_size(state) is None:
        return undetermined("QW-12", "QW-13")
    if any(hand is not None and hand.size == 0 for hand in state.hands):  # QW-12
        return over(EndReason.HAND_EMPTIED, state.players)
    hands = [hand for hand in state.hands if hand is not None]
    if not hands or len(hands) < len(state.hands):
        return undetermined("QW-12", "QW-13")
    together = Pile(sum([hand.pieces for hand in hands], ()), sum([hand.hidden for hand in hands]))
    if can_lay(state, together) is not False:  # the bag is empty: what is not seen is in a hand
        return IN_PROGRESS
    return over(EndReason.NO_PLAYER_CAN_LAY, state.players)  # QW-13

"""When a game of Qwirkle is over, and who can still lay."""

from referee.rules.lines.lays import first_fit
from referee.rules.lines.pieces import mask
from referee.rules.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.rules.qwirkle.state import Pile, State, bag_size, least_in_bag, unseen_tiles


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
    together = Pile(sum([hand.tiles for hand in hands], ()), sum([hand.hidden for hand in hands]))
    if can_lay(state, together) is not False:  # the bag is empty: what is not seen is in a hand
        return IN_PROGRESS
    return over(EndReason.NO_PLAYER_CAN_LAY, state.players)  # QW-13


def can_lay(state: State, hand: Pile | None) -> bool | None:
    """Whether some tile of the hand fits somewhere; None if hidden tiles leave that open."""
    if hand is not None and first_fit(state.table, mask(hand.tiles)):
        return True
    if hand is not None and not hand.hidden:
        return False
    possible = mask(tile for tile, left in unseen_tiles(state).items() if left > 0)
    return None if first_fit(state.table, possible) else False

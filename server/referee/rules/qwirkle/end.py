"""When a game of Qwirkle is over, and who can still lay."""

from referee.rules.lines.lays import layable
from referee.rules.lines.pieces import mask
from referee.rules.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.rules.qwirkle.state import Pile, State, bag_size, unseen_tiles


def outcome(state: State) -> Outcome:
    bag = bag_size(state)
    if bag or not state.table:
        return IN_PROGRESS
    if bag is None:
        return undetermined("QW-12", "QW-13")
    if any(hand is not None and hand.size == 0 for hand in state.hands):  # QW-12
        return over(EndReason.HAND_EMPTIED, state.players)
    if None in state.hands or not state.hands:
        return undetermined("QW-12", "QW-13")
    lays = [can_lay(state, hand) for hand in state.hands]
    if True in lays:
        return IN_PROGRESS
    if None in lays:
        return undetermined("QW-13")
    return over(EndReason.NO_PLAYER_CAN_LAY, state.players)  # QW-13


def can_lay(state: State, hand: Pile | None) -> bool | None:
    """Whether some tile of the hand fits somewhere; None if hidden tiles leave that open."""
    fits = _union(state)
    if hand is not None and fits & mask(hand.tiles):
        return True
    if hand is not None and not hand.hidden:
        return False
    possible = mask(tile for tile, left in unseen_tiles(state).items() if left > 0)
    return None if fits & possible else False


def where_to_lay(state: State, hand: Pile | None) -> tuple[int, int]:
    """One cell, and one tile of the hand that fits there."""
    wanted = mask(hand.tiles) if hand is not None else 0
    cell, fits = next(
        (cell, fits & wanted) for cell, fits in layable(state.table).items() if fits & wanted
    )
    return cell, fits.bit_length() - 1


def _union(state: State) -> int:
    union = 0
    for fits in layable(state.table).values():
        union |= fits
    return union

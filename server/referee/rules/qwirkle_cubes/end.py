"""When a game of Qwirkle Cubes is over, and whom a roll can help."""

from referee.rules.lines.lays import first_fit, misfit
from referee.rules.lines.state import HAND, least_in_bag, unseen_faces, unseen_kinds
from referee.rules.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.rules.piles import Pile
from referee.rules.qwirkle_cubes.state import CUBES, State, faces

FEWEST_PLAYERS = 2


def outcome(state: State) -> Outcome:
    if not state.table:
        return IN_PROGRESS
    known = [hand for hand in state.hands if hand is not None]
    if any(hand.size == 0 for hand in known):  # QC-8
        return over(EndReason.HAND_EMPTIED, state.players)
    if len(known) < len(state.hands) and not least_in_bag(state):
        return undetermined("QC-8", "QC-9")
    unknown = state.hands.count(None) if state.players else max(FEWEST_PLAYERS - len(known), 0)
    hidden = sum([hand.hidden for hand in known]) + unknown * HAND
    lays = could_lay(state, Pile(sum([hand.pieces for hand in known], ()), hidden))
    if lays is False and not state.players and first_fit(state.table, unseen_faces(state)):
        lays = None  # there may be further players
    if lays is None:
        return undetermined("QC-9")
    return IN_PROGRESS if lays else over(EndReason.NO_PLAYER_CAN_LAY, state.players)  # QC-9


def could_lay(state: State, hand: Pile) -> bool | None:
    """Whether some roll of the hand could be laid; None if hidden cubes leave that open."""
    if hand.pieces and first_fit(state.table, faces(hand)):
        return True
    if not hand.hidden:
        return False
    unseen = {colour: left for colour, left in unseen_kinds(state).items() if left > 0}
    misfits = misfit(state.table, {colour: CUBES.faces[colour] for colour in unseen})
    if len(misfits) == len(unseen):
        return False
    # Not all hidden cubes can have colours that fit nowhere, if there are fewer of those.
    return True if hand.hidden > sum([unseen[colour] for colour in misfits]) else None

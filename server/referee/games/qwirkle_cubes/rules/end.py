"""When a game of Qwirkle Cubes is over, and whom a roll can help."""

from collections.abc import Sequence

from referee.core.outcome import IN_PROGRESS, Outcome, over, undetermined
from referee.core.piles import Pile
from referee.games.lines.rules.generate import first_fit, misfit
from referee.games.lines.rules.reasons import LineEnd
from referee.games.lines.rules.state import HAND, bag_size, least_in_bag, unseen_faces, unseen_kinds
from referee.games.qwirkle_cubes.rules.state import (
    CUBES,
    FEWEST_PLAYERS,
    State,
    WhenAllStuck,
    faces,
    faces_off_table,
)


def find_outcome(state: State) -> Outcome:
    """Where the game stands (QC-8, QC-9)."""
    if not state.table:
        return IN_PROGRESS
    if any([hand is not None and hand.size == 0 for hand in state.hands]):  # QC-8
        return over(LineEnd.HAND_EMPTIED, state.players)
    dead = _is_dead(state)  # QC-9
    if None in state.hands and not least_in_bag(state):
        return undetermined("QC-8") if dead is False else undetermined("QC-8", "QC-9")
    if dead is None:
        return undetermined("QC-9")
    return over(LineEnd.NO_PLAYER_CAN_LAY, state.players) if dead else IN_PROGRESS


def _is_dead(state: State) -> bool | None:
    """Whether nothing will ever be laid any more; None if that is not known."""
    lays = someone_could_lay(state, state.hands, FEWEST_PLAYERS)
    if lays or state.options.when_all_stuck is WhenAllStuck.END:
        return None if lays is None else not lays
    return first_fit(state.table, faces_off_table(state)) is None  # in any hand or in the bag


def someone_could_lay(state: State, hands: Sequence[Pile | None], fewest: int) -> bool | None:
    """Whether some roll of some of these hands could be laid; None if that is not known.

    If the players are not known, at least `fewest` of them have such hands.
    """
    known = [hand for hand in hands if hand is not None]
    unknown = len(hands) - len(known) if state.players else max(fewest - len(known), 0)
    hidden = sum([hand.hidden for hand in known])
    hidden += unknown * (HAND if least_in_bag(state) else 1)
    lays = could_lay(state, Pile(sum([hand.pieces for hand in known], ()), hidden))
    if lays is False and not state.players and first_fit(state.table, unseen_faces(state)):
        return None  # there may be further players
    return lays


def bag_could_help(state: State) -> bool | None:
    """QC-9: whether some cube of the bag could be laid; None if that is not known."""
    bag, left = state.bag, state.beside_full_hands
    if bag_size(state) == 0 or (bag is None and left is not None and left <= 0):
        return False
    if bag is not None and not bag.hidden:
        known = 0
        for colour in bag.pieces:
            known |= CUBES.faces[colour]
        return first_fit(state.table, known) is not None
    return None if first_fit(state.table, unseen_faces(state)) else False


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

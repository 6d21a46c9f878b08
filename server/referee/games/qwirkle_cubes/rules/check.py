"""Whether a position of Qwirkle Cubes could have arisen, as far as it is known."""

from referee.core.faults import Fault, FaultReason
from referee.games.lines.rules.check import check_position
from referee.games.lines.rules.generate import first_fit
from referee.games.lines.rules.state import HAND, bag_size, hand_of
from referee.games.qwirkle_cubes.rules import texts
from referee.games.qwirkle_cubes.rules.end import could_lay, find_outcome, someone_could_lay
from referee.games.qwirkle_cubes.rules.state import CUBES, FEWEST_PLAYERS, Phase, State


def check(state: State) -> list[Fault]:
    """Every fault of the position."""
    faults = check_position(state)
    _check_events(state, faults)
    _check_short_hand(state, faults)
    check_rerolled(state, faults)
    return faults


def _check_events(state: State, faults: list[Fault]) -> None:
    """Check chance events: one deals each hand; the opening, which draws, is the next one."""
    chance, deals = state.chance, len(state.players)
    if chance is None or not deals:
        return
    least = deals + bool(state.table) + (state.phase is Phase.AFTER_REROLL)
    if chance.events < least or (chance.events > deals and not state.table):
        facts = {"least": least}
        place = ("chance", "events")
        faults.append(Fault(place, FaultReason.MISMATCH, texts.EVENTS_DO_NOT_FIT, facts=facts))


def _check_short_hand(state: State, faults: list[Fault]) -> None:
    """Check a short hand: it comes from a redraw that emptied the bag, so some roll of it can fit,
    but no other hand, nor what was put back."""
    for seat, hand in enumerate(state.hands):
        if hand is None or hand.size >= HAND or not state.may_be_short(seat, hand.size):
            continue
        if not bag_size(state):
            continue  # the bag is empty, or may be, so the hand may be short
        others = (*state.hands[:seat], *state.hands[seat + 1 :])
        bag = 0
        for colour in state.bag.pieces if state.bag is not None else ():
            bag |= CUBES.faces[colour]
        if (
            could_lay(state, hand) is False
            or someone_could_lay(state, others, FEWEST_PLAYERS - 1)
            or first_fit(state.table, bag)
        ):
            place = ("hands", seat)
            faults.append(Fault(place, FaultReason.HAND_SIZE, texts.SHORT_HAND, "QC-9"))


def check_rerolled(state: State, faults: list[Fault]) -> None:
    """Check that nobody rerolled before the opening, after the end, or a hand beyond help."""
    if state.phase is not Phase.AFTER_REROLL:
        return
    hand = hand_of(state, state.to_move)
    if not state.table:
        text, rule = texts.REROLLED_BEFORE_OPENING, "QC-3"
    elif find_outcome(state).reason is not None:
        text, rule = texts.REROLLED_AFTER_END, "GM-2"
    elif hand is not None and could_lay(state, hand) is False:
        text, rule = texts.REROLLED_IN_VAIN, "QC-9"
    else:
        return
    faults.append(Fault(("phase",), FaultReason.MISMATCH, text, rule))

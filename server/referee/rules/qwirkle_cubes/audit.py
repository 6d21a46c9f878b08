"""Whether a position of Qwirkle Cubes could have arisen, as far as it is known."""

from referee.rules.faults import Fault, FaultReason
from referee.rules.lines.position import audit_position
from referee.rules.lines.state import hand_of
from referee.rules.qwirkle_cubes import texts
from referee.rules.qwirkle_cubes.end import could_lay
from referee.rules.qwirkle_cubes.state import Phase, State


def audit(state: State) -> list[Fault]:
    """Every fault of the position."""
    faults = audit_position(state)
    _check_events(state, faults)
    if state.phase is Phase.AFTER_REROLL:
        _check_rerolled(state, faults)
    return faults


def _check_events(state: State, faults: list[Fault]) -> None:
    """One chance event deals each hand; until the opening there is no other."""
    chance, deals = state.chance, len(state.players)
    if chance is None or not deals:
        return
    if chance.events < deals or (chance.events > deals and not state.table):
        facts = {"deals": deals}
        place = ("chance", "events")
        faults.append(Fault(place, FaultReason.MISMATCH, texts.EVENTS_DO_NOT_FIT, facts=facts))


def _check_rerolled(state: State, faults: list[Fault]) -> None:
    """Nobody rerolls before the opening, nor a hand of which no roll could be laid."""
    place = ("phase",)
    if not state.table:
        faults.append(Fault(place, FaultReason.MISMATCH, texts.REROLLED_BEFORE_OPENING, "QC-3"))
        return
    hand = hand_of(state, state.to_move)
    if hand is not None and could_lay(state, hand) is False:
        faults.append(Fault(place, FaultReason.MISMATCH, texts.REROLLED_IN_VAIN, "QC-9"))

"""Whether a position of Qwirkle could have arisen, as far as it is known."""

from referee.core.faults import Fault, FaultReason
from referee.games.lines.rules.check import check_position
from referee.games.qwirkle.rules import texts
from referee.games.qwirkle.rules.state import State


def check(state: State) -> list[Fault]:
    """Every fault of the position."""
    faults = check_position(state)
    if ("turn",) not in [fault.place for fault in faults]:
        _check_events(state, faults)
    return faults


def _check_events(state: State, faults: list[Fault]) -> None:
    """Check chance events: one deals each hand, and a turn draws once or not at all."""
    turn, chance, deals = state.turn, state.chance, len(state.players)
    if turn is None or chance is None or not deals:
        return
    if not deals <= chance.events <= deals + turn:
        facts = {"low": deals, "high": deals + turn}
        place = ("chance", "events")
        faults.append(Fault(place, FaultReason.MISMATCH, texts.EVENTS_DO_NOT_FIT, facts=facts))

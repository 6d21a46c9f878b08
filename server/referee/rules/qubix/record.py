"""What Qubix brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from referee.rules.events import Event
from referee.rules.game import Records
from referee.rules.qubix.start import Deal
from referee.rules.qubix.state import Placed, State
from referee.rules.state import changed


def is_open(state: State) -> bool:
    return state.central is not None and None not in state.boards


def deal_agrees(told: Deal, state: State) -> bool:
    if told.central is None or state.central is None:
        return True
    if any(placed.block.id for placed in told.central):
        return set(told.central) == set(state.central)
    return sorted(map(_unnumbered, told.central)) == sorted(map(_unnumbered, state.central))


def _unnumbered(placed: Placed) -> Placed:
    return placed._replace(block=placed.block._replace(id=0))


def draw_agrees(told: None, events: Sequence[Event]) -> bool:  # noqa: ARG001
    """Nothing is drawn."""
    return True


def forget(state: State, player: int) -> Iterator[State]:
    """A block may have come from anywhere; but where one lies no other can be built."""
    state = changed(state, chance=None, central=None)
    yield state
    board = state.boards[player]
    if board is not None:
        own = board._replace(store=None)
        yield changed(state, boards=(*state.boards[:player], own, *state.boards[player + 1 :]))


RECORDS: Records[State, Deal, None] = Records(is_open, deal_agrees, draw_agrees, forget)

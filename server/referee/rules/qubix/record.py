"""What Qubix brings to the audit of its records."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.rules.departures import Departure
from referee.rules.events import Event
from referee.rules.failures import Place
from referee.rules.game import Records
from referee.rules.qubix.start import Deal
from referee.rules.qubix.state import Placed, State
from referee.rules.qubix.texts import OTHER_STORE
from referee.rules.state import changed


def is_open(state: State) -> bool:
    return state.central is not None and None not in state.boards


def deal_departs(told: Deal, state: State) -> Sequence[Departure]:
    """At the first block that the seed does not give; where one is missing, in the whole store."""
    if told.central is None or state.central is None:
        return ()
    given = state.central
    if not any(placed.block.id for placed in told.central):
        given = tuple([_unnumbered(placed) for placed in given])
    if sorted(told.central) == sorted(given):
        return ()
    others = Counter(told.central) - Counter(given)
    blocks = [index for index, placed in enumerate(told.central) if placed in others]
    place: Place = ("central_store", "blocks", blocks[0]) if blocks else ("central_store",)
    return (Departure(place, OTHER_STORE),)


def _unnumbered(placed: Placed) -> Placed:
    return placed._replace(block=placed.block._replace(id=0))


def draw_departs(told: None, events: Sequence[Event]) -> Sequence[Departure]:  # noqa: ARG001
    """Nothing is drawn."""
    return ()


def forget(state: State, player: int) -> Iterator[State]:
    """A block may have come from anywhere; but where one lies no other can be built."""
    state = changed(state, chance=None, central=None)
    yield state
    board = state.boards[player]
    if board is not None:
        own = board._replace(store=None)
        yield changed(state, boards=(*state.boards[:player], own, *state.boards[player + 1 :]))


RECORDS: Records[State, Deal, None] = Records(is_open, deal_departs, draw_departs, forget)

"""What Qubix brings to the audit of its records."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.departures import Departure
from referee.core.faults import FieldPath
from referee.core.game import Records
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.start import Deal
from referee.games.qubix.rules.state import Placed, State
from referee.games.qubix.rules.texts import OTHER_STORE


def is_open(state: State) -> bool:
    return state.central is not None and None not in state.boards


def deal_departs(told: Deal, state: State) -> Sequence[Departure]:
    """At the first block that the seed does not give; where one is missing, in the whole store."""
    if told.central is None or state.central is None:
        return ()
    numbered = any(placed.block.id for placed in told.central)
    central = [_plain(placed, numbered=numbered) for placed in told.central]
    given = Counter([_plain(placed, numbered=numbered) for placed in state.central])
    others = Counter(central) - given
    if not others and len(central) == given.total():
        return ()
    blocks = [index for index, placed in enumerate(central) if placed in others]
    place: FieldPath = ("central_store", "blocks", blocks[0]) if blocks else ("central_store",)
    return (Departure(place, OTHER_STORE),)


def _plain(placed: Placed, *, numbered: bool) -> Placed:
    """Without what somebody may have noted or not: numbers, and how a single lies."""
    if placed.block.size == 1:
        placed = placed._replace(direction=Direction.NONE)
    return placed if numbered else placed._replace(block=placed.block._replace(id=0))


def forget(state: State, player: int) -> Iterator[State]:
    """A block may have come from anywhere; but where one lies no other can be built."""
    state = replace(state, chance=None, central=None)
    yield state
    board = state.boards[player]
    if board is not None:
        own = board._replace(store=None)
        yield replace(state, boards=(*state.boards[:player], own, *state.boards[player + 1 :]))


RECORDS: Records[State, Deal, None] = Records(is_open, deal_departs, None, forget)

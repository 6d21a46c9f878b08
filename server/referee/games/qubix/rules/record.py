"""What Qubix brings to the audit of its records."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.faults import FieldPath, Mismatch
from referee.core.game import Records
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.state import Deal, Placed, State, with_board
from referee.games.qubix.rules.texts import OTHER_STORE


def is_open(state: State) -> bool:
    return state.central is not None and None not in state.boards


def compare_deal(told: Deal, state: State) -> Sequence[Mismatch]:
    """Compare the reported central store with the one that the seed gives.

    The mismatch is at the first block that the seed does not give; if one is only missing, it is at
    the whole store.
    """
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
    return (Mismatch(place, OTHER_STORE),)


def _plain(placed: Placed, *, numbered: bool) -> Placed:
    """The block without what the host need not have noted: its number, and how a single lies."""
    if placed.block.size == 1:
        placed = placed._replace(direction=Direction.NONE)
    return placed if numbered else placed._replace(block=placed.block._replace(id=0))


def forget(state: State, player: int) -> Iterator[State]:
    """Forget the stores: a block may have come from either of them. Areas stay known, as no block
    can lie where another one does."""
    state = replace(state, chance=None, central=None)
    yield state
    board = state.boards[player]
    if board is not None:
        yield with_board(state, player, board._replace(store=None))


RECORDS: Records[State, Deal, None] = Records(is_open, compare_deal, None, forget)

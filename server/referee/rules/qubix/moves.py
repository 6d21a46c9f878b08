"""What the player to move may do."""

from collections.abc import Iterator, Sequence

from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Listing
from referee.rules.outcome import Status
from referee.rules.qubix import area, texts
from referee.rules.qubix.area import Area
from referee.rules.qubix.end import Prospect, strip_spots
from referee.rules.qubix.judge import judge
from referee.rules.qubix.state import (
    MOST_FROM_STORE,
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    Pass,
    Placed,
    State,
    Store,
    Stored,
    Taken,
)

Laid = tuple[Taken, At]


def list_moves(state: State) -> Listing[Move]:
    """Every move; blocks from the store in one order of those that come to the same."""
    prospect = Prospect(state)
    if prospect.outcome().status is Status.OVER:
        return Listing(iter(()), {})
    player = state.to_move
    if player is None:
        return _not_known(("to_move",))
    if state.central is None:
        return _not_known(("central_store",))
    unknown = [number for number, board in enumerate(state.boards) if board is None]
    if unknown:
        return _not_known(("boards", unknown[0]))
    own = state.boards[player]
    if own is None or own.store is None:
        return _not_known(("boards", player, "store"))
    unchecked = judge(state, Move(player, Pass())).unchecked
    free = [placed for placed in prospect.takeable() if placed.block.id]
    return Listing(_moves(state, player, free, own.store), {}, unchecked)


def _not_known(place: tuple[str | int, ...]) -> Listing[Move]:
    return Listing(iter(()), {}, (), (Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_LIST),))


def _moves(
    state: State, player: int, free: Sequence[Placed], store: tuple[Stored, ...]
) -> Iterator[Move]:
    areas = [_survey(state, board) for board in state.boards if board is not None]
    found = False
    for action in _actions(state, free, store, areas):
        found = True
        yield Move(player, action)
    if not found:
        yield Move(player, Pass())


def _survey(state: State, board: Board) -> Area:
    return area.survey(state.options.configuration, board.area)


def _actions(
    state: State, free: Sequence[Placed], store: tuple[Stored, ...], areas: Sequence[Area]
) -> Iterator[Build | Store | BuildFromStore]:
    for placed in free:
        taken = Taken(placed.block.id)
        for number, seen in enumerate(areas):
            for at, _ in _spots(state, seen, placed.block):
                yield Build(taken, number, at)
        for first in strip_spots(state, store, placed.block.size):
            yield Store(taken, first)
    blocks = [stored.block for stored in store if stored.block.id]
    for number, seen in enumerate(areas):
        for laid in _sequences(state, seen, blocks):
            yield BuildFromStore(number, laid)


def _spots(state: State, seen: Area, block: Block) -> Iterator[tuple[At, Area]]:
    """Where a block may lie, and the area with it."""
    grid = state.geometry.area
    level = seen.building_level(grid.full)
    empty = seen.empty(grid.full)
    for x, y, direction, mask, _ in grid.spots[block.size]:
        if not mask & ~empty:
            yield At(x, y, direction), seen.lay(mask, level, block.colour)


def _sequences(state: State, seen: Area, blocks: Sequence[Block]) -> Iterator[tuple[Laid, ...]]:
    """Blocks one after another; on one level only in the order in which they are stored."""
    yield from _continued(state, seen, blocks, (), -1, -1)


def _continued(
    state: State,
    seen: Area,
    blocks: Sequence[Block],
    laid: tuple[Laid, ...],
    last_level: int,
    last: int,
) -> Iterator[tuple[Laid, ...]]:
    if len(laid) == MOST_FROM_STORE:
        return
    level = seen.building_level(state.geometry.area.full)
    for number, block in enumerate(blocks):
        if any(taken.id == block.id for taken, _ in laid):
            continue
        if level == last_level and number < last:
            continue
        for at, after in _spots(state, seen, block):
            longer = (*laid, (Taken(block.id), at))
            yield longer
            yield from _continued(state, after, blocks, longer, level, number)

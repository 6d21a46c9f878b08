"""What the player to move may do."""

from collections.abc import Iterator, Sequence

from referee.core.faults import Fault, FaultReason
from referee.core.game import Listing
from referee.core.outcome import Status
from referee.games.qubix.rules import area, texts
from referee.games.qubix.rules.area import Area
from referee.games.qubix.rules.end import Prospect, strip_spots
from referee.games.qubix.rules.judge import judge
from referee.games.qubix.rules.state import (
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
    board_of,
    mover,
)

Laid = tuple[Taken, At]
Step = tuple[int, Taken, At]  # a block, and the level on which it comes to lie


def list_moves(state: State) -> Listing[Move]:
    """Every move; blocks from the store in one order of those that come to the same."""
    prospect = Prospect(state)
    if prospect.outcome().status is Status.OVER:
        return Listing(iter(()), {})
    player = mover(state)
    own = board_of(state, player)
    missing = _missing(state)
    if missing or player is None or own is None or own.store is None:
        faults = [Fault(at, FaultReason.NOT_KNOWN, texts.NEEDED_TO_LIST) for at in missing]
        return Listing(iter(()), {}, (), tuple(faults))
    unchecked = judge(state, Move(player, Pass())).unchecked
    free = [placed for placed in prospect.takeable() if placed.block.id]
    return Listing(_moves(state, player, free, own.store), {}, unchecked)


def _missing(state: State) -> list[tuple[str | int, ...]]:
    """What must be known to list moves, and is not."""
    player = mover(state)
    missing: list[tuple[str | int, ...]] = [] if player is not None else [("to_move",)]
    if state.central is None:
        missing.append(("central_store",))
    missing += [("boards", number) for number, board in enumerate(state.boards) if board is None]
    own = board_of(state, player)
    if player is not None and own is not None and own.store is None:
        missing.append(("boards", player, "store"))
    return missing


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
    blocks = [stored.block for stored in store]
    for number, seen in enumerate(areas):
        for laid in _sequences(state, seen, blocks):
            yield BuildFromStore(number, laid)


def _spots(state: State, seen: Area, block: Block) -> Iterator[tuple[At, Area]]:
    """Where a block may lie, and the area with it."""
    grid = state.area_grid
    level = seen.building_level(grid.full)
    empty = seen.empty(grid.full)
    for x, y, direction, mask, _ in grid.spots[block.size]:
        if not mask & ~empty:
            yield At(x, y, direction), seen.lay(mask, level, block.colour)


def _sequences(state: State, seen: Area, blocks: Sequence[Block]) -> Iterator[tuple[Laid, ...]]:
    """Blocks one after another; what comes to the same is listed once."""
    numbered = all(block.id for block in blocks)
    told: set[tuple[Step, ...]] = set()
    for steps in _continued(state, seen, blocks, (), ()):
        if not numbered:  # equal blocks can change places
            same = tuple(sorted(steps))
            if same in told:
                continue
            told.add(same)
        yield tuple([(taken, at) for _, taken, at in steps])


def _continued(
    state: State,
    seen: Area,
    blocks: Sequence[Block],
    steps: tuple[Step, ...],
    used: tuple[int, ...],
) -> Iterator[tuple[Step, ...]]:
    """Each level only in the order in which the blocks are stored."""
    if len(steps) == MOST_FROM_STORE:
        return
    level = seen.building_level(state.area_grid.full)
    for number, block in enumerate(blocks):
        if number in used or (steps and level == steps[-1][0] and number < used[-1]):
            continue
        for at, after in _spots(state, seen, block):
            taken = Taken(block.id) if block.id else Taken(*block)
            longer = (*steps, (level, taken, at))
            yield longer
            yield from _continued(state, after, blocks, longer, (*used, number))

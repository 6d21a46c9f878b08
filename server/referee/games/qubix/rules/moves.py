"""What the player to move may do."""

from collections.abc import Iterator, Sequence

from referee.core.faults import FieldPath, needed_to_list
from referee.core.game import Listing
from referee.core.outcome import Status
from referee.games.qubix.rules.judge import judge
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.state import (
    MOST_FROM_STORE,
    At,
    Block,
    Build,
    BuildFromStore,
    Move,
    Pass,
    State,
    Store,
    Stored,
    Taken,
    board_of,
    mover,
)
from referee.games.qubix.rules.survey import Area

Step = tuple[int, Taken, At]  # the level on which a block comes to lie, the block, and where


def list_moves(position: Prospect) -> Listing[Move]:
    """List every move; of orders of stored blocks that come to the same, list only one."""
    state = position.state
    if position.outcome.status is Status.OVER:
        return Listing(iter(()), {})
    player = mover(state)
    own = board_of(state, player)
    missing = _missing(state)
    if missing or player is None or own is None or own.store is None:
        faults = [needed_to_list(at) for at in missing]
        return Listing(iter(()), {}, (), tuple(faults))
    unchecked = judge(position, Move(player, Pass())).judgement.unchecked
    return Listing(_moves(position, player, own.store), {}, unchecked)


def _missing(state: State) -> list[FieldPath]:
    """Return what must be known to list moves, and is not."""
    player = mover(state)
    missing: list[FieldPath] = [] if player is not None else [("to_move",)]
    if state.central is None:
        missing.append(("central_store",))
    missing += [("boards", number) for number, board in enumerate(state.boards) if board is None]
    own = board_of(state, player)
    if player is not None and own is not None and own.store is None:
        missing.append(("boards", player, "store"))
    return missing


def _moves(position: Prospect, player: int, store: tuple[Stored, ...]) -> Iterator[Move]:
    found = False
    for action in _actions(position, store):
        found = True
        yield Move(player, action)
    if not found:
        yield Move(player, Pass())


def _actions(
    position: Prospect, store: tuple[Stored, ...]
) -> Iterator[Build | Store | BuildFromStore]:
    areas = [position.area(number) for number in range(len(position.state.boards))]
    for number, _, size in [placed.block for placed in position.takeable()]:
        if not number:
            continue
        taken = Taken(number)
        for board, area in enumerate(areas):
            for spot in area.spots(size):
                yield Build(taken, board, At(spot.x, spot.y, spot.direction))
        for first in position.strip_spots(store, size):
            yield Store(taken, first)
    blocks = [stored.block for stored in store]
    for board, area in enumerate(areas):
        for laid in _sequences(area, blocks):
            yield BuildFromStore(board, laid)


def _sequences(area: Area, blocks: Sequence[Block]) -> Iterator[tuple[tuple[Taken, At], ...]]:
    """Yield ways to lay blocks one after another; list those that come to the same once."""
    numbered = all(block.id for block in blocks)
    told: set[tuple[Step, ...]] = set()
    for steps in _continued(area, blocks, (), ()):
        if not numbered:  # equal blocks can change places
            same = tuple(sorted(steps))
            if same in told:
                continue
            told.add(same)
        yield tuple([(taken, at) for _, taken, at in steps])


def _continued(
    area: Area, blocks: Sequence[Block], steps: tuple[Step, ...], used: tuple[int, ...]
) -> Iterator[tuple[Step, ...]]:
    """Continue the steps in every way; on each level, lay blocks only in the order of the store."""
    if len(steps) == MOST_FROM_STORE:
        return
    level = area.level
    for number, block in enumerate(blocks):
        if number in used or (steps and level == steps[-1][0] and number < used[-1]):
            continue
        for spot in area.spots(block.size):
            taken = Taken(block.id) if block.id else Taken(*block)
            longer = (*steps, (level, taken, At(spot.x, spot.y, spot.direction)))
            yield longer
            after = area.lay(spot.mask, level, block.colour)
            yield from _continued(after, blocks, longer, (*used, number))

"""What the player to move may do."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    """Yield ways to lay blocks one after another; of those that come to the same, only one."""
    choices = [_Choice(Taken(block.id) if block.id else Taken(*block), block) for block in blocks]
    for steps in _continued(area, choices, ()):
        yield tuple([(choices[step.number].taken, step.at) for step in steps])


class _Choice(NamedTuple):
    """A block of a store, as it is named in a move. Blocks without numbers may be named alike."""

    taken: Taken
    block: Block


class _Step(NamedTuple):
    """A block laid: the level on which it lies, its number in the store, and where."""

    level: int
    number: int
    at: At

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it comes among the spots of an area, which lists them in this order."""
        return self.at.direction, self.at.y, self.at.x


def _continued(
    area: Area, choices: Sequence[_Choice], steps: tuple[_Step, ...]
) -> Iterator[tuple[_Step, ...]]:
    """Continue the steps in every way. On each level, lay blocks only in the order of the store,
    and those that are named alike only from spot to spot."""
    if len(steps) == MOST_FROM_STORE:
        return
    level = area.level
    used = {step.number for step in steps}
    here = [step for step in steps if step.level == level]
    for number, choice in enumerate(choices):
        if number in used or (here and number < here[-1].number):
            continue
        alike = [other for other in range(number) if choices[other].taken == choice.taken]
        if not used.issuperset(alike):
            continue
        before = max([step.place for step in here if step.number in alike], default=None)
        for spot in area.spots(choice.block.size):
            step = _Step(level, number, At(spot.x, spot.y, spot.direction))
            if before is not None and step.place < before:
                continue
            longer = (*steps, step)
            yield longer
            after = area.lay(spot.mask, level, choice.block.colour)
            yield from _continued(after, choices, longer)

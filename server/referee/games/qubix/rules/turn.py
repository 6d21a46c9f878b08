"""Playing a move of Qubix: the next position, and what happened on the way."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.core import scores
from referee.core.events import BlocksLaid, BlockStored, Ended, Event, Passed
from referee.core.faults import Fault, FaultReason
from referee.core.game import Turn
from referee.core.outcome import Outcome, Status
from referee.core.state import holds_seed
from referee.core.verdict import Judgement
from referee.games.qubix.rules import area, texts
from referee.games.qubix.rules.central import takeable
from referee.games.qubix.rules.end import Prospect, outcome
from referee.games.qubix.rules.judge import judge
from referee.games.qubix.rules.state import (
    Action,
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    Placed,
    State,
    Store,
    Stored,
    Taken,
    board_of,
)
from referee.games.qubix.rules.strip import pick
from referee.games.qubix.rules.taking import matching

_NUMBERS: Mapping[type[Action], tuple[str, ...]] = {
    Build: ("build", "block", "id"),
    Store: ("store", "block", "id"),
    BuildFromStore: ("build_from_store", "blocks"),
}
"""Where a move names its blocks by number."""


def apply(state: State, move: Move, _: None = None, now: Outcome | None = None) -> Turn[State]:
    """Play the move. An illegal one leaves the state as it was. Nothing is ever drawn."""
    judgement = judge(state, move, now)
    if not judgement.legal:
        return Turn(judgement, state)
    player, action = judgement.player, move.action
    if player is None and _needs_mover(state, action):
        fault = Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
        return Turn(judgement, state, faults=(fault,))
    undescribed = _undescribed(state, action, player)
    if undescribed is not None:
        return Turn(judgement, state, faults=(undescribed,))
    after = state
    event: Event = Passed(player)
    if isinstance(action, Build):
        block, after = _take(state, action.taken)
        after, event = _lay(after, player, action.board, [(block, action.at)])
    elif isinstance(action, BuildFromStore):
        after, event = _build_from_store(state, action, player)
    elif isinstance(action, Store):
        after, event = _store(state, action, player)
    if holds_seed(state) and _unknown(after) > _unknown(state):
        fault = Fault(_NUMBERS[type(action)], FaultReason.NOT_KNOWN, texts.SEVERAL_BLOCKS)
        return Turn(judgement, state, faults=(fault,))
    return _conclude(judgement, after, event)


def _needs_mover(state: State, action: Action) -> bool:
    """Whether what is known of the players, or of their stores, would no longer hold."""
    stores = isinstance(action, Store | BuildFromStore) and any(
        [board is not None and board.store is not None for board in state.boards]
    )
    return bool(state.players) or stores


def _unknown(state: State) -> int:
    """How many stores are not known."""
    own = [board is None or board.store is None for board in state.boards]
    return (state.central is None) + own.count(True)


def _undescribed(state: State, action: Action, player: int | None) -> Fault | None:
    """A block that can neither be seen nor is described cannot be played with."""
    place: tuple[str | int, ...]
    if isinstance(action, Build | Store):
        place = ("build" if isinstance(action, Build) else "store", "block")
        seen = state.central is not None
        if not (action.taken.is_named if seen else action.taken.is_described):
            return _not_described(place, action.taken, seen=seen)
    elif isinstance(action, BuildFromStore):
        own = board_of(state, player)
        seen = own is not None and own.store is not None
        known = _known_stored(state, action, player)
        for index, ((taken, _), is_known) in enumerate(zip(action.blocks, known, strict=True)):
            if not is_known:
                place = ("build_from_store", "blocks", index, "block")
                return _not_described(place, taken, seen=seen)
    return None


def _not_described(place: tuple[str | int, ...], taken: Taken, *, seen: bool) -> Fault:
    """Where the store can be seen, a name would have sufficed."""
    if seen and not taken.is_named:
        return Fault(place, FaultReason.MISSING, texts.BLOCK_NOT_NAMED)
    return Fault(place, FaultReason.NOT_KNOWN, texts.BLOCK_NOT_DESCRIBED)


def _known_stored(state: State, action: BuildFromStore, player: int | None) -> list[bool]:
    """Of each block of a legal move, whether its colour and size are known."""
    own, wanted = board_of(state, player), [taken for taken, _ in action.blocks]
    if own is None or own.store is None:
        return [taken.is_described for taken in wanted]
    return [each.block is not None for each in pick(state, own.store, wanted).picked]


def _meant(state: State, taken: Taken) -> list[Placed]:
    """The blocks of the central store that a legal move may take."""
    meant = matching(taken, state.central or ())
    return list(takeable(Prospect(state).cube, meant)) if len(meant) > 1 else meant


def _take(state: State, taken: Taken) -> tuple[Block, State]:
    """The block that a legal move takes from the central store. If it may have been one of several,
    nobody knows any longer what is left there."""
    if state.central is None:
        return Block(*taken), state
    meant = _meant(state, taken)
    if len(meant) > 1:
        return Block(*taken), replace(state, central=None)
    (placed,) = meant
    return placed.block, replace(
        state, central=tuple([each for each in state.central if each is not placed])
    )


def _with_board(state: State, number: int, board: Board) -> State:
    return replace(state, boards=(*state.boards[:number], board, *state.boards[number + 1 :]))


def _lay(
    state: State, player: int | None, number: int, blocks: Sequence[tuple[Block, At]]
) -> tuple[State, BlocksLaid]:
    """The blocks one after another, each on the level that is then being built."""
    board = board_of(state, number)
    grid = state.area_grid
    seen = area.survey(state.options.configuration, board.area) if board is not None else None
    laid = []
    for block, at in blocks:
        level = at.level or 0
        spot = grid.spot(block.size, at.x, at.y, at.direction)
        if seen is not None and spot is not None:
            level = seen.building_level(grid.full)
            seen = seen.lay(spot.mask, level, block.colour)
        laid.append(Placed(block, at.x, at.y, level, at.direction))
    if board is not None:
        state = _with_board(state, number, board._replace(area=(*board.area, *laid)))
    return state, BlocksLaid(player, number, tuple(laid))


def _build_from_store(
    state: State, action: BuildFromStore, player: int | None
) -> tuple[State, BlocksLaid]:
    own = board_of(state, player)
    if own is None or own.store is None or player is None:
        blocks = [(Block(*taken), at) for taken, at in action.blocks]
        return _lay(state, player, action.board, blocks)
    picked, left = pick(state, own.store, [taken for taken, _ in action.blocks])
    blocks = [
        (each.block, at)
        for each, (_, at) in zip(picked, action.blocks, strict=True)
        if each.block is not None
    ]
    state = _with_board(state, player, own._replace(store=left))
    return _lay(state, player, action.board, blocks)


def _store(state: State, action: Store, player: int | None) -> tuple[State, BlockStored]:
    block, after = _take(state, action.taken)
    own = board_of(state, player)
    stored = Stored(block, action.cell)
    if own is not None and own.store is not None and player is not None:
        after = _with_board(after, player, own._replace(store=(*own.store, stored)))
    return after, BlockStored(player, stored)


def _conclude(judgement: Judgement, after: State, event: Event) -> Turn[State]:
    """The points are written down and the turn goes on to the next player, clockwise (QX-4)."""
    player, players = judgement.player, scores.after_turn(after.players, judgement)
    events = [event, *scores.told(players, judgement)]
    after = replace(
        after,
        players=players,
        turn=None if after.turn is None else after.turn + 1,
        to_move=(player + 1) % len(players) if player is not None and players else None,
    )
    ending = outcome(after)
    if ending.status is Status.OVER and ending.reason is not None:
        after = replace(after, to_move=None)
        events.append(Ended(ending.reason))
    return Turn(judgement, after, tuple(events), outcome=ending)

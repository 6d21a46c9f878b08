"""Playing a move of Qubix: the next position, and what happened on the way."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core import scores
from referee.core.events import Event, Passed, ended
from referee.core.faults import Fault, FaultReason, FieldPath, mover_needed
from referee.core.game import Turn
from referee.core.outcome import Status
from referee.core.state import holds_seed, next_seat
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.building import Laid
from referee.games.qubix.rules.judge import Ruling, judge
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.state import (
    Action,
    BlocksLaid,
    BlockStored,
    Build,
    BuildFromStore,
    Move,
    Pass,
    Placed,
    State,
    Store,
    Stored,
    board_of,
    with_board,
)
from referee.games.qubix.rules.taking import Taking

_FIELDS: Mapping[type[Action], FieldPath] = {
    Build: ("build", "block"),
    Store: ("store", "block"),
    BuildFromStore: ("build_from_store", "blocks"),
}
"""Where a move names its blocks."""


def apply(position: Prospect, move: Move) -> Turn[State, Move, None]:
    """Play the move. An illegal one leaves the position as it was. Nothing is ever drawn."""
    ruling = judge(position, move)
    if not ruling.judgement.legal:
        return Turn(ruling.judgement, position)
    fault = _why_not(position.state, move.action, ruling)
    if fault is not None:
        return Turn(ruling.judgement, position, faults=(fault,))
    after, event = _play(position.state, move.action, ruling)
    return _conclude(position, ruling, after, event)


def _why_not(state: State, action: Action, ruling: Ruling) -> Fault | None:
    """Return a fault if something must be known to play a legal move, and is not."""
    taking = ruling.taking
    if ruling.judgement.player is None and _needs_mover(state, action):
        return mover_needed()
    if isinstance(action, Pass):
        return None
    place: FieldPath
    if taking.unknown is not None:
        if isinstance(action, BuildFromStore):
            taken, _ = action.blocks[taking.unknown]
            place = ("build_from_store", "blocks", taking.unknown, "block")
        else:
            taken, place = action.taken, _FIELDS[type(action)]
        if taking.seen and not taken.is_named:
            return Fault(place, FaultReason.MISSING, texts.BLOCK_NOT_NAMED)
        return Fault(place, FaultReason.NOT_KNOWN, texts.BLOCK_NOT_DESCRIBED)
    if taking.is_doubtful and holds_seed(state):
        place = _FIELDS[type(action)]
        if not isinstance(action, BuildFromStore):
            place = (*place, "id")
        return Fault(place, FaultReason.NOT_KNOWN, texts.SEVERAL_BLOCKS)
    return None


def _needs_mover(state: State, action: Action) -> bool:
    """Whether the mover must be known, because players or their stores are known."""
    stores = isinstance(action, Store | BuildFromStore) and any(
        [board is not None and board.store is not None for board in state.boards]
    )
    return bool(state.players) or stores


def _play(state: State, action: Action, ruling: Ruling) -> tuple[State, Event]:
    """Move the blocks as the ruling found them."""
    player, taking, laid = ruling.judgement.player, ruling.taking, ruling.laid
    own = board_of(state, player)
    if taking.seen and not isinstance(action, BuildFromStore):
        state = replace(state, central=taking.central)
    elif taking.seen and own is not None and player is not None:
        state = with_board(state, player, own._replace(store=taking.store))
    if laid is not None:
        placed = _place(taking, laid)
        board = board_of(state, laid.board)
        if board is not None:
            state = with_board(state, laid.board, board._replace(area=(*board.area, *placed)))
        return state, BlocksLaid(player, laid.board, placed)
    if isinstance(action, Store):
        stored = Stored(taking.blocks[0], action.cell)
        if own is not None and own.store is not None and player is not None:
            state = with_board(state, player, own._replace(store=(*own.store, stored)))
        return state, BlockStored(player, stored)
    return state, Passed(player)


def _place(taking: Taking, laid: Laid) -> tuple[Placed, ...]:
    """Return the blocks as they come to lie."""
    way = zip(taking.blocks, taking.ways[0], laid.levels, strict=True)
    return tuple([Placed(block, at.x, at.y, level, at.direction) for block, (_, at), level in way])


def _conclude(
    position: Prospect, ruling: Ruling, state: State, event: Event
) -> Turn[State, Move, None]:
    """Write down the points and pass the turn to the next player, clockwise (QX-4)."""
    judgement, laid = ruling.judgement, ruling.laid
    player, players = judgement.player, scores.after_turn(state.players, judgement)
    events = [event, *scores.told(players, judgement)]
    state = replace(
        state,
        players=players,
        turn=None if state.turn is None else state.turn + 1,
        to_move=next_seat(players, player),
    )
    after = position.followed_by(state)
    if laid is not None and board_of(state, laid.board) is not None:
        after.learn_area(laid.board, laid.after)
    ending = after.outcome
    if ending.status is Status.OVER and ending.reason is not None:
        after = after.followed_by(replace(state, to_move=None), ending)
        events.append(ended(ending.reason))
    return Turn(judgement, after, tuple(events))

"""Playing a move of Qwirkle: the next position, and what happened on the way."""

from referee.core.events import Drawn, Event, Laid, Passed, Returned
from referee.core.faults import Fault, FaultReason
from referee.core.game import Turn
from referee.core.outcome import Outcome
from referee.core.piles import Pile, take
from referee.core.state import event_number, holds_seed
from referee.games.lines.rules.draws import next_event
from referee.games.lines.rules.state import Lay, hand_of
from referee.games.lines.rules.turn import (
    Changes,
    Down,
    bag_after,
    cannot_play,
    conclude,
    hands_with,
    lay_down,
    picked_up,
    settled,
)
from referee.games.qwirkle.rules import texts
from referee.games.qwirkle.rules.draws import check_report, hidden_draw, seeded_draw
from referee.games.qwirkle.rules.end import outcome
from referee.games.qwirkle.rules.judge import judge
from referee.games.qwirkle.rules.state import Exchange, Move, State


def apply(state: State, move: Move, drawn: Pile | None, now: Outcome | None = None) -> Turn[State]:
    """Play the move. An illegal one, or an impossible report, leaves the state as it was."""
    judgement = judge(state, move, now)
    if not judgement.legal:
        return Turn(judgement, state)
    player = judgement.player
    fault = cannot_play(state, player, drawn) or _needs_tiles(state, move)
    if fault is not None:
        return Turn(judgement, state, faults=(fault,))
    down = _put_down(state, move, player)
    if holds_seed(state):
        drawn, chance = seeded_draw(state, move, player)
    else:
        faults = check_report(state, down, move, player, drawn)
        if faults:
            return Turn(judgement, state, faults=tuple(faults))
        drawn = drawn if drawn is not None else hidden_draw(state, move, player)
        chance = next_event(state.chance, drawn)
    if isinstance(move.action, Lay):
        judgement = settled(judgement, state, move.action, down.left, drawn)
    changes = _changes(state, move, player, down, drawn)
    changes["chance"] = chance
    return conclude(judgement, state, changes, _what_happened(state, move, player, drawn), outcome)


def _needs_tiles(state: State, move: Move) -> Fault | None:
    if holds_seed(state) and isinstance(move.action, Exchange) and move.action.hidden:
        return Fault(("exchange", "hidden"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_TILES)
    return None


def _put_down(state: State, move: Move, player: int | None) -> Down:
    """The tiles leave the hand, for the table or aside."""
    action = move.action
    if isinstance(action, Lay):
        return lay_down(state, action, player)
    hand = hand_of(state, player)
    if isinstance(action, Exchange) and hand is not None:
        hand, _ = take(hand, action.tiles)
        if action.hidden:
            hand = Pile(hidden=hand.size - action.hidden)
    return Down(state.table, hand)


def _changes(
    state: State, move: Move, player: int | None, down: Down, drawn: Pile | None
) -> Changes:
    """The tiles drawn join the hand; those set aside go back into the bag."""
    table, hand = down
    if drawn is None:
        return {"table": table, "hands": hands_with(state, player, hand)}
    action = move.action
    bag = bag_after(state, action if isinstance(action, Lay) else None, drawn)
    if state.bag is not None and bag is not None and isinstance(action, Exchange):
        bag = _returned(state.bag, bag, action)
    hands = hands_with(state, player, picked_up(hand, drawn))
    return {"table": table, "hands": hands, "bag": bag}


def _returned(before: Pile, bag: Pile, exchange: Exchange) -> Pile:
    if before.hidden or bag.hidden or exchange.hidden:
        return Pile(hidden=bag.size + exchange.size)
    return Pile(tuple(sorted(bag.pieces + exchange.tiles)))


def _what_happened(state: State, move: Move, player: int | None, drawn: Pile | None) -> list[Event]:
    action = move.action
    event = event_number(state)
    drew = (
        [Drawn(player, drawn.pieces, drawn.hidden, event)]
        if drawn is not None and drawn.size
        else []
    )
    if isinstance(action, Lay):
        return [Laid(player, action.placements), *drew]
    if isinstance(action, Exchange):
        return [*drew, Returned(player, action.tiles, action.hidden)]
    return [Passed(player)]

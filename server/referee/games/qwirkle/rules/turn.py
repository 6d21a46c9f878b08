"""Playing a move of Qwirkle: the next position, what is drawn, and what happened on the way."""

from referee.core.chance import Chance, draw
from referee.core.events import Event, Passed
from referee.core.faults import Fault, FaultReason
from referee.core.game import Position, Turn
from referee.core.piles import Pile, take
from referee.core.state import event_number, holds_seed
from referee.games.lines.rules.state import Drawn, Laid, Lay, hand_of
from referee.games.lines.rules.turn import (
    Changes,
    Down,
    bag_after,
    cannot_play,
    check_left,
    check_refill,
    conclude,
    hands_with,
    hidden_refill,
    lay_down,
    next_event,
    picked_up,
    refill,
    settled,
    wrong_count,
)
from referee.games.qwirkle.rules import texts
from referee.games.qwirkle.rules.state import Exchange, Move, Returned, State


def apply(
    position: Position[State, Move, Pile], move: Move, drawn: Pile | None
) -> Turn[State, Move, Pile]:
    judgement = position.judge(move)
    if not judgement.legal:
        return Turn(judgement, position)
    state, player = position.state, judgement.player
    fault = cannot_play(state, player, drawn) or _needs_tiles(state, move)
    if fault is not None:
        return Turn(judgement, position, faults=(fault,))
    down = _put_down(state, move, player)
    if holds_seed(state):
        drawn, chance = _seeded_draw(state, move, player)
    else:
        faults = _check_report(state, down, move, player, drawn)
        if faults:
            return Turn(judgement, position, faults=tuple(faults))
        drawn = drawn if drawn is not None else _hidden_draw(state, move, player)
        chance = next_event(state.chance, drawn)
    if isinstance(move.action, Lay):
        judgement = settled(judgement, state, move.action, down.left, drawn)
    changes = _changes(state, move, player, down, drawn)
    changes["chance"] = chance
    return conclude(position, judgement, changes, _what_happened(state, move, player, drawn))


def _needs_tiles(state: State, move: Move) -> Fault | None:
    if holds_seed(state) and isinstance(move.action, Exchange) and move.action.hidden:
        return Fault(("exchange", "hidden"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_TILES)
    return None


def _put_down(state: State, move: Move, player: int | None) -> Down:
    """Move the tiles from the hand to the table or aside."""
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
    """Return what changes: tiles drawn join the hand; those set aside go back into the bag."""
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


def _seeded_draw(state: State, move: Move, player: int | None) -> tuple[Pile, Chance | None]:
    """Draw as many tiles as left the hand, as far as the bag goes (QW-8, QW-9)."""
    if state.chance is None or state.bag is None:
        return Pile(), state.chance
    action, count = move.action, 0
    if isinstance(action, Lay):
        _, count = refill(state, action, player)
    elif isinstance(action, Exchange):
        count = action.size
    drawn, _, after = draw(state.chance, "draw", state.bag.pieces, count)
    return Pile(drawn), after


def _check_report(
    state: State, down: Down, move: Move, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Check that the draw reported is possible; if none is, that it can stay hidden."""
    action = move.action
    if isinstance(action, Lay):
        return check_refill(state, down, action, player, drawn)
    if drawn is None:
        return []
    exchange = action if isinstance(action, Exchange) else Exchange(())
    if drawn.size != exchange.size:
        rule = "QW-9" if exchange.size else "QW-8"
        return [wrong_count(drawn, exchange.size, exchange.size, rule)]
    return check_left(state, down, player, drawn, exchange.tiles)


def _hidden_draw(state: State, move: Move, player: int | None) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many tiles there were to draw."""
    action = move.action
    if isinstance(action, Lay):
        return hidden_refill(state, action, player)
    return Pile(hidden=action.size if isinstance(action, Exchange) else 0)

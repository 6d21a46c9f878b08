"""Playing a move of Qwirkle: the next position, and what happened on the way."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.events import Drawn, Ended, Event, Laid, Passed, Returned, Scored
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Turn
from referee.rules.outcome import Status
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.draws import (
    check_report,
    hidden_draw,
    holds_seed,
    most_drawn,
    next_event,
    seeded_draw,
)
from referee.rules.qwirkle.end import outcome
from referee.rules.qwirkle.judge import judge
from referee.rules.qwirkle.state import (
    Exchange,
    Lay,
    Move,
    Pile,
    State,
    hand_of,
    take,
)
from referee.rules.state import with_points
from referee.rules.verdict import Judgement


def apply(state: State, move: Move, drawn: Pile | None) -> Turn[State]:
    """Play the move. An illegal one, or an impossible report, leaves the state as it was."""
    judgement = judge(state, move)
    if not judgement.legal:
        return Turn(judgement, state)
    player = judgement.player
    fault = _cannot_play(state, move, player, drawn)
    if fault is not None:
        return Turn(judgement, state, faults=(fault,))
    laid = _lay_down(state, move, player)
    if holds_seed(state):
        drawn, chance = seeded_draw(state, most_drawn(state, move))
    else:
        faults = check_report(state, laid, move, player, drawn)
        if faults:
            return Turn(judgement, state, faults=tuple(faults))
        drawn = drawn if drawn is not None else hidden_draw(state, move)
        chance = next_event(state.chance, drawn)
    after = replace(_draw_up(laid, move, player, drawn), chance=chance)
    return _conclude(judgement, after, _what_happened(state, move, player, drawn))


def _cannot_play(state: State, move: Move, player: int | None, drawn: Pile | None) -> Fault | None:
    if player is None and (state.players or any(state.hands) or holds_seed(state)):
        return Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
    if not holds_seed(state):
        return None
    if drawn is not None:
        return Fault(("drawn",), FaultReason.NOT_ALLOWED, texts.SEEDED_DRAWS_ITSELF)
    if isinstance(move.action, Exchange) and move.action.hidden:
        return Fault(("exchange", "hidden"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_TILES)
    return None


def _lay_down(state: State, move: Move, player: int | None) -> State:
    """The tiles leave the hand, for the table or aside."""
    action = move.action
    hand = hand_of(state, player)
    if isinstance(action, Lay):
        table = {**state.table, **dict(action.placements)}
        if hand is not None:
            hand, _ = take(hand, action.tiles)
        return replace(state, table=table, hands=_with_hand(state, player, hand))
    if isinstance(action, Exchange) and hand is not None:
        hand, _ = take(hand, action.tiles)
        if action.hidden:
            hand = Pile(hidden=hand.size - action.hidden)
        return replace(state, hands=_with_hand(state, player, hand))
    return state


def _draw_up(laid: State, move: Move, player: int | None, drawn: Pile | None) -> State:
    """The tiles drawn join the hand; those set aside go back into the bag."""
    if drawn is None:
        return laid
    hand = hand_of(laid, player)
    if hand is not None:
        tiles = tuple(sorted(hand.tiles + drawn.tiles))
        hand = Pile(tiles, hand.hidden + drawn.hidden)
    return replace(laid, hands=_with_hand(laid, player, hand), bag=_bag_after(laid, move, drawn))


def _bag_after(laid: State, move: Move, drawn: Pile) -> Pile | None:
    bag, action = laid.bag, move.action
    if bag is None:
        drew_too_few = isinstance(action, Lay) and drawn.size < len(action.placements)
        return Pile() if drew_too_few else None
    back = Pile(action.tiles, action.hidden) if isinstance(action, Exchange) else Pile()
    if bag.hidden or drawn.hidden or back.hidden:
        return Pile(hidden=bag.size - drawn.size + back.size)
    rest, _ = take(bag, drawn.tiles)
    return Pile(tuple(sorted(rest.tiles + back.tiles)))


def _with_hand(state: State, player: int | None, hand: Pile | None) -> tuple[Pile | None, ...]:
    if hand is None or player is None:
        return state.hands
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def _what_happened(state: State, move: Move, player: int | None, drawn: Pile | None) -> list[Event]:
    action = move.action
    event = state.chance.events if state.chance is not None else None
    drew = (
        [Drawn(player, drawn.tiles, drawn.hidden, event)]
        if drawn is not None and drawn.size
        else []
    )
    if isinstance(action, Lay):
        return [Laid(player, action.placements), *drew]
    if isinstance(action, Exchange):
        return [*drew, Returned(player, action.tiles, action.hidden)]
    return [Passed(player)]


def _conclude(judgement: Judgement, after: State, happened: Sequence[Event]) -> Turn[State]:
    """The points are written down and the turn goes on to the next player (QW-5)."""
    events = list(happened)
    player, players = judgement.player, after.players
    if player is not None and players:
        players = with_points(players, player, judgement.points)
        if judgement.points:
            events.append(Scored(player, judgement.points, players[player].score))
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
    return Turn(judgement, after, tuple(events))

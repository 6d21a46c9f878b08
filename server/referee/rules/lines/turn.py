"""The steps of playing a move that all games of lines share."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from referee.rules.events import Ended, Event, Scored
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Turn
from referee.rules.lines import texts
from referee.rules.lines.state import Lay, LinesState, hand_of
from referee.rules.outcome import Outcome, Status
from referee.rules.piles import Pile, take
from referee.rules.state import changed, holds_seed, with_points
from referee.rules.verdict import Judgement

S = TypeVar("S", bound=LinesState)

Changes = dict[str, Any]
"""Fields of a state that change, to be changed all at once."""


def cannot_play(state: LinesState, player: int | None, drawn: Pile | None) -> Fault | None:
    """What keeps a legal move from being played."""
    if player is None and (state.players or any(state.hands) or holds_seed(state)):
        return Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
    if holds_seed(state) and drawn is not None:
        return Fault(("drawn",), FaultReason.NOT_ALLOWED, texts.SEEDED_DRAWS_ITSELF)
    return None


def with_hand(state: S, player: int | None, hand: Pile | None) -> S:
    if hand is None or player is None:
        return state
    return changed(state, hands=_hands_with(state, player, hand))


def _hands_with(state: LinesState, player: int, hand: Pile) -> tuple[Pile | None, ...]:
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def lay_down(state: S, lay: Lay, player: int | None) -> S:
    """The pieces leave the hand for the table."""
    table = {**state.table, **dict(lay.placements)}
    hand = hand_of(state, player)
    if hand is None or player is None:
        return changed(state, table=table)
    left, _ = take(hand, lay.pieces)
    return changed(state, table=table, hands=_hands_with(state, player, left))


def picked_up(state: LinesState, player: int | None, drawn: Pile) -> Changes:
    """What was drawn joins the hand."""
    hand = hand_of(state, player)
    if hand is None or player is None:
        return {}
    filled = Pile(tuple(sorted(hand.pieces + drawn.pieces)), hand.hidden + drawn.hidden)
    return {"hands": _hands_with(state, player, filled)}


def bag_after(laid: LinesState, lay: Lay | None, drawn: Pile) -> Pile | None:
    """What a draw leaves in the bag."""
    bag = laid.bag
    if bag is None:
        drew_too_few = lay is not None and drawn.size < len(lay.placements)
        return Pile() if drew_too_few else None
    if bag.hidden or drawn.hidden:
        return Pile(hidden=bag.size - drawn.size)
    rest, _ = take(bag, laid.supply.kinds_of(drawn.pieces))
    return rest


def conclude(
    judgement: Judgement,
    after: S,
    changes: Changes,
    happened: Sequence[Event],
    outcome: Callable[[S], Outcome],
) -> Turn[S]:
    """The points are written down and the turn goes on to the next player, clockwise."""
    events = list(happened)
    player, players, points = judgement.player, after.players, judgement.points
    if points and player is not None and players:
        players = with_points(players, player, points)
        events.append(Scored(player, points, players[player].score))
    after = changed(
        after,
        **changes,
        players=players,
        turn=None if after.turn is None else after.turn + 1,
        to_move=(player + 1) % len(players) if player is not None and players else None,
    )
    ending = outcome(after)
    if ending.status is Status.OVER and ending.reason is not None:
        after = changed(after, to_move=None)
        events.append(Ended(ending.reason))
    return Turn(judgement, after, tuple(events))

"""The steps of playing a move that all games of lines share."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from referee.core import scores
from referee.core.events import Ended, Event
from referee.core.faults import Fault, FaultReason
from referee.core.game import Turn
from referee.core.outcome import Outcome, Status
from referee.core.piles import Pile, take
from referee.core.state import holds_seed
from referee.core.verdict import Judgement
from referee.games.lines.rules import texts
from referee.games.lines.rules.judge import end_bonus
from referee.games.lines.rules.state import HAND, Hands, Lay, LinesState, hand_of
from referee.games.lines.rules.table import Table

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


class Down(NamedTuple):
    """Once the player has put pieces down: the table, and what is left of the hand."""

    table: Table
    left: Pile | None


def lay_down(state: LinesState, lay: Lay, player: int | None) -> Down:
    """The pieces leave the hand for the table."""
    hand = hand_of(state, player)
    if hand is not None:
        hand, _ = take(hand, lay.pieces)
    return Down({**state.table, **dict(lay.placements)}, hand)


def picked_up(left: Pile | None, drawn: Pile) -> Pile | None:
    """What was drawn joins the hand."""
    if left is None:
        return None
    return Pile(tuple(sorted(left.pieces + drawn.pieces)), left.hidden + drawn.hidden)


def hands_with(state: LinesState, player: int | None, hand: Pile | None) -> Hands:
    if hand is None or player is None:
        return state.hands
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def bag_after(state: LinesState, lay: Lay | None, drawn: Pile) -> Pile | None:
    """What a draw leaves in the bag."""
    bag = state.bag
    if bag is None:
        drew_too_few = lay is not None and drawn.size < len(lay.placements)
        return Pile() if drew_too_few else None
    if bag.hidden or drawn.hidden:
        return Pile(hidden=bag.size - drawn.size)
    rest, _ = take(bag, state.supply.kinds_of(drawn.pieces))
    return rest


def settled(
    judgement: Judgement, state: LinesState, lay: Lay, left: Pile | None, drawn: Pile | None
) -> Judgement:
    """Whether the lay ended the game (LN-11) may show only in the draw: who draws goes on."""
    if not judgement.uncounted or drawn is None:
        return judgement
    emptied = len(lay.placements) == HAND if left is None else not left.size
    if not drawn.size and not emptied:
        return judgement
    bonus = () if drawn.size else (end_bonus(judgement.player),)
    laid_out = state.cited.laid_out
    return replace(
        judgement,
        items=(*judgement.items, *bonus),
        unchecked=tuple([rule for rule in judgement.unchecked if rule != laid_out]),
        uncounted=(),
    )


def conclude(
    judgement: Judgement,
    before: S,
    changes: Changes,
    happened: Sequence[Event],
    outcome: Callable[[S], Outcome],
) -> Turn[S]:
    """The points are written down and the turn goes on to the next player, clockwise."""
    player, players = judgement.player, scores.after_turn(before.players, judgement)
    events = [*happened, *scores.told(players, judgement)]
    after = replace(
        before,
        **changes,
        players=players,
        turn=None if before.turn is None else before.turn + 1,
        to_move=(player + 1) % len(players) if player is not None and players else None,
    )
    ending = outcome(after)
    if ending.status is Status.OVER and ending.reason is not None:
        after = replace(after, to_move=None)
        events.append(Ended(ending.reason))
    return Turn(judgement, after, tuple(events), outcome=ending)

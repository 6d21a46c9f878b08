"""The steps of playing a move that all games of lines share: laying down, drawing, concluding."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core import scores
from referee.core.chance import Chance, after_event
from referee.core.events import Event, ended
from referee.core.faults import Fault, FaultReason, mover_needed
from referee.core.game import AnyPosition, AnyTurn, Turn
from referee.core.piles import Pile, take
from referee.core.state import holds_seed, next_seat
from referee.core.verdict import Judgement
from referee.games.lines.rules import texts
from referee.games.lines.rules.placements import end_bonus
from referee.games.lines.rules.state import (
    HAND,
    Hands,
    Lay,
    LinesState,
    bag_size,
    hand_of,
    kinds_in_sight,
    least_in_bag,
)
from referee.games.lines.rules.table import Table

Changes = dict[str, Any]
"""The fields of a state that change, with their new values."""


def cannot_play(state: LinesState, player: int | None, drawn: Pile | None) -> Fault | None:
    """Return what keeps a legal move from being played, if anything does."""
    if player is None and (state.players or any(state.hands) or holds_seed(state)):
        return mover_needed()
    if holds_seed(state) and drawn is not None:
        return Fault(("drawn",), FaultReason.NOT_ALLOWED, texts.SEEDED_DRAWS_ITSELF)
    return None


class Down(NamedTuple):
    """The table, and what is left of the hand, once the player has put pieces down."""

    table: Table
    left: Pile | None


def lay_down(state: LinesState, lay: Lay, player: int | None) -> Down:
    """Move the pieces from the hand to the table."""
    hand = hand_of(state, player)
    if hand is not None:
        hand, _ = take(hand, lay.pieces)
    return Down({**state.table, **dict(lay.placements)}, hand)


def picked_up(left: Pile | None, drawn: Pile) -> Pile | None:
    """Add what was drawn to the hand."""
    if left is None:
        return None
    return Pile(tuple(sorted(left.pieces + drawn.pieces)), left.hidden + drawn.hidden)


def hands_with(state: LinesState, player: int | None, hand: Pile | None) -> Hands:
    if hand is None or player is None:
        return state.hands
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def bag_after(state: LinesState, lay: Lay | None, drawn: Pile) -> Pile | None:
    """Return what a draw leaves in the bag; None if that is not known."""
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
    """Return the judgement with what only the draw can show: whether the lay ended the game
    (LN-11). It did not if anything was drawn."""
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


def next_event(chance: Chance | None, drawn: Pile | None) -> Chance | None:
    """Count a draw as a chance event, even in a seeded game that is followed without its seed."""
    if chance is None or drawn is None or not drawn.size:
        return chance
    return after_event(chance)


def refill(state: LinesState, lay: Lay, player: int | None) -> tuple[int, int]:
    """Return the fewest and the most pieces that can be drawn after a lay: the hand is filled up to
    six, as far as the bag goes."""
    laid, bag = len(lay.placements), bag_size(state)
    hand = hand_of(state, player)
    size = state.hand_beside(player, bag) if hand is None else hand.size
    fewest, most = (laid, HAND) if size is None else (laid + HAND - size, laid + HAND - size)
    if bag is not None:
        return min(fewest, bag), min(most, bag)
    return min(fewest, least_in_bag(state)), most


def check_refill(
    state: LinesState, down: Down, lay: Lay, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Check that the draw reported after a lay is possible; if none is, that it can be hidden."""
    fewest, most = refill(state, lay, player)
    rule = state.cited.refill
    if drawn is None:
        if fewest < most and down.left is not None:
            return [Fault(("drawn",), FaultReason.NOT_KNOWN, texts.DRAW_NOT_KNOWN, rule)]
        return []
    if not fewest <= drawn.size <= most:
        return [wrong_count(drawn, fewest, most, rule)]
    return check_left(state, down, player, drawn)


def wrong_count(drawn: Pile, fewest: int, most: int, rule: str) -> Fault:
    text = texts.DRAW_COUNT if fewest == most else texts.DRAW_COUNT_OPEN
    facts = {"fewest": fewest, "most": most, "count": drawn.size}
    return Fault(("drawn",), FaultReason.WRONG_COUNT, text, rule, facts=facts)


def check_left(
    state: LinesState, down: Down, player: int | None, drawn: Pile, aside: Iterable[int] = ()
) -> list[Fault]:
    """Check that each piece drawn is of a kind that may still have been in the bag.

    Pieces set `aside` for an exchange go into the bag only afterwards.
    """
    bag, supply = state.bag, state.supply
    in_bag = list(bag.pieces) if bag is not None and not bag.hidden else None
    elsewhere: list[int] = []
    if in_bag is None:
        hands = hands_with(state, player, down.left)
        elsewhere = [*kinds_in_sight(state, down.table, hands), *aside]
    faults = []
    for place, kind in enumerate(supply.kinds_of(drawn.pieces)):
        if in_bag is not None and kind in in_bag:
            in_bag.remove(kind)
        elif in_bag is None and elsewhere.count(kind) < supply.copies:
            elsewhere.append(kind)
        else:
            faults.append(
                Fault(
                    ("drawn", "pieces", place),
                    FaultReason.IMPOSSIBLE_DRAW,
                    texts.IMPOSSIBLE_DRAW,
                    facts={"piece": supply.names[kind]},
                )
            )
    return faults


def hidden_refill(state: LinesState, lay: Lay, player: int | None) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many pieces there were to draw."""
    fewest, most = refill(state, lay, player)
    return Pile(hidden=most) if fewest == most else None


def conclude(
    position: AnyPosition, judgement: Judgement, changes: Changes, happened: Sequence[Event]
) -> AnyTurn:
    """Write the points down and pass the turn to the next player, clockwise."""
    before: LinesState = position.state
    player, players = judgement.player, scores.after_turn(before.players, judgement)
    events = [*happened, *scores.told(players, judgement)]
    after = position.followed_by(
        replace(
            before,
            **changes,
            players=players,
            turn=None if before.turn is None else before.turn + 1,
            to_move=next_seat(players, player),
        )
    )
    reason = after.outcome.reason
    if reason is not None:
        after = position.followed_by(replace(after.state, to_move=None), after.outcome)
        events.append(ended(reason))
    return Turn(judgement, after, tuple(events))

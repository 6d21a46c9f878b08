"""Playing a move of Furrows: the next position, what is drawn, and what happened on the way."""

from typing import NamedTuple

from msgspec.structs import replace

from referee.core import scores
from referee.core.chance import Chance, after_event, draw
from referee.core.events import Event, ended
from referee.core.faults import Fault, FaultReason
from referee.core.game import Position, Turn
from referee.core.piles import Pile, take
from referee.core.state import event_number, holds_seed
from referee.core.verdict import Judgement
from tests.support.little_game.rules import texts
from tests.support.little_game.rules.judge import after_sowing
from tests.support.little_game.rules.state import (
    COPIES,
    PLAYERS,
    Drawn,
    Move,
    Sown,
    State,
    hand_of,
    in_sight,
    with_hand,
)

Played = Turn[State, Move, Pile]


def apply(position: Position[State, Move, Pile], move: Move, drawn: Pile | None) -> Played:
    judgement = position.judge(move)
    player = judgement.player
    if not judgement.legal:
        return Turn(judgement, position)
    if player is None:
        fault = Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
        return Turn(judgement, position, faults=(fault,))
    laid = _sow(position.state, move, player)
    impossible = None if drawn is None else _wrong_report(laid, drawn)
    if impossible is not None:
        return Turn(judgement, position, faults=(impossible,))
    drew = _draw(laid, drawn)
    events: list[Event] = [Sown(player, move.seed, move.plot)]
    if drew.pile.size:
        number = event_number(laid)
        events.append(Drawn(player, drew.pile.pieces, drew.pile.hidden, number))
    return _conclude(position, judgement, _with_draw(laid, player, drew), events)


def _sow(state: State, move: Move, player: int) -> State:
    """The seed leaves the hand for the field."""
    hand = hand_of(state, player)
    left = None if hand is None else take(hand, (move.seed,))[0]
    return replace(
        state, field=after_sowing(state, move), hands=with_hand(state.hands, player, left)
    )


def _wrong_report(state: State, drawn: Pile) -> Fault | None:
    """Why a draw cannot have been the one after sowing, if it cannot."""
    if holds_seed(state):
        return Fault(("drawn",), FaultReason.NOT_ALLOWED, texts.SEEDED_DRAWS_ITSELF)
    count = _number_to_draw(state)
    if drawn.size != count:
        facts = {"count": count}
        return Fault(("drawn",), FaultReason.WRONG_COUNT, texts.DRAW_COUNT, "FR-3", facts=facts)
    for seed in drawn.pieces:
        known = not state.bag.hidden
        gone = in_sight(state, state.hands).count(seed) >= COPIES
        if seed not in state.bag.pieces if known else gone:
            place = ("drawn", "pieces", 0)
            return Fault(place, FaultReason.IMPOSSIBLE_DRAW, texts.NOT_IN_BAG, "FR-3")
    return None


def _number_to_draw(state: State) -> int:
    """FR-3: one, while the bag lasts."""
    return min(1, state.bag.size)


class _Drew(NamedTuple):
    """What was drawn, and what it leaves."""

    pile: Pile
    bag: Pile
    chance: Chance | None


def _draw(state: State, reported: Pile | None) -> _Drew:
    """From the seed, as it was reported, or unseen."""
    count, chance, bag = _number_to_draw(state), state.chance, state.bag
    if chance is not None and chance.seed is not None:
        drawn, rest, chance = draw(chance, "draw", bag.pieces, count)
        return _Drew(Pile(drawn), Pile(rest), chance)
    pile = Pile(hidden=count) if reported is None else reported
    rest_of_bag = Pile(hidden=bag.size - count)
    if not (pile.hidden or bag.hidden):
        rest_of_bag, _ = take(bag, pile.pieces)
    return _Drew(pile, rest_of_bag, after_event(chance) if chance and count else chance)


def _with_draw(state: State, player: int, drew: _Drew) -> State:
    """What was drawn joins the hand."""
    hand = hand_of(state, player)
    if hand is not None:
        pieces = tuple(sorted(hand.pieces + drew.pile.pieces))
        hand = Pile(pieces, hand.hidden + drew.pile.hidden)
    hands = with_hand(state.hands, player, hand)
    return replace(state, hands=hands, bag=drew.bag, chance=drew.chance)


def _conclude(
    position: Position[State, Move, Pile], judgement: Judgement, state: State, events: list[Event]
) -> Played:
    """Write the points down; the turn goes on to the other player."""
    players = scores.after_turn(state.players, judgement)
    events += scores.told(players, judgement)
    after = position.followed_by(
        replace(
            state,
            players=players,
            turn=None if state.turn is None else state.turn + 1,
            to_move=((judgement.player or 0) + 1) % PLAYERS,
        )
    )
    reason = after.outcome.reason
    if reason is not None:
        after = position.followed_by(replace(after.state, to_move=None), after.outcome)
        events.append(ended(reason))
    return Turn(judgement, after, tuple(events))

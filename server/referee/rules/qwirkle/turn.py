"""Playing a move of Qwirkle: the next position, and what happened on the way."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.rules.chance import Chance, draw
from referee.rules.events import Drawn, Ended, Event, Laid, Passed, Returned, Scored
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Turn
from referee.rules.lines.pieces import name
from referee.rules.lines.texts import WORDS
from referee.rules.outcome import Status
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.end import outcome
from referee.rules.qwirkle.judge import judge
from referee.rules.qwirkle.state import (
    Exchange,
    Lay,
    Move,
    Pile,
    State,
    bag_size,
    hand_of,
    least_in_bag,
    take,
    unseen_tiles,
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
    if _holds_seed(state):
        drawn, chance = _seeded_draw(state, _most_drawn(state, move))
    else:
        faults = _check_report(state, laid, move, player, drawn)
        if faults:
            return Turn(judgement, state, faults=tuple(faults))
        drawn = drawn if drawn is not None else _hidden_draw(state, move)
        chance = _next_event(state.chance, drawn)
    after = replace(_draw_up(laid, move, player, drawn), chance=chance)
    return _conclude(judgement, after, _what_happened(state, move, player, drawn))


def _cannot_play(state: State, move: Move, player: int | None, drawn: Pile | None) -> Fault | None:
    if state.players and player is None:
        return Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
    if not _holds_seed(state):
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


def _most_drawn(state: State, move: Move) -> int:
    """As many tiles as left the hand, as far as the bag is known to go (QW-8, QW-9)."""
    action = move.action
    if isinstance(action, Exchange):
        return action.size
    if isinstance(action, Lay):
        bag = bag_size(state)
        return len(action.placements) if bag is None else min(len(action.placements), bag)
    return 0


def _fewest_drawn(state: State, move: Move) -> int:
    most = _most_drawn(state, move)
    if isinstance(move.action, Lay) and bag_size(state) is None:
        return min(most, least_in_bag(state))
    return most


def _hidden_draw(state: State, move: Move) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many tiles there were to draw."""
    most = _most_drawn(state, move)
    return Pile(hidden=most) if _fewest_drawn(state, move) == most else None


def _holds_seed(state: State) -> bool:
    return state.chance is not None and state.chance.seed is not None


def _seeded_draw(state: State, count: int) -> tuple[Pile, Chance | None]:
    if state.chance is None or state.bag is None:
        return Pile(), state.chance
    drawn, _, after = draw(state.chance, "draw", state.bag.tiles, count)
    return Pile(drawn), after


def _next_event(chance: Chance | None, drawn: Pile | None) -> Chance | None:
    """Whoever follows a seeded game without its seed still counts the draws."""
    if chance is None or drawn is None or not drawn.size:
        return chance
    return chance._replace(events=chance.events + 1)


def _check_report(
    state: State, laid: State, move: Move, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Whether the draw reported is possible; without one, whether it can stay hidden."""
    fewest, most = _fewest_drawn(state, move), _most_drawn(state, move)
    if drawn is None:
        if fewest < most and hand_of(laid, player) is not None:
            return [Fault(("drawn",), FaultReason.NOT_KNOWN, texts.DRAW_NOT_KNOWN, "QW-8")]
        return []
    if not fewest <= drawn.size <= most:
        return [
            Fault(
                ("drawn",),
                FaultReason.WRONG_COUNT,
                texts.DRAW_COUNT,
                "QW-9" if isinstance(move.action, Exchange) else "QW-8",
                facts={"expected": most, "count": drawn.size},
            )
        ]
    return _check_possible(state, laid, move, drawn)


def _check_possible(state: State, laid: State, move: Move, drawn: Pile) -> list[Fault]:
    """Each tile drawn must still have been in the bag, as far as can be known."""
    if state.bag is not None and not state.bag.hidden:
        left = Counter(state.bag.tiles)
    else:
        left = unseen_tiles(laid)
        if isinstance(move.action, Exchange):
            left.subtract(move.action.tiles)
    faults = []
    for place, tile in enumerate(drawn.tiles):
        left[tile] -= 1
        if left[tile] < 0:
            faults.append(
                Fault(
                    ("drawn", "tiles", place),
                    FaultReason.IMPOSSIBLE_DRAW,
                    texts.IMPOSSIBLE_DRAW,
                    facts={"piece": WORDS[name(tile)]},
                )
            )
    return faults


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

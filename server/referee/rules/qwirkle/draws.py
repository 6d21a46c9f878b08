"""What is drawn in a turn of Qwirkle: from the seed, as reported, or unseen."""

from collections import Counter

from referee.rules.chance import Chance, draw
from referee.rules.faults import Fault, FaultReason
from referee.rules.lines.pieces import name
from referee.rules.lines.texts import WORDS
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.state import (
    Exchange,
    Lay,
    Move,
    Pile,
    State,
    bag_size,
    hand_of,
    least_in_bag,
    unseen_tiles,
)


def holds_seed(state: State) -> bool:
    return state.chance is not None and state.chance.seed is not None


def seeded_draw(state: State, count: int) -> tuple[Pile, Chance | None]:
    if state.chance is None or state.bag is None:
        return Pile(), state.chance
    drawn, _, after = draw(state.chance, "draw", state.bag.tiles, count)
    return Pile(drawn), after


def next_event(chance: Chance | None, drawn: Pile | None) -> Chance | None:
    """Whoever follows a seeded game without its seed still counts the draws."""
    if chance is None or drawn is None or not drawn.size:
        return chance
    return chance._replace(events=chance.events + 1)


def check_report(
    state: State, laid: State, move: Move, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Whether the draw reported is possible; without one, whether it can stay hidden."""
    fewest, most = _fewest_drawn(state, move), most_drawn(state, move)
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


def most_drawn(state: State, move: Move) -> int:
    """As many tiles as left the hand, as far as the bag is known to go (QW-8, QW-9)."""
    action = move.action
    if isinstance(action, Exchange):
        return action.size
    if isinstance(action, Lay):
        bag = bag_size(state)
        return len(action.placements) if bag is None else min(len(action.placements), bag)
    return 0


def _fewest_drawn(state: State, move: Move) -> int:
    most = most_drawn(state, move)
    if isinstance(move.action, Lay) and bag_size(state) is None:
        return min(most, least_in_bag(state))
    return most


def hidden_draw(state: State, move: Move) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many tiles there were to draw."""
    most = most_drawn(state, move)
    return Pile(hidden=most) if _fewest_drawn(state, move) == most else None

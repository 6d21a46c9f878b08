"""What is drawn after a lay: how much, and whether a report of it is possible."""

from collections import Counter

from referee.rules.chance import Chance, after_event
from referee.rules.faults import Fault, FaultReason
from referee.rules.lines import texts
from referee.rules.lines.state import Lay, LinesState, bag_size, hand_of, least_in_bag, unseen_kinds
from referee.rules.piles import Pile


def next_event(chance: Chance | None, drawn: Pile | None) -> Chance | None:
    """Whoever follows a seeded game without its seed still counts the events."""
    if chance is None or drawn is None or not drawn.size:
        return chance
    return after_event(chance)


def most_refilled(state: LinesState, lay: Lay) -> int:
    """As many pieces as left the hand, as far as the bag is known to go."""
    bag = bag_size(state)
    return len(lay.placements) if bag is None else min(len(lay.placements), bag)


def fewest_refilled(state: LinesState, lay: Lay) -> int:
    most = most_refilled(state, lay)
    return min(most, least_in_bag(state)) if bag_size(state) is None else most


def check_refill(
    state: LinesState, laid: LinesState, lay: Lay, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Whether the draw reported after a lay is possible; without one, whether it can be hidden."""
    fewest, most = fewest_refilled(state, lay), most_refilled(state, lay)
    rule = state.cited.refill
    if drawn is None:
        if fewest < most and hand_of(laid, player) is not None:
            return [Fault(("drawn",), FaultReason.NOT_KNOWN, texts.DRAW_NOT_KNOWN, rule)]
        return []
    if not fewest <= drawn.size <= most:
        return [wrong_count(drawn, fewest, most, rule)]
    return check_left(state, could_be_drawn(state, laid), drawn)


def wrong_count(drawn: Pile, fewest: int, most: int, rule: str) -> Fault:
    text = texts.DRAW_COUNT if fewest == most else texts.DRAW_COUNT_OPEN
    facts = {"fewest": fewest, "most": most, "count": drawn.size}
    return Fault(("drawn",), FaultReason.WRONG_COUNT, text, rule, facts=facts)


def could_be_drawn(state: LinesState, laid: LinesState) -> Counter[int]:
    """What may still have been in the bag, as far as can be known."""
    if state.bag is not None and not state.bag.hidden:
        return Counter(state.bag.pieces)
    return unseen_kinds(laid)


def check_left(state: LinesState, left: Counter[int], drawn: Pile) -> list[Fault]:
    """Each piece drawn must be of a kind that is left."""
    faults = []
    for place, kind in enumerate(state.supply.kinds_of(drawn.pieces)):
        left[kind] -= 1
        if left[kind] < 0:
            faults.append(
                Fault(
                    ("drawn", "pieces", place),
                    FaultReason.IMPOSSIBLE_DRAW,
                    texts.IMPOSSIBLE_DRAW,
                    facts={"piece": state.supply.names[kind]},
                )
            )
    return faults


def hidden_refill(state: LinesState, lay: Lay) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many pieces there were to draw."""
    most = most_refilled(state, lay)
    return Pile(hidden=most) if fewest_refilled(state, lay) == most else None

"""What is drawn after a lay: how much, and whether a report of it is possible."""

from collections.abc import Iterable

from referee.core.chance import Chance, after_event
from referee.core.faults import Fault, FaultReason
from referee.core.piles import Pile
from referee.games.lines.rules import texts
from referee.games.lines.rules.state import (
    HAND,
    Lay,
    LinesState,
    bag_size,
    hand_of,
    kinds_in_sight,
    least_in_bag,
)
from referee.games.lines.rules.turn import Down, hands_with


def next_event(chance: Chance | None, drawn: Pile | None) -> Chance | None:
    """Whoever follows a seeded game without its seed still counts the events."""
    if chance is None or drawn is None or not drawn.size:
        return chance
    return after_event(chance)


def refill(state: LinesState, lay: Lay, player: int | None) -> tuple[int, int]:
    """The fewest and the most pieces drawn after a lay: up to six, as far as the bag is known to
    go."""
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
    """Whether the draw reported after a lay is possible; without one, whether it can be hidden."""
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
    """Each piece drawn must be of a kind that may still have been in the bag.

    What was set aside to be exchanged goes into the bag only afterwards.
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

"""Rolls of Qwirkle Cubes: from the seed, as reported, or unseen."""

from collections import Counter
from collections.abc import Sequence

from referee.core.chance import Chance, Draw, Stream, after_event
from referee.core.faults import Fault, FaultReason
from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOUR, SHAPES
from referee.games.lines.rules.state import unseen_kinds
from referee.games.lines.rules.turn import wrong_count
from referee.games.qwirkle_cubes.rules import texts
from referee.games.qwirkle_cubes.rules.state import CUBES, State


def _roll(stream: Stream, colours: Sequence[int]) -> tuple[int, ...]:
    """Cubes of these colours as they fall, one by one."""
    return tuple(colour * len(SHAPES) + stream.below(len(SHAPES)) + 1 for colour in colours)


def draw_and_roll(chance: Chance, label: str, bag: Sequence[int], count: int) -> Draw:
    """One event: take colours out of the bag, then roll the cubes in the order drawn."""
    if count == 0:
        return Draw((), tuple(sorted(bag)), chance)
    stream = Stream(chance, label)
    colours, rest = stream.draw(bag, count)
    return Draw(_roll(stream, colours), rest, after_event(chance))


def reroll(chance: Chance, cubes: Sequence[int]) -> tuple[tuple[int, ...], Chance]:
    """One event: roll these cubes, in this order."""
    stream = Stream(chance, "roll")
    return _roll(stream, [COLOUR[cube] for cube in cubes]), after_event(chance)


def check_roll(state: State, hand: Pile, rolled: Pile, fell: Pile, rule: str) -> list[Fault]:
    """As many cubes as were rolled, in their colours; hidden ones have colours still unseen."""
    if fell.size != rolled.size:
        return [wrong_count(fell, rolled.size, rolled.size, rule)]
    left = Counter(CUBES.kinds_of(rolled.pieces))
    unseen, hidden = unseen_kinds(state), rolled.hidden
    named_only_now = Counter(rolled.pieces) - Counter(hand.pieces)
    unseen.subtract(CUBES.kinds_of(named_only_now.elements()))
    faults = []
    for place, colour in enumerate(CUBES.kinds_of(fell.pieces)):
        if left[colour]:
            left[colour] -= 1
        elif hidden and unseen[colour] > 0:
            hidden -= 1
            unseen[colour] -= 1
        else:
            at = ("drawn", "pieces", place)
            facts = {"piece": CUBES.names[colour]}
            faults.append(
                Fault(at, FaultReason.MISMATCH, texts.COLOUR_NOT_ROLLED, "QC-4", (), facts)
            )
    return faults

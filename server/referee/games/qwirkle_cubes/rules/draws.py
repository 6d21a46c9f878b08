"""Draws and rolls of Qwirkle Cubes: from the seed, as reported, or unseen; and the redraw, which
exchanges a hand for cubes from the bag when no roll could help anybody (QC-9)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from referee.core.chance import Chance, Draw, Stream, after_event
from referee.core.faults import Fault, FaultReason
from referee.core.game import Position, Turn
from referee.core.piles import Pile, take
from referee.core.state import event_number, holds_seed
from referee.core.verdict import Judgement
from referee.games.lines.rules import texts as lines
from referee.games.lines.rules.pieces import COLOUR, SHAPES
from referee.games.lines.rules.state import HAND, hand_of, least_in_bag, unseen_kinds
from referee.games.lines.rules.turn import Down, check_left, hands_with, next_event, wrong_count
from referee.games.qwirkle_cubes.rules import texts
from referee.games.qwirkle_cubes.rules.state import CUBES, Move, Redraw, Redrawn, State


def _roll(stream: Stream, colours: Sequence[int]) -> tuple[int, ...]:
    """Roll cubes of these colours, one by one."""
    return tuple(colour * len(SHAPES) + stream.below(len(SHAPES)) + 1 for colour in colours)


def draw_and_roll(chance: Chance, label: str, bag: Sequence[int], count: int) -> Draw:
    """In one event, take colours out of the bag, then roll the cubes in the order drawn."""
    if count == 0:
        return Draw((), tuple(sorted(bag)), chance)
    stream = Stream(chance, label)
    colours, rest = stream.draw(bag, count)
    return Draw(_roll(stream, colours), rest, after_event(chance))


def reroll(chance: Chance, cubes: Sequence[int]) -> tuple[tuple[int, ...], Chance]:
    """In one event, roll these cubes, in this order."""
    stream = Stream(chance, "roll")
    return _roll(stream, [COLOUR[cube] for cube in cubes]), after_event(chance)


def check_roll(state: State, hand: Pile, rolled: Pile, fell: Pile, rule: str) -> list[Fault]:
    """Check that as many cubes fell as were rolled, in their colours; hidden cubes have colours
    that are still unseen."""
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


def redraw_faults(
    state: State, action: Redraw, player: int | None, fell: Pile | None
) -> list[Fault]:
    """Check that the draw reported is possible; if none is, that it can be hidden."""
    fewest, most = _count(state)
    if fell is None:
        if fewest < most and hand_of(state, player) is not None:
            return [Fault(("drawn",), FaultReason.NOT_KNOWN, lines.DRAW_NOT_KNOWN, "QC-9")]
        return []
    if not fewest <= fell.size <= most:
        return [wrong_count(fell, fewest, most, "QC-9")]
    aside = CUBES.kinds_of(_set_aside(state, action, player).pieces)
    return check_left(state, Down(state.table, Pile()), player, fell, aside)


def redraw(
    position: Position[State, Move, Pile], action: Redraw, judgement: Judgement, fell: Pile | None
) -> Turn[State, Move, Pile]:
    """Play a redraw: the same player goes on with other cubes, and may still reroll some."""
    state, player = position.state, judgement.player
    chance = state.chance
    aside = _set_aside(state, action, player)
    fewest, most = _count(state)
    if holds_seed(state) and chance is not None and state.bag is not None:
        cubes, _, chance = draw_and_roll(chance, "redraw", state.bag.pieces, most)
        fell = Pile(cubes)
    else:
        if fell is None and fewest == most:
            fell = Pile(hidden=most)
        chance = next_event(chance, fell)
    hand = None if fell is None else replace(fell, pieces=tuple(sorted(fell.pieces)))
    after = replace(
        state,
        chance=chance,
        to_move=state.to_move if player is None else player,
        hands=hands_with(state, player, hand),
        bag=_bag_after(state.bag, aside, fell),
    )
    drawn = fell or Pile()
    told = Redrawn(
        player, aside.pieces, aside.hidden, drawn.pieces, drawn.hidden, event_number(state)
    )
    return Turn(judgement, position.followed_by(after), (told,))


def _count(state: State) -> tuple[int, int]:
    """Return the fewest and the most cubes drawn: six, as far as the bag goes.

    As long as nobody could lay, every hand has six.
    """
    bag = state.beside_full_hands if state.bag is None else state.bag.size
    if bag is not None:
        return min(bag, HAND), min(bag, HAND)
    return min(max(least_in_bag(state), 1), HAND), HAND


def _set_aside(state: State, action: Redraw, player: int | None) -> Pile:
    """Return the whole hand. It has six cubes, because there is something in the bag."""
    if action.cubes:
        return Pile(tuple(sorted(action.cubes)))
    return hand_of(state, player) or Pile(hidden=HAND)


def _bag_after(bag: Pile | None, aside: Pile, fell: Pile | None) -> Pile | None:
    """Return the bag after a redraw: the cubes set aside go back after the others were drawn."""
    if bag is None or fell is None:
        return None
    if bag.hidden or fell.hidden or aside.hidden:
        return Pile(hidden=bag.size - fell.size + aside.size)
    rest, _ = take(bag, CUBES.kinds_of(fell.pieces))
    return Pile(tuple(sorted([*rest.pieces, *CUBES.kinds_of(aside.pieces)])))

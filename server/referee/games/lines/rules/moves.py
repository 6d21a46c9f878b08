"""Listing the lays of the player to move."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.faults import Fault, needed_to_list
from referee.core.piles import Pile
from referee.games.lines.rules.generate import lays
from referee.games.lines.rules.opening import openings
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.state import Lay, LinesState, bag_size, hand_of, least_in_bag


class ToList(NamedTuple):
    """Who moves and with which hand, or faults for what must be known to list moves."""

    player: int
    hand: Pile
    faults: tuple[Fault, ...] = ()


def hand_to_list(state: LinesState) -> ToList:
    player = state.to_move
    if player is None:
        return _not_known(("to_move",))
    hand = hand_of(state, player)
    if hand is None or not hand.pieces:
        return _not_known(("hands", player))
    return ToList(player, hand)


def _not_known(place: tuple[str | int, ...]) -> ToList:
    return ToList(0, Pile(), (needed_to_list(place),))


def list_lays(state: LinesState, hand: Pile) -> Iterator[Lay]:
    """Yield every lay of known pieces."""
    found = lays(state.table, mask(hand.pieces)) if state.table else openings(hand.pieces)
    return map(Lay, found)


def unchecked_lays(state: LinesState, hand: Pile) -> list[str]:
    """Return the rules that the judge may leave unchecked for some lays."""
    cited = state.cited
    rules = []
    if hand.hidden:
        rules += [cited.in_hand] if state.table else [cited.opening, cited.in_hand]
    if bag_size(state) is None and not least_in_bag(state):
        rules.append(cited.laid_out)
    return rules

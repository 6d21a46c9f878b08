"""What the player to move may do in Qwirkle."""

from collections.abc import Iterator

from referee.core.game import Listing, Position
from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.games.lines.rules.moves import hand_to_list, list_lays, unchecked_lays
from referee.games.lines.rules.state import Lay, Pass, bag_size, least_in_bag
from referee.games.qwirkle.rules.state import Move, State


def list_moves(position: Position[State, Move, Pile]) -> Listing[Move]:
    """List lays of known tiles, and a pass, one by one; tell how many tiles may be exchanged."""
    state = position.state
    if position.outcome.status is Status.OVER:
        return Listing(iter(()), {"exchange_up_to": 0})
    player, hand, faults = hand_to_list(state)
    if faults:
        return Listing(iter(()), {}, (), faults)
    exchange = min(least_in_bag(state), hand.size) if state.table else 0
    unchecked = _unchecked(position, player, hand)
    return Listing(_moves(position, player, hand), {"exchange_up_to": exchange}, unchecked)


def _unchecked(position: Position[State, Move, Pile], player: int, hand: Pile) -> tuple[str, ...]:
    """Return the rules that the judge leaves unchecked for all moves, then those for some."""
    state = position.state
    rules = list(position.judge(Move(player, Lay(()))).unchecked)
    rules += unchecked_lays(state, hand)
    if bag_size(state) is None and least_in_bag(state) < hand.size:
        rules.append("QW-9")
    rules += position.judge(Move(player, Pass())).unchecked
    return tuple(dict.fromkeys(rules))


def _moves(position: Position[State, Move, Pile], player: int, hand: Pile) -> Iterator[Move]:
    state = position.state
    for lay in list_lays(state, hand):
        yield Move(player, lay)
    skip = Move(player, Pass())
    if bag_size(state) == 0 and position.judge(skip).legal:
        yield skip

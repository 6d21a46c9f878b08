"""What the player to move may do."""

from collections.abc import Iterator

from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Listing
from referee.rules.lines.lays import lays
from referee.rules.lines.opening import openings
from referee.rules.lines.pieces import mask
from referee.rules.outcome import Status
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.end import outcome
from referee.rules.qwirkle.judge import judge
from referee.rules.qwirkle.state import (
    Lay,
    Move,
    Pass,
    Pile,
    State,
    bag_size,
    hand_of,
    least_in_bag,
)


def list_moves(state: State) -> Listing[Move]:
    """Lays with known tiles, and a pass, one by one; exchanges by how many tiles they may take."""
    if outcome(state).status is Status.OVER:
        return Listing(iter(()), {"exchange_up_to": 0})
    player = state.to_move
    if player is None:
        return _not_known(("to_move",))
    hand = hand_of(state, player)
    if hand is None or not hand.tiles:
        return _not_known(("hands", player))
    exchange = min(least_in_bag(state), hand.size) if state.table else 0
    unchecked = _unchecked(state, player, hand)
    return Listing(_moves(state, player, hand), {"exchange_up_to": exchange}, unchecked)


def _unchecked(state: State, player: int, hand: Pile) -> tuple[str, ...]:
    """What the judge leaves open whatever the move, then what it may leave open for some."""
    rules = list(judge(state, Move(player, Lay(()))).unchecked)
    if hand.hidden:
        rules += ["QW-7"] if state.table else ["QW-4", "QW-7"]
    if bag_size(state) is None:
        least = least_in_bag(state)
        rules += ["QW-9"] if least < hand.size else []
        rules += ["QW-12"] if not least else []
    rules += judge(state, Move(player, Pass())).unchecked
    return tuple(dict.fromkeys(rules))


def _not_known(place: tuple[str | int, ...]) -> Listing[Move]:
    return Listing(iter(()), {}, (), (Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_LIST),))


def _moves(state: State, player: int, hand: Pile) -> Iterator[Move]:
    found = lays(state.table, mask(hand.tiles)) if state.table else openings(hand.tiles)
    for placements in found:
        yield Move(player, Lay(placements))
    skip = Move(player, Pass())
    if bag_size(state) == 0 and judge(state, skip).legal:
        yield skip

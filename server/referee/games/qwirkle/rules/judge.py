"""Judging a move of Qwirkle, the one check behind validating, scoring, applying and auditing; and
where the game stands."""

from referee.core.game import Position
from referee.core.outcome import IN_PROGRESS, Outcome, over, undetermined
from referee.core.piles import Pile
from referee.core.verdict import Findings, Judgement
from referee.games.lines.rules.generate import first_fit
from referee.games.lines.rules.lay import can_lay, check_opener, judge_lay, note_missing
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.reasons import LineEnd, LineReason
from referee.games.lines.rules.state import (
    HAND,
    Lay,
    bag_size,
    hand_of,
    least_in_bag,
    take_from_hand,
)
from referee.games.qwirkle.rules.reasons import QwirkleReason
from referee.games.qwirkle.rules.state import Exchange, Move, State


def find_outcome(state: State) -> Outcome:
    """Where the game stands (QW-12, QW-13)."""
    if not state.table or least_in_bag(state):
        return IN_PROGRESS
    if bag_size(state) is None:
        return undetermined("QW-12", "QW-13")
    if any(hand is not None and hand.size == 0 for hand in state.hands):  # QW-12
        return over(LineEnd.HAND_EMPTIED, state.players)
    hands = [hand for hand in state.hands if hand is not None]
    if not hands or len(hands) < len(state.hands):
        return undetermined("QW-12", "QW-13")
    together = Pile(sum([hand.pieces for hand in hands], ()), sum([hand.hidden for hand in hands]))
    if can_lay(state, together) is not False:  # the bag is empty: what is not seen is in a hand
        return IN_PROGRESS
    return over(LineEnd.NO_PLAYER_CAN_LAY, state.players)  # QW-13


def judge(position: Position[State, Move, Pile], move: Move) -> Judgement:
    state, findings = position.state, Findings()
    player = findings.check_turn(state, position.outcome, move.player)
    if findings.over:
        return findings.judgement(player)
    action = move.action
    if not state.table:
        check_opener(state, player, findings)
    if isinstance(action, Lay):
        return judge_lay(state, action, player, findings)
    if not state.table:
        findings.breaks("QW-4", LineReason.OPENING_MUST_LAY)
    if isinstance(action, Exchange):
        _judge_exchange(state, action, player, findings)
    else:
        _judge_pass(state, player, findings)
    return findings.judgement(player)


def _judge_exchange(
    state: State, exchange: Exchange, player: int | None, findings: Findings
) -> None:
    """QW-9: an exchange takes one to six tiles of the hand, and no more than the bag holds."""
    count = exchange.size
    if not count:
        findings.breaks("QW-9", QwirkleReason.NOTHING_EXCHANGED)
    hand = hand_of(state, player)
    known = Pile(hidden=HAND) if hand is None else hand
    if count > known.size:
        findings.breaks(
            "QW-9", QwirkleReason.EXCHANGE_EXCEEDS_HAND, exchanged=count, hand=known.size
        )
    bag = bag_size(state)
    if bag is not None and count > bag:
        findings.breaks("QW-9", QwirkleReason.EXCHANGE_EXCEEDS_BAG, exchanged=count, bag=bag)
    taken = take_from_hand(state, player, exchange.tiles)
    note_missing("QW-9", state, player, taken, findings)
    enough = bag is not None or count <= least_in_bag(state)
    if not enough or hand is None or taken.left.hidden < hand.hidden:
        findings.cannot_check("QW-9")


def _judge_pass(state: State, player: int | None, findings: Findings) -> None:
    """QW-10, QW-11: only a player who can neither lay nor exchange passes."""
    if not state.table:
        return
    hand = hand_of(state, player)
    lays = can_lay(state, hand) if player is not None else None
    bag = least_in_bag(state)
    if hand is not None and lays:
        fit = first_fit(state.table, mask(hand.pieces))
        if fit is not None:
            findings.breaks("QW-11", LineReason.COULD_LAY, cells=fit[:1], pieces=fit[1:])
    if bag:
        rule = "QW-10" if lays is False else "QW-11"
        findings.breaks(rule, QwirkleReason.COULD_EXCHANGE, bag=bag)
    elif lays is None or (lays is False and bag_size(state) is None):
        findings.cannot_check("QW-11")

"""Judging a move of Querbeet: the one check behind validating, scoring, applying and auditing."""

from typing import NamedTuple

from referee.core.piles import Pile
from referee.core.verdict import Findings, Judgement, ScoreItem
from referee.games.querbeet.rules.board import CELLS, COLOURS, TOWARDS, clashes
from referee.games.querbeet.rules.end import Phase
from referee.games.querbeet.rules.reasons import QuerbeetReason
from referee.games.querbeet.rules.scoring import score_round, score_stone
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.state import Lay, Move, hand_of

LAST_COLOUR = COLOURS - 1
ONE_AT_LEAST = Pile(hidden=1)  # a player who has a turn has a stone


class Judged(NamedTuple):
    """A move judged and, if it is legal, what it leads to, before its round is counted."""

    judgement: Judgement
    after: Situation | None = None


def judge(position: Situation, move: Move) -> Judged:
    """Find every violation of the move, what it scores, and what cannot be checked."""
    findings = Findings()
    stage = position.stage_if(move.player)
    status = position.status_at(stage)
    player = findings.check_turn(position.certain, status, move.player)
    if status.reason is not None and stage != position.stage:
        findings.cannot_check("GM-1")  # it is over only if it is this player's turn
    if findings.over:
        return Judged(findings.judgement(player))
    if stage.end is not None:  # QB-8: nothing is played between two rounds
        findings.breaks("QB-8", QuerbeetReason.ROUND_OVER, end=stage.end.name)
        return Judged(findings.judgement(player))
    if stage.phase is Phase.UNKNOWN:
        findings.cannot_check("QB-8")
    if isinstance(move.action, Lay):
        _judge_lay(position, move.action, player, findings)
    else:
        _judge_pass(position, player, findings)
    if findings.violations:
        return Judged(findings.judgement(player))
    after = position.after(move, player)
    return Judged(_score(position, move, player, after, findings), after)


def _judge_lay(position: Situation, lay: Lay, player: int | None, findings: Findings) -> None:
    _check_in_hand(position, lay, player, findings)
    cell, stone, board = lay.cell, lay.turned, position.state.board
    here = (cell,)
    if cell not in CELLS:
        findings.breaks("QB-4", QuerbeetReason.OFF_THE_BOARD, cells=here)
        return
    taken = board.get(cell)
    if taken is not None:
        findings.breaks("QB-4", QuerbeetReason.CELL_TAKEN, cells=here, pieces=(taken,))
        return
    asked = position.slot(cell)
    if not stone & asked.paths:
        findings.breaks("QB-5", QuerbeetReason.NO_PATH_CARRIED_ON, cells=here, pieces=(stone,))
    for edge, beside, own_path in clashes(asked, cell, stone):
        findings.breaks(
            "QB-6",
            QuerbeetReason.PATH_MEETS_BLANK if own_path else QuerbeetReason.BLANK_MEETS_PATH,
            cells=(cell, beside),
            pieces=(stone, board[beside]),
            edge=edge,
            towards=TOWARDS[edge],
        )


def _check_in_hand(position: Situation, lay: Lay, player: int | None, findings: Findings) -> None:
    """QB-4: the stone must be in the hand."""
    hand = _hand(position, player)
    if lay.kind in hand.pieces:
        return
    if hand.hidden and lay.kind in _may_hold(position, player):
        findings.cannot_check("QB-4")
    else:
        findings.breaks("QB-4", QuerbeetReason.STONE_NOT_IN_HAND, pieces=(lay.turned,))


def _hand(position: Situation, player: int | None) -> Pile:
    hand = hand_of(position.certain, player)
    if hand is not None:
        return hand
    some = bool(position.in_hands) if player is None else position.left_for_unlisted > 0
    return ONE_AT_LEAST if some else Pile()


def _may_hold(position: Situation, player: int | None) -> list[int]:
    """The kinds that an unseen stone may be; if the player is unknown, any that is not laid."""
    return position.in_hands if player is None else position.unseen


def _judge_pass(position: Situation, player: int | None, findings: Findings) -> None:
    """QB-7: only a player who cannot lay passes."""
    fits = position.layable
    hand = _hand(position, player)
    could = fits.keys() & set(hand.pieces)
    if could:
        cell, stone = fits[min(could)]
        findings.breaks("QB-7", QuerbeetReason.COULD_LAY, cells=(cell,), pieces=(stone,))
        return
    may_hold = _may_hold(position, player)
    unfit = [kind for kind in may_hold if kind not in fits]
    may_be_empty = hand_of(position.certain, player) is None and player != position.certain.to_move
    if hand.hidden > len(unfit) and not may_be_empty:
        findings.breaks("QB-7", QuerbeetReason.COULD_LAY)
    elif hand.hidden and len(unfit) < len(may_hold):
        findings.cannot_check("QB-7")


def _score(
    position: Situation, move: Move, player: int | None, after: Situation, findings: Findings
) -> Judgement:
    """Score what the move changes; if it ends the round, what everybody has."""
    state, phase = position.certain, after.stage.phase
    items: tuple[ScoreItem, ...] = ()
    unknown = []
    if phase is Phase.OVER:
        items = score_round(after.scores)
        if any(score.stones_left is None for score in after.scores):
            unknown = ["QB-11"]
        elif state.round is None:
            unknown = ["QB-3"]
    else:
        if phase is Phase.UNKNOWN:
            unknown = ["QB-8"]
        if isinstance(move.action, Lay):
            items = score_stone(after.state, position.progress)
    findings.cannot_check(*unknown)
    if not state.players and any(item.player == LAST_COLOUR for item in items):
        findings.cannot_check("QB-1")  # nobody knows whether that colour is played
    uncounted = tuple(range(len(state.players))) if unknown else ()
    return findings.judgement(player, items, uncounted=uncounted)

"""Judging a move of Querbeet: the one check behind validating, scoring, applying and auditing."""

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.core.turns import check_turn
from referee.core.verdict import Findings, Judgement, Reason, ScoreItem
from referee.games.querbeet.rules.board import clashes, layable, slot
from referee.games.querbeet.rules.deduction import deduced, left_for_unlisted
from referee.games.querbeet.rules.end import Phase, stage, status
from referee.games.querbeet.rules.hexagon import CELLS, COLOURS, TOWARDS
from referee.games.querbeet.rules.laying import played
from referee.games.querbeet.rules.scoring import colours, score_round, score_stone, stones_left
from referee.games.querbeet.rules.state import Lay, Move, State, hand_of, in_hands, unseen

LAST_COLOUR = COLOURS - 1
ONE_AT_LEAST = Pile(hidden=1)  # who has a turn has a stone


def judge(state: State, move: Move) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked."""
    findings = Findings()
    state = deduced(state)
    claimed = _as_claimed(state, move.player)
    now = stage(claimed)
    game = status(state, now)
    player = check_turn(state, game, move.player, findings)
    if game.reason is not None and now != stage(state):
        findings.cannot_check("GM-1")  # it is over only if it is this player's turn
    if findings.over:
        return findings.judgement(player)
    if now.end is not None:  # QB-8: nothing is played between two rounds
        findings.breaks("QB-8", Reason.ROUND_OVER, end=now.end.name)
        return findings.judgement(player)
    if now.phase is Phase.UNKNOWN:
        findings.cannot_check("QB-8")
    if isinstance(move.action, Lay):
        _judge_lay(state, move.action, player, findings)
    else:
        _judge_pass(state, player, findings)
    if findings.violations:
        return findings.judgement(player)
    return _score(state, move, player, findings)


def _as_claimed(state: State, player: int | None) -> State:
    """Where nobody knows who is to move: as if it were who moves."""
    return replace(state, to_move=player) if state.to_move is None else state


def _judge_lay(state: State, lay: Lay, player: int | None, findings: Findings) -> None:
    _check_in_hand(state, lay, player, findings)
    cell, stone = lay.cell, lay.turned
    here = (cell,)
    if cell not in CELLS:
        findings.breaks("QB-4", Reason.OFF_THE_BOARD, cells=here)
        return
    taken = state.board.get(cell)
    if taken is not None:
        findings.breaks("QB-4", Reason.CELL_TAKEN, cells=here, pieces=(taken,))
        return
    if not stone & slot(state.board, cell).paths:
        findings.breaks("QB-5", Reason.NO_PATH_CARRIED_ON, cells=here, pieces=(stone,))
    for edge, beside, own_path in clashes(state.board, cell, stone):
        findings.breaks(
            "QB-6",
            Reason.PATH_MEETS_BLANK if own_path else Reason.BLANK_MEETS_PATH,
            cells=(cell, beside),
            pieces=(stone, state.board[beside]),
            edge=edge,
            towards=TOWARDS[edge],
        )


def _check_in_hand(state: State, lay: Lay, player: int | None, findings: Findings) -> None:
    """QB-4: a stone of the hand."""
    hand = _hand(state, player)
    if lay.kind in hand.pieces:
        return
    if hand.hidden and lay.kind in _may_hold(state, player):
        findings.cannot_check("QB-4")
    else:
        findings.breaks("QB-4", Reason.STONE_NOT_IN_HAND, pieces=(lay.turned,))


def _hand(state: State, player: int | None) -> Pile:
    hand = hand_of(state, player)
    if hand is not None:
        return hand
    some = in_hands(state) if player is None else left_for_unlisted(state) > 0
    return ONE_AT_LEAST if some else Pile()


def _may_hold(state: State, player: int | None) -> list[int]:
    """What a stone that is not seen may be; of an unknown player, any that is not laid."""
    return in_hands(state) if player is None else unseen(state)


def _judge_pass(state: State, player: int | None, findings: Findings) -> None:
    """QB-7: only who cannot lay passes."""
    fits = layable(state.board)
    hand = _hand(state, player)
    could = fits.keys() & set(hand.pieces)
    if could:
        cell, stone = fits[min(could)]
        findings.breaks("QB-7", Reason.COULD_LAY, cells=(cell,), pieces=(stone,))
        return
    may_hold = _may_hold(state, player)
    unfit = [kind for kind in may_hold if kind not in fits]
    may_be_empty = hand_of(state, player) is None and player != state.to_move
    if hand.hidden > len(unfit) and not may_be_empty:
        findings.breaks("QB-7", Reason.COULD_LAY)
    elif hand.hidden and len(unfit) < len(may_hold):
        findings.cannot_check("QB-7")


def _score(state: State, move: Move, player: int | None, findings: Findings) -> Judgement:
    """What the move changes; if it ends the round, what everybody scores."""
    after = deduced(played(state, move, player))
    phase = stage(after).phase
    items: tuple[ScoreItem, ...] = ()
    unknown = []
    if phase is Phase.OVER:
        items = score_round(after)
        if None in [stones_left(after, colour) for colour in colours(after)]:
            unknown = ["QB-11"]
        elif state.round is None:
            unknown = ["QB-3"]
    else:
        if phase is Phase.UNKNOWN:
            unknown = ["QB-8"]
        if isinstance(move.action, Lay):
            items = score_stone(state, after)
    findings.cannot_check(*[rule for rule in unknown if rule not in findings.unchecked])
    if not state.players and any(item.player == LAST_COLOUR for item in items):
        findings.cannot_check("QB-1")  # whether anybody plays it
    uncounted = tuple(range(len(state.players))) if unknown else ()
    return findings.judgement(player, items, uncounted=uncounted)

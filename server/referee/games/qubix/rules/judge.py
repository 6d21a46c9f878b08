"""Judging a move of Qubix: the one check behind validating, scoring, applying and auditing."""

from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

from msgspec.structs import replace

from referee.core.verdict import Findings, Judgement, ScoreItem, Violation
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.building import (
    Laid,
    best,
    figures_made,
    in_every_way,
    lay,
    owner_of,
    score,
)
from referee.games.qubix.rules.configuration import Figure
from referee.games.qubix.rules.grid import cell
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.reasons import QubixReason
from referee.games.qubix.rules.state import (
    NEUTRAL,
    Block,
    Build,
    BuildFromStore,
    Move,
    Side,
    State,
    Store,
    board_of,
    is_neutral,
    may_be_neutral,
    mover,
    side_of,
)
from referee.games.qubix.rules.survey import strip_cells
from referee.games.qubix.rules.taking import NOTHING_TAKEN, Taking, from_central, from_store


class Ruling(NamedTuple):
    """What judging a move finds out: all that is needed to play it, if it is legal."""

    judgement: Judgement
    taking: Taking = NOTHING_TAKEN
    laid: Laid | None = None
    """Where the blocks come to lie, if the move builds."""


def judge(position: Prospect, move: Move) -> Ruling:
    """Find every violation of the move, what it scores, and what cannot be checked."""
    state, action, findings = position.state, move.action, Findings()
    if state.to_move is None:
        state = replace(state, to_move=mover(state))
    player = findings.check_turn(state, position.outcome, move.player)
    if findings.over:
        return Ruling(findings.judgement(player))
    exists = _has_figure(state, move)
    claim = move.figure if exists else None
    taking, laid = NOTHING_TAKEN, None
    items: tuple[ScoreItem, ...] = ()
    if isinstance(action, Build | BuildFromStore):
        if isinstance(action, Build):
            taking = from_central(position, action, findings)
        else:
            taking = from_store(position, action, player, findings)
        laid, items = _judge_building(position, claim, player, action.board, taking, findings)
    else:
        if isinstance(action, Store):
            taking = _judge_storing(position, action, player, findings)
        else:
            _judge_pass(position, player, findings)
        figures = state.options.configuration.figures[state.options.side - 1]
        _check_claim(claim, figures, (), findings)
    if not exists:
        text, reason = texts.NO_SUCH_FIGURE, QubixReason.FIGURE_NOT_MADE
        findings.breaks("QX-13", reason, text=text, figure=move.figure or 0)
    uncounted: tuple[int, ...] = ()
    if isinstance(action, Build | BuildFromStore) and "QX-10" in findings.unchecked:
        uncounted = _may_score(state, player, action.board)
    return Ruling(findings.judgement(player, items, uncounted=uncounted), taking, laid)


def _may_score(state: State, player: int | None, board: int) -> tuple[int, ...]:
    """The players who get points for figures on a board."""
    if player is None or board >= len(state.boards):
        return ()
    owner = owner_of(state, player, board)
    return (player,) if owner is None else (player, owner)


# Building


def _judge_building(
    position: Prospect,
    claim: int | None,
    player: int | None,
    number: int,
    taking: Taking,
    findings: Findings,
) -> tuple[Laid | None, tuple[ScoreItem, ...]]:
    """Lay the blocks; return how they lie, and what the figures that they make score."""
    state = position.state
    if not state.players and number > NEUTRAL:
        findings.cannot_check("QX-5")
    if number >= len(state.boards):
        boards = len(state.boards)
        findings.breaks("QX-5", QubixReason.NO_SUCH_BOARD, board=number, boards=boards)
        return None, ()
    is_open = board_of(state, number) is None or taking.unknown is not None
    if board_of(state, number) is None:
        findings.cannot_check("QX-7", "QX-8", "QX-10")
    broken = len(findings.violations)
    laid = lay(position, number, taking, findings)
    if not is_open and (not taking.ways[0] or len(findings.violations) > broken):
        return laid, ()  # what the area would have become is not known
    if may_be_neutral(state, number):
        findings.cannot_check("QX-16")
    side = side_of(state, number)
    if is_open or side is None:
        findings.cannot_check("QX-10")
        if claim is not None:
            findings.cannot_check("QX-13")
        return laid, ()
    made = figures_made(position, side, laid)
    figures = state.options.configuration.figures[side - 1]
    _check_claim(claim, figures, [each.figure for each in made], findings)
    wanted = [each for each in made if claim in (None, each.figure)]
    if not wanted:
        return laid, ()
    if player is None:
        findings.cannot_check("QX-12")
    return laid, score(state, player, best(player, wanted), made)


def _check_claim(
    claim: int | None, figures: Sequence[Figure], made: Sequence[int], findings: Findings
) -> None:
    """QX-13: only a figure that was made may be named."""
    if claim is None or claim in made:
        return
    text, words = None, {}
    if figures[claim].name.strip():
        text = texts.NAMED_FIGURE_NOT_MADE
        words = {"name": texts.figure_name(figures[claim].name)}
    findings.breaks("QX-13", QubixReason.FIGURE_NOT_MADE, text=text, words=words, figure=claim)


def _has_figure(state: State, move: Move) -> bool:
    """QX-13: whether there is such a figure, on the side that the board shows or may show."""
    if move.figure is None:
        return True
    both, action = state.options.configuration.figures, move.action
    side: Side | None = state.options.side
    if isinstance(action, Build | BuildFromStore) and action.board < len(state.boards):
        side = side_of(state, action.board)
    return move.figure < (max(map(len, both)) if side is None else len(both[side - 1]))


# Storing


def _judge_storing(
    position: Prospect, action: Store, player: int | None, findings: Findings
) -> Taking:
    """QX-5, QX-7, QX-9: a block goes into one's own store, on empty cells of the strip."""
    state = position.state
    taking = from_central(position, action, findings)
    _check_own_store(state, action.board, player, findings)
    whose = player if action.board is None else action.board
    seats = _may_store(state) if whose is None else [whose] if _is_seat(state, whose) else []
    tried = []
    for way in taking.ways:
        found = Findings()
        for block, _ in way:
            _check_strip(state, seats, action.cell, block, found)
        findings.cannot_check(*found.unchecked)
        tried.append(found.violations)
    findings.violations += in_every_way(tried)
    return taking


def _may_store(state: State) -> Sequence[int]:
    """The seats of everybody who may be the mover."""
    return range(len(state.players) or len(state.boards))


def _is_seat(state: State, board: int) -> bool:
    """Whether the board may be a player's."""
    return not state.players or board < len(state.players)


def _check_strip(
    state: State, seats: Sequence[int], first: int, block: Block, findings: Findings
) -> None:
    """QX-7: the block goes on empty cells in the store of one of these players."""
    strip = state.options.configuration.strip
    wanted = range(first, first + block.size)
    if wanted.stop > strip:
        cells = tuple([cell(each, 0) for each in wanted if each >= strip])
        reason = QubixReason.OUTSIDE_STORE
        findings.breaks("QX-7", reason, cells=cells, block=block.id, strip=strip)
        return
    taken = [_taken_of(state, seat, wanted) for seat in seats]
    if taken and all(taken):
        common = reduce(and_, [mask for mask in taken if mask is not None])
        cells = tuple([cell(each, 0) for each in wanted if common >> each & 1])
        text = texts.NO_ROOM_ANYWHERE if len(taken) > 1 else None
        reason = QubixReason.STORE_OCCUPIED
        findings.breaks("QX-7", reason, cells=cells, text=text, block=block.id)
    elif any(taken) or None in taken:
        findings.cannot_check("QX-7")


def _taken_of(state: State, seat: int, wanted: range) -> int | None:
    """The mask of those wanted cells of a player's store that are taken; None if not known."""
    board = board_of(state, seat)
    if board is None or board.store is None:
        return None
    return strip_cells(board.store) & (1 << wanted.stop) - (1 << wanted.start)


def _check_own_store(
    state: State, board: int | None, player: int | None, findings: Findings
) -> None:
    """QX-9, QX-16: nobody stores a block anywhere but in their own store."""
    if board is None or board == player:
        return
    if is_neutral(state, board):
        findings.breaks("QX-16", QubixReason.NOT_OWN_STORE, board=board)
    elif player is None and _is_seat(state, board):
        findings.cannot_check("QX-9")
    else:
        if may_be_neutral(state, board):
            findings.cannot_check("QX-16")
        findings.breaks("QX-9", QubixReason.NOT_OWN_STORE, board=board)


# Passing


def _judge_pass(position: Prospect, player: int | None, findings: Findings) -> None:
    """QX-14: only a player without any legal move passes."""
    can = position.can_play(player) if player is not None else position.all_can_play()
    if can:
        _could_play(position, player, findings)
    elif can is None:
        findings.cannot_check("QX-14")


def _could_play(position: Prospect, player: int | None, findings: Findings) -> None:
    example = position.example(player)
    if example is None:  # everybody can play, but each something different
        findings.breaks("QX-14", QubixReason.COULD_PLAY)
        return
    (number, colour, size), board, cells = example
    facts = {"block": number} if number else {}
    text = texts.COULD_STORE
    if board is not None:
        facts["board"] = board
        text = texts.COULD_BUILD
    words = {"kind": texts.a_block(colour, size)}
    findings.violations.append(
        Violation("QX-14", QubixReason.COULD_PLAY, cells, facts=facts, text=text, words=words)
    )

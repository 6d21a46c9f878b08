"""Judging a move of Qubix: the one check behind validating, scoring, applying and auditing."""

from collections.abc import Sequence

from referee.rules.outcome import Outcome
from referee.rules.qubix import area
from referee.rules.qubix.area import Area
from referee.rules.qubix.end import Prospect, strip_cells
from referee.rules.qubix.grid import Direction, Spot, cell
from referee.rules.qubix.scoring import best, figures_made, score
from referee.rules.qubix.state import (
    NEUTRAL,
    At,
    Block,
    Build,
    BuildFromStore,
    Move,
    State,
    Store,
    board_of,
    is_neutral,
    may_be_neutral,
    side_of,
)
from referee.rules.qubix.taking import from_central, from_store
from referee.rules.turns import check_turn
from referee.rules.verdict import Findings, Judgement, Reason, ScoreItem

Laid = tuple[Block, At]


def judge(state: State, move: Move, now: Outcome | None = None) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked.

    Who knows where the game stands says so: it takes a while to find out.
    """
    findings = Findings()
    prospect = Prospect(state)
    player = check_turn(state, now or prospect.outcome(), move.player, findings)
    action = move.action
    items: tuple[ScoreItem, ...] = ()
    if isinstance(action, Build):
        block = from_central(state, prospect, action.taken, findings)
        blocks = [(block, action.at)] if block is not None else []
        items = _judge_building(state, move, player, action.board, blocks, findings)
    elif isinstance(action, BuildFromStore):
        blocks = from_store(state, action, player, findings)
        items = _judge_building(state, move, player, action.board, blocks, findings)
    else:
        if isinstance(action, Store):
            _judge_storing(state, prospect, action, player, findings)
        else:
            _judge_pass(prospect, player, findings)
        _check_claim(move, (), findings)
    return findings.judgement(player, items, uncounted="QX-10" in findings.unchecked)


def _judge_building(
    state: State,
    move: Move,
    player: int | None,
    number: int,
    blocks: Sequence[Laid],
    findings: Findings,
) -> tuple[ScoreItem, ...]:
    """Lay the blocks; return what the figures that they make score."""
    if not state.players and number > NEUTRAL:
        findings.cannot_check("QX-5")
    if number >= len(state.boards):
        boards = len(state.boards)
        findings.breaks("QX-5", Reason.NO_SUCH_BOARD, board=number, boards=boards)
        return ()
    board = board_of(state, number)
    if board is None:
        _judge_unknown_area(state, move, number, blocks, findings)
        return ()
    broken = len(findings.violations)
    before = after = area.survey(state.options.configuration, board.area)
    for block, at in blocks:
        after = _lay(state, after, block, at, findings)
    if not blocks or len(findings.violations) > broken:
        return ()  # what the area would have become is not known
    if may_be_neutral(state, number):
        findings.cannot_check("QX-16")
    side = side_of(state, number)
    if side is None:
        findings.cannot_check("QX-10")
        _check_any_claim(state, move, number, findings)
        return ()
    made = figures_made(state, number, side, before, after)
    _check_claim(move, [each.figure for each in made], findings)
    wanted = [each for each in made if move.figure in (None, each.figure)]
    if not wanted:
        return ()
    if player is None:
        findings.cannot_check("QX-12")
    return score(state, player, best(player, wanted), made)


def _check_claim(move: Move, made: Sequence[int], findings: Findings) -> None:
    """QX-13: only a figure that was made is named."""
    if move.figure is not None and move.figure not in made:
        findings.breaks("QX-13", Reason.FIGURE_NOT_MADE, figure=move.figure)


def _check_any_claim(state: State, move: Move, number: int, findings: Findings) -> None:
    """Where it is not known what was made, at least there is such a figure."""
    side = side_of(state, number)
    figures = state.options.configuration.figures
    most = max(map(len, figures)) if side is None else len(figures[side - 1])
    if move.figure is not None:
        _check_claim(move, range(most), findings)
        findings.cannot_check("QX-13")


def _judge_unknown_area(
    state: State, move: Move, number: int, blocks: Sequence[Laid], findings: Findings
) -> None:
    """What is wrong on any area whatsoever."""
    findings.cannot_check("QX-7", "QX-8", "QX-10")
    occupied = [0] * state.options.configuration.area_levels
    for block, at in blocks:
        spot = _spot(state, block, at, at.level or 0, findings)
        if spot is None or at.level is None:
            continue
        _check_empty(state, spot, occupied[at.level], at.level, block, findings)
        occupied[at.level] |= spot.mask
    _check_any_claim(state, move, number, findings)


def _spot(state: State, block: Block, at: At, level: int, findings: Findings) -> Spot | None:
    """QX-7, QX-8: flat and within the area, up to its highest level."""
    levels = state.options.configuration.area_levels
    too_high = level >= levels
    if too_high:
        findings.breaks("QX-8", Reason.TOO_HIGH, block=block.id, levels=levels)
    if block.size > 1 and at.direction is Direction.NONE:
        findings.breaks("QX-7", Reason.NO_DIRECTION, block=block.id, size=block.size)
        return None
    spot = state.area_grid.spot(block.size, at.x, at.y, at.direction)
    if spot is None:
        here = (cell(at.x, at.y, level),)
        findings.breaks("QX-7", Reason.OUTSIDE_AREA, cells=here, block=block.id, size=block.size)
    return None if too_high else spot


def _check_empty(
    state: State, spot: Spot, occupied: int, level: int, block: Block, findings: Findings
) -> bool:
    taken = spot.mask & occupied
    if taken:
        cells = state.area_grid.cells(taken, level)
        findings.breaks("QX-7", Reason.CELL_OCCUPIED, cells=cells, block=block.id)
    return not taken


def _lay(state: State, seen: Area, block: Block, at: At, findings: Findings) -> Area:
    """QX-7, QX-8: on empty cells of the level that is being built. Returns the area after."""
    grid = state.area_grid
    building = seen.building_level(grid.full)
    level = building if at.level is None else at.level
    spot = _spot(state, block, at, level, findings)
    if spot is None:
        return seen
    if level > building:
        empty = grid.cells(seen.empty(grid.full), building)
        findings.breaks("QX-8", Reason.LEVEL_BELOW_NOT_FULL, cells=empty, block=block.id)
        return seen
    if not _check_empty(state, spot, seen.occupied[level], level, block, findings):
        return seen
    return seen.lay(spot.mask, level, block.colour)


def _judge_storing(
    state: State, prospect: Prospect, action: Store, player: int | None, findings: Findings
) -> None:
    """QX-5, QX-7, QX-9: into one's own store, on empty cells of the strip."""
    block = from_central(state, prospect, action.taken, findings)
    own = _check_own_store(state, action.board, player, findings)
    if block is None:
        return
    strip = state.options.configuration.strip
    wanted = range(action.cell, action.cell + block.size)
    if wanted.stop > strip:
        cells = tuple([cell(each, 0) for each in wanted if each >= strip])
        findings.breaks("QX-7", Reason.OUTSIDE_STORE, cells=cells, block=block.id, strip=strip)
        return
    if not own:
        return
    board = board_of(state, player)
    if board is None or board.store is None:
        findings.cannot_check("QX-7")
        return
    taken = strip_cells(board.store)
    cells = tuple([cell(each, 0) for each in wanted if taken >> each & 1])
    if cells:
        findings.breaks("QX-7", Reason.STORE_OCCUPIED, cells=cells, block=block.id)


def _check_own_store(
    state: State, board: int | None, player: int | None, findings: Findings
) -> bool:
    """QX-9, QX-16: nobody stores elsewhere."""
    if board is None or board == player:
        return True
    if is_neutral(state, board):
        findings.breaks("QX-16", Reason.NOT_OWN_STORE, board=board)
    elif player is None:
        findings.cannot_check("QX-9")
    else:
        findings.breaks("QX-9", Reason.NOT_OWN_STORE, board=board)
    return False


def _judge_pass(prospect: Prospect, player: int | None, findings: Findings) -> None:
    """QX-14: only without any legal move."""
    can = prospect.can_play(player) if player is not None else prospect.all_can_play()
    if can:
        findings.breaks("QX-14", Reason.COULD_PLAY)
    elif can is None:
        findings.cannot_check("QX-14")

"""Judging a move of Qubix: the one check behind validating, scoring, applying and auditing."""

from collections.abc import Sequence

from referee.rules.qubix import area, central
from referee.rules.qubix.area import Area
from referee.rules.qubix.end import Prospect, strip_cells
from referee.rules.qubix.grid import Direction, cell
from referee.rules.qubix.scoring import best, figures_made, score
from referee.rules.qubix.state import (
    MOST_FROM_STORE,
    At,
    Block,
    Build,
    BuildFromStore,
    Move,
    State,
    Store,
    Taken,
    board_of,
    is_neutral,
)
from referee.rules.turns import check_turn
from referee.rules.verdict import Findings, Judgement, Reason


def judge(state: State, move: Move) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked."""
    findings = Findings()
    prospect = Prospect(state)
    player = check_turn(state, prospect.outcome(), move.player, findings)
    action = move.action
    if isinstance(action, Build):
        block = _from_central(state, prospect, action.taken, findings)
        blocks = [(block, action.at)] if block is not None else []
        return _judge_building(state, move, player, action.board, blocks, findings)
    if isinstance(action, BuildFromStore):
        blocks = _from_store(state, action, player, findings)
        return _judge_building(state, move, player, action.board, blocks, findings)
    if isinstance(action, Store):
        _judge_storing(state, prospect, action, player, findings)
    else:
        _judge_pass(prospect, player, findings)
    if move.figure is not None:
        findings.breaks("QX-13", Reason.FIGURE_NOT_MADE, figure=move.figure)
    return findings.judgement(player)


def _from_central(
    state: State, prospect: Prospect, taken: Taken, findings: Findings
) -> Block | None:
    """QX-5, QX-6: a block of the central store that nothing keeps there."""
    if state.central is None:
        findings.cannot_check("QX-6")
        return _described(taken, findings)
    placed = next((each for each in state.central if each.block.id == taken.id != 0), None)
    if placed is None or not _agrees(taken, placed.block):
        findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, block=taken.id)
        return None
    grid = state.geometry.store
    cube = prospect.cube
    above = central.covering(cube, placed)
    if above:
        cells = grid.cells(above, placed.level + 1)
        findings.breaks("QX-6", Reason.BLOCK_COVERED, cells=cells, block=taken.id)
    beside = central.closed(cube, placed)
    if beside:
        cells = grid.cells(beside, placed.level)
        findings.breaks("QX-6", Reason.BLOCK_ENCLOSED, cells=cells, block=taken.id)
    return placed.block


def _described(taken: Taken, findings: Findings) -> Block | None:
    """A block that cannot be seen, as the move tells it."""
    if taken.colour and taken.size:
        return Block(*taken)
    findings.breaks("QX-5", Reason.BLOCK_NOT_DESCRIBED, block=taken.id)
    return None


def _agrees(taken: Taken, block: Block) -> bool:
    return taken.colour in (0, block.colour) and taken.size in (0, block.size)


def _from_store(
    state: State, action: BuildFromStore, player: int | None, findings: Findings
) -> list[tuple[Block, At]]:
    """QX-5: one to three blocks of the mover's own store, each once."""
    count = len(action.blocks)
    if not 1 <= count <= MOST_FROM_STORE:
        findings.breaks("QX-5", Reason.WRONG_NUMBER_OF_BLOCKS, blocks=count)
    own = board_of(state, player)
    if own is None or own.store is None:
        findings.cannot_check("QX-5")
        described = [(_described(taken, findings), at) for taken, at in action.blocks]
        return [(block, at) for block, at in described if block is not None]
    there = {stored.block.id: stored.block for stored in own.store if stored.block.id}
    found = []
    for taken, at in action.blocks:
        block = there.pop(taken.id, None)
        if block is None or not _agrees(taken, block):
            findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, block=taken.id)
        else:
            found.append((block, at))
    return found


def _judge_building(
    state: State,
    move: Move,
    player: int | None,
    number: int,
    blocks: Sequence[tuple[Block, At]],
    findings: Findings,
) -> Judgement:
    if number >= len(state.boards):
        boards = len(state.boards)
        findings.breaks("QX-5", Reason.NO_SUCH_BOARD, board=number, boards=boards)
        return findings.judgement(player)
    board = board_of(state, number)
    if board is None:
        findings.cannot_check("QX-7", "QX-8", "QX-10")
        return findings.judgement(player)
    before = after = area.survey(state.options.configuration, board.area)
    for block, at in blocks:
        after = _lay(state, after, block, at, findings)
    if findings.violations:
        return findings.judgement(player)
    made = figures_made(state, number, before, after)
    wanted = [each for each in made if move.figure in (None, each.figure)]
    if not wanted:
        if move.figure is not None:
            findings.breaks("QX-13", Reason.FIGURE_NOT_MADE, figure=move.figure)
        return findings.judgement(player)
    if player is None:
        findings.cannot_check("QX-12")
    return findings.judgement(player, score(state, player, best(player, wanted), made))


def _lay(state: State, seen: Area, block: Block, at: At, findings: Findings) -> Area:
    """QX-7, QX-8: flat on empty cells of the level that is being built. Returns the area after."""
    grid = state.geometry.area
    if block.size > 1 and at.direction is Direction.NONE:
        findings.breaks("QX-7", Reason.NO_DIRECTION, block=block.id, size=block.size)
        return seen
    spot = grid.spot(block.size, at.x, at.y, at.direction)
    if spot is None:
        here = (cell(at.x, at.y, at.level or 0),)
        findings.breaks("QX-7", Reason.OUTSIDE_AREA, cells=here, block=block.id, size=block.size)
        return seen
    building = seen.building_level(grid.full)
    level = building if at.level is None else at.level
    if level >= len(seen.occupied):
        findings.breaks("QX-8", Reason.TOO_HIGH, block=block.id, levels=len(seen.occupied))
        return seen
    if level > building:
        empty = grid.cells(seen.empty(grid.full), building)
        findings.breaks("QX-8", Reason.LEVEL_BELOW_NOT_FULL, cells=empty, block=block.id)
        return seen
    taken = spot.mask & seen.occupied[level]
    if taken:
        cells = grid.cells(taken, level)
        findings.breaks("QX-7", Reason.CELL_OCCUPIED, cells=cells, block=block.id)
        return seen
    return seen.lay(spot.mask, level, block.colour)


def _judge_storing(
    state: State, prospect: Prospect, action: Store, player: int | None, findings: Findings
) -> None:
    """QX-5, QX-7, QX-9: into one's own store, on empty cells of the strip."""
    block = _from_central(state, prospect, action.taken, findings)
    if action.board not in (None, player):
        if player is None:
            findings.cannot_check("QX-9")
        else:
            rule = "QX-16" if is_neutral(state, action.board or 0) else "QX-9"
            findings.breaks(rule, Reason.NOT_OWN_STORE, board=action.board or 0)
            return
    if block is None:
        return
    strip = state.options.configuration.strip
    wanted = range(action.cell, action.cell + block.size)
    if wanted.stop > strip:
        cells = tuple([cell(each, 0) for each in wanted if each >= strip])
        findings.breaks("QX-7", Reason.OUTSIDE_STORE, cells=cells, block=block.id, strip=strip)
        return
    own = board_of(state, player)
    if own is None or own.store is None:
        findings.cannot_check("QX-7")
        return
    taken = strip_cells(own.store)
    cells = tuple([cell(each, 0) for each in wanted if taken >> each & 1])
    if cells:
        findings.breaks("QX-7", Reason.STORE_OCCUPIED, cells=cells, block=block.id)


def _judge_pass(prospect: Prospect, player: int | None, findings: Findings) -> None:
    """QX-14: only without any legal move."""
    can = prospect.can_play(player) if player is not None else prospect.all_can_play()
    if can:
        findings.breaks("QX-14", Reason.COULD_PLAY)
    elif can is None:
        findings.cannot_check("QX-14")

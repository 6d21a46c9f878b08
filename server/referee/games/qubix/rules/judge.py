"""Judging a move of Qubix: the one check behind validating, scoring, applying and auditing."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import and_

from msgspec.structs import replace

from referee.core.outcome import Outcome
from referee.core.turns import check_turn
from referee.core.verdict import Findings, Judgement, Reason, ScoreItem, Violation
from referee.games.qubix.rules import area, texts
from referee.games.qubix.rules.area import Area
from referee.games.qubix.rules.doubt import Taking, Way, in_every_way
from referee.games.qubix.rules.end import Prospect, strip_cells
from referee.games.qubix.rules.figures import Figure
from referee.games.qubix.rules.grid import Direction, Spot, cell
from referee.games.qubix.rules.scoring import best, figures_made, owner_of, score
from referee.games.qubix.rules.state import (
    NEUTRAL,
    At,
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
from referee.games.qubix.rules.taking import from_central, from_store

Lay = Callable[[State, Area, Block, At, Findings], Area]


def judge(state: State, move: Move, now: Outcome | None = None) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked.

    A caller that knows where the game stands passes it as `now`, because finding out takes time.
    """
    findings = Findings()
    if state.to_move is None:
        state = replace(state, to_move=mover(state))
    prospect = Prospect(state)
    player = check_turn(state, now or prospect.outcome(), move.player, findings)
    if findings.over:
        return findings.judgement(player)
    action = move.action
    exists = _has_figure(state, move)
    claim = move if exists else replace(move, figure=None)
    items: tuple[ScoreItem, ...] = ()
    if isinstance(action, Build):
        taking = from_central(state, prospect, action, findings)
        items = _judge_building(state, claim, player, action.board, taking, findings)
    elif isinstance(action, BuildFromStore):
        taking = from_store(state, action, player, findings)
        items = _judge_building(state, claim, player, action.board, taking, findings)
    else:
        if isinstance(action, Store):
            _judge_storing(state, prospect, action, player, findings)
        else:
            _judge_pass(prospect, player, findings)
        figures = state.options.configuration.figures[state.options.side - 1]
        _check_claim(claim, figures, (), findings)
    if not exists:
        findings.breaks(
            "QX-13", Reason.FIGURE_NOT_MADE, text=texts.NO_SUCH_FIGURE, figure=move.figure or 0
        )
    uncounted: tuple[int, ...] = ()
    if "QX-10" in findings.unchecked and isinstance(action, Build | BuildFromStore):
        uncounted = _may_score(state, player, action.board)
    return findings.judgement(player, items, uncounted=uncounted)


def _may_score(state: State, player: int | None, board: int) -> tuple[int, ...]:
    """Who gets points for figures on a board."""
    if player is None or board >= len(state.boards):
        return ()
    owner = owner_of(state, player, board)
    return (player,) if owner is None else (player, owner)


def _judge_building(
    state: State,
    move: Move,
    player: int | None,
    number: int,
    taking: Taking,
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
        findings.cannot_check("QX-7", "QX-8", "QX-10")
    broken = len(findings.violations)
    before = area.survey(state.options.configuration, board.area if board is not None else ())
    after = _lay_all(state, before, taking, findings, is_known=board is not None)
    is_open = board is None or not taking.known
    if not is_open and (not taking.ways[0] or len(findings.violations) > broken):
        return ()  # what the area would have become is not known
    if may_be_neutral(state, number):
        findings.cannot_check("QX-16")
    side = side_of(state, number)
    if is_open or side is None:
        findings.cannot_check("QX-10")
        if move.figure is not None:
            findings.cannot_check("QX-13")
        return ()
    made = figures_made(state, number, side, before, after)
    figures = state.options.configuration.figures[side - 1]
    _check_claim(move, figures, [each.figure for each in made], findings)
    wanted = [each for each in made if move.figure in (None, each.figure)]
    if not wanted:
        return ()
    if player is None:
        findings.cannot_check("QX-12")
    return score(state, player, best(player, wanted), made)


def _check_claim(
    move: Move, figures: Sequence[Figure], made: Sequence[int], findings: Findings
) -> None:
    """QX-13: only a figure that was made is named."""
    number = move.figure
    if number is None or number in made:
        return
    text, words = None, {}
    if figures[number].name.strip():
        text = texts.NAMED_FIGURE_NOT_MADE
        words = {"name": texts.figure_name(figures[number].name)}
    findings.breaks("QX-13", Reason.FIGURE_NOT_MADE, text=text, words=words, figure=number)


def _has_figure(state: State, move: Move) -> bool:
    """QX-13: whether there is such a figure, on the side that the board shows or may show."""
    if move.figure is None:
        return True
    both, action = state.options.configuration.figures, move.action
    side: Side | None = state.options.side
    if isinstance(action, Build | BuildFromStore) and action.board < len(state.boards):
        side = side_of(state, action.board)
    return move.figure < (max(map(len, both)) if side is None else len(both[side - 1]))


def _lay_all(
    state: State, before: Area, taking: Taking, findings: Findings, *, is_known: bool
) -> Area:
    """The area after all blocks; of blocks that may be several only what is wrong in every way."""
    lay = _lay if is_known else _lay_anywhere
    after = before
    if taking.known:
        for block, at in taking.ways[0]:
            after = lay(state, after, block, at, findings)
        return after
    tried = [list(_violations(state, before, way, lay)) for way in taking.ways]
    for of_block in zip(*tried, strict=True):
        findings.violations += in_every_way(of_block)
    return after


def _violations(state: State, seen: Area, way: Way, lay: Lay) -> Iterator[Sequence[Violation]]:
    """What is wrong with each block of a turn."""
    for block, at in way:
        found = Findings()
        seen = lay(state, seen, block, at, found)
        yield found.violations


def _lay_anywhere(state: State, seen: Area, block: Block, at: At, findings: Findings) -> Area:
    """What is wrong on any area whatsoever; only what the turn lays on it can be seen."""
    spot = _spot(state, block, at, at.level or 0, findings)
    if spot is None or at.level is None:
        return seen
    _check_empty(state, spot, seen.occupied[at.level], at.level, block, findings)
    if _has_no_direction(block, at):
        return seen
    return seen.lay(spot.mask, at.level, block.colour)


def _spot(state: State, block: Block, at: At, level: int, findings: Findings) -> Spot | None:
    """QX-7, QX-8: flat and within the area, up to its highest level. Of a block that does not say
    how it lies, the cell where it begins."""
    levels = state.options.configuration.area_levels
    too_high = level >= levels
    if too_high:
        findings.breaks("QX-8", Reason.TOO_HIGH, block=block.id, levels=levels)
    size = block.size
    if _has_no_direction(block, at):
        findings.breaks("QX-7", Reason.NO_DIRECTION, block=block.id, size=block.size)
        size = 1
    spot = state.area_grid.spot(size, at.x, at.y, at.direction)
    if spot is None:
        here = (cell(at.x, at.y, level),)
        findings.breaks("QX-7", Reason.OUTSIDE_AREA, cells=here, block=block.id, size=block.size)
    return None if too_high else spot


def _has_no_direction(block: Block, at: At) -> bool:
    return block.size > 1 and at.direction is Direction.NONE


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
        gaps = grid.cells(seen.empty(grid.full), building)
        findings.breaks("QX-8", Reason.LEVEL_BELOW_NOT_FULL, cells=gaps, block=block.id)
        return seen
    empty = _check_empty(state, spot, seen.occupied[level], level, block, findings)
    if not empty or _has_no_direction(block, at):
        return seen
    return seen.lay(spot.mask, level, block.colour)


def _judge_storing(
    state: State, prospect: Prospect, action: Store, player: int | None, findings: Findings
) -> None:
    """QX-5, QX-7, QX-9: into one's own store, on empty cells of the strip."""
    taking = from_central(state, prospect, action, findings)
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


def _may_store(state: State) -> Sequence[int]:
    """Everybody who may be the mover."""
    return range(len(state.players) or len(state.boards))


def _is_seat(state: State, board: int) -> bool:
    """Whether the board may be a player's."""
    return not state.players or board < len(state.players)


def _check_strip(
    state: State, seats: Sequence[int], first: int, block: Block, findings: Findings
) -> None:
    """QX-7: empty cells in the store of one of these players."""
    strip = state.options.configuration.strip
    wanted = range(first, first + block.size)
    if wanted.stop > strip:
        cells = tuple([cell(each, 0) for each in wanted if each >= strip])
        findings.breaks("QX-7", Reason.OUTSIDE_STORE, cells=cells, block=block.id, strip=strip)
        return
    taken = [_taken_of(state, seat, wanted) for seat in seats]
    if taken and all(taken):
        common = reduce(and_, [mask for mask in taken if mask is not None])
        cells = tuple([cell(each, 0) for each in wanted if common >> each & 1])
        text = texts.NO_ROOM_ANYWHERE if len(taken) > 1 else None
        findings.breaks("QX-7", Reason.STORE_OCCUPIED, cells=cells, text=text, block=block.id)
    elif any(taken) or None in taken:
        findings.cannot_check("QX-7")


def _taken_of(state: State, seat: int, wanted: range) -> int | None:
    """Which of these cells of a player's store are taken; None if that is not known."""
    board = board_of(state, seat)
    if board is None or board.store is None:
        return None
    return strip_cells(board.store) & (1 << wanted.stop) - (1 << wanted.start)


def _check_own_store(
    state: State, board: int | None, player: int | None, findings: Findings
) -> None:
    """QX-9, QX-16: nobody stores elsewhere."""
    if board is None or board == player:
        return
    if is_neutral(state, board):
        findings.breaks("QX-16", Reason.NOT_OWN_STORE, board=board)
    elif player is None and _is_seat(state, board):
        findings.cannot_check("QX-9")
    else:
        if may_be_neutral(state, board):
            findings.cannot_check("QX-16")
        findings.breaks("QX-9", Reason.NOT_OWN_STORE, board=board)


def _judge_pass(prospect: Prospect, player: int | None, findings: Findings) -> None:
    """QX-14: only without any legal move."""
    can = prospect.can_play(player) if player is not None else prospect.all_can_play()
    if can:
        _could_play(prospect, player, findings)
    elif can is None:
        findings.cannot_check("QX-14")


def _could_play(prospect: Prospect, player: int | None, findings: Findings) -> None:
    example = prospect.example(player)
    if example is None:  # everybody can play, each something else
        findings.breaks("QX-14", Reason.COULD_PLAY)
        return
    (number, colour, size), board, cells = example
    facts = {"block": number} if number else {}
    text = texts.COULD_STORE
    if board is not None:
        facts["board"] = board
        text = texts.COULD_BUILD
    words = {"kind": texts.a_block(colour, size)}
    findings.violations.append(
        Violation("QX-14", Reason.COULD_PLAY, cells, facts=facts, text=text, words=words)
    )

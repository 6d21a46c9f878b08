"""Building: blocks laid on an area, and the figures that it makes."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from referee.core.verdict import Findings, ScoreItem, Violation
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.grid import Direction, Spot, cell
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.reasons import QubixReason, QubixScoreKind
from referee.games.qubix.rules.state import (
    At,
    Block,
    Matching,
    Side,
    State,
    board_of,
    is_neutral,
    may_be_neutral,
)
from referee.games.qubix.rules.survey import Area
from referee.games.qubix.rules.taking import Taking, Way


class Laid(NamedTuple):
    """An area before and after the blocks of a turn are laid on it."""

    board: int
    before: Area
    after: Area
    levels: tuple[int, ...] = ()
    """The level on which each block lies, if all blocks are known."""


def lay(position: Prospect, number: int, taking: Taking, findings: Findings) -> Laid:
    """Lay the blocks one after another. If they may be different ones, note only what is wrong in
    every case."""
    before = position.area(number)
    is_known = board_of(position.state, number) is not None
    if taking.unknown is None:
        after, levels = before, []
        for block, at in taking.ways[0]:
            after, level = _lay(position, after, block, at, findings, is_known=is_known)
            levels.append(level)
        return Laid(number, before, after, tuple(levels))
    tried = [list(_violations(position, before, way, is_known=is_known)) for way in taking.ways]
    for of_block in zip(*tried, strict=True):
        findings.violations += in_every_way(of_block)
    return Laid(number, before, before)


def _violations(
    position: Prospect, area: Area, way: Way, *, is_known: bool
) -> Iterator[Sequence[Violation]]:
    """Yield what is wrong with each block of a turn."""
    for block, at in way:
        found = Findings()
        area, _ = _lay(position, area, block, at, found, is_known=is_known)
        yield found.violations


def _lay(
    position: Prospect, area: Area, block: Block, at: At, findings: Findings, *, is_known: bool
) -> tuple[Area, int]:
    """Lay a block on empty cells of the level that is being built (QX-7, QX-8).

    Return the area after it, and the level. On an area that is not known, only what the turn itself
    lays is in the way.
    """
    building = area.level if is_known else 0
    level = building if at.level is None else at.level
    spot = _spot(position, block, at, level, findings)
    if spot is None or (at.level is None and not is_known):
        return area, level
    if is_known and level > building:
        gaps = area.grid.cells(area.empty, building)
        findings.breaks("QX-8", QubixReason.LEVEL_BELOW_NOT_FULL, cells=gaps, block=block.id)
        return area, level
    taken = spot.mask & area.occupied[level]
    if taken:
        cells = area.grid.cells(taken, level)
        findings.breaks("QX-7", QubixReason.CELL_OCCUPIED, cells=cells, block=block.id)
    if (taken and is_known) or _has_no_direction(block, at):
        return area, level
    return area.lay(spot.mask, level, block.colour), level


def _spot(position: Prospect, block: Block, at: At, level: int, findings: Findings) -> Spot | None:
    """Find where a block lies: flat and within the area, up to its highest level (QX-7, QX-8).

    If it is not said how a block lies, only the cell where it begins is checked.
    """
    levels = position.configuration.area_levels
    too_high = level >= levels
    if too_high:
        findings.breaks("QX-8", QubixReason.TOO_HIGH, block=block.id, levels=levels)
    size = block.size
    if _has_no_direction(block, at):
        findings.breaks("QX-7", QubixReason.NO_DIRECTION, block=block.id, size=block.size)
        size = 1
    spot = position.area_grid.spot(size, at.x, at.y, at.direction)
    if spot is None:
        here = (cell(at.x, at.y, level),)
        findings.breaks(
            "QX-7", QubixReason.OUTSIDE_AREA, cells=here, block=block.id, size=block.size
        )
    return None if too_high else spot


def _has_no_direction(block: Block, at: At) -> bool:
    return block.size > 1 and at.direction is Direction.NONE


# Blocks that may be different ones


def in_every_way(tried: Sequence[Sequence[Violation]]) -> Iterator[Violation]:
    """Yield what is wrong with a block in every case, given what is wrong with each it may be."""
    first, *others = tried
    for violation in first:
        same = [_alike(violation, each) for each in others]
        shared = reduce(_shared, [each for each in same if each is not None], violation)
        if None not in same and (shared.cells or not violation.cells):
            yield shared


def _alike(violation: Violation, others: Sequence[Violation]) -> Violation | None:
    return next((other for other in others if other.reason is violation.reason), None)


def _shared(one: Violation, other: Violation) -> Violation:
    """What two violations for the same reason have in common."""
    facts = {key: fact for key, fact in one.facts.items() if other.facts.get(key) == fact}
    return Violation(
        one.rule,
        one.reason,
        tuple([cell for cell in one.cells if cell in other.cells]),
        facts=facts,
        text=one.text if "size" in facts else texts.OF_ANY_SIZE.get(one.reason, one.text),
    )


# Figures


class Made(NamedTuple):
    """A figure made on a board: which, how it is turned, in which colour, and where."""

    figure: int
    name: str
    side: Side
    board: int
    colour: int
    turns: int
    cells: tuple[int, ...]
    maker: int
    owner: int


class FigureScored(ScoreItem, frozen=True, kw_only=True):
    """Points for a figure, or none if another one counts."""

    made: Made


def figures_made(position: Prospect, side: Side, laid: Laid) -> list[Made]:
    """Find the figures that could not be seen before the turn (QX-10, QX-11)."""
    figures, matches = position.configuration.figures[side - 1], position.matches(side)
    made = []
    for colour, shown in enumerate(laid.after.visible):
        seen = laid.before.visible[colour]
        if colour == 0 or seen == shown:
            continue
        for mask in _candidates(position, seen, shown):
            for number, turns in matches.get(mask, ()):
                name, _, maker, owner, _ = figures[number]
                cells = position.area_grid.cells(mask)
                made.append(
                    Made(number, name, side, laid.board, colour, turns, cells, maker, owner)
                )
    return made


def _candidates(position: Prospect, seen: int, shown: int) -> Sequence[int]:
    """The sets of cells of one colour that may be figures."""
    if position.state.options.matching is Matching.WHOLE_AREA:
        return (shown,)
    known = position.regions(seen)
    return [region for region in position.regions(shown) if region not in known]


def best(player: int | None, made: Sequence[Made]) -> Made:
    """Choose the figure that counts: the best for the maker, then the least for others (QX-13)."""
    return max(made, key=lambda each: (each.maker, 0 if each.board == player else -each.owner))


def owner_of(state: State, player: int, board: int) -> int | None:
    """The player who scores a figure's second number, if any; on the neutral board, this is the
    opponent (QX-12, QX-16)."""
    if board == player or may_be_neutral(state, board):
        return None
    return 1 - player if is_neutral(state, board) else board


def score(
    state: State, player: int | None, counted: Made, made: Sequence[Made]
) -> tuple[ScoreItem, ...]:
    kind = QubixScoreKind.FIGURE_MADE
    items = [FigureScored(kind, "QX-12", counted.maker, player, counted.cells, made=counted)]
    owner = owner_of(state, player, counted.board) if player is not None else None
    if owner is not None:
        kind = QubixScoreKind.FIGURE_OWNED
        rule = "QX-16" if is_neutral(state, counted.board) else "QX-12"
        items.append(FigureScored(kind, rule, counted.owner, owner, counted.cells, made=counted))
    kind = QubixScoreKind.FIGURE_NOT_COUNTED
    items += [
        FigureScored(kind, "QX-13", 0, player, other.cells, made=other)
        for other in made
        if other is not counted
    ]
    return tuple(items)

"""Judging and scoring pieces laid on the table, for every game of lines."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.verdict import Findings, ScoreItem, Violation
from referee.games.lines.rules.pieces import LONGEST, QWIRKLE_BONUS, is_line, name, share_attribute
from referee.games.lines.rules.reasons import LineReason, LineScore
from referee.games.lines.rules.table import (
    EAST,
    STEPS,
    Direction,
    Placement,
    Table,
    connected_groups,
    run_through,
    touches,
    xy,
)
from referee.games.lines.rules.texts import DIRECTION_NAMES

END_BONUS = 6

MOST_GAPS_NAMED = 16


class Line(Struct, frozen=True):
    """A line formed or extended in a turn."""

    direction: Direction
    cells: tuple[int, ...]
    pieces: tuple[int, ...]


class LineViolation(Violation, frozen=True, kw_only=True):
    """A violation by a line."""

    direction: Direction


class LineItem(ScoreItem, frozen=True, kw_only=True):
    """Points for a line; `complete` is whether it is a Qwirkle."""

    direction: Direction
    complete: bool


def judge_placements(
    table: Table, placements: Sequence[Placement], findings: Findings
) -> list[Line]:
    """Note everything wrong with the lay; return the lines it forms or extends."""
    laid = dict(placements)
    after = {**table, **laid}
    lines = lines_formed(after, laid)
    illegal = [line for line in lines if not is_line(line.pieces)]
    one_a_cell = len(after) == len(table) + len(placements)
    in_place = one_a_cell and _is_in_place(table, laid, lines)
    if in_place and not illegal:  # the pieces of one legal line have something in common, too
        return lines
    blocked = set() if one_a_cell else _check_cells(table, placements, laid, findings)
    if len(placements) > 1:
        _check_common(placements, findings)
    if not in_place:
        _check_one_line(table, laid, findings)
        if table:
            _check_connected(table, laid, findings)
    for line in illegal:
        if blocked.isdisjoint(line.cells):
            findings.violations.extend(_line_violations(line))
    return lines


def _is_in_place(table: Table, laid: Table, lines: Sequence[Line]) -> bool:
    """Whether nothing is wrong with where the pieces lie, by a quick test: one line goes through
    all of them, and some line through an old piece."""
    if len(laid) == 1:
        return bool(lines) or not table
    for line in lines:
        if laid.keys() <= set(line.cells):
            return not table or len(lines) > 1 or len(line.cells) > len(laid)
    return False


def lines_formed(table: Table, laid: Table) -> list[Line]:
    """Return the lines through the pieces laid, which the table already holds (LN-1)."""
    lines = []
    for direction, step in STEPS.items():
        seen: tuple[int, ...] = ()
        for cell in laid:
            if cell in seen or not (cell + step in table or cell - step in table):
                continue
            cells = run_through(table, cell, step)
            seen += cells
            lines.append(Line(direction, cells, tuple(map(table.__getitem__, cells))))
    return lines


def score_lines(lines: Sequence[Line], player: int | None) -> list[ScoreItem]:
    items: list[ScoreItem] = []
    for line in lines:
        length = len(line.cells)
        items.append(_line_item(LineScore.LINE, "LN-9", length, player, line))
        if length == LONGEST:  # LN-10
            items.append(_line_item(LineScore.QWIRKLE, "LN-10", QWIRKLE_BONUS, player, line))
    return items


def _line_item(kind: LineScore, rule: str, points: int, player: int | None, line: Line) -> LineItem:
    direction, cells = line.direction, line.cells
    complete = len(cells) == LONGEST
    return LineItem(kind, rule, points, player, cells, direction=direction, complete=complete)


def end_bonus(player: int | None) -> ScoreItem:
    return ScoreItem(LineScore.END_BONUS, "LN-11", END_BONUS, player)


def _check_cells(
    table: Table, placements: Sequence[Placement], laid: Table, findings: Findings
) -> set[int]:
    """LN-8: one piece per cell. Return the cells whose lines are not judged any further."""
    taken = tuple([cell for cell in laid if cell in table])
    if taken:
        pieces = tuple([table[cell] for cell in taken])
        findings.breaks("LN-8", LineReason.CELL_TAKEN, cells=taken, pieces=pieces)
    blocked = set(taken)
    if len(laid) < len(placements):
        cells = [cell for cell, _ in placements]
        twice = [(cell, piece) for cell, piece in placements if cells.count(cell) > 1]
        findings.breaks(
            "LN-8",
            LineReason.CELL_USED_TWICE,
            cells=tuple([cell for cell, _ in twice]),
            pieces=tuple([piece for _, piece in twice]),
        )
        blocked.update(cell for cell, _ in twice)
    return blocked


def _check_common(placements: Sequence[Placement], findings: Findings) -> None:
    """LN-4: the pieces laid have a colour or a shape in common."""
    cells, pieces = zip(*placements, strict=True)
    if not share_attribute(pieces):
        findings.breaks("LN-4", LineReason.NOTHING_IN_COMMON, cells=cells, pieces=pieces)


def _check_one_line(table: Table, laid: Table, findings: Findings) -> None:
    """LN-5: the pieces laid are in one row or column, without an empty cell in between."""
    first, last = min(laid), max(laid)
    columns = {xy(cell)[0] for cell in laid}
    rows = {xy(cell)[1] for cell in laid}
    if len(columns) > 1 and len(rows) > 1:
        findings.breaks("LN-5", LineReason.NOT_IN_ONE_LINE, cells=tuple(laid))
        return
    gaps: list[int] = []
    for cell in range(first, last, EAST if len(rows) == 1 else 1):
        if cell not in laid and cell not in table:
            gaps.append(cell)
            if len(gaps) == MOST_GAPS_NAMED:
                break
    if gaps:
        findings.breaks("LN-5", LineReason.GAP_BETWEEN_TILES, cells=tuple(gaps))


def _check_connected(table: Table, laid: Table, findings: Findings) -> None:
    """LN-6: every piece touches the table, by itself or through others laid with it."""
    loose: set[int] = set()
    for group in connected_groups(laid):
        if not any(cell in table or touches(table, cell) for cell in group):
            loose |= group
    if loose:
        cells = tuple([cell for cell in laid if cell in loose])
        findings.breaks(
            "LN-6", LineReason.NOT_CONNECTED, cells=cells, pieces=tuple([laid[c] for c in cells])
        )


def _line_violations(line: Line) -> list[Violation]:
    """LN-7: return what is wrong with a line, each thing with the rule that it breaks."""
    direction, cells, pieces = line.direction, line.cells, line.pieces
    length = len(cells)
    distinct = set(pieces)
    found: list[tuple[str, LineReason, dict[str, str]]] = []
    if not share_attribute(distinct):
        found.append(("LN-2", LineReason.LINE_MIXED, {}))
    if len(distinct) < length:
        found += [
            ("LN-2", LineReason.LINE_REPEATS_TILE, {"repeated": name(piece)})
            for piece in sorted(distinct)
            if pieces.count(piece) > 1
        ]
    if length > LONGEST:
        found.append(("LN-3", LineReason.LINE_TOO_LONG, {}))
    return [
        LineViolation(
            rule,
            reason,
            cells,
            pieces,
            {"length": length, **facts},
            words={"direction": DIRECTION_NAMES[direction]},
            direction=direction,
        )
        for rule, reason, facts in found
    ]

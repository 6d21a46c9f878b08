"""Every way to lay pieces of a hand on the table, written for speed.

A lay is a set of pieces in one line. Each is found exactly once: from its anchor, the first cell
along the line that touches the table, first towards the start of the line over cells that touch
nothing, then towards its end over any. No piece can occur twice in a line, so the hand is a mask.
"""

from collections.abc import Iterator, Mapping

from referee.games.lines.rules.pieces import ANY, EMPTY_LINE, LONGEST, PEERS, members
from referee.games.lines.rules.table import (
    EAST,
    NEIGHBOURS,
    NORTH,
    Placement,
    Run,
    Table,
    frontier,
    near_limits,
    runs,
    within_limits,
)

Placements = tuple[Placement, ...]


def lays(table: Table, hand: int) -> Iterator[Placements]:
    """Yield all lays on a table that is not empty."""
    found = _lays(table, hand)
    if near_limits(table, LONGEST):
        return (lay for lay in found if all(within_limits(cell) for cell, _ in lay))
    return found


def _lays(table: Table, hand: int) -> Iterator[Placements]:
    rows, columns = _ends(table, EAST), _ends(table, NORTH)
    edge = frontier(table)
    fits_rows = {cell: _fits(rows, cell, EAST) for cell in edge}
    fits_columns = {cell: _fits(columns, cell, NORTH) for cell in edge}
    along_rows = _Search(table, hand, EAST, rows, fits_columns)
    along_columns = _Search(table, hand, NORTH, columns, fits_rows)
    for anchor in sorted(edge):
        singles = fits_rows[anchor] & fits_columns[anchor] & hand
        if singles:
            yield from [((anchor, piece),) for piece in members(singles)]
            yield from along_rows.from_anchor(anchor, singles)
            yield from along_columns.from_anchor(anchor, singles)


def first_fit(table: Table, wanted: int) -> Placement | None:
    """Find a cell and a wanted piece that can be laid there; this is quick if there is one.

    The search begins around the last pieces, because the table is usually listed as it grew, and
    what was laid last has the most room around it.
    """
    for cell in _edge(table):
        fits = wanted & _fits_at(table, cell, EAST)
        if fits and (fits := fits & _fits_at(table, cell, NORTH)) and within_limits(cell):
            return cell, fits.bit_length() - 1
    return None


def misfit(table: Table, groups: Mapping[int, int]) -> list[int]:
    """Return the groups of pieces of which none can be laid anywhere."""
    left = dict(groups)
    for cell in _edge(table):
        fits = _fits_at(table, cell, EAST) & _fits_at(table, cell, NORTH)
        if fits and within_limits(cell):
            left = {name: pieces for name, pieces in left.items() if not pieces & fits}
            if not left:
                break
    return list(left)


def _edge(table: Table) -> Iterator[int]:
    """Yield the empty cells that touch a piece, those around the last pieces first."""
    seen = set()
    for here in reversed(list(table)):
        for step in NEIGHBOURS:
            cell = here + step
            if cell not in table and cell not in seen:
                seen.add(cell)
                yield cell


def _fits_at(table: Table, cell: int, step: int) -> int:
    """The pieces that fit the line through an empty cell in one direction.

    This is quick for a few cells; for many, `_fits` is quicker, once all runs are known.
    """
    line = EMPTY_LINE
    allowed = ANY
    for direction in (step, -step):
        here = cell + direction
        while piece := table.get(here):
            line = line[piece]
            if line is None:
                return 0
            allowed &= PEERS[piece]
            here += direction
    return allowed


def _ends(table: Table, step: int) -> dict[int, Run]:
    """The runs, each by both of its ends."""
    ends = {}
    for run in runs(table, step):
        ends[run.first] = ends[run.last] = run
    return ends


def _fits(ends: dict[int, Run], cell: int, step: int) -> int:
    """The pieces that fit the line through an empty cell in one direction."""
    before, after = ends.get(cell - step), ends.get(cell + step)
    if before is None:
        return ANY if after is None else after.allowed
    if after is None:
        return before.allowed
    if after.pieces & ~before.allowed:
        return 0
    return before.allowed & after.allowed


class _Search:
    """Finds lays of two pieces or more along one direction."""

    def __init__(
        self, table: Table, hand: int, step: int, ends: dict[int, Run], across: dict[int, int]
    ) -> None:
        self.table = table
        self.hand = hand
        self.step = step
        self.ends = ends
        self.across = across
        self.found: list[Placements] = []

    def from_anchor(self, anchor: int, singles: int) -> list[Placements]:
        self.found = []
        before = self.ends.get(anchor - self.step)
        start = before.allowed if before else ANY
        after = self.ends.get(anchor + self.step)
        end, joins = (after.last, after.allowed) if after else (anchor, ANY)
        for piece in members(singles):
            allowed = start & joins & PEERS[piece]
            if allowed & self.hand:
                lay = ((anchor, piece),)
                self._onwards(lay, end + self.step, allowed)
                if before is None:
                    self._backwards(lay, anchor - self.step, end + self.step, allowed)
        return self.found

    def _onwards(self, lay: Placements, cell: int, allowed: int) -> None:
        """Lay on this empty cell and on those beyond it."""
        after = self.ends.get(cell + self.step)
        for piece in members(allowed & self.across.get(cell, ANY) & self.hand):
            rest = allowed & PEERS[piece]
            end = cell
            if after:
                if after.pieces & ~rest:
                    continue
                rest &= after.allowed
                end = after.last
            longer = (*lay, (cell, piece))
            self.found.append(longer)
            if rest & self.hand:
                self._onwards(longer, end + self.step, rest)

    def _backwards(self, lay: Placements, cell: int, end: int, allowed: int) -> None:
        """Lay on this cell if it touches nothing, then further back, or on from the end."""
        if cell in self.across:
            return
        for piece in members(allowed & self.hand):
            rest = allowed & PEERS[piece]
            longer = ((cell, piece), *lay)
            self.found.append(longer)
            if rest & self.hand:
                self._onwards(longer, end, rest)
                self._backwards(longer, cell - self.step, end, rest)

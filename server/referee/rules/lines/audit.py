"""Whether a table of lines could have arisen in a game.

One pass in cell order: a cell's southern and western neighbours come before it, so the two lines
that it continues, and the group it hangs on, are known when it is reached.
"""

from typing import NamedTuple

from referee.rules.lines.pieces import EMPTY_LINE, LineSoFar, is_line
from referee.rules.lines.table import EAST, STEPS, Table, connected_groups, run_through


class TableFaults(NamedTuple):
    """The illegal lines, and the groups that do not touch the largest one."""

    lines: list[tuple[int, ...]]
    islands: list[tuple[int, ...]]


SOUND = TableFaults([], [])


def audit_table(table: Table) -> TableFaults:
    if _is_sound(table):
        return SOUND
    islands = sorted(connected_groups(table), key=len)[:-1]
    return TableFaults(_illegal_lines(table), [tuple(sorted(island)) for island in islands])


def _is_sound(table: Table) -> bool:
    rows: dict[int, LineSoFar] = {}
    column = EMPTY_LINE
    groups = _Groups()
    group_of = groups.of
    group = 0
    previous = None
    for cell in sorted(table):
        piece = table[cell]
        west = cell - EAST
        row = rows.get(west)
        if cell - 1 != previous:
            column = EMPTY_LINE
            group = groups.new() if row is None else group_of[west]
        elif row is not None:
            groups.join(group, west)
        longer_column, longer_row = column[piece], (row or EMPTY_LINE)[piece]
        if longer_column is None or longer_row is None:
            return False
        column = longer_column
        rows[cell] = longer_row
        group_of[cell] = group
        previous = cell
    return groups.count <= 1


class _Groups:
    """Which cells hang together."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.count = 0
        self._parent: list[int] = []

    def new(self) -> int:
        self.count += 1
        self._parent.append(len(self._parent))
        return len(self._parent) - 1

    def join(self, group: int, cell: int) -> None:
        other = self.of[cell]
        if group == other:
            return
        group, other = self._root(group), self._root(other)
        if group != other:
            self._parent[group] = other
            self.count -= 1

    def _root(self, group: int) -> int:
        while self._parent[group] != group:
            group = self._parent[group]
        return group


def _illegal_lines(table: Table) -> list[tuple[int, ...]]:
    lines = {
        run_through(table, cell, step)
        for step in STEPS.values()
        for cell in table
        if cell - step not in table
    }
    return sorted(line for line in lines if not is_line([table[cell] for cell in line]))

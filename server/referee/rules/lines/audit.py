"""Whether a table of lines could have arisen in a game.

One pass in cell order: a cell's southern and western neighbours come before it, so the pieces
that its two lines still allow, and the group it hangs on, are known when it is reached.
"""

from typing import NamedTuple

from referee.rules.lines.pieces import ANY, PEERS, is_line
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
    row_allows: dict[int, int] = {}
    group_of: dict[int, int] = {}
    parent: list[int] = []
    groups = 0
    column_allows = ANY
    group = 0
    previous = None
    for cell in sorted(table):
        piece = table[cell]
        peers = PEERS[piece]
        west = cell - EAST
        allowed = row_allows.get(west)
        if cell - 1 == previous:
            if not column_allows >> piece & 1:
                return False
            column_allows &= peers
            if allowed is not None:
                here, there = _root(parent, group), _root(parent, group_of[west])
                if here != there:
                    parent[here] = there
                    groups -= 1
        else:
            column_allows = peers
            if allowed is not None:
                group = group_of[west]
            else:
                group = len(parent)
                parent.append(group)
                groups += 1
        if allowed is None:
            row_allows[cell] = peers
        else:
            if not allowed >> piece & 1:
                return False
            row_allows[cell] = allowed & peers
        group_of[cell] = group
        previous = cell
    return groups <= 1


def _root(parent: list[int], group: int) -> int:
    while parent[group] != group:
        group = parent[group]
    return group


def _illegal_lines(table: Table) -> list[tuple[int, ...]]:
    lines = {
        run_through(table, cell, step)
        for step in STEPS.values()
        for cell in table
        if cell - step not in table
    }
    return sorted(line for line in lines if not is_line([table[cell] for cell in line]))

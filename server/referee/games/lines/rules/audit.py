"""Whether a table of lines could have arisen in a game."""

from typing import Any, NamedTuple

from referee.games.lines.rules.pieces import EMPTY_LINE, is_line
from referee.games.lines.rules.table import EAST, STEPS, Table, connected_groups, run_through


class TableFaults(NamedTuple):
    """The illegal lines, and the groups that do not touch the largest one."""

    lines: list[tuple[int, ...]]
    islands: list[tuple[int, ...]]


def audit_table(table: Table) -> TableFaults:
    """What is wrong with a table. It takes long to tell: ask first whether it is sound."""
    islands = sorted(connected_groups(table), key=len)[:-1]
    return TableFaults(_illegal_lines(table), [tuple(sorted(island)) for island in islands])


def is_sound(table: Table) -> bool:
    """Whether all lines are legal, and all pieces one group."""
    return most_points(table) is not None


def most_points(table: Table) -> int | None:
    """What all lines together can have given: each at best at every length that it had. None if
    not all lines are legal, or not all pieces one group.

    One pass in cell order: a cell's southern and western neighbours come before it, so the two
    lines that it continues, and the group it hangs on, are known when it is reached.
    """
    known: dict[int, Any] = {**table}  # each cell's piece; once passed, its row so far and group
    get = known.get
    links: list[tuple[int, int]] = []
    points = groups = group = 0
    column = EMPTY_LINE
    next_above = None
    for cell in sorted(table):
        piece = known[cell]
        west = get(cell - EAST)
        if west is None:
            row = EMPTY_LINE[piece]
            if cell == next_above:
                column = column[piece]
                if column is None:
                    return None
                points += column[0]
            else:
                column = row
                group = groups
                groups += 1
        else:
            row_before, joined = west
            row = row_before[piece]
            if row is None:
                return None
            points += row[0]
            if cell != next_above:
                column = EMPTY_LINE[piece]
                group = joined
            else:
                column = column[piece]
                if column is None:
                    return None
                points += column[0]
                if joined != group:
                    links.append((group, joined))
        known[cell] = row, group
        next_above = cell + 1
    return points if groups - _merged(groups, links) <= 1 else None


def _merged(groups: int, links: list[tuple[int, int]]) -> int:
    """How many groups vanish when the linked ones are one."""
    leader = list(range(groups))
    merged = 0
    for link in links:
        one, other = link
        while leader[one] != one:
            one = leader[one]
        while leader[other] != other:
            other = leader[other]
        if one != other:
            leader[one] = other
            merged += 1
    return merged


def _illegal_lines(table: Table) -> list[tuple[int, ...]]:
    lines = {
        run_through(table, cell, step)
        for step in STEPS.values()
        for cell in table
        if cell - step not in table
    }
    return sorted(line for line in lines if not is_line([table[cell] for cell in line]))

"""Chains of stones, and what they enclose."""

from collections.abc import Collection
from typing import NamedTuple

from referee.games.querbeet.rules.hexagon import STEPS, cell, qr


class RingMade(NamedTuple):
    """A ring: its cells in order, and its surface, what it encloses included."""

    cells: tuple[int, ...]
    surface: int

    @property
    def length(self) -> int:
        return len(self.cells)


def touching(cells: Collection[int], here: int) -> list[int]:
    """Those of the cells that lie side by side with this one."""
    return [here + step for step in STEPS if here + step in cells]


def chains(cells: Collection[int]) -> list[set[int]]:
    """Groups of cells that touch one another, the longest first."""
    found = []
    left = set(cells)
    while left:
        start = min(left)
        group = {start}
        ahead = [start]
        for here in ahead:
            fresh = [each for each in touching(left, here) if each not in group]
            group.update(fresh)
            ahead += fresh
        left -= group
        found.append(group)
    return sorted(found, key=lambda group: (-len(group), min(group)))


def ring_order(chain: Collection[int]) -> tuple[int, ...]:
    """The cells of a closed chain one after another, from the smallest on."""
    start = min(chain)
    order = [start]
    ahead = touching(chain, start)[0]
    while ahead != start:
        first, second = touching(chain, ahead)
        before = order[-1]
        order.append(ahead)
        ahead = second if first == before else first
    return tuple(order)


def enclosed(chain: set[int]) -> set[int]:
    """The cells that cannot be reached from outside of a closed chain."""
    columns, rows = zip(*map(qr, chain), strict=True)
    around = {
        cell(q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }
    free = around - chain
    outside = {cell(min(columns) - 1, min(rows) - 1)}
    ahead = list(outside)
    for here in ahead:
        fresh = [each for each in touching(free, here) if each not in outside]
        outside.update(fresh)
        ahead += fresh
    return free - outside

"""Laying stones on given cells so that edges agree and no stone is laid twice."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tools.puzzles.cells import EDGES, Cell, opposite
from tools.puzzles.search import Search
from tools.puzzles.stock import Stock
from tools.puzzles.stones import WITH_PATH, WITHOUT_PATH, Choice, Edges, Stone, stones_of, within

Room: TypeAlias = Mapping[Cell, Edges]
"""Cells to fill, and the edges of each that paths may lead to."""
Layout: TypeAlias = dict[Cell, Stone]


class Filling:
    """The search for layouts: for each cell it keeps the stones that may still lie there."""

    def __init__(self, room: Room, stock: Stock, search: Search) -> None:
        self._room = room
        self._stock = stock
        self._search = search
        self._contacts = _contacts(list(room))

    def layouts(self) -> Iterator[Layout]:
        """Every way to fill the room, once each."""
        choices = [within(edges) for edges in self._room.values()]
        return self._layouts(choices, range(len(choices)))

    def _layouts(self, before: Sequence[Choice], changed: Iterable[int]) -> Iterator[Layout]:
        self._search.tried += 1
        choices = list(before)
        if not self._settle(choices, changed):
            return
        spot = self._next_spot(choices)
        if spot is None:
            yield {cell: stones_of(left)[0] for cell, left in zip(self._room, choices, strict=True)}
            return
        stones = stones_of(choices[spot])
        self._search.rng.shuffle(stones)
        for stone in stones:
            choices[spot] = 1 << stone
            yield from self._layouts(choices, [spot])

    def _settle(self, choices: list[Choice], changed: Iterable[int]) -> bool:
        """Strike impossible stones until nothing changes; False if some cell has none left."""
        while changed:
            if not self._agree(choices, changed):
                return False
            struck = self._stock.strike(choices)
            if struck is None:
                return False
            changed = struck
        return True

    def _agree(self, choices: list[Choice], changed: Iterable[int]) -> bool:
        """Where all of a cell's stones have a path, or none do, let the neighbour match it
        (QB-6)."""
        waiting = deque(changed)
        while waiting:
            spot = waiting.popleft()
            own = choices[spot]
            if not own:
                return False
            for edge, other in self._contacts[spot]:
                if not own & WITH_PATH[edge]:
                    fitting = choices[other] & WITHOUT_PATH[opposite(edge)]
                elif not own & WITHOUT_PATH[edge]:
                    fitting = choices[other] & WITH_PATH[opposite(edge)]
                else:
                    continue
                if fitting != choices[other]:
                    choices[other] = fitting
                    waiting.append(other)
        return True

    def _next_spot(self, choices: Sequence[Choice]) -> int | None:
        """The undecided cell that the fewest stones fit, those with dependent neighbours first.

        Once no neighbour depends on any cell, whatever the stock allows fits.
        """
        still_open = [
            (not self._is_undecided(spot, options), options.bit_count(), spot)
            for spot, options in enumerate(choices)
            if options.bit_count() > 1
        ]
        return min(still_open)[-1] if still_open else None

    def _is_undecided(self, spot: int, options: Choice) -> bool:
        """Whether the cell may or may not have a path to some neighbour, which then depends on
        it."""
        for edge, _ in self._contacts[spot]:
            if options & WITH_PATH[edge] and options & WITHOUT_PATH[edge]:
                return True
        return False


def _contacts(cells: Sequence[Cell]) -> list[list[tuple[int, int]]]:
    """For each cell, the edges by which it touches others, and which others."""
    spots = {cell: spot for spot, cell in enumerate(cells)}
    return [
        [(edge, spots[cell.beyond(edge)]) for edge in EDGES if cell.beyond(edge) in spots]
        for cell in cells
    ]

"""When a game of Qubix is over, and who can still play."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from referee.core.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.games.qubix.rules import area, central
from referee.games.qubix.rules.central import Cube
from referee.games.qubix.rules.grid import cell
from referee.games.qubix.rules.state import Block, Placed, State, Stored, board_of


def outcome(state: State) -> Outcome:
    return Prospect(state).outcome()


class Example(NamedTuple):
    """Something that can be done with a block."""

    block: Block
    board: int | None
    """On whose area it can be laid; None if it can be stored."""
    cells: tuple[int, ...]


class Prospect:
    """What can be played in a position, found out as far as it is asked for."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._rooms: dict[int, bool | None] = {}
        self._sizes: list[int] = []
        self._further_sizes = self._search()

    def outcome(self) -> Outcome:
        """The game ends as soon as no player has a legal move (QX-15)."""
        players = self._state.players
        if not players:
            return undetermined("QX-15")
        found = set()
        for player in range(len(players)):
            can = self.can_play(player)
            if can:
                return IN_PROGRESS
            found.add(can)
        return undetermined("QX-15") if None in found else over(EndReason.NO_LEGAL_MOVE, players)

    def all_can_play(self) -> bool | None:
        """Whether everybody can play, or nobody; None if that differs, or is not known."""
        found = {self.can_play(player) for player in range(len(self._state.players))}
        return found.pop() if len(found) == 1 else None

    def can_play(self, player: int) -> bool | None:
        """Whether the player has a legal move, without listing any; None if that is not known."""
        own = board_of(self._state, player)
        store = own.store if own is not None else None
        sizes = {stored.block.size for stored in store or ()}
        for size in sizes:
            if self.has_room(size):
                return True
        for size in self._takeable_sizes():
            sizes.add(size)
            if self.has_room(size) or (store is not None and strip_spots(self._state, store, size)):
                return True
        known = store is not None and self._state.central is not None
        return False if known and None not in map(self.has_room, sizes) else None

    def example(self, player: int | None) -> Example | None:
        """What the player can do; what anybody can do, if nobody knows who moves. The same whatever
        order the blocks are listed in."""
        own = board_of(self._state, player)
        store = own.store if own is not None else None
        free = sorted([placed.block for placed in self.takeable()])
        for block in (*free, *sorted([stored.block for stored in store or ()])):
            if self.has_room(block.size):
                return self._lay_somewhere(block)
        for block in free if store is not None else ():
            for first in strip_spots(self._state, store or (), block.size):
                wanted = range(first, first + block.size)
                return Example(block, None, tuple([cell(each, 0) for each in wanted]))
        return None

    def _lay_somewhere(self, block: Block) -> Example | None:
        grid = self._state.area_grid
        for number, board in enumerate(self._state.boards):
            if board is not None:
                seen = area.survey(self._state.options.configuration, board.area)
                empty = seen.empty(grid.full)
                for spot in grid.spots[block.size]:
                    if not spot.mask & ~empty:
                        level = seen.building_level(grid.full)
                        return Example(block, number, grid.cells(spot.mask, level))
        return None

    @cached_property
    def cube(self) -> Cube:
        """The central store, as far as it is known."""
        levels = len(self._state.options.configuration.levels)
        return central.survey(self._state.store_grid, levels, self._state.central or ())

    def takeable(self) -> Iterator[Placed]:
        """The blocks that can be taken from the central store, those listed last first."""
        return central.takeable(self.cube, (self._state.central or ())[::-1])

    def _takeable_sizes(self) -> Iterator[int]:
        """The sizes of these blocks, each once."""
        yield from self._sizes
        for size in self._further_sizes:
            self._sizes.append(size)
            yield size

    def _search(self) -> Iterator[int]:
        seen = set()
        for placed in self.takeable():
            size = placed.block.size
            if size not in seen:
                seen.add(size)
                yield size

    def has_room(self, size: int) -> bool | None:
        """Whether a block of this size fits on some area."""
        if size not in self._rooms:
            self._rooms[size] = self._look_for_room(size)
        return self._rooms[size]

    def _look_for_room(self, size: int) -> bool | None:
        grid = self._state.area_grid
        for board in self._state.boards:
            if board is not None:
                seen = area.survey(self._state.options.configuration, board.area)
                if grid.room(seen.empty(grid.full), size):
                    return True
        return None if None in self._state.boards else False


def strip_cells(store: tuple[Stored, ...]) -> int:
    """The cells of a store that are taken, as a mask."""
    bits = 0
    for (_, _, size), first in store:
        bits |= (1 << size) - 1 << first
    return bits


def strip_spots(state: State, store: tuple[Stored, ...], size: int) -> list[int]:
    """The first cells of a store at which a block of this size fits."""
    taken = strip_cells(store)
    wanted = (1 << size) - 1
    cells = range(state.options.configuration.strip - size + 1)
    return [first for first in cells if not taken & wanted << first]

"""What is learned about a position of Qubix: what lies where, what can be played, and by whom."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Self

from referee.core.game import Position
from referee.core.outcome import IN_PROGRESS, Outcome, over, undetermined
from referee.games.qubix.rules.configuration import Matches
from referee.games.qubix.rules.grid import cell
from referee.games.qubix.rules.reasons import QubixEnd
from referee.games.qubix.rules.state import (
    Block,
    Move,
    Placed,
    Side,
    State,
    Stored,
    Taken,
    blocks_in_sight,
    board_of,
)
from referee.games.qubix.rules.survey import Area, Cube, strip_spots, survey_area, survey_store


class Example(NamedTuple):
    """Something that can be done with a block."""

    block: Block
    board: int | None
    """The board on whose area it can be laid; None if it is to be stored."""
    cells: tuple[int, ...]


class Meant(NamedTuple):
    """The blocks of the central store that a move may mean.

    If a block is named well enough, these are only the ones that can be taken; if none can be, this
    is the first one, with what keeps it.
    """

    blocks: tuple[Placed, ...]
    covering: int = 0
    closing: int = 0
    left: tuple[Placed, ...] | None = None
    """The blocks that are left afterwards; None if nobody knows which one is gone."""


class Picked(NamedTuple):
    """What a move means by blocks of a store that is known."""

    blocks: Sequence[tuple[Block, ...]]
    uncertain: AbstractSet[int]
    """The indices of those that may be a block without a number; of the others, it is certain
    whether they are there."""
    left: tuple[Stored, ...] | None
    """What is left in the store; None if nobody knows which of several blocks are left."""


class Unseen(NamedTuple):
    """What a store that is not known may hold: all but the blocks in sight."""

    kinds: Mapping[tuple[int, int], int]
    """How many blocks are left by colour and size."""
    numbers: frozenset[int]
    """The numbers of the blocks in sight."""


class Prospect(Position[State, Move, None]):
    """A position, and what can be played in it, which is found out when it is asked for."""

    def __init__(self, state: State, outcome: Outcome | None = None) -> None:
        super().__init__(state, outcome)
        self.configuration = state.options.configuration
        self.area_grid = self.configuration.area_grid
        self._cube: Cube | None = None
        self._areas: dict[int, Area] = {}
        self._rooms: dict[int, bool | None] = {}
        self._free: list[Placed] = []
        self._unsearched = list(state.central or ())
        self._meant: dict[Taken, Meant] = {}
        self._unseen: dict[bool, Unseen] = {}
        self.picked: dict[tuple[int | Taken | None, ...], Picked] = {}
        """What is picked from a player's own store, by the player and the blocks wanted."""
        self._matches: dict[Side, Matches] = {}
        self._regions: dict[int, list[int]] = {}

    def followed_by(self, state: State, outcome: Outcome | None = None) -> Self:
        """Prepare another position, without surveying again the areas that are still the same."""
        after = super().followed_by(state, outcome)
        for number, area in self._areas.items():
            before, then = board_of(self.state, number), board_of(state, number)
            if before is not None and then is not None and before.area is then.area:
                after.learn_area(number, area)
        return after

    def learn_area(self, number: int, area: Area) -> None:
        """Note what a board looks like, if that was found out elsewhere."""
        self._areas[number] = area

    # What lies where

    @property
    def cube(self) -> Cube:
        """The central store, as far as it is known."""
        if self._cube is None:
            self._cube = survey_store(self.configuration, self.state.central or ())
        return self._cube

    def area(self, number: int) -> Area:
        """The area of a board; an empty one if it is not known."""
        area = self._areas.get(number)
        if area is None:
            board = board_of(self.state, number)
            area = survey_area(self.configuration, board.area if board is not None else ())
            self._areas[number] = area
        return area

    def matches(self, side: Side) -> Matches:
        """For each set of cells, the figures of a side that it shows."""
        matches = self._matches.get(side)
        if matches is None:
            matches = self._matches[side] = self.configuration.matches(side)
        return matches

    def regions(self, mask: int) -> list[int]:
        """The connected groups of cells of a mask, on an area."""
        regions = self._regions.get(mask)
        if regions is None:
            regions = self._regions[mask] = self.area_grid.regions(mask)
        return regions

    # What can be taken

    def takeable(self) -> Iterator[Placed]:
        """The blocks that can be taken from the central store, those listed last first."""
        found = 0
        while found < len(self._free) or self._find_another():
            yield self._free[found]
            found += 1

    def _find_another(self) -> bool:
        """Note one more block that can be taken, if there is one."""
        while self._unsearched:
            placed = self._unsearched.pop()
            if self.cube.is_free(placed):
                self._free.append(placed)
                return True
        return False

    def meant(self, taken: Taken) -> Meant:
        """Find what a move means by a block of the central store, as far as that is known."""
        meant = self._meant.get(taken)
        if meant is None:
            meant = self._meant[taken] = self._look_for(taken)
        return meant

    def _look_for(self, taken: Taken) -> Meant:
        number, central = taken.id, self.state.central or ()
        blocks = tuple(
            [
                each
                for each in central
                if (not number or each.block.id == number) and taken.agrees_with(each.block)
            ]
        )
        if not blocks or not taken.is_named:
            return Meant(blocks)
        free = tuple([each for each in blocks if self.cube.is_free(each)])
        if not free:
            kept = blocks[0]
            return Meant((kept,), *self.cube.keeping(kept))
        left = tuple([each for each in central if each is not free[0]])
        return Meant(free, left=left if len(free) == 1 else None)

    def unseen(self, *, in_stores: bool = True) -> Unseen:
        """Find what can be where nobody sees it; with `in_stores`, the players' own stores are in
        sight, as far as they are known."""
        unseen = self._unseen.get(in_stores)
        if unseen is None:
            seen = blocks_in_sight(self.state, in_stores=in_stores)
            kinds = Counter(self.configuration.number)
            kinds.subtract([(block.colour, block.size) for block in seen])
            numbers = frozenset([block.id for block in seen if block.id])
            unseen = self._unseen[in_stores] = Unseen(kinds, numbers)
        return unseen

    # What can be played

    def _find_outcome(self) -> Outcome:
        """Find where the game stands: it ends as soon as no player has a legal move (QX-15)."""
        players = self.state.players
        if not players:
            return undetermined("QX-15")
        found = set()
        for player in range(len(players)):
            can = self.can_play(player)
            if can:
                return IN_PROGRESS
            found.add(can)
        return undetermined("QX-15") if None in found else over(QubixEnd.NO_LEGAL_MOVE, players)

    def all_can_play(self) -> bool | None:
        """Whether everybody can play, if that is the same for all and known; otherwise None."""
        found = {self.can_play(player) for player in range(len(self.state.players))}
        return found.pop() if len(found) == 1 else None

    def can_play(self, player: int) -> bool | None:
        """Whether the player has a legal move, without listing any; None if that is not known."""
        store = self._store(player)
        sizes = {stored.block.size for stored in store or ()}
        for size in sizes:
            if self.has_room(size):
                return True
        tried: set[int] = set()
        for placed in self.takeable():
            size = placed.block.size
            if size in tried:
                continue
            tried.add(size)
            if self.has_room(size) or (store is not None and self.strip_spots(store, size)):
                return True
        known = store is not None and self.state.central is not None
        return False if known and None not in map(self.has_room, sizes | tried) else None

    def example(self, player: int | None) -> Example | None:
        """Find something that the player can do, or that anybody can, if nobody knows who moves.

        The answer does not depend on the order in which the blocks are listed.
        """
        store = self._store(player)
        free = sorted([placed.block for placed in self.takeable()])
        for block in (*free, *sorted([stored.block for stored in store or ()])):
            if self.has_room(block.size):
                return self._lay_somewhere(block)
        for block in free if store is not None else ():
            for first in self.strip_spots(store or (), block.size):
                wanted = range(first, first + block.size)
                return Example(block, None, tuple([cell(each, 0) for each in wanted]))
        return None

    def _store(self, player: int | None) -> tuple[Stored, ...] | None:
        own = board_of(self.state, player)
        return own.store if own is not None else None

    def _lay_somewhere(self, block: Block) -> Example | None:
        for number, board in enumerate(self.state.boards):
            if board is not None:
                area = self.area(number)
                for spot in area.spots(block.size):
                    cells = self.area_grid.cells(spot.mask, area.level)
                    return Example(block, number, cells)
        return None

    def strip_spots(self, store: tuple[Stored, ...], size: int) -> list[int]:
        """The first cells of a store at which a block of this size fits."""
        return strip_spots(self.configuration.strip, store, size)

    def has_room(self, size: int) -> bool | None:
        """Whether a block of this size fits on some area."""
        if size not in self._rooms:
            self._rooms[size] = self._look_for_room(size)
        return self._rooms[size]

    def _look_for_room(self, size: int) -> bool | None:
        boards = self.state.boards
        for number, board in enumerate(boards):
            if board is not None and self.area(number).spots(size):
                return True
        return None if None in boards else False

"""When a game of Qubix is over, and who can still play."""

from collections.abc import Iterator

from referee.rules.outcome import IN_PROGRESS, EndReason, Outcome, over, undetermined
from referee.rules.qubix import area, central
from referee.rules.qubix.state import Placed, State, Stored, board_of


def outcome(state: State) -> Outcome:
    """The game ends as soon as no player has a legal move (QX-15)."""
    if not state.players:
        return undetermined("QX-15")
    prospect = Prospect(state)
    found = set()
    for player in range(len(state.players)):
        can = prospect.can_play(player)
        if can:
            return IN_PROGRESS
        found.add(can)
    return undetermined("QX-15") if None in found else over(EndReason.NO_LEGAL_MOVE, state.players)


class Prospect:
    """Who can play in a position, found out without listing moves."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._rooms: dict[int, bool | None] = {}
        self._takeable: set[int] | None = None

    def can_play(self, player: int) -> bool | None:
        """Whether the player has a legal move; None if that cannot be told."""
        own = board_of(self._state, player)
        store = own.store if own is not None else None
        answers = [self.has_room(size) for size in {stored.block.size for stored in store or ()}]
        if True not in answers:
            answers += self._from_central(store)
        if True in answers:
            return True
        known = store is not None and self._state.central is not None
        return None if None in answers or not known else False

    def _from_central(self, store: tuple[Stored, ...] | None) -> Iterator[bool | None]:
        for size in self.takeable_sizes():
            stores = store is not None and strip_room(self._state, store, size)
            yield stores or self.has_room(size)

    def takeable_sizes(self) -> set[int]:
        """The sizes of the blocks that can be taken from the central store."""
        if self._takeable is None:
            self._takeable = {placed.block.size for placed in takeable(self._state)}
        return self._takeable

    def has_room(self, size: int) -> bool | None:
        """Whether a block of this size fits on some area."""
        if size not in self._rooms:
            self._rooms[size] = self._look_for_room(size)
        return self._rooms[size]

    def _look_for_room(self, size: int) -> bool | None:
        grid = self._state.geometry.area
        for board in self._state.boards:
            if board is not None:
                seen = area.survey(self._state.options.configuration, board.area)
                if grid.room(seen.empty(grid.full), size):
                    return True
        return None if None in self._state.boards else False


def takeable(state: State) -> Iterator[Placed]:
    """The blocks that can be taken from the central store, as far as it is known."""
    blocks = state.central or ()
    levels = len(state.options.configuration.levels)
    cube = central.survey(state.geometry.store, levels, blocks)
    return central.takeable(cube, blocks)


def strip_cells(store: tuple[Stored, ...]) -> int:
    """The cells of a store that are taken, as a mask."""
    bits = 0
    for (_, _, size), cell in store:
        bits |= (1 << size) - 1 << cell
    return bits


def strip_room(state: State, store: tuple[Stored, ...], size: int) -> bool:
    taken = strip_cells(store)
    wanted = (1 << size) - 1
    cells = range(state.options.configuration.strip - size + 1)
    return any([not taken & wanted << cell for cell in cells])

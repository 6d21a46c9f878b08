"""What to draw of Qubix: areas with their stores, the central store, and marks."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import fault_pb2, game_pb2, qubix_pb2, verdict_pb2
from referee_cli.games.drawing import Cell
from referee_cli.games.face import Wrong
from referee_cli.games.qubix.drawing import CELL_SIZE, Grid, Stack
from referee_cli.games.qubix.position import (
    Block,
    Top,
    building_level,
    covered,
    filled,
    identify,
    seen,
    sizes,
)
from referee_cli.games.qubix.words import board_name
from referee_cli.screen import Screen, mover

STORE = Text("store", "réserve")
CENTRAL_STORE = Text("central store", "réserve centrale")

Place = tuple[str, int]
"""The kind of grid, and the number of its board."""
CENTRAL: Place = ("central", 0)

_ABOUT_CENTRAL = (verdict_pb2.REASON_BLOCK_COVERED, verdict_pb2.REASON_BLOCK_ENCLOSED)
_ABOUT_STORE = (verdict_pb2.REASON_OUTSIDE_STORE, verdict_pb2.REASON_STORE_OCCUPIED)


class _Laying(NamedTuple):
    """A block of a move, and where it is to lie."""

    block: Block
    place: Place
    cells: tuple[Cell, ...]
    level: int | None


def stacks(
    state: game_pb2.GameState, move: game_pb2.Move | None, wrong: Iterable[Wrong], screen: Screen
) -> list[Stack]:
    """The grids that are known: each area above its store, and the central store."""
    position = _Position(state, move, list(wrong), screen)
    boards = sorted(state.qubix.boards, key=lambda board: board.board)
    drawn: list[Stack] = [list(position.board(board)) for board in boards]
    if state.qubix.HasField("central_store"):
        drawn.append([position.central()])
    return drawn


class _Position:
    """A position with a move on it."""

    def __init__(
        self,
        state: game_pb2.GameState,
        move: game_pb2.Move | None,
        wrong: list[Wrong],
        screen: Screen,
    ) -> None:
        self._state = state
        self._screen = screen
        self._sizes = sizes(state)
        self._mover = mover(state, move)
        self._layings = [] if move is None else list(self._laid_by(move))
        self._source = _source(move, self._mover)
        self._faulty: dict[Place, set[Cell]] = {}
        for each in wrong:
            cells = self._faulty.setdefault(_place(each, state, move, self._mover), set())
            cells.update((cell.x, cell.y) for cell in each.cells)

    def board(self, board: qubix_pb2.QubixBoard) -> Iterator[Grid]:
        title = Line(board_name(self._state, board.board, self._screen), "bold")
        title.truncate(CELL_SIZE * self._sizes.area[0], overflow="ellipsis")
        yield self._area(board, title)
        if board.HasField("store"):
            yield self._strip(board)

    def _area(self, board: qubix_pb2.QubixBoard, title: Line) -> Grid:
        place = ("area", board.board)
        levels = filled(board.area)
        return self._grid(place, title, self._sizes.area, seen(board.area), levels)

    def _strip(self, board: qubix_pb2.QubixBoard) -> Grid:
        tops = {
            cell: Top(stored.colour, 0, index)
            for index, stored in enumerate(board.store.blocks)
            for cell in covered(stored.cell, 0, stored.size, 0)
        }
        place = ("store", board.board)
        title = Line(STORE.say(self._screen.language), "dim")
        taken = self._taken(place, tops, [stored.id for stored in board.store.blocks])
        grid = self._grid(place, title, (self._sizes.strip, 1), tops, Counter())
        return grid._replace(axes=False, taken=taken)

    def central(self) -> Grid:
        blocks = self._state.qubix.central_store.blocks
        tops = seen(blocks)
        title = Line(CENTRAL_STORE.say(self._screen.language), "bold")
        taken = self._taken(CENTRAL, tops, [block.id for block in blocks])
        grid = self._grid(CENTRAL, title, self._sizes.central, tops, Counter())
        return grid._replace(taken=taken)

    def _grid(
        self,
        place: Place,
        title: Line,
        size: Cell,
        tops: dict[Cell, Top],
        levels: Counter[int],
    ) -> Grid:
        """The grid, with what the move lays there; by default on the level that is being built."""
        laid: set[Cell] = set()
        for number, laying in enumerate(self._layings):
            if laying.place == place:
                building = building_level(levels, size[0] * size[1])
                level = building if laying.level is None else laying.level
                levels[level] += len(laying.cells)
                tops |= dict.fromkeys(laying.cells, Top(laying.block.colour, level, (number,)))
                laid.update(laying.cells)
        return Grid(title, *size, tops, laid, faulty=self._faulty.get(place, set()))

    def _taken(self, place: Place, tops: dict[Cell, Top], ids: list[int]) -> set[Cell]:
        """The cells that the blocks of the move come from, if they can be seen from above."""
        if place != self._source:
            return set()
        wanted = {laying.block.id for laying in self._layings} - {0}
        return {
            cell
            for cell, top in tops.items()
            if isinstance(top.block, int) and ids[top.block] in wanted
        }

    def _laid_by(self, move: game_pb2.Move) -> Iterator[_Laying]:
        own = move.qubix
        match own.WhichOneof("action"):
            case "build":
                yield self._laying(own.build.block, own.build.board, own.build.spot)
            case "build_from_store":
                for laid in own.build_from_store.blocks:
                    yield self._laying(laid.block, own.build_from_store.board, laid.spot)
            case "store":
                block = identify(own.store.block, self._state, self._mover)
                board = own.store.board if own.store.HasField("board") else self._mover
                cells = covered(own.store.cell, 0, block.size, 0)
                yield _Laying(block, ("store", -1 if board is None else board), cells, 0)

    def _laying(
        self, taken: qubix_pb2.QubixTakenBlock, board: int, spot: qubix_pb2.QubixSpot
    ) -> _Laying:
        block = identify(taken, self._state, self._mover)
        cells = covered(spot.x, spot.y, block.size, spot.direction)
        level = spot.level if spot.HasField("level") else None
        return _Laying(block, ("area", board), cells, level)


def _source(move: game_pb2.Move | None, player: int | None) -> Place:
    """The grid that the blocks of a move come from."""
    if move is not None and move.qubix.HasField("build_from_store") and player is not None:
        return ("store", player)
    return CENTRAL


def _place(
    wrong: Wrong, state: game_pb2.GameState, move: game_pb2.Move | None, player: int | None
) -> Place:
    """The grid that the cells at fault belong to."""
    if isinstance(wrong, fault_pb2.Fault):
        found = re.search(r"\.boards\[(\d+)\]\.(area|store)", wrong.field)
        return (found[2], state.qubix.boards[int(found[1])].board) if found else CENTRAL
    if wrong.reason in _ABOUT_CENTRAL or move is None:
        return CENTRAL
    if wrong.reason in _ABOUT_STORE:
        return ("store", -1 if player is None else player)
    own = move.qubix
    return ("area", (own.build_from_store if own.HasField("build_from_store") else own.build).board)

"""What can be read off a position of Qubix: boards, blocks and sizes, as far as known."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.grid import MOST_CELLS
from referee.games.qubix.rules.state import NEUTRAL
from referee.v1 import game_pb2, qubix_pb2
from referee_cli.games.drawing import Cell


class Block(NamedTuple):
    """A block as far as it is known; 0 stands for what is not."""

    id: int
    colour: int
    size: int


class Sizes(NamedTuple):
    """How large the grids are."""

    area: Cell
    central: Cell
    strip: int


def board_of(state: game_pb2.GameState, number: int | None) -> qubix_pb2.QubixBoard | None:
    return next((board for board in state.qubix.boards if board.board == number), None)


def is_neutral(state: game_pb2.GameState, board: int) -> bool:
    return board == NEUTRAL == len(state.players)


def identify(
    taken: qubix_pb2.QubixTakenBlock, state: game_pb2.GameState, player: int | None
) -> Block:
    """The block that a move names, as the position shows it or else as the move itself does."""
    for block in _visible(state, player):
        if block.id == taken.id != 0:
            return Block(block.id, block.colour, block.size)
    return Block(taken.id, taken.colour, taken.size)


def _visible(
    state: game_pb2.GameState, player: int | None
) -> Iterator[qubix_pb2.QubixPlacedBlock | qubix_pb2.QubixStoredBlock]:
    yield from state.qubix.central_store.blocks
    if (own := board_of(state, player)) is not None:
        yield from own.store.blocks


def sizes(state: game_pb2.GameState) -> Sizes:
    given = state.qubix.options.configuration
    area = (given.area.width, given.area.depth)
    central = (given.central_store.width, given.central_store.depth)
    return Sizes(
        _sized(*area) or (DEFAULT.area_width, DEFAULT.area_depth),
        _sized(*central) or (DEFAULT.store_width, DEFAULT.store_depth),
        min(given.store_cells, MOST_CELLS) if given.store_cells > 0 else DEFAULT.strip,
    )


def _sized(width: int, depth: int) -> Cell | None:
    return (min(width, MOST_CELLS), min(depth, MOST_CELLS)) if min(width, depth) > 0 else None


def covered(x: int, y: int, size: int, direction: int) -> tuple[Cell, ...]:
    """The cells that a block covers; never more than the largest block does."""
    steps = range(max(1, min(size, 3)))
    if direction == qubix_pb2.QUBIX_DIRECTION_Y:
        return tuple((x, y + step) for step in steps)
    return tuple((x + step, y) for step in steps)


def filled(blocks: Iterable[qubix_pb2.QubixPlacedBlock]) -> Counter[int]:
    """How many cells of each level the blocks fill."""
    counts = Counter[int]()
    for block in blocks:
        counts[block.level] += block.size
    return counts


def building_level(filled: Counter[int], cells: int) -> int:
    """The lowest level that is not full."""
    level = 0
    while filled[level] >= cells:
        level += 1
    return level


class Top(NamedTuple):
    """What can be seen of a cell from above, and the block that it is part of."""

    colour: int
    level: int
    block: object


def seen(blocks: Iterable[qubix_pb2.QubixPlacedBlock]) -> dict[Cell, Top]:
    """What can be seen of the blocks from above, by cell."""
    tops: dict[Cell, Top] = {}
    for index, block in enumerate(blocks):
        for cell in covered(block.x, block.y, block.size, block.direction):
            if cell not in tops or tops[cell].level < block.level:
                tops[cell] = Top(block.colour, block.level, index)
    return tops

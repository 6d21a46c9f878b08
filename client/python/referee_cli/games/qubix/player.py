"""How a player of the Qubix demo chooses."""

from collections.abc import Sequence

from referee.v1 import game_pb2, qubix_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.grid import Cell
from referee_cli.games.player import some
from referee_cli.games.qubix.board import covered, seen
from referee_cli.games.qubix.words import board_of, identify

# Of how many moves that score alike a player weighs which gathers most of a colour.
WEIGHED = 12


def choose(state: game_pb2.GameState, best: Sequence[pb.LegalMove]) -> game_pb2.Move:
    """The most points, least for others; then what gathers colours, of a few at random."""
    most = max(map(_worth, best))
    alike = [legal for legal in best if _worth(legal) == most]
    return max(some(state, alike, WEIGHED), key=lambda legal: _gathers(state, legal.move)).move


def _worth(legal: pb.LegalMove) -> tuple[int, int]:
    return legal.score.points, legal.score.points - sum(item.points for item in legal.score.items)


def _gathers(state: game_pb2.GameState, move: game_pb2.Move) -> int:
    """How many cells of its colour a block joins; on an area of somebody else it is for them."""
    own = move.qubix
    if own.HasField("store") or own.HasField("pass_turn"):
        return 0
    board = (own.build_from_store if own.HasField("build_from_store") else own.build).board
    joined = sum(_joins(state, board, taken, spot) for taken, spot in _laid(own))
    return joined if board == move.player else -joined


def _laid(
    move: qubix_pb2.QubixMove,
) -> list[tuple[qubix_pb2.QubixTakenBlock, qubix_pb2.QubixSpot]]:
    if move.HasField("build"):
        return [(move.build.block, move.build.spot)]
    return [(laid.block, laid.spot) for laid in move.build_from_store.blocks]


def _joins(
    state: game_pb2.GameState,
    number: int,
    taken: qubix_pb2.QubixTakenBlock,
    spot: qubix_pb2.QubixSpot,
) -> int:
    board = board_of(state, number)
    tops = seen(board.area) if board is not None else {}
    _, colour, size = identify(taken, state, state.to_move)
    cells = covered(spot.x, spot.y, size, spot.direction)
    around = {cell for x, y in cells for cell in _neighbours(x, y)} - set(cells)
    return sum(cell in tops and tops[cell].colour == colour for cell in around)


def _neighbours(x: int, y: int) -> tuple[Cell, ...]:
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)

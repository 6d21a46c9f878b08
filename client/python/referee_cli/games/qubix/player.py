"""How demo players play Qubix: which moves they choose, and which illegal ones they try."""

from collections.abc import Iterator, Sequence
from itertools import product

from referee.core.text import Text
from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.grid import SIZES
from referee.v1 import game_pb2, qubix_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.drawing import Cell
from referee_cli.games.player import Moves, Trick, pick
from referee_cli.games.qubix.position import (
    board_of,
    building_level,
    covered,
    filled,
    identify,
    seen,
    sizes,
)
from referee_client import qubix

# How many of the equally good moves a player compares by how well they gather colours.
WEIGHED = 12

Blocks = list[qubix_pb2.QubixPlacedBlock]


def choose(state: game_pb2.GameState, best: Sequence[pb.LegalMove]) -> game_pb2.Move:
    """Take the most points, then the fewest for others; of a few such moves, gather colours."""
    most = max(map(_worth, best))
    alike = [legal.move for legal in best if _worth(legal) == most]
    return max(pick(state, alike, WEIGHED), key=lambda move: _gathers(state, move))


def _worth(legal: pb.LegalMove) -> tuple[int, int]:
    return legal.score.points, legal.score.points - sum(item.points for item in legal.score.items)


def _gathers(state: game_pb2.GameState, move: game_pb2.Move) -> int:
    """How well a move gathers colours: how many cells of their colour its blocks join.

    On an area other than the player's own the count is negated: what is gathered there helps
    others.
    """
    own = move.qubix
    if own.HasField("store") or own.HasField("pass_turn"):
        return 0
    board = (own.build_from_store if own.HasField("build_from_store") else own.build).board
    joined = sum(_joins(state, board, taken, spot) for taken, spot in _laid_by(own))
    return joined if board == move.player else -joined


def _laid_by(
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


def _central(state: game_pb2.GameState) -> Blocks:
    """The blocks of the central store, highest first."""
    return sorted(state.qubix.central_store.blocks, key=lambda block: (-block.level, block.id))


def _level(state: game_pb2.GameState, board: int) -> int:
    """The level that is being built on a board."""
    width, depth = sizes(state).area
    found = board_of(state, board)
    return building_level(filled(found.area if found is not None else ()), width * depth)


def _spots(
    state: game_pb2.GameState, size: int, level: int | None = None
) -> Iterator[tuple[qubix_pb2.QubixSpot, bool]]:
    """Every spot where a block of that size can begin on the area, and whether it fits there."""
    width, depth = sizes(state).area
    directions = (qubix.X, qubix.Y) if size > 1 else (qubix.FLAT,)
    for y, x, direction in product(range(depth), range(width), directions):
        last_x, last_y = covered(x, y, size, direction)[-1]
        yield qubix.spot(x, y, direction, level), last_x < width and last_y < depth


def _builds(
    state: game_pb2.GameState,
    blocks: Blocks,
    *,
    above: int | None = None,
    inside: bool = True,
    figure: int | None = None,
    player: int | None = None,
) -> Moves:
    """Builds on the mover's own area, on the level being built or `above` levels higher."""
    seat = state.to_move if player is None else player
    level = None if above is None else _level(state, seat) + above
    spots = {size: list(_spots(state, size, level)) for size in SIZES}
    for block in blocks:
        for spot, fits in spots[block.size]:
            if fits == inside:
                taken = qubix.block(block.id)
                yield qubix.build(taken, seat, spot, figure=figure, player=seat)


def _anything(state: game_pb2.GameState) -> Moves:
    """Builds of any block of the central store on the mover's own area."""
    return _builds(state, _central(state))


def _below_the_top(state: game_pb2.GameState) -> Moves:
    blocks = _central(state)
    return _builds(state, [block for block in blocks if block.level < blocks[0].level])


def _a_level_higher(state: game_pb2.GameState) -> Moves:
    return _builds(state, _central(state), above=1)


def _over_the_edge(state: game_pb2.GameState) -> Moves:
    return _builds(state, _central(state), inside=False)


def _naming_each_figure(state: game_pb2.GameState) -> Moves:
    for figure in range(len(DEFAULT.figures[0])):
        yield from _builds(state, _central(state)[:12], figure=figure)


def _out_of_turn(state: game_pb2.GameState) -> Moves:
    return _builds(state, _central(state), player=(state.to_move + 1) % len(state.players))


def _by_anyone(state: game_pb2.GameState) -> Moves:
    for seat in range(len(state.players)):
        yield from _builds(state, _central(state), player=seat)


def _gone(state: game_pb2.GameState) -> Moves:
    """Builds of blocks that lie on an area already."""
    areas = [block for board in state.qubix.boards for block in board.area]
    return _builds(state, areas)


def _for_others(state: game_pb2.GameState) -> Moves:
    boards = [board.board for board in state.qubix.boards if board.board != state.to_move]
    for block, board in product(_central(state), boards):
        yield qubix.store(qubix.block(block.id), board=board, player=state.to_move)


def _into_the_store(state: game_pb2.GameState) -> Moves:
    for block, cell in product(_central(state), range(sizes(state).strip)):
        yield qubix.store(qubix.block(block.id), cell, player=state.to_move)


def _pass(state: game_pb2.GameState) -> Moves:
    yield qubix.pass_turn(player=state.to_move)


TRICKS = (
    Trick(
        verdict_pb2.REASON_BLOCK_COVERED,
        Text("{name} pulls out a block from below.", "{name} tire un bloc d’en dessous."),
        _below_the_top,
    ),
    Trick(
        verdict_pb2.REASON_BLOCK_ENCLOSED,
        Text("{name} takes a block from the middle.", "{name} prend un bloc au milieu."),
        _anything,
    ),
    Trick(
        verdict_pb2.REASON_LEVEL_BELOW_NOT_FULL,
        Text("{name} builds in the air.", "{name} bâtit en l’air."),
        _a_level_higher,
    ),
    Trick(
        verdict_pb2.REASON_NOT_OWN_STORE,
        Text("{name} fills another store.", "{name} remplit une autre réserve."),
        _for_others,
    ),
    Trick(
        verdict_pb2.REASON_CELL_OCCUPIED,
        Text("{name} wants a cell that is taken.", "{name} veut une case déjà prise."),
        _anything,
    ),
    Trick(
        verdict_pb2.REASON_FIGURE_NOT_MADE,
        Text("{name} sees a figure there.", "{name} y voit une figure."),
        _naming_each_figure,
    ),
    Trick(
        verdict_pb2.REASON_OUTSIDE_AREA,
        Text("{name} builds over the edge.", "{name} bâtit hors de la zone."),
        _over_the_edge,
    ),
    Trick(
        verdict_pb2.REASON_COULD_PLAY,
        Text("{name} would rather pass.", "{name} préfère passer."),
        _pass,
    ),
    Trick(
        verdict_pb2.REASON_NOT_YOUR_TURN,
        Text("{name} does not wait.", "{name} n’attend pas son tour."),
        _out_of_turn,
    ),
    Trick(
        verdict_pb2.REASON_BLOCK_NOT_THERE,
        Text("{name} moves a block once laid.", "{name} déplace un bloc déjà posé."),
        _gone,
    ),
    Trick(
        verdict_pb2.REASON_STORE_OCCUPIED,
        Text("{name} stores two blocks in one place.", "{name} range deux blocs au même endroit."),
        _into_the_store,
    ),
    Trick(
        verdict_pb2.REASON_OUTSIDE_STORE,
        Text("{name} stores more than there is room for.", "{name} range plus qu’il n’en tient."),
        _into_the_store,
    ),
    Trick(
        verdict_pb2.REASON_TOO_HIGH,
        Text("{name} builds to the sky.", "{name} bâtit jusqu’au ciel."),
        _anything,
    ),
    Trick(
        verdict_pb2.REASON_GAME_OVER,
        Text("{name} plays on.", "{name} continue à jouer."),
        _by_anyone,
    ),
)

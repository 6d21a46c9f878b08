"""How demo players play Qwirkle: which moves they choose, and which illegal ones they try."""

from collections.abc import Sequence
from itertools import product

from referee.core.text import Text
from referee.v1 import game_pb2, lines_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.lines import player as lines
from referee_cli.games.lines.game import LinesGame
from referee_cli.games.player import Moves, Trick
from referee_client import qwirkle

GAME = LinesGame("qwirkle", "tiles", qwirkle)


def choose(
    state: game_pb2.GameState, best: Sequence[pb.LegalMove], exchange_up_to: int
) -> game_pb2.Move:
    """Make the move that scores most; if nothing can be laid, exchange as much as allowed."""
    if best:
        return best[0].move
    return qwirkle.exchange(" ".join(GAME.held(state)[:exchange_up_to]), player=state.to_move)


def _single(state: game_pb2.GameState) -> Moves:
    if not state.qwirkle.table:
        yield from (GAME.lay(state, (0, 0, tile)) for tile in GAME.held(state))


def _not_held(state: game_pb2.GameState) -> Moves:
    held = GAME.held(state)
    others = [qwirkle.code(tile) for tile in lines_pb2.Tile.values()[1:]]
    for (x, y), tile in product(GAME.edge(state), others):
        if tile not in held:
            yield GAME.lay(state, (x, y, tile))


def _whole_hand(state: game_pb2.GameState) -> Moves:
    yield qwirkle.exchange(" ".join(GAME.held(state)), player=state.to_move)


TRICKS = (
    Trick(
        verdict_pb2.REASON_OPENING_NOT_LARGEST_SET,
        Text("{name} opens with a single tile.", "{name} ouvre avec une seule tuile."),
        _single,
    ),
    Trick(
        verdict_pb2.REASON_TILE_NOT_IN_HAND,
        Text("{name} lays a tile from the sleeve.", "{name} sort une tuile de sa manche."),
        _not_held,
    ),
    lines.HOLE.of(GAME),
    lines.MIXED.of(GAME),
    lines.IMPATIENT.of(GAME),
    lines.PASS.of(GAME),
    lines.REPEATED.of(GAME),
    lines.ELSEWHERE.of(GAME),
    lines.ON_TOP.of(GAME),
    lines.AT_ODDS.of(GAME),
    lines.SEVENTH.of(GAME),
    lines.CORNER.of(GAME),
    Trick(
        verdict_pb2.REASON_EXCHANGE_EXCEEDS_BAG,
        Text("{name} exchanges the whole hand.", "{name} échange toute sa main."),
        _whole_hand,
    ),
    lines.PLAYS_ON.of(GAME),
)

"""How demo players play Qwirkle Cubes: their choices, and the illegal moves they try."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from referee.core.text import Text
from referee.v1 import game_pb2, lines_pb2, qwirkle_cubes_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.lines import player as lines
from referee_cli.games.lines.game import LinesGame
from referee_cli.games.player import Moves, Trick
from referee_client import qwirkle_cubes

GAME = LinesGame("qwirkle_cubes", "cubes", qwirkle_cubes)

# A score that a player hopes to better while cubes may still be rerolled.
LITTLE = 5


def choose(
    state: game_pb2.GameState,
    best: Sequence[pb.LegalMove],
    others: qwirkle_cubes_pb2.QwirkleCubesOtherMoves,
) -> game_pb2.Move:
    """Make the move that scores most; if that is little, first reroll the cubes it leaves."""
    if not best:
        roll = qwirkle_cubes.redraw if others.redraw else qwirkle_cubes.forced_reroll
        return roll(player=state.to_move)
    rest = _rest(state, best[0].move)
    if not rest or not others.reroll_up_to or best[0].score.points > LITTLE:
        return best[0].move
    move = qwirkle_cubes.reroll(player=state.to_move)
    move.qwirkle_cubes.reroll.cubes.extend(rest)
    return move


def _rest(state: game_pb2.GameState, move: game_pb2.Move) -> list[lines_pb2.Tile]:
    """The cubes that a lay leaves in the hand."""
    hand = GAME.hand_of(state, state.to_move)
    left = Counter(hand.pieces if hand is not None else ())
    left.subtract(laid.tile for laid in move.qwirkle_cubes.lay.placements)
    return sorted(left.elements())


def _some_cube(state: game_pb2.GameState) -> Moves:
    for cube in GAME.held(state):
        yield qwirkle_cubes.reroll(cube, player=state.to_move)


def _whole_hand(state: game_pb2.GameState) -> Moves:
    yield qwirkle_cubes.forced_reroll(player=state.to_move)


def _all_but_one(state: game_pb2.GameState) -> Moves:
    cubes = GAME.held(state)
    for kept in range(len(cubes)):
        rolled = " ".join(cubes[:kept] + cubes[kept + 1 :])
        yield qwirkle_cubes.forced_reroll(rolled, player=state.to_move)


def _turned(state: game_pb2.GameState) -> Moves:
    """Cubes in the colours of the hand, but with faces that none of them shows."""
    cubes = GAME.held(state)
    faces = [
        colour + shape
        for colour in dict.fromkeys(cube[0] for cube in cubes)
        for shape in qwirkle_cubes.SHAPES
    ]
    for (x, y), face in product(GAME.edge(state), faces):
        if face not in cubes:
            yield GAME.lay(state, (x, y, face))


TRICKS = (
    Trick(
        verdict_pb2.REASON_OPENING_MUST_LAY,
        Text("{name} would like a better opening.", "{name} voudrait mieux ouvrir."),
        _some_cube,
    ),
    Trick(
        verdict_pb2.REASON_ALREADY_REROLLED,
        Text("{name} rerolls once more.", "{name} relance encore une fois."),
        _some_cube,
    ),
    Trick(
        verdict_pb2.REASON_NOT_THE_WHOLE_HAND,
        Text("{name} keeps the best cube.", "{name} garde son meilleur cube."),
        _all_but_one,
    ),
    Trick(
        verdict_pb2.REASON_COULD_LAY,
        Text("{name} sees nothing that fits.", "{name} ne voit rien qui convienne."),
        _whole_hand,
    ),
    Trick(
        verdict_pb2.REASON_TILE_NOT_IN_HAND,
        Text("{name} turns a cube to another face.", "{name} retourne un cube sur une autre face."),
        _turned,
    ),
    lines.PASS.of(GAME),
    lines.MIXED.of(GAME),
    lines.HOLE.of(GAME),
    lines.IMPATIENT.of(GAME),
    lines.REPEATED.of(GAME),
    lines.ELSEWHERE.of(GAME),
    lines.AT_ODDS.of(GAME),
    lines.ON_TOP.of(GAME),
    lines.SEVENTH.of(GAME),
    lines.CORNER.of(GAME),
    lines.PLAYS_ON.of(GAME),
)

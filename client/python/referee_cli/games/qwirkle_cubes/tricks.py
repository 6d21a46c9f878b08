"""Illegal moves that players of the Qwirkle Cubes demo try."""

from itertools import product

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.face import Trick
from referee_cli.games.lines import tricks as lines
from referee_cli.games.lines.tricks import Moves, edge, hand, lay
from referee_client import qwirkle_cubes


def _some_cube(state: game_pb2.GameState) -> Moves:
    for cube in hand(state):
        yield qwirkle_cubes.reroll(cube, player=state.to_move)


def _whole_hand(state: game_pb2.GameState) -> Moves:
    yield qwirkle_cubes.forced_reroll(player=state.to_move)


def _all_but_one(state: game_pb2.GameState) -> Moves:
    cubes = hand(state)
    for kept in range(len(cubes)):
        rolled = " ".join(cubes[:kept] + cubes[kept + 1 :])
        yield qwirkle_cubes.forced_reroll(rolled, player=state.to_move)


def _turned(state: game_pb2.GameState) -> Moves:
    """Cubes of the hand's colours, with faces that none of them shows."""
    cubes = hand(state)
    faces = [
        colour + shape
        for colour in dict.fromkeys(cube[0] for cube in cubes)
        for shape in qwirkle_cubes.SHAPES
    ]
    for (x, y), face in product(edge(state), faces):
        if face not in cubes:
            yield lay(state, (x, y, face))


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
    lines.PASS,
    lines.MIXED,
    lines.HOLE,
    lines.IMPATIENT,
    lines.REPEATED,
    lines.ELSEWHERE,
    lines.AT_ODDS,
    lines.ON_TOP,
    lines.SEVENTH,
    lines.CORNER,
    lines.PLAYS_ON,
)

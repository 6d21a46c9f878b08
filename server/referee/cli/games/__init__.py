"""How each game is shown; adding a game adds a line here."""

from collections.abc import Mapping

from referee.cli.games.face import Face
from referee.cli.games.qubix import QubixFace
from referee.cli.games.querbeet import QuerbeetFace
from referee.cli.games.qwirkle import QwirkleFace
from referee.cli.games.qwirkle_cubes import QwirkleCubesFace
from referee.v1 import game_pb2

FACES: Mapping[str, Face] = {
    "qwirkle": QwirkleFace(),
    "qwirkle_cubes": QwirkleCubesFace(),
    "qubix": QubixFace(),
    "querbeet": QuerbeetFace(),
}
"""By the game's name in every oneof of the schemas."""


def face_of(state: game_pb2.GameState) -> Face | None:
    return FACES.get(state.WhichOneof("position") or "")

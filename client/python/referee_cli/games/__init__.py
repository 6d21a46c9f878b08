"""How each game is shown. Each game's room here is named after the game, as in the schemas."""

from collections.abc import Mapping
from importlib import import_module

from referee.games import GAMES
from referee.v1 import game_pb2
from referee_cli.games.face import Face

FACES: Mapping[str, Face] = {
    room.codec.field: import_module(f"{__name__}.{room.codec.field}.face").FACE for room in GAMES
}
"""By the game's name in every oneof of the schemas."""


def face_of(state: game_pb2.GameState) -> Face | None:
    return FACES.get(state.WhichOneof("position") or "")

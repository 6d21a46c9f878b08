"""Qwirkle Cubes: rules, messages and notation."""

from referee.games.qwirkle_cubes.notation import QwirkleCubesNotation
from referee.games.qwirkle_cubes.wire import QwirkleCubesCodec
from referee.games.room import Room

ROOM = Room(QwirkleCubesCodec(), QwirkleCubesNotation())

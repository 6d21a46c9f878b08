"""Qwirkle: rules, messages and notation."""

from referee.games.qwirkle.notation import QwirkleNotation
from referee.games.qwirkle.wire import QwirkleCodec
from referee.games.room import Room

ROOM = Room(QwirkleCodec(), QwirkleNotation())

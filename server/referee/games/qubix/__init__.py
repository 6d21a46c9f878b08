"""Qubix: rules, messages and notation."""

from referee.games.qubix.notation.game import QubixNotation
from referee.games.qubix.wire.codec import QubixCodec
from referee.games.room import Room

ROOM = Room(QubixCodec(), QubixNotation())

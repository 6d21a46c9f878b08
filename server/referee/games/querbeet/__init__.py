"""Querbeet: rules, messages and notation."""

from referee.games.querbeet.notation import QuerbeetNotation
from referee.games.querbeet.wire.codec import QuerbeetCodec
from referee.games.room import Room

ROOM = Room(QuerbeetCodec(), QuerbeetNotation())

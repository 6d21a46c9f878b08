"""The room of a game: what it brings, and the door through which it is let in."""

from typing import NamedTuple

from referee.notation import games as notations
from referee.notation.games import GameNotation
from referee.wire import registry as codecs
from referee.wire.codec import GameCodec


class Room(NamedTuple):
    """A game: its rules behind its messages, and its notation."""

    codec: GameCodec
    notation: GameNotation


def open_room(room: Room) -> None:
    """Let the layers below, which name no game, find this one in messages and in texts."""
    codecs.add(room.codec)
    notations.add(room.notation)

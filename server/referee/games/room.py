"""The room of a game: what it brings."""

from typing import NamedTuple

from referee.notation.games import GameNotation
from referee.wire.codec import GameCodec


class Room(NamedTuple):
    """A game: its rules behind its messages, and its notation."""

    codec: GameCodec
    notation: GameNotation

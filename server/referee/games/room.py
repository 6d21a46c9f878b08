"""The room of a game: what a game provides."""

from typing import NamedTuple

from referee.notation.games import GameNotation
from referee.wire.codec import GameCodec


class Room(NamedTuple):
    """A game: its codec, behind which are its rules, and its notation."""

    codec: GameCodec
    notation: GameNotation

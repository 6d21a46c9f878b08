"""The notations of the games, as `referee.games` writes them down here."""

from referee.notation.game_notation import GameNotation
from referee.wire.codec import GameCodec

BY_FIELD: dict[str, GameNotation] = {}
"""By the game's name in every oneof of the schemas."""
BY_SLUG: dict[str, GameCodec] = {}
"""By the name of the rulebook."""


def add(codec: GameCodec, notation: GameNotation) -> None:
    BY_FIELD[codec.field] = notation
    BY_SLUG[codec.game.rulebook.slug] = codec

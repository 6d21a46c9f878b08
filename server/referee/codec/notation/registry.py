"""The notations of the games, by the names of their rulebooks and of their messages."""

from collections.abc import Mapping

from referee.codec.game_codec import GameCodec
from referee.codec.notation.game_notation import GameNotation
from referee.codec.notation.qubix import QubixNotation
from referee.codec.notation.querbeet import QuerbeetNotation
from referee.codec.notation.qwirkle import QwirkleNotation
from referee.codec.notation.qwirkle_cubes import QwirkleCubesNotation
from referee.codec.registry import GAMES

_NOTATIONS: tuple[GameNotation, ...] = (
    QwirkleNotation(),
    QwirkleCubesNotation(),
    QubixNotation(),
    QuerbeetNotation(),
)

BY_FIELD: Mapping[str, GameNotation] = {notation.field: notation for notation in _NOTATIONS}
BY_SLUG: Mapping[str, GameCodec] = {codec.game.rulebook.slug: codec for codec in GAMES}

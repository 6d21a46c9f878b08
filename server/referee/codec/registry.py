"""The games refereed here."""

from collections.abc import Mapping
from typing import Any

from referee.codec.errors import (
    BadRequestError,
    Place,
    missing,
    other_game,
    unknown_value,
)
from referee.codec.game_codec import GameCodec
from referee.codec.qubix import QubixCodec
from referee.codec.querbeet import QuerbeetCodec
from referee.codec.qwirkle import QwirkleCodec
from referee.codec.qwirkle_cubes import QwirkleCubesCodec
from referee.rules.faults import Fault
from referee.v1 import ruleset_pb2

GAMES: tuple[GameCodec, ...] = (QwirkleCodec(), QwirkleCubesCodec(), QubixCodec(), QuerbeetCodec())

BY_FIELD: Mapping[str | None, GameCodec] = {codec.field: codec for codec in GAMES}
BY_NUMBER: Mapping[int, GameCodec] = {codec.ruleset.game: codec for codec in GAMES}


def named(ruleset: ruleset_pb2.Ruleset, place: Place, faults: list[Fault]) -> GameCodec:
    """The game that a request names; without one nothing else of it makes sense."""
    codec = BY_NUMBER.get(ruleset.game)
    if codec is None:
        at = (*place, "game")
        raise BadRequestError([unknown_value(at, ruleset.game) if ruleset.game else missing(at)])
    check_version(codec, ruleset, place, faults)
    return codec


def check_ruleset(codec: GameCodec, ruleset: Any, place: Place, faults: list[Fault]) -> None:
    """A position may name its ruleset besides; it must be that of its own message."""
    if ruleset.game not in BY_NUMBER:
        faults.append(unknown_value((*place, "game"), ruleset.game))
    elif ruleset.game != codec.ruleset.game:
        faults.append(other_game((*place, "game"), codec.field))
    check_version(codec, ruleset, place, faults)


def check_version(codec: GameCodec, ruleset: Any, place: Place, faults: list[Fault]) -> None:
    if ruleset.version not in (0, codec.ruleset.version):
        faults.append(unknown_value((*place, "version"), ruleset.version))

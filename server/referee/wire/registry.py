"""The games that messages and texts can be of.

The one place where a layer bends: messages are read here, and texts one layer above, but which
games there are is known only still higher up, where each game has its room. So `referee.games`
writes its games down here.
"""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.v1 import ruleset_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import BadRequestError
from referee.wire.fields import missing, other_game, unknown_value

BY_FIELD: dict[str | None, GameCodec] = {}
"""By the game's name in every oneof of the schemas."""
BY_NUMBER: dict[int, GameCodec] = {}
"""By the number of `Game`."""
BY_SLUG: dict[str, GameCodec] = {}
"""By the name of the rulebook."""
NOTATIONS: dict[str, Any] = {}
"""By the game's name; `referee.notation` knows what a notation is."""


def add(codec: GameCodec, notation: Any) -> None:
    BY_FIELD[codec.field] = codec
    BY_NUMBER[codec.ruleset.game] = codec
    BY_SLUG[codec.game.rulebook.slug] = codec
    NOTATIONS[codec.field] = notation


def named(ruleset: ruleset_pb2.Ruleset, place: FieldPath, faults: list[Fault]) -> GameCodec:
    """The game that a request names; without one nothing else of it makes sense."""
    codec = BY_NUMBER.get(ruleset.game)
    if codec is None:
        at = (*place, "game")
        raise BadRequestError([unknown_value(at, ruleset.game) if ruleset.game else missing(at)])
    check_version(codec, ruleset, place, faults)
    return codec


def check_ruleset(codec: GameCodec, ruleset: Any, place: FieldPath, faults: list[Fault]) -> None:
    """A position may also name its ruleset; it must be that of its own message."""
    if ruleset.game not in BY_NUMBER:
        faults.append(unknown_value((*place, "game"), ruleset.game))
    elif ruleset.game != codec.ruleset.game:
        faults.append(other_game((*place, "game"), codec.field))
    check_version(codec, ruleset, place, faults)


def check_version(codec: GameCodec, ruleset: Any, place: FieldPath, faults: list[Fault]) -> None:
    if ruleset.version not in (0, codec.ruleset.version):
        faults.append(unknown_value((*place, "version"), ruleset.version))

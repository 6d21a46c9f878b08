"""The games that messages and texts can belong to.

This is the one place where the layers bend: messages are read here and texts one layer above, but
which games there are is known only higher up still, where each game has its room. So
`referee.games` registers its games here.
"""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.v1 import ruleset_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import BadRequestError
from referee.wire.fields import missing, other_game, unknown_value

BY_FIELD: dict[str | None, GameCodec] = {}
"""The codecs by the game's name in every oneof of the schemas."""
BY_NUMBER: dict[int, GameCodec] = {}
"""The codecs by the number of `Game`."""
BY_SLUG: dict[str, GameCodec] = {}
"""The codecs by the name of the rulebook."""
NOTATIONS: dict[str, Any] = {}
"""The notations by the same name as `BY_FIELD`; `referee.notation` says what a notation is."""


def add(codec: GameCodec, notation: Any) -> None:
    BY_FIELD[codec.field] = codec
    BY_NUMBER[codec.ruleset.game] = codec
    BY_SLUG[codec.game.rulebook.slug] = codec
    NOTATIONS[codec.field] = notation


def named(ruleset: ruleset_pb2.Ruleset, place: FieldPath, faults: list[Fault]) -> GameCodec:
    """Return the game that a request names; raise an error if it names none, as nothing else in
    the request makes sense then."""
    codec = BY_NUMBER.get(ruleset.game)
    if codec is None:
        at = (*place, "game")
        raise BadRequestError([unknown_value(at, ruleset.game) if ruleset.game else missing(at)])
    check_version(codec, ruleset, place, faults)
    return codec


def check_ruleset(codec: GameCodec, ruleset: Any, place: FieldPath, faults: list[Fault]) -> None:
    """Check the ruleset that a position may name: it must be that of the position's message."""
    if ruleset.game not in BY_NUMBER:
        faults.append(unknown_value((*place, "game"), ruleset.game))
    elif ruleset.game != codec.ruleset.game:
        faults.append(other_game((*place, "game"), codec.field))
    check_version(codec, ruleset, place, faults)


def check_version(codec: GameCodec, ruleset: Any, place: FieldPath, faults: list[Fault]) -> None:
    if ruleset.version not in (0, codec.ruleset.version):
        faults.append(unknown_value((*place, "version"), ruleset.version))

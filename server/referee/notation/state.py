"""Positions as far as a notation minds them: decoded, but not audited."""

from referee.core.faults import Fault, FieldPath
from referee.v1 import game_pb2
from referee.wire.envelope import decode_envelope
from referee.wire.fields import missing
from referee.wire.registry import BY_FIELD, check_ruleset


def decode_state(message: game_pb2.GameState, place: FieldPath, faults: list[Fault]) -> None:
    """Note everything that keeps a message from being a position at all."""
    field = message.WhichOneof("position")
    if field is None:
        faults.append(missing((*place, "position")))
        return
    codec = BY_FIELD[field]
    if message.HasField("ruleset"):
        check_ruleset(codec, message.ruleset, (*place, "ruleset"), faults)
    envelope = decode_envelope(message, codec.game.rulebook, place, faults)
    codec.decode_state(getattr(message, field), envelope, (*place, field), faults)

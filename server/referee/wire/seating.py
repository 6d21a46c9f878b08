"""Who plays what: all that a move in words needs to know of the position it is made in."""

from typing import NamedTuple

from referee.core.faults import Fault, FieldPath
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.envelope import decode_players
from referee.wire.errors import NotServedError
from referee.wire.fields import missing
from referee.wire.position import SEALED, decode_move_of
from referee.wire.registry import BY_FIELD, check_ruleset, named


class Seating(NamedTuple):
    """A game, and the names of those who play it, in seating order, if they are known."""

    codec: GameCodec
    names: tuple[str, ...] = ()

    def check_move(self, message: game_pb2.Move, place: FieldPath, faults: list[Fault]) -> None:
        """Note whatever keeps a move from being judged, apart from the position."""
        codec = self.codec
        if message.WhichOneof("move") == codec.field:
            codec.check_asked(getattr(message, codec.field), (*place, codec.field), faults)
        seats = len(self.names) or codec.game.rulebook.max_players
        decode_move_of(codec, seats, message, place, faults)


def seating_to_parse(request: pb.ParseMoveRequest, faults: list[Fault]) -> Seating | None:
    """Decode what the words of a move are read against; None if that is at fault."""
    if request.WhichOneof("game") is None:
        faults.append(missing(("position",)))
    return _decode_game(request, faults)


def seating_to_format(request: pb.FormatMoveRequest, faults: list[Fault]) -> Seating | None:
    """Decode what a move is written for: if need be, just the game that it names itself."""
    return _decode_game(request, faults) or _decode_move(request.move, ("move",), faults)


def _decode_game(
    request: pb.ParseMoveRequest | pb.FormatMoveRequest, faults: list[Fault]
) -> Seating | None:
    """Decode as much of the position as matters, or the ruleset; None if there is neither."""
    match request.WhichOneof("game"):
        case "ruleset":
            return Seating(named(request.ruleset, ("ruleset",), faults))
        case "position":
            return _decode_position(request.position, ("position",), faults)
        case _:
            return None


def _decode_move(message: game_pb2.Move, place: FieldPath, faults: list[Fault]) -> Seating | None:
    codec = BY_FIELD.get(message.WhichOneof("move"))
    if codec is None:
        faults.append(missing((*place, "move")))
        return None
    return Seating(codec)


def _decode_position(
    message: game_pb2.Position, place: FieldPath, faults: list[Fault]
) -> Seating | None:
    form = message.WhichOneof("form")
    if form == "sealed":
        raise NotServedError(SEALED)
    place, state = (*place, "state"), message.state
    field = state.WhichOneof("position")
    if field is None:
        faults.append(missing(place if form is None else (*place, "position")))
        return None
    codec = BY_FIELD[field]
    if state.HasField("ruleset"):
        check_ruleset(codec, state.ruleset, (*place, "ruleset"), faults)
    if not state.players:
        return Seating(codec)
    players = decode_players(state.players, codec.game.rulebook, place, faults)
    return Seating(codec, tuple([player.name for player in players]))

"""Positions and moves, from and to messages, whatever the game."""

from typing import Any, TypeVar

from msgspec import Struct

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.game import AnyPosition
from referee.core.state import GameState
from referee.core.text import Text
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.envelope import decode_envelope, encode_envelope
from referee.wire.errors import BadRequestError, NotServedError
from referee.wire.fields import check_seat, missing, other_game, out_of_range
from referee.wire.registry import BY_FIELD, check_ruleset

T = TypeVar("T")

SEALED = Text(
    "sealed positions are not served yet: send the position as `state`",
    "les positions scellées ne sont pas encore acceptées : envoyez la position comme `state`",
)


NOTHING_DRAWN = Text("nothing is drawn in this game", "on ne pioche rien dans ce jeu")
_DRAWS = frozenset(game_pb2.Draw.DESCRIPTOR.fields_by_name)


class Known(Struct, frozen=True):
    """A position that has been decoded and could have arisen, prepared for questions."""

    codec: GameCodec
    position: AnyPosition

    @property
    def state(self) -> Any:
        return self.position.state


def decode_position(message: game_pb2.Position, place: FieldPath = ("position",)) -> Known:
    """Decode and check a position; raise a BadRequestError with all its faults if it has any."""
    faults: list[Fault] = []
    return sound(examine(message, place, faults), faults)


def decode_turn(position: game_pb2.Position, move: game_pb2.Move) -> tuple[Known, Any]:
    """Decode a position and a move; raise a BadRequestError with all faults of both, if any."""
    faults: list[Fault] = []
    known = examine(position, ("position",), faults)
    decoded = decode_move(known, move, ("move",), faults)
    return sound(known, faults), decoded


def sound(decoded: T | None, faults: list[Fault]) -> T:
    """Return what was decoded; raise a BadRequestError if anything in its request is at fault."""
    if decoded is None or faults:
        raise BadRequestError(faults)
    return decoded


def examine(message: game_pb2.Position, place: FieldPath, faults: list[Fault]) -> Known | None:
    """Decode a position and, if that finds no fault, check it; note every fault."""
    form = message.WhichOneof("form")
    if form == "sealed":
        raise NotServedError(SEALED)
    place = (*place, "state")
    if form is None:
        faults.append(missing(place))
        return None
    read = decode_state(message.state, place, faults)
    if read is None:
        return None
    codec, state = read
    if not faults:
        found = codec.game.check(state)
        if found:
            faults += _located(found, codec, message.state, place)
    return Known(codec, codec.game.at(state))


def decode_state(
    message: game_pb2.GameState, place: FieldPath, faults: list[Fault]
) -> tuple[GameCodec, GameState] | None:
    """Return the game and the state, not yet checked; None if not even the game is known."""
    field = message.WhichOneof("position")
    if field is None:
        faults.append(missing((*place, "position")))
        return None
    codec = BY_FIELD[field]
    if message.HasField("ruleset") and message.ruleset != codec.ruleset:
        check_ruleset(codec, message.ruleset, (*place, "ruleset"), faults)
    envelope = decode_envelope(message, codec.game.rulebook, place, faults)
    return codec, codec.decode_state(getattr(message, field), envelope, (*place, field), faults)


def _located(
    found: list[Fault], codec: GameCodec, message: game_pb2.GameState, place: FieldPath
) -> list[Fault]:
    return [fault._replace(place=locate(codec, fault.place, message, place)) for fault in found]


_ENVELOPE = frozenset(game_pb2.GameState.DESCRIPTOR.fields_by_name)


def locate(
    codec: GameCodec, found: FieldPath, message: game_pb2.GameState, place: FieldPath
) -> FieldPath:
    if found[0] in _ENVELOPE:
        return (*place, *found)
    return (*place, codec.field, *codec.locate(found, getattr(message, codec.field)))


def encode_state(codec: GameCodec, state: GameState) -> game_pb2.GameState:
    message = encode_envelope(state)
    message.ruleset.CopyFrom(codec.ruleset)
    codec.encode_state(state, message)
    return message


def decode_move(
    known: Known | None, message: game_pb2.Move, place: FieldPath, faults: list[Fault]
) -> Any:
    """Decode a move. Without its position, it is read as a move of the game that it names."""
    codec = BY_FIELD.get(message.WhichOneof("move")) if known is None else known.codec
    if codec is None:
        faults.append(missing((*place, "move")))
        return None
    if message.WhichOneof("move") == codec.field:
        codec.check_asked(getattr(message, codec.field), (*place, codec.field), faults)
    return decode_move_of(codec, _seats(known, codec), message, place, faults)


def decode_move_of(
    codec: GameCodec, seats: int, message: game_pb2.Move, place: FieldPath, faults: list[Fault]
) -> Any:
    field = message.WhichOneof("move")
    if field != codec.field:
        at = (*place, field or codec.field)
        faults.append(other_game(at, codec.field) if field else missing(at))
        return None
    player = message.player if message.HasField("player") else None
    if player is not None and not 0 <= player < seats:
        faults.append(out_of_range((*place, "player"), player, 0, seats - 1))
    return codec.decode_move(getattr(message, field), player, (*place, field), faults)


def decode_drawn(known: Known | None, message: pb.ApplyMoveRequest, faults: list[Fault]) -> Any:
    """Decode the draw that was reported with a move; None if there is none."""
    if not message.HasField("drawn"):
        return None
    drawn, place = message.drawn, ("drawn",)
    codec = BY_FIELD.get(drawn.WhichOneof("draw")) if known is None else known.codec
    if codec is None:
        faults.append(missing((*place, "draw")))
        return None
    return decode_draw_of(codec, _seats(known, codec), drawn, place, faults)


def decode_draw_of(
    codec: GameCodec, seats: int, message: game_pb2.Draw, place: FieldPath, faults: list[Fault]
) -> Any:
    field = message.WhichOneof("draw")
    if field is None and codec.field not in _DRAWS:
        faults.append(Fault(place, FaultReason.NOT_ALLOWED, NOTHING_DRAWN))
        return None
    if field != codec.field:
        at = (*place, field or codec.field)
        faults.append(other_game(at, codec.field) if field else missing(at))
        return None
    return codec.decode_draw(getattr(message, field), seats, (*place, field), faults)


def locate_in_turn(codec: GameCodec, drawn: game_pb2.Draw, place: FieldPath) -> FieldPath:
    """Find where a fault of a turn is: in the move, or in the draw that stands beside it."""
    if place[0] == "drawn":
        own = getattr(drawn, codec.field, None)
        return ("drawn", codec.field, *codec.locate(place, own)[1:])
    if place[0] == "player":
        return ("move", "player")
    return ("move", codec.field, *place)


def _seats(known: Known | None, codec: GameCodec) -> int:
    players = len(known.state.players) if known is not None else 0
    return players or codec.game.rulebook.max_players


def decode_viewer(
    known: Known | None, message: pb.ViewStateRequest, faults: list[Fault]
) -> int | None:
    if not message.HasField("viewer"):
        return None
    if known is not None:
        check_seat(message.viewer, _seats(known, known.codec), ("viewer",), faults)
    return message.viewer

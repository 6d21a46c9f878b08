"""The options and the first deal of a game, from their messages."""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import other_game


def decode_options(
    codec: GameCodec, message: game_pb2.GameOptions, place: FieldPath, faults: list[Fault]
) -> Any:
    field = message.WhichOneof("options")
    if field not in (None, codec.field):
        faults.append(other_game((*place, field), codec.field))
    return codec.decode_options(getattr(message, codec.field), (*place, codec.field), faults)


def decode_deal(
    codec: GameCodec,
    message: game_pb2.ReportedDeal,
    players: int,
    place: FieldPath,
    faults: list[Fault],
) -> Any:
    field = message.WhichOneof("deal")
    if field not in (None, codec.field):
        faults.append(other_game((*place, field), codec.field))
    own = getattr(message, codec.field)
    return codec.decode_deal(own, players, (*place, codec.field), faults)

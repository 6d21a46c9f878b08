"""The turns of a record, from messages."""

from collections.abc import Container, Sequence
from typing import Any

from google.protobuf.message import Message

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.state import MOST_SCORE
from referee.core.text import Text
from referee.records.record import Claim, RecordedTurn
from referee.v1 import record_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import (
    check_length,
    check_range,
    check_seat,
    duplicate,
    missing,
    wrong_count,
)
from referee.wire.position import decode_draw_of, decode_move_of

MOST_TURNS = 2000
MOST_REMARK = 200

SAYS_NOTHING = Text("says nothing: leave it out", "ne dit rien : à omettre")


def decode_turns(
    messages: Sequence[record_pb2.RecordedTurn],
    codec: GameCodec,
    seats: int,
    place: FieldPath,
    faults: list[Fault],
) -> tuple[RecordedTurn, ...]:
    if len(messages) > MOST_TURNS:
        faults.append(wrong_count(place, len(messages), 0, MOST_TURNS))
        return ()
    return tuple(
        [
            _decode_turn(message, codec, seats, (*place, index), faults)
            for index, message in enumerate(messages[:])
        ]
    )


def _decode_turn(
    message: record_pb2.RecordedTurn,
    codec: GameCodec,
    seats: int,
    place: FieldPath,
    faults: list[Fault],
) -> RecordedTurn:
    said, claimed = message.move, message.claimed
    move = decode_move_of(codec, seats, said, (*place, "move"), faults)
    if not said.HasField("player"):
        faults.append(missing((*place, "move", "player")))
    drawn = None
    if message.HasField("drawn"):
        drawn = _decode_drawn(message, codec, seats, (*place, "drawn"), faults)
    if message.note:
        check_length(message.note, MOST_REMARK, (*place, "note"), faults)
    claims = _decode_claims(claimed, seats, (*place, "claimed"), faults) if claimed else ()
    return RecordedTurn(move, drawn, claims)


def _decode_drawn(
    message: record_pb2.RecordedTurn,
    codec: GameCodec,
    seats: int,
    place: FieldPath,
    faults: list[Fault],
) -> Any:
    if not codec.may_draw_nothing:
        check_says_something(message.drawn, place, faults)
    return decode_draw_of(codec, seats, message.drawn, place, faults)


def _decode_claims(
    messages: Sequence[record_pb2.ClaimedScore], seats: int, place: FieldPath, faults: list[Fault]
) -> tuple[Claim, ...]:
    if len(messages) > seats:
        faults.append(wrong_count(place, len(messages), 0, seats))
        return ()
    claims: dict[int, Claim] = {}
    for index, message in enumerate(messages[:]):
        player, points, total = message.player, message.points, message.total
        claim = Claim(
            player,
            points if points or message.HasField("points") else None,
            total if total or message.HasField("total") else None,
        )
        if not _is_sound(claim, seats) or player in claims:
            _name_faults(claim, claims, seats, (*place, index), faults)
        claims[player] = claim
    return tuple(claims.values())


def _is_sound(claim: Claim, seats: int) -> bool:
    """Whether nothing is wrong with a claim, told quickly."""
    player, points, total = claim
    return (
        0 <= player < seats
        and (points is not None or total is not None)
        and -MOST_SCORE <= (points or 0) <= MOST_SCORE
        and -MOST_SCORE <= (total or 0) <= MOST_SCORE
    )


def _name_faults(
    claim: Claim, claims: Container[int], seats: int, place: FieldPath, faults: list[Fault]
) -> None:
    player, points, total = claim
    check_seat(player, seats, (*place, "player"), faults)
    if points is None and total is None:
        faults.append(missing((*place, "points")))
    check_range(points or 0, -MOST_SCORE, MOST_SCORE, (*place, "points"), faults)
    check_range(total or 0, -MOST_SCORE, MOST_SCORE, (*place, "total"), faults)
    if player in claims:
        faults.append(duplicate((*place, "player")))


def check_says_something(message: Message, place: FieldPath, faults: list[Fault]) -> None:
    """What is there says something, so that there is only one way to say nothing."""
    if not any(own.ByteSize() for _, own in message.ListFields()):
        faults.append(Fault(place, FaultReason.MISSING, SAYS_NOTHING))

"""Records of games, from messages."""

from collections.abc import Container, Sequence
from datetime import date
from typing import Any, NamedTuple

from google.protobuf.message import Message

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.outcome import Standing
from referee.core.state import MOST_SCORE
from referee.core.text import Text
from referee.records.record import Claim, Ending, Record, RecordedChance, RecordedTurn
from referee.v1 import outcome_pb2, record_pb2
from referee.wire.codec import GameCodec
from referee.wire.envelope import MOST_NAME, check_seed, decode_entropy, decode_players
from referee.wire.fields import (
    check_length,
    check_range,
    check_seat,
    duplicate,
    missing,
    unknown_value,
    wrong_count,
)
from referee.wire.position import decode_draw_of, decode_move_of
from referee.wire.registry import BY_NUMBER, check_version
from referee.wire.start import check_no_score, decode_deal, decode_options

FORMAT_VERSION = 1
MOST_EVENT = 200
MOST_NOTES = 100
MOST_NOTE = 1000
MOST_TURNS = 2000
MOST_REMARK = 200

SAYS_NOTHING = Text("says nothing: leave it out", "ne dit rien : à omettre")
NO_DATE = Text("is not a date such as 2026-11-16", "n’est pas une date comme 2026-11-16")


class KnownRecord(NamedTuple):
    """A record that has been decoded."""

    codec: GameCodec
    record: Record


def decode_record(
    message: record_pb2.GameRecord, place: FieldPath, faults: list[Fault]
) -> KnownRecord | None:
    """Decode a record, noting every fault; return None if not even its game is known."""
    _check_texts(message, place, faults)
    codec = _decode_game(message, place, faults)
    if codec is None:
        return None
    players = decode_players(message.players, codec.game.rulebook, place, faults)
    check_no_score(players, place, faults)
    seats = len(players) or codec.game.rulebook.max_players
    record = Record(
        message.game_id,
        players,
        _decode_options(message, codec, place, faults),
        _decode_chance(message, place, faults),
        _decode_deal(message, codec, seats, place, faults),
        _decode_turns(message.turns, codec, seats, (*place, "turns"), faults),
        _decode_ending(message, place, faults),
        _decode_standings(message.claimed_standings, seats, place, faults),
    )
    if not faults:
        _check_start(codec, record, place, faults)
    return KnownRecord(codec, record)


def _check_texts(message: record_pb2.GameRecord, place: FieldPath, faults: list[Fault]) -> None:
    if message.format_version != FORMAT_VERSION:
        at = (*place, "format_version")
        version = message.format_version
        faults.append(unknown_value(at, version) if version else missing(at))
    check_length(message.game_id, MOST_NAME, (*place, "game_id"), faults)
    check_length(message.event, MOST_EVENT, (*place, "event"), faults)
    if message.date and not _is_date(message.date):
        faults.append(Fault((*place, "date"), FaultReason.UNKNOWN_VALUE, NO_DATE))
    at = (*place, "notes")
    if len(message.notes) > MOST_NOTES:
        faults.append(wrong_count(at, len(message.notes), 0, MOST_NOTES))
    for index, note in enumerate(message.notes[:MOST_NOTES]):
        check_length(note, MOST_NOTE, (*at, index), faults)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _decode_game(
    message: record_pb2.GameRecord, place: FieldPath, faults: list[Fault]
) -> GameCodec | None:
    place = (*place, "ruleset")
    codec, ruleset = BY_NUMBER.get(message.ruleset.game), message.ruleset
    if codec is None:
        at = (*place, "game")
        faults.append(unknown_value(at, ruleset.game) if ruleset.game else missing(at))
    elif not ruleset.version:
        faults.append(missing((*place, "version")))
    else:
        check_version(codec, ruleset, place, faults)
    return codec


def _decode_options(
    message: record_pb2.GameRecord, codec: GameCodec, place: FieldPath, faults: list[Fault]
) -> Any:
    place = (*place, "options")
    if message.HasField("options"):
        _check_says_something(message.options, place, faults)
    return decode_options(codec, message.options, place, faults)


def _decode_deal(
    message: record_pb2.GameRecord,
    codec: GameCodec,
    seats: int,
    place: FieldPath,
    faults: list[Fault],
) -> Any:
    if not message.HasField("deal"):
        return None
    place = (*place, "deal")
    _check_says_something(message.deal, place, faults)
    return decode_deal(codec, message.deal, seats, place, faults)


def _decode_turns(
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
        _check_says_something(message.drawn, place, faults)
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
    """Whether nothing is wrong with a claim, by a quick test."""
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


def _check_says_something(message: Message, place: FieldPath, faults: list[Fault]) -> None:
    """Check that a message says something, so that there is only one way to say nothing."""
    if not any(own.ByteSize() for _, own in message.ListFields()):
        faults.append(Fault(place, FaultReason.MISSING, SAYS_NOTHING))


def _decode_chance(
    message: record_pb2.GameRecord, place: FieldPath, faults: list[Fault]
) -> RecordedChance | None:
    if not message.HasField("chance"):
        return None
    place, chance = (*place, "chance"), message.chance
    if not chance.commitment and not chance.seed:
        faults.append(missing((*place, "commitment")))
    for field, value in (("commitment", chance.commitment), ("seed", chance.seed)):
        if value:
            check_seed(value, (*place, field), faults)
    entropy = decode_entropy(chance.entropy, (*place, "entropy"), faults)
    return RecordedChance(chance.commitment or None, chance.seed or None, entropy)


def _decode_ending(
    message: record_pb2.GameRecord, place: FieldPath, faults: list[Fault]
) -> Ending | None:
    if not message.ending:
        return None
    try:
        return Ending(message.ending)
    except ValueError:
        faults.append(unknown_value((*place, "ending"), message.ending))
        return None


def _decode_standings(
    messages: Sequence[outcome_pb2.Standing], seats: int, place: FieldPath, faults: list[Fault]
) -> tuple[Standing, ...]:
    place = (*place, "claimed_standings")
    if len(messages) > seats:
        faults.append(wrong_count(place, len(messages), 0, seats))
        return ()
    seen: set[int] = set()
    for index, message in enumerate(messages):
        at = (*place, index)
        check_seat(message.player, seats, (*at, "player"), faults)
        check_range(message.rank, 1, seats, (*at, "rank"), faults)
        check_range(message.score, -MOST_SCORE, MOST_SCORE, (*at, "score"), faults)
        if message.player in seen:
            faults.append(duplicate((*at, "player")))
        seen.add(message.player)
    return tuple([Standing(each.player, each.rank, each.score, each.winner) for each in messages])


def _check_start(codec: GameCodec, record: Record, place: FieldPath, faults: list[Fault]) -> None:
    """Check that this number of players can play with these options."""
    started = codec.game.start(record.game_id, record.players, record.options, None, None)
    for fault in started.faults:
        first, *where = fault.place
        at = (first, codec.field, *where) if first == "options" else fault.place
        faults.append(fault._replace(place=(*place, *at)))

"""Records of games, written in the one canonical way."""

from collections.abc import Iterator
from typing import Any

from referee.notation.game_notation import GameNotation
from referee.notation.header import write_chance, write_player
from referee.notation.options import write_options
from referee.notation.record_lines import ENDINGS, WINNER
from referee.notation.registry import BY_FIELD
from referee.notation.seats import Seats
from referee.notation.strings import write_string
from referee.notation.turns import write_turn
from referee.v1 import record_pb2
from referee.wire.registry import BY_NUMBER


def write_record(record: record_pb2.GameRecord) -> str:
    """The text of a record that `decode_record` accepts."""
    codec = BY_NUMBER[record.ruleset.game]
    game = BY_FIELD[codec.field]
    seats = Seats(player.name for player in record.players)
    parts = [
        [*_write_start(record, codec.game.rulebook.slug), *_write_header(record, game, seats)],
        [write_turn(turn, number, game, seats) for number, turn in enumerate(record.turns, 1)],
        list(_write_end(record, seats)),
    ]
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts if part)


def _write_start(record: record_pb2.GameRecord, slug: str) -> Iterator[str]:
    yield f"Referee-Record: {record.format_version}"
    yield f"Game: {slug} {record.ruleset.version}"


def _write_header(record: record_pb2.GameRecord, game: GameNotation, seats: Seats) -> Iterator[str]:
    for words in write_options(getattr(record.options, game.field)):
        yield _line("Option", words)
    if record.game_id:
        yield f"Id: {write_string(record.game_id)}"
    if record.event:
        yield f"Event: {write_string(record.event)}"
    if record.date:
        yield f"Date: {record.date}"
    for player in record.players:
        yield _line("Player", write_player(player))
    for key, value in write_chance(record.chance):
        yield f"{key.capitalize()}: {value}"
    if record.HasField("deal"):
        yield from _write_deal(getattr(record.deal, game.field), game, seats)
    for note in record.notes:
        yield f"Note: {write_string(note)}"


def _write_deal(deal: Any, game: GameNotation, seats: Seats) -> Iterator[str]:
    for words in game.write_deal(deal, seats):
        yield _line("Deal", words)
    if "opener" in deal.DESCRIPTOR.fields_by_name and deal.HasField("opener"):
        yield f"Opener: {seats.write(deal.opener)}"


def _write_end(record: record_pb2.GameRecord, seats: Seats) -> Iterator[str]:
    if record.ending:
        yield f"Ending: {ENDINGS[record.ending]}"
    for standing in record.claimed_standings:
        words = [str(standing.rank), seats.write(standing.player), str(standing.score)]
        yield _line("Standing", [*words, WINNER] if standing.winner else words)


def _line(key: str, words: list[str]) -> str:
    return f"{key}: {' '.join(words)}"

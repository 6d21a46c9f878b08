"""Records of games, read from text and written in the one canonical way."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from referee.core.faults import Fault, FaultReason
from referee.notation import fields, games, texts, turns
from referee.notation.games import GameNotation
from referee.notation.nearest import fold
from referee.notation.seats import Seats
from referee.notation.source import Reading, Spot
from referee.notation.values import (
    next_date,
    next_integer,
    next_player,
    next_string,
    numbers_of,
    read_into,
    words_of,
    write_string,
)
from referee.notation.words import Notes, Word, Words, read_lines
from referee.v1 import record_pb2
from referee.wire import registry
from referee.wire.record import FORMAT_VERSION, KnownRecord, decode_record

MOST_LINES = 5000  # twice as many as the largest record has

_WINNER = "winner"
_ENDINGS = words_of(record_pb2.RecordEnding.DESCRIPTOR)


def parse_record(text: str) -> Reading[record_pb2.GameRecord]:
    """Read a record; note everything that is wrong with the text or with what it says."""
    reading, _ = decode_notation(text)
    return reading


def decode_notation(text: str) -> tuple[Reading[record_pb2.GameRecord], KnownRecord | None]:
    """Read a record and decode it; the decoded record counts only if nothing is wrong."""
    reading = read_record(text)
    faults: list[Fault] = []
    known = decode_record(reading.message, (), faults)
    return reading.with_faults(faults), known


def read_record(text: str) -> Reading[record_pb2.GameRecord]:
    """Read a record, as far as the text can be read; note everything wrong with the text."""
    return _RecordReader().read(text)


class _RecordReader:
    """Puts a record together, line by line. Options, deals and moves are those of its game."""

    def __init__(self) -> None:
        self._record = record_pb2.GameRecord()
        self._notes = Notes(Seats(required=True))
        self._order = fields.KeyOrder(self._notes, _RANKS, _REPEATED, _REQUIRED)
        self._says_so = False
        """Whether the text begins as a record does."""
        self._is_telling = False
        """Whether there is any line that only records have."""
        self._foreign = 0
        """How many more lines begin as none of a record does than as some do."""
        self._readable = True
        """Whether the record is in a version that can be read."""
        self._game: GameNotation | None = None
        self._number: int | None = 0
        """The number of the last turn; None if there may have been one that could not be read."""

    def read(self, text: str) -> Reading[record_pb2.GameRecord]:
        is_whole = self._read_lines(text)
        if self._notes.errors and not self._is_record:
            self._notes.refuse_all(texts.NOT_A_RECORD)
            self._record.Clear()
        elif is_whole and self._readable:
            self._order.finish(self._notes.source.last)
        return self._notes.reading(self._record)

    @property
    def _is_record(self) -> bool:
        return self._says_so or (self._is_telling and self._foreign <= 0)

    def _read_lines(self, text: str) -> bool:
        """Read the lines; return whether none was left out."""
        for count, (first, words) in enumerate(read_lines(text, self._notes)):
            if count == 0:
                self._says_so = fold(first.text) == _FIRST
            if count == MOST_LINES:
                first.refuse(FaultReason.WRONG_COUNT, texts.TOO_MANY_LINES, most=MOST_LINES)
            if self._notes.full or count == MOST_LINES or not self._readable:
                return False
            self._read_line(first, words)
        return True

    def _read_line(self, first: Word, words: Words) -> None:
        self._notes.source.last = Spot(first.spot.line, 1)
        key = _TURN if turns.NUMBER.fullmatch(first.text) else _KEYS.get(first.text)
        near = "" if key else first.nearest(_KEYS)
        self._is_telling = self._is_telling or fold(first.text) in _TELLING
        self._foreign += -1 if key or near else 1
        if key is None:
            first.refuse_expecting(texts.KEY, near=near)
            self._number = None
        elif self._order.admit(key, first):
            _LINES[key](self, first, words)
            words.close()

    def read_format(self, _: Word, words: Words) -> None:
        words.mark_next(("format_version",))
        word = words.peek()
        version = next_integer(words)
        self._record.format_version = version or 0
        if word is not None and version not in (None, FORMAT_VERSION):
            self._readable = False
            word.refuse(
                FaultReason.UNKNOWN_VALUE,
                texts.OTHER_VERSION,
                version=str(version),
                known=FORMAT_VERSION,
            )

    def read_game(self, _: Word, words: Words) -> None:
        self._game = fields.read_game(words, self._record.ruleset)
        if self._game is None:
            words.rest()
        else:
            fields.read_version(words, self._record.ruleset)

    def read_option(self, _: Word, words: Words) -> None:
        if self._game is None:
            words.rest()
            return
        field = self._game.field
        words.mark_next(("options",))
        fields.read_option(words, getattr(self._record.options, field), ("options", field))

    def read_string(self, _: Word, words: Words, field: str) -> None:
        read_into(words, self._record, field, (), next_string)

    def read_date(self, _: Word, words: Words) -> None:
        read_into(words, self._record, "date", (), next_date)

    def read_player(self, _: Word, words: Words) -> None:
        fields.read_player(words, self._record.players)

    def read_chance(self, _: Word, words: Words, field: str) -> None:
        fields.read_chance(field, words, self._record.chance)

    def read_deal(self, _: Word, words: Words) -> None:
        if self._game is None:
            words.rest()
            return
        field = self._game.field
        words.mark_next(("deal",))
        self._game.read_deal(words, getattr(self._record.deal, field), ("deal", field))

    def read_opener(self, first: Word, words: Words) -> None:
        if self._game is None:
            words.rest()
            return
        field = self._game.field
        deal = getattr(self._record.deal, field)
        if _has_opener(deal):
            words.mark_next(("deal",))
            read_into(words, deal, "opener", ("deal", field), next_player)
        else:
            words.rest()
            first.refuse(FaultReason.NOT_ALLOWED, texts.NOT_IN_GAME, key=first.text, game=field)

    def read_note(self, _: Word, words: Words) -> None:
        notes = self._record.notes
        words.mark_next(("notes",))
        words.mark_next(("notes", len(notes)))
        notes.append(next_string(words) or "")

    def read_turn(self, first: Word, words: Words) -> None:
        place = ("turns", len(self._record.turns))
        first.mark(("turns",))
        first.mark(place)
        self._number = turns.read_number(first, self._number)
        turns.read_turn(words, self._record.turns.add(), self._game, place)

    def read_ending(self, _: Word, words: Words) -> None:
        words.mark_next(("ending",))
        ending = words.choose(texts.ENDING, numbers_of(_ENDINGS))
        self._record.ending = ending or 0  # type: ignore[assignment]

    def read_standing(self, _: Word, words: Words) -> None:
        standings = self._record.claimed_standings
        place = ("claimed_standings", len(standings))
        words.mark_next(place[:1])
        words.mark_next(place)
        standing = standings.add(rank=next_integer(words))
        read_into(words, standing, "player", place, next_player)
        read_into(words, standing, "score", place, next_integer)
        word = words.take()
        if word is not None:
            standing.winner = word.text == _WINNER
            if not standing.winner:
                word.refuse_expecting(texts.WINNER, near=word.nearest((_WINNER,)))


_TURN = "turn"
_LINES: Mapping[str, Callable[[_RecordReader, Word, Words], None]] = {
    "Referee-Record": _RecordReader.read_format,
    "Game": _RecordReader.read_game,
    "Option": _RecordReader.read_option,
    "Id": partial(_RecordReader.read_string, field="game_id"),
    "Event": partial(_RecordReader.read_string, field="event"),
    "Date": _RecordReader.read_date,
    "Player": _RecordReader.read_player,
    "Commitment": partial(_RecordReader.read_chance, field="commitment"),
    "Seed": partial(_RecordReader.read_chance, field="seed"),
    "Entropy": partial(_RecordReader.read_chance, field="entropy"),
    "Deal": _RecordReader.read_deal,
    "Opener": _RecordReader.read_opener,
    "Note": _RecordReader.read_note,
    _TURN: _RecordReader.read_turn,
    "Ending": _RecordReader.read_ending,
    "Standing": _RecordReader.read_standing,
}
"""The lines of a record, in their order."""
_RANKS = {key: rank for rank, key in enumerate(_LINES)}
_REPEATED = frozenset({"Option", "Player", "Entropy", "Deal", "Note", _TURN, "Standing"})
_REQUIRED = ("Referee-Record", "Game", "Player")
_KEYS = {f"{key}:": key for key in _LINES if key != _TURN}
_FIRST = fold(f"{_REQUIRED[0]}:")
_TELLING = frozenset(fold(f"{key}:") for key in _REQUIRED)
"""How lines begin of which no record lacks all, whatever their case."""


def write_record(record: record_pb2.GameRecord) -> str:
    """Write a record that `decode_record` accepts as text."""
    codec = registry.BY_NUMBER[record.ruleset.game]
    game = games.notation_of(codec.field)
    seats = Seats(player.name for player in record.players)
    parts = [
        [*_write_start(record, codec.game.rulebook.slug), *_write_header(record, game, seats)],
        [
            turns.write_turn(turn, number, game, seats)
            for number, turn in enumerate(record.turns, 1)
        ],
        list(_write_end(record, seats)),
    ]
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts if part)


def _write_start(record: record_pb2.GameRecord, slug: str) -> Iterator[str]:
    yield f"Referee-Record: {record.format_version}"
    yield f"Game: {slug} {record.ruleset.version}"


def _write_header(record: record_pb2.GameRecord, game: GameNotation, seats: Seats) -> Iterator[str]:
    for words in fields.write_options(getattr(record.options, game.field)):
        yield _line("Option", words)
    if record.game_id:
        yield f"Id: {write_string(record.game_id)}"
    if record.event:
        yield f"Event: {write_string(record.event)}"
    if record.date:
        yield f"Date: {record.date}"
    for player in record.players:
        yield _line("Player", fields.write_player(player))
    for key, value in fields.write_chance(record.chance):
        yield f"{key.capitalize()}: {value}"
    if record.HasField("deal"):
        yield from _write_deal(getattr(record.deal, game.field), game, seats)
    for note in record.notes:
        yield f"Note: {write_string(note)}"


def _write_deal(deal: Any, game: GameNotation, seats: Seats) -> Iterator[str]:
    for words in game.write_deal(deal, seats):
        yield _line("Deal", words)
    if _has_opener(deal) and deal.HasField("opener"):
        yield f"Opener: {seats.write(deal.opener)}"


def _write_end(record: record_pb2.GameRecord, seats: Seats) -> Iterator[str]:
    if record.ending:
        yield f"Ending: {_ENDINGS[record.ending]}"
    for standing in record.claimed_standings:
        words = [str(standing.rank), seats.write(standing.player), str(standing.score)]
        yield _line("Standing", [*words, _WINNER] if standing.winner else words)


def _has_opener(deal: Any) -> bool:
    """Whether deals of this game name who opens."""
    return "opener" in deal.DESCRIPTOR.fields_by_name


def _line(key: str, words: list[str]) -> str:
    return f"{key}: {' '.join(words)}"

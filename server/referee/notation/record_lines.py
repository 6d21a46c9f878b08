"""The lines of a record, read one by one."""

from collections.abc import Callable, Mapping
from functools import partial

from referee.core.faults import FaultReason
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.enums import numbers_of, words_of
from referee.notation.game_notation import GameNotation
from referee.notation.header import read_chance, read_game, read_player, read_version
from referee.notation.options import read_option
from referee.notation.players import next_player
from referee.notation.registry import BY_FIELD
from referee.notation.turns import read_number, read_turn
from referee.notation.values import next_date, next_integer, next_string
from referee.notation.words import Word, Words
from referee.v1 import record_pb2
from referee.wire.record import FORMAT_VERSION

TURN = "turn"
WINNER = "winner"
ENDINGS = words_of(record_pb2.RecordEnding.DESCRIPTOR)


class RecordLines:
    """Puts a record together. Without its game, options, deals and moves cannot be told."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.record = record_pb2.GameRecord()
        self.readable = True
        """Whether it is in a version that can be read."""
        self.game: GameNotation | None = None
        self._number: int | None = 0
        """Of the last turn; None if there may have been one that could not be read."""

    def read(self, key: str, word: Word, words: Words) -> None:
        """A line, by its key; its first word has been taken."""
        if key == TURN:
            self._read_turn(word, words)
        elif key in _OF_THE_GAME:
            if self.game is not None:
                _OF_THE_GAME[key](self, self.game, word, words)
            else:
                words.rest()
        else:
            _OF_ALL_GAMES[key](self, words)
        self.draft.close(words)

    def skip(self) -> None:
        """A line that could not be read may have been a turn."""
        self._number = None

    def _read_turn(self, word: Word, words: Words) -> None:
        place = ("turns", len(self.record.turns))
        self.draft.mark(("turns",), word)
        self.draft.mark(place, word)
        self._number = read_number(self.draft, word, self._number)
        read_turn(self.draft, words, self.record.turns.add(), self.game, place)


def _read_format(lines: RecordLines, words: Words) -> None:
    draft, place = lines.draft, ("format_version",)
    draft.mark_next(place, words)
    version = next_integer(draft, words)
    lines.record.format_version = version or 0
    if version not in (None, FORMAT_VERSION):
        lines.readable = False
        draft.refuse(
            draft.source.find(place),
            FaultReason.UNKNOWN_VALUE,
            texts.OTHER_VERSION,
            version=str(version),
            known=FORMAT_VERSION,
        )


def _read_game(lines: RecordLines, words: Words) -> None:
    ruleset = lines.record.ruleset
    field = read_game(lines.draft, words, ruleset)
    if field is None:
        words.rest()
        return
    lines.game = BY_FIELD[field]
    read_version(lines.draft, words, ruleset)


def _read_id(lines: RecordLines, words: Words) -> None:
    lines.draft.mark_next(("game_id",), words)
    lines.record.game_id = next_string(lines.draft, words) or ""


def _read_event(lines: RecordLines, words: Words) -> None:
    lines.draft.mark_next(("event",), words)
    lines.record.event = next_string(lines.draft, words) or ""


def _read_date(lines: RecordLines, words: Words) -> None:
    lines.draft.mark_next(("date",), words)
    lines.record.date = next_date(lines.draft, words) or ""


def _read_player(lines: RecordLines, words: Words) -> None:
    read_player(lines.draft, words, lines.record.players)


def _read_chance(field: str, lines: RecordLines, words: Words) -> None:
    read_chance(lines.draft, field, words, lines.record.chance)


def _read_note(lines: RecordLines, words: Words) -> None:
    notes = lines.record.notes
    lines.draft.mark_next(("notes",), words)
    lines.draft.mark_next(("notes", len(notes)), words)
    notes.append(next_string(lines.draft, words) or "")


def _read_ending(lines: RecordLines, words: Words) -> None:
    draft = lines.draft
    draft.mark_next(("ending",), words)
    ending = draft.choose(draft.need(words, texts.ENDING), numbers_of(ENDINGS))
    lines.record.ending = ending or 0  # type: ignore[assignment]


def _read_standing(lines: RecordLines, words: Words) -> None:
    draft, standings = lines.draft, lines.record.claimed_standings
    place = ("claimed_standings", len(standings))
    draft.mark_next(place[:1], words)
    draft.mark_next(place, words)
    rank = next_integer(draft, words)
    draft.mark_next((*place, "player"), words)
    player = next_player(draft, words)
    draft.mark_next((*place, "score"), words)
    score = next_integer(draft, words)
    standing = standings.add(rank=rank, player=player, score=score)
    word = words.take()
    if word is not None:
        standing.winner = word.text == WINNER
        if not standing.winner:
            draft.unlike(word, texts.WINNER)


def _read_option(lines: RecordLines, game: GameNotation, _: Word, words: Words) -> None:
    lines.draft.mark_next(("options",), words)
    own = getattr(lines.record.options, game.field)
    read_option(lines.draft, words, own, ("options", game.field))


def _read_deal(lines: RecordLines, game: GameNotation, _: Word, words: Words) -> None:
    lines.draft.mark_next(("deal",), words)
    own = getattr(lines.record.deal, game.field)
    game.read_deal(lines.draft, words, own, ("deal", game.field))


def _read_opener(lines: RecordLines, game: GameNotation, word: Word, words: Words) -> None:
    draft, own = lines.draft, getattr(lines.record.deal, game.field)
    if "opener" not in own.DESCRIPTOR.fields_by_name:
        facts = {"key": word.text, "game": game.field}
        draft.refuse(word.spot, FaultReason.NOT_ALLOWED, texts.NOT_IN_GAME, **facts)
        words.rest()
        return
    draft.mark_next(("deal",), words)
    draft.mark_next(("deal", game.field, "opener"), words)
    opener = next_player(draft, words)
    if opener is not None:
        own.opener = opener


_OF_ALL_GAMES: Mapping[str, Callable[[RecordLines, Words], None]] = {
    "Referee-Record": _read_format,
    "Game": _read_game,
    "Id": _read_id,
    "Event": _read_event,
    "Date": _read_date,
    "Player": _read_player,
    "Commitment": partial(_read_chance, "commitment"),
    "Seed": partial(_read_chance, "seed"),
    "Entropy": partial(_read_chance, "entropy"),
    "Note": _read_note,
    "Ending": _read_ending,
    "Standing": _read_standing,
}
_OF_THE_GAME: Mapping[str, Callable[[RecordLines, GameNotation, Word, Words], None]] = {
    "Option": _read_option,
    "Deal": _read_deal,
    "Opener": _read_opener,
}

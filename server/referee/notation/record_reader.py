"""Records of games, read from text."""

from collections.abc import Iterator

from referee.core.faults import FaultReason
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.order import Order
from referee.notation.reading import Reading, finish, refuse_length
from referee.notation.record_lines import TURN, RecordLines
from referee.notation.seats import Seats
from referee.notation.source import Spot
from referee.notation.turns import NUMBER
from referee.notation.words import BYTE_ORDER_MARK, MOST_WORDS, Word, Words, split_line
from referee.v1 import record_pb2

_KEYS = (
    "Referee-Record",
    "Game",
    "Option",
    "Id",
    "Event",
    "Date",
    "Player",
    "Commitment",
    "Seed",
    "Entropy",
    "Deal",
    "Opener",
    "Note",
    TURN,
    "Ending",
    "Standing",
)
_RANKS = {key: rank for rank, key in enumerate(_KEYS)}
_REPEATED = frozenset({"Option", "Player", "Entropy", "Deal", "Note", TURN, "Standing"})
_REQUIRED = ("Referee-Record", "Game", "Player")
_LINES = {f"{key}:": key for key in _KEYS if key != TURN}
_COMMENT = "#"

MOST_LINES = 5000  # twice as many as the largest record has


def read_record(text: str) -> Reading[record_pb2.GameRecord]:
    """The record, as far as the text can be read, and everything wrong with the text."""
    draft = Draft(Seats(required=True))
    lines = RecordLines(draft)
    order = Order(draft, _RANKS, _REPEATED, _REQUIRED)
    for count, (word, words) in enumerate(_lines_of(text, draft)):
        if count == MOST_LINES:
            draft.refuse(word.spot, FaultReason.WRONG_COUNT, texts.TOO_MANY_LINES, most=MOST_LINES)
        if draft.full or count == MOST_LINES or not lines.readable:
            break
        _read_line(draft, order, lines, word, words)
    else:
        if lines.readable:
            order.finish(draft.source.last)
    return finish(lines.record, draft)


def _lines_of(text: str, draft: Draft) -> Iterator[tuple[Word, Words]]:
    """The first word of each line, and the others; without comments."""
    left = MOST_WORDS
    for number, ended in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), 1):
        line = ended.removesuffix("\r")
        content = line.lstrip(" \t")
        if not content or content.startswith(_COMMENT):
            continue
        words = split_line(line, number, left)
        if words is None:
            refuse_length(draft, number)
            return
        left -= len(words)
        word = words.take()
        if word is not None:
            yield word, words


def _read_line(draft: Draft, order: Order, lines: RecordLines, word: Word, words: Words) -> None:
    draft.source.last = Spot(word.spot.line, 1)
    key = TURN if NUMBER.fullmatch(word.text) else _LINES.get(word.text)
    if key is None:
        draft.unlike(word, texts.KEY)
        lines.skip()
    elif order.admit(key, word):
        lines.read(key, word, words)

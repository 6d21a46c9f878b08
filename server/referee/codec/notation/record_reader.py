"""Records of games, read from text."""

from referee.codec.notation import texts
from referee.codec.notation.draft import Draft
from referee.codec.notation.order import Order
from referee.codec.notation.reading import Reading, finish
from referee.codec.notation.record_lines import TURN, RecordLines
from referee.codec.notation.source import Spot
from referee.codec.notation.turns import NUMBER
from referee.codec.notation.words import split_line
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


def read_record(text: str) -> Reading[record_pb2.GameRecord]:
    """The record, as far as the text can be read, and everything wrong with the text."""
    draft = Draft()
    lines = RecordLines(draft)
    order = Order(draft, _RANKS, _REPEATED, _REQUIRED)
    for number, line in enumerate(text.split("\n"), 1):
        words = split_line(line.removesuffix("\r"), number)
        word = words.take()
        if word is None or word.text.startswith(_COMMENT):
            continue
        draft.source.last = Spot(number, 1)
        key = TURN if NUMBER.fullmatch(word.text) else _LINES.get(word.text)
        if key is None:
            draft.unlike(word, texts.KEY)
        elif order.admit(key, word):
            lines.read(key, word, words)
        if draft.full or not lines.readable:
            break
    else:
        order.finish(draft.source.last)
    return finish(lines.record, draft)

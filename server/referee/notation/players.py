"""Words that name a player: by name, or by seat."""

import re

from referee.core.faults import FaultReason
from referee.core.text import Text
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.seats import is_plain
from referee.notation.strings import show
from referee.notation.values import read_integer
from referee.notation.words import Word, Words

_SEAT = re.compile(r"[0-9]+")


def next_player(draft: Draft, words: Words, what: Text = texts.PLAYER) -> int | None:
    return read_player(draft, draft.need(words, what), what)


def read_player(draft: Draft, word: Word | None, what: Text = texts.PLAYER) -> int | None:
    if word is None or _SEAT.fullmatch(word.text):
        return read_integer(draft, word)
    named = draft.seats.named(word.text)
    if not is_plain(word.text):
        draft.unlike(word, what)
    elif len(named) == 1:
        return named[0]
    elif named:
        draft.refuse(word.spot, FaultReason.MISMATCH, texts.SEVERAL_PLAYERS, word=show(word.text))
    elif draft.seats.all_known:
        draft.refuse(
            word.spot, FaultReason.UNKNOWN_VALUE, texts.NO_SUCH_PLAYER, word=show(word.text)
        )
    return None

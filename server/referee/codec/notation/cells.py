"""Pieces on cells: `Ro@0,-1`."""

import re
from collections.abc import Mapping

from referee.codec.errors import Place
from referee.codec.notation.draft import Draft
from referee.codec.notation.words import Word
from referee.rules.rulebook import Text

Parts = Mapping[str, Word | None]


def split_word(
    draft: Draft, word: Word, pattern: re.Pattern[str], what: Text, place: Place
) -> Parts:
    """The parts of a word by the groups of a pattern, which are named after fields."""
    match = pattern.fullmatch(word.text)
    if match is None:
        draft.unlike(word, what)
        return {}
    parts = {group: word.part(match, group) for group in pattern.groupindex}
    for field, part in parts.items():
        if part is not None:
            draft.mark((*place, field), part)
    return parts

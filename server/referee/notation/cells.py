"""Pieces on cells: `Ro@0,-1`."""

import re
from collections.abc import Mapping

from referee.core.faults import FieldPath
from referee.core.text import Text
from referee.notation.draft import Draft
from referee.notation.words import Word

Parts = Mapping[str, Word | None]


def split_word(
    draft: Draft, word: Word, pattern: re.Pattern[str], what: Text, place: FieldPath
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

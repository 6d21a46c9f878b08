"""Actions: a word that says what a player does, and what it takes to say it in full."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.words import Words

ReadAction = Callable[[Draft, Words, Any, FieldPath], None]
"""Reads what follows the word."""


def read_action(
    draft: Draft, words: Words, actions: Mapping[str, ReadAction], move: Any, place: FieldPath
) -> None:
    read = draft.choose(draft.need(words, texts.ACTION), actions)
    if read is None:
        words.rest()
    else:
        read(draft, words, move, place)


def read_pass(_draft: Draft, _words: Words, move: Any, _place: FieldPath) -> None:
    move.pass_turn.SetInParent()

"""Piles: pieces of which some, or all, may be hidden."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from referee.core.faults import FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.values import NOTHING, read_count
from referee.notation.words import Word, Words

HIDDEN = "?"


class Pieces(NamedTuple):
    """How a game writes its pieces."""

    field: str
    """What messages call them."""
    read: Callable[[str], int]
    write: Callable[[int], str]
    one: Text
    some: Text


def write_pile(pieces: Pieces, message: Any) -> list[str]:
    """Any message that has pieces and a number of hidden ones."""
    words = [pieces.write(piece) for piece in getattr(message, pieces.field)]
    if message.hidden:
        words.append(f"{HIDDEN}{message.hidden}")
    return words or [NOTHING]


def read_pile(draft: Draft, words: Words, pieces: Pieces, message: Any, place: FieldPath) -> None:
    for word in shown_words(draft, words, pieces.some, message, place):
        read_piece(draft, word, pieces, message, place)


def shown_words(
    draft: Draft, words: Words, what: Text, message: Any, place: FieldPath
) -> Iterator[Word]:
    """The words of what is not hidden; reads how much is."""
    at = (*place, "hidden")
    for word in some_words(draft, words, what):
        if draft.source.knows(at):
            draft.refuse(word.spot, FaultReason.MISMATCH, texts.AFTER_HIDDEN)
        elif word.text.startswith(HIDDEN):
            draft.mark(at, word)
            message.hidden = read_count(draft, word.after(1)) or 0
        else:
            yield word


def read_piece(draft: Draft, word: Word, pieces: Pieces, message: Any, place: FieldPath) -> None:
    piece = draft.convert(word, pieces.read, pieces.one)
    if piece is not None:
        into = getattr(message, pieces.field)
        draft.mark((*place, pieces.field, len(into)), word)
        into.append(piece)


def one_or_more(draft: Draft, words: Words, what: Text) -> Sequence[Word]:
    """All words that are left, where nothing at all is said by saying nothing."""
    first = draft.need(words, what)
    return [] if first is None else [first, *words.rest()]


def some_words(draft: Draft, words: Words, what: Text) -> Sequence[Word]:
    """All words that are left; `-` alone stands for none at all."""
    first = draft.need(words, what)
    if first is None:
        return ()
    rest = words.rest()
    if first.text != NOTHING:
        return [first, *rest]
    if rest:
        draft.refuse(first.spot, FaultReason.MISMATCH, texts.NOT_ALONE)
    return rest

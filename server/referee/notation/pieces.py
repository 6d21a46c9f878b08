"""Pieces as the notations of games write them: in piles and hands, hidden or not, and on cells."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.core.faults import FaultReason, FieldPath
from referee.core.text import Text
from referee.notation import texts
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, read_code, read_count, read_player
from referee.notation.words import MOST_SHOWN, Word, Words

HIDDEN = "?"
_AROUND = ",;()"

Parts = Mapping[str, Word | None]


class Pieces(NamedTuple):
    """How a game writes its pieces, one by one, in piles and in hands."""

    field: str
    """The name of the pieces in messages."""
    decode: Callable[[str], int]
    """Returns the piece that a code names; raises a ValueError if there is none."""
    encode: Callable[[int], str]
    one: Text
    some: Text
    codes: Collection[str] = ()
    """All codes, if they are few."""

    def read_piece(self, word: Word, message: Any, place: FieldPath) -> None:
        """Read one more piece and append it to the list."""
        piece = read_code(word, self.decode, self.one, self.codes)
        if piece is not None:
            into = getattr(message, self.field)
            word.mark((*place, self.field, len(into)))
            into.append(piece)

    def read_pile(self, words: Words, message: Any, place: FieldPath) -> None:
        """Read a pile into any message that has pieces and a number of hidden ones."""
        for word in shown_words(words, self.some, message, place):
            self.read_piece(word, message, place)

    def write_pile(self, message: Any) -> list[str]:
        words = [self.encode(piece) for piece in getattr(message, self.field)]
        if message.hidden:
            words.append(f"{HIDDEN}{message.hidden}")
        return words or [NOTHING]

    def read_hand(self, words: Words, hands: Any, place: FieldPath) -> None:
        """Read a player and a pile, and append them to the list as one more hand."""
        words.mark_next(place)
        place = (*place, len(hands))
        word = words.need(texts.PLAYER)
        if word is None:
            return
        word.mark(place)
        hand = hands.add(player=read_player(word))
        self.read_pile(words, hand, place)

    def write_hand(self, hand: Any, seats: Seats) -> list[str]:
        return [seats.write(hand.player), *self.write_pile(hand)]


def shown_words(words: Words, what: Text, message: Any, place: FieldPath) -> Iterator[Word]:
    """Yield the words of what is not hidden; read into the message how many pieces are."""
    at = (*place, "hidden")
    source = words.notes.source
    for word in some_words(words, what):
        if source.knows(at):
            word.refuse(FaultReason.MISMATCH, texts.AFTER_HIDDEN)
        elif word.text.startswith(HIDDEN):
            word.mark(at)
            message.hidden = read_count(word.after(1)) or 0
        else:
            yield word


def one_or_more(words: Words, what: Text) -> Sequence[Word]:
    """Take all words that are left, at least one: an empty list is written by omission."""
    first = words.need(what)
    return [] if first is None else [first, *words.rest()]


def some_words(words: Words, what: Text) -> Sequence[Word]:
    """Take all words that are left, at least one; `-` alone stands for none at all."""
    first = words.need(what)
    if first is None:
        return ()
    rest = words.rest()
    if first.text != NOTHING:
        return [first, *rest]
    if rest:
        first.refuse(FaultReason.MISMATCH, texts.NOT_ALONE)
    return rest


def split_word(word: Word, pattern: re.Pattern[str], what: Text, place: FieldPath) -> Parts:
    """Split a word such as `Ro@0,-1` by the groups of a pattern, which are named after fields;
    return no parts if the word is not what is expected."""
    match = pattern.fullmatch(word.text)
    if match is None:
        bare = word.text.strip(_AROUND)
        is_it = len(bare) <= MOST_SHOWN and pattern.fullmatch(bare)
        word.refuse_expecting(what, near=bare if is_it else "")
        return {}
    parts: dict[str, Word | None] = {}
    for field in pattern.groupindex:
        parts[field] = part = word.part(match, field)
        if part is not None:
            part.mark((*place, field))
    return parts

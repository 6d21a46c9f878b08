"""Lines cut into words, which are taken one by one."""

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from referee.notation.source import Spot

# A string is part of a word, blanks and all. Possessive, so that no text takes long.
_WORD = re.compile(r'(?:[^ \t"]++|"[^"\\]*+(?:\\.?[^"\\]*+)*+"?)++')

BYTE_ORDER_MARK = "\ufeff"
MOST_WORDS = 60_000  # more than any record or position that makes sense; read in seconds


class Word(NamedTuple):
    """A word, and where it stands."""

    text: str
    spot: Spot

    def part(self, match: re.Match[str], group: str) -> "Word | None":
        """The part of this word that a group of a match holds; None if it has no part in it."""
        found = match[group]
        if found is None:
            return None
        line, column = self.spot
        return Word(found, Spot(line, column + match.start(group)))

    def after(self, signs: int) -> "Word":
        """The word without its first signs."""
        line, column = self.spot
        return Word(self.text[signs:], Spot(line, column + signs))

    @property
    def end(self) -> Spot:
        return Spot(self.spot.line, self.spot.column + len(self.text))


class Words:
    """Words of one line, from left to right."""

    def __init__(self, words: Sequence[Word], end: Spot) -> None:
        self._words = words
        self._next = 0
        self.end = end
        """Where a word is missing that does not come any more."""

    def __len__(self) -> int:
        return len(self._words)

    def peek(self) -> Word | None:
        return self._words[self._next] if self._next < len(self._words) else None

    def take(self) -> Word | None:
        word = self.peek()
        self._next += word is not None
        return word

    def rest(self) -> Sequence[Word]:
        """Take all that are left."""
        rest, self._next = self._words[self._next :], len(self._words)
        return rest

    def until(self, stops: Callable[[str], bool]) -> "Words":
        """Take all words before the first that stops."""
        first = self._next
        while self._next < len(self._words) and not stops(self._words[self._next].text):
            self._next += 1
        taken = self._words[first : self._next]
        return Words(taken, taken[-1].end if taken else self._before(first))

    def _before(self, index: int) -> Spot:
        return self._words[index].spot if index < len(self._words) else self.end


def split_line(text: str, line: int, most: int) -> Words | None:
    """The words of a line; None if there are more than `most`."""
    found = list(islice(_WORD.finditer(text), most + 1))
    if len(found) > most:
        return None
    words = [Word(each[0], Spot(line, each.start() + 1)) for each in found]
    return Words(words, words[-1].end if words else Spot(line, 1))


def count_words(text: str) -> int:
    return sum(len(_WORD.findall(line)) for line in text.split("\n"))

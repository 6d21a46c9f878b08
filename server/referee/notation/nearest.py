"""What a word that is not expected was perhaps meant to be."""

from collections.abc import Collection
from difflib import get_close_matches

_LIKENESS = 0.65  # enough for `lya`, which is `lay`
_SHORTEST = 3  # shorter words have too many neighbours
_LONGEST = 40
_MOST_CHOICES = 50


def fold(word: str) -> str:
    """Return the word without what people confuse: case, hyphens and underscores."""
    return word.casefold().replace("-", "").replace("_", "")


def nearest(word: str, choices: Collection[str]) -> str:
    """Return the choice that is most like the word; an empty string if none is like it."""
    if len(word) > _LONGEST or len(choices) > _MOST_CHOICES:
        return ""
    folded = fold(word)
    by_fold = {fold(choice): choice for choice in choices}
    if len(folded) < _SHORTEST:
        return by_fold.get(folded, "")
    found = get_close_matches(folded, by_fold, n=1, cutoff=_LIKENESS)
    return by_fold[found[0]] if found else ""

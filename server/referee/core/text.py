"""What the referee says, in every language it speaks."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple


class Count(int):
    """A number in a text that chooses singular or plural: `{laid:# tile|# tiles}` says "1 tile"."""

    singular: ClassVar[tuple[int, ...]] = (1,)

    def __format__(self, words: str) -> str:
        one, bar, several = words.partition("|")
        if not bar:
            return format(int(self), words)
        return (one if abs(self) in self.singular else several).replace("#", str(int(self)))


class FrenchCount(Count):
    """A number in French, where 0 is singular too: « 0 tuile »."""

    singular = (0, 1)


COUNTS: Mapping[str, type[Count]] = {"en": Count, "fr": FrenchCount}


class Text(NamedTuple):
    """A text in the languages the referee speaks."""

    en: str
    fr: str

    def plain(self, language: str) -> str:
        """Return the text in one language, with its braces not filled in."""
        text: str = getattr(self, language)
        return text

    def say(self, language: str, **facts: "int | str | Text") -> str:
        """Return the text in one language, with its braces filled in."""
        words: dict[str, int | str] = {}
        for key, fact in facts.items():
            if isinstance(fact, int):
                words[key] = COUNTS[language](fact)
            else:
                words[key] = fact.plain(language) if isinstance(fact, Text) else fact
        return self.plain(language).format(**words)

    def filled(self, **facts: "int | str | Text") -> "Text":
        """Return the text with its braces filled in, in every language."""
        return Text(self.say("en", **facts), self.say("fr", **facts))


MOST_NAMED = 8
CUT = "…"


def listed(names: Iterable[str]) -> str:
    """Join the names into a list for people, cut where it gets tedious."""
    every = list(names)
    told = ", ".join(every[:MOST_NAMED])
    return told if len(every) <= MOST_NAMED else f"{told} {CUT}"

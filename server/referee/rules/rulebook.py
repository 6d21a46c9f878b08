"""What a rulebook is, and the rules that every game has."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple


class Count(int):
    """A number in a text, which chooses its words: `{laid:# tile|# tiles}` says "1 tile"."""

    singular: ClassVar[tuple[int, ...]] = (1,)

    def __format__(self, words: str) -> str:
        one, bar, several = words.partition("|")
        if not bar:
            return format(int(self), words)
        return (one if abs(self) in self.singular else several).replace("#", str(int(self)))


class FrenchCount(Count):
    """In French, nothing is singular too: « 0 tuile »."""

    singular = (0, 1)


COUNTS: Mapping[str, type[Count]] = {"en": Count, "fr": FrenchCount}


class Text(NamedTuple):
    """A text in the languages the referee speaks."""

    en: str
    fr: str

    def plain(self, language: str) -> str:
        """In one language, its braces left open."""
        text: str = getattr(self, language)
        return text

    def say(self, language: str, **facts: "int | str | Text") -> str:
        """In one language, with its braces filled in."""
        words: dict[str, int | str] = {}
        for key, fact in facts.items():
            if isinstance(fact, int):
                words[key] = COUNTS[language](fact)
            else:
                words[key] = fact.plain(language) if isinstance(fact, Text) else fact
        return self.plain(language).format(**words)

    def filled(self, **facts: "int | str | Text") -> "Text":
        """With its braces filled in, in every language."""
        return Text(self.say("en", **facts), self.say("fr", **facts))


class Source(NamedTuple):
    """A printed rulebook."""

    id: str
    title: str


class Rule(NamedTuple):
    """A rule; its id never changes meaning."""

    id: str
    text: Text
    sources: tuple[str, ...] = ()  # by Source.id
    ruling: bool = False  # the referee decided it, in whole or in part
    option: str = ""  # by Option.name, if one changes it


class Option(NamedTuple):
    """A choice that the rules leave to the client."""

    name: str  # the field of the game's options message
    rule_id: str
    text: Text
    values: tuple[str, ...]  # as written in JSON, the default first


class Rulebook(NamedTuple):
    """The rules of one game, in one version."""

    slug: str
    title: str
    version: int
    min_players: int
    max_players: int
    summary: Text
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    sources: tuple[Source, ...]


def every_game(sources: tuple[Source, ...]) -> tuple[Rule, ...]:
    """The rules of every game, resting on all sources of the game that takes them over."""
    ids = tuple(source.id for source in sources)
    return (
        Rule(
            "GM-1",
            Text(
                en="Only the player whose turn it is may move.",
                fr="On ne joue qu’à son tour.",
            ),
            ids,
        ),
        Rule(
            "GM-2",
            Text(
                en="Nothing more is played once the game is over.",
                fr="Une fois la partie finie, on ne joue plus.",
            ),
            ids,
        ),
    )

"""What a rulebook is, and the rules that every game has."""

from typing import NamedTuple

from referee.core.text import Text


class Source(NamedTuple):
    """A printed rulebook."""

    id: str
    title: str


class Rule(NamedTuple):
    """A rule; the meaning of its id never changes."""

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
    """Return the rules that every game has, citing all sources of the game that adopts them."""
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

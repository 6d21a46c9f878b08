"""How a game puts violations into words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import Formatter

from referee.core.state import Player
from referee.core.text import COUNTS, CUT, Text, listed
from referee.core.verdict import Reason, TurnReason, Violation

LANGUAGES = Text._fields


SEAT = Text("seat {seat}", "la personne de la place {seat}")
NAMED_TWICE = Text("{name} (seat {seat})", "{name} (place {seat})")
SOMEBODY_ELSE = Text("another player", "quelqu’un d’autre")
EXAMPLE = Text(", for instance {pieces} at {cells}", ", par exemple {pieces} en {cells}")

TURN_MESSAGES: Mapping[Reason, Text] = {
    TurnReason.NOT_YOUR_TURN: Text(
        "It is {to_move}'s turn, not {player}'s.",
        "C’est à {to_move} de jouer, pas à {player}.",
    ),
    TurnReason.GAME_OVER: Text(
        "The game is over: {end_reason}.",
        "La partie est terminée : {end_reason}.",
    ),
}
"""The sentences that every game uses."""

_CELLS = frozenset({"cell", "other", "cells", "example"})
_PIECES = frozenset({"pieces", "example"})


@dataclass(frozen=True)
class Wording:
    """A game's sentences, its words by the names that facts use, its names for cells and pieces."""

    messages: Mapping[Reason, Text]
    words: Mapping[str, Text]
    cell_name: Callable[[int], str]
    piece_name: Callable[[int], str]
    seats: tuple[str, ...] = ("player", "to_move")
    """The facts that are seats."""

    def violation(self, violation: Violation, language: str, players: Sequence[Player] = ()) -> str:
        """Return a sentence about a violation; it calls players by name where names are known."""
        sentence = (violation.text or self.messages[violation.reason]).plain(language)
        asked = _fields(sentence)  # only what the sentence says is put into words
        words, count = self._vocabulary[language], COUNTS[language]
        facts: dict[str, int | str] = {
            key: count(fact) if isinstance(fact, int) else words.get(fact, fact)
            for key, fact in violation.facts.items()
        }
        for key, word in violation.words.items():
            facts[key] = word.plain(language)
        for key in self.seats:
            if key in asked:
                facts[key] = _name(violation.facts.get(key), players).plain(language)
        if not asked.isdisjoint(_CELLS):
            names = list(dict.fromkeys(map(self.cell_name, violation.cells)))
            facts["cells"] = listed(names)
            if names:
                facts["cell"], facts["other"] = names[0], names[-1]
        if not asked.isdisjoint(_PIECES):
            kinds = dict.fromkeys(map(self.piece_name, violation.pieces))
            facts["pieces"] = listed([words[kind] for kind in kinds])
        if "example" in asked:
            cells, pieces = facts["cells"], facts["pieces"]
            facts["example"] = (
                EXAMPLE.say(language, cells=cells, pieces=pieces) if violation.cells else ""
            )
        said = sentence.format_map(facts)
        return said.replace(f"{CUT}.", CUT)

    @cached_property
    def _vocabulary(self) -> Mapping[str, Mapping[int | str, str]]:
        """The words in each language."""
        return {
            language: {key: word.plain(language) for key, word in self.words.items()}
            for language in LANGUAGES
        }


@lru_cache(1024)
def _fields(sentence: str) -> frozenset[str]:
    """The names in the braces of a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def _name(seat: int | str | None, players: Sequence[Player]) -> Text:
    if not isinstance(seat, int):
        return SOMEBODY_ELSE
    names = [" ".join(player.name.split()) for player in players]
    name = names[seat] if seat < len(names) else ""
    if not name:
        return SEAT.filled(seat=seat)
    return NAMED_TWICE.filled(name=name, seat=seat) if names.count(name) > 1 else Text(name, name)

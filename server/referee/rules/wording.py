"""How a game puts violations into words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason, Violation

LANGUAGES = Text._fields

MOST_NAMED = 8


@dataclass(frozen=True)
class Wording:
    """A game's sentences, its words by the names facts use, and how it names cells and pieces."""

    messages: Mapping[Reason, Text]
    words: Mapping[str, Text]
    cell_name: Callable[[int], str]
    piece_name: Callable[[int], str]

    def violation(self, violation: Violation, language: str) -> str:
        sentence = self.messages[violation.reason].plain(language)
        facts = {key: self._word(fact, language) for key, fact in violation.facts.items()}
        if violation.direction is not None:
            facts["direction"] = self._word(violation.direction.name, language)
        if "{cells}" in sentence:
            facts["cells"] = listed([self.cell_name(cell) for cell in violation.cells])
        if "{pieces}" in sentence:
            names = [self.piece_name(piece) for piece in violation.pieces]
            facts["pieces"] = listed([self.words[name].plain(language) for name in names])
        return sentence.format(**facts)

    def _word(self, fact: int | str, language: str) -> int | str:
        if isinstance(fact, str) and fact in self.words:
            return self.words[fact].plain(language)
        return fact


def listed(names: Sequence[str]) -> str:
    """A list for people, cut where it gets tedious."""
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"])

"""How a game puts violations into words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
        words = self._vocabulary[language]
        facts = {key: words.get(fact, fact) for key, fact in violation.facts.items()}
        if violation.direction is not None:
            facts["direction"] = words[violation.direction.name]
        if "{cells}" in sentence:
            facts["cells"] = listed([self.cell_name(cell) for cell in violation.cells])
        if "{pieces}" in sentence:
            facts["pieces"] = listed([words[self.piece_name(piece)] for piece in violation.pieces])
        return sentence.format(**facts)

    @cached_property
    def _vocabulary(self) -> Mapping[str, Mapping[int | str, str]]:
        """The words in each language."""
        return {
            language: {key: word.plain(language) for key, word in self.words.items()}
            for language in LANGUAGES
        }


def listed(names: Sequence[str]) -> str:
    """A list for people, cut where it gets tedious."""
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"])

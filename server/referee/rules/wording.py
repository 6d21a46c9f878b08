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
        pieces = [self.piece_name(piece) for piece in violation.pieces]
        direction = violation.direction
        return self.messages[violation.reason].say(
            language,
            cells=listed([self.cell_name(cell) for cell in violation.cells]),
            pieces=listed([str(getattr(self.words[piece], language)) for piece in pieces]),
            direction="" if direction is None else self.words[direction.name],
            **{key: self._word(fact) for key, fact in violation.facts.items()},
        )

    def _word(self, fact: int | str) -> int | str | Text:
        return self.words.get(fact, fact) if isinstance(fact, str) else fact


def listed(names: Sequence[str]) -> str:
    """A list for people, cut where it gets tedious."""
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"])

"""Keys come in a fixed order, and most of them once."""

from collections.abc import Collection, Mapping, Sequence

from referee.core.faults import FaultReason
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.source import Spot
from referee.notation.strings import show
from referee.notation.words import Word


class Order:
    """Watches the keys go by."""

    def __init__(
        self,
        draft: Draft,
        ranks: Mapping[str, int],
        repeated: Collection[str],
        required: Sequence[str] = (),
    ) -> None:
        self._draft = draft
        self._ranks = ranks
        self.keys = {key: key for key in ranks}
        self._repeated = repeated
        self._missing = list(required)
        self._passed: dict[str, Spot] = {}
        self._seen: set[str] = set()
        self._latest: tuple[int, str] = (-1, "")

    def admit(self, key: str, word: Word) -> bool:
        """Whether what follows the key is to be read. What is only misplaced is."""
        if key in self._seen and key not in self._repeated:
            self._draft.refuse(word.spot, FaultReason.DUPLICATE, texts.TWICE, key=show(word.text))
            return False
        self._seen.add(key)
        rank, other = self._latest
        if self._ranks[key] < rank:
            facts = {"key": show(word.text), "other": other}
            self._draft.refuse(word.spot, FaultReason.MISMATCH, texts.MISPLACED, **facts)
        elif self._ranks[key] > rank:
            self._latest = self._ranks[key], show(word.text)
            self._pass(word.spot)
        return True

    def _pass(self, spot: Spot) -> None:
        for key in self._missing:
            if self._ranks[key] < self._latest[0]:
                self._passed.setdefault(key, spot)

    def finish(self, end: Spot) -> None:
        """Name every key that is required and did not come, where it should have been."""
        for key in self._missing:
            if key not in self._seen:
                self._draft.refuse(
                    self._passed.get(key, end),
                    FaultReason.MISSING,
                    texts.LINE_MISSING,
                    key=f"{key}:",
                )

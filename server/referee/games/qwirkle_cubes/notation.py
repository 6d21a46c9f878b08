"""Qwirkle Cubes as text."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.core.faults import FaultReason, FieldPath
from referee.games.lines.notation import LETTERS, LinesNotation, code, pieces_called
from referee.games.lines.rules.pieces import COLOURS
from referee.notation import texts
from referee.notation.actions import ReadAction
from referee.notation.draft import Draft
from referee.notation.enums import numbers_of, words_of
from referee.notation.piles import HIDDEN, read_piece, read_pile, shown_words, write_pile
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, read_count
from referee.notation.words import Word, Words
from referee.v1 import qwirkle_cubes_pb2

_PHASES = words_of(qwirkle_cubes_pb2.QwirkleCubesPhase.DESCRIPTOR)
_CUBES = re.compile(r"(?P<colour>[^0-9])(?P<count>.+)")
_NAMES = dict(zip(LETTERS, COLOURS, strict=True))


class QwirkleCubesNotation(LinesNotation):
    """The messages of Qwirkle Cubes to words and back."""

    field = "qwirkle_cubes"
    pieces = pieces_called("cubes")
    keys: Mapping[str, int] = {**LinesNotation.keys, "phase": 3}

    def own_actions(self) -> Mapping[str, ReadAction]:
        return {
            "reroll": self._read_reroll,
            "forced-reroll": self._read_forced_reroll,
            "redraw": self._read_redraw,
        }

    def _read_reroll(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        move.reroll.SetInParent()
        read_pile(draft, words, self.pieces, move.reroll, (*place, "reroll"))

    def _read_forced_reroll(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        move.forced_reroll.SetInParent()
        for word in words.rest():
            read_piece(draft, word, self.pieces, move.forced_reroll, (*place, "forced_reroll"))

    def _read_redraw(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        move.redraw.SetInParent()
        for word in words.rest():
            read_piece(draft, word, self.pieces, move.redraw, (*place, "redraw"))

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        kind = move.WhichOneof("action")
        if kind == "reroll":
            return ["reroll", *write_pile(self.pieces, move.reroll)]
        if kind == "forced_reroll":
            return ["forced-reroll", *map(code, move.forced_reroll.cubes)]
        if kind == "redraw":
            return ["redraw", *map(code, move.redraw.cubes)]
        return super().write_action(move, seats)

    def read_field(
        self, draft: Draft, key: str, words: Words, state: Any, place: FieldPath
    ) -> None:
        super().read_field(draft, key, words, state, place)
        if key == "phase":
            draft.mark_next((*place, "phase"), words)
            state.phase = draft.choose(draft.need(words, texts.PHASE), numbers_of(_PHASES)) or 0

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        yield from super().write_fields(state, seats)
        if state.phase:
            yield ["phase", _PHASES[state.phase]]

    def read_bag(self, draft: Draft, words: Words, bag: Any, place: FieldPath) -> None:
        """Of cubes in the bag only colours count."""
        for word in shown_words(draft, words, texts.CUBES, bag, place):
            _read_cubes(draft, word, bag, place)

    def write_bag(self, bag: Any) -> list[str]:
        counts = [(letter, getattr(bag, name)) for letter, name in _NAMES.items()]
        words = [f"{letter}{count}" for letter, count in (*counts, (HIDDEN, bag.hidden)) if count]
        return words or [NOTHING]


def _read_cubes(draft: Draft, word: Word, bag: Any, place: FieldPath) -> None:
    match = _CUBES.fullmatch(word.text)
    name = _NAMES.get(match["colour"]) if match else None
    if match is None or name is None:
        draft.unlike(word, texts.CUBES, FaultReason.UNKNOWN_VALUE)
    elif getattr(bag, name):
        draft.refuse(word.spot, FaultReason.DUPLICATE, texts.TWICE, key=match["colour"])
    else:
        draft.mark((*place, name), word)
        setattr(bag, name, read_count(draft, word.part(match, "count")) or 0)

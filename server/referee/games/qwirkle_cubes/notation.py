"""Qwirkle Cubes as text."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.core.faults import FaultReason, FieldPath
from referee.core.text import Text
from referee.games.lines.notation import LETTERS, LinesNotation, code, pieces_called
from referee.games.lines.rules.pieces import COLOURS
from referee.notation import texts
from referee.notation.games import ReadAction
from referee.notation.pieces import HIDDEN, shown_words
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, numbers_of, read_count, words_of
from referee.notation.words import Word, Words
from referee.v1 import qwirkle_cubes_pb2

_PHASE_WORDS = words_of(qwirkle_cubes_pb2.QwirkleCubesPhase.DESCRIPTOR)
_COLOUR_COUNT = re.compile(r"(?P<colour>[^0-9])(?P<count>.+)")
_NAMES = dict(zip(LETTERS, COLOURS, strict=True))
_PHASE = Text("a phase", "une phase")
_CUBES = Text("cubes of a colour, such as R3", "des dés d’une couleur, comme R3")


class QwirkleCubesNotation(LinesNotation):
    """Turns the messages of Qwirkle Cubes into words and back."""

    field = "qwirkle_cubes"
    pieces = pieces_called("cubes")
    keys: Mapping[str, int] = {**LinesNotation.keys, "phase": 3}

    def own_actions(self) -> Mapping[str, ReadAction]:
        return {
            "reroll": self._read_reroll,
            "forced-reroll": self._read_forced_reroll,
            "redraw": self._read_redraw,
        }

    def _read_reroll(self, words: Words, move: Any, place: FieldPath) -> None:
        move.reroll.SetInParent()
        self.pieces.read_pile(words, move.reroll, (*place, "reroll"))

    def _read_forced_reroll(self, words: Words, move: Any, place: FieldPath) -> None:
        move.forced_reroll.SetInParent()
        for word in words.rest():
            self.pieces.read_piece(word, move.forced_reroll, (*place, "forced_reroll"))

    def _read_redraw(self, words: Words, move: Any, place: FieldPath) -> None:
        move.redraw.SetInParent()
        for word in words.rest():
            self.pieces.read_piece(word, move.redraw, (*place, "redraw"))

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        kind = move.WhichOneof("action")
        if kind == "reroll":
            return ["reroll", *self.pieces.write_pile(move.reroll)]
        if kind == "forced_reroll":
            return ["forced-reroll", *map(code, move.forced_reroll.cubes)]
        if kind == "redraw":
            return ["redraw", *map(code, move.redraw.cubes)]
        return super().write_action(move, seats)

    def read_field(self, key: str, words: Words, state: Any, place: FieldPath) -> None:
        super().read_field(key, words, state, place)
        if key == "phase":
            words.mark_next((*place, "phase"))
            state.phase = words.choose(_PHASE, numbers_of(_PHASE_WORDS)) or 0

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        yield from super().write_fields(state, seats)
        if state.phase:
            yield ["phase", _PHASE_WORDS[state.phase]]

    def read_bag(self, words: Words, bag: Any, place: FieldPath) -> None:
        """Read the cubes in the bag, of which only the colours count."""
        for word in shown_words(words, _CUBES, bag, place):
            _read_cubes(word, bag, place)

    def write_bag(self, bag: Any) -> list[str]:
        counts = [(letter, getattr(bag, name)) for letter, name in _NAMES.items()]
        words = [f"{letter}{count}" for letter, count in (*counts, (HIDDEN, bag.hidden)) if count]
        return words or [NOTHING]


def _read_cubes(word: Word, bag: Any, place: FieldPath) -> None:
    match = _COLOUR_COUNT.fullmatch(word.text)
    name = _NAMES.get(match["colour"]) if match else None
    if match is None or name is None:
        word.refuse_expecting(_CUBES, FaultReason.UNKNOWN_VALUE)
    elif getattr(bag, name):
        word.refuse(FaultReason.DUPLICATE, texts.TWICE, key=match["colour"])
    else:
        word.mark((*place, name))
        setattr(bag, name, read_count(word.part(match, "count")) or 0)

"""Qwirkle as text."""

from collections.abc import Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.games.lines.notation import LinesNotation, pieces_called
from referee.notation.games import ReadAction
from referee.notation.seats import Seats
from referee.notation.words import Words


class QwirkleNotation(LinesNotation):
    """Turns Qwirkle's messages into words and back."""

    field = "qwirkle"
    pieces = pieces_called("tiles")

    def own_actions(self) -> Mapping[str, ReadAction]:
        return {"exchange": self._read_exchange}

    def _read_exchange(self, words: Words, move: Any, place: FieldPath) -> None:
        move.exchange.SetInParent()
        self.pieces.read_pile(words, move.exchange, (*place, "exchange"))

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        if move.WhichOneof("action") == "exchange":
            return ["exchange", *self.pieces.write_pile(move.exchange)]
        return super().write_action(move, seats)

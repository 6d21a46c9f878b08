"""Qwirkle as text."""

from collections.abc import Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.games.lines.notation import LinesNotation, pieces_called
from referee.notation.actions import ReadAction
from referee.notation.draft import Draft
from referee.notation.piles import read_pile, write_pile
from referee.notation.seats import Seats
from referee.notation.words import Words


class QwirkleNotation(LinesNotation):
    """Qwirkle's messages to words and back."""

    field = "qwirkle"
    pieces = pieces_called("tiles")

    def own_actions(self) -> Mapping[str, ReadAction]:
        return {"exchange": self._read_exchange}

    def _read_exchange(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        move.exchange.SetInParent()
        read_pile(draft, words, self.pieces, move.exchange, (*place, "exchange"))

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        if move.WhichOneof("action") == "exchange":
            return ["exchange", *write_pile(self.pieces, move.exchange)]
        return super().write_action(move, seats)

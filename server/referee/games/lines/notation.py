"""What the notations of all games of lines have in common."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.actions import ReadAction, read_action, read_pass
from referee.notation.cells import split_word
from referee.notation.draft import Draft
from referee.notation.hands import read_hand, write_hand
from referee.notation.piles import Pieces, one_or_more, read_pile, some_words, write_pile
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, read_integer
from referee.notation.words import Word, Words
from referee.v1 import game_pb2, lines_pb2

LETTERS = "ROYGBP"
"""Of the colours: red, orange, yellow, green, blue, purple."""
_SHAPES = "osdcbx"  # circle, square, diamond, clover, starburst, crisscross
_CODES = ("", *[colour + shape for colour in LETTERS for shape in _SHAPES])

_PLACEMENT = re.compile(r"(?P<tile>[^@]+)@(?P<x>[^@,]+),(?P<y>[^@,]+)")


class LinesNotation:
    """The messages of these games have the same fields, but for the name of their pieces."""

    field: str
    pieces: Pieces
    keys: Mapping[str, int] = {"table": 0, "hand": 1, "bag": 2}
    repeated: Collection[str] = frozenset({"hand"})

    def __init__(self) -> None:
        self._actions: Mapping[str, ReadAction] = {
            "lay": self._read_lay,
            **self.own_actions(),
            "pass": read_pass,
        }

    def own_actions(self) -> Mapping[str, ReadAction]:
        """What players may do besides laying and passing."""
        raise NotImplementedError

    def read_action(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        read_action(draft, words, self._actions, move, place)

    def _read_lay(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        move.lay.SetInParent()
        laid = some_words(draft, words, texts.PLACEMENTS)
        _read_placements(draft, laid, move.lay.placements, (*place, "lay", "placements"))

    def write_action(self, move: Any, _: Seats) -> list[str]:
        kind = move.WhichOneof("action")
        if kind == "lay":
            return ["lay", *(_write_placements(move.lay.placements) or [NOTHING])]
        return ["pass"]

    def read_chance(
        self, draft: Draft, words: Words, drawn: game_pb2.Draw, place: FieldPath
    ) -> None:
        own = getattr(drawn, self.field)
        own.SetInParent()
        read_pile(draft, words, self.pieces, own, (*place, self.field))

    def write_chance(self, drawn: game_pb2.Draw, _: Seats) -> list[str]:
        return write_pile(self.pieces, getattr(drawn, self.field))

    def read_deal(self, draft: Draft, words: Words, deal: Any, place: FieldPath) -> None:
        read_hand(draft, words, self.pieces, deal.hands, (*place, "hands"))

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        for hand in deal.hands:
            yield write_hand(self.pieces, hand, seats)

    def read_field(
        self, draft: Draft, key: str, words: Words, state: Any, place: FieldPath
    ) -> None:
        if key == "table":
            at = (*place, "table")
            draft.mark_next(at, words)
            _read_placements(draft, one_or_more(draft, words, texts.PLACEMENT), state.table, at)
        elif key == "hand":
            read_hand(draft, words, self.pieces, state.hands, (*place, "hands"))
        elif key == "bag":
            draft.mark_next((*place, "bag"), words)
            state.bag.SetInParent()
            self.read_bag(draft, words, state.bag, (*place, "bag"))

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.table:
            yield ["table", *_write_placements(state.table)]
        for hand in state.hands:
            yield ["hand", *write_hand(self.pieces, hand, seats)]
        if state.HasField("bag"):
            yield ["bag", *self.write_bag(state.bag)]

    def read_bag(self, draft: Draft, words: Words, bag: Any, place: FieldPath) -> None:
        read_pile(draft, words, self.pieces, bag, place)

    def write_bag(self, bag: Any) -> list[str]:
        return write_pile(self.pieces, bag)


def tile(code: str) -> int:
    """The tile that a code names, such as `Ro`; a ValueError if there is none."""
    return _CODES.index(code)


def code(tile: int) -> str:
    return _CODES[tile]


def pieces_called(field: str) -> Pieces:
    return Pieces(field, tile, code, texts.TILE, texts.TILES)


def _read_placements(
    draft: Draft, words: Iterable[Word], placements: Any, place: FieldPath
) -> None:
    for word in words:
        at = (*place, len(placements))
        draft.mark(at, word)
        parts = split_word(draft, word, _PLACEMENT, texts.PLACEMENT, at)
        placements.add(
            x=read_integer(draft, parts.get("x")),
            y=read_integer(draft, parts.get("y")),
            tile=draft.convert(parts.get("tile"), tile, texts.TILE),
        )


def _write_placements(placements: Iterable[lines_pb2.TilePlacement]) -> list[str]:
    return [f"{code(at.tile)}@{at.x},{at.y}" for at in placements]

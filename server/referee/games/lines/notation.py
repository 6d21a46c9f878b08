"""What the notations of all games of lines have in common."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.core.text import Text
from referee.notation.games import ReadAction, read_action, read_pass
from referee.notation.pieces import Pieces, one_or_more, some_words, split_word
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, read_code, read_integer
from referee.notation.words import Word, Words
from referee.v1 import game_pb2, lines_pb2

LETTERS = "ROYGBP"
"""The letters of the colours: red, orange, yellow, green, blue, purple."""
_SHAPES = "osdcbx"  # circle, square, diamond, clover, starburst, crisscross
_CODES = ("", *[colour + shape for colour in LETTERS for shape in _SHAPES])

_TILE_ON_CELL = re.compile(r"(?P<tile>[^@]+)@(?P<x>[^@,]+),(?P<y>[^@,]+)")
_TILE = Text("a piece such as Ro", "une pièce comme Ro")
_TILES = Text("a piece such as Ro, or `-` for none", "une pièce comme Ro, ou `-` pour aucune")
_PLACEMENT = Text("a piece on a cell, such as Ro@0,-1", "une pièce sur une case, comme Ro@0,-1")
_PLACEMENTS = Text(
    "a piece on a cell, such as Ro@0,-1, or `-` for none",
    "une pièce sur une case, comme Ro@0,-1, ou `-` pour aucune",
)


class LinesNotation:
    """The notation of a game of lines. Messages of these games have the same fields, except for the
    name of their pieces."""

    field: str
    pieces: Pieces
    keys: Mapping[str, int] = {"table": 0, "hand": 1, "bag": 2}
    repeated: Collection[str] = frozenset({"hand"})

    def __init__(self) -> None:
        self.actions: Mapping[str, ReadAction] = {
            "lay": self._read_lay,
            **self.own_actions(),
            "pass": read_pass,
        }

    def own_actions(self) -> Mapping[str, ReadAction]:
        """What players may do besides laying and passing."""
        raise NotImplementedError

    def read_action(self, words: Words, move: Any, place: FieldPath) -> None:
        read_action(words, self.actions, move, place)

    def _read_lay(self, words: Words, move: Any, place: FieldPath) -> None:
        move.lay.SetInParent()
        laid = some_words(words, _PLACEMENTS)
        _read_placements(laid, move.lay.placements, (*place, "lay", "placements"))

    def write_action(self, move: Any, _: Seats) -> list[str]:
        kind = move.WhichOneof("action")
        if kind == "lay":
            return ["lay", *(_write_placements(move.lay.placements) or [NOTHING])]
        return ["pass"]

    def read_chance(self, words: Words, drawn: game_pb2.Draw, place: FieldPath) -> None:
        own = getattr(drawn, self.field)
        own.SetInParent()
        self.pieces.read_pile(words, own, (*place, self.field))

    def write_chance(self, drawn: game_pb2.Draw, _: Seats) -> list[str]:
        return self.pieces.write_pile(getattr(drawn, self.field))

    def read_deal(self, words: Words, deal: Any, place: FieldPath) -> None:
        self.pieces.read_hand(words, deal.hands, (*place, "hands"))

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        for hand in deal.hands:
            yield self.pieces.write_hand(hand, seats)

    def read_field(self, key: str, words: Words, state: Any, place: FieldPath) -> None:
        if key == "table":
            at = (*place, "table")
            words.mark_next(at)
            _read_placements(one_or_more(words, _PLACEMENT), state.table, at)
        elif key == "hand":
            self.pieces.read_hand(words, state.hands, (*place, "hands"))
        elif key == "bag":
            words.mark_next((*place, "bag"))
            state.bag.SetInParent()
            self.read_bag(words, state.bag, (*place, "bag"))

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.table:
            yield ["table", *_write_placements(state.table)]
        for hand in state.hands:
            yield ["hand", *self.pieces.write_hand(hand, seats)]
        if state.HasField("bag"):
            yield ["bag", *self.write_bag(state.bag)]

    def read_bag(self, words: Words, bag: Any, place: FieldPath) -> None:
        self.pieces.read_pile(words, bag, place)

    def write_bag(self, bag: Any) -> list[str]:
        return self.pieces.write_pile(bag)


def tile(code: str) -> int:
    """Return the tile that a code such as `Ro` names; raise a ValueError if there is none."""
    return _CODES.index(code)


def code(tile: int) -> str:
    return _CODES[tile]


def pieces_called(field: str) -> Pieces:
    return Pieces(field, tile, code, _TILE, _TILES, _CODES[1:])


def _read_placements(words: Iterable[Word], placements: Any, place: FieldPath) -> None:
    for word in words:
        at = (*place, len(placements))
        word.mark(at)
        parts = split_word(word, _TILE_ON_CELL, _PLACEMENT, at)
        placements.add(
            x=read_integer(parts.get("x")),
            y=read_integer(parts.get("y")),
            tile=read_code(parts.get("tile"), tile, _TILE, _CODES[1:]),
        )


def _write_placements(placements: Iterable[lines_pb2.TilePlacement]) -> list[str]:
    return [f"{code(at.tile)}@{at.x},{at.y}" for at in placements]

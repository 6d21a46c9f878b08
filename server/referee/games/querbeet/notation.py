"""Querbeet as text."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.core.text import Text
from referee.notation.games import ReadAction, read_action, read_pass
from referee.notation.pieces import Parts, Pieces, one_or_more, split_word
from referee.notation.seats import Seats
from referee.notation.values import next_integer, read_code, read_count, read_integer, read_into
from referee.notation.words import Words
from referee.v1 import game_pb2

_STAR = "*"
_EDGES = "012345"
_PLACED = r"(?P<stone>[^@]+)@(?P<q>[^@,~]+),(?P<r>[^@,~]+)"
_LYING = re.compile(_PLACED)
_LAID = re.compile(_PLACED + "(?:~(?P<rotation>.+))?")
_STONE = Text("a stone such as 03", "une pierre comme 03")
_STONES = Text("a stone such as 03, or `-` for none", "une pierre comme 03, ou `-` pour aucune")
_STONE_LAID = Text("a stone on a cell, such as 03@1,-2", "une pierre sur une case, comme 03@1,-2")


def stone(edges: str) -> int:
    """Return the stone with these edges: `03` is QUERBEET_STONE_03, `*` is the star."""
    named = _EDGES if edges == _STAR else edges
    if not named or len(set(named)) < len(named) or not set(named) <= set(_EDGES):
        raise ValueError(f"{edges!r} is not a stone: edges from 0 to 5, or *")
    return sum([1 << int(edge) for edge in named])


def edges(stone: int) -> str:
    """Write a stone by its edges."""
    if not 1 <= stone < 1 << len(_EDGES):
        raise ValueError(f"{stone!r} is not a stone: 1 to 63")
    named = "".join(edge for edge in _EDGES if stone >> int(edge) & 1)
    return _STAR if named == _EDGES else named


_PIECES = Pieces("stones", stone, edges, _STONE, _STONES)
_NEXT_HAND = "/"


def _read_lay(words: Words, move: Any, place: FieldPath) -> None:
    move.lay.SetInParent()
    word = words.need(_STONE_LAID)
    if word is not None:
        parts = split_word(word, _LAID, _STONE_LAID, (*place, "lay"))
        _read_stone(parts, move.lay)
        move.lay.rotation = read_count(parts.get("rotation")) or 0


class QuerbeetNotation:
    """Turns Querbeet's messages into words and back."""

    field = "querbeet"
    keys: Mapping[str, int] = {"board": 0, "hand": 1, "round": 2, "round-turn": 3, "passes": 4}
    repeated: Collection[str] = frozenset({"hand"})
    actions: Mapping[str, ReadAction] = {"lay": _read_lay, "pass": read_pass}

    def read_action(self, words: Words, move: Any, place: FieldPath) -> None:
        read_action(words, self.actions, move, place)

    def write_action(self, move: Any, _: Seats) -> list[str]:
        if move.WhichOneof("action") != "lay":
            return ["pass"]
        lay = move.lay
        return ["lay", _write_stone(lay) + (f"~{lay.rotation}" if lay.rotation else "")]

    def read_chance(self, words: Words, drawn: game_pb2.Draw, place: FieldPath) -> None:
        """Read hands, with `/` between them."""
        at = (*place, self.field)
        while True:
            self.read_deal(words.until(_NEXT_HAND.__eq__), drawn.querbeet, at)
            if words.take() is None:
                break

    def write_chance(self, drawn: game_pb2.Draw, seats: Seats) -> list[str]:
        hands = self.write_deal(drawn.querbeet, seats)
        return [word for hand in hands for word in (_NEXT_HAND, *hand)][1:]

    def read_deal(self, words: Words, deal: Any, place: FieldPath) -> None:
        _PIECES.read_hand(words, deal.hands, (*place, "hands"))

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        for hand in deal.hands:
            yield _PIECES.write_hand(hand, seats)

    def read_field(self, key: str, words: Words, state: Any, place: FieldPath) -> None:
        if key == "board":
            _read_board(words, state.board, (*place, "board"))
        elif key == "hand":
            _PIECES.read_hand(words, state.hands, (*place, "hands"))
        else:
            read_into(words, state, _count(key), place, next_integer)

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.board:
            yield ["board", *map(_write_stone, state.board)]
        for hand in state.hands:
            yield ["hand", *_PIECES.write_hand(hand, seats)]
        for key in ("round", "round-turn", "passes"):
            if state.HasField(_count(key)):
                yield [key, str(getattr(state, _count(key)))]


def _count(key: str) -> str:
    return key.replace("-", "_")


def _read_board(words: Words, board: Any, place: FieldPath) -> None:
    words.mark_next(place)
    for word in one_or_more(words, _STONE_LAID):
        at = (*place, len(board))
        word.mark(at)
        parts = split_word(word, _LYING, _STONE_LAID, at)
        _read_stone(parts, board.add())


def _read_stone(parts: Parts, message: Any) -> None:
    message.stone = read_code(parts.get("stone"), stone, _STONE) or 0
    message.q = read_integer(parts.get("q")) or 0
    message.r = read_integer(parts.get("r")) or 0


def _write_stone(at: Any) -> str:
    return f"{edges(at.stone)}@{at.q},{at.r}"

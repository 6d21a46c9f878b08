"""Querbeet as text."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.actions import read_action, read_pass
from referee.notation.cells import Parts, split_word
from referee.notation.draft import Draft
from referee.notation.hands import read_hand, write_hand
from referee.notation.piles import Pieces, one_or_more
from referee.notation.seats import Seats
from referee.notation.values import next_integer, read_count, read_integer
from referee.notation.words import Words
from referee.v1 import game_pb2

_STAR = "*"
_EDGES = "012345"
_PLACED = r"(?P<stone>[^@]+)@(?P<q>[^@,~]+),(?P<r>[^@,~]+)"
_STONE = re.compile(_PLACED)
_LAID = re.compile(_PLACED + "(?:~(?P<rotation>.+))?")


def stone(edges: str) -> int:
    """The stone of these edges: `03` is QUERBEET_STONE_03, `*` the star."""
    named = _EDGES if edges == _STAR else edges
    if not named or len(set(named)) < len(named) or not set(named) <= set(_EDGES):
        raise ValueError(f"{edges!r} is not a stone: edges from 0 to 5, or *")
    return sum([1 << int(edge) for edge in named])


def edges(stone: int) -> str:
    """How a stone is written."""
    if not 1 <= stone < 1 << len(_EDGES):
        raise ValueError(f"{stone!r} is not a stone: 1 to 63")
    named = "".join(edge for edge in _EDGES if stone >> int(edge) & 1)
    return _STAR if named == _EDGES else named


_PIECES = Pieces("stones", stone, edges, texts.STONE, texts.STONES)
_NEXT_HAND = "/"


class QuerbeetNotation:
    """Querbeet's messages to words and back."""

    field = "querbeet"
    keys: Mapping[str, int] = {"board": 0, "hand": 1, "round": 2, "round-turn": 3, "passes": 4}
    repeated: Collection[str] = frozenset({"hand"})

    def read_action(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        read_action(draft, words, {"lay": _read_lay, "pass": read_pass}, move, place)

    def write_action(self, move: Any, _: Seats) -> list[str]:
        if move.WhichOneof("action") != "lay":
            return ["pass"]
        lay = move.lay
        return ["lay", _write_stone(lay) + (f"~{lay.rotation}" if lay.rotation else "")]

    def read_chance(
        self, draft: Draft, words: Words, drawn: game_pb2.Draw, place: FieldPath
    ) -> None:
        """Hands, with a word between them."""
        at = (*place, self.field)
        while True:
            self.read_deal(draft, words.until(_NEXT_HAND.__eq__), drawn.querbeet, at)
            if words.take() is None:
                break

    def write_chance(self, drawn: game_pb2.Draw, seats: Seats) -> list[str]:
        hands = self.write_deal(drawn.querbeet, seats)
        return [word for hand in hands for word in (_NEXT_HAND, *hand)][1:]

    def read_deal(self, draft: Draft, words: Words, deal: Any, place: FieldPath) -> None:
        read_hand(draft, words, _PIECES, deal.hands, (*place, "hands"))

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        for hand in deal.hands:
            yield write_hand(_PIECES, hand, seats)

    def read_field(
        self, draft: Draft, key: str, words: Words, state: Any, place: FieldPath
    ) -> None:
        if key == "board":
            _read_board(draft, words, state.board, (*place, "board"))
        elif key == "hand":
            read_hand(draft, words, _PIECES, state.hands, (*place, "hands"))
        else:
            draft.mark_next((*place, _count(key)), words)
            number = next_integer(draft, words)
            if number is not None:
                setattr(state, _count(key), number)

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.board:
            yield ["board", *map(_write_stone, state.board)]
        for hand in state.hands:
            yield ["hand", *write_hand(_PIECES, hand, seats)]
        for key in ("round", "round-turn", "passes"):
            if state.HasField(_count(key)):
                yield [key, str(getattr(state, _count(key)))]


def _count(key: str) -> str:
    return key.replace("-", "_")


def _read_lay(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    move.lay.SetInParent()
    word = draft.need(words, texts.STONE_LAID)
    if word is not None:
        parts = split_word(draft, word, _LAID, texts.STONE_LAID, (*place, "lay"))
        _read_stone(draft, parts, move.lay)
        move.lay.rotation = read_count(draft, parts.get("rotation")) or 0


def _read_board(draft: Draft, words: Words, board: Any, place: FieldPath) -> None:
    draft.mark_next(place, words)
    for word in one_or_more(draft, words, texts.STONE_LAID):
        at = (*place, len(board))
        draft.mark(at, word)
        parts = split_word(draft, word, _STONE, texts.STONE_LAID, at)
        _read_stone(draft, parts, board.add())


def _read_stone(draft: Draft, parts: Parts, message: Any) -> None:
    message.stone = draft.convert(parts.get("stone"), stone, texts.STONE) or 0
    message.q = read_integer(draft, parts.get("q")) or 0
    message.r = read_integer(draft, parts.get("r")) or 0


def _write_stone(at: Any) -> str:
    return f"{edges(at.stone)}@{at.q},{at.r}"

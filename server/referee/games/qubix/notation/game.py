"""Qubix as text."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from referee.core.faults import FaultReason, FieldPath
from referee.core.text import Text
from referee.games.qubix.notation import blocks
from referee.notation import games, texts
from referee.notation.pieces import some_words
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, next_integer, next_player, read_into, read_player
from referee.notation.words import Words
from referee.v1 import game_pb2
from referee.wire.position import NOTHING_DRAWN

_CENTRAL = ("central_store", "blocks")
_ON = "on"
_FIGURE = "figure"
_ON_BOARD = Text("`on` and a board", "`on` et un plateau")
_BOARD = Text("a board, by player or number", "un plateau, par joueur ou numéro")
_STORE_APART = Text("a store follows its own board", "une réserve suit son propre plateau")


class QubixNotation:
    """Turns Qubix's messages into words and back."""

    field = "qubix"
    keys: Mapping[str, int] = {"central": 0, "board": 1, "store": 1}
    repeated: Collection[str] = frozenset({"board", "store"})

    def __init__(self) -> None:
        self.actions: Mapping[str, games.ReadAction] = {
            "build": _read_build,
            "store": _read_to_store,
            "build-stored": _read_build_stored,
            "pass": games.read_pass,
        }

    def read_action(self, words: Words, move: Any, place: FieldPath) -> None:
        games.read_action(words, self.actions, move, place)
        if words.next_is(_FIGURE):
            words.take()
            read_into(words, move, "figure", place, next_integer)
        else:
            words.close(_ON, _FIGURE)

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        figure = [_FIGURE, str(move.figure)] if move.HasField("figure") else []
        return [*_write_kind(move, seats), *figure]

    def read_chance(self, words: Words, _: game_pb2.Draw, place: FieldPath) -> None:
        words.rest()
        notes = words.notes
        notes.refuse(notes.source.find(place), FaultReason.NOT_ALLOWED, NOTHING_DRAWN)

    def write_chance(self, _drawn: game_pb2.Draw, _: Seats) -> list[str]:
        """Return no words: nothing is drawn."""
        return []

    def read_deal(self, words: Words, deal: Any, place: FieldPath) -> None:
        words.mark_next((*place, _CENTRAL[0]))
        first, store = words.peek(), deal.central_store
        is_nothing = first is not None and first.text == NOTHING
        if first is not None and deal.HasField(_CENTRAL[0]) and (is_nothing or not store.blocks):
            first.refuse(FaultReason.MISMATCH, texts.NOT_ALONE)
        store.SetInParent()
        _read_blocks(words, store.blocks, (*place, *_CENTRAL))

    def write_deal(self, deal: Any, _: Seats) -> Iterator[list[str]]:
        dealt = deal.central_store.blocks
        for _level, of_level in groupby(dealt, key=lambda block: block.level):
            yield [*map(blocks.write_placed, of_level)]
        if not dealt:
            yield [NOTHING]

    def read_field(self, key: str, words: Words, state: Any, place: FieldPath) -> None:
        if key == "central":
            self.read_deal(words, state, place)
        elif key == "board":
            _read_board(words, state.boards, (*place, "boards"))
        else:
            _read_store(words, state.boards, (*place, "boards"))

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.HasField("central_store"):
            yield ["central", *_written(blocks.write_placed, state.central_store.blocks)]
        for board in state.boards:
            whose = seats.write(board.board)
            yield ["board", whose, *_written(blocks.write_placed, board.area)]
            if board.HasField("store"):
                yield ["store", whose, *_written(blocks.write_stored, board.store.blocks)]


# Moves


def _write_kind(move: Any, seats: Seats) -> list[str]:
    kind = move.WhichOneof("action")
    if kind == "build":
        return ["build", blocks.write_laid(move.build), _ON, seats.write(move.build.board)]
    if kind == "store":
        store = move.store
        whose = [_ON, seats.write(store.board)] if store.HasField("board") else []
        return ["store", blocks.write_to_store(store), *whose]
    if kind == "build_from_store":
        own = move.build_from_store
        laid = _written(blocks.write_laid, own.blocks)
        return ["build-stored", *laid, _ON, seats.write(own.board)]
    return ["pass"]


def _read_build(words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "build")
    move.build.SetInParent()
    word = words.need(blocks.BLOCK_LAID)
    if word is not None:
        blocks.read_laid(word, move.build, place)
        _read_on(words, move.build, place)


def _read_to_store(words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "store")
    move.store.SetInParent()
    word = words.need(blocks.BLOCK_STORED)
    if word is not None:
        blocks.read_to_store(word, move.store, place)
        if words.next_is(_ON):
            _read_on(words, move.store, place)


def _read_build_stored(words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "build_from_store")
    own = move.build_from_store
    own.SetInParent()
    named = words.until({_ON, _FIGURE}.__contains__)
    for word in some_words(named, blocks.BLOCKS_LAID):
        blocks.read_laid(word, own.blocks.add(), (*place, "blocks", len(own.blocks) - 1))
    _read_on(words, own, place)


def _read_on(words: Words, message: Any, place: FieldPath) -> None:
    """Read the board on which a block is laid or stored."""
    word = words.need(_ON_BOARD)
    if word is None:
        return
    if word.text != _ON:
        word.refuse_expecting(_ON_BOARD, near=word.nearest((_ON,)))
        words.rest()
        return
    read_into(words, message, "board", place, _next_board)


def _next_board(words: Words) -> int | None:
    return next_player(words, _BOARD)


# Positions


def _written(write: Callable[[Any], str], messages: Iterable[Any]) -> list[str]:
    return [write(message) for message in messages] or [NOTHING]


def _read_blocks(words: Words, messages: Any, place: FieldPath) -> None:
    for word in some_words(words, blocks.BLOCKS_PLACED):
        blocks.read_placed(word, messages, place)


def _read_board(words: Words, boards: Any, place: FieldPath) -> None:
    words.mark_next(place)
    place = (*place, len(boards))
    word = words.need(_BOARD)
    if word is not None:
        word.mark(place)
        board = boards.add(board=read_player(word, _BOARD))
        _read_blocks(words, board.area, (*place, "area"))


def _read_store(words: Words, boards: Any, place: FieldPath) -> None:
    """Read a store, which is that of the board just before it."""
    word = words.need(_BOARD)
    number = read_player(word, _BOARD)
    if word is None or number is None:
        words.rest()
        return
    board = boards[-1] if boards else None
    if board is None or board.board != number or board.HasField("store"):
        word.refuse(FaultReason.MISMATCH, _STORE_APART)
        words.rest()
        return
    place = (*place, len(boards) - 1, "store")
    word.mark(place)
    board.store.SetInParent()
    for each in some_words(words, blocks.BLOCKS_STORED):
        blocks.read_stored(each, board.store.blocks, (*place, "blocks"))

"""Qubix as text."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from referee.core.faults import FaultReason, FieldPath
from referee.games.qubix.notation.blocks import read_placed, read_stored, write_placed, write_stored
from referee.games.qubix.notation.moves import read_action, write_action
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.piles import some_words
from referee.notation.players import read_player
from referee.notation.seats import Seats
from referee.notation.values import NOTHING
from referee.notation.words import Words
from referee.v1 import game_pb2
from referee.wire.position import NOTHING_DRAWN

_CENTRAL = ("central_store", "blocks")


class QubixNotation:
    """Qubix's messages to words and back."""

    field = "qubix"
    keys: Mapping[str, int] = {"central": 0, "board": 1, "store": 1}
    repeated: Collection[str] = frozenset({"board", "store"})

    def read_action(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
        read_action(draft, words, move, place)

    def write_action(self, move: Any, seats: Seats) -> list[str]:
        return write_action(move, seats)

    def read_chance(self, draft: Draft, words: Words, _: game_pb2.Draw, place: FieldPath) -> None:
        words.rest()
        draft.refuse(draft.source.find(place), FaultReason.NOT_ALLOWED, NOTHING_DRAWN)

    def write_chance(self, _drawn: game_pb2.Draw, _: Seats) -> list[str]:
        """There is none."""
        return []

    def read_deal(self, draft: Draft, words: Words, deal: Any, place: FieldPath) -> None:
        draft.mark_next((*place, _CENTRAL[0]), words)
        first, store = words.peek(), deal.central_store
        is_nothing = first is not None and first.text == NOTHING
        if first is not None and deal.HasField(_CENTRAL[0]) and (is_nothing or not store.blocks):
            draft.refuse(first.spot, FaultReason.MISMATCH, texts.NOT_ALONE)
        store.SetInParent()
        _read_blocks(draft, words, deal.central_store.blocks, (*place, *_CENTRAL))

    def write_deal(self, deal: Any, _: Seats) -> Iterator[list[str]]:
        blocks = deal.central_store.blocks
        for _, level in groupby(blocks, key=lambda block: block.level):
            yield [*map(write_placed, level)]
        if not blocks:
            yield [NOTHING]

    def read_field(
        self, draft: Draft, key: str, words: Words, state: Any, place: FieldPath
    ) -> None:
        if key == "central":
            self.read_deal(draft, words, state, place)
        elif key == "board":
            _read_board(draft, words, state.boards, (*place, "boards"))
        else:
            _read_store(draft, words, state.boards, (*place, "boards"))

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        if state.HasField("central_store"):
            yield ["central", *_written(write_placed, state.central_store.blocks)]
        for board in state.boards:
            whose = seats.write(board.board)
            yield ["board", whose, *_written(write_placed, board.area)]
            if board.HasField("store"):
                yield ["store", whose, *_written(write_stored, board.store.blocks)]


def _written(write: Callable[[Any], str], blocks: Iterable[Any]) -> list[str]:
    return [write(block) for block in blocks] or [NOTHING]


def _read_blocks(draft: Draft, words: Words, blocks: Any, place: FieldPath) -> None:
    for word in some_words(draft, words, texts.BLOCKS_PLACED):
        read_placed(draft, word, blocks, place)


def _read_board(draft: Draft, words: Words, boards: Any, place: FieldPath) -> None:
    draft.mark_next(place, words)
    place = (*place, len(boards))
    word = draft.need(words, texts.BOARD)
    if word is not None:
        draft.mark(place, word)
        board = boards.add(board=read_player(draft, word, texts.BOARD))
        _read_blocks(draft, words, board.area, (*place, "area"))


def _read_store(draft: Draft, words: Words, boards: Any, place: FieldPath) -> None:
    """The store of the board before it."""
    word = draft.need(words, texts.BOARD)
    number = read_player(draft, word, texts.BOARD)
    if word is None or number is None:
        words.rest()
        return
    board = boards[-1] if boards else None
    if board is None or board.board != number or board.HasField("store"):
        draft.refuse(word.spot, FaultReason.MISMATCH, texts.STORE_APART)
        words.rest()
        return
    place = (*place, len(boards) - 1, "store")
    draft.mark(place, word)
    board.store.SetInParent()
    for each in some_words(draft, words, texts.BLOCKS_STORED):
        read_stored(draft, each, board.store.blocks, (*place, "blocks"))

"""Moves of Qubix as text."""

from collections.abc import Mapping
from typing import Any

from referee.core.faults import FieldPath
from referee.games.qubix.notation.blocks import read_laid, read_to_store, write_laid, write_to_store
from referee.notation import actions, texts
from referee.notation.draft import Draft
from referee.notation.piles import some_words
from referee.notation.players import next_player
from referee.notation.seats import Seats
from referee.notation.values import NOTHING, next_integer
from referee.notation.words import Words

_ON = "on"
_FIGURE = "figure"


def write_action(move: Any, seats: Seats) -> list[str]:
    figure = [_FIGURE, str(move.figure)] if move.HasField("figure") else []
    return [*_write_kind(move, seats), *figure]


def _write_kind(move: Any, seats: Seats) -> list[str]:
    kind = move.WhichOneof("action")
    if kind == "build":
        return ["build", write_laid(move.build), _ON, seats.write(move.build.board)]
    if kind == "store":
        store = move.store
        whose = [_ON, seats.write(store.board)] if store.HasField("board") else []
        return ["store", write_to_store(store), *whose]
    if kind == "build_from_store":
        own = move.build_from_store
        blocks = [write_laid(laid) for laid in own.blocks] or [NOTHING]
        return ["build-stored", *blocks, _ON, seats.write(own.board)]
    return ["pass"]


def read_action(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    actions.read_action(draft, words, _ACTIONS, move, place)
    _read_figure(draft, words, move, place)


def _read_figure(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    word = words.peek()
    if word is not None and word.text == _FIGURE:
        words.take()
        draft.mark_next((*place, "figure"), words)
        figure = next_integer(draft, words)
        if figure is not None:
            move.figure = figure


def _read_build(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "build")
    move.build.SetInParent()
    word = draft.need(words, texts.BLOCK_LAID)
    if word is not None:
        read_laid(draft, word, move.build, place)
        _read_board(draft, words, move.build, place)


def _read_store(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "store")
    move.store.SetInParent()
    word = draft.need(words, texts.BLOCK_STORED)
    if word is not None:
        read_to_store(draft, word, move.store, place)
        if (following := words.peek()) is not None and following.text == _ON:
            _read_board(draft, words, move.store, place)


def _read_build_stored(draft: Draft, words: Words, move: Any, place: FieldPath) -> None:
    place = (*place, "build_from_store")
    own = move.build_from_store
    own.SetInParent()
    blocks = words.until({_ON, _FIGURE}.__contains__)
    for word in some_words(draft, blocks, texts.BLOCKS_LAID):
        read_laid(draft, word, own.blocks.add(), (*place, "blocks", len(own.blocks) - 1))
    _read_board(draft, words, own, place)


def _read_board(draft: Draft, words: Words, message: Any, place: FieldPath) -> None:
    word = draft.need(words, texts.ON_BOARD)
    if word is None:
        return
    if word.text != _ON:
        draft.unlike(word, texts.ON_BOARD)
        words.rest()
        return
    draft.mark_next((*place, "board"), words)
    board = next_player(draft, words, texts.BOARD)
    if board is not None:
        message.board = board


_ACTIONS: Mapping[str, actions.ReadAction] = {
    "build": _read_build,
    "store": _read_store,
    "build-stored": _read_build_stored,
    "pass": actions.read_pass,
}

"""Positions, read from one line."""

from collections.abc import Callable, Mapping
from functools import partial

from referee.core.faults import FaultReason
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.game_notation import GameNotation
from referee.notation.header import read_chance, read_game, read_player, read_score, read_version
from referee.notation.options import read_option
from referee.notation.order import Order
from referee.notation.players import next_player
from referee.notation.position_writer import BAR
from referee.notation.reading import Reading, finish, refuse_length
from referee.notation.registry import BY_FIELD
from referee.notation.seats import Seats
from referee.notation.source import Spot
from referee.notation.values import next_integer, next_string
from referee.notation.words import BYTE_ORDER_MARK, MOST_WORDS, Words, split_line
from referee.v1 import game_pb2


def read_position(text: str) -> Reading[game_pb2.GameState]:
    """The position, as far as the text can be read, and everything wrong with the text."""
    draft, state = Draft(Seats()), game_pb2.GameState()
    line, *others = text.removeprefix(BYTE_ORDER_MARK).split("\n", 2)
    words = split_line(line.removesuffix("\r"), 1, MOST_WORDS)
    if words is None:
        refuse_length(draft, 1)
    else:
        _read_fields(draft, words, state)
    if others not in ([], [""]):
        draft.refuse(Spot(2, 1), FaultReason.UNREADABLE, texts.SECOND_LINE)
    return finish(state, draft)


def _read_fields(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    game = _read_start(draft, words.until(BAR.__eq__), state)
    if game is None:  # without it nobody knows which fields there are
        return
    ranks = {key: rank for rank, key in enumerate(_SHARED)}
    ranks |= {key: len(_SHARED) + rank for key, rank in game.keys.items()}
    order = Order(draft, ranks, {*_REPEATED, *game.repeated})
    while words.take() is not None and not draft.full:
        _read_field(draft, words.until(BAR.__eq__), state, game, order)


def _read_start(draft: Draft, words: Words, state: game_pb2.GameState) -> GameNotation | None:
    """Which game. Without a version, its ruleset is left out."""
    ruleset = type(state.ruleset)()
    field = read_game(draft, words, ruleset)
    if field is None:
        return None
    getattr(state, field).SetInParent()
    if words.peek() is not None:
        read_version(draft, words, ruleset)
        state.ruleset.CopyFrom(ruleset)
    draft.close(words)
    return BY_FIELD[field]


def _read_field(
    draft: Draft, words: Words, state: game_pb2.GameState, game: GameNotation, order: Order
) -> None:
    word = draft.need(words, texts.FIELD)
    key = draft.choose(word, order.keys)
    if word is None or key is None or not order.admit(key, word):
        return
    if key in _SHARED:
        _SHARED[key](draft, words, state)
    else:
        game.read_field(draft, key, words, getattr(state, game.field), (game.field,))
    draft.close(words)


def _read_id(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    draft.mark_next(("game_id",), words)
    state.game_id = next_string(draft, words) or ""


def _read_option(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    field = state.WhichOneof("position") or ""
    place = (field, "options")
    draft.mark_next(place, words)
    read_option(draft, words, getattr(state, field).options, place)


def _read_player(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    place = ("players", len(state.players), "score")
    player = read_player(draft, words, state.players)
    draft.mark_next(place, words)
    read_score(draft, words, player)


def _read_to_move(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    draft.mark_next(("to_move",), words)
    to_move = next_player(draft, words)
    if to_move is not None:
        state.to_move = to_move


def _read_turn(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    draft.mark_next(("turn",), words)
    turn = next_integer(draft, words)
    if turn is not None:
        state.turn = turn


def _read_chance(field: str, draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    read_chance(draft, field, words, state.chance)


def _read_events(draft: Draft, words: Words, state: game_pb2.GameState) -> None:
    draft.mark_next(("chance",), words)
    draft.mark_next(("chance", "events"), words)
    state.chance.events = next_integer(draft, words) or 0


_SHARED: Mapping[str, Callable[[Draft, Words, game_pb2.GameState], None]] = {
    "id": _read_id,
    "option": _read_option,
    "player": _read_player,
    "to-move": _read_to_move,
    "turn": _read_turn,
    "commitment": partial(_read_chance, "commitment"),
    "seed": partial(_read_chance, "seed"),
    "entropy": partial(_read_chance, "entropy"),
    "events": _read_events,
}
_REPEATED = frozenset({"option", "player", "entropy"})

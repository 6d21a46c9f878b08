"""Positions, read from one line of text and written as one."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from referee.core.faults import Fault
from referee.notation import fields, games, texts
from referee.notation.games import GameNotation
from referee.notation.seats import Seats
from referee.notation.source import Reading
from referee.notation.values import next_integer, next_player, next_string, read_into, write_string
from referee.notation.words import Notes, Words, is_json_or_several_lines, read_line
from referee.v1 import game_pb2
from referee.wire import registry
from referee.wire.position import decode_state

_BAR = "|"


def parse_position(text: str) -> Reading[game_pb2.GameState]:
    """Read a position and decode it, without checking it; note everything wrong with the text."""
    reading = read_position(text)
    faults: list[Fault] = []
    if not reading.errors:
        decode_state(reading.message, (), faults)
    return reading.with_faults(faults)


def read_position(text: str) -> Reading[game_pb2.GameState]:
    """Read a position, as far as the text can be read; note everything wrong with the text."""
    notes, state = Notes(Seats()), game_pb2.GameState()
    words = read_line(text, notes, texts.SECOND_LINE)
    if words is not None:
        _read_position(words, state)
        if state.WhichOneof("position") is None and is_json_or_several_lines(text):
            notes.refuse_all(texts.NOT_A_POSITION)
    return notes.reading(state)


def _read_position(words: Words, state: game_pb2.GameState) -> None:
    game = _read_start(words.until(_BAR.__eq__), state)
    if game is None:  # without it nobody knows which fields there are
        return
    ranks = {key: rank for rank, key in enumerate(_SHARED)}
    ranks |= {key: len(_SHARED) + rank for key, rank in game.keys.items()}
    order = fields.KeyOrder(words.notes, ranks, {*_REPEATED, *game.repeated})
    while words.take() is not None and not words.notes.full:
        _read_field(words.until(_BAR.__eq__), state, game, order)


def _read_start(words: Words, state: game_pb2.GameState) -> GameNotation | None:
    """Read which game it is; without a version, its ruleset is omitted."""
    ruleset = type(state.ruleset)()
    game = fields.read_game(words, ruleset)
    if game is None:
        return None
    getattr(state, game.field).SetInParent()
    if words.peek() is not None:
        fields.read_version(words, ruleset)
        state.ruleset.CopyFrom(ruleset)
    words.close()
    return game


def _read_field(
    words: Words, state: game_pb2.GameState, game: GameNotation, order: fields.KeyOrder
) -> None:
    word = words.need(texts.FIELD)
    key = word.choose(order.keys) if word is not None else None
    if word is None or key is None or not order.admit(key, word):
        return
    if key in _SHARED:
        _SHARED[key](words, state)
    else:
        game.read_field(key, words, getattr(state, game.field), (game.field,))
    words.close()


def _read_id(words: Words, state: game_pb2.GameState) -> None:
    read_into(words, state, "game_id", (), next_string)


def _read_option(words: Words, state: game_pb2.GameState) -> None:
    field = state.WhichOneof("position") or ""
    place = (field, "options")
    words.mark_next(place)
    fields.read_option(words, getattr(state, field).options, place)


def _read_player(words: Words, state: game_pb2.GameState) -> None:
    place = ("players", len(state.players), "score")
    player = fields.read_player(words, state.players)
    words.mark_next(place)
    fields.read_score(words, player)


def _read_to_move(words: Words, state: game_pb2.GameState) -> None:
    read_into(words, state, "to_move", (), next_player)


def _read_turn(words: Words, state: game_pb2.GameState) -> None:
    read_into(words, state, "turn", (), next_integer)


def _read_chance(words: Words, state: game_pb2.GameState, field: str) -> None:
    fields.read_chance(field, words, state.chance)


def _read_events(words: Words, state: game_pb2.GameState) -> None:
    words.mark_next(("chance",))
    words.mark_next(("chance", "events"))
    state.chance.events = next_integer(words) or 0


_SHARED: Mapping[str, Callable[[Words, game_pb2.GameState], None]] = {
    "id": _read_id,
    "option": _read_option,
    "player": _read_player,
    "to-move": _read_to_move,
    "turn": _read_turn,
    "commitment": partial(_read_chance, field="commitment"),
    "seed": partial(_read_chance, field="seed"),
    "entropy": partial(_read_chance, field="entropy"),
    "events": _read_events,
}
"""The fields that positions of all games share, in their order."""
_REPEATED = frozenset({"option", "player", "entropy"})


def write_position(state: game_pb2.GameState) -> str:
    """Write a position that can be decoded as one line."""
    field = state.WhichOneof("position")
    if field is None:
        raise ValueError("a position is of some game")
    own, seats = getattr(state, field), Seats(player.name for player in state.players)
    version = [str(state.ruleset.version)] if state.ruleset.version else []
    content = [
        [registry.BY_FIELD[field].game.rulebook.slug, *version],
        *([["id", write_string(state.game_id)]] if state.game_id else []),
        *(["option", *option] for option in fields.write_options(own.options)),
        *_write_envelope(state, seats),
        *games.notation_of(field).write_fields(own, seats),
    ]
    return f" {_BAR} ".join(" ".join(words) for words in content)


def _write_envelope(state: game_pb2.GameState, seats: Seats) -> Iterator[list[str]]:
    for player in state.players:
        yield ["player", *fields.write_player(player), fields.write_score(player)]
    if state.HasField("to_move"):
        yield ["to-move", seats.write(state.to_move)]
    if state.HasField("turn"):
        yield ["turn", str(state.turn)]
    if state.HasField("chance"):
        yield from fields.write_chance(state.chance)
        yield ["events", str(state.chance.events)]

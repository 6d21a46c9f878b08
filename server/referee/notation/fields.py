"""What records and positions have in common: game, options, players, chance, and keys in order."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from referee.core.faults import FaultReason, FieldPath
from referee.notation import games, texts
from referee.notation.games import GameNotation
from referee.notation.source import Spot
from referee.notation.values import (
    names_of,
    next_bytes,
    next_integer,
    next_item,
    next_string,
    numbers_of,
    read_integer,
    write_item,
    write_string,
)
from referee.notation.words import Notes, Word, Words, escape
from referee.v1 import game_pb2, ruleset_pb2
from referee.wire import registry
from referee.wire.fields import WRONG_LENGTH

MOST_JSON = 100_000  # characters; twice as many as the largest configuration has

_SCORE = "="
_UNKNOWN = "?"


class KeyOrder:
    """Checks that keys come in their order, and most of them only once."""

    def __init__(
        self,
        notes: Notes,
        ranks: Mapping[str, int],
        repeated: Collection[str],
        required: Sequence[str] = (),
    ) -> None:
        self._notes = notes
        self._ranks = ranks
        self.keys = {key: key for key in ranks}
        self._repeated = repeated
        self._missing = list(required)
        self._passed: dict[str, Spot] = {}
        self._seen: set[str] = set()
        self._latest: tuple[int, str] = (-1, "")

    def admit(self, key: str, word: Word) -> bool:
        """Whether to read what follows the key: yes if it is only misplaced, no if it is repeated
        but may not be."""
        if key in self._seen and key not in self._repeated:
            word.refuse(FaultReason.DUPLICATE, texts.TWICE, key=word.shown)
            return False
        self._seen.add(key)
        rank, other = self._latest
        if self._ranks[key] < rank:
            word.refuse(FaultReason.MISMATCH, texts.MISPLACED, key=word.shown, other=other)
        elif self._ranks[key] > rank:
            self._latest = self._ranks[key], word.shown
            self._pass(word.spot)
        return True

    def _pass(self, spot: Spot) -> None:
        for key in self._missing:
            if self._ranks[key] < self._latest[0]:
                self._passed.setdefault(key, spot)

    def finish(self, end: Spot) -> None:
        """Note every required key that is missing, at the spot where it should have been."""
        for key in self._missing:
            if key not in self._seen:
                spot = self._passed.get(key, end)
                self._notes.refuse(spot, FaultReason.MISSING, texts.LINE_MISSING, key=f"{key}:")


# Games


def read_game(words: Words, ruleset: ruleset_pb2.Ruleset) -> GameNotation | None:
    """Read a game by the name of its rulebook."""
    words.mark_next(("ruleset",))
    codec = words.choose(texts.GAME, registry.BY_SLUG)
    if codec is None:
        return None
    ruleset.game = codec.ruleset.game
    return games.notation_of(codec.field)


def read_version(words: Words, ruleset: ruleset_pb2.Ruleset) -> None:
    words.mark_next(("ruleset", "version"))
    ruleset.version = next_integer(words) or 0


# Options of any game, as described by its options message


def write_options(message: Any) -> Iterator[list[str]]:
    """Yield the name and value of each option that is set, in the order of the fields."""
    for field, value in message.ListFields():
        yield [field.name, _write_value(message, field, value)]


def _write_value(message: Message, field: FieldDescriptor, value: Any) -> str:
    if _is_json(field):
        content = json_format.MessageToDict(message, preserving_proto_field_name=True)
        return escape(json.dumps(content[field.name], ensure_ascii=False, separators=(",", ":")))
    if field.enum_type is not None:
        return names_of(field.enum_type)[value]
    return str(value)


def _is_json(field: FieldDescriptor) -> bool:
    return field.is_repeated or field.message_type is not None


def read_option(words: Words, message: Any, place: FieldPath) -> None:
    """Read one more option. An option that says nothing leaves the message as it is."""
    word = words.need(texts.OPTION)
    field = word.choose(dict(message.DESCRIPTOR.fields_by_name)) if word is not None else None
    if word is None or field is None:
        words.rest()
        return
    at = (*place, field.name)
    if words.notes.source.knows(at):
        word.refuse(FaultReason.DUPLICATE, texts.TWICE, key=field.name)
        words.rest()
        return
    words.mark_next(at)
    read = type(message)()
    _read_value(words.need(texts.VALUE), read, field)
    if read.ListFields():
        message.MergeFrom(read)


def _read_value(word: Word | None, message: Any, field: FieldDescriptor) -> None:
    if word is None:
        return
    if _is_json(field):
        _read_json(word, message, field)
    elif field.enum_type is not None:
        numbers = numbers_of(names_of(field.enum_type))
        setattr(message, field.name, word.choose(numbers) or 0)
    else:
        setattr(message, field.name, read_integer(word) or 0)


def _read_json(word: Word, message: Any, field: FieldDescriptor) -> None:
    """Read a value as JSON. It is first read on its own, so that it cannot slip in other fields."""
    if len(word.text) > MOST_JSON:
        length = len(word.text)
        word.refuse(FaultReason.WRONG_LENGTH, WRONG_LENGTH, low=0, high=MOST_JSON, length=length)
        return
    try:
        json.loads(word.text)
        if word.text[0] != ("[" if field.is_repeated else "{"):
            raise ValueError  # noqa: TRY301
        json_format.Parse(f'{{"{field.name}":{word.text}}}', message)
    except (ValueError, RecursionError, json_format.ParseError):
        message.Clear()
        word.refuse_expecting(texts.JSON)


# Players


def write_player(player: game_pb2.Player) -> list[str]:
    age = [str(player.age)] if player.HasField("age") else []
    return [write_string(player.name), *age]


def write_score(player: game_pb2.Player) -> str:
    return f"{_SCORE}{_UNKNOWN if player.score_unknown else player.score}"


def read_player(words: Words, players: Any) -> game_pb2.Player:
    """Read a name, and perhaps an age."""
    place = ("players", len(players))
    words.mark_next(("players",))
    words.mark_next(place)
    name = next_string(words)
    words.notes.seats.add(name)
    player: game_pb2.Player = players.add(name=name)
    word = words.peek()
    if word is not None and not word.text.startswith(_SCORE):
        words.take()
        word.mark((*place, "age"))
        age = read_integer(word)
        if age is not None:
            player.age = age
    return player


def read_score(words: Words, player: game_pb2.Player) -> None:
    word = words.take()
    if word is None:
        return
    if word.text == _SCORE + _UNKNOWN:
        player.score_unknown = True
    elif word.text.startswith(_SCORE):
        player.score = read_integer(word.after(len(_SCORE))) or 0
    else:
        word.refuse_expecting(texts.SCORE)


# Chance


def write_chance(chance: Any) -> Iterator[list[str]]:
    """Yield keys and bytes, in the order of the fields."""
    if chance.commitment:
        yield ["commitment", chance.commitment.hex()]
    if chance.seed:
        yield ["seed", chance.seed.hex()]
    for item in chance.entropy:
        yield ["entropy", write_item(item)]


def read_chance(key: str, words: Words, chance: Any) -> None:
    words.mark_next(("chance",))
    chance.SetInParent()
    if key == "entropy":
        words.mark_next(("chance", key, len(chance.entropy)))
        chance.entropy.append(next_item(words) or b"")
    else:
        words.mark_next(("chance", key))
        setattr(chance, key, next_bytes(words) or b"")

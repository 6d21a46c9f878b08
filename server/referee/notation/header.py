"""What the header of a record and a position have in common: players and chance."""

from collections.abc import Iterator
from typing import Any

from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.registry import BY_SLUG
from referee.notation.strings import write_string
from referee.notation.values import next_bytes, next_item, next_string, read_integer, write_item
from referee.notation.words import Words
from referee.v1 import game_pb2, ruleset_pb2

_SCORE = "="
_UNKNOWN = "?"


def read_game(draft: Draft, words: Words, ruleset: ruleset_pb2.Ruleset) -> str | None:
    """The game by the name of its rulebook; gives the name of its messages."""
    draft.mark_next(("ruleset",), words)
    codec = draft.choose(draft.need(words, texts.GAME), BY_SLUG)
    if codec is None:
        return None
    ruleset.game = codec.ruleset.game
    return codec.field


def read_version(draft: Draft, words: Words, ruleset: ruleset_pb2.Ruleset) -> None:
    draft.mark_next(("ruleset", "version"), words)
    ruleset.version = read_integer(draft, draft.need(words, texts.INTEGER)) or 0


def write_player(player: game_pb2.Player) -> list[str]:
    age = [str(player.age)] if player.HasField("age") else []
    return [write_string(player.name), *age]


def write_score(player: game_pb2.Player) -> str:
    return f"{_SCORE}{_UNKNOWN if player.score_unknown else player.score}"


def read_player(draft: Draft, words: Words, players: Any) -> game_pb2.Player:
    """A name, and perhaps an age."""
    place = ("players", len(players))
    draft.mark_next(("players",), words)
    draft.mark_next(place, words)
    name = next_string(draft, words)
    draft.seats.add(name)
    player: game_pb2.Player = players.add(name=name)
    word = words.peek()
    if word is not None and not word.text.startswith(_SCORE):
        words.take()
        draft.mark((*place, "age"), word)
        age = read_integer(draft, word)
        if age is not None:
            player.age = age
    return player


def read_score(draft: Draft, words: Words, player: game_pb2.Player) -> None:
    word = words.take()
    if word is None:
        return
    if word.text == _SCORE + _UNKNOWN:
        player.score_unknown = True
    elif word.text.startswith(_SCORE):
        player.score = read_integer(draft, word.after(len(_SCORE))) or 0
    else:
        draft.unlike(word, texts.SCORE)


def write_chance(chance: Any) -> Iterator[list[str]]:
    """Keys and bytes, in the order of the fields."""
    if chance.commitment:
        yield ["commitment", chance.commitment.hex()]
    if chance.seed:
        yield ["seed", chance.seed.hex()]
    for item in chance.entropy:
        yield ["entropy", write_item(item)]


def read_chance(draft: Draft, key: str, words: Words, chance: Any) -> None:
    draft.mark_next(("chance",), words)
    chance.SetInParent()
    if key == "entropy":
        draft.mark_next(("chance", key, len(chance.entropy)), words)
        chance.entropy.append(next_item(draft, words) or b"")
    else:
        draft.mark_next(("chance", key), words)
        setattr(chance, key, next_bytes(draft, words) or b"")

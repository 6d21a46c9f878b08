"""Turns of a record: `3. Anna lay Ro@0,0 -> Bx ?1 +3=12 "a remark"`."""

import re

from referee.core.faults import FaultReason, FieldPath
from referee.notation import texts
from referee.notation.claims import is_claim, read_claim, write_claims
from referee.notation.draft import Draft
from referee.notation.game_notation import GameNotation
from referee.notation.players import read_player
from referee.notation.seats import Seats
from referee.notation.strings import write_string
from referee.notation.values import read_integer, read_string
from referee.notation.words import Word, Words
from referee.v1 import record_pb2

NUMBER = re.compile(r"(?P<number>[0-9]+)\.")
_ARROW = "->"


def write_turn(turn: record_pb2.RecordedTurn, number: int, game: GameNotation, seats: Seats) -> str:
    own = getattr(turn.move, game.field)
    words = [f"{number}.", seats.write(turn.move.player), *game.write_action(own, seats)]
    if turn.HasField("drawn"):
        words += [_ARROW, *game.write_chance(turn.drawn, seats)]
    words += write_claims(turn, seats)
    if turn.note:
        words.append(write_string(turn.note))
    return " ".join(words)


def read_number(draft: Draft, word: Word, last: int | None) -> int | None:
    """The number of a turn. From a wrong one, counting goes on: it is one mistake."""
    match = NUMBER.fullmatch(word.text)
    number = read_integer(draft, word.part(match, "number")) if match else None
    if last is not None and number not in (None, last + 1):
        draft.refuse(word.spot, FaultReason.MISMATCH, texts.WRONG_NUMBER, number=last + 1)
    return number


def read_turn(
    draft: Draft,
    words: Words,
    turn: record_pb2.RecordedTurn,
    game: GameNotation | None,
    place: FieldPath,
) -> None:
    """What follows the number. Without a game, moves and draws cannot be told."""
    if not _read_player(draft, words, turn, place):
        return
    action = words.until(_ends_action)
    draft.mark_next((*place, "move"), action)
    if game is not None:
        own = getattr(turn.move, game.field)
        game.read_action(draft, action, own, (*place, "move", game.field))
        draft.close(action)
    arrow = words.peek()
    if arrow is not None and arrow.text == _ARROW:
        words.take()
        draft.mark((*place, "drawn"), arrow)
        chance = words.until(_ends_chance)
        if game is not None:
            game.read_chance(draft, chance, turn.drawn, (*place, "drawn"))
            draft.close(chance)
    _read_claims(draft, words, turn, place)
    _read_note(draft, words, turn, place)


def _read_player(
    draft: Draft, words: Words, turn: record_pb2.RecordedTurn, place: FieldPath
) -> bool:
    """Whether anybody is named at all."""
    word = draft.need(words, texts.PLAYER)
    if word is None:
        return False
    draft.mark((*place, "move", "player"), word)
    player = read_player(draft, word)
    if player is not None:
        turn.move.player = player
    return True


def _read_claims(
    draft: Draft, words: Words, turn: record_pb2.RecordedTurn, place: FieldPath
) -> None:
    while (word := words.peek()) is not None and is_claim(word.text):
        words.take()
        read_claim(draft, word, turn, (*place, "claimed"))


def _read_note(draft: Draft, words: Words, turn: record_pb2.RecordedTurn, place: FieldPath) -> None:
    word = words.peek()
    if word is not None and _is_string(word.text):
        words.take()
        draft.mark((*place, "note"), word)
        turn.note = read_string(draft, word) or ""


def _is_string(word: str) -> bool:
    return word[0] == '"'


def _ends_chance(word: str) -> bool:
    return _is_string(word) or is_claim(word)


def _ends_action(word: str) -> bool:
    return word == _ARROW or _ends_chance(word)

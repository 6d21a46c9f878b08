"""Turns of a record: `3. Anna lay Ro@0,0 -> Bx ?1 +3=12 "a remark"`."""

import re

from referee.core.faults import FaultReason, FieldPath
from referee.notation import texts
from referee.notation.games import GameNotation
from referee.notation.seats import Seats
from referee.notation.values import next_string, read_integer, read_player, write_string
from referee.notation.words import Word, Words
from referee.v1 import game_pb2, record_pb2

NUMBER = re.compile(r"(?P<number>[0-9]+)\.")
_ARROW = "->"
_OPENING_QUOTES = '"“„«'
_CLAIM = re.compile(r"(?:(?P<player>[^:]*):)?(?=.)(?P<points>[+-][^=]+)?(?:=(?P<total>.+))?")


def write_turn(turn: record_pb2.RecordedTurn, number: int, game: GameNotation, seats: Seats) -> str:
    words = [f"{number}.", *write_move(turn.move, game, seats)]
    if turn.HasField("drawn"):
        words += [_ARROW, *game.write_chance(turn.drawn, seats)]
    words += _write_claims(turn, seats)
    if turn.note:
        words.append(write_string(turn.note))
    return " ".join(words)


def write_move(move: game_pb2.Move, game: GameNotation, seats: Seats) -> list[str]:
    """Write who moves, if the move says so, and what is done."""
    mover = [seats.write(move.player)] if move.HasField("player") else []
    return [*mover, *game.write_action(getattr(move, game.field), seats)]


def _write_claims(turn: record_pb2.RecordedTurn, seats: Seats) -> list[str]:
    """Write what the host claimed, such as `+3=12` or `Chris:-2`. The first claim is the mover's
    if it names nobody."""
    return [
        (f"{seats.write(claim.player)}:" if index or claim.player != turn.move.player else "")
        + (f"{claim.points:+}" if claim.HasField("points") else "")
        + (f"={claim.total}" if claim.HasField("total") else "")
        for index, claim in enumerate(turn.claimed)
    ]


def read_number(word: Word, last: int | None) -> int | None:
    """Read the number of a turn. Counting goes on from a wrong one, so that is one error only."""
    match = NUMBER.fullmatch(word.text)
    number = read_integer(word.part(match, "number")) if match else None
    if last is not None and number not in (None, last + 1):
        word.refuse(FaultReason.MISMATCH, texts.WRONG_NUMBER, number=last + 1)
    return number


def read_turn(
    words: Words, turn: record_pb2.RecordedTurn, game: GameNotation | None, place: FieldPath
) -> None:
    """Read what follows the number. Without a game, moves and draws cannot be read."""
    if not _read_mover(words, turn, place):
        return
    read_action(words, turn.move, game, (*place, "move"))
    _read_drawn(words, turn, game, (*place, "drawn"))
    _read_claims(words, turn, (*place, "claimed"))
    _read_note(words, turn, (*place, "note"))


def _read_mover(words: Words, turn: record_pb2.RecordedTurn, place: FieldPath) -> bool:
    """Read the player who moves; return whether anybody is named at all."""
    word = words.need(texts.PLAYER)
    if word is None:
        return False
    word.mark((*place, "move", "player"))
    player = read_player(word)
    if player is not None:
        turn.move.player = player
    return True


def read_action(
    words: Words, move: game_pb2.Move, game: GameNotation | None, place: FieldPath
) -> None:
    """Read what a player does; draws, claims and remarks end it."""
    action = words.until(_ends_action)
    action.mark_next(place)
    if game is not None:
        game.read_action(action, getattr(move, game.field), (*place, game.field))
        action.close()


def _read_drawn(
    words: Words, turn: record_pb2.RecordedTurn, game: GameNotation | None, place: FieldPath
) -> None:
    if not words.next_is(_ARROW):
        return
    words.mark_next(place)
    words.take()
    drawn = words.until(_ends_drawn)
    if game is not None:
        game.read_chance(drawn, turn.drawn, place)
        drawn.close()


def _read_claims(words: Words, turn: record_pb2.RecordedTurn, place: FieldPath) -> None:
    while (word := words.peek()) is not None and _is_claim(word.text):
        words.take()
        _read_claim(word, turn, (*place, len(turn.claimed)))


def _read_claim(word: Word, turn: record_pb2.RecordedTurn, place: FieldPath) -> None:
    word.mark(place)
    claim = turn.claimed.add(player=turn.move.player)
    match = _CLAIM.fullmatch(word.text)
    if match is None:
        word.refuse_expecting(texts.CLAIM)
        return
    player = read_player(word.part(match, "player"))
    if player is not None:
        claim.player = player
    points = _read_points(word.part(match, "points"))
    total = read_integer(word.part(match, "total"))
    if points is not None:
        claim.points = points
    if total is not None:
        claim.total = total


def _read_points(word: Word | None) -> int | None:
    """Read points, which always have a sign."""
    if word is not None and word.text[0] == "+":
        return read_integer(word.after(1), low=0)
    return read_integer(word)


def _read_note(words: Words, turn: record_pb2.RecordedTurn, place: FieldPath) -> None:
    word = words.peek()
    if word is not None and _is_string(word.text):
        word.mark(place)
        turn.note = next_string(words) or ""


def _is_string(word: str) -> bool:
    """Whether a word can only be meant as a string, be it in the wrong quotes."""
    return word[0] in _OPENING_QUOTES


def _is_claim(word: str) -> bool:
    """Whether a word can only be meant as a claim."""
    if _is_string(word):
        return False
    return word[0] in "+=" or ":" in word or (word[0] == "-" and word not in ("-", "->"))


def _ends_drawn(word: str) -> bool:
    return _is_string(word) or _is_claim(word)


def _ends_action(word: str) -> bool:
    return word == _ARROW or _ends_drawn(word)

"""Moves in words: `Anna lay Rd@2,0`, read from one line of text and written as one."""

from collections.abc import Collection

from referee.core.faults import Fault
from referee.notation import games, texts, turns
from referee.notation.games import GameNotation
from referee.notation.nearest import nearest
from referee.notation.seats import Seats
from referee.notation.source import Reading
from referee.notation.values import is_seat, next_player, read_into
from referee.notation.words import Notes, Word, Words, is_json_or_several_lines, read_line
from referee.v1 import game_pb2
from referee.wire.seating import Seating

MOST_MOVE = 1000  # characters; the longest move has half as many


def parse_move(text: str, seating: Seating) -> Reading[game_pb2.Move]:
    """Read a move and check whether it can be judged; note everything wrong with the text."""
    reading = read_move(text, seating)
    faults: list[Fault] = []
    if not reading.errors:
        seating.check_move(reading.message, (), faults)
    return reading.with_faults(faults)


def read_move(text: str, seating: Seating) -> Reading[game_pb2.Move]:
    """Read a move, as far as the text can be read; note everything wrong with the text."""
    notes, move = Notes(Seats(seating.names)), game_pb2.Move()
    words = read_line(text, notes, texts.SECOND_LINE_OF_MOVE)
    if words is not None:
        is_move = _read_move(words, move, games.notation_of(seating.codec.field))
        if not is_move and is_json_or_several_lines(text):
            notes.refuse_all(texts.NOT_A_MOVE)
    return notes.reading(move)


def _read_move(words: Words, move: game_pb2.Move, game: GameNotation) -> bool:
    """Read a player, if one is named, and an action; return whether there is any of this."""
    if _begins_with_player(words, game):
        read_into(words, move, "player", (), next_player)
    action = words.peek()
    if action is not None and action.text not in game.actions:
        action.choose(game.actions)
    else:
        words.mark_next((game.field,))
        turns.read_action(words, move, game, ())
        words.close()
    return move.HasField("player") or move.HasField("move")


def _begins_with_player(words: Words, game: GameNotation) -> bool:
    """Whether the first word is, or is meant to be, a player. A player may be called like an
    action: that is the player only if an action follows."""
    first, second = words.peek(), words.peek(1)
    if first is None:
        return False
    before_action = second is not None and second.text in game.actions
    names = words.notes.seats.names
    if first.text in game.actions:
        return before_action and first.text in names
    if before_action or first.text in names or is_seat(first.text):
        return True
    return not _resembles(first, game.actions) and _resembles(first, names)


def _resembles(word: Word, choices: Collection[str]) -> bool:
    return bool(nearest(word.text, choices))


def write_move(move: game_pb2.Move, seating: Seating) -> str:
    """Write a move that `Seating.check_move` accepts."""
    game = games.notation_of(seating.codec.field)
    return " ".join(turns.write_move(move, game, Seats(seating.names)))

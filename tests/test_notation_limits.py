"""Texts of any length are read, or refused, in bounded time."""

import pytest

from referee.codec.notation.words import MOST_WORDS
from referee.v1 import record_pb2
from referee_client import InvalidNotationError, InvalidRequestError, Referee

HEADER = 'Referee-Record: 1\nGame: qwirkle 1\nPlayer: "Anna"\nPlayer: "Chris"\n'
HEADER_WORDS = 9
TURN_WORDS = 3  # its number, the player, the action


def exchange_of(tiles: int) -> str:
    return f"{HEADER}\n1. Anna exchange {'Ro ' * tiles}\n"


def errors_of(referee: Referee, text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(InvalidNotationError) as refused:
        referee.parse_record(text)
    return [(error.line, error.column, error.reason) for error in refused.value.errors]


def test_a_record_has_as_many_words_as_allowed(referee: Referee) -> None:
    most = MOST_WORDS - HEADER_WORDS - TURN_WORDS
    [(line, column, reason)] = errors_of(referee, exchange_of(most))
    assert (line, column, reason) == (6, 9, "WRONG_COUNT")  # far more tiles than there are


def test_a_record_with_a_word_more_is_not_read_to_its_end(referee: Referee) -> None:
    most = MOST_WORDS - HEADER_WORDS - TURN_WORDS
    text = exchange_of(most + 1) + "gibberish\n"
    assert errors_of(referee, text) == [(6, 1, "WRONG_LENGTH")]


def test_words_of_comments_do_not_count(referee: Referee) -> None:
    comments = "# a b c d\n" * MOST_WORDS
    assert referee.parse_record(comments + HEADER).players[1].name == "Chris"


def test_a_position_with_too_many_words_is_refused(referee: Referee) -> None:
    with pytest.raises(InvalidNotationError) as refused:
        referee.parse_position("qwirkle | table" + " Ro@0,0" * MOST_WORDS)
    assert [error.reason for error in refused.value.errors] == ["WRONG_LENGTH"]


def test_a_record_too_long_to_be_read_again_is_not_written(referee: Referee) -> None:
    record: record_pb2.GameRecord = referee.parse_record(exchange_of(100))
    for _ in range(600):
        record.turns.append(record.turns[0])
    with pytest.raises(InvalidRequestError) as refused:
        referee.format_record(record)
    assert [(fault.field, fault.reason) for fault in refused.value.faults] == [
        ("record", "WRONG_LENGTH")
    ]


def test_a_long_record_is_written_and_read_again(referee: Referee) -> None:
    record = referee.parse_record(exchange_of(10))
    for _ in range(1999):
        record.turns.append(record.turns[0])
    assert referee.parse_record(referee.format_record(record)) == record

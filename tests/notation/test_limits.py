"""Texts of any length are read, or refused, in bounded time."""

import time

import pytest

from referee.notation import parse_record
from referee.notation.fields import MOST_JSON
from referee.notation.words import MOST_WORDS
from referee.v1 import record_pb2
from referee.wire.errors import MOST_FAULTS
from referee_client import InvalidNotationError, InvalidRequestError, Referee

HEADER = 'Referee-Record: 1\nGame: qwirkle 1\nPlayer: "Anna"\nPlayer: "Chris"\n'
HEADER_WORDS = 9
TURN_WORDS = 3  # the number, the player and the action


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


def test_a_record_of_too_many_bytes_is_not_written(referee: Referee) -> None:
    """What cannot be printed is escaped, and takes up three times as many bytes."""
    record = referee.parse_record(exchange_of(1))
    for _ in range(1999):
        record.turns.append(record.turns[0])
    for turn in record.turns:
        turn.note = "\U000f0000" * 200
    with pytest.raises(InvalidRequestError) as refused:
        referee.format_record(record)
    assert "bytes" in refused.value.message


def test_values_are_told_beside_words_that_cannot_be_read(referee: Referee) -> None:
    text = (
        "Referee-Record: 1\nGame: qwirkle 1\nDate: 2026-13-01\n"
        'Player: "A" 200\nPlayer: "B"\n1. A lay Rz@0,0\n2. B lay Ro@9999,0\n'
    )
    assert errors_of(referee, text) == [
        (3, 7, "UNKNOWN_VALUE"),
        (4, 13, "OUT_OF_RANGE"),
        (6, 10, "UNKNOWN_VALUE"),
        (7, 13, "OUT_OF_RANGE"),
    ]


def test_what_follows_from_an_error_is_not_told(referee: Referee) -> None:
    text = 'Referee-Record: 1\nGame: qwirkle 1\nPlayer: A\nPlayer: "B"\n1. 1 lay Ro@0,0\n'
    assert errors_of(referee, text) == [(3, 9, "UNREADABLE")]


def test_a_version_that_is_not_known_is_the_only_error(referee: Referee) -> None:
    assert errors_of(referee, "Referee-Record: 2\n") == [(1, 17, "UNKNOWN_VALUE")]


def test_indented_comments_do_not_count_either(referee: Referee) -> None:
    comment = "  # " + "x " * MOST_WORDS + "\n"
    assert referee.parse_record(comment + HEADER).players[0].name == "Anna"


def test_a_string_ends_with_its_quote(referee: Referee) -> None:
    assert errors_of(referee, HEADER + 'Note: "a"\r\r\n') == [(5, 7, "UNREADABLE")]


def test_a_long_record_is_written_and_read_again(referee: Referee) -> None:
    record = referee.parse_record(exchange_of(10))
    for _ in range(1999):
        record.turns.append(record.turns[0])
    assert referee.parse_record(referee.format_record(record)) == record


def seconds(text: str) -> float:
    began = time.process_time()
    parse_record(text)
    return time.process_time() - began


def test_many_names_take_no_longer_than_many_words() -> None:
    """Neither known nor unknown names are searched for one by one."""
    head, few = "Referee-Record: 1\nGame: qwirkle 1\n", 'Player: "P0"\nPlayer: "P1"\n'
    many = "".join(f'Player: "P{seat}"\n' for seat in range(4900))
    for name in ("P1", "Q1"):
        turn = f"1. P1 pass {f'{name}:+1 ' * 20_000}\n"
        assert seconds(head + many + turn) < 4 * seconds(head + few + turn) + 0.5


def test_blank_lines_are_as_quick_as_empty_ones() -> None:
    empty, blank = ("\n" * 300_000 + HEADER, " \t\r\n" * 300_000 + HEADER)
    assert not parse_record(blank).errors
    assert seconds(blank) < 5 * seconds(empty) + 0.2


def test_an_option_has_a_length(referee: Referee) -> None:
    game = HEADER.replace("qwirkle", "querbeet").replace(
        "\nPlayer", "\nOption: stones {}\nPlayer", 1
    )
    stones = f"[{'1,' * MOST_JSON}1]"
    [(line, column, reason)] = errors_of(referee, game.format(stones))
    assert (line, column, reason) == (3, 16, "WRONG_LENGTH")


def test_no_more_errors_are_told_than_promised(referee: Referee) -> None:
    far_out = " ".join(["Ro@9999999,9999999"] * 12)
    turns = "".join(f"{number + 1}. {number % 2} lay {far_out}\n" for number in range(2000))
    standings = "Standing: x 0 1\n" * 998
    assert len(errors_of(referee, HEADER + turns + standings)) == MOST_FAULTS


def test_an_option_that_is_there_already_is_not_read_again() -> None:
    stones = f"Option: stones [{'1,' * 40_000}1]\n"
    game, players = "Referee-Record: 1\nGame: querbeet 1\n", 'Player: "A"\nPlayer: "B"\n'
    once, often = game + stones + players, game + stones * 40 + players
    assert [error.reason.name for error in parse_record(often).errors] == ["DUPLICATE"] * 39
    assert seconds(often) < 10 * seconds(once) + 0.5

"""The notation to the letter: a small record and a position of each game."""

from collections.abc import Callable

import pytest

from referee.notation import (
    parse_position,
    parse_record,
    read_position,
    read_record,
    write_position,
    write_record,
)
from referee.v1 import game_pb2
from tests.support.notation import texts as notation_texts
from tests.support.notation.texts import POSITIONS, RECORDS, record, state

every_game = pytest.mark.parametrize("field", RECORDS)


@every_game
def test_a_record_is_written_to_the_letter(field: str) -> None:
    assert write_record(record(field)) == RECORDS[field][0]


@every_game
def test_a_record_is_read_to_the_letter(field: str) -> None:
    reading = read_record(RECORDS[field][0])
    assert reading.errors == []
    assert reading.message == record(field)


@every_game
def test_a_position_is_written_to_the_letter(field: str) -> None:
    assert write_position(state(field)) == POSITIONS[field][0]


@every_game
def test_a_position_is_read_to_the_letter(field: str) -> None:
    reading = parse_position(POSITIONS[field][0])
    assert reading.errors == []
    assert reading.message == state(field)


@every_game
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "  \t\n \t"),
        lambda text: text.replace("\n", "\n# a comment: 1. Anna\n\n  #\n"),
        lambda text: text.replace(": ", ": \t "),
        lambda text: text.rstrip("\n"),
        lambda text: f"\n\n{text}\n\n",
    ],
    ids=["CR LF", "blanks", "comments", "tabs", "no end", "empty lines"],
)
def test_what_does_not_count_may_differ(field: str, change: Callable[[str], str]) -> None:
    reading = read_record(change(RECORDS[field][0]))
    assert reading.errors == []
    assert reading.message == record(field)


OTHER_WAYS = [
    ("qwirkle", "Deal: Anna Ro", "Deal: 0 Ro"),
    ("qwirkle", "1. Anna lay", "1. 0 lay"),
    ("qwirkle", "2. Chris", "2. 1"),
    ("qwirkle", "?1 +3=3", "?1 Anna:+3=3"),
    ("qwirkle", "?1 +3=3", "?1 0:+3=3"),
    ("qwirkle", "Chris:+1=1 Anna:-2", "Chris:+1=1 -2"),
    ("qwirkle", '"a remark"', '"\\u0061 remark"'),
    ("qwirkle", "🎲", "\\ud83c\\udfb2"),
    ("qwirkle", "\\u00a0", "\u00a0"),
    ("qwirkle", "Opener: Anna", "Opener: 0"),
    ("qwirkle", "Standing: 1 Chris", "Standing: 1 1"),
    (
        "qwirkle",
        "Option: opening_tie YOUNGEST\nOption: single_opening_points 1",
        "Option: single_opening_points 1\nOption: opening_tie YOUNGEST",
    ),
    ("qwirkle_cubes", "Entropy: 616c696365", "Entropy: 616C696365"),
    ("qubix", "#7@3,3", "#7?@3,3"),
    ("qubix", "on Anna +4", "on 0 +4"),
    ("qubix", '"side_b"', '"sideB"'),
    ("qubix", " V1@0,1/0\n", "\nDeal: V1@0,1/0\n"),
    ("querbeet", "lay 03@1,-2", "lay 30@1,-2"),
    ("querbeet", "Deal: Chris 03 *", "Deal: Chris 03 543210"),
]


@pytest.mark.parametrize(("field", "written", "other"), OTHER_WAYS)
def test_there_are_other_ways_to_say_the_same(field: str, written: str, other: str) -> None:
    text = RECORDS[field][0]
    assert written in text
    reading = read_record(text.replace(written, other))
    assert reading.errors == []
    assert reading.message == record(field)


def test_options_that_say_nothing_are_none() -> None:
    text = notation_texts.QUERBEET
    for option in ("Option: touch SIDE_CELL\n", text[text.index("Option: st") : text.index("Pl")]):
        text = text.replace(option, "")
    text = text.replace("Player", "Option: stones []\nPlayer", 1)
    reading = parse_record(text)
    assert reading.errors == []
    assert not reading.message.HasField("options")


def test_an_empty_configuration_is_still_one() -> None:
    text = "\n".join(
        line if not line.startswith("Option: conf") else "Option: configuration {}"
        for line in notation_texts.QUBIX.split("\n")
    )
    reading = parse_record(text)
    assert reading.errors == []
    assert reading.message.options.qubix.HasField("configuration")
    assert write_record(reading.message) == text


def test_a_central_store_that_is_empty_is_not_one_that_is_unknown() -> None:
    record_of_none = record("qubix")
    del record_of_none.deal.qubix.central_store.blocks[:]
    text = write_record(record_of_none)
    assert "\nDeal: -\n" in text
    assert read_record(text).message == record_of_none


def test_a_position_may_leave_out_scores_and_events() -> None:
    short = read_position('qwirkle | player "a" | player "b" 7')
    assert short.errors == []
    assert short.message == game_pb2.GameState(
        players=[game_pb2.Player(name="a"), game_pb2.Player(name="b", age=7)],
        qwirkle={},
    )


def test_only_the_table_is_known() -> None:
    reading = read_position("querbeet")
    assert reading.errors == []
    assert reading.message.HasField("querbeet")
    assert not reading.message.HasField("ruleset")
    assert write_position(reading.message) == "querbeet"

"""Whatever the text, reading it gives errors at worst, and gives them soon."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.notation import Reading, parse_position, parse_record, write_position, write_record
from tests.support.notation.texts import POSITIONS, RECORDS

TEXTS = [text for text, _ in RECORDS.values()]
LINES = [line for line, _ in POSITIONS.values()]
WORDS = sorted({word for text in (*TEXTS, *LINES) for word in text.split()})
SIGNS = "\"\\ \t\r\n#|:;?@,.~/+-=<>^*{}[]'’0123456789ROYos\x00\x7f\u00a0\u2028\ud800\ufeff²Ⅳ٣é🎲"
NUMBERS = ("0", "-0", "00", "+0", "1e9", "٣", "2147483648", "-2147483649", "9" * 5000, "-" * 99)
MOST_SECONDS = 3.0  # a good machine takes a tenth of this, so only hangs are found


def assert_sound(reading: Reading, lines: int) -> None:  # type: ignore[type-arg]
    """Check that there is a message, or errors with sentences, in order and within the text."""
    spots = [(error.line, error.column) for error in reading.errors]
    assert spots == sorted(spots)
    assert len(spots) <= 1000
    for error in reading.errors:
        assert 1 <= error.line <= lines
        assert error.column >= 1
        for language in ("en", "fr"):
            said = error.say(language)
            assert said
            said.encode()
            assert len(said) < 400
    reading.message.SerializeToString()


def read_any_record(text: str) -> bool:
    """Read a text as a record, and return whether it is one."""
    reading = parse_record(text)
    assert_sound(reading, text.count("\n") + 1)
    if not reading.errors:
        written = write_record(reading.message)
        assert parse_record(written).message == reading.message
    return not reading.errors


def read_any_position(text: str) -> bool:
    reading = parse_position(text)
    assert_sound(reading, text.count("\n") + 1)
    if not reading.errors:
        written = write_position(reading.message)
        assert write_position(parse_position(written).message) == written
    return not reading.errors


def mutated(text: str, rng: random.Random) -> str:
    """The text with a few characters, words or lines added, removed or moved."""
    for _ in range(rng.randint(1, 4)):
        separator = rng.choice(["", "", " ", " ", "\n", "@", ","])
        parts = text.split(separator) if separator else list(text)
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, rng.choice([*SIGNS, rng.choice(WORDS), rng.choice(NUMBERS)]))
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts.insert(at, parts[other])
            case _:
                parts[at] = rng.choice([rng.choice(WORDS), rng.choice(NUMBERS), "", '"'])
        text = separator.join(parts) or " "
    return text


def test_mutated_records_are_read_or_refused() -> None:
    rng = random.Random(1)
    read = [read_any_record(mutated(rng.choice(TEXTS), rng)) for _ in range(700)]
    assert 10 < sum(read) < 350


def test_mutated_positions_are_read_or_refused() -> None:
    rng = random.Random(2)
    read = [read_any_position(mutated(rng.choice(LINES), rng)) for _ in range(700)]
    assert 10 < sum(read) < 350


@settings(deadline=None, max_examples=40)
@given(st.text(st.sampled_from(SIGNS)) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_any_record(text)
    read_any_position(text)
    read_any_record(f"Referee-Record: 1\nGame: qubix 1\n{text}")
    read_any_position(f"querbeet | {text}")


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(TEXTS),
    st.lists(st.sampled_from(WORDS) | st.text(st.sampled_from(SIGNS), min_size=1), max_size=8),
)
def test_any_turn_is_read_or_refused(text: str, words: list[str]) -> None:
    read_any_record(f"{text.split('Ending', maxsplit=1)[0]}{text.count('. ')}. 0 {' '.join(words)}")


DEEP = "[" * 100_000
LONG = {
    "word": ("qwirkle", "x" * 100_000),
    "words": ("qwirkle", "Ro " * 33_000),
    "placements": ("qwirkle", "1. 0 lay " + "Ro@0,0 " * 15_000),
    "string": ("qwirkle", '"' + "x" * 100_000),
    "escapes": ("qwirkle", '"' + "\\" * 100_001),
    "quotes": ("qwirkle", '"' * 100_001),
    "strings": ("qwirkle", '"a" ' * 25_000),
    "number": ("qwirkle", "1. 0 lay Ro@0," + "1" * 100_000),
    "turn": ("qwirkle", "1" * 100_000 + ". 0 pass"),
    "claims": ("qwirkle", "1. 0 pass " + "0:+1 " * 20_000),
    "colons": ("qwirkle", "1. 0 pass " + ":" * 100_000),
    "spots": ("qubix", "1. 0 build " + "@," * 50_000),
    "blocks": ("qubix", "1. 0 build " + "#1" * 50_000 + "@0,0 on 0"),
    "deep list": ("querbeet", f"Option: stones {DEEP}"),
    "deep object": ("qubix", "Option: configuration " + '{"a":' * 20_000),
    "blanks": ("qwirkle", " \t" * 50_000 + "x"),
    "bars": ("qwirkle", "qwirkle " + "| " * 50_000),
    "hands": ("querbeet", "1. 0 pass -> " + "/ " * 50_000),
}


@pytest.mark.parametrize(("field", "line"), LONG.values(), ids=LONG)
def test_long_lines_take_no_longer_than_they_must(field: str, line: str) -> None:
    started = time.thread_time()
    head, turns = RECORDS[field][0].split("\n1. ")
    read_any_record(f"{head}\n{line}\n1. {turns}")
    read_any_position(line)
    read_any_position(f"qubix | option configuration {line}")
    assert time.thread_time() - started < MOST_SECONDS


def test_lone_surrogates_are_refused_wherever_they_stand() -> None:
    head = "Referee-Record: 1\nGame: qubix 1\nOption:"
    for escape in ("\\ud800", "\\udfff", "\ud800", "\\ud83c"):
        for text in (
            f'Referee-Record: 1\nGame: qwirkle 1\nId: "{escape}"',
            f'{head} configuration {{"side_a":[{{"name":"{escape}"}}]}}',
            f"Referee-Record: 1\nGame: {escape} 1",
        ):
            assert not read_any_record(text)
        assert not read_any_position(f'qwirkle | id "{escape}"')


def test_no_record_has_so_many_lines() -> None:
    reading = parse_record(RECORDS["qwirkle"][0] + "# comment\n" * 9000)
    assert reading.errors == []
    reading = parse_record("Referee-Record: 1\n" + 'Note: ""\n' * 9000)
    assert [(error.line, error.reason.name) for error in reading.errors] == [(5001, "WRONG_COUNT")]


def test_many_lines_take_no_longer_than_they_must() -> None:
    head, turns = RECORDS["qwirkle"][0].split("\n1. ")
    first = turns.split("\n")[0].partition(" ")[2]
    many = "".join(f"{number}. Anna {first}\n" for number in range(1, 2002))
    started = time.thread_time()
    reading = parse_record(f"{head}\n{many}")
    assert time.thread_time() - started < MOST_SECONDS
    assert [(error.line, error.reason.name) for error in reading.errors] == [(16, "WRONG_COUNT")]

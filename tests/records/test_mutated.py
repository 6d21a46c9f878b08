"""Golden records with characters, words and lines changed.

They are refused by line and column, or audited; whatever is found sound is sound by a second
opinion.
"""

import random
import re
import string
from collections import Counter
from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.v1 import record_service_pb2 as pb
from referee_client import InvalidRequestError, Referee
from tests.support.paths import GOLDEN
from tests.support.records.corruptions import corrupted
from tests.support.records.games import every_table, kept
from tests.support.records.laws import FAILURES, SOUND, is_good
from tests.support.records.replay import is_legal
from tests.support.records.tellings import any_told

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.record"))}
POSITION = re.compile(r"line (\d+), column (\d+): ")
ALPHABET = (
    string.ascii_letters + string.digits + " \n\t:;,.@~#?+-=>/*|\"'\\[]{}_éß∞😀\x00\x7f\u2028"
)
EMBEDDED = Referee.embedded()

Mutate = Callable[[str, random.Random], str]

every_text = pytest.mark.parametrize("name", TEXTS)


# Ways to change a text


def other_character(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(ALPHABET) + text[place + 1 :]


def more_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(ALPHABET) + text[place:]


def fewer_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + rng.choice([1, 1, 2, 9]) :]


def swapped_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + 1 : place + 2] + text[place] + text[place + 2 :]


def other_digit(text: str, rng: random.Random) -> str:
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(places or [0])
    return text[:place] + rng.choice(string.digits) + text[place + 1 :]


def _in_words(text: str, rng: random.Random, change: Callable[[list[str]], object]) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    words = lines[place].split(" ")
    change(words)
    lines[place] = " ".join(words)
    return "\n".join(lines)


def swapped_words(text: str, rng: random.Random) -> str:
    return _in_words(text, rng, lambda words: _swap(words, rng))


def dropped_word(text: str, rng: random.Random) -> str:
    return _in_words(text, rng, lambda words: words.pop(rng.randrange(len(words))))


def doubled_word(text: str, rng: random.Random) -> str:
    return _in_words(text, rng, lambda words: words.insert(0, rng.choice(words)))


def foreign_word(text: str, rng: random.Random) -> str:
    """A line with a word replaced by one from elsewhere in the text."""
    word = rng.choice(text.split() or [""])

    def change(words: list[str]) -> None:
        words[rng.randrange(len(words))] = word

    return _in_words(text, rng, change)


def swapped_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    _swap(lines, rng)
    return "\n".join(lines)


def swapped_turns(text: str, rng: random.Random) -> str:
    """Swap two neighbouring turns, but keep their numbers in order."""
    lines = text.split("\n")
    turns = [place for place, line in enumerate(lines) if re.match(r"\d+\. ", line)]
    if len(turns) < 2:
        return text
    place = rng.choice(turns[:-1])
    (one, _, first), (two, _, second) = (lines[place + by].partition(" ") for by in (0, 1))
    lines[place : place + 2] = [f"{one} {second}", f"{two} {first}"]
    return "\n".join(lines)


def dropped_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def doubled_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    return "\n".join([*lines[: place + 1], *lines[place:]])


def cut_short(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _swap(things: list[str], rng: random.Random) -> None:
    one, other = rng.randrange(len(things)), rng.randrange(len(things))
    things[one], things[other] = things[other], things[one]


MUTATIONS: tuple[Mutate, ...] = (
    other_character,
    more_characters,
    fewer_characters,
    swapped_characters,
    other_digit,
    other_digit,
    swapped_words,
    dropped_word,
    doubled_word,
    foreign_word,
    swapped_lines,
    swapped_turns,
    dropped_line,
    doubled_line,
    cut_short,
)


# How they are answered


def judge(text: str, referee: Referee = EMBEDDED) -> str:
    """Audit a text, which must be refused, sound or failed; anything else is an error."""
    try:
        audit = referee.audit_record(text, detail=FAILURES)
    except InvalidRequestError as refusal:
        assert_positions(text, refusal)
        return "refused"
    record = referee.parse_record(text)
    lines = text.replace("\r\n", "\n").split("\n")
    for failure in audit.failures:
        assert 1 <= failure.line <= len(lines)
        if failure.HasField("turn"):
            assert lines[failure.line - 1].lstrip(" \t").startswith(f"{failure.turn + 1}.")
    sound = audit.ruling == SOUND
    assert sound == is_legal(record), audit.failures
    assert sound == (referee.audit_record(record, detail=FAILURES).ruling == SOUND)
    return "sound" if sound else "failed"


def assert_positions(text: str, refusal: InvalidRequestError) -> None:
    """Every fault has a line of the text and a column in it, and the faults are in order."""
    assert refusal.faults
    lines = text.split("\n")
    found = []
    for fault in refusal.faults:
        assert fault.field == "notation"
        told = POSITION.match(fault.message)
        assert told is not None, fault.message
        line, column = map(int, told.groups())
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1, fault
        found.append((line, column))
    assert found == sorted(found)


@every_text
def test_as_they_are(name: str) -> None:
    assert judge(TEXTS[name]) == "sound"


@every_text
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda each: each.__name__)
def test_a_changed_text_is_refused_or_audited(name: str, mutate: Mutate) -> None:
    rng = random.Random(f"{name} {mutate.__name__}")
    judge(mutate(TEXTS[name], rng))


@every_text
def test_several_changes_at_once(name: str) -> None:
    rng = random.Random(name)
    for _ in range(4):
        text = TEXTS[name]
        for _ in range(rng.randint(2, 6)):
            text = rng.choice(MUTATIONS)(text, rng) or "x\n"
        judge(text)


def test_all_three_answers_occur() -> None:
    """Otherwise these tests would prove little."""
    rng = random.Random(7)
    text = TEXTS["querbeet-2"]
    found = Counter(judge(rng.choice(MUTATIONS)(text, rng)) for _ in range(80))
    assert {*found} == {"refused", "sound", "failed"}


@settings(max_examples=80, deadline=None)
@given(
    name=st.sampled_from(sorted(TEXTS)),
    start=st.integers(0, 6000),
    length=st.integers(0, 40),
    put=st.text(max_size=12),
)
def test_any_piece_of_text_may_be_any_other(name: str, start: int, length: int, put: str) -> None:
    text = TEXTS[name]
    judge(text[:start] + put + text[start + length :])


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_at_all(text: str) -> None:
    assert judge(text) == "refused"


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(sorted(TEXTS)), random=st.randoms(use_true_random=False))
def test_the_server_says_the_same(target: str, name: str, random: random.Random) -> None:
    text = random.choice(MUTATIONS)(TEXTS[name], random)
    with Referee.connect(target) as referee:
        assert answer(referee, text) == answer(EMBEDDED, text)


def answer(referee: Referee, text: str) -> object:
    try:
        return referee.audit_record(text, go_on=True)
    except InvalidRequestError as refusal:
        return refusal.faults


def test_lines_may_end_like_elsewhere() -> None:
    for text in TEXTS.values():
        assert judge(text.replace("\n", "\r\n")) == "sound"


def test_comments_and_blank_lines_mean_nothing() -> None:
    text = TEXTS["qwirkle-s1"]
    stretched = "# the rulebook's game\n\n" + text.replace("\n", "\n\n  # again\n")
    assert EMBEDDED.parse_record(stretched) == EMBEDDED.parse_record(text)
    assert judge(stretched) == "sound"


# The second opinion itself, on messages


@every_table
def test_audits_and_the_second_opinion_agree(field: str, players: int) -> None:
    """They agree on records of every kind, sound or corrupted."""
    rng = random.Random(f"second {field} {players}")
    for number in range(3):
        story = any_told(kept(field, players, number), rng)
        assert is_legal(story.record)
        record = deepcopy(story.record)
        corrupted(record, field, rng)
        if is_good(record):
            audit = EMBEDDED.audit_record(record, detail=FAILURES)
            assert (audit.ruling == SOUND) == is_legal(record), audit.failures
            assert audit.ruling in (SOUND, pb.AUDIT_RULING_FAILED)

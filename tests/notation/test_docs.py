"""What docs/notation.md shows is true."""

import re

import pytest

from referee.notation import (
    MOST_MOVE,
    parse_move,
    parse_position,
    parse_record,
    write_move,
    write_position,
    write_record,
)
from referee.notation.games import notation_of
from referee.notation.records import MOST_LINES
from referee.v1 import record_service_pb2
from referee.wire.registry import BY_SLUG
from referee.wire.seating import Seating
from referee_client import Referee
from tests.support.paths import DOCS, ROOT

PAGE = (DOCS / "notation.md").read_text("utf-8")
USING = (DOCS / "using.md").read_text("utf-8")
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
BLOCKS = [block for language, block in FENCED if not language]
RECORDS = [block for block in BLOCKS if block.startswith("Referee-Record")]
POSITIONS = [line for block in BLOCKS for line in block.splitlines() if re.match("qw|qu", line)]


def test_there_are_examples_of_every_game() -> None:
    games = {text.split("\n")[1].split()[1] for text in RECORDS}
    assert games == {line.split()[0] for line in POSITIONS}
    assert len(games) == 4


@pytest.mark.parametrize("text", RECORDS)
def test_records_are_canonical_and_sound(embedded: Referee, text: str) -> None:
    reading = parse_record(text)
    assert reading.errors == []
    assert write_record(reading.message) == text
    audit = embedded.audit_record(text)
    assert list(audit.failures) == []
    assert audit.ruling == record_service_pb2.AUDIT_RULING_SOUND


@pytest.mark.parametrize("line", POSITIONS)
def test_positions_are_canonical(line: str) -> None:
    reading = parse_position(line)
    assert reading.errors == []
    assert write_position(reading.message) == line


def code_in(cells: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cells)


MOVES = {
    slug: code_in(cells)
    for slug, cells in re.findall(
        r"^\| (qwirkle|qwirkle-cubes|qubix|querbeet) \| (.*) \|$", PAGE, re.MULTILINE
    )
}
WITH_A_PLAYER = code_in(re.findall(r"^\| any, with a player \| (.*) \|$", PAGE, re.MULTILINE)[0])


@pytest.mark.parametrize("slug", BY_SLUG)
def test_moves_are_canonical_and_there_is_one_of_every_kind(slug: str) -> None:
    codec = BY_SLUG[slug]
    seating = Seating(codec, ("Anna", "Chris"))
    for words in (*MOVES[slug], WITH_A_PLAYER[0]):
        reading = parse_move(words, seating)
        assert reading.errors == []
        assert write_move(reading.message, seating) == words
    assert parse_move(WITH_A_PLAYER[1], seating).message.player == 0
    assert {words.split()[0] for words in MOVES[slug]} == set(notation_of(codec.field).actions)


def test_the_grammar_of_a_move_is_that_of_a_turn() -> None:
    """Nothing else is said of an action than what records say."""
    [rule] = re.findall(r"^move +=(.*);$", PAGE, re.MULTILINE)
    assert rule.split() == ["[", "PLAYER", "]", "action"]
    [turn] = re.findall(r"^turn +=(.*);$", PAGE, re.MULTILINE)
    assert turn.split()[:3] == ["NUMBER", "PLAYER", "action"]


ALMOST = re.findall(r"^\| `(.*)` \| did you mean `(.*)`\? \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("written", "meant"), ALMOST)
def test_what_is_almost_right_is_asked_about(written: str, meant: str) -> None:
    if written.split(maxsplit=1)[0].endswith(":"):
        head = "Referee-Record: 1\n" + ("" if "ame:" in written else "Game: qwirkle 1\n")
        errors = parse_record(f"{head}{written}\n").errors
    else:
        errors = parse_move(written, Seating(BY_SLUG["qwirkle"], ("Anna", "Chris"))).errors
    assert any(error.say("en").endswith(f"; did you mean `{meant}`?") for error in errors)


def test_there_are_examples_of_what_is_almost_right() -> None:
    assert len(ALMOST) == 7


def test_the_limits_are_those_that_are_told() -> None:
    assert f"| {MOST_LINES:,} |" in PAGE
    assert f"| a move | {MOST_MOVE:,} characters; " in PAGE
    assert f"| a move in words | {MOST_MOVE:,} characters |" in USING
    proto = (ROOT / "proto" / "referee" / "v1" / "referee_service.proto").read_text("utf-8")
    assert f"at most {MOST_MOVE:,} characters" in proto


def test_links_lead_to_headings() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= anchors

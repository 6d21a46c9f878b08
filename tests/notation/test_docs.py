"""What docs/notation.md shows is true."""

import re

import pytest

from referee.notation import parse_position, parse_record, write_position, write_record
from referee.notation.records import MOST_LINES
from referee.v1 import record_service_pb2
from referee_client import Referee
from tests.support.paths import DOCS

PAGE = (DOCS / "notation.md").read_text("utf-8")
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


def test_the_limit_is_the_one_that_is_told() -> None:
    assert f"| {MOST_LINES:,} |" in PAGE


def test_links_lead_to_headings() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= anchors

"""One record for each game and number of players, kept forever."""

import json
from pathlib import Path

import pytest

from referee.games import BY_FIELD
from referee.v1 import record_pb2
from referee_client import Referee
from tests.support.golden import audit_of, files
from tests.support.paths import GOLDEN
from tests.support.records.games import TABLES
from tests.support.records.laws import SOUND

SLUGS = [f"{BY_FIELD[field].game.rulebook.slug}-{players}" for field, players in TABLES]
WHOLE_GAMES = [*SLUGS, "qwirkle-cubes-redraw-2"]
NAMES = [*WHOLE_GAMES, "qwirkle-s1"]

every_record = pytest.mark.parametrize("name", NAMES)
every_whole_game = pytest.mark.parametrize("name", WHOLE_GAMES)


def text_of(name: str) -> str:
    """The text of a file, with its line ends unchanged."""
    return (GOLDEN / f"{name}.record").read_bytes().decode()


def test_regenerating_them_gives_the_same_bytes() -> None:
    found = {path.name: path.read_bytes() for path in Path(GOLDEN).iterdir()}
    assert found == {name: text.encode() for name, text in files()}


def test_they_are_all_there() -> None:
    assert len(SLUGS) == 12
    assert {path.stem for path in GOLDEN.glob("*.record")} == {*NAMES}
    assert {path.stem for path in GOLDEN.glob("*.json")} == {*NAMES}


@every_record
def test_a_golden_record_is_written_as_it_was_read(referee: Referee, name: str) -> None:
    text = text_of(name)
    assert referee.format_record(referee.parse_record(text)) == text


@every_record
def test_a_golden_record_is_sound(referee: Referee, name: str) -> None:
    audit = referee.audit_record(text_of(name))
    assert audit.ruling == SOUND
    assert not audit.failures
    assert audit == referee.audit_record(referee.parse_record(text_of(name)))


@every_record
def test_the_audit_of_a_golden_record_is_pinned(embedded: Referee, name: str) -> None:
    pinned = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    assert audit_of(embedded.parse_record(text_of(name))) == pinned


@every_whole_game
def test_a_golden_record_is_told_in_full(embedded: Referee, name: str) -> None:
    """It is seeded and finished, and nothing is left unchecked."""
    record = embedded.parse_record(text_of(name))
    assert record.ending == record_pb2.RECORD_ENDING_FINISHED
    assert len(record.chance.seed) == 32
    assert record.HasField("deal")
    assert len(record.players) == int(name[-1])
    assert len(record.claimed_standings) == len(record.players)
    assert all(len(turn.claimed) for turn in record.turns)
    assert not embedded.audit_record(record).unchecked


@every_whole_game
def test_some_of_it_scores(embedded: Referee, name: str) -> None:
    assert any(any(turn.points) for turn in embedded.audit_record(text_of(name)).turns)

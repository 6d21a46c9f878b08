"""What is not a record at all: every field at fault is named, and nothing else is refused."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from google.protobuf.message import DecodeError, Message
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee
from tests.support.alterations import altered, call, send_garbled
from tests.support.paths import GOLDEN
from tests.support.records.games import TABLES, kept
from tests.support.refusals import (
    BY_NAME,
    LARGEST,
    SMALLEST,
    Faults,
    Line,
    assert_refused,
    at,
    set_at,
)

GameRecord = record_pb2.GameRecord
Spoil = Callable[[Any], object]
AUDIT = BY_NAME["AuditRecord"]
FORMAT = BY_NAME["FormatRecord"]


def golden(name: str) -> GameRecord:
    text = (GOLDEN / f"{name}.record").read_text(encoding="utf-8")
    return Referee.embedded().parse_record(text)


TILES = golden("qwirkle-2")
CUBES = golden("qwirkle-cubes-2")
BLOCKS = golden("qubix-2")
STONES = golden("querbeet-2")
WINNER = TILES.claimed_standings[0].player


def assert_no_record(line: Line, record: GameRecord, faults: Faults) -> None:
    """Every method refuses it; it is audited as text only if it can be written."""
    expected = at("record", faults)
    assert_refused(line, "AuditRecord", pb.AuditRecordRequest(record=record), expected)
    assert_refused(line, "FormatRecord", pb.FormatRecordRequest(record=record), expected)


# Single values


class Wrong(NamedTuple):
    """A field, a wrong value for it, and why it is wrong."""

    path: str
    value: Any
    reason: str
    good: GameRecord = TILES

    def __str__(self) -> str:
        return f"{self.path} = {str(self.value)[:12]}"


def wrong(path: str, reason: str, *values: Any, good: GameRecord = TILES) -> list[Wrong]:
    return [Wrong(path, value, reason, good) for value in values]


FAR_SEATS = (-1, 2, LARGEST, SMALLEST)
MANY_POINTS = (1_000_001, -1_000_001, LARGEST, SMALLEST)

WRONG_VALUES = [
    *wrong("format_version", "MISSING", 0),
    *wrong("format_version", "UNKNOWN_VALUE", 2, -1, LARGEST),
    *wrong("ruleset.game", "MISSING", 0),
    *wrong("ruleset.game", "UNKNOWN_VALUE", 5, -1, LARGEST),
    *wrong("ruleset.version", "MISSING", 0),
    *wrong("ruleset.version", "UNKNOWN_VALUE", 2, -1, LARGEST),
    *wrong("options.qwirkle.opening_tie", "UNKNOWN_VALUE", 3, -1),
    *wrong("options.qwirkle.single_opening_points", "OUT_OF_RANGE", 2, -1),
    *wrong("options.qubix.first_player", "OUT_OF_RANGE", 2, -1, good=BLOCKS),
    *wrong("options.querbeet.touch", "UNKNOWN_VALUE", 3, good=STONES),
    *wrong("game_id", "WRONG_LENGTH", "x" * 65),
    *wrong("event", "WRONG_LENGTH", "é" * 201),
    *wrong("date", "UNKNOWN_VALUE", "2026-2-3", "2026-02-30", "20260216", "16.11.2026", " "),
    *wrong("date", "UNKNOWN_VALUE", "2026-11-16T00:00", "2026-W47-1", "0000-01-01", "2026-320"),
    *wrong("players[0].name", "WRONG_LENGTH", "x" * 65),
    *wrong("players[1].age", "OUT_OF_RANGE", -1, 151),
    *wrong("players[1].score", "NOT_ALLOWED", 1, -1, 1_000_000),
    *wrong("chance.commitment", "WRONG_LENGTH", b"x", bytes(33)),
    *wrong("chance.seed", "WRONG_LENGTH", b"x", bytes(31)),
    *wrong("chance.entropy[1]", "WRONG_LENGTH", bytes(65)),
    *wrong("deal.qwirkle.hands[0].player", "OUT_OF_RANGE", *FAR_SEATS),
    *wrong("deal.qwirkle.hands[0].hidden", "OUT_OF_RANGE", -1, 1000, LARGEST),
    *wrong("deal.qwirkle.hands[0].tiles[5]", "UNKNOWN_VALUE", 0, 37, -1),
    *wrong("deal.qwirkle.opener", "OUT_OF_RANGE", *FAR_SEATS),
    *wrong("deal.qwirkle_cubes.hands[1].cubes[0]", "UNKNOWN_VALUE", 0, good=CUBES),
    *wrong("deal.querbeet.hands[1].stones[0]", "UNKNOWN_VALUE", 0, 64, good=STONES),
    *wrong("deal.qubix.central_store.blocks[3].colour", "UNKNOWN_VALUE", 0, 6, good=BLOCKS),
    *wrong("deal.qubix.central_store.blocks[3].size", "OUT_OF_RANGE", 0, 4, good=BLOCKS),
    *wrong("turns[2].move.player", "OUT_OF_RANGE", *FAR_SEATS),
    *wrong("turns[2].move.qwirkle.lay.placements[0].x", "OUT_OF_RANGE", 1001, -1001, LARGEST),
    *wrong("turns[2].move.qwirkle.lay.placements[0].tile", "UNKNOWN_VALUE", 0, 37),
    *wrong("turns[2].move.querbeet.lay.rotation", "OUT_OF_RANGE", 6, -1, good=STONES),
    *wrong("turns[0].move.qubix.figure", "OUT_OF_RANGE", 12, -1, good=BLOCKS),
    *wrong("turns[2].drawn.qwirkle.tiles[0]", "UNKNOWN_VALUE", 0, 37),
    *wrong("turns[2].drawn.qwirkle.hidden", "OUT_OF_RANGE", -1, 1000),
    *wrong("turns[2].claimed[0].player", "OUT_OF_RANGE", *FAR_SEATS),
    *wrong("turns[2].claimed[0].points", "OUT_OF_RANGE", *MANY_POINTS),
    *wrong("turns[2].claimed[0].total", "OUT_OF_RANGE", *MANY_POINTS),
    *wrong("turns[2].note", "WRONG_LENGTH", "x" * 201),
    *wrong("ending", "UNKNOWN_VALUE", 4, -1, LARGEST),
    *wrong("claimed_standings[1].player", "OUT_OF_RANGE", *FAR_SEATS),
    *wrong("claimed_standings[1].rank", "OUT_OF_RANGE", 0, 3, -1, LARGEST),
    *wrong("claimed_standings[1].score", "OUT_OF_RANGE", *MANY_POINTS),
]


@pytest.mark.parametrize("bad", WRONG_VALUES, ids=str)
def test_a_wrong_value_is_named(line: Line, bad: Wrong) -> None:
    record = deepcopy(bad.good)
    set_at(record, bad.path, bad.value)
    assert_no_record(line, record, {(bad.path, bad.reason)})


# What is missing, superfluous, duplicated, or of another game


class Bad(NamedTuple):
    """A way to spoil a good record, and the faults that must be named for it."""

    name: str
    spoil: Spoil
    faults: Faults
    good: GameRecord = TILES

    def __str__(self) -> str:
        return self.name


def cleared(path: str, *names: str) -> Spoil:
    """Clear fields of the message at a path."""

    def spoil(record: Any) -> None:
        message = found(record, path)
        for name in names:
            message.ClearField(name)

    return spoil


def emptied(path: str) -> Spoil:
    """Replace a message by an empty one."""

    def spoil(record: Any) -> None:
        message = found(record, path)
        message.Clear()
        message.SetInParent()

    return spoil


def found(record: Any, path: str) -> Any:
    for step in filter(None, path.replace("[", ".").replace("]", "").split(".")):
        record = record[int(step)] if step.isdigit() else getattr(record, step)
    return record


def many_turns(record: Any) -> None:
    while len(record.turns) <= 2000:
        record.turns.add().CopyFrom(record.turns[0])


def many_tiles(record: Any) -> None:
    laid = record.turns[1].move.qwirkle.lay.placements
    laid.extend([laid[0]] * 13)


def two_claims(record: Any) -> None:
    record.turns[1].claimed[0].player = 0
    del record.turns[1].claimed[1:]
    record.turns[1].claimed.add(player=0, points=0)


def everything(record: Any) -> None:
    """Make something wrong in every part."""
    record.format_version = 7
    record.event = "x" * 201
    record.date = "today"
    record.players[0].age = 200
    record.chance.seed = b"1"
    record.deal.qwirkle.opener = 9
    record.turns[0].move.ClearField("player")
    record.turns[1].claimed[0].points = LARGEST
    record.ending = 9
    record.claimed_standings[0].rank = 0
    record.notes.append("x" * 1001)


BAD = [
    Bad(
        "nothing",
        lambda record: record.Clear(),
        {("format_version", "MISSING"), ("ruleset.game", "MISSING")},
    ),
    Bad("no ruleset", cleared("", "ruleset"), {("ruleset.game", "MISSING")}),
    Bad("no players", cleared("", "players"), {("players", "WRONG_COUNT")}),
    Bad(
        "five players",
        lambda record: record.players.extend([record.players[0]] * 3),
        {("players", "WRONG_COUNT")},
    ),
    Bad(
        "six players",
        lambda record: record.players.extend([record.players[0]] * 4),
        {("players", "WRONG_COUNT")},
        BLOCKS,
    ),
    Bad("empty options", emptied("options"), {("options", "MISSING")}),
    Bad("empty options of the game", emptied("options.qwirkle"), {("options", "MISSING")}),
    Bad(
        "options of another game",
        lambda record: setattr(record.options.qubix, "side", 2),
        {("options.qubix", "MISMATCH")},
    ),
    Bad(
        "stones that cannot be shared",
        lambda record: record.options.querbeet.stones.extend([63, 1, 1, 1]),
        {("options.querbeet.stones", "WRONG_COUNT")},
        STONES,
    ),
    Bad("empty chance", emptied("chance"), {("chance.commitment", "MISSING")}),
    Bad(
        "only entropy", cleared("chance", "seed", "commitment"), {("chance.commitment", "MISSING")}
    ),
    Bad(
        "nine items of entropy",
        lambda record: record.chance.entropy.extend([b"x"] * 7),
        {("chance.entropy", "WRONG_COUNT")},
    ),
    Bad("empty deal", emptied("deal"), {("deal", "MISSING")}),
    Bad("empty deal of the game", emptied("deal.qwirkle"), {("deal", "MISSING")}),
    Bad("deal without a store", emptied("deal.qubix"), {("deal", "MISSING")}, BLOCKS),
    Bad(
        "deal of another game",
        lambda record: setattr(record.deal.qwirkle_cubes, "opener", 1),
        {("deal.qwirkle_cubes", "MISMATCH")},
    ),
    Bad(
        "two hands of one player",
        lambda record: setattr(record.deal.qwirkle.hands[0], "player", 1),
        {("deal.qwirkle.hands[1].player", "DUPLICATE")},
    ),
    Bad(
        "three hands of two",
        lambda record: record.deal.qwirkle.hands.add(hidden=6),
        {("deal.qwirkle.hands", "WRONG_COUNT")},
    ),
    Bad(
        "a turn without a move",
        emptied("turns[1].move"),
        {("turns[1].move.player", "MISSING"), ("turns[1].move.qwirkle", "MISSING")},
    ),
    Bad(
        "a turn of nobody",
        cleared("turns[1].move", "player"),
        {("turns[1].move.player", "MISSING")},
    ),
    Bad(
        "a turn without an action",
        lambda record: record.turns[1].move.qwirkle.Clear(),
        {("turns[1].move.qwirkle", "MISSING")},
    ),
    Bad(
        "a move of another game",
        lambda record: record.turns[1].move.qubix.pass_turn.SetInParent(),
        {("turns[1].move.qubix", "MISMATCH")},
    ),
    Bad(
        "thirteen tiles laid", many_tiles, {("turns[1].move.qwirkle.lay.placements", "WRONG_COUNT")}
    ),
    Bad(
        "a draw of nothing in particular",
        emptied("turns[1].drawn"),
        {("turns[1].drawn.qwirkle", "MISSING")},
    ),
    Bad(
        "a draw of another game",
        lambda record: record.turns[1].drawn.querbeet.hands.add(),
        {("turns[1].drawn.querbeet", "MISMATCH")},
    ),
    Bad(
        "a draw of blocks",
        lambda record: setattr(record.turns[1].drawn.qwirkle, "hidden", 1),
        {("turns[1].drawn.qwirkle", "MISMATCH")},
        BLOCKS,
    ),
    Bad(
        "an empty draw of stones",
        lambda record: record.turns[1].drawn.querbeet.SetInParent(),
        {("turns[1].drawn", "MISSING")},
        STONES,
    ),
    Bad(
        "a claim of nothing",
        cleared("turns[1].claimed[0]", "points", "total"),
        {("turns[1].claimed[0].points", "MISSING")},
    ),
    Bad("two claims of one player", two_claims, {("turns[1].claimed[1].player", "DUPLICATE")}),
    Bad(
        "three claims of two",
        lambda record: record.turns[1].claimed.extend([record.turns[1].claimed[0]] * 2),
        {("turns[1].claimed", "WRONG_COUNT")},
    ),
    Bad("2,001 turns", many_turns, {("turns", "WRONG_COUNT")}),
    Bad(
        "two standings of one player",
        lambda record: setattr(record.claimed_standings[1], "player", WINNER),
        {("claimed_standings[1].player", "DUPLICATE")},
    ),
    Bad(
        "three standings of two",
        lambda record: record.claimed_standings.add(rank=1),
        {("claimed_standings", "WRONG_COUNT")},
    ),
    Bad("101 notes", lambda record: record.notes.extend(["x"] * 101), {("notes", "WRONG_COUNT")}),
    Bad(
        "a long note",
        lambda record: record.notes.extend(["", "x" * 1001]),
        {("notes[1]", "WRONG_LENGTH")},
    ),
    Bad(
        "everything at once",
        everything,
        {
            ("format_version", "UNKNOWN_VALUE"),
            ("event", "WRONG_LENGTH"),
            ("date", "UNKNOWN_VALUE"),
            ("players[0].age", "OUT_OF_RANGE"),
            ("chance.seed", "WRONG_LENGTH"),
            ("deal.qwirkle.opener", "OUT_OF_RANGE"),
            ("turns[0].move.player", "MISSING"),
            ("turns[1].claimed[0].points", "OUT_OF_RANGE"),
            ("ending", "UNKNOWN_VALUE"),
            ("claimed_standings[0].rank", "OUT_OF_RANGE"),
            ("notes[0]", "WRONG_LENGTH"),
        },
    ),
]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_what_is_no_record_is_refused(line: Line, bad: Bad) -> None:
    record = deepcopy(bad.good)
    bad.spoil(record)
    assert_no_record(line, record, bad.faults)


def test_the_longest_record_is_read(embedded: Referee) -> None:
    """It has exactly 2,000 turns, 100 notes, and texts of the greatest length allowed."""
    record = deepcopy(TILES)
    many_turns(record)
    del record.turns[2000:]
    record.turns[0].note = "ö" * 200
    record.event, record.game_id = "é" * 200, "x" * 64
    record.notes.extend(["ü" * 1000] * 100)
    audit = embedded.audit_record(record)
    assert audit.valid_turns == len(TILES.turns)
    assert embedded.parse_record(embedded.format_record(record)) == record


# Requests


@pytest.mark.parametrize("mode", [3, -1, LARGEST])
@pytest.mark.parametrize("detail", [4, -1, SMALLEST])
def test_how_to_audit_must_be_known(line: Line, mode: int, detail: int) -> None:
    request = pb.AuditRecordRequest(record=TILES, mode=mode, detail=detail)  # type: ignore[arg-type]
    faults = {("mode", "UNKNOWN_VALUE"), ("detail", "UNKNOWN_VALUE")}
    assert_refused(line, "AuditRecord", request, faults)


def test_a_record_is_needed(line: Line) -> None:
    assert_refused(line, "AuditRecord", pb.AuditRecordRequest(), {("record", "MISSING")})
    assert_refused(line, "FormatRecord", pb.FormatRecordRequest(), {("record", "MISSING")})


def test_bad_notation_is_refused_by_line_and_column(line: Line) -> None:
    text = Referee.embedded().format_record(TILES).replace("2. ", "3. ", 1)
    refusal = line.refused("AuditRecord", pb.AuditRecordRequest(notation=text))
    assert refusal.faults == {("notation", "MISMATCH")}
    number = next(
        number for number, each in enumerate(text.splitlines(), 1) if each.startswith("3. ")
    )
    assert refusal.violations[0].description.startswith(f"line {number}, column 1: ")
    french = line.refused("AuditRecord", pb.AuditRecordRequest(notation=text), "fr")
    told = french.violations[0].localized_message
    assert told.locale == "fr"
    assert told.message.startswith(f"ligne {number}, colonne 1 : ")


# Arbitrary input

REQUESTS: list[Message] = [
    pb.AuditRecordRequest(record=kept(field, players, 0).record, mode=mode, detail=detail)  # type: ignore[arg-type]
    for number, (field, players) in enumerate(TABLES)
    for mode, detail in [(1 + number % 2, 1 + number % 3)]
]
NUMBERS = st.one_of(
    st.integers(-2, 8),
    st.integers(0, 100),
    st.sampled_from([1000, -1000, 1001, 10**6, 10**6 + 1, LARGEST, SMALLEST]),
)


@settings(max_examples=80, deadline=None)
@given(request=altered(REQUESTS, NUMBERS))
def test_altered_records_are_audited_or_refused(request: Message) -> None:
    call(AUDIT, request)


@settings(max_examples=40, deadline=None)
@given(request=altered(REQUESTS, NUMBERS))
def test_what_can_be_audited_can_be_written(request: Any) -> None:
    """The converse holds as well."""
    written = call(FORMAT, pb.FormatRecordRequest(record=request.record))
    request.mode = request.detail = 0
    if request.HasField("record"):
        assert call(AUDIT, request) == written


@settings(max_examples=40, deadline=None)
@given(data=st.data(), good=st.sampled_from(REQUESTS))
def test_garbled_requests_are_answered_or_refused(
    target: str, data: st.DataObject, good: Message
) -> None:
    send_garbled(target, AUDIT, good, data)


@settings(max_examples=100, deadline=None)
@given(junk=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_junk_is_answered_or_refused(target: str, junk: bytes) -> None:
    try:
        request = pb.AuditRecordRequest.FromString(junk)
    except DecodeError:
        return
    call(AUDIT, request)


def test_every_fault_of_a_request_is_named_at_once(line: Line) -> None:
    request = pb.AuditRecordRequest(mode=7, record=GameRecord())  # type: ignore[arg-type]
    faults = {
        ("mode", "UNKNOWN_VALUE"),
        ("record.format_version", "MISSING"),
        ("record.ruleset.game", "MISSING"),
    }
    assert_refused(line, "AuditRecord", request, faults)

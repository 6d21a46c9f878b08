"""How much an audit tells: failures, verdicts, positions, and never more than fits a message."""

import random
from copy import deepcopy
from typing import Any

import pytest

from referee.v1 import qubix_pb2, record_pb2, verdict_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.position import encode_state
from referee_client import Referee
from tests.support.events import encode_event
from tests.support.records.corruptions import CORRUPTIONS
from tests.support.records.games import every_field, every_table, kept, own
from tests.support.records.laws import FAILURES, POSITIONS, SOUND, is_good, kinds
from tests.support.records.tellings import told

MOST_BYTES = 4 * 1024 * 1024
MOST_FAILURES = 10_000
VERDICTS = pb.AUDIT_DETAIL_VERDICTS
MOST_TURNS = 2000

GameRecord = record_pb2.GameRecord


def spoiled(field: str) -> GameRecord:
    """A record with a wrong claim, followed by a move out of turn."""
    record = deepcopy(kept(field, 2, 0).record)
    record.turns[3].claimed[0].points += 1
    record.turns[8].move.player = 1 - record.turns[8].move.player
    return record


# What each detail tells


@every_field
@pytest.mark.parametrize("go_on", [False, True])
def test_failures_tell_points_and_totals_but_few_verdicts(
    embedded: Referee, field: str, go_on: bool
) -> None:
    record = spoiled(field)
    audit = embedded.audit_record(record, go_on=go_on, detail=FAILURES)
    failed = {failure.turn for failure in audit.failures if failure.HasField("turn")}
    assert 3 in failed
    for index, turn in enumerate(audit.turns):
        assert turn.HasField("verdict") == (index in failed)
        assert not turn.HasField("position")
        assert not turn.events
        assert len(turn.totals) == 2
    assert not audit.HasField("first_position")
    assert not audit.deal_events
    assert audit.HasField("final_position")
    assert audit.HasField("outcome")
    assert not audit.abridged


@every_field
@pytest.mark.parametrize("go_on", [False, True])
def test_verdicts_tell_those_of_every_turn(embedded: Referee, field: str, go_on: bool) -> None:
    record = spoiled(field)
    audit = embedded.audit_record(record, go_on=go_on, detail=VERDICTS)
    assert audit == embedded.audit_record(record, go_on=go_on)
    for turn, recorded in zip(audit.turns, record.turns, strict=False):
        assert turn.verdict.ruling
        assert turn.verdict.ruleset == record.ruleset
        legal = turn.verdict.ruling == verdict_pb2.RULING_LEGAL
        assert legal == (not turn.verdict.violations)
        if turn.points:
            assert turn.verdict.score.points == turn.points[recorded.move.player]
        assert not turn.HasField("position")
        assert not turn.events
    assert not audit.HasField("first_position")


@every_table
def test_positions_tell_the_game_as_it_was(embedded: Referee, field: str, players: int) -> None:
    """Every position and event is the same as when the game was played."""
    game = kept(field, players, 0)
    audit = embedded.audit_record(game.record, detail=POSITIONS)
    assert audit.ruling == SOUND
    positions = [audit.first_position, *(turn.position for turn in audit.turns)]
    assert positions == [encode_state(game.codec, state) for state in game.states]
    assert audit.final_position == positions[-1]
    for turn, played in zip(audit.turns, game.turns, strict=True):
        assert list(turn.events) == [encode_event(game.codec, event) for event in played.events]
    assert audit.deal_events
    assert not audit.abridged


@every_table
def test_positions_are_those_of_the_game_service(
    embedded: Referee, field: str, players: int
) -> None:
    """Applying the moves one by one gives the same positions, events and verdicts."""
    record = kept(field, players, 0).record
    started = embedded.start_game(
        record.ruleset.game,
        list(record.players),
        game_id=record.game_id,
        options=own(record.options, field) if record.HasField("options") else None,
        seed=record.chance.seed,
        entropy=list(record.chance.entropy),
    )
    audit = embedded.audit_record(record, detail=POSITIONS)
    assert audit.first_position == started.position.state
    assert list(audit.deal_events) == list(started.events)
    position = started.position
    for turn, recorded in zip(audit.turns[:20], record.turns, strict=False):
        applied = embedded.apply_move(position, recorded.move)
        assert turn.verdict == applied.verdict
        assert list(turn.events) == list(applied.events)
        assert turn.position == applied.position.state
        position = applied.position


@every_field
def test_more_detail_changes_nothing_else(embedded: Referee, field: str) -> None:
    """Without verdicts, positions and events, all three audits are the same."""
    rng = random.Random(field)
    records = [spoiled(field), kept(field, 2, 1).record]
    for name in ("piece", "drop", "seed"):
        record = told(kept(field, 2, 1), "in full", "all", "finished", rng).record
        if CORRUPTIONS[name](record, field, rng):
            records.append(record)
    for record in filter(is_good, records):
        for go_on in (False, True):
            audits = [
                embedded.audit_record(record, go_on=go_on, detail=detail)
                for detail in (FAILURES, VERDICTS, POSITIONS)
            ]
            first, *others = map(stripped, audits)
            assert all(other == first for other in others)


def stripped(audit: pb.RecordAudit) -> pb.RecordAudit:
    copy = deepcopy(audit)
    copy.ClearField("first_position")
    copy.ClearField("deal_events")
    for turn in copy.turns:
        for name in ("verdict", "position", "events"):
            turn.ClearField(name)
    return copy


def test_no_detail_said_is_verdicts(embedded: Referee) -> None:
    record = kept("qwirkle", 2, 0).record
    assert embedded.audit_record(record) == embedded.audit_record(record, detail=VERDICTS)


# Long records


def repeated(record: GameRecord) -> GameRecord:
    """A record with the most turns allowed: the same game again and again."""
    turns = list(record.turns)
    long = deepcopy(record)
    while len(long.turns) < MOST_TURNS:
        long.turns.add().CopyFrom(turns[len(long.turns) % len(turns)])
    return long


@pytest.mark.parametrize(("field", "players"), [("qwirkle", 4), ("querbeet", 3)])
def test_two_thousand_turns_fit_into_an_answer(referee: Referee, field: str, players: int) -> None:
    """Nearly all of them are illegal. The client would refuse a message that is too large."""
    record = repeated(kept(field, players, 0).record)
    audit = referee.audit_record(record, go_on=True, detail=POSITIONS)
    assert len(audit.turns) == MOST_TURNS
    assert audit.ByteSize() < MOST_BYTES
    assert len(audit.failures) > 1000
    told_of = [turn.HasField("verdict") for turn in audit.turns]
    assert told_of == sorted(told_of, reverse=True), "only the last turns are abridged"
    assert audit.abridged == (not all(told_of))
    assert all(len(turn.totals) == players for turn in audit.turns)


def wordy(players: int) -> GameRecord:
    """A record with many figures of long names, in which every claim is wrong."""
    game = next(
        kept("qubix", players, number)
        for number in range(50)
        if kept("qubix", players, number).record.options.qubix.configuration.side_a
    )
    record = deepcopy(game.record)
    figures: Any = record.options.qubix.configuration.side_a
    while len(figures) < 12:
        figures.add().CopyFrom(figures[0])
    for figure in figures:
        figure.name = "é" * 64
    del record.turns[3:]
    for number in range(3, MOST_TURNS):
        turn = record.turns.add()
        turn.move.player = number % players
        turn.move.qubix.store.block.colour = qubix_pb2.QUBIX_COLOUR_RED
        turn.move.qubix.store.block.size = 1
        for seat in range(players):
            turn.claimed.add(player=seat, points=-999_999 + number % 2, total=-999_999 - number % 2)
    return record


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_wordiest_answer_is_still_one(target: str, language: str) -> None:
    record = wordy(5)
    with Referee.connect(target, language=language) as referee:
        audit = referee.audit_record(record, go_on=True, detail=POSITIONS)
        text = referee.format_record(record)
        same = referee.audit_record(text, go_on=True, detail=POSITIONS)
    assert max(audit.ByteSize(), same.ByteSize()) < MOST_BYTES
    assert len(audit.turns) == MOST_TURNS
    assert audit.abridged
    assert not audit.turns[-1].HasField("verdict")
    assert audit.turns[0].HasField("position")
    assert 0 < len(audit.failures) <= MOST_FAILURES
    assert kinds(audit)[: len(kinds(same))] == kinds(same)[: len(kinds(audit))]


def test_a_stream_of_long_records_is_abridged_one_by_one(embedded: Referee) -> None:
    long = wordy(5)
    short = kept("qwirkle", 4, 0).record
    first, second = embedded.audit_records([long, short], go_on=True, detail=POSITIONS)
    assert isinstance(first, pb.RecordAudit)
    assert isinstance(second, pb.RecordAudit)
    assert first.abridged
    assert not second.abridged
    assert second.turns[-1].HasField("position")


def test_abridging_changes_nothing_else(embedded: Referee) -> None:
    record = wordy(5)
    whole = embedded.audit_record(record, go_on=True, detail=FAILURES)
    short = embedded.audit_record(record, go_on=True, detail=POSITIONS)
    short.abridged = whole.abridged
    assert stripped(whole) == stripped(short)

"""Text: reading positions and records that were written gives exactly the same ones."""

from hypothesis import given

from referee.notation import read_position, read_record, write_position, write_record
from referee.v1 import record_pb2
from referee_client import Referee
from tests.support.records.games import SEATS, kept
from tests.support.records.laws import SOUND
from tests.support.spots import Where, anywhere, often
from tests.support.subject import Subject, in_messages
from tests.support.survival import assert_position_survives

RECORDS = 6


@in_messages
@often
@given(anywhere)
def test_a_position_survives_being_written_and_read(subject: Subject, where: Where) -> None:
    message = subject.to_message(where.of(subject).state)
    assert_position_survives(message)
    assert read_position(write_position(message)).message == message


@in_messages
def test_a_record_survives_being_written_and_read(subject: Subject) -> None:
    for players in SEATS[subject.field]:
        for number in range(RECORDS):
            record = kept(subject.field, players, number).record
            text = write_record(record)
            reading = read_record(text)
            assert reading.errors == []
            assert reading.message == record
            assert write_record(reading.message) == text
            assert record_pb2.GameRecord.FromString(record.SerializeToString()) == record


@in_messages
def test_the_record_of_a_random_game_is_sound(subject: Subject, embedded: Referee) -> None:
    """As text and as a message, with the points and totals of every turn."""
    for players in SEATS[subject.field]:
        for number in range(RECORDS):
            game = kept(subject.field, players, number)
            for told in (game.record, write_record(game.record)):
                audit = embedded.audit_record(told)
                assert audit.ruling == SOUND
                assert audit.valid_turns == len(game.turns)
                assert [tuple(turn.totals) for turn in audit.turns] == game.totals
                assert [tuple(turn.points) for turn in audit.turns] == game.points

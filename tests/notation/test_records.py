"""Records: reading a text that was written gives exactly the same record."""

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.faults import Fault
from referee.notation import parse_record, read_record, write_record
from referee.v1 import record_pb2
from referee.wire.record import decode_record
from tests.support.notation.records import records
from tests.support.notation.strategies import Kind, every_kind

thoroughly = settings(deadline=None, max_examples=30)


def assert_accepted(record: record_pb2.GameRecord) -> None:
    faults: list[Fault] = []
    decode_record(record, (), faults)
    assert faults == []


@every_kind
@thoroughly
@given(data=st.data())
def test_a_record_survives_being_written_and_read(kind: Kind, data: st.DataObject) -> None:
    record = data.draw(records(kind))
    assert_accepted(record)
    text = write_record(record)
    reading = read_record(text)
    assert reading.errors == []
    assert reading.message == record
    assert write_record(reading.message) == text
    assert parse_record(text).errors == []

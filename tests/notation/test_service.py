"""RecordService reads and writes the notation."""

import pytest

from referee.service.call import Call
from referee.service.handlers import notation as handlers
from referee.v1 import fault_pb2, game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.errors import BadRequestError, NotServedError, path
from tests.support.notation.texts import POSITIONS, RECORDS, record, state

EN, FR = Call("en"), Call("fr")
every_game = pytest.mark.parametrize("field", RECORDS)


@pytest.fixture(params=["qwirkle", "querbeet"])
def good(request: pytest.FixtureRequest) -> record_pb2.GameRecord:
    """A record that the codec accepts."""
    return record(request.param)


@every_game
def test_a_position_is_formatted_and_parsed(field: str) -> None:
    position = game_pb2.Position(state=state(field))
    written = handlers.format_position(pb.FormatPositionRequest(position=position), EN).notation
    assert written == POSITIONS[field][0]
    parsed = handlers.parse_position(pb.ParsePositionRequest(notation=written), EN)
    assert parsed.position == position
    assert not parsed.errors


def test_a_record_is_formatted_and_parsed(good: record_pb2.GameRecord) -> None:
    written = handlers.format_record(pb.FormatRecordRequest(record=good), EN).notation
    parsed = handlers.parse_record(pb.ParseRecordRequest(notation=written), EN)
    assert parsed.record == good
    assert not parsed.errors


def test_errors_of_a_record_come_with_status_ok() -> None:
    text = RECORDS["qwirkle"][0].replace("Anna lay Ro", "Anna lay Rz")
    for call, message in ((EN, "expected a piece"), (FR, "on attend une pièce")):
        response = handlers.parse_record(pb.ParseRecordRequest(notation=text), call)
        assert not response.HasField("record")
        [error] = response.errors
        assert (error.line, error.column) == (16, 13)
        assert error.reason == fault_pb2.FAULT_REASON_UNKNOWN_VALUE
        assert error.message.startswith(message)


def test_errors_of_a_position_come_with_status_ok() -> None:
    for call, message in ((EN, "expected a number"), (FR, "on attend un nombre")):
        request = pb.ParsePositionRequest(notation="qwirkle | turn x")
        response = handlers.parse_position(request, call)
        assert not response.HasField("position")
        [error] = response.errors
        assert (error.line, error.column) == (1, 16)
        assert error.reason == fault_pb2.FAULT_REASON_UNREADABLE
        assert error.message.startswith(message)


def test_a_bad_record_is_not_formatted(good: record_pb2.GameRecord) -> None:
    good.format_version = 2
    good.turns[0].claimed.add(player=9)
    with pytest.raises(BadRequestError) as refused:
        handlers.format_record(pb.FormatRecordRequest(record=good), EN)
    assert {path(fault.place) for fault in refused.value.faults} >= {
        "record.format_version",
        f"record.turns[0].claimed[{len(good.turns[0].claimed) - 1}].player",
    }


def test_no_record_is_not_formatted() -> None:
    with pytest.raises(BadRequestError) as refused:
        handlers.format_record(pb.FormatRecordRequest(), EN)
    assert [path(fault.place) for fault in refused.value.faults] == ["record"]


def test_a_bad_position_is_not_formatted() -> None:
    bad = state("qwirkle")
    bad.qwirkle.table[0].x = 5000
    bad.ruleset.version = 7
    position = game_pb2.Position(state=bad)
    with pytest.raises(BadRequestError) as refused:
        handlers.format_position(pb.FormatPositionRequest(position=position), EN)
    assert {path(fault.place) for fault in refused.value.faults} == {
        "position.state.qwirkle.table[0].x",
        "position.state.ruleset.version",
    }


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (game_pb2.Position(), "position.state"),
        (game_pb2.Position(state=game_pb2.GameState()), "position.state.position"),
    ],
)
def test_no_position_is_not_formatted(position: game_pb2.Position, field: str) -> None:
    with pytest.raises(BadRequestError) as refused:
        handlers.format_position(pb.FormatPositionRequest(position=position), EN)
    assert [path(fault.place) for fault in refused.value.faults] == [field]


def test_a_sealed_position_is_not_served() -> None:
    request = pb.FormatPositionRequest(position=game_pb2.Position(sealed=b"x"))
    with pytest.raises(NotServedError):
        handlers.format_position(request, EN)


def test_a_position_that_can_never_be_is_written_all_the_same() -> None:
    apart = game_pb2.GameState()
    for x in (0, 5):
        apart.qwirkle.table.add(x=x, tile=1)
    request = pb.FormatPositionRequest(position=game_pb2.Position(state=apart))
    assert handlers.format_position(request, EN).notation == "qwirkle | table Ro@0,0 Ro@5,0"

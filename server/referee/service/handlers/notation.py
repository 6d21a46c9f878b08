"""The methods that read and write the notation: of records, positions and moves."""

from collections.abc import Iterable

from referee import notation
from referee.core.faults import Fault
from referee.service.call import Call
from referee.v1 import fault_pb2, game_pb2, referee_service_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.errors import NotServedError, refuse
from referee.wire.fields import check_length, missing
from referee.wire.position import SEALED, decode_state, sound
from referee.wire.record import decode_record
from referee.wire.seating import seating_to_format, seating_to_parse


def parse_record(request: pb.ParseRecordRequest, call: Call) -> pb.ParseRecordResponse:
    record, errors, _ = notation.parse_record(request.notation)
    if errors:
        return pb.ParseRecordResponse(errors=_encode_errors(errors, call.language))
    return pb.ParseRecordResponse(record=record)


def format_record(request: pb.FormatRecordRequest, call: Call) -> pb.FormatRecordResponse:
    faults: list[Fault] = []
    if request.HasField("record"):
        decode_record(request.record, ("record",), faults)
    else:
        faults.append(missing(("record",)))
    refuse(faults)
    text = notation.write_record(request.record)
    refuse(notation.length_faults(text, ("record",)))
    return pb.FormatRecordResponse(notation=text)


def parse_position(request: pb.ParsePositionRequest, call: Call) -> pb.ParsePositionResponse:
    state, errors, _ = notation.parse_position(request.notation)
    if errors:
        return pb.ParsePositionResponse(errors=_encode_errors(errors, call.language))
    return pb.ParsePositionResponse(position=game_pb2.Position(state=state))


def format_position(request: pb.FormatPositionRequest, call: Call) -> pb.FormatPositionResponse:
    position, place = request.position, ("position", "state")
    form = position.WhichOneof("form")
    if form == "sealed":
        raise NotServedError(SEALED)
    faults: list[Fault] = []
    if form is None:
        faults.append(missing(place))
    else:
        decode_state(position.state, place, faults)
    refuse(faults)
    return pb.FormatPositionResponse(notation=notation.write_position(position.state))


def parse_move(
    request: referee_service_pb2.ParseMoveRequest, call: Call
) -> referee_service_pb2.ParseMoveResponse:
    faults: list[Fault] = []
    seating = seating_to_parse(request, faults)
    check_length(request.notation, notation.MOST_MOVE, ("notation",), faults)
    move, errors, _ = notation.parse_move(request.notation, sound(seating, faults))
    if errors:
        return referee_service_pb2.ParseMoveResponse(errors=_encode_errors(errors, call.language))
    return referee_service_pb2.ParseMoveResponse(move=move)


def format_move(
    request: referee_service_pb2.FormatMoveRequest, call: Call
) -> referee_service_pb2.FormatMoveResponse:
    faults: list[Fault] = []
    seating = seating_to_format(request, faults)
    if seating is not None:
        seating.check_move(request.move, ("move",), faults)
    text = notation.write_move(request.move, sound(seating, faults))
    return referee_service_pb2.FormatMoveResponse(notation=text)


def _encode_errors(
    errors: Iterable[notation.NotationSyntaxError], language: str
) -> list[fault_pb2.NotationError]:
    return [
        fault_pb2.NotationError(
            line=error.line,
            column=error.column,
            reason=error.reason,  # type: ignore[arg-type]
            message=error.say(language),
        )
        for error in errors
    ]

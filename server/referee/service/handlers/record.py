"""RecordService: records audited, one by one or in a stream."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from referee.core.faults import Fault, FieldPath
from referee.notation import decode_notation
from referee.records.auditor import Auditor
from referee.service.call import Call
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.audit import AuditWriter, Detail, LineOf
from referee.wire.errors import RefusedError
from referee.wire.fields import decode_choice, missing
from referee.wire.position import sound
from referee.wire.record import KnownRecord, decode_record
from referee.wire.status import encode_status


class Mode(IntEnum):
    """What to do at a failure. The numbers are those of the schema."""

    STOP = 1
    GO_ON = 2


def audit_record(request: pb.AuditRecordRequest, call: Call) -> pb.AuditRecordResponse:
    response = pb.AuditRecordResponse()
    _audit(request, (), call, response.audit)
    return response


def audit_records(
    requests: Iterator[pb.AuditRecordsRequest | RefusedError], call: Call
) -> Iterator[pb.AuditRecordsResponse]:
    for request in requests:
        response = pb.AuditRecordsResponse()
        try:
            if isinstance(request, RefusedError):
                raise request
            _audit(request.request, ("request",), call, response.audit)
        except RefusedError as error:
            response.status.CopyFrom(encode_status(error, call.language))
        yield response


class _Asked(NamedTuple):
    """A record to audit, and where its fields are in the notation, if it was sent as notation."""

    known: KnownRecord
    message: record_pb2.GameRecord
    line_of: LineOf
    go_on: bool
    detail: Detail


def _audit(
    request: pb.AuditRecordRequest, place: FieldPath, call: Call, audit: pb.RecordAudit
) -> None:
    known, message, line_of, go_on, detail = _decode(request, place)
    auditor = Auditor(known.codec.game, known.record, go_on=go_on)
    writer = AuditWriter(known, call.language, detail, audit)
    writer.write_start(auditor)
    failures = auditor.failures
    before = len(failures)
    for turn in auditor.turns():
        writer.write_turn(turn, failed=len(failures) > before)
        before = len(failures)
    outcome = auditor.conclude()
    writer.write_end(auditor, outcome, message, line_of)


def _decode(request: pb.AuditRecordRequest, place: FieldPath) -> _Asked:
    faults: list[Fault] = []
    mode = decode_choice(request.mode, Mode.STOP, (*place, "mode"), faults)
    detail = decode_choice(request.detail, Detail.VERDICTS, (*place, "detail"), faults)
    message = request.record
    line_of: LineOf = _no_line
    known = None
    form = request.WhichOneof("form")
    if form == "notation":
        (message, errors, source), known = decode_notation(request.notation)
        faults += [error.as_fault((*place, "notation")) for error in errors]
        line_of = source.line_of
    elif form == "record":
        known = decode_record(message, (*place, "record"), faults)
    else:
        faults.append(missing((*place, "record")))
    return _Asked(sound(known, faults), message, line_of, mode is Mode.GO_ON, detail)


def _no_line(_: FieldPath) -> int:
    return 0

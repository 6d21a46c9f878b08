"""Faults as messages: those of a position that was checked, and those of a refused request, which
become a google.rpc.Status."""

from google.protobuf import duration_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from referee.core.faults import Fault
from referee.v1 import fault_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import BadRequestError, NotServedError, RefusedError, path

DOMAIN = "tabletop-referee"

# Details travel in a trailer, and clients commonly refuse metadata over 8 KiB.
MOST_BYTES = 5000
MOST_MESSAGE = 400
RETRY_NANOS = 200_000_000


def encode_fault(codec: GameCodec | None, fault: Fault, language: str) -> fault_pb2.Fault:
    message = fault_pb2.Fault(
        field=path(fault.place),
        reason=fault.reason,  # type: ignore[arg-type]
        message=fault.text.say(language, **fault.facts),
        rule_id=fault.rule,
    )
    if codec is not None:
        codec.write_cells(fault.cells, message.cells)
    return message


def encode_status(
    error: RefusedError, language: str, most_bytes: int = MOST_BYTES
) -> status_pb2.Status:
    """Return the status, with as many faults as the bytes allow, and how many there are."""
    if isinstance(error, BadRequestError):
        return _bad_request(error, language, most_bytes)
    if isinstance(error, NotServedError):
        message = getattr(error.text, language)
        return _status(code_pb2.UNIMPLEMENTED, message, _info("NOT_SERVED_YET"))
    raise TypeError(error)


def internal_status(error_id: str) -> status_pb2.Status:
    return _status(
        code_pb2.INTERNAL,
        f"the referee failed; please report error {error_id}",
        _info("INTERNAL", error_id=error_id),
    )


def overdue_status() -> status_pb2.Status:
    return _status(
        code_pb2.DEADLINE_EXCEEDED,
        "the answer takes longer than this server allows",
        _info("OVERDUE"),
    )


def busy_status() -> status_pb2.Status:
    return _status(
        code_pb2.RESOURCE_EXHAUSTED,
        "the server is answering too many calls",
        _info("BUSY"),
        error_details_pb2.RetryInfo(retry_delay=duration_pb2.Duration(nanos=RETRY_NANOS)),
    )


def unauthenticated_status(reason: str, message: str) -> status_pb2.Status:
    return _status(code_pb2.UNAUTHENTICATED, message, _info(reason))


def forbidden_status(service: str) -> status_pb2.Status:
    return _status(
        code_pb2.PERMISSION_DENIED,
        f"the token is not for {service}",
        _info("FORBIDDEN_SERVICE", service=service),
    )


def too_often_status(seconds: float) -> status_pb2.Status:
    return _status(
        code_pb2.RESOURCE_EXHAUSTED,
        "the client makes too many calls per second",
        _info("TOO_OFTEN"),
        error_details_pb2.RetryInfo(
            retry_delay=duration_pb2.Duration(nanos=min(round(seconds * 1e9), 10**9 - 1))
        ),
    )


def no_room_status() -> status_pb2.Status:
    return _status(
        code_pb2.RESOURCE_EXHAUSTED,
        "the results before this one fill the answer; send it in another batch",
        _info("ANSWER_FULL"),
    )


def _bad_request(error: BadRequestError, language: str, most_bytes: int) -> status_pb2.Status:
    details = error_details_pb2.BadRequest()
    size = 0
    for fault in error.faults:
        named = _encode_field_violation(fault, language)
        size += named.ByteSize() + 4
        if size > most_bytes:
            break
        details.field_violations.append(named)
    first = details.field_violations[0]
    more = len(error.faults) - 1
    message = f"{first.field}: {first.description}" + (f" (and {more} more)" if more else "")
    info = _info(
        "BAD_REQUEST",
        faults=str(len(error.faults)),
        named=str(len(details.field_violations)),
    )
    return _status(code_pb2.INVALID_ARGUMENT, message[:MOST_MESSAGE], details, info)


def _encode_field_violation(
    fault: Fault, language: str
) -> error_details_pb2.BadRequest.FieldViolation:
    """Encode a fault as google.rpc does: a description in English, plus any translation."""
    rule = f"{fault.rule}: " if fault.rule else ""
    violation = error_details_pb2.BadRequest.FieldViolation(
        field=path(fault.place),
        description=rule + fault.text.say("en", **fault.facts),
        reason=fault.reason.name,
    )
    if language != "en":
        violation.localized_message.locale = language
        violation.localized_message.message = fault.text.say(language, **fault.facts)
    return violation


def _info(reason: str, **metadata: str) -> error_details_pb2.ErrorInfo:
    return error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata)


def _status(
    code: int,
    message: str,
    *details: Message,
) -> status_pb2.Status:
    status = status_pb2.Status(code=code, message=message)
    for detail in details:
        wrapped = AnyMessage()
        wrapped.Pack(detail, deterministic=True)
        status.details.append(wrapped)
    return status

"""What can go wrong with a call, as exceptions."""

from collections.abc import Iterable
from typing import NamedTuple

from google.rpc import code_pb2, error_details_pb2, status_pb2

from referee.v1 import fault_pb2
from referee_client.enums import enum_name


class Fault(NamedTuple):
    """One thing that is wrong with a field of a request."""

    field: str
    """The path from the request, for instance `position.state.qwirkle.table[3].tile`."""
    reason: str
    """The name of a FaultReason without its prefix, for instance `UNKNOWN_VALUE`."""
    message: str
    """What is wrong, in the language of the client."""


class RefereeError(Exception):
    """The referee gave no answer. `code` is a name such as `UNAVAILABLE`; a number if only a newer
    server has a name for it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class InvalidRequestError(RefereeError):
    """The request makes no sense, or its position could never arise; `faults` says why."""

    def __init__(self, message: str, faults: tuple[Fault, ...]) -> None:
        super().__init__("INVALID_ARGUMENT", message)
        self.faults = faults


class NotationError(NamedTuple):
    """A syntax error in a text. Lines and columns count from 1."""

    line: int
    column: int
    reason: str
    """The name of a FaultReason without its prefix, for instance `UNREADABLE`; its number if only a
    newer server knows it."""
    message: str
    """What is wrong, in the language of the client."""


class InvalidNotationError(RefereeError):
    """The text is not a record, position or move; `errors` says where and why."""

    def __init__(self, errors: tuple[NotationError, ...]) -> None:
        first = errors[0]
        super().__init__(
            "INVALID_ARGUMENT", f"line {first.line}, column {first.column}: {first.message}"
        )
        self.errors = errors


def invalid_notation(
    errors: Iterable[fault_pb2.NotationError],
) -> InvalidNotationError:
    return InvalidNotationError(
        tuple(
            NotationError(
                each.line,
                each.column,
                enum_name(fault_pb2.FaultReason, each.reason, "FAULT_REASON_"),
                each.message,
            )
            for each in errors
        )
    )


class UnimplementedError(RefereeError):
    """This referee does not offer what was asked for."""

    def __init__(self, message: str) -> None:
        super().__init__("UNIMPLEMENTED", message)


def from_status(status: status_pb2.Status) -> RefereeError:
    """The exception for a `status` other than OK."""
    if status.code == code_pb2.INVALID_ARGUMENT:
        return InvalidRequestError(status.message, _faults(status))
    if status.code == code_pb2.UNIMPLEMENTED:
        return UnimplementedError(status.message)
    return RefereeError(enum_name(code_pb2.Code, status.code), status.message)


def _faults(status: status_pb2.Status) -> tuple[Fault, ...]:
    bad_request = error_details_pb2.BadRequest()
    for detail in status.details:
        if detail.Unpack(bad_request):
            break
    return tuple(
        Fault(
            violation.field,
            violation.reason,
            violation.localized_message.message or violation.description,
        )
        for violation in bad_request.field_violations
    )

"""Faults, to messages: those of a position that was asked about, and those of a bad request."""

from google.rpc.error_details_pb2 import BadRequest

from referee.core.faults import Fault
from referee.v1 import fault_pb2
from referee.wire.codec import GameCodec
from referee.wire.errors import path


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


def encode_field_violation(fault: Fault, language: str) -> BadRequest.FieldViolation:
    """As google.rpc has it: the description in English, and a translation besides."""
    rule = f"{fault.rule}: " if fault.rule else ""
    violation = BadRequest.FieldViolation(
        field=path(fault.place),
        description=rule + fault.text.say("en", **fault.facts),
        reason=fault.reason.name,
    )
    if language != "en":
        violation.localized_message.locale = language
        violation.localized_message.message = fault.text.say(language, **fault.facts)
    return violation

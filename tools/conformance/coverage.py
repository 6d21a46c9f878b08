"""What the pack has no case for."""

from collections.abc import Iterator, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor

from referee.v1 import ruleset_pb2
from tools.conformance.pack import Case
from tools.conformance.schema import (
    GAMES,
    LANGUAGES,
    METHODS,
    Method,
    own_enums,
    own_types,
    values_within,
)

TOO_LARGE = {"referee.v1.LegalMovesSummary.incomplete", "referee.v1.RecordAudit.abridged"}
"""Fields that are set only where there is too much to tell for an answer, let alone for a case."""
FIELD_VIOLATION = "google.rpc.BadRequest.FieldViolation.reason"


def lacking(cases: Sequence[Case]) -> list[str]:
    """Sentences that say what has no case; empty if everything has one."""
    return [*_methods(cases), *_languages(cases), *_values(cases), *_fields(cases)]


def _methods(cases: Sequence[Case]) -> Iterator[str]:
    for method in METHODS.values():
        own = [case for case in cases if case.method == method]
        answered = [case for case in own if case.expected.error is None]
        games = {game for case in answered for game in games_of(case)}
        if not answered:
            yield f"{method.name} has no case that is answered."
        for game in method.games:
            if answered and game not in games:
                yield f"{method.name} has no case about {game} that is answered."
        if not any(_is_refused(case) for case in own):
            yield f"{method.name} has no case that is refused."
        yield from _streams(method, own)


def _streams(method: Method, cases: Sequence[Case]) -> Iterator[str]:
    if method.takes_stream and not any(len(case.requests) > 1 for case in cases):
        yield f"{method.name} has no case with several requests."
    if method.streams and not any(len(case.expected.responses) > 1 for case in cases):
        yield f"{method.name} has no case with several answers."


def _is_refused(case: Case) -> bool:
    """Whether there is an error, or one takes the place of an answer."""
    return case.expected.error is not None or any(
        field.name == "status" and field.message_type.full_name == "google.rpc.Status"
        for response in case.expected.responses
        for field, _ in values_within(response)
        if field.message_type is not None
    )


def games_of(case: Case) -> set[str]:
    """The games that requests and answers are about."""
    found = set()
    for field, value in _set_in(case):
        if field.containing_oneof is not None and field.name in GAMES:
            found.add(field.name)
        elif field.enum_type is ruleset_pb2.Game.DESCRIPTOR and value:
            found.add(ruleset_pb2.Game.Name(value).removeprefix("GAME_").lower())
    return found


def _languages(cases: Sequence[Case]) -> Iterator[str]:
    asked = {case.language for case in cases}
    for language in LANGUAGES:
        if language not in asked:
            yield f"No case asks for the language {language}."


def _fields(cases: Sequence[Case]) -> Iterator[str]:
    found = {field.full_name for case in cases for field, _ in _set_in(case)}
    for message in own_types():
        for field in message.fields:
            if field.full_name not in found | TOO_LARGE and not message.GetOptions().map_entry:
                yield f"{field.full_name} is set in no case."


def _values(cases: Sequence[Case]) -> Iterator[str]:
    found = {value for case in cases for value in values_of(case)}
    for enum in own_enums():
        for value in enum.values:
            if value.number and value.name not in found:
                yield f"{value.name} is in no case."


def values_of(case: Case) -> Iterator[str]:
    """The names of all values of enums in the case."""
    for fault in (case.expected.error or {}).get("faults", ()):
        yield _fault_reason(fault["reason"])
    for field, value in _set_in(case):
        if field.enum_type is not None:
            yield field.enum_type.values_by_number[value].name
        elif field.full_name == FIELD_VIOLATION:
            yield _fault_reason(value)


def _set_in(case: Case) -> Iterator[tuple[FieldDescriptor, Any]]:
    for message in (*case.requests, *case.expected.responses):
        yield from values_within(message)


def _fault_reason(reason: str) -> str:
    """The name of a fault's reason in the schema, from that in a status."""
    return f"FAULT_REASON_{reason}"

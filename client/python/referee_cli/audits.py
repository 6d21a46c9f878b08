"""Asks a referee to audit records."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

import click

from referee.v1 import record_pb2, record_service_pb2
from referee_cli.errors import CommandError, unusable
from referee_cli.input.files import name_of
from referee_cli.input.records import Audited, Entry, Found, Unreadable, read_records
from referee_client import InvalidNotationError, InvalidRequestError, Referee, RefereeError

PLACEHOLDER = ""
"""Sent in the place of an unreadable record, so that answers stay in the order of the entries."""


def audit_each(
    referee: Referee,
    entries: Iterable[Entry],
    *,
    go_on: bool,
    detail: record_service_pb2.AuditDetail,
) -> Iterator[Audited | Unreadable]:
    """Audit the records in the order of `entries`; an unreadable entry keeps its place."""
    waiting: deque[Entry] = deque()

    def sent() -> Iterator[record_pb2.GameRecord | str]:
        """Yield a record for every entry; PLACEHOLDER for an unreadable one."""
        for entry in entries:
            waiting.append(entry)
            yield entry.given if isinstance(entry, Found) else PLACEHOLDER

    for answer in referee.audit_records(sent(), go_on=go_on, detail=detail):
        entry = waiting.popleft()
        yield entry if isinstance(entry, Unreadable) else _answered(entry, answer)
    if waiting:
        raise RefereeError("DATA_LOSS", "not all records were answered")


def _answered(
    found: Found, answer: record_service_pb2.RecordAudit | RefereeError
) -> Audited | Unreadable:
    if isinstance(answer, RefereeError):
        return Unreadable(found.source, _why_unusable(found, answer))
    return Audited(found, answer)


def _why_unusable(found: Found, error: RefereeError) -> CommandError:
    """Parse a text again if need be: its syntax errors name lines and columns, an audit does
    not."""
    try:
        _ = found.record
    except InvalidNotationError as errors:
        return unusable(found.source.name, errors)
    return unusable(found.source.name, error)


def audit_one(
    referee: Referee, entry: Entry, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    if isinstance(entry, Unreadable):
        raise entry.error
    try:
        audit = referee.audit_record(entry.given, go_on=go_on, detail=detail)
    except InvalidRequestError as error:
        raise _why_unusable(entry, error) from None
    return Audited(entry, audit)


def audit_file(
    referee: Referee, path: str, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    """Audit the only record in the file at `path`; fail if there are none or several."""
    entries = read_records(click.get_current_context(), [path], referee)
    match list(islice(entries, 2)):
        case [only]:
            return audit_one(referee, only, go_on=go_on, detail=detail)
        case several:
            held = "more than one record" if several else "no record"
            raise CommandError(f"{name_of(path)} holds {held}")

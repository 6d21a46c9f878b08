"""Records, put to the referee to be audited."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import click

from referee.v1 import record_pb2, record_service_pb2
from referee_cli.archives import Source
from referee_cli.complaints import complaints
from referee_cli.desk import Desk
from referee_cli.errors import CommandError
from referee_cli.files import name_of
from referee_cli.records import Entry, Found, Unreadable, read_records
from referee_client import InvalidNotationError, InvalidRequestError, RefereeError

NOTHING = ""

go_on_option = click.option(
    "--go-on",
    is_flag=True,
    help="Go on after a failure, and take what the table claimed for granted.",
)


class Audited(NamedTuple):
    """A record, and what the referee finds in it."""

    found: Found
    audit: record_service_pb2.RecordAudit

    @property
    def source(self) -> Source:
        return self.found.source

    @property
    def record(self) -> record_pb2.GameRecord:
        return self.found.record


def is_sound(audit: record_service_pb2.RecordAudit) -> bool:
    return audit.ruling == record_service_pb2.AUDIT_RULING_SOUND


def audit_each(
    desk: Desk,
    entries: Iterable[Entry],
    *,
    go_on: bool,
    detail: record_service_pb2.AuditDetail,
) -> Iterator[Audited | Unreadable]:
    """Audits in the order of the records; what is none has its place among them."""
    waiting: deque[Entry] = deque()

    def sent() -> Iterator[record_pb2.GameRecord | str]:
        """Something for every entry, so that also a bad one is told as soon as its turn comes."""
        for entry in entries:
            waiting.append(entry)
            yield entry.given if isinstance(entry, Found) else NOTHING

    for answer in desk.referee.audit_records(sent(), go_on=go_on, detail=detail):
        entry = waiting.popleft()
        yield entry if isinstance(entry, Unreadable) else _answered(entry, answer)
    if waiting:
        raise RefereeError("DATA_LOSS", "not all records were answered")


def _answered(
    found: Found, answer: record_service_pb2.RecordAudit | RefereeError
) -> Audited | Unreadable:
    if isinstance(answer, RefereeError):
        return Unreadable(found.source, _complaints(found, answer))
    return Audited(found, answer)


def _complaints(found: Found, error: RefereeError) -> CommandError:
    """Reading a text tells more of its errors than auditing it: the lines and columns."""
    try:
        _ = found.record
    except InvalidNotationError as errors:
        return complaints(found.source.name, errors)
    return complaints(found.source.name, error)


def audit_one(
    desk: Desk, entry: Entry, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    if isinstance(entry, Unreadable):
        raise entry.error
    try:
        audit = desk.referee.audit_record(entry.given, go_on=go_on, detail=detail)
    except InvalidRequestError as error:
        raise _complaints(entry, error) from None
    return Audited(entry, audit)


def audit_file(
    desk: Desk, path: str, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    """The record that is alone in its file."""
    entries = read_records(click.get_current_context(), [path], desk.referee)
    match list(islice(entries, 2)):
        case [only]:
            return audit_one(desk, only, go_on=go_on, detail=detail)
        case several:
            held = "more than one record" if several else "no record"
            raise CommandError(f"{name_of(path)} holds {held}")

"""Records, put through the stream of audits."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import click

from referee.cli.complaints import complaints
from referee.cli.desk import Desk
from referee.cli.errors import CommandError
from referee.cli.files import name_of
from referee.cli.records import Entry, Found, Unreadable, read_records
from referee.v1 import record_pb2, record_service_pb2
from referee_client import InvalidRequestError, RefereeError

go_on_option = click.option(
    "--go-on",
    is_flag=True,
    help="Go on after a failure, and take what the table claimed for granted.",
)


class Audited(NamedTuple):
    """A record, and what the referee finds in it."""

    source: str
    record: record_pb2.GameRecord
    audit: record_service_pb2.RecordAudit
    size: int


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

    def records() -> Iterator[record_pb2.GameRecord | str]:
        for entry in entries:
            waiting.append(entry)
            if isinstance(entry, Found):
                yield entry.form

    for answer in desk.referee.audit_records(records(), go_on=go_on, detail=detail):
        while isinstance(entry := waiting.popleft(), Unreadable):
            yield entry
        yield _answered(entry, answer)
    for entry in waiting:
        yield entry if isinstance(entry, Unreadable) else _unanswered(entry)


def _unanswered(entry: Found) -> Unreadable:
    error = CommandError(f"{entry.source}: the referee does not answer")
    return Unreadable(entry.source, error, entry.size, entry.in_archive)


def _answered(
    entry: Found, answer: record_service_pb2.RecordAudit | RefereeError
) -> Audited | Unreadable:
    source, record, _, size, in_archive = entry
    if isinstance(answer, RefereeError):
        return Unreadable(source, complaints(source, answer), size, in_archive)
    return Audited(source, record, answer, size)


def audit_one(
    desk: Desk, entry: Entry, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    if isinstance(entry, Unreadable):
        raise entry.error
    try:
        audit = desk.referee.audit_record(entry.form, go_on=go_on, detail=detail)
    except InvalidRequestError as error:
        raise complaints(entry.source, error) from None
    return Audited(entry.source, entry.record, audit, entry.size)


def audit_file(
    desk: Desk, path: str, *, go_on: bool, detail: record_service_pb2.AuditDetail
) -> Audited:
    """The record that is alone in its file."""
    first, *others = read_few(desk, path)
    if others:
        raise CommandError(f"{name_of(path)} holds more than one record")
    return audit_one(desk, first, go_on=go_on, detail=detail)


def read_few(desk: Desk, path: str) -> list[Entry]:
    """The first record of a file, and one more if there is one."""
    entries = read_records(click.get_current_context(), [path], desk.referee)
    return list(islice(entries, 2))

"""The command that audits records."""

from collections.abc import Iterable
from itertools import chain

import click

from referee.cli.audit_story import story
from referee.cli.audit_summary import JsonReport, Report, TableReport, Tally
from referee.cli.audits import audit_each, audit_one, go_on_option, is_sound
from referee.cli.desk import Desk, at_the_desk
from referee.cli.errors import CommandError
from referee.cli.progress import progress_bar
from referee.cli.records import Entry, read_records
from referee.v1 import record_service_pb2 as pb
from referee_client import RefereeError


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@go_on_option
@at_the_desk
def audit(desk: Desk, paths: tuple[str, ...], go_on: bool) -> bool:
    """Replay records of games, and say where they and the rules part.

    Every FILE is a record, in protobuf JSON or in notation, or an archive: a GameRecord in JSON on
    every line. One record gets its whole story, several get a row each, with verdicts of those
    turns only that fail; one that cannot be read does not keep the others from being audited. With
    --json one record gives a RecordAudit, several give a line each: {"source": "games.jsonl:17",
    "audit": {...}}, or an "error" instead.

    \b
    referee audit game.json
    referee audit game.record --go-on
    referee audit club/*.record games.jsonl
    referee audit - --json < games.jsonl

    Exit codes: 0 all sound; 1 one fails; 2 one is no record at all.
    """
    entries = read_records(click.get_current_context(), paths, desk.referee)
    first = next(entries)
    if len(paths) == 1 and not first.in_archive:
        return _audit_one(desk, first, go_on)
    return _audit_all(desk, paths, chain([first], entries), go_on)


def _audit_one(desk: Desk, entry: Entry, go_on: bool) -> bool:
    audited = audit_one(desk, entry, go_on=go_on, detail=pb.AUDIT_DETAIL_VERDICTS)
    desk.answer(audited.audit, lambda: desk.screen.show(*story(audited, desk.screen)))
    return is_sound(audited.audit)


def _audit_all(desk: Desk, paths: tuple[str, ...], entries: Iterable[Entry], go_on: bool) -> bool:
    tally = Tally()
    # Lines and a bar in the same terminal would get into each other's way.
    calm = not (desk.as_json and desk.screen.console.is_terminal)
    with progress_bar(paths, wanted=calm) as bar:
        report: Report = JsonReport() if desk.as_json else TableReport(desk.screen, bar)
        try:
            for result in audit_each(desk, entries, go_on=go_on, detail=pb.AUDIT_DETAIL_FAILURES):
                tally.add(result)
                report.add(result)
                bar.advance(result.size)
        except RefereeError:
            if tally.count:  # what there is, though the referee is gone
                report.end(tally)
            raise
    report.end(tally)
    if tally.unreadable:
        raise click.exceptions.Exit(CommandError.exit_code)
    return not tally.failed

"""The command that audits records."""

from collections.abc import Iterable
from itertools import chain, islice

import click

from referee.v1 import record_service_pb2 as pb
from referee_cli.audits import audit_each, audit_one, go_on_option, is_sound
from referee_cli.desk import Desk, at_the_desk
from referee_cli.errors import CommandError
from referee_cli.files import name_of
from referee_cli.progress import Bar, output_is_piped
from referee_cli.records import Entry, read_records
from referee_cli.reports import JsonReport, Report, TableReport
from referee_cli.story import story
from referee_cli.tally import Tally
from referee_client import RefereeError


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@go_on_option
@at_the_desk
def audit(desk: Desk, paths: tuple[str, ...], go_on: bool) -> bool:
    """Replay records of games, and say where they and the rules part.

    Every FILE is a record, in protobuf JSON or in notation, or an archive: a GameRecord in JSON on
    every line. One record gets its whole story. Several get a row each, with the first failure;
    if there are more than 200, the rows of sound ones are left out. One that cannot be read does
    not keep the others from being audited.

    With --json every record gets a line, as soon as it is audited: {"source": "games.jsonl:17",
    "audit": {...}}, or an "error" instead. The audit has the verdicts of turns that fail; those of
    all turns are in `referee replay --json`.

    \b
    referee audit game.json
    referee audit game.record --go-on
    referee audit club/*.record games.jsonl
    referee audit - --json < games.jsonl

    Exit codes: 0 all sound; 1 one fails; 2 one is no record at all, or there is none.
    """
    entries = read_records(click.get_current_context(), paths, desk.referee)
    if desk.as_json:
        return _audit_all(desk, paths, entries, go_on)
    few = list(islice(entries, 2))
    if len(few) == 1:
        return _tell_one(desk, few[0], go_on)
    return _audit_all(desk, paths, chain(few, entries), go_on)


def _tell_one(desk: Desk, entry: Entry, go_on: bool) -> bool:
    audited = audit_one(desk, entry, go_on=go_on, detail=pb.AUDIT_DETAIL_VERDICTS)
    desk.screen.show(*story(audited, desk.screen))
    return is_sound(audited.audit)


def _audit_all(desk: Desk, paths: tuple[str, ...], entries: Iterable[Entry], go_on: bool) -> bool:
    tally = Tally()
    # What is printed meanwhile, and the bar, would get into each other's way.
    busy = output_is_piped() or (desk.as_json and desk.screen.console.is_terminal)
    bar = Bar(paths, wanted=not busy)
    report: Report = JsonReport() if desk.as_json else TableReport(desk.screen, bar)
    try:
        with bar:
            for result in audit_each(desk, entries, go_on=go_on, detail=pb.AUDIT_DETAIL_FAILURES):
                tally.add(result)
                report.add(result)
                bar.advance(result.source.size)
    except (RefereeError, KeyboardInterrupt):
        if tally.count:  # what there is, though it is not all
            report.end(tally, whole=False)
        raise
    if not tally.count:
        raise CommandError(_no_record(paths))
    report.end(tally, whole=True)
    if tally.unreadable:
        raise click.exceptions.Exit(CommandError.exit_code)
    return not tally.failed


def _no_record(paths: tuple[str, ...]) -> str:
    if len(paths) > 1:
        return "none of the files holds a record"
    return f"{name_of(paths[0])} holds no record"

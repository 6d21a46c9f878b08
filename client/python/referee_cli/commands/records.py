"""Commands on records: audit, replay, and convert to notation and back."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

import click
from google.protobuf.message import Message

from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.audits import audit_each, audit_file, audit_one
from referee_cli.errors import CommandError, unusable
from referee_cli.input import files
from referee_cli.input.options import go_on_option, out_option, seconds_option
from referee_cli.input.records import Entry, Piece, pieces, read_records
from referee_cli.session import Session, asks_referee
from referee_cli.show.findings import is_sound
from referee_cli.show.pages import show_pages
from referee_cli.show.record import Frames, record_parts
from referee_cli.show.report import Bar, JsonReport, Report, TableReport, Tally, output_is_piped
from referee_client import InvalidNotationError, RefereeError

RECORD_KEY = "Referee-Record"

Convertible = game_pb2.Position | record_pb2.GameRecord


def _keys(message: type[Message]) -> set[str]:
    """The names that JSON may use for the fields of a message."""
    return {name for field in message.DESCRIPTOR.fields for name in (field.name, field.json_name)}


IN_POSITIONS = {"position", "view"} | _keys(game_pb2.Position) | _keys(game_pb2.GameState)
ONLY_IN_RECORDS = {"record"} | _keys(record_pb2.GameRecord) - IN_POSITIONS


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@go_on_option
@asks_referee
def audit(session: Session, paths: tuple[str, ...], go_on: bool) -> bool:
    """Replay records of games, and say where they and the rules part.

    Every FILE is a record, in protobuf JSON or in notation, or an archive: a GameRecord in JSON on
    every line. A single record is shown turn by turn. Several get a row each, with the first
    failure; if there are more than 200, the rows of sound ones are omitted. A record that cannot
    be read does not keep the others from being audited.

    With --json every record gets a line as soon as it is audited: {"source": "games.jsonl:17",
    "audit": {...}}, or an "error" instead. The audit holds the verdicts of turns that fail; for
    those of all turns, use `referee replay --json`.

    \b
    referee audit game.json
    referee audit game.record --go-on
    referee audit club/*.record games.jsonl
    referee audit - --json < games.jsonl

    Exit codes: 0 all sound; 1 one fails; 2 one cannot be read, or there is none.
    """
    entries = read_records(click.get_current_context(), paths, session.referee)
    if session.as_json:
        return _audit_all(session, paths, entries, go_on)
    few = list(islice(entries, 2))
    if len(few) == 1:
        return _tell_one(session, few[0], go_on)
    return _audit_all(session, paths, chain(few, entries), go_on)


def _tell_one(session: Session, entry: Entry, go_on: bool) -> bool:
    audited = audit_one(session.referee, entry, go_on=go_on, detail=pb.AUDIT_DETAIL_VERDICTS)
    session.screen.show(*record_parts(audited, session.screen))
    return is_sound(audited.audit)


def _audit_all(
    session: Session, paths: tuple[str, ...], entries: Iterable[Entry], go_on: bool
) -> bool:
    tally = Tally()
    # The bar and whatever is printed at the same time would get in each other's way.
    busy = output_is_piped() or (session.as_json and session.screen.console.is_terminal)
    bar = Bar(paths, wanted=not busy)
    report: Report = JsonReport() if session.as_json else TableReport(session.screen, bar)
    try:
        with bar:
            for result in audit_each(
                session.referee, entries, go_on=go_on, detail=pb.AUDIT_DETAIL_FAILURES
            ):
                tally.add(result)
                report.add(result)
                bar.advance(result.source.size)
    except (RefereeError, KeyboardInterrupt):
        if tally.count:  # report what there is, though it is incomplete
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
    return f"{files.name_of(paths[0])} holds no record"


@click.command()
@click.argument("path", metavar="FILE")
@click.option(
    "--turn",
    type=click.IntRange(0),
    metavar="N",
    help="Start at this turn; 0 is the deal. When piped, print only this one.",
)
@seconds_option("--delay", most=60, help="Turn the pages after this long; only in a terminal.")
@go_on_option
@asks_referee
def replay(session: Session, path: str, turn: int | None, delay: float | None, go_on: bool) -> bool:
    """Step through the record in FILE, turn by turn.

    FILE is a record in protobuf JSON or in notation. Each turn is shown with the board, the
    verdict, and what the host wrote down beside what the rules give. In a terminal, Enter, space
    and the right arrow lead to the next turn, b and the left arrow back, g to the first, G to the
    last; j and k or the down and up arrows show the rest of a page that is taller than the
    terminal; q quits. When piped, everything is printed at once. The last page ends with the
    ruling on the whole record.

    \b
    referee replay game.record
    referee replay game.json --turn 12 --go-on
    referee replay game.record --delay 2
    referee replay game.record | less

    Exit codes: 0 sound; 1 failed; 2 not a record.
    """
    if session.as_json and turn is not None:
        raise CommandError("--turn does not go with --json, which prints every turn")
    audited = audit_file(session.referee, path, go_on=go_on, detail=pb.AUDIT_DETAIL_POSITIONS)
    frames = Frames(audited, session.screen)
    if turn is not None and turn > frames.last:
        raise CommandError(_no_turn(turn, frames.last, len(audited.record.turns)))
    session.answer(audited.audit, lambda: show_pages(frames, session.screen, turn, delay))
    return is_sound(audited.audit)


def _no_turn(turn: int, replayed: int, turns: int) -> str:
    if turn > turns:
        return f"there is no turn {turn}: the record has {turns}"
    failed = f"turn {replayed}" if replayed else "the deal"
    return f"turn {turn} was not replayed: {failed} failed; to go on from there, use --go-on"


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.option("--jsonl", is_flag=True, help="Print JSON lines: an archive of everything given.")
@out_option(help="Write it to this file.")
@asks_referee
def convert(session: Session, paths: tuple[str, ...], jsonl: bool, out: str | None) -> bool:
    """Print a record or a position in notation, or with --json as protobuf JSON.

    FILE holds a record or a position, in either form. With --jsonl there may be several files,
    archives among them, and everything gets a line of JSON; lines of records make an archive.

    \b
    referee convert game.json
    referee convert game.record --json
    referee convert state.json --out position.txt
    referee convert --jsonl club/*.record --out games.jsonl
    referee new qwirkle --player Anna --player Chris | referee convert -
    """
    if jsonl and session.as_json:
        raise click.UsageError("--json and --jsonl are different forms: choose one")
    found = _read_all(session, paths)
    texts = map(_as_line, found) if jsonl else [_write(session, _only(found))]
    if out is None:
        for text in texts:
            click.echo(text)
    else:
        files.write_text(out, "".join(f"{text}\n" for text in texts))
        session.screen.show_written(out)
    return True


def _read_all(session: Session, paths: Iterable[str]) -> Iterator[Convertible]:
    """Read the records and positions one at a time, as they are asked for."""
    for path in paths:
        nothing = True
        for piece in pieces(click.get_current_context(), path):
            nothing = False
            yield _parse(session, piece)
        if nothing:
            raise CommandError(f"{files.name_of(path)} is empty")


def _only(found: Iterator[Convertible]) -> Convertible:
    first, *others = islice(found, 2)
    if others:
        raise CommandError("there is more than one record: they fit into --jsonl only")
    return first


def _parse(session: Session, piece: Piece) -> Convertible:
    content, name = piece.content(), piece.source.name
    if not isinstance(content, files.Notation):
        return _from_json(content, name)
    try:
        if _is_record(content.text):
            return session.referee.parse_record(content.text)
        return session.referee.parse_position(content.text)
    except InvalidNotationError as error:
        raise unusable(name, error) from None


def _from_json(content: Any, name: str) -> Convertible:
    if isinstance(content, dict):
        if ONLY_IN_RECORDS & content.keys():
            return files.parse_record(content, name)
        if not IN_POSITIONS & content.keys():
            raise CommandError(f"{name} holds neither a record nor a position")
    return files.parse_position(content, name)


def _is_record(text: str) -> bool:
    """Whether a text is a record: it has several lines, or one that starts with RECORD_KEY."""
    lines = [line for line in map(str.strip, text.split("\n")) if line and line[0] != "#"]
    return len(lines) > 1 or any(line.startswith(RECORD_KEY) for line in lines)


def _write(session: Session, message: Convertible) -> str:
    """The message as text, without the line feed at its end."""
    if session.as_json:
        return files.to_json(_plain(message))
    if isinstance(message, record_pb2.GameRecord):
        return session.referee.format_record(message).removesuffix("\n")
    return session.referee.format_position(message)


def _as_line(message: Convertible) -> str:
    return files.to_json_line(_plain(message))


def _plain(message: Convertible) -> Message:
    """The state of an open position; any other message as it is."""
    if isinstance(message, game_pb2.Position) and message.HasField("state"):
        return message.state
    return message

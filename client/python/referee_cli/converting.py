"""The command that turns records and positions into notation, and back into JSON."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import click
from google.protobuf.message import Message

from referee.v1 import game_pb2, record_pb2
from referee_cli import files
from referee_cli.archives import Piece, pieces
from referee_cli.complaints import complaints
from referee_cli.desk import Desk, at_the_desk
from referee_cli.errors import CommandError
from referee_cli.names import printable
from referee_cli.options import out_option
from referee_cli.playing import WRITTEN
from referee_cli.screen import unbroken
from referee_client import InvalidNotationError

RECORD_KEY = "Referee-Record"

Convertible = game_pb2.Position | record_pb2.GameRecord


def _keys(message: type[Message]) -> set[str]:
    """How JSON may name the fields of a message."""
    return {name for field in message.DESCRIPTOR.fields for name in (field.name, field.json_name)}


IN_POSITIONS = {"position", "view"} | _keys(game_pb2.Position) | _keys(game_pb2.GameState)
ONLY_IN_RECORDS = {"record"} | _keys(record_pb2.GameRecord) - IN_POSITIONS


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.option("--jsonl", is_flag=True, help="Print JSON lines: an archive of all that there is.")
@out_option(help="Write it to this file.")
@at_the_desk
def convert(desk: Desk, paths: tuple[str, ...], jsonl: bool, out: str | None) -> bool:
    """Print a record or a position in notation; with --json as protobuf JSON.

    FILE holds a record or a position, in either form. With --jsonl there may be several files, and
    archives among them: everything gets a line of JSON, which makes an archive of records.

    \b
    referee convert game.json
    referee convert game.record --json
    referee convert state.json --out position.txt
    referee convert --jsonl club/*.record --out games.jsonl
    referee new qwirkle --player Anna --player Chris | referee convert -
    """
    if jsonl and desk.as_json:
        raise click.UsageError("--json and --jsonl are different forms: choose one")
    found = _read_all(desk, paths)
    texts = map(_as_line, found) if jsonl else [_write(desk, _only(found))]
    if out is None:
        for text in texts:
            click.echo(text)
    else:
        files.write_text(out, "".join(f"{text}\n" for text in texts))
        desk.screen.show(unbroken(WRITTEN.say(desk.screen.language, path=printable(out))))
    return True


def _read_all(desk: Desk, paths: Iterable[str]) -> Iterator[Convertible]:
    """One after the other, as they are asked for."""
    for path in paths:
        nothing = True
        for piece in pieces(click.get_current_context(), path):
            nothing = False
            yield _read(desk, piece)
        if nothing:
            raise CommandError(f"{files.name_of(path)} is empty")


def _only(found: Iterator[Convertible]) -> Convertible:
    first, *others = islice(found, 2)
    if others:
        raise CommandError("there is more than one record: they fit into --jsonl only")
    return first


def _read(desk: Desk, piece: Piece) -> Convertible:
    content, name = piece.content(), piece.source.name
    if not isinstance(content, files.Notation):
        return _parse(content, name)
    try:
        if _is_record(content.text):
            return desk.referee.parse_record(content.text)
        return desk.referee.parse_position(content.text)
    except InvalidNotationError as error:
        raise complaints(name, error) from None


def _parse(content: Any, name: str) -> Convertible:
    if isinstance(content, dict):
        if ONLY_IN_RECORDS & content.keys():
            return files.parse_record(content, name)
        if not IN_POSITIONS & content.keys():
            raise CommandError(f"{name} holds neither a record nor a position")
    return files.parse_position(content, name)


def _is_record(text: str) -> bool:
    """A position is one line; a record has many, and says in the first what it is."""
    lines = [line for line in map(str.strip, text.split("\n")) if line and line[0] != "#"]
    return len(lines) > 1 or any(line.startswith(RECORD_KEY) for line in lines)


def _write(desk: Desk, message: Convertible) -> str:
    """Without the last line feed."""
    if desk.as_json:
        return files.to_json(_plain(message))
    if isinstance(message, record_pb2.GameRecord):
        return desk.referee.format_record(message).removesuffix("\n")
    return desk.referee.format_position(message)


def _as_line(message: Convertible) -> str:
    return files.to_json_line(_plain(message))


def _plain(message: Convertible) -> Message:
    """An open position is a state."""
    if isinstance(message, game_pb2.Position) and message.HasField("state"):
        return message.state
    return message

"""The command that turns records and positions into notation, and back into JSON."""

from typing import Any

import click
from google.protobuf.message import Message

from referee.cli import files
from referee.cli.complaints import complaints
from referee.cli.desk import Desk, at_the_desk
from referee.cli.names import printable
from referee.cli.options import out_option
from referee.cli.playing import WRITTEN
from referee.cli.screen import unbroken
from referee.v1 import game_pb2, record_pb2
from referee_client import InvalidNotationError

RECORD_KEY = "Referee-Record"

Convertible = game_pb2.Position | record_pb2.GameRecord


def _keys(message: type[Message]) -> set[str]:
    """How JSON may name the fields of a message."""
    return {name for field in message.DESCRIPTOR.fields for name in (field.name, field.json_name)}


ONLY_IN_RECORDS = {"record"} | _keys(record_pb2.GameRecord) - _keys(game_pb2.GameState)


@click.command()
@click.argument("path", metavar="FILE")
@out_option(help="Write it to this file.")
@at_the_desk
def convert(desk: Desk, path: str, out: str | None) -> bool:
    """Print a record or a position in notation; with --json as protobuf JSON.

    FILE holds a record or a position, in either form.

    \b
    referee convert game.json
    referee convert game.record --json
    referee convert state.json --out position.txt
    referee new qwirkle --player Anna --player Chris | referee convert -
    """
    text = _write(desk, _read(desk, path))
    if out is None:
        click.echo(text)
    else:
        files.write_text(out, text + "\n")
        desk.screen.show(unbroken(WRITTEN.say(desk.screen.language, path=printable(out))))
    return True


def _read(desk: Desk, path: str) -> Convertible:
    text = files.read_text(click.get_current_context(), path)
    if not files.is_notation(text):
        return _parse(files.to_content(text, path), path)
    try:
        if _is_record(text):
            return desk.referee.parse_record(text)
        return desk.referee.parse_position(text)
    except InvalidNotationError as error:
        raise complaints(path, error) from None


def _parse(content: Any, path: str) -> Convertible:
    if isinstance(content, dict) and ONLY_IN_RECORDS & content.keys():
        return files.parse_record(content, path)
    return files.parse_position(content, path)


def _is_record(text: str) -> bool:
    """A position is one line; a record has many, and says in the first what it is."""
    lines = [line for line in map(str.strip, text.splitlines()) if line and line[0] != "#"]
    return len(lines) > 1 or any(line.startswith(RECORD_KEY) for line in lines)


def _write(desk: Desk, message: Convertible) -> str:
    """Without the last line feed."""
    if isinstance(message, record_pb2.GameRecord):
        written = files.to_json(message) if desk.as_json else desk.referee.format_record(message)
        return written.removesuffix("\n")
    if desk.as_json:
        return files.to_json(message.state if message.HasField("state") else message)
    return desk.referee.format_position(message)

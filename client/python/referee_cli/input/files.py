"""Reading and writing files of protobuf JSON and notation."""

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

import click
from google.protobuf import json_format
from google.protobuf.message import Message

from referee.v1 import game_pb2, record_pb2
from referee.wire import printing
from referee.wire.parsing import PARSE_ERRORS
from referee_cli.errors import CommandError, why

MOST_BYTES = 4 * 1024 * 1024
STDIN = "-"
_STDIN_TAKEN = "referee.stdin_taken"
# The list of all fields with which protobuf ends its message about an unknown one.
ALL_FIELDS = re.compile(r"\s*Available Fields.*", re.DOTALL)

M = TypeVar("M", bound=Message)


class Json(NamedTuple):
    """The path of a JSON file, and its content, whose message type is not known yet."""

    path: str
    content: Any


class Notation(NamedTuple):
    """A text in notation, which is not parsed yet."""

    name: str
    """That of its file; empty if the text itself was given."""
    text: str


def read_position(context: click.Context, path: str) -> game_pb2.Position | Notation:
    """Read a position in JSON, or a line of notation."""
    content = json_or_notation(_read_text(context, path), path)
    return content if isinstance(content, Notation) else parse_position(content, path)


def parse_position(content: Any, path: str) -> game_pb2.Position:
    """Parse a Position, a GameState, or an answer that holds one of them."""
    content = _held(_held(content, "position"), "view")
    if isinstance(content, dict) and {"state", "sealed"} & content.keys():
        return _parse(content, game_pb2.Position(), path)
    return game_pb2.Position(state=_parse(content, game_pb2.GameState(), path))


def parse_record(content: Any, path: str) -> record_pb2.GameRecord:
    """Parse a GameRecord, or an answer or a request that holds one."""
    return _parse(_held(content, "record"), record_pb2.GameRecord(), path)


def read_move(context: click.Context, given: tuple[str, ...]) -> game_pb2.Move | Notation:
    """Read a Move, or a LegalMove that holds one, from a file; what is not a file is a move in
    words, and so may be what the file holds."""
    path = given[0]
    if len(given) > 1 or (path != STDIN and not _exists(path)):
        return Notation("", " ".join(given))
    content = json_or_notation(_read_text(context, path), path)
    if isinstance(content, Notation):
        return content
    return _parse(_held(content, "move"), game_pb2.Move(), path)


def _exists(path: str) -> bool:
    try:
        return bool(path) and Path(path).exists()
    except OSError:  # for instance, the name is too long
        return False


def read_json(context: click.Context, path: str) -> Json:
    return Json(path, to_content(_read_text(context, path), path))


def parse(given: Json, message: M) -> M:
    return _parse(given.content, message, given.path)


def _held(content: Any, key: str) -> Any:
    """The value under `key` if there is one, else `content` itself."""
    return content.get(key, content) if isinstance(content, dict) else content


def to_content(text: str, path: str) -> Any:
    """Parse a JSON text; fail if it is empty or no JSON."""
    if not text or text.isspace():
        raise CommandError(f"{name_of(path)} is empty")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{name_of(path)} holds no JSON: {error}") from None


def json_or_notation(text: str, path: str) -> Any:
    """Parse `text` as JSON; if it is not JSON and does not begin like it, return a Notation."""
    if text.lstrip()[:1] in ("", "{"):
        return to_content(text, path)
    try:
        return json.loads(text)
    except RecursionError:
        return to_content(text, path)
    except ValueError:
        return Notation(name_of(path), text)


def _read_text(context: click.Context, path: str) -> str:
    with opened(context, path) as file:
        data = file.read(MOST_BYTES + 1)
    return to_text(data, path)


def to_text(data: bytes, path: str) -> str:
    """Decode a file's content. One byte beyond the limit is enough to find it too large."""
    if len(data) > MOST_BYTES:
        raise CommandError(f"{name_of(path)} is larger than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{name_of(path)} is not text in UTF-8") from None


@contextlib.contextmanager
def opened(context: click.Context, path: str) -> Iterator[IO[bytes]]:
    """Open the file at `path` for reading; any error until it is closed becomes a CommandError."""
    if path == STDIN:
        _take_stdin(context)
    try:
        with _stdin() if path == STDIN else click.open_file(path, "rb") as file:
            yield file
    except (OSError, RuntimeError, ValueError) as error:
        raise CommandError(f"{name_of(path)} cannot be read: {why(error)}") from None


def _stdin() -> IO[bytes]:
    """Open the standard input anew.

    On exit Python waits for its own reader, which may still be waiting for input.
    """
    try:
        number = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):  # closed, or not a file
        return click.open_file(STDIN, "rb")
    return os.fdopen(number, "rb", closefd=False)


def _take_stdin(context: click.Context) -> None:
    if _STDIN_TAKEN in context.meta:
        raise CommandError('only one of the files can be "-", the standard input')
    context.meta[_STDIN_TAKEN] = True


def _parse(content: Any, message: M, path: str) -> M:
    kind = message.DESCRIPTOR.name
    if not isinstance(content, dict):
        raise CommandError(f"{name_of(path)} holds no {kind}: not a JSON object")
    try:
        return json_format.ParseDict(content, message)
    except PARSE_ERRORS as error:
        reason = " ".join(ALL_FIELDS.sub("", str(error)).split())
        raise CommandError(f"{name_of(path)} holds no {kind}: {reason}") from None


def name_of(path: str) -> str:
    """The name of a file in messages."""
    return "<stdin>" if path == STDIN else path


def to_json(message: Message) -> str:
    return printing.to_json(message, indent=2)


def to_json_line(message: Message) -> str:
    return printing.to_json(message)


def write_state(path: str, state: game_pb2.GameState) -> None:
    write_text(path, to_json(state) + "\n")


def write_text(path: str, text: str) -> None:
    """Replace the file only once everything is written: it may be the one just read."""
    device = Path(path).exists() and not Path(path).is_file()
    try:
        with click.open_file(path, "w", encoding="utf-8", atomic=not device) as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {why(error)}") from None

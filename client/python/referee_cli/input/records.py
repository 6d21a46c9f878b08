"""Reading records that users give: in JSON, in notation, or many in an archive."""

import codecs
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import IO, Any, NamedTuple

import click

from referee.v1 import record_pb2, record_service_pb2
from referee_cli.errors import CommandError
from referee_cli.input.files import (
    MOST_BYTES,
    STDIN,
    Notation,
    json_or_notation,
    name_of,
    opened,
    parse_record,
    to_content,
    to_text,
)
from referee_client import Referee

ARCHIVES = (".jsonl", ".ndjson")
FILLED_LINE = re.compile(rb"\S[^\n]*")
# A line that ends in one of these goes on in the next: both belong to the same JSON value.
UNFINISHED_ENDS = (b"[", b":", b",")


class Source(NamedTuple):
    """Where a record comes from."""

    name: str
    """The file and, in an archive, the line: `games.jsonl:17`."""
    size: int = 0
    """How many bytes were read for it, including blank lines."""


class Piece(NamedTuple):
    """What should be one record: a file, or a line of an archive."""

    source: Source
    data: bytes
    is_line: bool

    def content(self) -> Any:
        """Its JSON, parsed; or, unless it is a line of an archive, a Notation."""
        name = self.source.name
        text = to_text(self.data, name)
        return to_content(text, name) if self.is_line else json_or_notation(text, name)


@dataclass(frozen=True)
class Found:
    """A record, or a text that should be one."""

    source: Source
    given: record_pb2.GameRecord | str
    """The record as given: audited as text, it keeps its line numbers."""
    referee: Referee

    @cached_property
    def record(self) -> record_pb2.GameRecord:
        """The record; a text is parsed only when this is asked for."""
        given = self.given
        return self.referee.parse_record(given) if isinstance(given, str) else given


class Unreadable(NamedTuple):
    """Something that should have been a record."""

    source: Source
    error: CommandError


Entry = Found | Unreadable


class Audited(NamedTuple):
    """A record and its audit."""

    found: Found
    audit: record_service_pb2.RecordAudit

    @property
    def source(self) -> Source:
        return self.found.source

    @property
    def record(self) -> record_pb2.GameRecord:
        return self.found.record


def read_records(context: click.Context, paths: Iterable[str], referee: Referee) -> Iterator[Entry]:
    """Read records one at a time, as they are asked for.

    Never raises: an unreadable file or line yields an Unreadable and spoils nothing else.
    """
    for path in paths:
        try:
            for piece in pieces(context, path):
                yield _read(piece, referee)
        except CommandError as error:
            yield Unreadable(Source(name_of(path)), error)


def _read(piece: Piece, referee: Referee) -> Entry:
    source = piece.source
    try:
        content = piece.content()
        given = (
            content.text if isinstance(content, Notation) else parse_record(content, source.name)
        )
    except CommandError as error:
        return Unreadable(source, error)
    return Found(source, given, referee)


def pieces(context: click.Context, path: str) -> Iterator[Piece]:
    """The whole file or, if it is an archive, its lines: it may not fit into memory."""
    with opened(context, path) as file:
        head = _head(path, file)
        if is_archive(path, head):
            yield from _records(path, head, file)
        else:
            data = head + file.read(MOST_BYTES + 1 - len(head))
            yield Piece(Source(name_of(path), len(data)), data, is_line=False)


def is_archive(path: str, head: bytes) -> bool:
    """Whether a file is an archive: its name says so, or its first two lines look like one.

    A program that writes to the standard input may wait for an answer to its first line: there a
    single line with an object is enough, and an archive may be empty.
    """
    if path.lower().endswith(ARCHIVES):
        return True
    found = FILLED_LINE.finditer(head.removeprefix(codecs.BOM_UTF8))
    lines = [each.group().strip() for each in islice(found, 2)]
    if len(lines) < 2:
        return path == STDIN and all(map(_is_object, lines))
    first, second = lines
    goes_on = not first.startswith(b"{") or first.endswith(UNFINISHED_ENDS)
    return _is_object(first) or (_is_object(second) and not goes_on)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _head(path: str, file: IO[bytes]) -> bytes:
    """Read just enough lines to tell whether it is an archive: more may not be there yet."""
    head, filled = bytearray(), 0
    while filled < 2 and (line := file.readline(MOST_BYTES + 1 - len(head))):
        head += line
        if not line.isspace():
            filled += 1
            if is_archive(path, bytes(head)):
                break
    return bytes(head)


def _records(path: str, head: bytes, file: IO[bytes]) -> Iterator[Piece]:
    size = 0
    for number, line in enumerate(_lines(head, file), 1):
        size += len(line)
        if data := line.strip():
            yield Piece(Source(f"{name_of(path)}:{number}", size), data, is_line=True)
            size = 0


def _lines(head: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Every line; of one that is too long, just enough is kept to show that it is."""
    start = io.BytesIO(head)
    while line := start.readline() or file.readline(MOST_BYTES + 1):
        if not line.endswith(b"\n"):
            line += file.readline(MOST_BYTES + 1 - len(line))
        yield line
        if not line.endswith(b"\n"):
            _skip_line(file)


def _skip_line(file: IO[bytes]) -> None:
    while (rest := file.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
        pass

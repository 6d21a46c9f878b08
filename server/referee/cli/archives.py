"""Files of records, cut into pieces that hold one record each."""

import codecs
import io
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import IO, NamedTuple

import click

from referee.cli.errors import CommandError
from referee.cli.files import MOST_BYTES, name_of, opened

NAMES = (".jsonl", ".ndjson")
FILLED_LINE = re.compile(rb"\S[^\n]*")
# Before a line that holds an object of its own, one of these ends a line of the same JSON.
GOES_ON = (b"[", b":", b",")


class Piece(NamedTuple):
    """What should be one record: a file, or a line of an archive."""

    source: str
    data: bytes
    size: int
    """How much has been read for it, blank lines included."""
    in_archive: bool


def pieces(context: click.Context, path: str) -> Iterator[Piece]:
    """A file as it is or, if it is an archive, line by line: it may be larger than the memory."""
    with opened(context, path) as file:
        head = file.read(MOST_BYTES + 1)
        if is_archive(path, head):
            yield from _records(path, head, file)
        else:
            yield Piece(path, head, len(head), in_archive=False)


def is_archive(path: str, head: bytes) -> bool:
    """Whether the name says so, or there are several lines with an object each, even a bad one."""
    if path.lower().endswith(NAMES):
        return True
    found = FILLED_LINE.finditer(head.removeprefix(codecs.BOM_UTF8))
    lines = [each.group().strip() for each in islice(found, 2)]
    if len(lines) < 2 or not lines[0].startswith(b"{"):
        return False
    first, second = lines
    return _is_object(first) or (_is_object(second) and not first.endswith(GOES_ON))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _records(path: str, head: bytes, file: IO[bytes]) -> Iterator[Piece]:
    size = found = 0
    for number, line in enumerate(_lines(head, file), 1):
        size += len(line)
        if data := line.strip():
            yield Piece(f"{path}:{number}", data, size, in_archive=True)
            size, found = 0, found + 1
    if not found:
        raise CommandError(f"{name_of(path)} holds no record")


def _lines(head: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Every line, of which no more is kept than shows that it is too long."""
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

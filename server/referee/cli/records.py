"""Records as users give them: in JSON, in notation, or many in an archive."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from referee.cli import files
from referee.cli.archives import Piece, pieces
from referee.cli.complaints import complaints
from referee.cli.errors import CommandError
from referee.v1 import record_pb2
from referee_client import Referee, RefereeError


class Found(NamedTuple):
    """A record."""

    source: str
    """Its file and, in an archive, its line: `games.jsonl:17`."""
    record: record_pb2.GameRecord
    form: record_pb2.GameRecord | str
    """As it was given: what is audited as a text keeps its lines."""
    size: int
    in_archive: bool


class Unreadable(NamedTuple):
    """What should have been one."""

    source: str
    error: CommandError
    size: int = 0
    in_archive: bool = False


Entry = Found | Unreadable


def read_records(context: click.Context, paths: Iterable[str], referee: Referee) -> Iterator[Entry]:
    """One after the other, as they are asked for. Never raises: a bad one spoils only its own."""
    for path in paths:
        try:
            for piece in pieces(context, path):
                yield _read(piece, referee)
        except CommandError as error:
            yield Unreadable(path, error)


def _read(piece: Piece, referee: Referee) -> Entry:
    source, _, size, in_archive = piece
    try:
        form = _form(piece)
        record = referee.parse_record(form) if isinstance(form, str) else form
    except RefereeError as error:
        return Unreadable(source, complaints(source, error), size, in_archive)
    except CommandError as error:
        return Unreadable(source, error, size, in_archive)
    return Found(source, record, form, size, in_archive)


def _form(piece: Piece) -> record_pb2.GameRecord | str:
    text = files.to_text(piece.data, piece.source)
    if files.is_notation(text) and not piece.in_archive:
        return text
    return files.parse_record(files.to_content(text, piece.source), piece.source)

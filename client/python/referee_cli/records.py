"""Records as users give them: in JSON, in notation, or many in an archive."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import click

from referee.v1 import record_pb2
from referee_cli.archives import Piece, Source, pieces
from referee_cli.errors import CommandError
from referee_cli.files import Notation, name_of, parse_record
from referee_client import Referee


@dataclass(frozen=True)
class Found:
    """A record, or a text that should be one."""

    source: Source
    given: record_pb2.GameRecord | str
    """What is audited as a text keeps its lines."""
    referee: Referee

    @cached_property
    def record(self) -> record_pb2.GameRecord:
        """What a text says is found out only if somebody wants to know."""
        given = self.given
        return self.referee.parse_record(given) if isinstance(given, str) else given


class Unreadable(NamedTuple):
    """What should have been a record."""

    source: Source
    error: CommandError


Entry = Found | Unreadable


def read_records(context: click.Context, paths: Iterable[str], referee: Referee) -> Iterator[Entry]:
    """One after the other, as they are asked for. Never raises: a bad one spoils only its own."""
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

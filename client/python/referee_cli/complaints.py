"""What is wrong with records and positions, with a line for each thing and the file before it."""

from collections.abc import Iterable
from typing import IO, Any

import click

from referee_cli.errors import CommandError, refused
from referee_cli.names import on_one_line
from referee_client import InvalidNotationError, InvalidRequestError, RefereeError

# Where the stream of audits has the record; people know it by its file.
ENVELOPE = ("request.", "record.")


class ComplaintsError(CommandError):
    """Shown as compilers do it, so that editors find the place."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


def complaints(source: str, error: RefereeError) -> CommandError:
    """Why the referee could not make anything of what is in a file."""
    if isinstance(error, InvalidNotationError):
        return _complain(
            f"{source}:{each.line}:{each.column}: {each.message}" for each in error.errors
        )
    if isinstance(error, InvalidRequestError) and error.faults:
        return _complain(
            f"{source}: {_field(each.field)}: {each.message} ({each.reason})"
            for each in error.faults
        )
    return CommandError(f"{source}: {refused(error, None).message}")


def _complain(lines: Iterable[str]) -> ComplaintsError:
    return ComplaintsError("\n".join(map(on_one_line, lines)))


def _field(path: str) -> str:
    for prefix in ENVELOPE:
        path = path.removeprefix(prefix)
    return path

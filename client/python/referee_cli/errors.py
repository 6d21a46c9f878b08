"""What keeps a command from answering, as one clear message and exit code 2."""

from collections.abc import Iterable
from typing import IO, Any

import click

from referee_cli.screen import on_one_line, printable
from referee_client import InvalidNotationError, InvalidRequestError, RefereeError

# Where the stream of audits has the record; people know it by its file.
ENVELOPE = ("request.", "record.")


class CommandError(click.ClickException):
    """Bad input, or no answer."""

    exit_code = 2

    def format_message(self) -> str:
        return printable(self.message)


def why(error: Exception) -> str:
    """What the system says, without the number and the path that Python adds."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def refused(error: RefereeError, target: str | None) -> CommandError:
    """Why the referee did not answer."""
    if isinstance(error, InvalidRequestError) and error.faults:
        faults = [f"  {fault.field}: {fault.message} ({fault.reason})" for fault in error.faults]
        return CommandError("\n".join(["the referee cannot judge this:", *faults]))
    if error.code == "UNAVAILABLE":
        return CommandError(f"no referee answers at {target}: {error.message}")
    return CommandError(f"the referee does not answer: {error}")


class SourceError(CommandError):
    """What is wrong with a file, line by line as compilers tell it, so that editors find it."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


def unusable(source: str, error: RefereeError) -> CommandError:
    """Why the referee could not make anything of what `source`, a file, holds."""
    if isinstance(error, InvalidNotationError):
        return _source_error(
            f"{source}:{each.line}:{each.column}: {each.message}" for each in error.errors
        )
    if isinstance(error, InvalidRequestError) and error.faults:
        return _source_error(
            f"{source}: {_field(each.field)}: {each.message} ({each.reason})"
            for each in error.faults
        )
    return CommandError(f"{source}: {refused(error, None).message}")


def _source_error(lines: Iterable[str]) -> SourceError:
    return SourceError("\n".join(map(on_one_line, lines)))


def _field(path: str) -> str:
    for prefix in ENVELOPE:
        path = path.removeprefix(prefix)
    return path

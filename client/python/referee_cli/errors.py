"""Whatever keeps a command from answering: one clear message, and exit code 2."""

from collections.abc import Iterable
from typing import IO, Any

import click

from referee_cli.screen import on_one_line, printable
from referee_client import InvalidNotationError, InvalidRequestError, RefereeError

# The place of a record in the stream of audits; people know the record by its file instead.
ENVELOPE = ("request.", "record.")


class CommandError(click.ClickException):
    """Bad input, or no answer."""

    exit_code = 2

    def format_message(self) -> str:
        return printable(self.message)


def why(error: Exception) -> str:
    """The system's own message, without the error number and path that Python adds."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def refused(error: RefereeError, target: str | None) -> CommandError:
    """Say why the referee did not answer."""
    if isinstance(error, InvalidRequestError) and error.faults:
        faults = [f"  {fault.field}: {fault.message} ({fault.reason})" for fault in error.faults]
        return CommandError("\n".join(["the referee cannot judge this:", *faults]))
    if error.code == "UNAVAILABLE":
        return CommandError(f"no referee answers at {target}: {error.message}")
    return CommandError(f"the referee does not answer: {error}")


class SourceError(CommandError):
    """What is wrong with a file, one line per error as compilers print them, for editors to
    find."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


def unusable(source: str, error: RefereeError) -> CommandError:
    """Say why the referee could not read the contents of the file `source`."""
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


A_MOVE = """\
A move is a file of protobuf JSON, "-", or words as "referee moves" prints them, in quotes."""


def unreadable_words(words: str, error: InvalidNotationError) -> CommandError:
    """Say why words given as a move cannot be read, with their columns marked."""
    columns = {each.column for each in error.errors if each.line == 1}
    marks = ["^" if column in columns else " " for column in range(1, max(columns, default=0) + 1)]
    lines = [
        "this is neither a file nor a move:",
        f"  {printable(words).replace(chr(10), ' ')}",
        f"  {''.join(marks)}",
        *[f"  column {each.column}: {on_one_line(each.message)}" for each in error.errors],
        A_MOVE,
    ]
    return CommandError("\n".join(lines))


def _source_error(lines: Iterable[str]) -> SourceError:
    return SourceError("\n".join(map(on_one_line, lines)))


def _field(path: str) -> str:
    for prefix in ENVELOPE:
        path = path.removeprefix(prefix)
    return path

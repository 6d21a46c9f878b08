"""What keeps a command from answering, as one clear message and exit code 2."""

import click

from referee_cli.names import printable
from referee_client import InvalidRequestError, RefereeError


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

"""Options of commands that ask a server: where it is, whom they trust, and their token."""

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from referee_cli.errors import CommandError, why
from referee_cli.input.options import Decorator, file_option, target_option, together
from referee_client import Tls

TOKEN = "REFEREE_TOKEN"  # noqa: S105  its name in the environment


class Server(NamedTuple):
    """A server to ask, and what it takes to be let in."""

    target: str
    tls: bool | Tls
    token: str | None


_OPTIONS = together(
    click.option("--tls", is_flag=True, envvar="REFEREE_TLS", help="Reach the server with TLS."),
    file_option(
        "--tls-ca",
        help="Trust this authority, in PEM, instead of public ones.",
        envvar="REFEREE_TLS_CA",
    ),
    file_option(
        "--tls-cert", help="Show the server this certificate, in PEM.", envvar="REFEREE_TLS_CERT"
    ),
    file_option("--tls-key", help="Its key, in PEM.", envvar="REFEREE_TLS_KEY"),
    file_option(
        "--token-file",
        help=f"Send the token in this file; without it, the one in {TOKEN}.",
        envvar="REFEREE_TOKEN_FILE",
    ),
)


def server_options(**settings: Any) -> Decorator:
    """Add --target and the options to be let in there. They become one `server`, which is None
    without a target."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(
            *args: Any,
            target: str | None,
            tls: bool,
            tls_ca: str | None,
            tls_cert: str | None,
            tls_key: str | None,
            token_file: str | None,
            **rest: Any,
        ) -> Any:
            server = None
            if target:
                files = Tls(tls_ca, tls_cert, tls_key)
                server = Server(target, files if any(files) else tls, _token(token_file))
            else:
                _refuse_typed(click.get_current_context())
            return command(*args, server=server, **rest)

        return target_option(**settings)(_OPTIONS(run))

    return add


def unreachable(error: OSError | ValueError) -> CommandError:
    """Say why a server cannot even be asked."""
    if isinstance(error, OSError) and error.filename is not None:
        return CommandError(f"cannot read {error.filename}: {why(error)}")
    return CommandError(str(error))


def _refuse_typed(context: click.Context) -> None:
    for name in ("tls", "tls_ca", "tls_cert", "tls_key", "token_file"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.replace('_', '-')} needs a --target.")


def _token(path: str | None) -> str | None:
    """Read a token from a file or from the environment. The command line would show it to all."""
    if path is None:
        return os.environ.get(TOKEN) or None
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot read {path}: {why(error)}") from None

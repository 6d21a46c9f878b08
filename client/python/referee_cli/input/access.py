"""Options of a server for who may call it."""

import functools
import ipaddress
import socket
from collections.abc import Callable
from typing import Any

import click

from referee.service.access.files import AccessError
from referee.service.access.tokens import read_tokens
from referee.service.settings import Access, TlsFiles
from referee_cli.errors import CommandError
from referee_cli.input.options import file_option, together

MOST_CALLS = 100_000


_OPTIONS = together(
    file_option("--tls-cert", help="Serve with TLS, with this certificate and its chain, in PEM."),
    file_option("--tls-key", help="Its key, in PEM."),
    file_option("--tls-client-ca", help="Ask clients for a certificate of this authority, in PEM."),
    click.option(
        "--insecure", is_flag=True, help="Serve without TLS on addresses that others can reach."
    ),
    file_option("--tokens", help='Ask calls for a token of this file; see "referee token new".'),
    click.option(
        "--max-calls-per-second",
        type=click.IntRange(0, MOST_CALLS),
        default=0,
        show_default=True,
        help="Most calls of one client, for each process; 0 for any number.",
    ),
    click.option("--no-reflection", is_flag=True, help="Do not tell gRPC clients the schemas."),
)


def access_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a server for who may call. They become one `access`, whose files are fit
    for use."""

    @functools.wraps(command)
    def run(
        *args: Any,
        tls_cert: str | None,
        tls_key: str | None,
        tls_client_ca: str | None,
        tokens: str | None,
        max_calls_per_second: int,
        no_reflection: bool,
        **rest: Any,
    ) -> Any:
        tls = _tls_files(tls_cert, tls_key, tls_client_ca)
        if tls is not None and rest["insecure"]:
            raise click.UsageError("--insecure and --tls-cert exclude each other.")
        access = Access(tls, tokens, max_calls_per_second, reflection=not no_reflection)
        _try(access)
        return command(*args, access=access, **rest)

    return _OPTIONS(run)


def _tls_files(cert: str | None, key: str | None, client_ca: str | None) -> TlsFiles | None:
    if cert is not None and key is not None:
        return TlsFiles(cert, key, client_ca)
    for given, name, missing in (
        (cert, "--tls-cert", "--tls-key"),
        (key, "--tls-key", "--tls-cert"),
        (client_ca, "--tls-client-ca", "--tls-cert and --tls-key"),
    ):
        if given is not None:
            raise click.UsageError(f"{name} needs {missing} as well.")
    return None


def _try(access: Access) -> None:
    try:
        if access.tls is not None:
            # It loads a library that only servers with TLS need.
            from referee.service.access.certificates import Certificates  # noqa: PLC0415

            Certificates(access.tls)
        if access.tokens is not None:
            read_tokens(access.tokens)
    except AccessError as error:
        raise CommandError(str(error)) from None


def check_exposure(host: str, access: Access, *, insecure: bool) -> None:
    """Refuse to serve without TLS what others can reach, unless that is what is wanted."""
    if access.tls is not None or _is_loopback(host):
        return
    if not insecure:
        raise CommandError(
            f"others can reach {host}, and all that is said there could be read on the way: "
            "serve with --tls-cert and --tls-key, or say --insecure if the network is safe"
        )
    told = "calls and tokens" if access.tokens is not None else "calls"
    click.echo(f"Warning: {told} to {host} can be read on the way: there is no TLS.", err=True)


def _is_loopback(host: str) -> bool:
    found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    return all(ipaddress.ip_address(address[0]).is_loopback for *_, address in found)

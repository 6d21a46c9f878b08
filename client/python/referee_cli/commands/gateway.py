"""The gateway: Envoy in front of the workers of a server, or configured to run elsewhere."""

import ipaddress
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from referee.service.settings import Access, Settings
from referee_cli.errors import CommandError, why
from referee_cli.input.access import tls_files
from referee_cli.input.files import write_text
from referee_cli.input.options import out_option
from referee_client.extras import MissingExtraError, extra

if TYPE_CHECKING:
    from referee.service.gateway.process import Envoy

PORT = Settings().port
HTTP_PORT = 8080
ADMIN_PORT = 9901
WORKERS = "referee-workers"
NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")

gateway_option = click.option(
    "--gateway",
    is_flag=True,
    help="Run Envoy in front of the workers: each call goes to the one with the fewest, and to "
    "another if it dies. Needs the extra gateway.",
)


def check_gateway(access: Access) -> None:
    """Refuse what does not work behind Envoy, or without it."""
    if access.calls_per_second and access.tokens is None:
        raise click.UsageError(
            "--max-calls-per-second knows clients by their addresses, which --gateway hides: "
            "give them --tokens."
        )
    with _extra():
        import referee.service.gateway.process  # noqa: F401, PLC0415


def envoy_for(settings: Settings, workers: int) -> "Envoy":
    """Return Envoy, ready to be run in front of the workers."""
    with _extra():
        from referee.service.gateway.process import Envoy, GatewayError  # noqa: PLC0415
    envoy = Envoy(settings, workers)
    try:
        envoy.check()
    except (GatewayError, OSError) as error:
        raise CommandError(f"Envoy does not start: {why(error)}") from None
    return envoy


@contextmanager
def _extra() -> Iterator[None]:
    """Import here what only the extra installs."""
    try:
        with extra("gateway"):
            yield
    except MissingExtraError as error:
        raise CommandError(str(error)) from None


def _address(_: click.Context, __: click.Parameter, text: str) -> str:
    if not _is_address(text):
        raise click.BadParameter(f"{text!r} is not an address such as 0.0.0.0")
    return text


def _hosts(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    for text in texts:
        if not NAME.fullmatch(text) and not _is_address(text):
            raise click.BadParameter(f"{text!r} is neither an address nor a name")
    return texts


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return False
    return True


def _port(name: str, default: int, text: str) -> Callable[[Any], Any]:
    number = click.IntRange(1, 65535)
    return click.option(name, type=number, default=default, show_default=True, help=text)


@click.command()
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104
    show_default=True,
    callback=_address,
    help="Address for Envoy to listen on.",
)
@_port("--port", PORT, "Port for Envoy to listen on for gRPC.")
@_port("--http-port", HTTP_PORT, "Port for Envoy to listen on for HTTP.")
@_port("--admin-port", ADMIN_PORT, "Port of Envoy's administration, on 127.0.0.1 alone.")
@click.option(
    "--worker",
    "workers",
    metavar="HOST",
    multiple=True,
    default=[WORKERS],
    show_default=True,
    callback=_hosts,
    help="A server: its address, or a name, which may stand for many; once for each.",
)
@_port("--worker-port", PORT, "Port of the servers for gRPC.")
@_port("--worker-http-port", HTTP_PORT, "Port of the servers for HTTP.")
@click.option("--tls-cert", metavar="FILE", help="Certificate in PEM, where Envoy finds it.")
@click.option("--tls-key", metavar="FILE", help="Its key.")
@click.option("--tls-client-ca", metavar="FILE", help="Authority of the clients' certificates.")
@out_option(help="Write the configuration to this file.")
def gateway_config(
    *,
    host: str,
    port: int,
    http_port: int,
    admin_port: int,
    workers: tuple[str, ...],
    worker_port: int,
    worker_http_port: int,
    tls_cert: str | None,
    tls_key: str | None,
    tls_client_ca: str | None,
    out: str | None,
) -> None:
    """Write the configuration of Envoy, to run it in front of servers on other machines.

    \b
    referee gateway-config --worker 10.0.0.1 --worker 10.0.0.2 --out envoy.yaml
    referee gateway-config --worker referee.internal
    envoy -c envoy.yaml
    """
    with _extra():
        from referee.service.gateway.config import (  # noqa: PLC0415
            Gateway,
            Worker,
            to_yaml,
        )
    tls = tls_files(tls_cert, tls_key, tls_client_ca)
    if len({port, http_port, admin_port}) < 3:
        raise click.UsageError("--port, --http-port and --admin-port must differ.")
    behind = tuple(Worker(each, worker_port, worker_http_port) for each in workers)
    text = to_yaml(Gateway((host,), port, http_port, admin_port, behind, tls=tls))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)

"""The command that serves."""

import functools
import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import click

from referee.cli.errors import CommandError, why
from referee.cli.options import seconds_option
from referee.service.cores import CAN_PIN, keep_to_core
from referee.service.server import RefereeServer, Settings, serve_until_signalled
from referee.service.workers import free_port, supervise

DEFAULTS = Settings()
LEVELS = ("debug", "info", "warning", "error")
EVERYWHERE = ("0.0.0.0", "[::]")  # noqa: S104


def _check_pin(_: click.Context, __: click.Parameter, pin: bool) -> bool:
    if pin and not CAN_PIN:
        raise click.BadParameter("this system cannot keep a process to a core")
    return pin


@click.command()
@click.option("--host", default=DEFAULTS.host, show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULTS.port,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that share the port. A client connection stays with one of them.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=DEFAULTS.threads,
    show_default=True,
    help="Threads of each process.",
)
@click.option(
    "--pin",
    is_flag=True,
    callback=_check_pin,
    help="Keep each process to a core of its own, which makes it quicker where it has the cores to "
    "itself. (Linux)",
)
@seconds_option(
    "--drain-seconds",
    most=3600,
    default=DEFAULTS.drain_seconds,
    show_default=True,
    help="When told to stop: how long to serve on, reporting NOT_SERVING.",
)
@seconds_option(
    "--grace-seconds",
    most=3600,
    default=DEFAULTS.grace_seconds,
    show_default=True,
    help="After that: how long calls under way may take.",
)
@click.option(
    "--log-level",
    type=click.Choice(LEVELS, case_sensitive=False),
    default="info",
    show_default=True,
    help="What to log to the standard error.",
)
def serve(
    host: str,
    port: int,
    workers: int,
    threads: int,
    pin: bool,
    drain_seconds: float,
    grace_seconds: float,
    log_level: str,
) -> None:
    """Serve the referee over gRPC until Ctrl-C or SIGTERM.

    \b
    referee serve
    referee serve --host 0.0.0.0 --workers 4
    referee serve --workers 4 --pin     on four cores with nothing else to do
    referee serve --drain-seconds 10    behind a load balancer
    """
    settings = Settings(
        host=f"[{host}]" if ":" in host and not host.startswith("[") else host,
        port=_free_port(host, port),
        threads=threads,
        drain_seconds=drain_seconds,
        grace_seconds=grace_seconds,
    )
    log = functools.partial(_log_to_stderr, log_level)
    log()
    announce = functools.partial(_announce, settings, workers)
    with _quiet_until_serving():
        if workers == 1:
            if pin:
                keep_to_core(0)
            server = _server(settings)
            announce()
            serve_until_signalled(server)
        else:
            supervise(settings, workers, pin=pin, prepare=log, announce=announce)


def _free_port(host: str, port: int) -> int:
    try:
        return free_port(host, port)
    except (OSError, UnicodeError) as error:
        raise CommandError(f"cannot listen on {host}, port {port}: {why(error)}") from None


def _server(settings: Settings) -> RefereeServer:
    try:
        return RefereeServer(settings)
    except RuntimeError as error:
        raise CommandError(str(error)) from None


def _announce(settings: Settings, workers: int) -> None:
    host, port = settings.host, settings.port
    crew = f" with {workers} workers" if workers > 1 else ""
    near = "localhost" if host in EVERYWHERE else host
    click.echo(
        f"Referee listens on {host}:{port}{crew}. "
        f"Try: grpcurl -plaintext {near}:{port} referee.v1.RulebookService/ListGames"
    )


def _log_to_stderr(level: str) -> None:
    logging.basicConfig(
        stream=sys.stderr,
        level=level.upper(),
        format="%(asctime)s %(levelname)s %(processName)s %(message)s",
    )


@contextmanager
def _quiet_until_serving() -> Iterator[None]:
    """A signal that comes before the server has its own handlers ends the command as quietly."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
    with suppress(KeyboardInterrupt):
        yield

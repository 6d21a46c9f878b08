"""The command that runs a server."""

import errno
import functools
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import click

from referee.service.cores import keep_to_core, usable_cores
from referee.service.ports import LEAST_FILES, free_port, most_files
from referee.service.server import RefereeServer, serve_until_signalled
from referee.service.settings import Access, Limits, Settings, Watching
from referee.service.watching.logs import log_to_stderr
from referee.service.workers import supervise
from referee_cli.commands.gateway import check_gateway, envoy_for, gateway_option
from referee_cli.errors import CommandError, why
from referee_cli.input.access import access_options, check_exposure
from referee_cli.input.configuration import ConfiguredCommand, config_option, show_options
from referee_cli.input.limits import limit_options
from referee_cli.input.options import seconds_option
from referee_cli.input.watching import watching_options

DEFAULTS = Settings()
HTTP_PORT = 8080
EVERYWHERE = ("0.0.0.0", "[::]")  # noqa: S104
MOST_WORKERS = 256
ENVIRONMENT = "REFEREE_SERVE"


class _Workers(click.ParamType[int]):
    """A number of processes, or `auto` for one on each core that this process may use."""

    name = "workers"
    _number = click.IntRange(1, MOST_WORKERS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value == "auto":
            return min(len(usable_cores()) or os.cpu_count() or 1, MOST_WORKERS)
        try:
            return self._number.convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is neither auto nor a number from 1 to {MOST_WORKERS}.")


@click.command(
    cls=ConfiguredCommand,
    context_settings={"auto_envvar_prefix": ENVIRONMENT},
    epilog=f"Every option can also be set in the environment, {ENVIRONMENT}_HTTP_PORT=8081 for "
    "--http-port 8081, or in a TOML file, http-port = 8081. The command line has the last word, "
    "then the environment, then the file.",
)
@config_option
@click.option(
    "--check",
    is_flag=True,
    is_eager=True,
    help="Print the options in force and where they come from; serve nothing.",
)
@click.option("--host", default=DEFAULTS.host, show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULTS.port,
    show_default=True,
    help="Port to listen on for gRPC; 0 takes a free one.",
)
@click.option(
    "--http-port",
    type=click.IntRange(0, 65535),
    show_default=f"{HTTP_PORT}, if it is free",
    help="Port to listen on for HTTP, at the same address; 0 takes a free one.",
)
@click.option("--no-http", is_flag=True, help="Serve gRPC alone.")
@click.option(
    "--workers",
    type=_Workers(),
    metavar="NUMBER|auto",
    default=1,
    show_default=True,
    help="Processes that share the ports; auto for one on each core. A client connection stays "
    "with one of them.",
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
    help="Keep each process to a core of its own: quicker if nothing else runs there. (Linux)",
)
@access_options
@gateway_option
@limit_options
@seconds_option(
    "--drain-seconds",
    most=3600,
    default=DEFAULTS.drain_seconds,
    show_default=True,
    help="When told to stop: how long to go on serving, reporting NOT_SERVING.",
)
@seconds_option(
    "--grace-seconds",
    most=3600,
    default=DEFAULTS.grace_seconds,
    show_default=True,
    help="After that: how long unfinished calls may still take.",
)
@watching_options
@click.pass_context
def serve(
    context: click.Context,
    /,
    *,
    check: bool,
    host: str,
    port: int,
    http_port: int | None,
    no_http: bool,
    workers: int,
    threads: int,
    pin: bool,
    access: Access,
    insecure: bool,
    gateway: bool,
    drain_seconds: float,
    grace_seconds: float,
    log_level: str,
    log_format: str,
    watching: Watching,
    limits: Limits,
) -> None:
    """Serve the referee over gRPC and HTTP until Ctrl-C or SIGTERM.

    \b
    referee serve
    referee serve --port 5000 --no-http
    referee serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --workers auto
    referee serve --workers 4 --gateway
    referee serve --workers 4 --pin     on four cores with nothing else to do
    referee serve --drain-seconds 10    behind a load balancer
    referee serve --config referee.toml --check
    """
    if no_http and http_port is not None:
        raise click.UsageError("--http-port and --no-http exclude each other.")
    _check_files()
    port = _free_port(host, port)
    check_exposure(host, access, insecure=insecure)
    settings = Settings(
        host=_in_address(host),
        port=port,
        http_port=None if no_http else _http_port(host, http_port, port),
        threads=threads,
        limits=limits,
        access=access,
        watching=watching,
        drain_seconds=drain_seconds,
        grace_seconds=grace_seconds,
    )
    if watching.metrics_port is not None:
        settings = _with_metrics(settings, watching.metrics_port)
    cores = _cores(workers) if pin else [None] * workers
    if gateway:
        check_gateway(access)
    if check:
        show_options(context)
        return
    log = functools.partial(log_to_stderr, log_level, log_format)
    log()
    front = envoy_for(settings, workers) if gateway else None
    announce = functools.partial(_announce, settings, workers)
    with _quiet_until_serving():
        if workers == 1 and front is None:
            if cores[0] is not None:
                keep_to_core(cores[0])
            serve_until_signalled(_server(settings), announce)
        else:
            try:
                supervise(settings, cores, prepare=log, announce=announce, front=front)
            except OSError as error:
                raise CommandError(f"cannot serve: {why(error)}") from None


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _check_files() -> None:
    files = most_files()
    if files is not None and files < LEAST_FILES:
        raise CommandError(
            f"this process may open {files} files, too few for its connections: allow it at least "
            f"{LEAST_FILES} (ulimit -n)"
        )


def _free_port(host: str, port: int) -> int:
    try:
        return free_port(host, port)
    except (OSError, UnicodeError) as error:
        raise CommandError(f"cannot listen on {host}, port {port}: {why(error)}") from None


def _with_metrics(settings: Settings, asked: int) -> Settings:
    """Choose the port for metrics."""
    if asked in settings.ports:
        raise CommandError(f"metrics and calls cannot share port {asked}")
    port = _free_port(settings.watching.metrics_host, asked)
    return settings._replace(watching=settings.watching._replace(metrics_port=port))


def _http_port(host: str, asked: int | None, grpc_port: int) -> int | None:
    """Choose the port for HTTP. If nobody asked for one and ours is not free, there is no HTTP."""
    if asked is not None and asked != grpc_port:
        return _free_port(host, asked)
    if asked is not None:
        raise CommandError(f"gRPC and HTTP cannot share port {asked}")
    obstacle = f"Port {HTTP_PORT} is taken"
    try:
        if grpc_port != HTTP_PORT:
            return free_port(host, HTTP_PORT)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            obstacle = f"Cannot listen on port {HTTP_PORT} ({why(error)})"
    click.echo(f"{obstacle}: not serving HTTP. Choose another --http-port.", err=True)
    return None


def _cores(workers: int) -> Sequence[int | None]:
    """Choose a core for each worker."""
    try:
        cores = usable_cores()
    except OSError as error:
        raise CommandError(f"cannot keep a process to a core: {why(error)}") from None
    if len(cores) < workers:
        raise CommandError(
            f"--pin needs a core for each worker: there are {len(cores)} for {workers}"
        )
    return cores[:workers]


def _server(settings: Settings) -> RefereeServer:
    try:
        return RefereeServer(settings)
    except (OSError, RuntimeError) as error:
        raise CommandError(why(error)) from None


def _announce(settings: Settings, workers: int) -> None:
    host, port = settings.host, settings.port
    access = settings.access
    scheme = "http" if access.tls is None else "https"
    http = (
        "" if settings.http_port is None else f" (gRPC) and {scheme}://{host}:{settings.http_port}"
    )
    crew = f" with {workers} workers" if workers > 1 else ""
    near = "localhost" if host in EVERYWHERE else host
    click.echo(
        f"Referee listens on {host}:{port}{http}{crew}. "
        f"Try: {_trial(access)} {near}:{port} referee.v1.RulebookService/ListGames"
    )
    watching = settings.watching
    if watching.metrics_port is not None:
        where = f"{_in_address(watching.metrics_host)}:{watching.metrics_port}"
        click.echo(f"Metrics are at http://{where}/metrics.")


def _trial(access: Access) -> str:
    """How grpcurl gets in."""
    plain = " -plaintext" if access.tls is None else ""
    own = " -cert FILE -key FILE" if access.tls is not None and access.tls.client_ca else ""
    token = "" if access.tokens is None else ' -H "authorization: Bearer $REFEREE_TOKEN"'
    return f"grpcurl{plain}{own}{token}"


@contextmanager
def _quiet_until_serving() -> Iterator[None]:
    """End the command quietly on a signal that comes before the server has its own handlers."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
    with suppress(KeyboardInterrupt):
        yield

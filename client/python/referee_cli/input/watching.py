"""Options of a server that say what it tells of itself: metrics, logs and traces."""

import functools
from collections.abc import Callable
from typing import Any

import click

from referee.service.settings import Watching
from referee.service.watching.logs import FORMATS
from referee_cli.errors import CommandError
from referee_cli.input.options import together
from referee_client.extras import MissingExtraError, extra

DEFAULTS = Watching()
LEVELS = ("debug", "info", "warning", "error")
_OPTIONS = together(
    click.option(
        "--log-level",
        type=click.Choice(LEVELS, case_sensitive=False),
        default="info",
        show_default=True,
        help="What to log to the standard error.",
    ),
    click.option(
        "--log-format",
        type=click.Choice(FORMATS, case_sensitive=False),
        default=FORMATS[0],
        show_default=True,
        help="How to write the log: lines for people, or an object of JSON on each line.",
    ),
    click.option("--access-log", is_flag=True, help="Log a line for every call."),
    click.option(
        "--metrics-port",
        type=click.IntRange(0, 65535),
        show_default="no metrics",
        help="Port to tell metrics on, for Prometheus; 0 takes a free one.",
    ),
    click.option(
        "--metrics-host",
        default=DEFAULTS.metrics_host,
        show_default=True,
        help="Address to tell metrics on.",
    ),
    click.option(
        "--trace",
        is_flag=True,
        help="Send traces to OpenTelemetry, as OTEL_EXPORTER_OTLP_ENDPOINT and its other variables "
        "say; needs the extra otel.",
    ),
)


def watching_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command these options, and what they say as one argument, `watching`."""

    @functools.wraps(command)
    def run(
        *args: Any,
        metrics_host: str,
        metrics_port: int | None,
        access_log: bool,
        trace: bool,
        **others: Any,
    ) -> Any:
        if trace:
            _need_opentelemetry()
        watching = Watching(metrics_host, metrics_port, access_log, trace)
        return command(*args, watching=watching, **others)

    return _OPTIONS(run)


def _need_opentelemetry() -> None:
    try:
        with extra("otel"):
            import referee.service.watching.tracing  # noqa: F401, PLC0415
    except MissingExtraError as error:
        raise CommandError(str(error)) from None

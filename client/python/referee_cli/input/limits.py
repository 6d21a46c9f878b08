"""Options of a server for what it takes on."""

import functools
from collections.abc import Callable
from typing import Any

import click

from referee.service.settings import Limits
from referee_cli.input.options import Decorator, seconds_option, together

DEFAULTS = Limits()
PREFIX = "--max-"
DAY = 24 * 3600


def _most(name: str, most: int, text: str) -> Decorator:
    """An option for the limit that is named after it, a whole number."""
    number = click.IntRange(1, most)
    return click.option(name, type=number, default=_default(name), show_default=True, help=text)


def _longest(name: str, text: str) -> Decorator:
    return seconds_option(name, most=DAY, default=_default(name), show_default=True, help=text)


def _default(name: str) -> Any:
    return getattr(DEFAULTS, name.removeprefix(PREFIX).replace("-", "_"))


_OPTIONS = together(
    _most("--max-message-bytes", 16 * 1024 * 1024, "Largest message, also when decompressed."),
    _most("--max-batch-items", DEFAULTS.batch_items, "Most moves in a batch."),
    _most("--max-calls", 100_000, "Most calls of a process at a time over gRPC, and over HTTP."),
    _most("--max-streams", 100_000, "Most calls at a time on one connection over gRPC."),
    _longest("--max-call-seconds", "Longest work for one answer."),
    _longest(
        "--max-request-seconds", "Longest time to send a request, or to take nothing of an answer."
    ),
    _longest("--max-pause-seconds", "Longest time between two requests of a stream."),
    _longest(
        "--max-connection-age-seconds",
        "Ask gRPC clients to connect anew after so long, perhaps to another process; 0 for never.",
    ),
    _longest("--max-connection-idle-seconds", "Close connections that are idle for so long."),
)


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a server for what it takes on. They become one `limits`."""

    @functools.wraps(command)
    def run(*args: Any, **given: Any) -> Any:
        limits = Limits(**{name: given.pop(f"max_{name}") for name in Limits._fields})
        return command(*args, limits=limits, **given)

    return _OPTIONS(run)

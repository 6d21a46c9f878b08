"""Options with a form of their own: players, seeds, seconds, files to write."""

import math
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from referee.core.chance import SEED_SIZE
from referee.v1 import game_pb2

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def read_player(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> list[game_pb2.Player]:
    return [_player(text) for text in given]


def _player(text: str) -> game_pb2.Player:
    name, colon, age = text.partition(":")
    if not colon:
        return game_pb2.Player(name=name)
    try:
        return game_pb2.Player(name=name, age=int(age))
    except ValueError:
        raise click.BadParameter(f"{text!r} is no NAME[:AGE]: the age is a number") from None


def _read_seed(_: click.Context, __: click.Parameter, text: str | None) -> bytes:
    if text is None:
        return b""
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_SIZE}}}", text):
        raise click.BadParameter(f"a seed is {2 * SEED_SIZE} hexadecimal digits")
    return bytes.fromhex(text)


def seed_option(**settings: Any) -> Decorator:
    return click.option("--seed", metavar="HEX", callback=_read_seed, **settings)


class _Seconds(click.FloatRange):
    """A range by itself lets pass what is no number, as that lies on neither side of it."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value} is not a number of seconds", param, ctx)
        return seconds


def seconds_option(name: str, most: float, **settings: Any) -> Decorator:
    return click.option(name, metavar="SECONDS", type=_Seconds(0, most), **settings)


def _check_out(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    if path in ("", "-"):
        raise click.BadParameter("must be a file; without the option the answer is printed")
    return path


def out_option(**settings: Any) -> Decorator:
    kind = click.Path(dir_okay=False)
    return click.option("--out", metavar="FILE", type=kind, callback=_check_out, **settings)


def _check_new(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """What is written at the end of long work must not fail only then."""
    if path in ("", "-"):
        raise click.BadParameter("must be a file")
    if path is not None and not _is_writable(path):
        raise click.BadParameter(f"nothing can be written to {path!r}")
    return path


def _is_writable(path: str) -> bool:
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return os.access(path, os.W_OK)
    except FileNotFoundError:
        pass
    except (OSError, ValueError):  # for instance a name that is too long
        return False
    # A file is replaced by a new one, so it is the folder that counts.
    folder = Path(os.path.realpath(path)).parent
    return not path.endswith(os.sep) and folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def new_file_option(*names: str, **settings: Any) -> Decorator:
    kind = click.Path(dir_okay=False, writable=True)
    return click.option(*names, metavar="FILE", type=kind, callback=_check_new, **settings)

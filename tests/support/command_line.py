"""Helpers to test the command line: commands in this process, the script, a table, a game."""

import io
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console

from referee_cli.commands import referee as command
from referee_client import qwirkle, qwirkle_cubes

SEED = "00" * 31 + "07"
TABLE = qwirkle.state(
    """
    Ro Rs ..
    .. Bs Bd
    """
)
LEGAL = qwirkle.lay((2, 0, "Rd"))
CUBES_TABLE = qwirkle_cubes.state(
    """
    Ro Rs ..
    .. Bs Bd
    """
)
Writer = Callable[[str, Message | str], str]

SCRIPT = Path(sys.executable).with_name("referee")


def new_game(slug: str, folder: Path) -> str:
    path = str(folder / "game.json")
    deal = ("--player", "Anna", "--player", "Chris", "--seed", SEED, "--out", path)
    result = run("new", slug, *deal)
    assert result.exit_code == 0, result.output
    return path


def run(*args: str, stdin: str | None = None, obj: Console | None = None) -> Result:
    result = CliRunner().invoke(command, args, input=stdin, obj=obj)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def read(text: str, message: Any) -> Any:
    return json_format.Parse(text, message)


def colourful() -> Console:
    return Console(
        file=io.StringIO(),
        record=True,
        width=100,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
    )


def assert_quiet_in_a_broken_pipe(line: str) -> None:
    script = shlex.quote(str(SCRIPT))
    done = subprocess.run(
        ["bash", "-c", f"{script} {line} | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stderr == "", done.stderr
    assert done.stdout.splitlines()[-1] in ("0", "141"), done.stdout

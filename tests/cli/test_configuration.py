"""Options of `referee serve` from the command line, the environment and a file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.service.cores import usable_cores
from referee_cli.commands.server import serve
from tests.support.command_line import run

pytestmark = pytest.mark.usefixtures("plain_environment")

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str) -> str:
        path = tmp_path / "referee.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def checked(*args: str) -> dict[str, tuple[str, ...]]:
    """What `--check` prints: the options, with their values and sources."""
    result = run("serve", "--port", "0", "--http-port", "0", "--check", *args)
    assert result.exit_code == 0, result.output
    heading, *rows = [line.split() for line in result.stdout.splitlines()]
    assert heading == ["option", "value", "from"]
    return {name: tuple(rest) for name, *rest in rows}


def test_every_option_is_listed_with_its_default() -> None:
    shown = checked()
    eager = {"check", "config"}
    named = {option.opts[0].removeprefix("--") for option in serve.params} - eager
    assert shown.keys() == named
    assert shown["host"] == ("127.0.0.1", "default")
    assert shown["max-calls"] == ("1000", "default")
    assert shown["port"] == ("0", "--port")


def test_the_command_line_has_the_last_word_then_the_environment_then_the_file(
    monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    path = write("threads = 2\nmax-calls = 20\ngrace_seconds = 1.5\npin = false\n")
    monkeypatch.setenv("REFEREE_SERVE_THREADS", "3")
    monkeypatch.setenv("REFEREE_SERVE_MAX_CALLS", "30")
    shown = checked("--config", path, "--threads", "4")
    assert shown["threads"] == ("4", "--threads")
    assert shown["max-calls"] == ("30", "REFEREE_SERVE_MAX_CALLS")
    assert shown["grace-seconds"] == ("1.5", path)
    assert shown["pin"] == ("False", path)


def test_the_file_may_be_named_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    path = write("threads = 2\n")
    monkeypatch.setenv("REFEREE_SERVE_CONFIG", path)
    assert checked()["threads"] == ("2", path)


def test_auto_is_a_worker_for_each_core() -> None:
    assert checked("--workers", "auto")["workers"] == (str(len(usable_cores())), "--workers")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wrokers = 2\n", "there is no option wrokers; did you mean workers?"),
        ("zzz = 2\n", "there is no option zzz"),
        ("config = 'other.toml'\n", "there is no option config"),
        ("threads = [2]\n", "threads must be one value: a text, a number, true or false"),
        ("[limits]\ncalls = 2\n", "there is no option limits"),
        ("threads =\n", "cannot read"),
        ("threads = 0\n", "Invalid value for '--threads'"),
        ("workers = 'many'\n", "'many' is neither auto nor a number from 1 to 256"),
        ("max-call-seconds = nan\n", "nan is not a number of seconds"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(write: Write, text: str, complaint: str) -> None:
    path = write(text)
    result = run("serve", "--config", path)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert path in result.stderr


def test_a_file_that_is_not_there_is_said() -> None:
    result = run("serve", "--config", "/no/such/file")
    assert result.exit_code == 2
    assert "cannot read /no/such/file: No such file or directory" in result.stderr


def test_what_is_wrong_with_the_environment_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SERVE_PORT", "tcp://10.0.0.1:50051")
    result = run("serve")
    assert result.exit_code == 2
    assert "(from REFEREE_SERVE_PORT)" in result.stderr


def test_what_is_wrong_with_the_command_line_names_no_other_source() -> None:
    result = run("serve", "--threads", "0")
    assert result.exit_code == 2
    assert "(from" not in result.stderr

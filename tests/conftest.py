"""Fixtures for all tests: referees, served or embedded, and files for the command line."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee_client import Referee
from tests.support import cli_records
from tests.support.command_line import Writer
from tests.support.refusals import Line, open_line

# A process that a shell starts in the background ignores Ctrl-C, and so would its children here.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def server() -> Iterator[RefereeServer]:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as running:
        yield running


@pytest.fixture(scope="session")
def target(server: RefereeServer) -> str:
    return f"127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def referee(target: str) -> Iterator[Referee]:
    """A client of the local server, so that tests go through real RPCs."""
    with Referee.connect(target) as connected:
        yield connected


@pytest.fixture
def line(target: str) -> Iterator[Line]:
    with open_line(target) as opened:
        yield opened


@pytest.fixture(scope="session")
def web_server() -> Iterator[RefereeServer]:
    with RefereeServer(Settings(port=0, http_port=0, grace_seconds=0)) as running:
        yield running


@pytest.fixture(scope="session")
def base(web_server: RefereeServer) -> str:
    """The address of a server over HTTP."""
    return f"http://127.0.0.1:{web_server.http_port}"


@pytest.fixture
def beside(web_server: RefereeServer) -> Iterator[Line]:
    """A line to the same server over gRPC."""
    with open_line(f"127.0.0.1:{web_server.port}") as opened:
        yield opened


@pytest.fixture(scope="session")
def embedded() -> Referee:
    return Referee.embedded()


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the environment of whoever runs the tests out of the command line's output."""
    own = [name for name in os.environ if name.startswith("REFEREE_")]
    for name in (*own, "LANG", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """A function that writes a file and returns its path."""

    def to_file(name: str, content: Message | str) -> str:
        text = content if isinstance(content, str) else json_format.MessageToJson(content)
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return to_file


@pytest.fixture
def archive(write: Writer) -> str:
    """An archive whose lines are sound, unreadable, blank, failed and sound."""
    parts = (
        cli_records.line(cli_records.begun()),
        '{"formatVersion": 1,\n',
        "\n",
        cli_records.line(cli_records.miscounted()),
        cli_records.line(cli_records.dealt()),
    )
    return write("games.jsonl", "".join(parts))

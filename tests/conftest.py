"""Referees to test against: a real local server, and the embedded one."""

import signal
from collections.abc import Iterator

import pytest

from referee.service.server import RefereeServer, Settings
from referee_client import Referee

# What a shell starts in the background ignores Ctrl-C, and so would every command under test.
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
    """A client of the real local server: what a test says, it says through the RPCs."""
    with Referee.connect(target) as connected:
        yield connected


@pytest.fixture(scope="session")
def embedded() -> Referee:
    return Referee.embedded()

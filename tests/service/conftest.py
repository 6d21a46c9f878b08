"""Fixtures for tests of the services: a server that also answers over HTTP."""

from collections.abc import Iterator

import pytest

from referee.service.server import RefereeServer, Settings
from tests.support.refusals import Line, open_line


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

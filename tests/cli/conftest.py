"""Fixtures for the tests of the command line."""

from pathlib import Path

import pytest

from tests.support.command_line import (
    TABLE,
    Writer,
    new_game,
)


@pytest.fixture
def table(write: Writer) -> str:
    return write("table.json", TABLE)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game dealt by the command line itself."""
    return new_game("qwirkle", tmp_path)

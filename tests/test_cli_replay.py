"""The command line that steps through records: pages, keys, and what keeps it from doing so."""

from pathlib import Path

import pytest

from tests import test_cli as cli
from tests.test_cli import run

write = cli.write
_plain_environment = cli._plain_environment

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return str(GOLDEN / f"{name}.record")


# Seconds


@pytest.mark.parametrize("given", ["nan", "NaN", "-nan", "inf", "-inf", "1e400", "61e9", "-1", "x"])
@pytest.mark.parametrize(
    "option",
    [
        ("replay", golden("qwirkle-2"), "--delay"),
        ("serve", "--drain-seconds"),
        ("serve", "--grace-seconds"),
    ],
    ids=lambda option: option[-1],
)
def test_seconds_are_a_number_in_range(option: tuple[str, ...], given: str) -> None:
    result = run(*option, given)
    assert result.exit_code == 2
    assert f"Invalid value for '{option[-1]}': " in result.stderr
    assert "is no number of seconds" in result.stderr or "nan" not in given.lower()

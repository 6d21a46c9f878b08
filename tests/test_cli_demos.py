"""Command line: the record that a demo writes."""

from pathlib import Path

import pytest

from referee.v1 import record_pb2
from tests import test_cli as cli
from tests.cli_records import FEW, REFEREE
from tests.test_cli import run

_plain_environment = cli._plain_environment


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("game.json", "{\n"),
        ("game.JSONL", '{"formatVersion": 1, '),
        ("game.record", "Referee-Record"),
    ],
)
def test_demo_writes_its_record(name: str, start: str, tmp_path: Path) -> None:
    path = tmp_path / name
    result = run("demo", "qwirkle-cubes", "--players", "2", "--fast", "--record", str(path))
    assert result.exit_code == 0
    assert result.stdout.endswith(f"written to {path}\n")
    assert path.read_text("utf-8").startswith(start)
    audit = run("audit", str(path))
    assert audit.exit_code == 0
    assert "seed, revealed: " in audit.stdout
    assert "winner" in audit.stdout


def test_demo_says_at_once_if_its_record_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    bad = ("no/such/folder/game.json", "file/game.json", "", "-", "new/", "x" * 300, ".")
    for path in bad:
        result = run("demo", "--record", path, "--players", "2", "--lang", "fr")
        assert result.exit_code == 2
        assert "Invalid value for '--record'" in result.stderr
        assert "Referee:" not in result.output
    assert run("demo", "--players", "2", "--fast", "--record", "/dev/null").exit_code == 0


@pytest.mark.parametrize(("reason", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141)])
def test_demo_keeps_the_record_of_a_game_that_nobody_watches_to_the_end(
    reason: type[BaseException], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(range(FEW))

    def sleep(seconds: float) -> None:
        if next(left, None) is None:
            raise reason

    monkeypatch.setattr("referee.cli.demo.time.sleep", sleep)
    monkeypatch.setattr("referee.cli.commands._discard_output", lambda: None)
    path = tmp_path / "game.record"
    result = run("demo", "--players", "2", "--fast", "--record", str(path))
    assert result.exit_code == code
    assert f"The game as far as it got is written to {path}.\n" in result.stderr
    record = REFEREE.parse_record(path.read_text("utf-8"))
    assert record.ending == record_pb2.RECORD_ENDING_UNFINISHED
    assert record.turns
    assert run("audit", str(path)).exit_code == 0

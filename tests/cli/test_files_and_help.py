"""The command line: its files, its help, and how its processes end."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from google.protobuf.message import Message

from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.commands import referee as command
from referee_client import qwirkle, qwirkle_cubes
from tests.support.command_line import (
    LEGAL,
    SCRIPT,
    TABLE,
    Writer,
    assert_quiet_in_a_broken_pipe,
    run,
)
from tests.support.paths import DOCS

pytestmark = pytest.mark.usefixtures("plain_environment")


# Files


def forms(state: game_pb2.GameState) -> dict[str, Message]:
    position = game_pb2.Position(state=state)
    return {
        "GameState": state,
        "Position": position,
        "StartGameResponse": pb.StartGameResponse(position=position),
        "ApplyMoveResponse": pb.ApplyMoveResponse(position=position),
        "ViewStateResponse": pb.ViewStateResponse(view=state),
    }


@pytest.mark.parametrize("form", forms(TABLE))
def test_state_may_come_in_any_form_that_holds_it(form: str, write: Writer) -> None:
    state = write("state.json", forms(TABLE)[form])
    assert "5 points" in run("validate", state, write("move.json", LEGAL)).stdout


def test_move_may_come_in_a_legal_move(table: str, write: Writer) -> None:
    move = write("move.json", pb.LegalMove(move=LEGAL))
    assert "5 points" in run("validate", table, move).stdout


def test_one_file_may_be_the_standard_input(table: str, write: Writer) -> None:
    move = write("move.json", LEGAL)
    assert run("validate", "-", move, stdin=Path(table).read_text()).exit_code == 0
    assert run("validate", table, "-", stdin=Path(move).read_text()).exit_code == 0
    both = run("validate", "-", "-", stdin=Path(table).read_text())
    assert both.exit_code == 2
    assert "only one of the files" in both.stderr


BAD_FILES = {
    "empty": ("", "is empty"),
    "not JSON": ("{'a': 1}", "holds no JSON"),
    "no object": ("[1]", "not a JSON object"),
    "null": ("null", "not a JSON object"),
    "no object in it": ('{"position": [1]}', "not a JSON object"),
    "unknown field": ('{"board": []}', 'no field named "board"'),
    "unknown field beside": ('{"state": {}, "board": []}', 'no field named "board"'),
    "wrong type": ('{"players": 3}', "holds no GameState"),
    "wrong type inside": ('{"qwirkle": {"table": [3]}}', "holds no GameState"),
    "no number": ('{"turn": "two"}', "holds no GameState"),
    "infinite": ('{"turn": 1e999}', "holds no GameState"),
    "endless number": ('{"turn": ' + "9" * 5000 + "}", "holds no JSON"),
    "unknown phase": ('{"qwirkleCubes": {"phase": "LATE"}}', "LATE"),
    "tiles for cubes": ('{"qwirkleCubes": {"hands": [{"tiles": [1]}]}}', 'no field named "tiles"'),
    "unknown tile": ('{"qwirkle": {"table": [{"tile": "TILE_PINK"}]}}', "TILE_PINK"),
    "unknown stone": ('{"querbeet": {"board": [{"stone": "QUERBEET_STONE_6"}]}}', "STONE_6"),
    "unknown colour": ('{"qubix": {"boards": [{"area": [{"colour": "GREEN"}]}]}}', "GREEN"),
    "too deep": ("[" * 100_000, "holds no JSON"),
    "too large": (" " * 4_300_000, "is larger than 4,194,304 bytes"),
    "steering": ('{"\\u001b[2J": 1}', "holds no GameState"),
    "half a character": ('{"\\ud800": 1}', "holds no GameState"),
    "sealed": ('{"sealed": "AAAA"}', "UNIMPLEMENTED"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_file_is_one_clear_message(name: str, write: Writer) -> None:
    content, complaint = BAD_FILES[name]
    result = run("end", write("state.json", content))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "\x1b" not in result.stderr


def test_binary_file(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    assert "not text in UTF-8" in run("end", str(tmp_path / "binary")).stderr


def test_missing_file_and_directory(tmp_path: Path) -> None:
    assert "No such file" in run("end", str(tmp_path / "missing")).stderr
    assert "Is a directory" in run("end", str(tmp_path)).stderr


def test_endless_file() -> None:
    assert "is larger than" in run("end", "/dev/zero").stderr


def test_bad_request_lists_every_fault(write: Writer, target: str) -> None:
    state = write("state.json", qwirkle.state("Ro Ro .. Yx"))
    for where in ((), ("--target", target)):
        result = run("validate", state, write("move.json", LEGAL), *where)
        assert result.exit_code == 2
        assert "ILLEGAL_LINE" in result.stderr
        assert "NOT_CONNECTED" in result.stderr


def test_move_of_another_game_is_bad_input(table: str, write: Writer) -> None:
    result = run("validate", table, write("move.json", qwirkle_cubes.lay((2, 0, "Rd"))))
    assert result.exit_code == 2
    assert "move.qwirkle_cubes: is of another game than qwirkle" in result.stderr


def test_unreachable_server_is_no_answer() -> None:
    result = run("games", "--target", "127.0.0.1:1")
    assert result.exit_code == 2
    assert "no referee answers at 127.0.0.1:1" in result.stderr


# Help


@pytest.mark.parametrize("name", command.commands)
def test_every_command_helps_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"referee {name}" in result.stdout.split("\n", 1)[1]


def test_every_command_is_on_the_page() -> None:
    page = (DOCS / "using.md").read_text("utf-8")
    table = page.partition("\n## On the command line\n")[2]
    first_cells = " ".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE))
    assert set(re.findall(r"`([a-z-]+)", first_cells)) == set(command.commands)


def test_version() -> None:
    assert re.fullmatch(r"referee, version \d+\.\d+\.\d+\n", run("--version").stdout)


# Processes


def test_broken_pipe_is_quiet(game: str) -> None:
    for line in (f"moves {shlex.quote(game)} --json", "demo"):
        assert_quiet_in_a_broken_pipe(line)


def test_full_disk_is_said(game: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [SCRIPT, "moves", game],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: cannot write the standard output: No space left on device\n"

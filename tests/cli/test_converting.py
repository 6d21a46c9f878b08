"""The command line on notation: conversions, and positions as lines of text."""

import json
import re
from pathlib import Path

import pytest

from referee.games import BY_FIELD
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from tests.support.cli_records import REFEREE, begun, dealt, every_game, line, miscounted, notation
from tests.support.command_line import LEGAL, SEED, TABLE, Writer, read, run

pytestmark = pytest.mark.usefixtures("plain_environment")


# Conversions


@every_game
def test_records_are_converted_both_ways(field: str, write: Writer) -> None:
    record = begun(field)
    text = run("convert", write("game.json", record))
    assert text.exit_code == 0
    assert text.stdout == notation(record)
    back = run("convert", "-", "--json", stdin=text.stdout)
    assert read(back.stdout, record_pb2.GameRecord()) == record
    assert run("convert", write("game.record", text.stdout)).stdout == text.stdout


@every_game
def test_positions_are_converted_both_ways(field: str, write: Writer) -> None:
    ruleset = BY_FIELD[field].ruleset
    started = REFEREE.start_game(ruleset.game, ["Anna", "Chris"], seed=bytes.fromhex(SEED))
    text = run("convert", write("state.json", started))
    assert text.stdout == REFEREE.format_position(started.position) + "\n"
    back = run("convert", "-", "--json", stdin=text.stdout)
    state = read(back.stdout, game_pb2.GameState())
    assert state == REFEREE.parse_position(text.stdout).state
    assert run("convert", "-", stdin=back.stdout).stdout == text.stdout


def test_answers_that_hold_a_record_will_do(write: Writer) -> None:
    path = write("answer.json", pb.ParseRecordResponse(record=begun()))
    assert run("convert", path).stdout == notation(begun())
    assert run("audit", path).exit_code == 0


def test_conversion_goes_to_a_file(write: Writer, tmp_path: Path) -> None:
    path, out = write("game.json", begun()), tmp_path / "game.record"
    result = run("convert", path, "--out", str(out))
    assert result.stdout == f"written to {out}\n"
    assert out.read_text("utf-8") == notation(begun())
    assert run("convert", str(out), "--json", "--out", path, "--lang", "fr").stdout == (
        f"écrit dans {path}\n"
    )
    assert read(Path(path).read_text("utf-8"), record_pb2.GameRecord()) == begun()
    assert "cannot write" in run("convert", path, "--out", "/no/such/folder/x").stderr


def test_what_cannot_be_written_is_refused_with_its_fields(write: Writer, target: str) -> None:
    record = begun()
    record.turns[0].move.ClearField("player")
    for where in ((), ("--target", target)):
        result = run("convert", write("game.json", record), *where)
        assert result.exit_code == 2
        assert "turns[0].move.player" in result.stderr
    assert "UNIMPLEMENTED" in run("convert", write("sealed.json", '{"sealed": "AAAA"}')).stderr


# Archives


def test_archives_are_built_from_files_of_every_form(write: Writer, tmp_path: Path) -> None:
    paths = (
        write("a.json", begun()),
        write("b.record", notation(miscounted())),
        write("c.jsonl", line(dealt()) + "\n" + line(begun())),
    )
    result = run("convert", "--jsonl", *paths)
    assert result.exit_code == 0
    records = [read(each, record_pb2.GameRecord()) for each in result.stdout.splitlines()]
    assert records == [begun(), miscounted(), dealt(), begun()]
    out = tmp_path / "games.jsonl"
    assert run("convert", "--jsonl", *paths, "--out", str(out)).stdout == f"written to {out}\n"
    assert out.read_text("utf-8") == result.stdout
    assert run("convert", "--jsonl", "-", stdin=result.stdout).stdout == result.stdout
    assert run("audit", str(out)).stdout.endswith("4 records: 3 sound, 1 failed, 0 unreadable\n")


def test_only_record_of_an_archive_is_converted(archive: str, write: Writer) -> None:
    assert run("convert", write("one.jsonl", line(begun()))).stdout == notation(begun())
    several = write("two.jsonl", line(begun()) * 2)
    for arguments in ((several,), (several, "--json"), (several, several)):
        result = run("convert", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there is more than one record" in result.stderr
    result = run("convert", "--jsonl", archive)
    assert result.exit_code == 2
    assert f"{archive}:2 holds no JSON: " in result.stderr
    assert run("convert", several, "--json", "--jsonl").exit_code == 2


@pytest.mark.parametrize("form", [(), ("--json",), ("--jsonl",)])
def test_nothing_to_convert_is_said(form: tuple[str, ...], write: Writer) -> None:
    for path in ("-", write("empty.jsonl", "\n"), write("empty.json", "\n")):
        result = run("convert", path, *form, stdin="")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"Error: {'<stdin>' if path == '-' else path} is empty\n"


@pytest.mark.parametrize("content", ["{}", '{"puzzle": {}}'])
def test_what_is_neither_a_record_nor_a_position_is_said_to_be(content: str, write: Writer) -> None:
    path = write("other.json", content)
    result = run("convert", path)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {path} holds neither a record nor a position\n"


@pytest.mark.parametrize("out", ["", "-"])
def test_what_is_printed_needs_no_option(out: str, write: Writer) -> None:
    result = run("convert", write("game.json", begun()), "--out", out)
    assert result.exit_code == 2
    assert "must be a file; without the option the answer is printed" in result.stderr


# Positions in notation


def test_state_may_be_a_line_of_notation(write: Writer) -> None:
    line_of_text = REFEREE.format_position(TABLE)
    move = write("move.json", LEGAL)
    for text in (line_of_text, line_of_text + "\n"):
        result = run("validate", write("state.txt", text), move)
        assert result.exit_code == 0
        assert "5 points" in result.stdout
    assert run("validate", "-", move, stdin=line_of_text).exit_code == 0
    for command in ("end", "check"):
        assert run(command, write("state.txt", line_of_text)).exit_code == 0
    apply = run("apply", write("state.txt", line_of_text), move, "--json")
    assert apply.exit_code == 0


@pytest.mark.parametrize(("language", "said"), [("en", "is no"), ("fr", "n’est pas")])
def test_bad_line_of_notation_names_the_column(
    language: str, said: str, write: Writer, target: str
) -> None:
    path = write("state.txt", "qwirkle 1 | table Ro@0,0 Zz@1,0 Qq@2,0")
    for where in ((), ("--target", target)):
        result = run("end", path, "--lang", language, *where)
        assert result.exit_code == 2
        assert result.stdout == ""
        columns = re.findall(rf"^{re.escape(path)}:1:(\d+): ", result.stderr, re.MULTILINE)
        assert columns == ["26", "33"]
    assert run("convert", path, "--lang", language).stderr == result.stderr


def test_only_a_line_feed_ends_a_line(write: Writer) -> None:
    """A name may hold characters that other programs take for the end of a line."""
    position = 'qwirkle | player "A\u2028B" =0 | player "C" =0\n'
    result = run("convert", write("position.txt", position), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["players"][0]["name"] == "A\u2028B"

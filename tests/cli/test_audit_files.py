"""The command line on files that hold no record, and how it audits the others all the same."""

import io
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import time
from pathlib import Path

import click
import pytest
from google.protobuf import json_format
from rich.console import Console

from referee_cli.input.records import Unreadable, read_records
from tests.support.cli_records import (
    MISWRITTEN,
    REFEREE,
    begun,
    dealt,
    line,
    notation,
)
from tests.support.command_line import (
    SCRIPT,
    TABLE,
    Writer,
    assert_quiet_in_a_broken_pipe,
    colourful,
    run,
)

pytestmark = pytest.mark.usefixtures("plain_environment")


# Files that hold no record


def test_reading_never_raises(tmp_path: Path) -> None:
    context = click.Context(click.Command("audit"))
    paths = [str(tmp_path), str(tmp_path / "missing"), "\0"]
    entries = list(read_records(context, paths, REFEREE))
    assert [entry.source.name for entry in entries] == paths
    assert all(isinstance(entry, Unreadable) for entry in entries)


BAD_RECORDS = {
    "empty": ("", "bad.file is empty"),
    "blank": ("\n\n", "bad.file is empty"),
    "half a JSON": ('{"formatVersion": 1, "turns": [', "holds no JSON"),
    "no object": ("[1]", "not a JSON object"),
    "a number": ("12", "not a JSON object"),
    "a state": (json_format.MessageToJson(TABLE), 'no field named "qwirkle" at "GameRecord".\n'),
    "wrong type": ('{"formatVersion": 1, "turns": 3}', "holds no GameRecord"),
    "nothing in it": ("{}", "format_version: "),
    "wrong seats": ('{"formatVersion": 1, "ruleset": {"game": 1, "version": 1}}', "players: "),
    "too large": (" " * 5 * 2**20, "is larger than 4,194,304 bytes"),
    "large notation": ("# " + "x" * 5 * 2**20, "is larger than 4,194,304 bytes"),
    "too deep": ("[" * 100_000, "holds no JSON"),
    "prose": ("Dear Sirs,\n", ":1:1: "),
}


BAD_FOR_AUDITS = ("a state", "nothing in it")
"""Files that `referee convert` reads as positions."""


@pytest.mark.parametrize("command", ["audit", "replay", "convert"])
@pytest.mark.parametrize("name", [name for name in BAD_RECORDS if name not in BAD_FOR_AUDITS])
def test_bad_record_is_bad_input(command: str, name: str, write: Writer) -> None:
    content, complaint = BAD_RECORDS[name]
    path = write("bad.file", content)
    result = run(command, path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_bad_record_does_not_silence_the_others(name: str, write: Writer) -> None:
    content, complaint = BAD_RECORDS[name]
    bad, good = write("bad.file", content), write("good.json", dealt())
    result = run("audit", bad, good)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert bad in result.stderr
    assert result.stdout.endswith("2 records: 1 sound, 0 failed, 1 unreadable\n")


def test_missing_binary_endless_and_directory(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    for path, complaint in (
        (str(tmp_path / "missing"), "No such file"),
        (str(tmp_path), "Is a directory"),
        (str(binary), "is not text in UTF-8"),
        ("/dev/zero", "is larger than"),
    ):
        for command in ("audit", "replay", "convert"):
            result = run(command, path)
            assert (result.exit_code, result.stdout) == (2, "")
            assert complaint in result.stderr
    assert "only one of the files" in run("audit", "-", "-", stdin="{}").stderr
    assert run("audit").exit_code == 2


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_nothing_to_audit_is_said_and_no_more(form: tuple[str, ...], write: Writer) -> None:
    empty = write("empty.jsonl", "\n\n")
    for paths, said in (
        ([empty], f"{empty} holds no record"),
        (["-"], "<stdin> holds no record"),
        ([empty, "-"], "none of the files holds a record"),
    ):
        result = run("audit", *paths, *form, stdin="\n")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"Error: {said}\n"
    assert "holds no record" in run("replay", empty).stderr
    assert run("audit", empty, write("good.json", dealt()), *form).exit_code == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "expected one of lay, exchange, pass"),
        ("fr", "on attend un mot parmi lay, exchange, pass"),
    ],
)
def test_every_error_of_the_notation_is_named_by_line_and_column(
    language: str, said: str, write: Writer
) -> None:
    path = write("bad.record", MISWRITTEN)
    for command in ("audit", "replay", "convert"):
        result = run(command, path, "--lang", language)
        assert result.exit_code == 2
        first, second = result.stderr.splitlines()
        assert re.match(rf"{re.escape(path)}:6:9: .*{said}", first)
        assert second.startswith(f"{path}:8:4: ")
    together = run("audit", path, write("good.json", dealt()), "--lang", language)
    assert together.stderr == result.stderr


def test_notation_from_the_standard_input_is_named_so() -> None:
    assert run("audit", "-", stdin=MISWRITTEN).stderr.startswith("<stdin>:6:9: ")


def test_a_large_record_that_lies_is_unreadable_not_a_crash(write: Writer) -> None:
    record = dealt()
    record.turns.extend([begun().turns[0]] * 2001)
    result = run("audit", write("long.json", record))
    assert result.exit_code == 2
    assert "long.json: turns: " in result.stderr
    assert "(WRONG_COUNT)" in result.stderr


# The progress bar


@pytest.mark.parametrize("terminal", [True, False])
def test_bar_is_shown_only_in_a_terminal(
    terminal: bool, archive: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.StringIO()

    def console(**_: object) -> Console:
        return Console(file=shown, force_terminal=terminal, force_interactive=terminal, width=80)

    monkeypatch.setattr("referee_cli.show.report.Console", console)
    result = run("audit", archive)
    assert "\x1b" not in result.stdout
    assert ("━" in shown.getvalue()) == terminal
    shown.truncate(0)
    run("audit", "-", stdin=line(dealt()))
    assert "━" not in shown.getvalue()
    run("audit", "-", stdin=line(dealt()) * 2)
    assert ("━" in shown.getvalue()) == terminal
    shown.truncate(0)
    run("audit", archive, "--json", obj=colourful())
    assert "━" not in shown.getvalue()


# Help


@pytest.mark.parametrize("name", ["audit", "replay"])
def test_help_tells_the_exit_codes(name: str) -> None:
    assert "Exit codes: 0 " in run(name, "--help").stdout


def test_group_names_the_audit() -> None:
    assert "Check a record:      referee audit game.record" in run("--help").stdout


# Processes


def test_broken_pipe_is_quiet(write: Writer) -> None:
    many = write("many.jsonl", line(begun()) * 300)
    game = write("game.record", notation(begun()))
    for command in (f"audit {many} --json", f"replay {game}", f"audit {game}"):
        assert_quiet_in_a_broken_pipe(command)


def audit_of_input(*options: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command = [str(SCRIPT), "audit", "-", *options]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_interrupted_audit_says_so() -> None:
    with audit_of_input("--json") as process:
        assert process.stdin is not None
        # This is more than a pipe holds: once it is written, the command must be reading.
        process.stdin.write("\n" * 2**18)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors == "\nInterrupted.\n"


def test_lines_are_answered_as_they_come(target: str) -> None:
    for where in ((), ("--target", target)):
        with audit_of_input("--json", *where) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for number, given in enumerate((line(dealt()), "{\n", line(dealt())), 1):
                process.stdin.write(given)
                process.stdin.flush()
                assert select.select([process.stdout], [], [], 20)[0]
                assert json.loads(process.stdout.readline())["source"] == f"<stdin>:{number}"
            process.stdin.close()
            assert process.wait(20) == 2


def test_interrupted_audit_tells_what_it_found(target: str) -> None:
    for where in ((), ("--target", target)):
        with audit_of_input(*where) as process:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(line(dealt()) * 2 + "{\n" + line(dealt()))
            process.stdin.flush()
            assert process.stderr.readline().startswith("Error: <stdin>:3 holds no JSON")
            time.sleep(0.5)  # give the last one time
            process.send_signal(signal.SIGINT)
            # The input stays open, so nothing may wait for its end.
            assert process.wait(20) == 130
            output, errors = process.communicate()
        assert errors == "\nInterrupted.\n"
        assert "So far 4 records: 3 sound, 0 failed, 1 unreadable" in output


@pytest.mark.parametrize(
    ("end", "shown"), [("> out", True), ("> /dev/null", True), ("| cat > out", False)]
)
def test_bar_keeps_out_of_the_way_of_other_programs(
    end: str, shown: bool, write: Writer, tmp_path: Path
) -> None:
    write("games.jsonl", line(begun()) * 20)
    ours, theirs = pty.openpty()
    try:
        subprocess.run(
            ["bash", "-c", f"{shlex.quote(str(SCRIPT))} audit games.jsonl --json {end}"],
            stderr=theirs,
            cwd=tmp_path,
            env={**os.environ, "TERM": "xterm"},
            timeout=30,
            check=True,
        )
        assert bool(select.select([ours], [], [], 0)[0]) == shown
    finally:
        os.close(theirs)
        os.close(ours)


def test_a_name_that_is_too_long_keeps_no_other_from_being_audited(write: Writer) -> None:
    good = write("game.record", notation(begun()))
    result = run("audit", "a" * 300 + ".record", good, "--json")
    assert result.exit_code == 2
    names = [json.loads(each).get("source") for each in result.stdout.splitlines()]
    assert names == ["a" * 300 + ".record", good]


# What a record written by hand leaves open


BY_HAND = """\
Referee-Record: 1
Game: qwirkle 1
Player: "Anna"
Player: "Chris"

1. Chris lay Ro@0,0 Rs@1,0 Rd@2,0 +3=3
2. Anna lay Rb@3,0 +4=4
Ending: unfinished
Standing: 1 Anna 4
Standing: 2 Chris 3
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "not checked, because the deal is hidden: the 5 rules that depend on it"),
        ("fr", "non vérifié, car la donne est cachée : les 5 règles qui en dépendent"),
    ],
)
def test_one_line_says_what_was_not_checked_and_why(language: str, said: str) -> None:
    shown = run("audit", "-", "--lang", language, stdin=BY_HAND).stdout
    assert said in shown
    assert shown.count(said.partition(",")[0]) == 1
    assert not re.search(r"\b(GM|LN|QW)-\d", shown)
    (line,) = run("audit", "-", "--json", stdin=BY_HAND).stdout.splitlines()
    for rule in ("GM-1", "QW-2", "QW-3", "QW-4", "QW-7"):
        assert rule in line

"""Moves in words on the command line: taken wherever a move is, and printed to be pasted back."""

import shlex
import subprocess
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.v1 import referee_service_pb2 as pb
from referee_client import qwirkle
from tests.support.command_line import LEGAL, SCRIPT, Writer, new_game, read, run

pytestmark = pytest.mark.usefixtures("plain_environment")

SLUGS = [room.codec.game.rulebook.slug for room in GAMES]
HINT = 'A move is a file of protobuf JSON, "-", or words as "referee moves" prints them, in quotes.'


@pytest.mark.parametrize("words", [("lay Rd@2,0",), ("lay", "Rd@2,0"), (" lay  Rd@2,0\n",)])
def test_words_are_judged_as_their_message_is(
    words: tuple[str, ...], table: str, write: Writer, target: str
) -> None:
    move = write("move.json", LEGAL)
    for command in ("validate", "score", "apply"):
        for options in ((), ("--json",), ("--lang", "fr"), ("--target", target)):
            expected = run(command, table, move, *options)
            result = run(command, table, *words, *options)
            assert result.exit_code == expected.exit_code
            assert result.output == expected.output


def test_words_may_name_the_player(game: str) -> None:
    assert "Chris passes" in run("validate", game, "Chris pass").stdout
    assert "Chris passes" in run("validate", game, "1", "pass").stdout


def test_words_go_with_a_position_in_words() -> None:
    result = run("validate", "-", "lay Rd@2,0", stdin="qwirkle | table Ro@0,0 Rs@1,0")
    assert "LEGAL  3 points" in result.stdout


def test_words_may_come_from_a_file(table: str, write: Writer) -> None:
    assert "5 points" in run("validate", table, write("move.txt", "lay Rd@2,0\n")).stdout
    assert "5 points" in run("validate", table, "-", stdin="lay Rd@2,0\n").stdout
    path = write("bad.txt", "lay Rd@2,0 rs@3,0 Zz@4,0\n")
    result = run("validate", table, path)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{path}:1:12: expected a piece such as Ro, not `rs`; did you mean `Rs`?",
        f"{path}:1:19: expected a piece such as Ro, not `Zz`",
    ]


def test_a_file_comes_before_words(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Writer
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "passes" in run("validate", table, "pass").stdout
    write("pass", LEGAL)
    assert "5 points" in run("validate", table, "pass").stdout
    assert "passes" in run("validate", table, "pass ").stdout


# What is neither a file nor a move


def refused(*arguments: str) -> list[str]:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr.splitlines()


def test_what_cannot_be_read_is_one_message_with_the_columns_marked(game: str) -> None:
    assert refused("validate", game, "Anna lay rs@3,0 Zz@4,0") == [
        "Error: this is neither a file nor a move:",
        "  Anna lay rs@3,0 Zz@4,0",
        "           ^      ^",
        "  column 10: expected a piece such as Ro, not `rs`; did you mean `Rs`?",
        "  column 17: expected a piece such as Ro, not `Zz`",
        HINT,
    ]


@pytest.mark.parametrize("command", ["validate", "score", "apply"])
def test_a_file_that_is_missing_is_no_move_either(command: str, game: str) -> None:
    assert refused(command, game, "no/such/move.json") == [
        "Error: this is neither a file nor a move:",
        "  no/such/move.json",
        "  ^",
        "  column 1: expected one of lay, exchange, pass, not `no/such/move.json`",
        HINT,
    ]


def test_it_is_told_in_the_language_asked_for(game: str) -> None:
    lines = refused("validate", game, "anna pass", "--lang", "fr")
    assert "  column 1: personne ne s’appelle `anna` ; vouliez-vous dire `Anna` ?" in lines


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("", "missing here: an action"),
        ("x" * 300, "expected one of lay"),
        ("x\0y", "expected one of lay"),
        ("x" * 1001, "notation: must be 0 to 1000 long, is 1001 (WRONG_LENGTH)"),
        ("It was\na dark night", "this is not a move"),
        ('{"lay": 1}', "this is not a move"),
        ("pass\npass", "a move must fit on one line"),
        ("\x1b[2J", "expected one of lay"),
    ],
)
def test_odd_words_are_refused_clearly(words: str, complaint: str, game: str) -> None:
    lines = refused("validate", game, words)
    assert complaint in "\n".join(lines)
    assert "\x1b" not in "\n".join(lines)
    assert len(lines) < 9


def test_words_for_a_sealed_position_are_not_served(write: Writer) -> None:
    [line] = refused("validate", write("sealed.json", '{"sealed": "AAAA"}'), "pass")
    assert "UNIMPLEMENTED" in line


def test_words_need_a_game(write: Writer) -> None:
    lines = refused("validate", write("empty.json", "{}"), "pass")
    assert lines[1] == "  position.state.position: is required (MISSING)"


# Printed to be pasted back


@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_that_is_listed_can_be_pasted_back(slug: str, tmp_path: Path) -> None:
    path = new_game(slug, tmp_path)
    listed = [
        read(line, pb.LegalMove())
        for line in run("moves", path, "--limit", "5", "--json").stdout.splitlines()
    ]
    lines = run("moves", path, "--limit", "5").stdout.splitlines()[:-1]
    for line, legal in zip(lines, listed, strict=True):
        points, words, _ = line.split('"')
        assert int(points) == legal.score.points
        judged = run("validate", path, words, "--json")
        assert judged.exit_code == 0
        assert read(judged.stdout, pb.ValidateMoveResponse()).verdict.score == legal.score


def test_a_long_move_is_not_broken(write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    state = qwirkle.state("Ro")
    state.players.add(name="Anna")
    state.players.add(name="Chris")
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Rs Rd Rc Rb Rx Bo"))
    lines = run("moves", write("state.json", state), "--best", "--limit", "1").stdout.splitlines()
    assert lines[0].startswith('  12  "lay R')
    assert lines[0].count("@") == 5
    assert lines[0].count('"') == 2


@pytest.mark.parametrize("slug", SLUGS)
def test_a_shell_plays_a_move_as_it_was_printed(slug: str, tmp_path: Path) -> None:
    """Quotes and all: in a shell, `#` begins a comment and `>` a file."""
    path = new_game(slug, tmp_path)
    words = run("moves", path, "--best").stdout.splitlines()[0].split('"')[1]
    script = f'{shlex.quote(str(SCRIPT))} apply {shlex.quote(path)} "{words}" --json'
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr
    assert read(done.stdout, pb.ApplyMoveResponse()).position.state.turn == 1

"""The command line that steps through records: pages, keys, and what keeps it from doing so."""

import os
import pty
import re
import select
import subprocess
from pathlib import Path

import pytest

from referee.cli.keys import Step, steps
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from tests import test_cli as cli
from tests.test_cli import SCRIPT, Writer, colourful, read, run
from tests.test_cli_records import (
    FEW,
    REFEREE,
    begun,
    every_game,
    line,
    miscounted,
    notation,
    plain,
)

write = cli.write
_plain_environment = cli._plain_environment

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return str(GOLDEN / f"{name}.record")


# Pages and keys


def keys(monkeypatch: pytest.MonkeyPatch, *typed: str | type[BaseException]) -> None:
    """What the keyboard gives, in place of a real one; then nothing more may be asked of it."""
    left = iter(typed)

    def getchar() -> str:
        given = next(left)
        if isinstance(given, str):
            return given
        raise given

    monkeypatch.setattr("referee.cli.replaying.click.getchar", getchar)


def pages(text: str) -> list[int]:
    """The turns shown, in order; 0 is the deal."""
    found = re.findall(r"^(?:The deal|Turn (\d+) of 4: \w+) ─", text, re.MULTILINE)
    return [int(number or 0) for number in found]


@every_game
def test_piped_replay_prints_every_turn(field: str, write: Writer) -> None:
    record = begun(field)
    result = run("replay", write("game.json", record))
    assert result.exit_code == 0
    assert pages(result.stdout) == [0, 1, 2, 3, 4]
    assert result.stdout.count(" LEGAL ") == FEW
    assert "\x1b" not in result.stdout
    assert "Enter" not in result.stdout
    assert result.stdout.count("The game goes on.") == 1
    for turn in record.turns:
        for claim in turn.claimed:
            score = f"{claim.points:+}={claim.total}"
            name = record.players[claim.player].name
            assert f"{name}: claimed {score}, computed {score}\n" in result.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "claimed +{more}={total}, computed +{points}=",
                "“recount �[2J!”",
                "WRONG_POINTS",
                "goes on from what the table claimed.",
            ),
        ),
        ("fr", ("Tour 3 sur 4 : ", "noté +{more}={total}, calculé +{points}=", "continue d’après")),
    ],
)
def test_replay_sets_claims_against_the_rules(
    language: str, said: tuple[str, ...], write: Writer
) -> None:
    path, claim = write("game.json", miscounted()), miscounted().turns[2].claimed[0]
    result = run("replay", path, "--go-on", "--turn", "3", "--lang", language)
    assert result.exit_code == 1
    for part in said:
        assert part.format(more=claim.points, total=claim.total, points=claim.points - 1) in (
            result.stdout
        )
    assert f"={claim.total - 1}\n" in result.stdout


def test_piped_replay_of_one_turn(write: Writer) -> None:
    path = write("game.record", notation(begun()))
    for turn in (0, 2, 4):
        assert pages(run("replay", path, "--turn", str(turn)).stdout) == [turn]
    result = run("replay", path, "--turn", "5")
    assert result.exit_code == 2
    assert "there is no turn 5: 4 were replayed" in result.stderr


def test_replay_stops_at_a_failure_or_goes_on(write: Writer) -> None:
    path = write("game.json", miscounted())
    assert pages(run("replay", path).stdout) == [0, 1, 2, 3]
    assert pages(run("replay", path, "--go-on").stdout) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes", "querbeet"])
def test_replay_of_a_deal_that_fails_shows_what_was_dealt(field: str, write: Writer) -> None:
    record = begun(field)
    dealt = run("replay", write("game.json", record), "--turn", "0").stdout
    hands = [row for row in dealt.splitlines() if re.match(r"(Anna|Chris) (draws|is dealt)", row)]
    assert len(hands) == 2
    record.chance.seed = bytes(32)
    path = write("game.json", record)
    for arguments in ((), ("--go-on", "--turn", "0")):
        result = run("replay", path, *arguments)
        assert result.exit_code == 1
        assert pages(result.stdout) == [0]
        assert "BROKEN_COMMITMENT" in result.stdout
        assert all(hand in result.stdout for hand in hands)


@pytest.mark.parametrize(
    ("language", "ruling", "all_is_well"),
    [
        ("en", "{} {} of 4 turns in order", "Everything that could be checked is in order."),
        ("fr", "{} {} tours sur 4 en ordre", "Tout ce qui a pu être vérifié est en ordre."),
    ],
)
def test_replay_ends_with_the_ruling(
    language: str, ruling: str, all_is_well: str, write: Writer
) -> None:
    sound, failed = ("SOUND", "FAILED") if language == "en" else ("CONFORME", "FAUTIF")
    path = write("game.json", begun())
    for turn in ((), ("--turn", "4")):
        said = plain(run("replay", path, *turn, "--lang", language).stdout)
        assert ruling.format(sound, 4) in said.split(" LEGAL ")[-1]
        assert all_is_well in said
    assert sound not in run("replay", path, "--turn", "3", "--lang", language).stdout
    for arguments in ((), ("--go-on",)):
        path = write("game.json", miscounted())
        said = plain(run("replay", path, *arguments, "--lang", language).stdout)
        _, end = said.split(ruling.format(failed, 2))
        assert "WRONG_POINTS · turns[2].claimed[0].points" in end
        assert "WRONG_TOTAL" in end
        assert all_is_well not in said


def test_a_failure_is_told_on_its_page_and_at_the_end(write: Writer) -> None:
    """Once where both are the same."""
    path = write("game.json", miscounted())
    assert run("replay", path).stdout.count("WRONG_POINTS") == 1
    assert run("replay", path, "--go-on").stdout.count("WRONG_POINTS") == 2
    assert run("replay", path, "--go-on", "--turn", "3").stdout.count("WRONG_POINTS") == 1


def test_a_turn_behind_a_failure_needs_going_on(write: Writer) -> None:
    result = run("replay", write("game.json", miscounted()), "--turn", "4")
    assert result.exit_code == 2
    assert "turn 4 was not replayed: turn 3 failed; to go on from there, use --go-on" in (
        result.stderr
    )
    record = begun()
    record.chance.seed = bytes(32)
    result = run("replay", write("game.json", record), "--turn", "1")
    assert result.exit_code == 2
    assert "turn 1 was not replayed: the deal failed;" in result.stderr


def test_one_turn_is_not_told_as_json(write: Writer) -> None:
    result = run("replay", write("game.json", begun()), "--turn", "2", "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "--turn is for people: with --json every turn is told" in result.stderr


def test_replay_tells_a_wrong_end_on_its_last_page(write: Writer) -> None:
    record = begun()
    record.ending = record_pb2.RECORD_ENDING_FINISHED
    result = run("replay", write("game.json", record), "--turn", "4")
    assert result.exit_code == 1
    assert "NOT_OVER" in result.stdout
    assert "NOT_OVER" not in run("replay", write("game.json", record), "--turn", "3").stdout


def test_replay_as_json_has_every_position(write: Writer) -> None:
    audit = read(run("replay", write("game.json", begun()), "--json").stdout, pb.RecordAudit())
    assert audit == REFEREE.audit_record(begun(), detail=pb.AUDIT_DETAIL_POSITIONS)


def test_replay_takes_one_record(write: Writer) -> None:
    result = run("replay", write("games.jsonl", line(begun()) * 2))
    assert result.exit_code == 2
    assert "games.jsonl holds more than one record" in result.stderr


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (("\r", "\n", " ", "\x1b[C", "\x1bOC", "q"), [0, 1, 2, 3, 4, 4]),
        (("G", "b", "\x7f", "\b", "\x1b[D", "\x1bOD", "q"), [0, 4, 3, 2, 1, 0, 0]),
        (("G", "g", "q"), [0, 4, 0]),
        (("x", "\x1b[A", "é", "\r", "q"), [0, 1]),
        (("\r\r\rq",), [0, 1, 2, 3]),
        (("\r", KeyboardInterrupt), [0, 1]),
        (("\r", EOFError), [0, 1]),
        (("",), [0]),
        (("\r", OSError), [0, 1, 2, 3, 4]),
    ],
)
def test_keys_lead_through_the_replay(
    typed: tuple[str, ...], shown: list[int], write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, *typed)
    console = colourful()
    result = run("replay", write("game.json", begun()), obj=console)
    assert result.exit_code == 0
    assert result.stderr == ""
    text = console.export_text()
    assert pages(text) == shown
    assert "Enter, space, →: next · b, ←: back · g: first · G: last · q: quit" in text


def test_replay_starts_at_the_turn_asked_for_and_exits_like_the_audit(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, "b", "q")
    console = colourful()
    arguments = ("replay", write("game.json", miscounted()), "--turn", "3", "--lang", "fr")
    assert run(*arguments, obj=console).exit_code == 1
    text = console.export_text()
    assert re.findall(r"^Tour (\d) sur 4", text, re.MULTILINE) == ["3", "2"]
    assert "q : quitter" in text


@pytest.mark.parametrize("interrupted", [False, True])
def test_replay_plays_by_itself(
    interrupted: bool, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if interrupted and len(waits) == 2:
            raise KeyboardInterrupt

    keys(monkeypatch)
    monkeypatch.setattr("referee.cli.replaying.time.sleep", sleep)
    console, path = colourful(), write("game.json", begun())
    assert run("replay", path, "--delay", "2", obj=console).exit_code == 0
    assert pages(console.export_text()) == ([0, 1] if interrupted else [0, 1, 2, 3, 4])
    assert waits == ([2, 2] if interrupted else [2, 2, 2, 2, 0])
    waits.clear()
    run("replay", path, "--delay", "2")
    assert not waits


def test_keys_end_where_the_reader_ends() -> None:
    typed = iter(["\r", "gG", "q"])
    assert list(steps(lambda: next(typed))) == [Step.NEXT, Step.FIRST, Step.LAST]


def test_turns_told_in_brief_are_still_shown(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.codec.record_audit.MOST_BYTES", 0)
    path = write("game.json", begun())
    result = run("replay", path)
    assert result.exit_code == 0
    assert pages(result.stdout) == [0, 1, 2, 3, 4]
    assert "The last turns are told in brief" in plain(result.stdout)
    assert result.stdout.count(" LEGAL ") == 1
    assert "ILLEGAL" not in result.stdout
    assert "The last turns are told in brief" in plain(run("audit", path).stdout)


# A real terminal


def pressed(terminal: int, key: bytes, page: str) -> bool:
    """Whether a key leads to a page. Those pressed while another is drawn are lost: try again."""
    shown = ""
    for _ in range(20):
        os.write(terminal, key)
        while select.select([terminal], [], [], 0.3)[0]:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
        if page in shown:
            return True
    return False


def test_replay_reads_the_keys_of_a_real_terminal(write: Writer) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50"}
    process = subprocess.Popen(
        [SCRIPT, "replay", write("game.json", begun())],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    )
    try:
        for key, page in ((b"G", "Turn 4"), (b"\x1b[D", "Turn 3"), (b"g", "The deal")):
            assert pressed(ours, key, page)
        os.write(ours, b"\x03")
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        os.close(theirs)
        os.close(ours)


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

"""The command line on records: replays, the record of a demo, and records for other tests."""

import os
import pty
import re
import select
import subprocess
from functools import cache
from pathlib import Path

import pytest
from google.protobuf import json_format

from referee.cli.keys import Step, steps
from referee.codec.registry import BY_FIELD
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import RecordKeeper, Referee
from tests import test_cli as cli
from tests.test_cli import SCRIPT, SEED, Writer, colourful, read, run

write = cli.write
_plain_environment = cli._plain_environment

REFEREE = Referee.embedded()
GAMES = tuple(field for field in BY_FIELD if field is not None)
FEW = 4

every_game = pytest.mark.parametrize("field", GAMES)


@cache
def _begun(field: str) -> record_pb2.GameRecord:
    """The first moves of a game, by a keeper of records."""
    codec = BY_FIELD[field]
    started = REFEREE.start_game(codec.ruleset.game, ["Anna", "Chris"], seed=bytes.fromhex(SEED))
    keeper = RecordKeeper(started, event="Club evening", date="2026-11-16", notes="By hand.")
    state = started.position.state
    for _ in range(FEW):
        (best,) = REFEREE.list_legal_moves(state, limit=1)
        applied = REFEREE.apply_move(state, best.move)
        keeper.add(best.move, applied)
        state = applied.position.state
    return keeper.record


def begun(field: str = "qwirkle") -> record_pb2.GameRecord:
    record = record_pb2.GameRecord()
    record.CopyFrom(_begun(field))
    return record


def miscounted() -> record_pb2.GameRecord:
    """The third turn claims a point too much, with a remark."""
    record = begun()
    record.turns[2].claimed[0].points += 1
    record.turns[2].claimed[0].total += 1
    record.turns[2].note = "recount \x1b[2J!"
    return record


def illegal() -> record_pb2.GameRecord:
    """The second turn lays nothing near the table."""
    record = begun()
    record.turns[1].move.qwirkle.lay.placements[0].x = 40
    return record


def dealt(**fields: str) -> record_pb2.GameRecord:
    """A record without turns: there is little to audit."""
    record = begun()
    del record.turns[:]
    for name, value in fields.items():
        setattr(record, name, value)
    return record


def line(record: record_pb2.GameRecord) -> str:
    return json_format.MessageToJson(record, indent=None) + "\n"


def notation(record: record_pb2.GameRecord) -> str:
    return REFEREE.format_record(record)


def plain(text: str) -> str:
    """Without borders and line breaks."""
    return " ".join(re.sub("[│╭╮╰╯─]", " ", text).split())


@pytest.fixture
def archive(write: Writer) -> str:
    """Sound, unreadable, blank, failed, sound."""
    parts = (line(begun()), '{"formatVersion": 1,\n', "\n", line(miscounted()), line(dealt()))
    return write("games.jsonl", "".join(parts))


# Replays


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


def test_replay_of_a_deal_that_fails(write: Writer) -> None:
    record = begun()
    record.chance.seed = bytes(32)
    result = run("replay", write("game.json", record))
    assert result.exit_code == 1
    assert pages(result.stdout) == [0]
    assert "BROKEN_COMMITMENT" in result.stdout


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


def test_replay_takes_one_record(archive: str) -> None:
    result = run("replay", archive)
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


# The record of a demo


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


# Processes


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

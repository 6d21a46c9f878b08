"""The command line stepping through records: pages, keys, and what it cannot replay."""

import io
import os
import pty
import re
import select
import subprocess
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.games.lines import drawing
from referee_cli.input.records import Audited, Found, Source
from referee_cli.screen import Screen
from referee_cli.show.pages import Page, Step, steps
from referee_cli.show.record import Frames
from tests.support.cli_records import (
    FEW,
    REFEREE,
    begun,
    every_game,
    line,
    miscounted,
    notation,
    plain,
)
from tests.support.command_line import SCRIPT, Writer, colourful, read, run
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.usefixtures("plain_environment")


def golden(name: str) -> str:
    return str(GOLDEN / f"{name}.record")


# Pages and keys


def keys(monkeypatch: pytest.MonkeyPatch, *typed: str | type[BaseException]) -> None:
    """Replace the keyboard by a list of keys; reading beyond its end is an error."""
    left = iter(typed)

    def getchar() -> str:
        given = next(left)
        if isinstance(given, str):
            return given
        raise given

    monkeypatch.setattr("referee_cli.show.pages.click.getchar", getchar)


def pages(text: str) -> list[int]:
    """The numbers of the turns shown, in order; 0 is the deal."""
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
                "goes on from what the host claimed.",
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
    assert "there is no turn 5: the record has 4" in result.stderr


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
    """If its page is the last one, the failure is shown only once."""
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


def test_a_turn_that_is_in_no_record_is_not_there_by_going_on_either(write: Writer) -> None:
    path = write("game.record", notation(miscounted()))
    result = run("replay", path, "--turn", "9")
    assert result.exit_code == 2
    assert "there is no turn 9: the record has 4" in result.stderr
    assert "--go-on" not in result.stderr


def test_one_turn_is_not_told_as_json(write: Writer) -> None:
    result = run("replay", write("game.json", begun()), "--turn", "2", "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "--turn does not go with --json, which prints every turn" in result.stderr


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
        (("x", "\x1b[1;5C", "é", "\r", "q"), [0, 1]),
        (("j", "k", "\x1b[B", "\x1bOA", "\r", "q"), [0, 0, 0, 0, 0, 1]),
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
    monkeypatch.setattr("referee_cli.show.pages.time.sleep", sleep)
    console, path = colourful(), write("game.json", begun())
    assert run("replay", path, "--delay", "2", obj=console).exit_code == 0
    shown = pages(console.export_text())
    assert list(dict.fromkeys(shown)) == ([0, 1] if interrupted else [0, 1, 2, 3, 4])
    assert len(shown) == len(waits)
    assert waits == [2] * (len(waits) - 1) + [2 if interrupted else 0]
    waits.clear()
    run("replay", path, "--delay", "2")
    assert not waits


def test_keys_end_where_the_reader_ends() -> None:
    typed = iter(["\r", "gG", "q"])
    assert list(steps(lambda: next(typed))) == [Step.NEXT, Step.FIRST, Step.LAST]


def test_turns_told_in_brief_are_still_shown(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.wire.audit.MOST_BYTES", 0)
    path = write("game.json", begun())
    result = run("replay", path)
    assert result.exit_code == 0
    assert pages(result.stdout) == [0, 1, 2, 3, 4]
    assert "Not everything is shown" in plain(result.stdout)
    assert result.stdout.count(" LEGAL ") == 1
    assert "ILLEGAL" not in result.stdout
    assert "Not everything is shown" in plain(run("audit", path).stdout)


# Terminals that are smaller than a page


def terminal(width: int, height: int) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=True,
        color_system=None,
        highlight=False,
    )


def screens(console: Console) -> list[list[str]]:
    """The screens that were shown, one after another."""
    assert isinstance(console.file, io.StringIO)
    _, *shown = re.split(r"\x1b\[2J\x1b\[H|\x1b\[H\x1b\[2J", console.file.getvalue())
    return [text.split("\n") for text in shown]


@cache
def audit_of(name: str) -> Audited:
    record = REFEREE.parse_record(Path(golden(name)).read_text())
    audit = REFEREE.audit_record(record, detail=pb.AUDIT_DETAIL_POSITIONS)
    return Audited(Found(Source(name), record, REFEREE), audit)


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.record")))
def test_every_page_of_every_game_can_be_seen_in_whole(name: str) -> None:
    """On 80 by 24, scrolled step by step, with the mover and the ruling always visible."""
    console = terminal(80, 24)
    frames = Frames(audit_of(name), Screen("en", console))
    for number in range(frames.last + 1):
        page = Page.of(frames.parts(number), console, below=2)
        seen: dict[int, None] = {}
        for top in page.tops:
            rows = page.window(top).lines
            assert len(rows) == min(len(page.rows), 21)
            assert rows[:4] == page.rows[:4]
            seen |= dict.fromkeys(map(id, rows))
        assert len(seen) == len(page.rows)
        head = "".join(segment.text for row in page.rows[:4] for segment in row)
        move = r"Turn \d+ of \d+: (\w+) .*(LEGAL|ILLEGAL) .*│  \1 \w+"
        assert re.search(move, head) or number == 0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 5), (40, 12), (200, 60), (30, 10)])
def test_no_screen_is_taller_than_the_terminal(
    width: int, height: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, "j", "j", "j", "k", "G", *"jjjjjjj", "q")
    console = terminal(width, height)
    run("replay", golden("querbeet-3"), "--turn", "10", "--lang", language, obj=console)
    shown = screens(console)
    assert len(shown) == 13
    for lines in shown:
        assert len(lines) <= height
        assert all(cell_len(text) <= width for text in lines)
        assert lines[0].startswith(("Turn", "Tour"))


def test_keys_scroll_a_page_and_the_next_one_starts_at_its_top(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys(monkeypatch, "k", "\x1b[B", "\x1b[6~", "\x1b[A", "\x1b[B", "\r", "q")
    console = terminal(80, 24)
    run("replay", golden("qwirkle-2"), "--turn", "57", obj=console)
    shown = screens(console)
    places = [re.findall(r"line (\d+) of", "\n".join(lines)) for lines in shown]
    top, lowest = places[0], places[2]
    assert places == [top, top, lowest, lowest, top, lowest, top]
    assert shown[0] == shown[1] == shown[4]
    assert "to move." in shown[2][-4]
    for lines in shown[:-1]:
        assert lines[0].startswith("Turn 57 of 58: ")
        assert "LEGAL" in lines[1]
    assert shown[-1][0].startswith("Turn 58 of 58: ")


def test_playing_shows_all_of_a_page_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("referee_cli.show.pages.time.sleep", waits.append)
    console = terminal(80, 24)
    run("replay", golden("querbeet-3"), "--turn", "53", "--delay", "1", obj=console)
    shown = screens(console)
    assert len(waits) == len(shown) > 4
    assert waits == [1.0] * (len(waits) - 1) + [0]
    assert all(len(lines) <= 24 for lines in shown)
    assert "rules version" in shown[-1][-2]


def test_a_page_cut_off_is_printed_in_whole_where_there_is_no_keyboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys(monkeypatch, OSError)
    console = terminal(80, 24)
    run("replay", golden("querbeet-3"), "--turn", "54", obj=console)
    (lines,) = screens(console)
    titles = [text for text in lines if text.startswith("Turn 54 of 54: ")]
    assert len(titles) == 2
    assert " SOUND " in "\n".join(lines)


def test_nothing_is_cut_off_where_there_is_no_terminal() -> None:
    environment = {**os.environ, "COLUMNS": "80", "LINES": "24"}
    done = subprocess.run(
        [SCRIPT, "replay", golden("querbeet-3"), "--turn", "10"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert len(done.stdout.splitlines()) > 30
    assert "line " not in done.stdout


@pytest.mark.parametrize(("in_terminal", "rows"), [(True, 30), (False, 42)])
def test_tall_tables_are_cut_only_in_a_terminal(in_terminal: bool, rows: int) -> None:
    console = Console(force_terminal=in_terminal, color_system=None, width=80)
    table = drawing.Grid({(0, y): 1 for y in range(40)}, {(0, 39)}, frozenset())
    *drawn, numbers, legend = drawing.draw(table, Screen("en", console), 74).plain.split("\n")
    assert len(drawn) == rows - in_terminal
    assert ("~~" in drawn[-1]) == in_terminal
    assert "0" in numbers
    assert "laid" in legend


# A real terminal


def pressed(terminal: int, key: bytes, page: str) -> bool:
    """Whether a key leads to a page. Keys pressed while a page is drawn are lost, so try again."""
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
        ("demo", "--delay"),
        ("serve", "--drain-seconds"),
        ("serve", "--grace-seconds"),
    ],
    ids=" ".join,
)
def test_seconds_are_a_number_in_range(option: tuple[str, ...], given: str) -> None:
    result = run(*option, given)
    assert result.exit_code == 2
    assert f"Invalid value for '{option[-1]}': " in result.stderr
    assert "is not a number of seconds" in result.stderr or "nan" not in given.lower()

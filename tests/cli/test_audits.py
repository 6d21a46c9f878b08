"""The command line auditing records, one or many."""

import json
import re
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import click
import pytest
from google.protobuf import json_format
from rich.cells import cell_len

from referee.games import BY_FIELD
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.input.records import Found, is_archive, read_records
from referee_cli.show.report import MOST_ROWS
from referee_client import Referee, RefereeError
from tests.support.cli_records import (
    FEW,
    MISWRITTEN,
    REFEREE,
    begun,
    dealt,
    every_game,
    illegal,
    line,
    miscounted,
    notation,
    plain,
)
from tests.support.command_line import (
    Writer,
    colourful,
    run,
)

pytestmark = pytest.mark.usefixtures("plain_environment")


# The story of one record


@every_game
@pytest.mark.parametrize("form", [line, notation, json_format.MessageToJson])
def test_sound_record_is_told_in_whole(
    field: str, form: Callable[[record_pb2.GameRecord], str], write: Writer
) -> None:
    result = run("audit", write("game.any", form(begun(field))))
    assert result.exit_code == 0
    assert result.stderr == ""
    title = BY_FIELD[field].game.rulebook.title
    said = plain(result.stdout)
    assert said.startswith(f"{title} · Club evening · 2026-11-16 Anna · Chris By hand. turn player")
    assert f"SOUND {FEW} of {FEW} turns in order Everything that could be checked" in said
    assert "not checked: the seed has not been revealed" in said
    assert re.search(r"The game goes on\..*1\. \w+ -?\d+ · [12]\. \w+ -?\d+$", said)
    assert "\x1b" not in result.stdout


def test_every_turn_has_its_row(write: Writer) -> None:
    record = begun()
    output = run("audit", write("game.json", record)).stdout
    for number, turn in enumerate(record.turns, 1):
        name, claim = record.players[turn.move.player].name, turn.claimed[0]
        row = rf"^ +{number} +{name} +\w+ .* {claim.points} +{claim.total} *$"
        assert re.search(row, output, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "FAILED 2 of 4 turns in order",
                "{points} (claimed {more})",
                "“recount �[2J!”",
                "{name}: turn 3: the points written down are {more}, the turn scores {points}",
                "WRONG_POINTS · turns[2].claimed[0].points",
                "not checked: the audit stopped at a failure, turn 4",
                "As far as it is in order: The game goes on.",
            ),
        ),
        (
            "fr",
            (
                "FAUTIF 2 tours sur 4 en ordre",
                "{points} (noté {more})",
                "{name} : tour 3 : le nombre de points noté est {more}, le tour vaut {points}",
                "non vérifié : la vérification s’est arrêtée à une faute, tour 4",
                "Jusque-là : La partie continue.",
            ),
        ),
    ],
)
def test_wrong_score_is_told_beside_the_right_one(
    language: str, said: tuple[str, ...], write: Writer
) -> None:
    record = miscounted()
    turn = record.turns[2]
    facts = {
        "name": record.players[turn.move.player].name,
        "points": str(turn.claimed[0].points - 1),
        "more": str(turn.claimed[0].points),
    }
    result = run("audit", write("game.json", record), "--lang", language)
    assert result.exit_code == 1
    for part in said:
        assert part.format(**facts) in plain(result.stdout)
    assert "\x1b" not in result.stdout


def test_failures_name_the_line_of_the_notation(write: Writer) -> None:
    text = notation(miscounted())
    number = next(at for at, each in enumerate(text.split("\n"), 1) if each.startswith("3. "))
    in_text = run("audit", write("game.record", text))
    assert f"turns[2].claimed[0].points · line {number}" in in_text.stdout
    in_json = run("audit", write("game.json", miscounted()))
    assert "· line" not in in_json.stdout


def test_illegal_move_is_told_with_its_violations(write: Writer) -> None:
    result = run("audit", write("game.json", illegal()))
    assert result.exit_code == 1
    assert "turn 2: the move breaks LN-" in result.stdout
    assert "NOT_CONNECTED" in result.stdout
    assert "ILLEGAL_MOVE · turns[1].move" in result.stdout


def test_audit_goes_on_if_asked(write: Writer) -> None:
    path = write("game.json", miscounted())
    assert not re.search(r"^ +4 +\w+ ", run("audit", path).stdout, re.MULTILINE)
    on = run("audit", path, "--go-on")
    assert on.exit_code == 1
    assert re.search(r"^ +4 +\w+ ", on.stdout, re.MULTILINE)
    assert "the audit stopped" not in on.stdout


def test_failing_turns_are_red_in_a_terminal(write: Writer) -> None:
    console = colourful()
    run("audit", write("game.json", miscounted()), obj=console)
    (row,) = re.findall(r".*\(claimed .*", console.export_text(styles=True))
    assert "\x1b[31m" in row


def test_deal_that_cannot_be_is_told_with_its_field(write: Writer) -> None:
    record = dealt()
    record.ClearField("chance")
    for hand in record.deal.qwirkle.hands:
        del hand.tiles[:]
        hand.tiles.extend([1] * 6)  # type: ignore[list-item]
    result = run("audit", write("game.json", record))
    assert result.exit_code == 1
    assert re.search(r"deal\.qwirkle[^:]*: .*\n.*IMPOSSIBLE_DEAL", result.stdout)


def test_names_and_notes_of_records_cannot_steer_the_terminal(write: Writer) -> None:
    record = miscounted()
    record.event, record.game_id, record.notes[0] = "\x1b[2J\n1", "\x07", "\x1b[3J"
    record.players[0].name = "\x1b[4J"
    path = write("game.json", record)
    for command in (("audit", path), ("audit", path, path), ("replay", path)):
        output = run(*command).stdout
        assert "\x1b" not in output
        assert "\x07" not in output
    assert "Qwirkle · �[2J 1 · 2026-11-16 · �" in run("audit", path).stdout


@pytest.mark.parametrize("form", [line, notation])
def test_single_record_as_json_is_a_line_like_any_other(
    form: Callable[[record_pb2.GameRecord], str], write: Writer
) -> None:
    given = form(miscounted())
    path = write("game", given)
    result = run("audit", path, "--json")
    assert result.exit_code == 1
    sent = given if form is notation else miscounted()
    line = json.loads(result.stdout)
    assert line.keys() == {"source", "audit"}
    assert line["source"] == path
    found = json_format.ParseDict(line["audit"], pb.RecordAudit())
    assert found == REFEREE.audit_record(sent, detail=pb.AUDIT_DETAIL_FAILURES)
    piped = json.loads(run("audit", "-", "--json", stdin=given).stdout)
    assert piped == {**line, "source": "<stdin>" if form is notation else "<stdin>:1"}


def test_the_story_is_the_same_whichever_form_a_record_has(write: Writer) -> None:
    stories = [run("audit", write("game", form(begun()))).stdout for form in (line, notation)]
    assert stories[0] == stories[1]


# Many records


@pytest.mark.parametrize(
    ("language", "rulings", "counts"),
    [
        (
            "en",
            ("SOUND", "UNREADABLE", "FAILED", "SOUND"),
            "4 records: 2 sound, 1 failed, 1 unreadable",
        ),
        (
            "fr",
            ("CONFORME", "ILLISIBLE", "FAUTIF", "CONFORME"),
            "4 relevés ; conformes : 2, fautifs : 1, illisibles : 1",
        ),
    ],
)
def test_archive_gets_a_row_for_each_record(
    language: str,
    rulings: tuple[str, ...],
    counts: str,
    archive: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    result = run("audit", archive, "--lang", language)
    assert result.exit_code == 2
    lines = [each.strip() for each in result.stdout.splitlines()]
    rows = [row for row in lines if f"{archive}:" in row]
    for row, number, ruling in zip(rows, (1, 2, 4, 5), rulings, strict=True):
        assert re.match(rf"{ruling} .* {re.escape(archive)}:{number}\b", row)
    assert re.search(rf" 4/4 +{re.escape(archive)}:1  Qwirkle: Anna, Chris$", rows[0])
    assert " 2/4 " in rows[2]
    assert re.search("(tour|turn) 3", lines[lines.index(rows[2]) + 1])
    assert lines[-1] == counts
    assert f"{archive}:2 holds no JSON: " in result.stderr


def test_archive_as_json_has_a_line_for_each_record(archive: str, target: str) -> None:
    result = run("audit", archive, "--json")
    assert result.exit_code == 2
    assert result.stderr == ""
    lines = [json.loads(each) for each in result.stdout.splitlines()]
    assert [each["source"] for each in lines] == [f"{archive}:{at}" for at in (1, 2, 4, 5)]
    assert "holds no JSON" in lines[1].pop("error")
    assert set(lines[1]) == {"source"}
    failures = pb.AUDIT_DETAIL_FAILURES
    for at, record in ((0, begun()), (2, miscounted()), (3, dealt())):
        found = json_format.ParseDict(lines[at]["audit"], pb.RecordAudit())
        assert found == REFEREE.audit_record(record, detail=failures)
    assert run("audit", archive, "--json", "--target", target).stdout == result.stdout


def test_files_of_every_form_are_audited_together(write: Writer, tmp_path: Path) -> None:
    paths = (
        write("one.json", begun()),
        write("two.record", notation(illegal())),
        str(tmp_path / "missing"),
        write("many.txt", line(dealt()) * 2),
    )
    result = run("audit", *paths, "--json")
    assert result.exit_code == 2
    lines = [json.loads(each) for each in result.stdout.splitlines()]
    one, two, missing, many = paths
    assert [each["source"] for each in lines] == [one, two, missing, f"{many}:1", f"{many}:2"]
    assert lines[1]["audit"]["failures"][0]["line"] > 0
    assert "No such file" in lines[2]["error"]


@pytest.mark.parametrize(
    ("records", "code"),
    [((dealt,), 0), ((dealt, dealt), 0), ((dealt, illegal), 1), ((illegal, illegal), 1)],
)
def test_exit_code_tells_whether_all_are_sound(
    records: tuple[Callable[[], record_pb2.GameRecord], ...], code: int, write: Writer
) -> None:
    paths = [write(f"{at}.json", make()) for at, make in enumerate(records)]
    assert run("audit", *paths).exit_code == code
    text = "".join(line(make()) for make in records)
    assert run("audit", write("all.jsonl", text)).exit_code == code
    assert run("audit", "-", stdin=text).exit_code == code


def test_only_record_of_an_archive_is_told_in_whole(write: Writer) -> None:
    path = write("games.NDJSON", line(begun()))
    assert run("audit", path).stdout == run("audit", write("game", line(begun()))).stdout
    as_json = run("audit", path, "--json")
    assert json.loads(as_json.stdout)["source"] == f"{path}:1"


def test_of_very_many_records_only_the_bad_ones_are_shown(write: Writer) -> None:
    few = write("few.jsonl", line(dealt()) * MOST_ROWS)
    all_shown = run("audit", few).stdout
    assert all_shown.count("SOUND") == MOST_ROWS
    assert "not shown" not in all_shown
    text = line(dealt()) * (MOST_ROWS - 1) + line(illegal()) + "{}\n" + line(dealt())
    result = run("audit", write("many.jsonl", text))
    assert result.exit_code == 2
    assert result.stdout.count("SOUND") == 0
    assert result.stdout.count("FAILED") == result.stdout.count("UNREADABLE") == 1
    assert result.stdout.endswith(
        f"Sound records not shown: {MOST_ROWS}\n"
        f"{MOST_ROWS + 2} records: {MOST_ROWS} sound, 1 failed, 1 unreadable\n"
    )


def test_very_many_bad_records_are_shown_in_parts(write: Writer) -> None:
    result = run("audit", write("bad.jsonl", "{\n" * (2 * MOST_ROWS + 50)))
    assert result.stdout.count("UNREADABLE") == 2 * MOST_ROWS + 50
    assert result.stdout.count("ruling") == 3
    assert "not shown" not in result.stdout


def test_large_archive_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    padded = line(dealt()).strip()[:-1] + " " * 2**20 + "}\n"
    with path.open("w") as file:
        file.writelines(padded for _ in range(32))
    tracemalloc.start()
    try:
        entries = read_records(click.Context(click.Command("audit")), [str(path)], REFEREE)
        assert all(isinstance(entry, Found) for entry in entries)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20 * 2**20


def test_archive_is_audited_while_it_is_read(write: Writer) -> None:
    read_so_far: list[str] = []

    def records() -> Iterator[record_pb2.GameRecord]:
        context = click.Context(click.Command("audit"))
        for entry in read_records(context, [write("a.jsonl", line(dealt()) * 3)], REFEREE):
            assert isinstance(entry, Found)
            read_so_far.append(entry.source.name)
            yield entry.record

    next(REFEREE.audit_records(records()))
    assert len(read_so_far) == 1


def test_line_that_is_too_long_spoils_only_itself(write: Writer) -> None:
    long = line(dealt(event="x" * 9_000_000))
    result = run("audit", write("a.jsonl", line(dealt()) + long + line(dealt())), "--json")
    assert result.exit_code == 2
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert "a.jsonl:2 is larger than 4,194,304 bytes" in bad["error"]
    assert first["audit"] == last["audit"]
    assert last["source"].endswith(":3")


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("a", b'{"a": 1}\n', False),
        ("a", b'{"a": 1}\n\n \n', False),
        ("a", b'{"a": 1}\n{"a": 1}', True),
        ("a", b'\xef\xbb\xbf\n {"a": 1}\r\n\r\n{"a": 1}\r\n', True),
        ("a", b'{"a": 1}\nnonsense', True),
        ("a", b'{"a": 1, "b\n{"a": 1}', True),
        ("a", b'{"a": [\n{"a": 1}\n]}', False),
        ("a", b'{"a":\n{"a": 1}\n}', False),
        ("a", b'{\n"a": 1\n}', False),
        ("a", b'{"a": 1,\n"b": 2}', False),
        ("a", b"Referee-Record: 1\nGame: qwirkle 1\n", False),
        ("a", b"", False),
        ("-", b"\n", True),
        ("-", b'\n{"a": 1}\n', True),
        ("-", b'{\n"a": 1\n}', False),
        ("-", b"Referee-Record: 1\n", False),
        ("a.jsonl", b"", True),
        ("a.NDJSON", b"Referee-Record: 1\n", True),
        ("a", b"{" * 100_000 + b"\n{", False),
        ("a", b"\xff{\n{}\n", False),
    ],
)
def test_archives_are_recognised(name: str, head: bytes, expected: bool) -> None:
    assert is_archive(name, head) == expected


@pytest.mark.parametrize("width", [20, 40, 60, 70, 80, 90, 100])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_table_is_no_wider_than_the_terminal(
    width: int, language: str, archive: str, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    many_names = begun()
    many_names.players[0].name, many_names.players[1].name = "A" * 64, "C " * 32
    others = (write("long" * 30, notation(illegal())), write("names.json", many_names))
    result = run("audit", archive, *others, "--lang", language)
    assert max(map(cell_len, result.stdout.splitlines())) <= width


def test_rows_tell_the_line_and_the_first_violation(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    text = notation(illegal())
    number = next(at for at, each in enumerate(text.split("\n"), 1) if each.startswith("2. "))
    paths = (write("a.record", text), write("b.json", illegal()), write("c.json", miscounted()))
    in_text, in_json, points = (
        each.strip()
        for each in run("audit", *paths).stdout.splitlines()
        if re.match(r" +(\w+: )?turn \d", each)
    )
    assert in_json.startswith("turn 2: the move breaks LN-6 · Not connected to the table: (40, ")
    assert in_text == in_json.replace("LN-6 · ", f"LN-6 · line {number} · ")
    assert re.match(r"\w+: turn 3: the points written down are", points)


def test_rows_of_unreadable_files_do_not_repeat_the_name(
    write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    paths = (
        write("a.record", MISWRITTEN),
        write("b.json", "{}"),
        write("c.json", "{"),
        write("d.json", ""),
        str(tmp_path / "missing"),
    )
    result = run("audit", *paths)
    reasons = ("6:9: ", "format_version: ", "holds no JSON: ", "is empty", "cannot be read: ")
    for path, reason in zip(paths, reasons, strict=True):
        assert result.stdout.count(path) == 1
        assert re.search(rf"{re.escape(path)} *\n +{re.escape(reason)}", result.stdout)
    assert all(path in result.stderr for path in paths)


def test_remote_referee_audits_the_same(archive: str, write: Writer, target: str) -> None:
    several = (archive, write("a.record", notation(illegal())), write("b.record", "nonsense"))
    for paths in (several, several[1:2], several[2:]):
        arguments = ("audit", *paths, "--lang", "fr")
        here, there = run(*arguments), run(*arguments, "--target", target)
        assert there.output == here.output
        assert there.exit_code == here.exit_code


def test_unreachable_server_is_no_answer(archive: str) -> None:
    result = run("audit", archive, "--target", "127.0.0.1:1")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "no referee answers at 127.0.0.1:1" in result.stderr


@pytest.mark.parametrize("where", ["127.0.0.1:1", "no.such.host.invalid:1"])
@pytest.mark.parametrize("command", ["audit", "replay", "convert"])
def test_unreachable_server_is_not_blamed_on_the_file(
    command: str, where: str, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("game.record", notation(dealt()))
    result = run(command, path, "--target", where)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: no referee answers at {where}: ")
    monkeypatch.setenv("REFEREE_TARGET", where)
    assert f"no referee answers at {where}: " in run("audit", path, path, "--json").stderr


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("reason", [RefereeError("UNAVAILABLE", "gone"), KeyboardInterrupt()])
def test_what_was_found_is_told_when_an_audit_breaks_off(
    form: tuple[str, ...],
    reason: BaseException,
    archive: str,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    audit_records = Referee.audit_records

    def broken(*args: Any, **settings: Any) -> Iterator[pb.RecordAudit | RefereeError]:
        yield from islice(audit_records(*args, **settings), 3)
        monkeypatch.delattr(Referee, "parse_record")
        raise reason

    monkeypatch.setattr(Referee, "audit_records", broken)
    interrupted = isinstance(reason, KeyboardInterrupt)
    result = run("audit", write("a.record", notation(illegal())), archive, *form)
    assert result.exit_code == (130 if interrupted else 2)
    assert ("Interrupted." if interrupted else "no referee answers") in result.stderr
    if form:
        assert len(result.stdout.splitlines()) == 3
    else:
        assert result.stdout.count(f"{archive}:") == 2
        assert result.stdout.endswith(
            "Not all were audited. So far 3 records: 1 sound, 1 failed, 1 unreadable\n"
        )

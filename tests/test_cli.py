"""The command line: what people read, what machines read, and how each command ends."""

import contextlib
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console

from referee.cli.commands import referee as command
from referee.cli.games import FACES
from referee.cli.screen import Screen
from referee.cli.verdicts import verdict_panel
from referee.codec.registry import GAMES
from referee.service.server import RefereeServer, Settings
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee, qwirkle
from tests.builders import LATE_TABLE, STUCK, late

SEED = "00" * 31 + "07"
TABLE = qwirkle.state(
    """
    Ro Rs ..
    .. Bs Bd
    """
)
LEGAL = qwirkle.lay((2, 0, "Rd"))
MIXED = qwirkle.lay((2, 0, "Gd"))
Writer = Callable[[str, Message | str], str]

SCRIPT = Path(sys.executable).with_name("referee")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "REFEREE_LANG", "REFEREE_TARGET", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Writes a file and tells its path."""

    def to_file(name: str, content: Message | str) -> str:
        text = content if isinstance(content, str) else json_format.MessageToJson(content)
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return to_file


@pytest.fixture
def table(write: Writer) -> str:
    return write("table.json", TABLE)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game dealt by the command line itself."""
    path = str(tmp_path / "game.json")
    deal = ("--player", "Anna", "--player", "Chris", "--seed", SEED, "--out", path)
    assert run("new", "qwirkle", *deal).exit_code == 0
    return path


def run(*args: str, stdin: str | None = None, obj: Console | None = None) -> Result:
    result = CliRunner().invoke(command, args, input=stdin, obj=obj)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def read(text: str, message: Any) -> Any:
    return json_format.Parse(text, message)


# Rules


def test_games_are_listed() -> None:
    assert "qwirkle" in run("games").stdout
    assert json.loads(run("games", "--json").stdout)["games"][0]["maxPlayers"] == 4


def test_rules_are_told_in_the_language_asked_for() -> None:
    english = run("rules", "qwirkle").stdout
    french = run("rules", "qwirkle", "--lang", "fr").stdout
    for rule in ("GM-1", "LN-12", "QW-14"):
        assert rule in english
        assert rule in french
    assert "Play goes clockwise" in english
    assert "aiguilles d’une montre" in french


def test_one_rule_is_told_alone() -> None:
    result = run("rules", "qwirkle", "--rule", "ln-5")
    assert "LN-5" in result.stdout
    assert "LN-6" not in result.stdout


def test_unknown_rule_is_bad_input() -> None:
    result = run("rules", "qwirkle", "--rule", "LN-99")
    assert result.exit_code == 2
    assert "LN-99 is no rule of Qwirkle" in result.stderr


def test_every_game_has_a_face() -> None:
    assert set(FACES) == {codec.field for codec in GAMES}


# New games


def test_new_prints_a_state_that_other_commands_read() -> None:
    dealt = run("new", "qwirkle", "--player", "Anna:34", "--player", "Chris")
    state = read(dealt.stdout, game_pb2.GameState())
    assert [(player.name, player.age) for player in state.players] == [("Anna", 34), ("Chris", 0)]
    assert run("check", "-", stdin=dealt.stdout).exit_code == 0


def test_new_with_a_seed_deals_the_same_game() -> None:
    deal = ("new", "qwirkle", "--player", "A", "--player", "B", "--seed", SEED)
    assert run(*deal).stdout == run(*deal).stdout


def test_new_with_out_writes_the_state_and_says_who_opens(game: str) -> None:
    assert read(Path(game).read_text(), game_pb2.GameState()).chance.seed.hex() == SEED


def test_new_as_json_is_the_whole_response() -> None:
    printed = run("new", "qwirkle", "--player", "A", "--player", "B", "--json").stdout
    assert len(read(printed, pb.StartGameResponse()).events) == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--player", "Anna"), "players: must have 2 to 4 entries, has 1 (WRONG_COUNT)"),
        (("--player", "Anna:old", "--player", "Chris"), "'Anna:old' is no NAME[:AGE]"),
        (("--player", "Anna:200", "--player", "Chris"), "players[0].age"),
        (("--player", "A", "--player", "B", "--seed", "c0ffee"), "64 hexadecimal digits"),
        (("--player", "A", "--player", "B", "--out", "/no/such/folder/x"), "cannot write"),
        (("--player", "A", "--player", "B", "--out", "-"), "must be a file"),
        ((), "Missing option '--player'"),
    ],
)
def test_new_refuses_bad_input(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("new", "qwirkle", *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr


# Verdicts


def test_legal_move_is_shown_with_its_score(table: str, write: Writer) -> None:
    result = run("validate", table, write("move.json", LEGAL))
    assert result.exit_code == 0
    assert "LEGAL  5 points" in result.stdout
    assert re.search(r"\+3 +LN-9 +line, row of 3 +\(0, 0\) … \(2, 0\)", result.stdout)
    assert re.search(r"\+2 +LN-9 +line, column of 2", result.stdout)
    assert re.search(r"5 +total", result.stdout)
    assert "0  .. Ro Rs[Rd].." in result.stdout
    assert "not checked (not enough known): GM-1, QW-7" in result.stdout


def test_illegal_move_is_shown_with_rule_reason_and_cells(table: str, write: Writer) -> None:
    result = run("validate", table, write("move.json", MIXED))
    assert result.exit_code == 1
    assert "ILLEGAL" in result.stdout
    assert "LN-2" in result.stdout
    assert "LINE_MIXED" in result.stdout
    assert "red circle, red square, green diamond" in result.stdout
    assert "0  ..!Ro!Rs!Gd!.." in result.stdout
    assert "!..! at fault" in result.stdout


def test_verdict_in_french(table: str, write: Writer) -> None:
    result = run("validate", table, write("move.json", MIXED), "--lang", "fr")
    assert "ILLÉGAL" in result.stdout
    assert "rangée" in result.stdout
    assert "non vérifié" in result.stdout


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "ILLÉGAL"),
        ({"LANG": "de_DE.UTF-8"}, "ILLEGAL"),
        ({"LANG": "en_GB.UTF-8", "REFEREE_LANG": "fr"}, "ILLÉGAL"),
        ({}, "ILLEGAL"),
    ],
)
def test_language_comes_from_the_environment(
    environment: dict[str, str],
    word: str,
    table: str,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in run("validate", table, write("move.json", MIXED)).stdout


def test_verdict_as_json_is_the_response(table: str, write: Writer, embedded: Referee) -> None:
    result = run("validate", table, write("move.json", MIXED), "--json")
    assert result.exit_code == 1
    response = read(result.stdout, pb.ValidateMoveResponse())
    assert response.verdict == embedded.validate_move(TABLE, MIXED)


def test_remote_referee_says_the_same(
    table: str,
    write: Writer,
    target: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = ("validate", table, write("move.json", MIXED), "--lang", "fr")
    here = run(*arguments)
    assert run(*arguments, "--target", target).output == here.output
    monkeypatch.setenv("REFEREE_TARGET", target)
    assert run(*arguments).output == here.output


def test_score_tells_everybodys_points(write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="Anna", score=10)
    state.players.add(name="Chris", score=4)
    state.to_move = 1
    state_file, move_file = write("state.json", state), write("move.json", LEGAL)
    assert "Anna 10 · Chris 9" in run("score", state_file, move_file).stdout
    printed = run("score", state_file, move_file, "--json").stdout
    assert list(read(printed, pb.ScoreTurnResponse()).totals) == [10, 9]


def test_names_cannot_steer_the_terminal(write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="\x1b[2J\x07")
    state.players.add(name="[bold]Chris")
    output = run("check", write("state.json", state)).stdout
    assert "\x1b" not in output
    assert "\x07" not in output
    assert "[bold]Chris" in output


def test_what_only_a_newer_referee_knows_is_told_by_number(embedded: Referee) -> None:
    verdict = embedded.validate_move(TABLE, LEGAL)
    verdict.score.items[0].kind = 99  # type: ignore[assignment]
    verdict.violations.add(reason=99, rule_id="XX-1")
    console = colourful()
    console.print(verdict_panel(verdict, TABLE, LEGAL, Screen("en", console)))
    assert len(re.findall(r"\b99\b", console.export_text())) == 2


# The table


def test_far_cells_are_drawn_with_a_cut_between(table: str, write: Writer) -> None:
    output = run("validate", table, write("move.json", qwirkle.lay((900, 0, "Rd")))).stdout
    assert "0  .. Ro Rs .. .. ~~ ..!Rd!.." in output
    assert max(map(len, output.splitlines())) == 80


def test_table_wider_than_the_screen_is_cut_around_the_move(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = qwirkle.state(
        """
        Ro Rs Rd Rc Rb Rx .. .. .. ..
        .. .. .. .. .. Bx Bo Bs Bd ..
        """
    )
    monkeypatch.setenv("COLUMNS", "36")
    move = write("move.json", qwirkle.lay((9, -1, "Bc")))
    output = run("validate", write("wide.json", wide), move).stdout
    assert "-1  ~~ .. Bx Bo Bs Bd[Bc].." in output
    assert max(map(len, output.splitlines())) == 36


def colourful() -> Console:
    return Console(
        file=io.StringIO(),
        record=True,
        width=100,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
    )


def test_tiles_are_coloured_shapes_where_there_is_colour(table: str, write: Writer) -> None:
    console = colourful()
    run("validate", table, write("move.json", LEGAL), obj=console)
    text = console.export_text()
    assert "●" in text
    assert "[◆]" in text
    assert "Ro" not in text


# Applying


def test_apply_writes_the_next_state(game: str) -> None:
    best = run("moves", game, "--best", "--limit", "1", "--json").stdout
    result = run("apply", game, "-", "--out", game, stdin=best)
    assert result.exit_code == 0
    assert "draws" in result.stdout
    assert "The game goes on." in result.stdout
    state = read(Path(game).read_text(), game_pb2.GameState())
    assert state.turn == 1
    assert state.qwirkle.table


def test_apply_leaves_the_file_alone_if_the_move_is_illegal(game: str, write: Writer) -> None:
    before = Path(game).read_text()
    result = run("apply", game, write("move.json", qwirkle.pass_turn()), "--out", game)
    assert result.exit_code == 1
    assert "OPENING_MUST_LAY" in result.stdout
    assert Path(game).read_text() == before


def test_apply_takes_what_was_drawn(table: str, write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="Anna")
    state.players.add(name="Chris")
    state.to_move = 0
    drawn = write("drawn.json", qwirkle.drawn("Gx"))
    arguments = ("apply", write("state.json", state), write("move.json", LEGAL))
    assert "Anna draws Gx" in run(*arguments, "--drawn", drawn).stdout
    refused = run(*arguments, "--drawn", write("drawn.json", qwirkle.drawn("Gx Gb Go")))
    assert refused.exit_code == 2
    unknown = run(*arguments, "--drawn", write("drawn.json", '{"dice": [1]}'))
    assert unknown.exit_code == 2
    assert 'no field named "dice"' in unknown.stderr


def test_a_pipe_plays_a_turn(game: str) -> None:
    best = run("moves", game, "--best", "--limit", "1", "--json").stdout
    applied = run("apply", game, "-", "--json", stdin=best).stdout
    assert read(applied, pb.ApplyMoveResponse()).position.state.turn == 1
    listed = run("moves", "-", "--count", "--json", stdin=applied)
    assert json.loads(listed.stdout)["count"] > 0


# Listing


def test_moves_are_listed_best_first(game: str) -> None:
    output = run("moves", game, "--best").stdout
    points = [int(line.split()[0]) for line in output.splitlines()[:-1]]
    assert points == sorted(points, reverse=True)
    assert output.splitlines()[-1].startswith(f"legal moves: {len(points)}")


def test_every_line_of_json_is_a_legal_move(game: str) -> None:
    lines = run("moves", game, "--json").stdout.splitlines()
    assert len(lines) == json.loads(run("moves", game, "--count", "--json").stdout)["count"]
    for line in lines:
        assert run("validate", game, "-", stdin=line).exit_code == 0


def test_moves_are_limited(game: str) -> None:
    assert len(run("moves", game, "--limit", "1", "--json").stdout.splitlines()) == 1
    assert run("moves", game, "--limit", "0").exit_code == 2


# The end, and faults


def test_end_of_a_game_going_on(game: str) -> None:
    assert run("end", game).stdout == "The game goes on.\n"
    assert "IN_PROGRESS" in run("end", game, "--json").stdout


def test_end_that_cannot_be_told(write: Writer) -> None:
    result = run("end", write("late.json", qwirkle.state(LATE_TABLE)))
    assert result.exit_code == 0
    assert "cannot be told" in result.stdout


def test_end_with_standings(write: Writer) -> None:
    state = late("", f"Bx {STUCK}", to_move=None, scores=(30, 41))
    state.players[0].name, state.players[1].name = "Anna", "Chris"
    output = run("end", write("state.json", state)).stdout
    assert "The game is over: the bag is empty" in output
    assert re.search(r"1 │ Chris +│ +41 │ winner", output)
    assert re.search(r"2 │ Anna +│ +30 │ ", output)


def test_check_names_every_fault(write: Writer) -> None:
    state = write("state.json", qwirkle.state("Ro Ro Bs .. Yx"))
    result = run("check", state)
    assert result.exit_code == 1
    assert "ILLEGAL_LINE" in result.stdout
    assert "NOT_CONNECTED" in result.stdout
    assert "!Ro!Ro!Bs!" in result.stdout
    assert len(json.loads(run("check", state, "--json").stdout)["faults"]) >= 2


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
    "empty": ("", "holds no JSON"),
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
    "unknown tile": ('{"qwirkle": {"table": [{"tile": "TILE_PINK"}]}}', "TILE_PINK"),
    "too deep": ("[" * 100_000, "holds no JSON"),
    "too large": (" " * 4_300_000, "is larger than 4,194,304 bytes"),
    "steering": ('{"\\u001b[2J": 1}', "holds no GameState"),
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


def test_version() -> None:
    assert re.fullmatch(r"referee, version \d+\.\d+\.\d+\n", run("--version").stdout)


# Health


def test_health_of_a_server(target: str) -> None:
    result = run("health", "--target", target)
    assert (result.exit_code, result.stdout) == (0, "SERVING\n")


def test_health_of_no_server() -> None:
    result = run("health", "--target", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "UNAVAILABLE" in result.stderr


def test_health_of_a_server_that_is_stopping() -> None:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        server._health.enter_graceful_shutdown()
        result = run("health", "--target", f"127.0.0.1:{server.port}")
    assert result.exit_code == 1
    assert "NOT_SERVING" in result.stderr


# The demo


@pytest.fixture(scope="module")
def demo() -> str:
    result = run("demo", "--lang", "en")
    assert result.exit_code == 0
    return result.stdout


def test_demo_plays_a_whole_game(demo: str) -> None:
    assert "Turn 1: " in demo
    assert "The game is over: " in demo
    assert demo.count("winner") == 1
    assert f"seed, revealed: {bytes(range(32)).hex()}" in demo


def test_demo_refuses_many_kinds_of_moves(demo: str) -> None:
    for reason in (
        "OPENING_NOT_LARGEST_SET",
        "TILE_NOT_IN_HAND",
        "GAP_BETWEEN_TILES",
        "LINE_MIXED",
        "NOT_YOUR_TURN",
        "COULD_LAY",
        "GAME_OVER",
    ):
        assert reason in demo
    assert "ILLÉGAL" in demo


def test_demo_is_readable_without_colour(demo: str) -> None:
    assert "\x1b" not in demo
    assert not set(demo) & set("●■◆♣✸✖")
    assert max(map(len, demo.splitlines())) == 80


def test_demo_is_the_same_every_time(demo: str) -> None:
    def without_port(text: str) -> str:
        return re.sub(r"127\.0\.0\.1:\d+", "", " ".join(text.split()))

    assert without_port(run("demo", "--lang", "en").stdout) == without_port(demo)


@pytest.mark.parametrize("players", ["2", "4"])
def test_demo_with_more_or_fewer_players(players: str) -> None:
    result = run("demo", "--players", players, "--seed", SEED, "--lang", "fr")
    assert result.exit_code == 0
    assert "La partie est finie" in result.stdout
    assert f"graine, révélée : {SEED}" in result.stdout


def test_demo_in_colour_waits_between_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("referee.cli.demo.time.sleep", waits.append)
    console = colourful()
    run("demo", "--delay", "3", obj=console)
    assert set(waits) == {3.0}
    assert "[●]" in console.export_text()
    waits.clear()
    run("demo", "--fast", obj=colourful())
    assert set(waits) == {0.0}


def test_demo_refuses_too_many_players() -> None:
    result = run("demo", "--players", "5")
    assert result.exit_code == 2
    assert "players: must have 2 to 4 entries" in result.stderr


# Processes


class Served:
    """A server process, and what it says."""

    def __init__(self, log: Path, *args: str) -> None:
        self._log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [SCRIPT, "serve", "--port", "0", *args],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.target = self.line.split(" on ")[1].split()[0].rstrip(".")

    def logged(self, pattern: str) -> list[str]:
        return re.findall(pattern, self._log.read_text())

    def workers(self, count: int) -> list[int]:
        """The process ids of the workers in the order in which they were started."""
        pattern = r"worker \d+ started with process id (\d+)"
        assert eventually(lambda: len(self.logged(pattern)) >= count)
        return [int(found) for found in self.logged(pattern)]


@contextlib.contextmanager
def served(folder: Path, *args: str) -> Iterator[Served]:
    running = Served(folder / "log", *args)
    try:
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.process.pid, signal.SIGKILL)
        running.process.communicate()


def is_alive(process_id: int) -> bool:
    try:
        status = Path(f"/proc/{process_id}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def eventually(condition: Callable[[], bool], seconds: float = 15) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_stops_quietly_on_signals_however_many(
    workers: str, number: signal.Signals, tmp_path: Path
) -> None:
    with served(tmp_path, "--workers", workers) as running:
        assert f"grpcurl -plaintext {running.target} " in running.line
        assert run("health", "--target", running.target).exit_code == 0
        # Ctrl-C reaches the whole process group, SIGTERM usually just the parent.
        send = os.killpg if number == signal.SIGINT else os.kill
        send(running.process.pid, number)
        send(running.process.pid, number)
        assert running.process.wait(20) == 0
        assert not running.logged("Traceback")


def test_port_in_use_is_said_and_exits_2(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        port = running.target.rpartition(":")[2]
        for workers in ("1", "2"):
            result = run("serve", "--port", port, "--workers", workers)
            assert result.exit_code == 2
            complaint = f"cannot listen on 127.0.0.1, port {port}: Address already in use"
            assert complaint in result.stderr


@pytest.mark.parametrize("host", ["no.such.host.invalid", "..", "192.0.2.1"])
def test_host_that_is_not_ours_is_said_and_exits_2(host: str) -> None:
    result = run("serve", "--host", host)
    assert result.exit_code == 2
    assert f"cannot listen on {host}, port 50051: " in result.stderr


def test_dead_worker_is_replaced_while_the_others_serve(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        first, _ = running.workers(2)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: not is_alive(first))
        assert run("games", "--target", running.target).exit_code == 0
        *_, replaced = running.workers(3)
        assert running.logged("worker 1 died with exit code -9")
        running.process.terminate()
        assert running.process.wait(20) == 0
        assert not is_alive(replaced)


def test_workers_stop_when_their_parent_dies(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        workers = running.workers(2)
        running.process.kill()
        assert eventually(lambda: not any(is_alive(worker) for worker in workers))


def test_broken_pipe_is_quiet(game: str) -> None:
    script = shlex.quote(str(SCRIPT))
    for line in (f"{script} moves {shlex.quote(game)} --json", f"{script} demo"):
        done = subprocess.run(
            ["bash", "-c", f"{line} | head -1; echo ${{PIPESTATUS[0]}}"],
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        assert done.stderr == ""
        assert done.stdout.splitlines()[-1] in ("0", "141")


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


def test_interrupted_demo_says_so() -> None:
    with subprocess.Popen(
        [SCRIPT, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors == "\nInterrupted.\n"

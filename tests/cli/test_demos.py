"""The command line's demos: whole games, what they refuse, and the records they write."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from referee.v1 import record_pb2
from tests.support.cli_records import FEW, REFEREE
from tests.support.command_line import SCRIPT, SEED, colourful, run

pytestmark = pytest.mark.usefixtures("plain_environment")


# Whole games


REFUSED_EVERYWHERE = ("LINE_MIXED", "GAP_BETWEEN_TILES", "NOT_YOUR_TURN", "COULD_LAY", "GAME_OVER")
REFUSED = {
    "qwirkle": ("OPENING_NOT_LARGEST_SET", "TILE_NOT_IN_HAND", *REFUSED_EVERYWHERE),
    "qwirkle-cubes": (
        "OPENING_MUST_LAY",
        "NOT_THE_WHOLE_HAND",
        "TILE_NOT_IN_HAND",
        "ALREADY_REROLLED",
        "COULD_REROLL",
        *REFUSED_EVERYWHERE,
    ),
    "qubix": (
        "BLOCK_COVERED",
        "BLOCK_ENCLOSED",
        "LEVEL_BELOW_NOT_FULL",
        "NOT_OWN_STORE",
        "CELL_OCCUPIED",
        "FIGURE_NOT_MADE",
        "OUTSIDE_AREA",
        "COULD_PLAY",
        "NOT_YOUR_TURN",
        "BLOCK_NOT_THERE",
        "STORE_OCCUPIED",
        "GAME_OVER",
    ),
    "querbeet": (
        "PATH_MEETS_BLANK",
        "BLANK_MEETS_PATH",
        "NO_PATH_CARRIED_ON",
        "COULD_LAY",
        "CELL_TAKEN",
        "OFF_THE_BOARD",
        "STONE_NOT_IN_HAND",
        "NOT_YOUR_TURN",
        "GAME_OVER",
    ),
}


@pytest.fixture(scope="module", params=REFUSED)
def demo(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A game, and its demo."""
    result = run("demo", request.param, "--lang", "en")
    assert result.exit_code == 0
    return request.param, result.stdout


def test_demo_plays_a_whole_game(demo: tuple[str, str]) -> None:
    _, said = demo
    assert "Turn 1: " in said
    assert "The game is over: " in said
    assert said.count("winner") == 1
    assert f"seed, revealed: {bytes(range(65, 97)).hex()}" in said


def test_demo_refuses_many_kinds_of_moves(demo: tuple[str, str]) -> None:
    slug, said = demo
    for reason in REFUSED[slug]:
        assert reason in said
    assert "ILLÉGAL" in said


def test_demo_counts_turns_once_and_says_who_goes_on(demo: tuple[str, str]) -> None:
    slug, said = demo
    turns = re.findall(r"^Turn (\d+): (\w+)( goes on)? ─", said, re.MULTILINE)
    begun = [int(turn) for turn, _, goes_on in turns if not goes_on]
    assert begun == list(range(1, len(begun) + 1))
    assert any(goes_on for _, _, goes_on in turns) == (slug == "qwirkle-cubes")


def test_demo_is_readable_without_colour(demo: tuple[str, str]) -> None:
    _, said = demo
    assert "\x1b" not in said
    assert not set(said) & set("●■◆♣✸✖")
    assert max(map(len, said.splitlines())) == 80


def test_demo_is_the_same_every_time(demo: tuple[str, str]) -> None:
    def without_port(text: str) -> str:
        return re.sub(r"127\.0\.0\.1:\d+", "", " ".join(text.split()))

    slug, said = demo
    assert without_port(run("demo", slug, "--lang", "en").stdout) == without_port(said)


@pytest.mark.parametrize("demo", ["qwirkle-cubes"], indirect=True)
def test_demo_rerolls_by_choice_and_when_nothing_fits(demo: tuple[str, str]) -> None:
    _, said = demo
    legal = re.findall(r" LEGAL .*\n.*\n│  \w+ ((?:must )?rerolls? .*?) +│", said)
    forced = "must reroll the whole hand"
    assert 0 < legal.count(forced) < len(legal)
    rolls = re.findall(r"^\w+ rolls( \w\w)+ →( \w\w)+$", said, re.MULTILINE)
    assert len(rolls) == len(legal)


@pytest.mark.parametrize("demo", ["qubix"], indirect=True)
def test_demo_builds_stores_and_makes_figures(demo: tuple[str, str]) -> None:
    _, said = demo
    legal = re.findall(r" LEGAL .*\n.*\n│  \w+ (takes|puts|builds|passes)", said)
    assert set(legal) == {"takes", "puts", "builds", "passes"}
    for name in ("square", "bar", "large square", "ring"):
        assert f"figure, {name} in " in said
    assert re.search(r"^\w+ fills level 0 of \w+'s area$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("slug", "players"),
    [
        ("qwirkle", "2"),
        ("qwirkle", "4"),
        ("qwirkle-cubes", "2"),
        ("qwirkle-cubes", "4"),
        ("qubix", "2"),
        ("querbeet", "2"),
    ],
)
def test_demo_with_more_or_fewer_players(slug: str, players: str) -> None:
    result = run("demo", slug, "--players", players, "--seed", SEED, "--lang", "fr")
    assert result.exit_code == 0
    assert "La partie est finie" in result.stdout
    assert f"graine, révélée : {SEED}" in result.stdout
    assert (" relance " in result.stdout) == (slug == "qwirkle-cubes")
    assert (" sur le tableau neutre " in result.stdout) == (slug == "qubix")


def test_demo_in_colour_waits_between_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("referee_cli.commands.demo.time.sleep", waits.append)
    console = colourful()
    run("demo", "qwirkle-cubes", "--delay", "3", obj=console)
    assert set(waits) == {3.0}
    text = console.export_text()
    assert "[●]" in text
    assert re.search(r"hand ( [●■◆♣✸✖]){6}   bag ( \d+){6}\n", text)
    waits.clear()
    run("demo", "--fast", obj=colourful())
    assert set(waits) == {0.0}


@pytest.mark.parametrize(
    ("slug", "most"), [("qwirkle", 4), ("qwirkle-cubes", 4), ("qubix", 5), ("querbeet", 3)]
)
def test_demo_refuses_too_many_players(slug: str, most: int) -> None:
    result = run("demo", slug, "--players", str(most + 1))
    assert result.exit_code == 2
    assert f"players: must have 2 to {most} entries" in result.stderr


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


# Records


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

    monkeypatch.setattr("referee_cli.commands.demo.time.sleep", sleep)
    monkeypatch.setattr("referee_cli.commands._discard_output", lambda: None)
    path = tmp_path / "game.record"
    result = run("demo", "--players", "2", "--fast", "--record", str(path))
    assert result.exit_code == code
    assert f"The game as far as it got is written to {path}.\n" in result.stderr
    record = REFEREE.parse_record(path.read_text("utf-8"))
    assert record.ending == record_pb2.RECORD_ENDING_UNFINISHED
    assert record.turns
    assert run("audit", str(path)).exit_code == 0

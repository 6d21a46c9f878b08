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
from referee.v1 import game_pb2, qubix_pb2, qwirkle_cubes_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee, qubix, qwirkle, qwirkle_cubes
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
CUBES_TABLE = qwirkle_cubes.state(
    """
    Ro Rs ..
    .. Bs Bd
    """
)
Writer = Callable[[str, Message | str], str]

every_game = pytest.mark.parametrize("slug", ["qwirkle", "qwirkle-cubes", "qubix", "querbeet"])

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
    return dealt("qwirkle", tmp_path)


@pytest.fixture
def cubes_game(tmp_path: Path) -> str:
    """The same of Qwirkle Cubes, after the opening."""
    path = dealt("qwirkle-cubes", tmp_path)
    opening = run("moves", path, "--limit", "1", "--json").stdout
    assert run("apply", path, "-", "--out", path, stdin=opening).exit_code == 0
    return path


def dealt(slug: str, folder: Path) -> str:
    path = str(folder / "game.json")
    deal = ("--player", "Anna", "--player", "Chris", "--seed", SEED, "--out", path)
    assert run("new", slug, *deal).exit_code == 0
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
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [game["maxPlayers"] for game in listed] == [4, 4, 5, 3]
    for game in listed:
        assert f" {game['slug']} " in run("games").stdout


@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        ("qwirkle", ("LN-12", "QW-14")),
        ("qwirkle-cubes", ("LN-12", "QC-10")),
        ("qubix", ("QX-1", "QX-17")),
    ],
)
def test_rules_are_told_in_the_language_asked_for(slug: str, rules: tuple[str, str]) -> None:
    english = run("rules", slug).stdout
    french = run("rules", slug, "--lang", "fr").stdout
    for rule in ("GM-1", *rules):
        assert rule in english
        assert rule in french
    assert "The highest score wins" in " ".join(english.split())
    assert "Le total le plus élevé l’emporte" in " ".join(french.split())


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


@every_game
def test_new_prints_a_state_that_other_commands_read(slug: str) -> None:
    dealt = run("new", slug, "--player", "Anna:34", "--player", "Chris")
    state = read(dealt.stdout, game_pb2.GameState())
    assert [(player.name, player.age) for player in state.players] == [("Anna", 34), ("Chris", 0)]
    assert run("check", "-", stdin=dealt.stdout).exit_code == 0


@every_game
def test_new_with_a_seed_deals_the_same_game(slug: str) -> None:
    deal = ("new", slug, "--player", "A", "--player", "B", "--seed", SEED)
    assert run(*deal).stdout == run(*deal).stdout


def test_new_with_out_writes_the_state_and_says_who_opens(game: str) -> None:
    assert read(Path(game).read_text(), game_pb2.GameState()).chance.seed.hex() == SEED


@every_game
def test_new_as_json_is_the_whole_response(slug: str) -> None:
    printed = run("new", slug, "--player", "A", "--player", "B", "--json").stdout
    assert len(read(printed, pb.StartGameResponse()).events) == (1 if slug == "qubix" else 2)


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


@pytest.mark.parametrize(
    ("table", "move", "unchecked"),
    [
        (TABLE, LEGAL, "GM-1, QW-7"),
        (CUBES_TABLE, qwirkle_cubes.lay((2, 0, "Rd")), "GM-1, QC-5"),
    ],
    ids=["qwirkle", "qwirkle-cubes"],
)
def test_legal_move_is_shown_with_its_score(
    table: game_pb2.GameState, move: game_pb2.Move, unchecked: str, write: Writer
) -> None:
    result = run("validate", write("table.json", table), write("move.json", move))
    assert result.exit_code == 0
    assert "LEGAL  5 points" in result.stdout
    assert re.search(r"\+3 +LN-9 +line, row of 3 +\(0, 0\) … \(2, 0\)", result.stdout)
    assert re.search(r"\+2 +LN-9 +line, column of 2", result.stdout)
    assert re.search(r"5 +total", result.stdout)
    assert "0  .. Ro Rs[Rd].." in result.stdout
    assert f"not checked (not enough known): {unchecked}" in result.stdout


@pytest.mark.parametrize(
    ("table", "move"),
    [(TABLE, MIXED), (CUBES_TABLE, qwirkle_cubes.lay((2, 0, "Gd")))],
    ids=["qwirkle", "qwirkle-cubes"],
)
def test_illegal_move_is_shown_with_rule_reason_and_cells(
    table: game_pb2.GameState, move: game_pb2.Move, write: Writer
) -> None:
    result = run("validate", write("table.json", table), write("move.json", move))
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


# Rolls


def half_known(cubes: str, *, rerolled: bool = False) -> game_pb2.GameState:
    """A real table at which Chris is to move, with cubes that are known."""
    state = game_pb2.GameState()
    state.CopyFrom(CUBES_TABLE)
    state.players.add(name="Anna")
    state.players.add(name="Chris")
    state.to_move = 1
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(1, cubes))
    state.qwirkle_cubes.phase = 2 if rerolled else 1  # type: ignore[assignment]
    return state


FITS = "Ro Bs Gx Yx Px Oc"
FITS_NOWHERE = "Gx Gx Yx Yx Px Oc"


def test_reroll_goes_on_with_the_turn(cubes_game: str, write: Writer) -> None:
    before = read(Path(cubes_game).read_text(), game_pb2.GameState())
    (hand,) = [each for each in before.qwirkle_cubes.hands if each.player == before.to_move]
    cubes = " ".join(map(qwirkle_cubes.code, hand.cubes[:2]))
    move = write("move.json", qwirkle_cubes.reroll(cubes))
    result = run("apply", cubes_game, move, "--out", cubes_game)
    assert result.exit_code == 0
    assert re.search(rf"Chris rolls {cubes} → \w\w \w\w\n", result.stdout)
    assert "Chris is to move." in result.stdout
    after = read(Path(cubes_game).read_text(), game_pb2.GameState())
    assert (after.turn, after.to_move) == (before.turn, before.to_move)
    again = run("apply", cubes_game, write("move.json", qwirkle_cubes.reroll(hidden=1)))
    assert again.exit_code == 1
    assert "ALREADY_REROLLED" in again.stdout


@pytest.mark.parametrize(
    ("move", "drawn", "said"),
    [
        (qwirkle_cubes.reroll("Gx Oc"), "Go Os", "Chris rolls Oc Gx → Go Os"),
        (qwirkle_cubes.reroll("Gx Oc"), "", "Chris rolls Oc Gx → 2 unseen"),
        (qwirkle_cubes.forced_reroll(), "Go Gs Yo Ys Po Os", "→ Go Gs Yo Ys Po Os"),
    ],
)
def test_apply_takes_what_was_rolled(
    move: game_pb2.Move, drawn: str, said: str, write: Writer
) -> None:
    state = write("state.json", half_known(FITS_NOWHERE))
    report = ("--drawn", write("drawn.json", qwirkle_cubes.rolled(drawn))) if drawn else ()
    result = run("apply", state, write("move.json", move), *report)
    assert result.exit_code == 0
    assert said in result.stdout


def test_a_roll_of_another_colour_is_bad_input(write: Writer) -> None:
    state = write("state.json", half_known(FITS_NOWHERE))
    move = write("move.json", qwirkle_cubes.reroll("Gx"))
    result = run("apply", state, move, "--drawn", write("drawn.json", qwirkle_cubes.rolled("Rx")))
    assert result.exit_code == 2
    assert "drawn.qwirkle_cubes.cubes[0]" in result.stderr


def test_roll_of_which_nothing_is_known_is_told_once(write: Writer) -> None:
    state = half_known("")
    del state.qwirkle_cubes.hands[:]
    forced = write("move.json", qwirkle_cubes.forced_reroll())
    result = run("apply", write("state.json", state), forced)
    assert result.exit_code == 0
    assert "Chris rolls 6 unseen\n" in result.stdout


@pytest.mark.parametrize(
    ("move", "rerolled", "said", "reason"),
    [
        (qwirkle_cubes.forced_reroll(), False, "must reroll the whole hand", "COULD_LAY"),
        (
            qwirkle_cubes.forced_reroll("Ro Bs"),
            False,
            "must reroll Ro Bs",
            "NOT_THE_WHOLE_HAND",
        ),
        (qwirkle_cubes.pass_turn(), False, "passes", "COULD_LAY"),
        (qwirkle_cubes.reroll("Ro Bs"), True, "rerolls Ro Bs", "ALREADY_REROLLED"),
        (qwirkle_cubes.reroll(), False, "rerolls nothing", "NOTHING_REROLLED"),
        (qwirkle_cubes.reroll("Ro Ro"), False, "rerolls Ro Ro", "TILE_NOT_IN_HAND"),
    ],
)
def test_illegal_roll_is_told(
    move: game_pb2.Move, rerolled: bool, said: str, reason: str, write: Writer
) -> None:
    state = write("state.json", half_known(FITS, rerolled=rerolled))
    result = run("validate", state, write("move.json", move))
    assert result.exit_code == 1
    assert f"Chris {said}" in result.stdout
    assert reason in result.stdout


@pytest.mark.parametrize(
    ("cubes", "rerolled", "said"),
    [
        (FITS, False, "1; reroll by choice: up to 6 of the cubes in hand\n"),
        (FITS, True, "1\n"),
        (FITS_NOWHERE, False, "0; reroll by choice: up to 6 of the cubes in hand; forced reroll"),
        (FITS_NOWHERE, True, "0; forced reroll: the whole hand, as nothing can be laid\n"),
    ],
)
def test_rerolls_are_told_as_kinds(cubes: str, rerolled: bool, said: str, write: Writer) -> None:
    state = write("state.json", half_known(cubes, rerolled=rerolled))
    assert f"legal moves: {said}" in run("moves", state, "--count").stdout
    summary = json.loads(run("moves", state, "--count", "--json").stdout)["qwirkleCubes"]
    assert summary.get("rerollUpTo", 0) == (0 if rerolled else 6)
    assert summary.get("forcedReroll", False) == (cubes == FITS_NOWHERE)


def test_pass_is_listed_where_no_roll_fits(write: Writer) -> None:
    state = half_known("Ro Ro Ro Go Go Go")
    del state.qwirkle_cubes.table[:]
    dead = "Ro Rs Rd Rc Rb Rx\nGo Gs Gd Gc Gb Gx"
    state.qwirkle_cubes.table.extend(qwirkle_cubes.read_table(dead))
    path = write("state.json", state)
    assert run("moves", path).stdout.startswith("   0  passes\nlegal moves: 1; not checked")
    passed = run("apply", path, write("move.json", qwirkle_cubes.pass_turn()))
    assert passed.exit_code == 0
    assert "Anna is to move." in passed.stdout


@pytest.mark.parametrize(
    ("bag", "said"),
    [
        (None, ""),
        (qwirkle_cubes.bag(hidden=40), "   sac de 40"),
        (qwirkle_cubes.bag("RRPG"), "   sac  R2 O0 Y0 G1 B0 P1"),
        (qwirkle_cubes.bag(), "   sac de 0"),
    ],
)
def test_hand_of_cubes_is_told_with_bag_and_phase(
    bag: qwirkle_cubes_pb2.QwirkleCubesBag | None, said: str
) -> None:
    state = half_known("Ro Bs", rerolled=True)
    state.qwirkle_cubes.hands[0].hidden = 1
    if bag is not None:
        state.qwirkle_cubes.bag.CopyFrom(bag)
    told = FACES["qwirkle_cubes"].tell_hand(state, 1, Screen("fr", Console(color_system=None)))
    hand, phase = told.plain.splitlines()
    assert hand == f"main  Ro Bs + 1 hors de vue{said}"
    assert phase == "Plus aucune relance au choix pendant ce tour."


# Blocks


def built(*levels: str, names: tuple[str, ...] = ("Anna", "Chris")) -> game_pb2.GameState:
    """A real table at which Anna is to move, with Chris's area alone known."""
    state = qubix.state(*levels, board=1)
    for name in names:
        state.players.add(name=name)
    state.to_move = 0
    return state


BLUE = qubix.block(kind="B", size=1)
BAR = """
    . . . .
    B . . .
    B B . .
    B B . .
"""
TWO_SQUARES = """
    R R V V
    V R R V
    Y Y B B
    Y Y Y B
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "Anna takes a blue single to Chris’s area at (1, 2)",
                r"\+6 +QX-12 +Anna +figure, bar in blue, turned by 90°,",
                r"\+3 +QX-12 +Chris +figure of another, bar in blue",
            ),
        ),
        (
            "fr",
            (
                "Anna prend un simple bleu et le pose chez Chris en (1, 2)",
                r"\+6 +QX-12 +Anna +figure, barre en bleu, rotation de 90°,",
                r"\+3 +QX-12 +Chris +figure d’autrui, barre en bleu",
            ),
        ),
    ],
)
def test_figure_is_told_with_all_who_score_it(
    language: str, told: tuple[str, str, str], write: Writer
) -> None:
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(1, 2)))
    result = run("score", write("state.json", built(BAR)), move, "--lang", language)
    assert result.exit_code == 0
    said, *items = told
    assert said in result.stdout
    for item in items:
        assert re.search(item, result.stdout)
    assert "2 B0[B0].. .." in result.stdout
    assert "Anna 6 · Chris 3" in result.stdout


def test_figure_that_does_not_count_is_told(write: Writer) -> None:
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(2, 0), player=1))
    state = built(TWO_SQUARES)
    state.to_move = 1
    output = run("validate", write("state.json", state), move).stdout
    assert re.search(r"\+4 +QX-12 +figure, square in yellow", output)
    assert re.search(r"\+0 +QX-13 +not counted, square in blue", output)
    assert re.search(r"4 +total", output)
    assert "0 Y0 Y0[B1]B0" in output


def test_names_of_figures_cannot_steer_the_terminal(write: Writer) -> None:
    state = built(BAR)
    figure = state.qubix.options.configuration.side_a.add(name="\x1b[2J", maker_points=1)
    figure.cells.add(x=0, y=0)
    pink = qubix.build(qubix.block(kind="P", size=1), 1, qubix.spot(3, 3), figure=0)
    result = run("validate", write("state.json", state), write("move.json", pink))
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "naming figure 0 (�[2J)" in result.stdout


# In the first layout blocks 51 to 75 are the singles of the highest level, row by row, and block 31
# is a double below the first two.
@pytest.mark.parametrize(
    ("move", "said", "reason", "row"),
    [
        (
            qubix.build(qubix.block(31), 1, qubix.spot(0, 0, qubix.Y)),
            r"takes block 31, a \w+ double, to Chris’s area at \(0, 0\) along y",
            "BLOCK_COVERED",
            r"0!\w4!\w4!\w4 \w4 \w4",
        ),
        (
            qubix.build(qubix.block(63), 2, qubix.spot(1, 2)),
            r"takes block 63, a \w+ single, to the neutral board at \(1, 2\)",
            "BLOCK_ENCLOSED",
            r"2 \w4!\w4!\w4!\w4!\w4",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(5, 1)),
            r"takes block 51, a \w+ single, to Anna’s area at \(5, 1\)",
            "OUTSIDE_AREA",
            r"1 \.\. \.\. \.\. \.\.   !\w0!",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(60, 60)),
            r"to Anna’s area at \(60, 60\)",
            "OUTSIDE_AREA",
            r"3( \.\.){4} +3( \.\.){4} +3( \.\.){4} +4( \w4){5}",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(1, 1, level=1)),
            r"at \(1, 1\) on level 1",
            "LEVEL_BELOW_NOT_FULL",
            r"1!\.\.!\w1!\.\.!\.\.!",
        ),
        (
            qubix.store(qubix.block(51), 3),
            r"puts block 51, a \w+ single, into the own store at cell 3",
            "OUTSIDE_STORE",
            r" \.\. \.\. \.\.!\w0! ",
        ),
        (
            qubix.store(qubix.block(51), board=1),
            r"into Chris’s store at cell 0",
            "NOT_OWN_STORE",
            r" \.\. \.\. \.\. +\[\w0\]\.\. \.\. ",
        ),
        (
            qubix.store(qubix.block(51), board=2),
            r"into the neutral store at cell 0",
            "NOT_OWN_STORE",
            r"0 .*\(\w4\)\w4 \w4 \w4 \w4",
        ),
        (
            qubix.build(qubix.block(99), 0, qubix.spot(0, 0)),
            r"takes block 99 to Anna’s area",
            "BLOCK_NOT_THERE",
            r"0\[\?0\]\.\.",
        ),
        (
            qubix.build_from_store(1, figure=7),
            r"builds from the own store on Chris’s area: nothing, naming figure 7 ",
            "WRONG_NUMBER_OF_BLOCKS",
            r"neutral +central store",
        ),
        (qubix.pass_turn(), "passes", "COULD_PLAY", r"neutral +central store"),
    ],
)
def test_illegal_building_is_told_and_marked(
    move: game_pb2.Move, said: str, reason: str, row: str, write: Writer, tmp_path: Path
) -> None:
    result = run("validate", dealt("qubix", tmp_path), write("move.json", move))
    assert result.exit_code == 1
    assert re.search(f"Anna .*{said}", result.stdout)
    assert reason in result.stdout
    assert re.search(row, result.stdout)


def test_block_is_stored_and_taken_out_again(write: Writer, tmp_path: Path) -> None:
    path = dealt("qubix", tmp_path)
    for number in (51, 75):
        stored = run("apply", path, write("move.json", qubix.store(qubix.block(number))))
        assert re.search(rf"\w+ now keeps \w+ single \({number}\)\n", stored.stdout)
    move = qubix.store(qubix.block(51), 1)
    assert run("apply", path, write("move.json", move), "--out", path).exit_code == 0
    move = qubix.build(qubix.block(75), 2, qubix.spot(3, 3))
    assert run("apply", path, write("move.json", move), "--out", path).exit_code == 0
    move = qubix.build_from_store(2, (qubix.block(51), qubix.spot(0, 0)))
    result = run("apply", path, write("move.json", move), "--lang", "fr")
    assert "bâtit de sa réserve sur le tableau neutre : le bloc 51, un simple" in result.stdout
    assert re.search(r" \.\.\(\w0\)\.\. ", result.stdout)
    assert re.search(r"0\[\w0\]\.\. \.\. \.\.", result.stdout)


def test_what_is_not_known_of_stores_is_not_told(write: Writer) -> None:
    state = write("state.json", built(BAR))
    result = run("apply", state, write("move.json", qubix.store(BLUE, 2)))
    assert result.exit_code == 0
    assert "Anna puts a blue single into the own store at cell 2" in result.stdout
    assert "keeps" not in result.stdout


def test_level_that_is_filled_on_the_way_is_told(write: Writer) -> None:
    state = built("R R V V\nV R R V\nY Y B B\nY . Y B")
    one, two = ((qubix.block(kind="P", size=1), qubix.spot(1, y)) for y in (0, 3))
    move = write("move.json", qubix.build_from_store(1, one, two))
    result = run("apply", write("state.json", state), move)
    assert "Anna fills level 0 of Chris’s area\n" in result.stdout
    assert "3 R0[P1]V0 V0" in result.stdout
    assert "0 Y0[P0]Y0 B0" in result.stdout


def test_nothing_is_drawn_in_qubix(write: Writer, tmp_path: Path) -> None:
    move, drawn = write("move.json", qubix.pass_turn()), write("drawn.json", "{}")
    result = run("apply", dealt("qubix", tmp_path), move, "--drawn", drawn)
    assert result.exit_code == 2
    assert "nothing is drawn or rolled in this game" in result.stderr


@pytest.mark.parametrize(
    ("width", "together"),
    [
        (100, r"Anna +Chris +Sally +Dave +Jacques +central store\n"),
        (80, r"Anna +Chris +Sally +Dave +Jacques\n"),
        (60, r"Dave +Jacques +central store\n"),
        (20, r"  Anna\n3 "),
    ],
)
def test_areas_stand_side_by_side_where_there_is_room(
    width: int, together: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    names = ("Anna", "Chris", "Sally", "Dave", "Jacques")
    players = [argument for name in names for argument in ("--player", name)]
    output = run("check", "-", stdin=run("new", "qubix", *players).stdout).stdout
    assert re.search(together, re.sub(" +\n", "\n", output))
    assert max(map(len, output.splitlines())) <= width


def test_table_of_another_size_is_drawn(write: Writer) -> None:
    state = built("R . . . B\n" + ". . . . .\n" * 4, names=("Anna", "Bartholomew the Second"))
    configuration = state.qubix.options.configuration
    configuration.area.CopyFrom(qubix_pb2.QubixAreaSize(width=5, depth=5, levels=4))
    configuration.central_store.CopyFrom(qubix_pb2.QubixCentralLayout(width=4, depth=4))
    configuration.central_store.levels.extend([qubix_pb2.QubixRow(sizes=[3, 1])] * 4)
    configuration.blocks.add(color="QUBIX_COLOR_RED", singles=16, triples=16)
    configuration.blocks.add(color="QUBIX_COLOR_BLUE")
    configuration.store_cells = 4
    state.qubix.boards[0].store.SetInParent()
    state.qubix.central_store.blocks.add(id=1, color="QUBIX_COLOR_RED", size=3, x=1, direction=1)
    del state.qubix.boards[0].area[1]
    output = run("check", write("state.json", state)).stdout
    assert "could arise" in output
    assert "Bartholomew th…" in output
    assert "4 R0 .. .. .. ..     3 .. .. .. .." in output
    assert "1 .. .. .. .. ..     0 .. R0-R0-R0" in output
    assert output.splitlines()[-5].rstrip() == "  .. .. .. .."


def test_faults_of_areas_and_stores_are_marked(write: Writer) -> None:
    state = built("R - R R\n" + ". . . .\n" * 3, "B . . .\n" + ". . . .\n" * 3)
    state.qubix.central_store.blocks.add(color="QUBIX_COLOR_RED", size=1, x=1, y=1, level=3)
    state.qubix.boards[0].area.add(color=99, size=900, x=-4, y=2_000_000, level=77)
    assert "99 is not a known value" in run("check", write("state.json", state)).stdout
    del state.qubix.boards[0].area[-1]
    result = run("check", write("state.json", state))
    assert result.exit_code == 1
    assert "2!..!..!..!..!" in result.stdout
    assert "1 ..!R3!.. .. .." in result.stdout
    assert "!..! at fault" in result.stdout


def test_blocks_are_coloured_squares_where_there_is_colour(write: Writer) -> None:
    console = colourful()
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(1, 2)))
    run("validate", write("state.json", built(BAR)), move, obj=console)
    text = console.export_text(clear=False)
    assert "[ 0]" in text
    assert "B0" not in text
    assert "48;2;77;163;255m 0" in console.export_text(styles=True)


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


def test_end_with_cubes_left_in_the_bag(write: Writer) -> None:
    block = "\n".join(" ".join(colour + shape for shape in "osdcbx") for colour in "ROYGBP")
    result = run("end", write("state.json", qwirkle_cubes.state(block)))
    assert result.exit_code == 0
    assert result.stdout == "The game is over: nobody can lay any more.\n"


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
    "unknown colour": ('{"qubix": {"boards": [{"area": [{"color": "GREEN"}]}]}}', "GREEN"),
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
    assert re.search(r"^\w+ fills level 0 of \w+’s area$", said, re.MULTILINE)


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
    monkeypatch.setattr("referee.cli.demo.time.sleep", waits.append)
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


def assert_quiet_in_a_broken_pipe(line: str) -> None:
    script = shlex.quote(str(SCRIPT))
    done = subprocess.run(
        ["bash", "-c", f"{script} {line} | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] in ("0", "141")


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

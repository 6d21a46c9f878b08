"""The command line on Qwirkle Cubes: rolls and rerolls, hands, bag and phase."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from referee.v1 import game_pb2, qwirkle_cubes_pb2
from referee_cli.games import FACES
from referee_cli.screen import Screen
from referee_client import qwirkle_cubes
from tests.support.command_line import CUBES_TABLE, Writer, new_game, read, run

pytestmark = pytest.mark.usefixtures("plain_environment")


@pytest.fixture
def cubes_game(tmp_path: Path) -> str:
    """A game dealt by the command line itself, after the opening."""
    path = new_game("qwirkle-cubes", tmp_path)
    opening = run("moves", path, "--limit", "1", "--json").stdout
    assert run("apply", path, "-", "--out", path, stdin=opening).exit_code == 0
    return path


def half_known(cubes: str, *, rerolled: bool = False) -> game_pb2.GameState:
    """A position from a real table at which Chris is to move and has known cubes."""
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
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(1 - state.to_move, "Bo", hidden=5))
    path = write("state.json", state)
    assert run("moves", path).stdout.startswith('   0  "pass"  passes\nlegal moves: 1')
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
    shown = FACES["qwirkle_cubes"].tell_hand(state, 1, Screen("fr", Console(color_system=None)))
    hand, phase = shown.plain.splitlines()
    assert hand == f"main  Ro Bs + 1 hors de vue{said}"
    assert phase == "Plus aucune relance au choix pendant ce tour."

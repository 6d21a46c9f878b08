"""The examples in Python, run against a server."""

import hashlib
import subprocess
import sys

from tests.support.paths import EXAMPLES

FOLDER = EXAMPLES / "python"


def run(name: str, target: str, typed: str = "") -> list[str]:
    done = subprocess.run(
        [sys.executable, FOLDER / name, target],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_every_example_is_run_here() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {
        "first_verdict.py",
        "online_game.py",
        "real_table.py",
    }


def test_a_real_table(target: str) -> None:
    moves = (
        "Anna lay Ro@0,0 Rs@1,0",
        "Chris lay Bd@2,0",
        "Chris lay Rd@2,0",
        "",
        "Anna lay Xx@0,1",
        "Chris hello",
        "Chris lay Ro@5000,0",
    )
    lines = run("real_table.py", target, "\n".join(moves))
    assert lines[:2] == ["Ro Rs", "Anna scores 2 and has 2."]
    assert lines[2].startswith("LN-2: ")
    assert lines[3:5] == ["Ro Rs Rd", "Chris scores 3 and has 3."]
    assert [line.partition(":")[0] for line in lines[5:]] == ["I do not understand that"] * 4


def test_the_first_verdict(target: str) -> None:
    assert run("first_verdict.py", target) == [
        "Chris opens.",
        "Best moves:",
        "  3 points: Ro at (0, 0), Oo at (1, 0), Po at (2, 0)",
        "  3 points: Ro at (0, 0), Po at (1, 0), Oo at (2, 0)",
        "  3 points: Oo at (0, 0), Ro at (1, 0), Po at (2, 0)",
        "Legal: 3 points.",
        "Illegal:",
        "  QW-4: On ouvre avec le plus grand ensemble de sa main : 3 pièces, et non 2.",
        "  LN-4: Les pièces posées n’ont en commun ni couleur ni forme : cercle rouge, carré bleu.",
        "  LN-5: Vide entre les pièces posées : (1, 0).",
        "Bad request:",
        "  move.qwirkle.lay.placements[0].x: must be from -1000 to 1000, is 5000 (OUT_OF_RANGE)",
    ]


def test_an_online_game(target: str) -> None:
    commitment, *turns, first, second, third, seed, audit = run("online_game.py", target)
    assert len(turns) > 20
    assert all(" scores " in turn for turn in turns)
    scores = [int(place.rpartition(" ")[2]) for place in (first, second, third)]
    assert scores == sorted(scores, reverse=True)
    digest = hashlib.sha256(bytes.fromhex(seed.removeprefix("seed: "))).hexdigest()
    assert commitment == f"SHA-256 of the seed: {digest}"
    assert audit == "audit: AUDIT_RULING_SOUND"

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
    assert {path.name for path in FOLDER.glob("*.py")} == {"online_game.py", "real_table.py"}


def test_a_real_table(target: str) -> None:
    typed = "Anna Ro@0,0 Rs@1,0\nChris Bd@2,0\nChris Rd@2,0\n\nAnna Xx@0,1\nChris hello\n"
    lines = run("real_table.py", target, typed)
    assert lines[:2] == ["Ro Rs", "Anna scores 2 and has 2."]
    assert lines[2].startswith("LN-2: ")
    assert lines[3:5] == ["Ro Rs Rd", "Chris scores 3 and has 3."]
    assert lines[5].startswith("QW-6: ")
    assert [line.partition(":")[0] for line in lines[6:]] == ["I do not understand that"] * 2


def test_an_online_game(target: str) -> None:
    commitment, *turns, first, second, third, seed, audit = run("online_game.py", target)
    assert len(turns) > 20
    assert all(" scores " in turn for turn in turns)
    scores = [int(place.rpartition(" ")[2]) for place in (first, second, third)]
    assert scores == sorted(scores, reverse=True)
    digest = hashlib.sha256(bytes.fromhex(seed.removeprefix("seed: "))).hexdigest()
    assert commitment == f"SHA-256 of the seed: {digest}"
    assert audit == "audit: AUDIT_RULING_SOUND"

"""The command line on puzzles of Querbeet."""

import json
from pathlib import Path

import pytest

from referee.v1 import puzzle_service_pb2 as puzzles
from referee.v1 import querbeet_pb2
from referee_client import querbeet
from tests.support.command_line import Writer, read, run

pytestmark = pytest.mark.usefixtures("plain_environment")


def laid(
    puzzle: querbeet_pb2.QuerbeetPuzzle, *stones: tuple[int, int, str], kinds: str = ""
) -> puzzles.JudgePuzzleRequest:
    puzzle.set.extend(map(querbeet.stone, kinds.split()))
    puzzle.stones.extend(querbeet.placed(*stone) for stone in stones)
    return puzzles.JudgePuzzleRequest(querbeet=puzzle)


AROUND = ((1, 0, "24"), (0, 1, "35"), (-1, 1, "04"), (-1, 0, "15"), (0, -1, "02"), (1, -1, "13"))


def ring(name: str = "", *, min_surface: int = 0) -> puzzles.JudgePuzzleRequest:
    goal = querbeet.ring(name=name, min_surface=min_surface)
    return laid(goal, *AROUND, kinds="02 " * 6)


def pair(*stones: tuple[int, int, str]) -> puzzles.JudgePuzzleRequest:
    return laid(querbeet.figure([(0, 0), (1, 0)], closed=True, name="Pair"), *stones)


SOLVED_PAIR = pair((0, 0, "0"), (1, 0, "3"))


BAD_PAIR = pair((0, 0, "03"), (2, 0, "3"))


def test_solved_ring_is_drawn_with_its_length_and_surface(write: Writer) -> None:
    result = run("puzzle", write("ring.json", ring("The smallest")))
    assert result.exit_code == 0
    assert [line.strip("│╭╮╰╯─ ") for line in result.stdout.splitlines()][1:-2] == [
        "",
        "The smallest",
        "Lay a ring.",
        "",
        "•─────•     r1",
        "╱       ╲",
        "╱         ╲",
        "•           •     r0",
        "╲         ╱",
        "╲       ╱",
        "q-1     •─────•     r-1",
        "",
        "",
        "q0    q1",
        "",
        "Ring of 6 stones, surface 7.",
        "All paths are one network.",
    ]
    assert " SOLVED " in result.stdout
    assert "NOT SOLVED" not in result.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "NOT SOLVED",
                "Fill a figure of 2 cells, with no path leading out.",
                "The paths are several networks.",
                "Still empty: (1, 0).",
                "Outside the figure: (2, 0).",
                "! • ! at fault",
            ),
        ),
        (
            "fr",
            (
                "NON RÉSOLU",
                "Remplir une figure de 2 cases, sans chemin qui en sorte.",
                "Les chemins forment plusieurs réseaux.",
                "Reste à remplir : (1, 0).",
                "Hors de la figure : (2, 0).",
                "! • ! en faute",
            ),
        ),
    ],
)
def test_unsolved_figure_is_drawn_with_every_fault(
    language: str, said: tuple[str, ...], write: Writer
) -> None:
    result = run("puzzle", write("pair.json", BAD_PAIR), "--lang", language)
    assert result.exit_code == 1
    reasons = ("QB-13", "FIGURE_NOT_FILLED", "OUTSIDE_FIGURE", "PATH_LEADS_OUT")
    for part in (*said, *reasons, "─!─•─!─! · !─!─• !"):
        assert part in result.stdout


def test_ring_that_is_too_small_says_what_it_takes(write: Writer) -> None:
    result = run("puzzle", write("ring.json", ring(min_surface=32)))
    assert result.exit_code == 1
    assert "Lay a ring, surface at least 32." in result.stdout
    assert "Ring of 6 stones, surface 7." in result.stdout
    assert "SURFACE_TOO_SMALL" in result.stdout


def test_puzzle_as_json_is_the_response(write: Writer, target: str) -> None:
    path = write("pair.json", SOLVED_PAIR)
    for where in ((), ("--target", target)):
        result = run("puzzle", path, "--json", *where)
        assert result.exit_code == 0
        assert read(result.stdout, puzzles.JudgePuzzleResponse()).querbeet.one_network
    assert run("puzzle", "-", stdin=Path(path).read_text()).exit_code == 0


def test_several_puzzles_get_a_line_each(write: Writer) -> None:
    one, two = write("one.json", ring()), write("two.json", BAD_PAIR)
    result = run("puzzle", one, two)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"SOLVED  {one}  ring of 6 stones, surface 7, all paths are one network",
        f"NOT SOLVED  {two}  faults: 3, the paths are several networks",
    ]
    rulings = [
        json.loads(line)["ruling"]
        for line in run("puzzle", one, two, "--json").stdout.split("\n")[:-1]
    ]
    assert rulings == ["RULING_LEGAL", "RULING_ILLEGAL"]
    assert run("puzzle", one, one).exit_code == 0


@pytest.mark.parametrize("far", [(0, 100), (100, 0), (-100, 100), (7, 20)])
def test_stones_far_apart_are_not_drawn(far: tuple[int, int], write: Writer) -> None:
    result = run("puzzle", write("far.json", laid(querbeet.ring(), (0, 0, "03"), (*far, "03"))))
    assert result.exit_code == 1
    assert "Too large to be drawn here: " in result.stdout
    assert len(result.stdout.splitlines()) < 30


def test_largest_picture_is_no_wider_than_the_screen(write: Writer) -> None:
    stones = [(q, 0, "03") for q in range(10)]
    result = run("puzzle", write("row.json", laid(querbeet.ring(), *stones)))
    assert "q9" in result.stdout
    assert {len(line) for line in result.stdout.splitlines()} == {80}


def test_both_axes_are_numbered_where_rows_end_beside_diagonals(write: Writer) -> None:
    stones = ((0, 0, "03"), (1, 1, "03"))
    output = run("puzzle", write("apart.json", laid(querbeet.ring(), *stones))).stdout
    for label in ("q0", "q1", "r0", "r1"):
        assert output.count(label) == 1


def test_name_of_a_puzzle_cannot_steer_the_terminal(write: Writer) -> None:
    result = run("puzzle", write("ring.json", ring("\x1b[2J\nRing")))
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "�[2J Ring" in result.stdout


BAD_PUZZLES = {
    "empty": ("", "is empty"),
    "garbage": ("{'a': 1}", "holds no JSON"),
    "no object": ("[1]", "not a JSON object"),
    "unknown stone": (
        '{"querbeet": {"stones": [{"stone": "QUERBEET_STONE_7"}]}}',
        "QUERBEET_STONE_7",
    ),
    "a state": ('{"querbeet": {"board": []}}', 'no field named "board"'),
    "no puzzle": ("{}", "querbeet.goal"),
    "no stones": ('{"querbeet": {"ring": {}}}', "querbeet.stones: "),
    "two on a cell": (
        '{"querbeet": {"ring": {}, "stones": [{"stone": 3}, {"stone": 3}]}}',
        "DUPLICATE",
    ),
    "too far": ('{"querbeet": {"ring": {}, "stones": [{"q": 101, "stone": 3}]}}', "OUT_OF_RANGE"),
}


@pytest.mark.parametrize("name", BAD_PUZZLES)
def test_bad_puzzle_is_bad_input(name: str, write: Writer) -> None:
    content, complaint = BAD_PUZZLES[name]
    path = write("puzzle.json", content)
    result = run("puzzle", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert path in result.stderr


def test_a_bad_puzzle_does_not_silence_the_others(write: Writer) -> None:
    good = write("good.json", ring())
    bad = [
        write(f"{number}.json", content) for number, (content, _) in enumerate(BAD_PUZZLES.values())
    ]
    result = run("puzzle", *bad, good)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"SOLVED  {good}  ")
    assert all(path in result.stderr for path in bad)
    assert f"{len(bad)} of {len(bad) + 1} files could not be judged" in result.stderr


def test_missing_puzzle_is_bad_input(tmp_path: Path) -> None:
    result = run("puzzle", str(tmp_path / "missing.json"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    assert run("puzzle").exit_code == 2
    assert "only one of the files" in run("puzzle", "-", "-", stdin="{}").stderr

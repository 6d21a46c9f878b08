"""The solver of puzzles: against brute force, on the examples, and as a command."""

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from google.protobuf import json_format

from referee.v1.puzzle_service_pb2 import JudgePuzzleRequest
from referee.v1.querbeet_pb2 import QuerbeetPuzzle
from tests.support.paths import EXAMPLES
from tools.puzzles import commands
from tools.puzzles.cells import EDGES, Cell, opposite
from tools.puzzles.figures import closed_room, open_room
from tools.puzzles.filling import Filling, Layout, Room
from tools.puzzles.rings import largest_ring, rings
from tools.puzzles.search import Search
from tools.puzzles.shapes import most_surface, shapes
from tools.puzzles.solving import stones_of_puzzle
from tools.puzzles.stock import Stock
from tools.puzzles.stones import ALL_EDGES, SET_OF_THE_GAME, STONES, Stone, kind

PUZZLES = sorted((EXAMPLES / "puzzles").glob("*.json"))
HEXAGON = [Cell(0, 0), *Cell(0, 0).around()]
FIGURES = {
    "alone": [Cell(3, -2)],
    "pair": [Cell(0, 0), Cell(1, 0)],
    "triangle": [Cell(0, 0), Cell(1, 0), Cell(0, 1)],
    "bend": [Cell(0, 0), Cell(1, 0), Cell(1, 1)],
    "rhombus": [Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1)],
    "in two parts": [Cell(0, 0), Cell(1, 0), Cell(5, 0)],
}
ANY = range(20)


def brute_force(room: Room, stones: Sequence[Stone]) -> list[Layout]:
    """All layouts, found by trying every stone on every cell."""
    kinds = {kind(stone) for stone in stones}
    options = [
        [stone for stone in STONES if kind(stone) in kinds and not stone & ~edges]
        for edges in room.values()
    ]
    every = (dict(zip(room, laid, strict=True)) for laid in product(*options))
    return [layout for layout in every if edges_agree(layout) and enough(layout, stones)]


def edges_agree(layout: Layout) -> bool:
    return all(
        (stone >> edge & 1) == (layout[cell.beyond(edge)] >> opposite(edge) & 1)
        for cell, stone in layout.items()
        for edge in EDGES
        if cell.beyond(edge) in layout
    )


def enough(layout: Layout, stones: Sequence[Stone]) -> bool:
    return not Counter(map(kind, layout.values())) - Counter(map(kind, stones))


def outside(cells: set[Cell]) -> set[Cell]:
    """The cells near these from which one can get away to the outside."""
    reach = max(max(abs(cell.q), abs(cell.r)) for cell in cells) + 2
    found = {Cell(reach, reach)}
    waiting = list(found)
    while waiting:
        for cell in waiting.pop().around():
            if max(abs(cell.q), abs(cell.r)) <= reach and cell not in cells | found:
                found.add(cell)
                waiting.append(cell)
    return found


def surface(cells: set[Cell]) -> int:
    reach = max(max(abs(cell.q), abs(cell.r)) for cell in cells) + 2
    return (2 * reach + 1) ** 2 - len(outside(cells))


def leads_to(layout: Layout) -> set[Cell]:
    return {
        cell.beyond(edge) for cell, stone in layout.items() for edge in EDGES if stone >> edge & 1
    }


def is_chain(cells: set[Cell]) -> bool:
    """Whether each cell touches two others, and all are connected."""
    if any(len(cells.intersection(cell.around())) != 2 for cell in cells):
        return False
    reached = {min(cells)}
    while more := {near for cell in reached for near in cell.around()} & cells - reached:
        reached |= more
    return reached == cells


def without_stones(request: JudgePuzzleRequest) -> QuerbeetPuzzle:
    """The puzzle without the stones that solve it."""
    puzzle = QuerbeetPuzzle()
    puzzle.CopyFrom(request.querbeet)
    del puzzle.stones[:]
    return puzzle


def assert_solved(request: JudgePuzzleRequest) -> None:
    puzzle = request.querbeet
    layout = {Cell(laid.q, laid.r): int(laid.stone) for laid in puzzle.stones}
    assert len(layout) == len(puzzle.stones)
    assert edges_agree(layout)
    assert enough(layout, stones_of_puzzle(puzzle))
    cells = set(layout)
    if puzzle.WhichOneof("goal") == "ring":
        assert is_chain(cells)
        assert not leads_to(layout) & outside(cells)
        assert len(cells) >= max(6, puzzle.ring.min_length)
        assert surface(cells) >= puzzle.ring.min_surface
    else:
        closed = puzzle.HasField("closed_figure")
        figure = puzzle.closed_figure if closed else puzzle.figure
        assert sorted(cells) == sorted(Cell(cell.q, cell.r) for cell in figure.cells)
        assert not closed or leads_to(layout) <= cells


def sorted_layouts(layouts: Iterator[Layout] | list[Layout]) -> list[list[tuple[Cell, Stone]]]:
    return sorted(sorted(layout.items()) for layout in layouts)


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("room_of", [open_room, closed_room])
def test_the_solver_finds_what_brute_force_finds(
    name: str, number: int, room_of: Callable[[Collection[Cell]], Room]
) -> None:
    rng = random.Random(f"{name} {number}")
    room = room_of(FIGURES[name])
    few = 2 if len(room) > 3 else 3
    stones = [kind(rng.choice(STONES)) for _ in range(few)]
    stones += rng.choices(stones, k=2)
    found = list(Filling(room, Stock(stones), Search(number)).layouts())
    assert sorted_layouts(found) == sorted_layouts(brute_force(room, stones))


def test_brute_force_finds_the_same_rings_of_six() -> None:
    stones = [1, 3, 5, 5, 5, 7]
    found = [ring.layout for ring in rings(stones, 6, 0, Search()) if len(ring.layout) == 6]
    cells = set(found[0])
    inner = (set.intersection(*[set(cell.around()) for cell in cells])).pop()
    room = {
        cell: sum(1 << edge for edge in EDGES if cell.beyond(edge) in cells | {inner})
        for cell in cells
    }
    assert sorted_layouts(found) == sorted_layouts(brute_force(room, stones))


def chains(length: int) -> Iterator[list[Cell]]:
    """All rings of a length as cells in order, each many times: turned and backwards."""
    path = [Cell(0, 0), Cell(1, 0)]

    def go_on() -> Iterator[list[Cell]]:
        for cell in path[-1].around():
            touched = [own for own in path if own in set(cell.around())]
            if cell in path or touched not in ([path[-1]], [path[0], path[-1]]):
                continue
            path.append(cell)
            if touched[0] == path[-2] and len(path) < length:
                yield from go_on()
            elif touched[0] == path[0] and len(path) == length:
                yield list(path)
            path.pop()

    return go_on()


def lowest_turn(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """A form of a set of cells that is the same wherever it lies and however it is turned."""
    turns = []
    for _ in EDGES:
        cells = [Cell(-cell.r, cell.q + cell.r) for cell in cells]
        first = min(cells)
        turns.append(tuple(sorted(Cell(c.q - first.q, c.r - first.r) for c in cells)))
    return min(turns)


@pytest.mark.parametrize("length", range(6, 11))
def test_every_shape_of_a_ring_is_found_once(length: int) -> None:
    found = [[cell for cell, _ in shape.cells()] for shape in shapes(length, 0, ANY, Search())]
    assert len(found) == len(set(map(lowest_turn, found)))
    assert set(map(lowest_turn, found)) == set(map(lowest_turn, chains(length)))


@pytest.mark.parametrize("length", range(6, 16))
def test_the_surface_of_a_shape_is_what_it_encloses(length: int) -> None:
    every = list(shapes(length, 0, ANY, Search()))
    assert every or length == 7
    for shape in every:
        assert shape.surface == surface({cell for cell, _ in shape.cells()}) <= most_surface(length)
    large = [shape for shape in every if shape.surface >= 20]
    assert sorted(shapes(length, 20, ANY, Search(1))) == sorted(large)


def test_no_ring_of_the_game_is_larger_than_the_record() -> None:
    largest = largest_ring(SET_OF_THE_GAME, 0, Search())
    assert largest is not None
    assert (len(largest.layout), largest.surface) == (18, 32)
    assert next(rings(SET_OF_THE_GAME, 0, 33, Search()), None) is None


@pytest.mark.parametrize(
    ("cells", "stones"),
    [
        (HEXAGON, SET_OF_THE_GAME[:6]),  # too few
        (HEXAGON[:1], SET_OF_THE_GAME),  # no path can leave a single cell
        (HEXAGON[1:], SET_OF_THE_GAME),  # six wide bends or dead ends
        (HEXAGON, [9] * 7),  # straight lines lead outside
    ],
)
def test_what_cannot_be_closed_has_no_solution(cells: list[Cell], stones: list[Stone]) -> None:
    assert list(Filling(closed_room(cells), Stock(stones), Search()).layouts()) == []


@pytest.mark.parametrize("stones", [[ALL_EDGES] * 50, [9] * 50, SET_OF_THE_GAME[:5]])
def test_what_cannot_be_a_ring_has_no_solution(stones: list[Stone]) -> None:
    assert largest_ring(stones, 0, Search()) is None


def test_a_seed_gives_the_same_solution_again_and_another_one_another() -> None:
    room = open_room(HEXAGON)
    first, again, other = [
        next(Filling(room, Stock(SET_OF_THE_GAME), Search(seed)).layouts()) for seed in (1, 1, 2)
    ]
    assert first == again != other


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(commands.puzzles, args, input=stdin)


def parsed(text: str) -> JudgePuzzleRequest:
    return json_format.Parse(text, JudgePuzzleRequest())


def puzzle(**content: object) -> str:
    return json.dumps({"querbeet": content})


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_every_example_is_solved_and_can_be_solved_anew(path: Path) -> None:
    example = parsed(path.read_text("utf-8"))
    assert_solved(example)
    result = run("solve", str(path), "--seed", "7")
    assert result.exit_code == 0
    solution = parsed(result.stdout)
    assert_solved(solution)
    assert without_stones(solution) == without_stones(example)


def test_the_readme_lists_every_example() -> None:
    assert PUZZLES
    readme = (PUZZLES[0].parent / "README.md").read_text("utf-8")
    listed = [line.split("`")[1] for line in readme.splitlines() if line.startswith("| `")]
    assert sorted(listed) == [path.name for path in PUZZLES]


def test_solve_writes_all_solutions_a_line_each(tmp_path: Path) -> None:
    text = puzzle(set=[1, 1, 3], closedFigure={"cells": [{}, {"q": 1}, {"r": 1}]})
    out = tmp_path / "solutions.jsonl"
    result = run("solve", "-", "--all", "--out", str(out), stdin=text)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "Solutions: 3\n"
    solutions = [parsed(line) for line in out.read_text("utf-8").splitlines()]
    assert len(solutions) == 3
    for solution in solutions:
        assert_solved(solution)
    result = run("solve", "-", "--limit", "2", stdin=text)
    assert len(result.stdout.splitlines()) == 2


def test_solve_says_that_there_is_no_solution_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "kept.json"
    out.write_text("kept", "utf-8")
    for more in ([], ["--all"]):
        result = run(
            "solve", "-", "-o", str(out), *more, stdin=puzzle(closedFigure={"cells": [{}]})
        )
        assert result.exit_code == 1
        assert "no solution" in result.stderr
    assert out.read_text("utf-8") == "kept"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a puzzle file"),
        ("[]", "no goal"),
        ("\x1b[31m", "is not a puzzle file"),
        ('{"puzle": {}}', "puzle"),
        ("{}", "no goal"),
        (puzzle(set=[64], ring={}), "a stone that does not exist"),
        (puzzle(set=[0], ring={}), "a stone that does not exist"),
        (puzzle(set=[1] * 101, ring={}), "more than 100 stones"),
        (puzzle(ring={"minLength": -1}), "negative"),
        (puzzle(figure={}), "0 cells"),
        (puzzle(figure={"cells": [{"q": q % 100} for q in range(101)]}), "101 cells"),
        (puzzle(figure={"cells": [{}, {}]}), "a cell twice"),
        (puzzle(closedFigure={"cells": [{"r": 101}]}), "beyond 100"),
    ],
)
def test_solve_refuses_what_is_no_puzzle(text: str, reason: str) -> None:
    result = run("solve", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert "\x1b" not in result.stderr


def test_solve_says_which_file_it_cannot_read_or_write(tmp_path: Path) -> None:
    missing = run("solve", str(tmp_path / "missing.json"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "cannot read" in missing.stderr
    nowhere = run("solve", str(PUZZLES[0]), "-o", str(tmp_path / "no" / "file.json"))
    assert nowhere.exit_code == 2
    assert "cannot write" in nowhere.stderr


def test_ring_closes_a_ring_that_is_large_enough() -> None:
    result = run("ring", "--surface", "32", "--seed", "3")
    assert result.exit_code == 0
    assert_solved(parsed(result.stdout))
    assert "surface: 32" in result.stderr


def test_ring_closes_the_largest_if_nothing_else_is_said() -> None:
    result = run("ring", "--length", "17")
    assert result.exit_code == 0
    solution = parsed(result.stdout)
    assert_solved(solution)
    assert (solution.querbeet.ring.min_length, solution.querbeet.ring.min_surface) == (17, 32)
    assert "none is larger" in result.stderr


def test_ring_says_that_there_is_none() -> None:
    result = run("ring", "--surface", "33")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no such ring" in result.stderr


def test_an_interrupted_search_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "largest_ring", interrupted)
    result = run("ring")
    assert (result.exit_code, result.output) == (130, "")

"""Puzzles of Querbeet (QB-13): figures and closed figures, laid with any set of stones."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from referee.v1 import puzzle_service_pb2, querbeet_pb2, verdict_pb2
from referee_client import Referee
from referee_client.querbeet import Placed, figure, placed, ring
from tests.games.querbeet.builders import (
    TOWARDS,
    Cell,
    turned_board,
    written,
)
from tests.games.querbeet.puzzles import (
    LOOP_OF_EIGHTEEN,
    LOOP_OF_SIX,
    SMALLEST_RING,
    TRIANGLE,
    Laid,
    Puzzle,
    of_reason,
    on_table,
    only,
    own,
    solved,
    violations,
    with_set,
)
from tests.support.builders import cells, faults, reason
from tests.support.paths import EXAMPLES
from tests.support.puzzles import laid_for

PUZZLES = sorted((EXAMPLES / "puzzles").glob("*.json"))


# Figures


def test_qb_13_a_figure_is_filled(referee: Referee) -> None:
    """Paths may lead out, and no star is required."""
    laid = {(0, 0): "03", (1, 0): "034", (1, -1): "15"}
    judged = referee.judge_puzzle(laid_for(figure(laid), on_table(laid)))
    assert solved(judged)
    assert judged.querbeet.one_network
    assert not judged.querbeet.HasField("ring")
    assert judged.ruleset.version == 1


def test_qb_13_the_order_of_stones_and_cells_means_nothing(referee: Referee) -> None:
    stones = on_table(TRIANGLE)
    for puzzle in (figure(TRIANGLE), figure(reversed(list(TRIANGLE)), closed=True)):
        assert solved(referee.judge_puzzle(laid_for(puzzle, stones[::-1])))


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("corner", [(0, 0), (97, 97), (-97, -97), (97, -97), (-97, 97)])
def test_qb_13_the_table_has_no_bounds_and_no_direction(
    referee: Referee, sixths: int, corner: Cell
) -> None:
    turned = turned_board(SMALLEST_RING, sixths)
    laid = {(q + corner[0], r + corner[1]): each for (q, r), each in turned.items()}
    for puzzle in (figure(laid), ring()):
        assert solved(referee.judge_puzzle(laid_for(puzzle, on_table(laid))))


def test_qb_13_cells_of_the_figure_are_empty(referee: Referee) -> None:
    puzzle = figure([*TRIANGLE, (5, 5), (-5, 0)], closed=True)
    judged = referee.judge_puzzle(laid_for(puzzle, on_table(TRIANGLE)))
    assert violations(judged) == [("QB-13", "FIGURE_NOT_FILLED")]
    assert sorted(cells(only(judged))) == [(-5, 0), (5, 5)]


def test_qb_13_stones_lie_beside_the_figure(referee: Referee) -> None:
    judged = referee.judge_puzzle(laid_for(figure([(0, 0)]), on_table(TRIANGLE)))
    assert violations(judged) == [("QB-13", "OUTSIDE_FIGURE")]
    assert sorted(cells(only(judged))) == [(0, 1), (1, 0)]


def test_qb_13_a_figure_laid_elsewhere_is_neither_filled_nor_kept_to(referee: Referee) -> None:
    judged = referee.judge_puzzle(laid_for(figure([(7, 7), (8, 7), (7, 8)]), on_table(TRIANGLE)))
    assert violations(judged) == [("QB-13", "FIGURE_NOT_FILLED"), ("QB-13", "OUTSIDE_FIGURE")]


def test_qb_6_a_path_meets_a_blank_edge(referee: Referee) -> None:
    """The stone with the path is named first, wherever it is in the list."""
    for stones in (["0", "0"], ["3", "3"]):
        laid = dict(zip([(0, 0), (1, 0)], stones, strict=True))
        judged = referee.judge_puzzle(laid_for(figure(laid), on_table(laid)))
        assert violations(judged) == [("QB-6", "PATH_MEETS_BLANK")]
        has_path = (0, 0) if stones[0] == "0" else (1, 0)
        assert cells(only(judged))[0] == has_path
        assert written(only(judged).querbeet.stones) == stones
        edge = int(stones[0])
        assert dict(only(judged).metadata) == {"edge": str(edge), "towards": TOWARDS[edge]}
        assert not judged.querbeet.one_network


def test_qb_6_every_contradiction_is_named_once(referee: Referee) -> None:
    """A stone has three paths, and three neighbours turn away from them."""
    laid = {(0, 0): "024", (1, 0): "0", (-1, 1): "2", (0, -1): "4"}
    judged = referee.judge_puzzle(laid_for(with_set(figure(laid), "024 0 0 0"), on_table(laid)))
    found = of_reason(judged, "PATH_MEETS_BLANK")
    assert len(found) == len(judged.violations) == 3
    assert sorted(cells(each)[1] for each in found) == [(-1, 1), (0, -1), (1, 0)]
    assert {cells(each)[0] for each in found} == {(0, 0)}


def test_qb_13_all_paths_are_one_network_or_not(referee: Referee) -> None:
    """Stones that touch with blank edges are two networks, and so are stones far apart."""
    for laid, one in (
        ({(0, 0): "0", (1, 0): "3"}, True),
        ({(0, 0): "3", (1, 0): "0"}, False),
        ({(0, 0): "03", (5, 5): "03"}, False),
        ({(0, 0): "03"}, True),
        (TRIANGLE, True),
        ({**TRIANGLE, (1, 1): "1"}, False),
    ):
        judged = referee.judge_puzzle(laid_for(figure(laid), on_table(laid)))
        assert solved(judged)
        assert judged.querbeet.one_network == one


# The set


def test_qb_13_each_stone_of_the_set_may_be_laid_once(referee: Referee) -> None:
    """Four lines are laid in different rotations, but the set has three."""
    lines = {(0, 0): "03", (4, 0): "14", (8, 0): "25", (12, 0): "03"}
    judged = referee.judge_puzzle(laid_for(figure(lines), on_table(lines)))
    assert violations(judged) == [("QB-13", "STONE_NOT_IN_SET")]
    found = only(judged)
    assert dict(found.metadata) == {"laid": "4", "count": "3"}
    assert dict(zip(cells(found), written(found.querbeet.stones), strict=True)) == lines
    del lines[8, 0]
    assert solved(referee.judge_puzzle(laid_for(figure(lines), on_table(lines))))


def test_qb_13_every_kind_of_which_there_are_too_few_is_named(referee: Referee) -> None:
    laid = {(0, 0): "01234", (4, 0): "024", (8, 0): "135", (12, 0): "*", (16, 0): "*"}
    judged = referee.judge_puzzle(laid_for(figure(laid), on_table(laid)))
    assert sorted(
        (each.metadata["laid"], each.metadata["count"]) for each in judged.violations
    ) == [
        ("1", "0"),
        ("2", "1"),
        ("2", "1"),
    ]
    assert {reason(each) for each in judged.violations} == {"STONE_NOT_IN_SET"}


def test_qb_13_a_set_of_ones_own(referee: Referee) -> None:
    """It has no star, and its stones may be turned in any way; not all have to be laid."""
    laid = {(0, 0): "01234", (1, 0): "12345"}
    set_of_three = with_set(figure(laid), "01345 02345 0")
    assert solved(referee.judge_puzzle(laid_for(set_of_three, on_table(laid))))
    too_few = with_set(figure(laid), "01345 0 *")
    judged = referee.judge_puzzle(laid_for(too_few, on_table(laid)))
    assert dict(only(judged).metadata) == {"laid": "2", "count": "1"}


def test_qb_13_a_mirror_image_is_another_stone(referee: Referee) -> None:
    laid = {(0, 0): "013"}
    assert solved(referee.judge_puzzle(laid_for(with_set(figure(laid), "124"), on_table(laid))))
    judged = referee.judge_puzzle(laid_for(with_set(figure(laid), "023"), on_table(laid)))
    assert violations(judged) == [("QB-13", "STONE_NOT_IN_SET")]


# Closed figures


def test_qb_13_no_path_leads_out_of_a_closed_figure(referee: Referee) -> None:
    assert solved(referee.judge_puzzle(laid_for(figure(TRIANGLE, closed=True), on_table(TRIANGLE))))
    opened = {**TRIANGLE, (0, 1): "0245"}
    assert solved(referee.judge_puzzle(laid_for(figure(opened), on_table(opened))))
    judged = referee.judge_puzzle(laid_for(figure(opened, closed=True), on_table(opened)))
    assert violations(judged) == [("QB-13", "PATH_LEADS_OUT")] * 2
    assert [cells(each) for each in judged.violations] == [[(0, 1)]] * 2
    assert [written(each.querbeet.stones) for each in judged.violations] == [["0245"]] * 2
    assert sorted(
        (each.metadata["edge"], each.metadata["towards"]) for each in judged.violations
    ) == [
        ("0", "EAST"),
        ("2", "NORTH_WEST"),
    ]


@pytest.mark.parametrize("edge", range(6))
def test_qb_13_a_single_stone_always_leads_out(referee: Referee, edge: int) -> None:
    laid = {(0, 0): str(edge)}
    judged = referee.judge_puzzle(laid_for(figure(laid, closed=True), on_table(laid)))
    assert dict(only(judged).metadata) == {"edge": str(edge), "towards": TOWARDS[edge]}


def test_qb_13_a_path_into_a_hole_leads_out(referee: Referee) -> None:
    puzzle = own(figure(LOOP_OF_SIX, closed=True), LOOP_OF_SIX)
    judged = referee.judge_puzzle(laid_for(puzzle, on_table(LOOP_OF_SIX)))
    assert solved(judged)
    assert judged.querbeet.one_network
    inward = {**LOOP_OF_SIX, (1, 0): "234"}
    puzzle = own(figure(inward, closed=True), inward)
    judged = referee.judge_puzzle(laid_for(puzzle, on_table(inward)))
    assert violations(judged) == [("QB-13", "PATH_LEADS_OUT")]
    assert dict(only(judged).metadata) == {"edge": "3", "towards": "WEST"}
    assert solved(referee.judge_puzzle(laid_for(own(figure(inward), inward), on_table(inward))))


def test_qb_13_a_path_to_a_stone_beside_the_figure_leads_out_too(referee: Referee) -> None:
    laid = {(0, 0): "0", (1, 0): "3"}
    judged = referee.judge_puzzle(laid_for(figure([(0, 0)], closed=True), on_table(laid)))
    assert violations(judged) == [("QB-13", "OUTSIDE_FIGURE"), ("QB-13", "PATH_LEADS_OUT")]
    assert cells(of_reason(judged, "PATH_LEADS_OUT")[0]) == [(0, 0)]


def test_qb_13_a_path_to_an_empty_cell_of_the_figure_stays_in_it(referee: Referee) -> None:
    judged = referee.judge_puzzle(
        laid_for(figure([(0, 0), (1, 0)], closed=True), on_table({(0, 0): "0"}))
    )
    assert violations(judged) == [("QB-13", "FIGURE_NOT_FILLED")]


def test_qb_13_everything_wrong_is_told_at_once(referee: Referee) -> None:
    laid = {(0, 0): "05", (1, 0): "12", (3, 3): "01234"}
    judged = referee.judge_puzzle(
        laid_for(figure([(0, 0), (1, 0), (0, 1)], closed=True), on_table(laid))
    )
    assert violations(judged) == [
        ("QB-13", "FIGURE_NOT_FILLED"),
        ("QB-13", "OUTSIDE_FIGURE"),
        ("QB-13", "PATH_LEADS_OUT"),
        ("QB-13", "PATH_LEADS_OUT"),
        ("QB-13", "STONE_NOT_IN_SET"),
        ("QB-6", "PATH_MEETS_BLANK"),
    ]


# Both languages


WRONG: dict[str, tuple[Puzzle, Laid]] = {
    "PATH_MEETS_BLANK": (figure([(0, 0), (1, 0)]), {(0, 0): "0", (1, 0): "0"}),
    "STONE_NOT_IN_SET": (figure([(0, 0)]), {(0, 0): "01234"}),
    "FIGURE_NOT_FILLED": (figure([(0, 0), (1, 0)]), {(0, 0): "0"}),
    "OUTSIDE_FIGURE": (figure([(0, 0)]), {(0, 0): "03", (4, 4): "03"}),
    "PATH_LEADS_OUT": (figure([(0, 0)], closed=True), {(0, 0): "0"}),
    "NOT_A_CHAIN": (ring(), {(0, 0): "0", (1, 0): "3"}),
    "SEVERAL_CHAINS": (
        with_set(ring(), *LOOP_OF_SIX.values(), *TRIANGLE.values()),
        {**LOOP_OF_SIX, **{(q + 9, r): each for (q, r), each in TRIANGLE.items()}},
    ),
    "STONES_INSIDE": (
        own(ring(), {**LOOP_OF_EIGHTEEN, **TRIANGLE}),
        {**LOOP_OF_EIGHTEEN, **TRIANGLE},
    ),
    "RING_TOO_SHORT": (ring(), TRIANGLE),
    "SURFACE_TOO_SMALL": (ring(min_surface=32), SMALLEST_RING),
}


def test_every_reason_of_a_puzzle_is_here() -> None:
    values = verdict_pb2.Reason.DESCRIPTOR.values
    named = {each.name.removeprefix("REASON_") for each in values if 110 <= each.number <= 118}
    assert len(named) == 9
    assert {*WRONG} == named | {"PATH_MEETS_BLANK"}


@pytest.mark.parametrize("name", WRONG)
def test_a_puzzle_is_judged_in_both_languages(target: str, name: str) -> None:
    puzzle, laid = WRONG[name]
    messages = []
    for language in ("en", "fr"):
        with Referee.connect(target, language=language) as referee:
            judged = referee.judge_puzzle(laid_for(puzzle, on_table(laid)))
        assert [reason(each) for each in judged.violations] == [name]
        messages.append(only(judged).message)
    english, french = messages
    assert english
    assert french
    assert english != french
    assert "{" not in english + french


def test_the_embedded_referee_says_the_same(referee: Referee, embedded: Referee) -> None:
    for puzzle, laid in WRONG.values():
        assert embedded.judge_puzzle(laid_for(puzzle, on_table(laid))) == referee.judge_puzzle(
            laid_for(puzzle, on_table(laid))
        )


# What is not a puzzle


STONES = on_table(TRIANGLE)


def request_faults(
    referee: Referee, puzzle: Puzzle, stones: Sequence[Placed] = STONES
) -> list[tuple[str, str]]:
    return sorted(faults(lambda: referee.judge_puzzle(laid_for(puzzle, stones))))


def test_a_puzzle_needs_a_goal(referee: Referee) -> None:
    assert request_faults(referee, Puzzle(name="none")) == [("querbeet.goal", "MISSING")]
    assert request_faults(referee, Puzzle()) == [("querbeet.goal", "MISSING")]


def test_a_solution_needs_stones(referee: Referee) -> None:
    assert request_faults(referee, ring(), []) == [("querbeet.stones", "MISSING")]


def test_a_cell_holds_one_stone(referee: Referee) -> None:
    stones = [*STONES, placed(1, 0, "03"), placed(4, 4, "03"), placed(4, 4, "03")]
    assert request_faults(referee, ring(), stones) == [
        ("querbeet.stones[3]", "DUPLICATE"),
        ("querbeet.stones[5]", "DUPLICATE"),
    ]


@pytest.mark.parametrize("number", [0, 64, -1, 2**31 - 1])
def test_a_stone_must_be_one(referee: Referee, number: int) -> None:
    """A blank stone is not one."""
    blank: Any = querbeet_pb2.QuerbeetPlacedStone(q=5, r=5)
    blank.stone = number
    assert request_faults(referee, ring(), [*STONES, blank]) == [
        ("querbeet.stones[3].stone", "UNKNOWN_VALUE")
    ]
    puzzle: Any = with_set(ring(), "0 03")
    puzzle.set.append(number)
    assert request_faults(referee, puzzle) == [("querbeet.set[2]", "UNKNOWN_VALUE")]


@pytest.mark.parametrize("far", [101, -101, 2**31 - 1, -(2**31)])
def test_coordinates_have_limits(referee: Referee, far: int) -> None:
    assert request_faults(referee, ring(), [placed(far, far, "0"), *STONES]) == [
        ("querbeet.stones[0].q", "OUT_OF_RANGE"),
        ("querbeet.stones[0].r", "OUT_OF_RANGE"),
    ]
    for closed in (False, True):
        goal = "closed_figure" if closed else "figure"
        assert request_faults(referee, figure([(0, 0), (far, 3)], closed=closed)) == [
            (f"querbeet.{goal}.cells[1].q", "OUT_OF_RANGE")
        ]


def test_there_are_at_most_a_hundred_stones(referee: Referee) -> None:
    many = [(q, r) for q in range(10) for r in range(10)]
    line = dict.fromkeys(many, "03")
    full_house = with_set(figure(many), *line.values())
    assert solved(referee.judge_puzzle(laid_for(full_house, on_table(line))))
    one_more = [*on_table(line), placed(50, 50, "03")]
    assert request_faults(referee, full_house, one_more) == [("querbeet.stones", "WRONG_COUNT")]
    assert request_faults(referee, figure([*many, (50, 50)])) == [
        ("querbeet.figure.cells", "WRONG_COUNT")
    ]
    assert request_faults(referee, with_set(ring(), "03 " * 101)) == [
        ("querbeet.set", "WRONG_COUNT")
    ]


def test_a_figure_has_cells_and_each_once(referee: Referee) -> None:
    for closed in (False, True):
        goal = "closed_figure" if closed else "figure"
        empty = Puzzle()
        getattr(empty, goal).SetInParent()
        assert request_faults(referee, empty) == [(f"querbeet.{goal}.cells", "WRONG_COUNT")]
        twice = figure([(0, 0), (1, 0), (0, 0)], closed=closed)
        assert request_faults(referee, twice) == [(f"querbeet.{goal}.cells[2]", "DUPLICATE")]


@pytest.mark.parametrize(
    ("length", "surface", "fields"),
    [
        (-1, 0, ["min_length"]),
        (101, 0, ["min_length"]),
        (0, -1, ["min_surface"]),
        (-5, -5, ["min_length", "min_surface"]),
        (2**31 - 1, 2**31 - 1, ["min_length", "min_surface"]),
    ],
)
def test_a_ring_has_a_size_that_can_be(
    referee: Referee, length: int, surface: int, fields: list[str]
) -> None:
    puzzle = ring(min_length=length, min_surface=surface)
    assert request_faults(referee, puzzle) == [
        (f"querbeet.ring.{field}", "OUT_OF_RANGE") for field in fields
    ]


def test_a_name_has_at_most_64_characters(referee: Referee) -> None:
    assert solved(referee.judge_puzzle(laid_for(figure(TRIANGLE, name="é" * 64), STONES)))
    assert request_faults(referee, figure(TRIANGLE, name="x" * 65)) == [
        ("querbeet.name", "WRONG_LENGTH")
    ]


def test_every_fault_of_a_request_is_named_at_once(referee: Referee) -> None:
    puzzle: Any = with_set(figure([(0, 0), (0, 0), (101, 0)], name="x" * 65), "0")
    puzzle.set.append(0)
    stones = [placed(0, 0, "0"), placed(0, 0, "0"), placed(0, 101, "0")]
    assert request_faults(referee, puzzle, stones) == [
        ("querbeet.figure.cells[1]", "DUPLICATE"),
        ("querbeet.figure.cells[2].q", "OUT_OF_RANGE"),
        ("querbeet.name", "WRONG_LENGTH"),
        ("querbeet.set[1]", "UNKNOWN_VALUE"),
        ("querbeet.stones[1]", "DUPLICATE"),
        ("querbeet.stones[2].r", "OUT_OF_RANGE"),
    ]


# The examples


def test_there_are_examples() -> None:
    assert PUZZLES, "examples/puzzles has no puzzle"


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_every_example_is_solved(referee: Referee, path: Path) -> None:
    request = json_format.Parse(
        path.read_text(encoding="utf-8"), puzzle_service_pb2.JudgePuzzleRequest()
    )
    judged = referee.judge_puzzle(request.querbeet)
    assert request.querbeet.name
    assert violations(judged) == []

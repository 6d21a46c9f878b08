"""Puzzles of Querbeet (QB-13): rings."""

from collections.abc import Sequence

import pytest

from referee_client import Referee
from referee_client.querbeet import ring
from tests.games.querbeet.builders import (
    STEPS,
    TOWARDS,
    Cell,
    neighbour,
)
from tests.games.querbeet.puzzles import (
    LOOP_OF_EIGHTEEN,
    LOOP_OF_SIX,
    SMALLEST_RING,
    TRIANGLE,
    Laid,
    around,
    around_the_centre,
    loop,
    of_reason,
    on_table,
    only,
    own,
    solved,
    violations,
)
from tests.support.builders import cells
from tests.support.puzzles import laid_for

INTERRUPTED = around_the_centre("ni", "np", "np", "np", "pi", "i")
"""Stones of which the last one leads only inward."""


LOOP_OF_TWELVE = loop(around(2))


def in_order(found: Sequence[Cell]) -> bool:
    """Whether each cell lies beside the next, and the last beside the first."""
    return all(
        after in [neighbour(here, edge) for edge in range(6)]
        for here, after in zip(found, [*found[1:], found[0]], strict=True)
    )


@pytest.mark.parametrize(
    ("laid", "one_network"), [(SMALLEST_RING, True), (INTERRUPTED, False)], ids=["chain", "cut"]
)
def test_qb_13_the_smallest_ring_has_six_stones(
    referee: Referee, laid: Laid, one_network: bool
) -> None:
    """It is laid of the usual stones. Paths may be interrupted and may lead inward."""
    judged = referee.judge_puzzle(laid_for(ring(), on_table(laid)))
    assert solved(judged)
    assert judged.querbeet.one_network == one_network
    assert (judged.querbeet.ring.length, judged.querbeet.ring.surface) == (6, 7)
    found = [(cell.q, cell.r) for cell in judged.querbeet.ring.cells]
    assert sorted(found) == sorted(laid)
    assert in_order(found)


@pytest.mark.parametrize(
    ("laid", "length", "surface"),
    [(LOOP_OF_SIX, 6, 7), (LOOP_OF_TWELVE, 12, 19), (LOOP_OF_EIGHTEEN, 18, 37)],
)
def test_qb_13_the_surface_of_a_ring_includes_what_it_encloses(
    referee: Referee, laid: Laid, length: int, surface: int
) -> None:
    judged = referee.judge_puzzle(
        laid_for(own(ring(min_length=length, min_surface=surface), laid), on_table(laid))
    )
    assert solved(judged)
    assert judged.querbeet.one_network
    assert (judged.querbeet.ring.length, judged.querbeet.ring.surface) == (length, surface)
    found = [(cell.q, cell.r) for cell in judged.querbeet.ring.cells]
    assert len(found) == length
    assert in_order(found)


def test_qb_13_a_ring_may_have_any_shape(referee: Referee) -> None:
    """Ten stones around four cells."""
    inside = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    ringed = {neighbour(cell, edge) for cell in inside for edge in range(6)} - {*inside}
    chain = [(2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1), (-1, 0), (0, -1), (1, -1), (2, -1)]
    assert ringed == {*chain}
    laid = loop(chain)
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert solved(judged)
    assert (judged.querbeet.ring.length, judged.querbeet.ring.surface) == (10, 14)


@pytest.mark.parametrize(
    ("least", "fits"), [(0, True), (1, True), (6, True), (7, False), (100, False)]
)
def test_qb_13_a_ring_must_be_long_enough(referee: Referee, least: int, fits: bool) -> None:
    judged = referee.judge_puzzle(laid_for(ring(min_length=least), on_table(SMALLEST_RING)))
    assert solved(judged) == fits
    assert judged.querbeet.ring.length == 6
    if not fits:
        assert violations(judged) == [("QB-13", "RING_TOO_SHORT")]
        assert dict(only(judged).metadata) == {"length": "6", "least": str(least)}


@pytest.mark.parametrize(("least", "fits"), [(0, True), (7, True), (8, False), (32, False)])
def test_qb_13_a_ring_must_be_large_enough(referee: Referee, least: int, fits: bool) -> None:
    judged = referee.judge_puzzle(laid_for(ring(min_surface=least), on_table(SMALLEST_RING)))
    assert solved(judged) == fits
    assert judged.querbeet.ring.surface == 7
    if not fits:
        assert violations(judged) == [("QB-13", "SURFACE_TOO_SMALL")]
        assert dict(only(judged).metadata) == {"surface": "7", "least": str(least)}


def test_qb_13_three_stones_that_touch_are_no_ring(referee: Referee) -> None:
    for least in (0, 3):
        judged = referee.judge_puzzle(laid_for(ring(min_length=least), on_table(TRIANGLE)))
        assert violations(judged) == [("QB-13", "RING_TOO_SHORT")]
        assert dict(only(judged).metadata) == {"length": "3", "least": "6"}


def test_qb_13_an_open_chain_is_no_ring(referee: Referee) -> None:
    laid = {cell: each for cell, each in LOOP_OF_SIX.items() if cell != (1, 0)}
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert violations(judged) == [("QB-13", "NOT_A_CHAIN")]
    assert sorted(cells(only(judged))) == [(0, 1), (1, -1)]
    assert not judged.querbeet.HasField("ring")


def test_qb_13_a_stone_that_touches_three_others_is_no_part_of_a_ring(referee: Referee) -> None:
    """A seventh stone outside touches only one of the six."""
    laid = {**SMALLEST_RING, (2, 0): "0"}
    judged = referee.judge_puzzle(laid_for(ring(), on_table(laid)))
    assert ("QB-13", "NOT_A_CHAIN") in violations(judged)
    (found,) = of_reason(judged, "NOT_A_CHAIN")
    assert sorted(cells(found)) == [(1, 0), (2, 0)]
    assert not judged.querbeet.HasField("ring")


def test_qb_13_a_single_stone_is_no_ring(referee: Referee) -> None:
    judged = referee.judge_puzzle(laid_for(ring(), on_table({(0, 0): "0"})))
    assert ("QB-13", "NOT_A_CHAIN") in violations(judged)
    assert not judged.querbeet.HasField("ring")


def test_qb_13_two_rings_are_one_too_many(referee: Referee) -> None:
    """The stones that are not part of the longest one are named."""
    six = {(q + 10, r): each for (q, r), each in LOOP_OF_SIX.items()}
    laid = {**LOOP_OF_TWELVE, **six}
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert violations(judged) == [("QB-13", "SEVERAL_CHAINS")]
    assert sorted(cells(only(judged))) == sorted(six)
    assert not judged.querbeet.one_network
    assert not judged.querbeet.HasField("ring")


def test_qb_13_no_stone_lies_inside_a_ring(referee: Referee) -> None:
    """Not even three that make a loop of their own."""
    laid = {**LOOP_OF_EIGHTEEN, **TRIANGLE}
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert violations(judged) == [("QB-13", "STONES_INSIDE")]
    assert sorted(cells(only(judged))) == sorted(TRIANGLE)
    assert not judged.querbeet.HasField("ring")


def test_qb_13_stones_inside_and_beside_a_ring_are_told_apart(referee: Referee) -> None:
    outside = {(q + 20, r): each for (q, r), each in TRIANGLE.items()}
    laid = {**LOOP_OF_EIGHTEEN, **TRIANGLE, **outside}
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert violations(judged) == [("QB-13", "SEVERAL_CHAINS"), ("QB-13", "STONES_INSIDE")]
    assert sorted(cells(of_reason(judged, "SEVERAL_CHAINS")[0])) == sorted(outside)


def test_qb_13_a_stone_in_the_middle_touches_all_others(referee: Referee) -> None:
    laid = {**LOOP_OF_SIX, (0, 0): "0"}
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    (found,) = of_reason(judged, "NOT_A_CHAIN")
    assert sorted(cells(found)) == sorted(laid)
    assert ("QB-6", "PATH_MEETS_BLANK") in violations(judged)


@pytest.mark.parametrize("seat", range(6))
def test_qb_13_no_path_of_a_ring_leads_outward(referee: Referee, seat: int) -> None:
    """All of them may lead inward."""
    inward = around_the_centre(*["npi"] * 6)
    assert solved(referee.judge_puzzle(laid_for(own(ring(), inward), on_table(inward))))
    ways = ["np"] * 6
    ways[seat] = "npo"
    outward = around_the_centre(*ways)
    judged = referee.judge_puzzle(laid_for(own(ring(), outward), on_table(outward)))
    assert violations(judged) == [("QB-13", "PATH_LEADS_OUT")]
    assert cells(only(judged)) == [STEPS[seat]]
    assert dict(only(judged).metadata) == {"edge": str(seat), "towards": TOWARDS[seat]}
    assert judged.querbeet.ring.length == 6


def test_qb_13_edges_of_a_ring_agree(referee: Referee) -> None:
    """A stone has a path to the next one, which has none back."""
    laid = around_the_centre("n", "n", "i", "i", "i", "i")
    judged = referee.judge_puzzle(laid_for(own(ring(), laid), on_table(laid)))
    assert violations(judged) == [("QB-6", "PATH_MEETS_BLANK")] * 2
    assert judged.querbeet.ring.surface == 7


def test_qb_13_the_set_counts_for_rings_too(referee: Referee) -> None:
    """There are three wide bends, not six."""
    judged = referee.judge_puzzle(laid_for(ring(), on_table(LOOP_OF_SIX)))
    assert violations(judged) == [("QB-13", "STONE_NOT_IN_SET")]
    assert dict(only(judged).metadata) == {"laid": "6", "count": "3"}
    assert judged.querbeet.ring.length == 6

"""Figures and rings with solutions."""

from collections.abc import Mapping, Sequence

from referee.v1 import puzzle_service_pb2, querbeet_pb2, verdict_pb2
from referee_client.querbeet import Placed, placed, stone
from tests.games.querbeet.builders import (
    STEPS,
    Cell,
    neighbour,
)
from tests.support.builders import reason

Laid = Mapping[Cell, str]


Puzzle = querbeet_pb2.QuerbeetPuzzle


Judged = puzzle_service_pb2.JudgePuzzleResponse


TRIANGLE = {(0, 0): "01", (1, 0): "23", (0, 1): "45"}
"""Three sharp bends make a loop."""


def around(distance: int) -> list[Cell]:
    """The cells at a distance from the centre, counter-clockwise from the east."""
    cell = (distance, 0)
    found = []
    for side in range(6):
        for _ in range(distance):
            found.append(cell)
            cell = neighbour(cell, (side + 2) % 6)
    return found


def loop(chain: Sequence[Cell]) -> dict[Cell, str]:
    """Stones with a path from each to the next, and from the last back to the first."""
    ends = zip([chain[-1], *chain[:-1]], chain, [*chain[1:], chain[0]], strict=True)
    return {
        here: "".join(str(edge) for edge in range(6) if neighbour(here, edge) in (before, after))
        for before, here, after in ends
    }


def around_the_centre(*ways: str) -> dict[Cell, str]:
    """Six stones around (0, 0), counter-clockwise from the east.

    Letters name their paths: `n` to the next one, `p` to the previous one, `i` inward, `o` straight
    outward.
    """
    leads = {"n": 2, "i": 3, "p": 4, "o": 0}
    return {
        STEPS[seat]: "".join(sorted(str((seat + leads[way]) % 6) for way in paths))
        for seat, paths in enumerate(ways)
    }


SMALLEST_RING = around_the_centre("ni", "npi", "np", "np", "np", "pi")
"""A ring of usual stones; the last and the first touch with blank edges."""


LOOP_OF_SIX = loop(around(1))


LOOP_OF_EIGHTEEN = loop(around(3))


def on_table(laid: Laid) -> list[Placed]:
    return [placed(*cell, each) for cell, each in laid.items()]


def with_set(puzzle: Puzzle, *stones: str) -> Puzzle:
    """The puzzle with a set of its own."""
    puzzle.set.extend(stone(each) for each in " ".join(stones).split())
    return puzzle


def own(puzzle: Puzzle, laid: Laid) -> Puzzle:
    """The puzzle with a set of exactly the stones laid."""
    return with_set(puzzle, *laid.values())


def violations(judged: Judged) -> list[tuple[str, str]]:
    """The rule and reason of each violation, sorted."""
    assert (judged.ruling == verdict_pb2.RULING_LEGAL) == (not judged.violations)
    return sorted((each.rule_id, reason(each)) for each in judged.violations)


def only(judged: Judged) -> verdict_pb2.Violation:
    (violation,) = judged.violations
    return violation


def solved(judged: Judged) -> bool:
    return not violations(judged)


def of_reason(judged: Judged, name: str) -> list[verdict_pb2.Violation]:
    return [each for each in judged.violations if reason(each) == name]

"""Cases of the puzzles of Querbeet: figures and rings."""

from collections.abc import Iterator

from referee_client import querbeet, requests
from tests.games.querbeet.puzzles import (
    LOOP_OF_EIGHTEEN,
    LOOP_OF_SIX,
    SMALLEST_RING,
    TRIANGLE,
    Laid,
    Puzzle,
    on_table,
    own,
    with_set,
)
from tests.support.conformance.asked import Asked
from tests.support.conformance.querbeet import GROUP
from tests.support.puzzles import laid_for

STONES = range(1, 64)


def puzzle_cases() -> Iterator[Asked]:
    yield from figures()
    yield from rings()


def judge(
    name: str, about: str, puzzle: Puzzle, laid: Laid, says: str, language: str = ""
) -> Asked:
    request = requests.judge_puzzle(laid_for(puzzle, on_table(laid)))
    return GROUP.case(name, about, request, says, language=language)


def figures() -> Iterator[Asked]:
    yield judge(
        "figure",
        "A figure is filled; its paths may lead out (QB-13).",
        querbeet.figure([(0, 0), (1, 0), (1, -1)], name="three"),
        {(0, 0): "03", (1, 0): "034", (1, -1): "15"},
        "solved, one network",
    )
    yield judge(
        "closed-figure",
        "No path leads out of a closed figure (QB-13).",
        querbeet.figure(TRIANGLE, closed=True),
        TRIANGLE,
        "solved, one network",
    )
    every = {(2 * (number % 8), 2 * (number // 8)): querbeet.edges(number) for number in STONES}
    yield judge(
        "every-stone",
        "Every stone in every rotation, none of which touches another one.",
        own(querbeet.figure(every), every),
        every,
        "solved",
    )
    for language in ("", "fr"):
        yield judge(
            f"everything-wrong{'-in-french' if language else ''}",
            "Everything that is wrong is told at once (QB-6, QB-13).",
            querbeet.figure([(0, 0), (1, 0), (0, 1)], closed=True),
            {(0, 0): "05", (1, 0): "12", (3, 3): "01234"},
            "QB-6 PATH_MEETS_BLANK, QB-13 STONE_NOT_IN_SET, QB-13 FIGURE_NOT_FILLED, "
            "QB-13 OUTSIDE_FIGURE, QB-13 PATH_LEADS_OUT, QB-13 PATH_LEADS_OUT",
            language,
        )
    yield GROUP.case(
        "no-goal",
        "A puzzle needs a goal.",
        requests.judge_puzzle(laid_for(Puzzle(name="none"), on_table(TRIANGLE))),
        "INVALID_ARGUMENT: querbeet.goal MISSING",
    )
    yield GROUP.case(
        "cell-twice",
        "A cell holds one stone.",
        requests.judge_puzzle(
            laid_for(querbeet.ring(), [*on_table(TRIANGLE), querbeet.placed(1, 0, "03")])
        ),
        "INVALID_ARGUMENT: querbeet.stones[3] DUPLICATE",
    )


def rings() -> Iterator[Asked]:
    yield judge(
        "ring",
        "A ring is one closed chain (QB-13): its length and surface are told.",
        querbeet.ring(),
        SMALLEST_RING,
        "solved, one network, ring 6 around 7",
    )
    yield judge(
        "not-a-chain",
        "Every stone of a ring touches exactly two others (QB-13).",
        querbeet.ring(),
        {(0, 0): "0", (1, 0): "3"},
        "QB-13 NOT_A_CHAIN, one network",
    )
    yield judge(
        "several-chains",
        "A ring is a single chain (QB-13).",
        with_set(querbeet.ring(), *LOOP_OF_SIX.values(), *TRIANGLE.values()),
        {**LOOP_OF_SIX, **{(q + 9, r): each for (q, r), each in TRIANGLE.items()}},
        "QB-13 SEVERAL_CHAINS",
    )
    yield judge(
        "stones-inside",
        "No stones lie inside a ring (QB-13).",
        own(querbeet.ring(), {**LOOP_OF_EIGHTEEN, **TRIANGLE}),
        {**LOOP_OF_EIGHTEEN, **TRIANGLE},
        "QB-13 STONES_INSIDE",
    )
    yield judge(
        "ring-too-short",
        "A ring has six stones or more (QB-13).",
        querbeet.ring(),
        TRIANGLE,
        "QB-13 RING_TOO_SHORT, one network, ring 3 around 3",
    )
    yield judge(
        "longer-ring",
        "A puzzle may ask for a longer ring (QB-13).",
        querbeet.ring(min_length=7),
        SMALLEST_RING,
        "QB-13 RING_TOO_SHORT, one network, ring 6 around 7",
    )
    yield judge(
        "surface-too-small",
        "A puzzle may ask for a larger surface (QB-13).",
        querbeet.ring(min_surface=32),
        SMALLEST_RING,
        "QB-13 SURFACE_TOO_SMALL, one network, ring 6 around 7",
    )

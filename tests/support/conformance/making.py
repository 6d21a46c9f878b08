"""Makes the files of the pack."""

from collections.abc import Iterable, Iterator
from functools import cache

from tests.support.conformance.asked import Asked
from tests.support.conformance.common import common_cases
from tests.support.conformance.gist import gist
from tests.support.conformance.moves import move_cases
from tests.support.conformance.puzzles import puzzle_cases
from tests.support.conformance.qubix import qubix_cases
from tests.support.conformance.querbeet import querbeet_cases
from tests.support.conformance.qwirkle import qwirkle_cases
from tests.support.conformance.qwirkle_cubes import qwirkle_cubes_cases
from tests.support.conformance.qwirkle_positions import qwirkle_position_cases
from tests.support.conformance.records import record_cases
from tools.conformance.pack import Case, text_of

SOURCES = (
    qwirkle_cases,
    qwirkle_position_cases,
    qwirkle_cubes_cases,
    qubix_cases,
    querbeet_cases,
    puzzle_cases,
    move_cases,
    record_cases,
    common_cases,
)
"""What there is to ask. To add cases, add them to one of these, or add another one."""


@cache
def all_cases() -> tuple[tuple[Asked, Case], ...]:
    """Every case, as it is written down and as it was answered."""
    return tuple((asked, asked.case) for source in SOURCES for asked in source())


def contradictions(cases: Iterable[tuple[Asked, Case]]) -> list[str]:
    """The cases of which the answers do not say what the rules say."""
    told = [(asked.name, asked.says, gist(case.expected)) for asked, case in cases]
    return [
        f"{name}\n  by the rules: {says}\n  answered:     {found}"
        for name, says, found in told
        if says != found
    ]


def files() -> Iterator[tuple[str, str]]:
    """The name and content of every file of the pack."""
    groups: dict[str, list[Case]] = {}
    for _, case in all_cases():
        groups.setdefault(case.name.partition("/")[0], []).append(case)
    for group, cases in groups.items():
        yield f"{group}.json", text_of(cases)

"""The moves that are listed, and those that the judge accepts, by their effect."""

from collections import Counter
from collections.abc import Hashable, Iterable

from msgspec.structs import astuple

from referee.core.verdict import Judgement
from tests.support.subject import Move, State, Subject

Score = frozenset[tuple[object, int]]


def score(judgement: Judgement) -> Score:
    """The points of a judgement, regardless of order."""
    items = Counter(astuple(item) for item in judgement.items)
    return frozenset(items.items())


def listed(subject: Subject, state: State, *kinds: type) -> dict[Hashable, Score]:
    """The moves listed, none of which may come twice."""
    moves = subject.moves(state)
    if kinds:
        moves = [move for move in moves if isinstance(move.action, kinds)]
    found = {subject.key(state, move): score(subject.judge(state, move)) for move in moves}
    assert len(found) == len(moves)
    return found


def accepted(subject: Subject, state: State, moves: Iterable[Move]) -> dict[Hashable, Score]:
    """Those of the moves that the judge accepts; moves with the same effect must score the same."""
    found: dict[Hashable, Score] = {}
    for move in moves:
        judgement = subject.judge(state, move)
        if judgement.legal:
            same = found.setdefault(subject.key(state, move), score(judgement))
            assert same == score(judgement)
    return found

"""What is listed, and what the judge accepts, by what it comes to."""

from collections import Counter
from collections.abc import Hashable, Iterable

from msgspec.structs import astuple

from referee.core.verdict import Judgement
from tests.support.subject import Move, State, Subject

Score = frozenset[tuple[object, int]]


def score(judgement: Judgement) -> Score:
    """What it says of points, but for the order of things."""
    items = Counter(astuple(item) for item in judgement.items)
    return frozenset(items.items())


def listed(subject: Subject, state: State, *kinds: type) -> dict[Hashable, Score]:
    """What is listed, or what is of some kinds of action; it must be no move twice."""
    moves = subject.moves(state)
    if kinds:
        moves = [move for move in moves if isinstance(move.action, kinds)]
    found = {subject.key(state, move): score(subject.judge(state, move)) for move in moves}
    assert len(found) == len(moves)
    return found


def accepted(subject: Subject, state: State, moves: Iterable[Move]) -> dict[Hashable, Score]:
    """Of these moves, what the judge accepts; what comes to the same scores the same."""
    found: dict[Hashable, Score] = {}
    for move in moves:
        judgement = subject.judge(state, move)
        if judgement.legal:
            same = found.setdefault(subject.key(state, move), score(judgement))
            assert same == score(judgement)
    return found

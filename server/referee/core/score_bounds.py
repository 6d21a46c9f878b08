"""Whether players can have the points that a position says.

A score that is not known may be 0, and so may one that was left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.core import texts
from referee.core.faults import Fault, FaultReason
from referee.core.state import Players
from referee.core.text import Text


def score_faults(
    players: Players,
    bounds: Iterable[tuple[int, int]],
    rule: str,
    text: Text = texts.SCORE_DOES_NOT_FIT,
) -> Iterator[Fault]:
    """Scores that are less or more than each player can have."""
    for seat, (player, (low, high)) in enumerate(zip(players, bounds, strict=True)):
        score = player.score
        if score is not None and not low <= score <= high:
            yield _fault(seat, text, rule, {"low": low, "high": high, "score": score})


def negative_faults(players: Players) -> list[Fault]:
    """Where points are never lost: scores below 0."""
    reason, text = FaultReason.OUT_OF_RANGE, texts.SCORE_TOO_LOW
    return [
        Fault(("players", seat, "score"), reason, text)
        for seat, score in enumerate(scores_of(players))
        if score < 0
    ]


def excess_faults(
    players: Players, highs: Iterable[int], together: int, rule: str
) -> Sequence[Fault]:
    """Where points are never lost: scores that are more than each, or all together, can have."""
    faults = [*score_faults(players, [(0, high) for high in highs], rule)]
    total = sum(scores_of(players))
    if faults or total <= together:
        return faults
    facts = {"low": 0, "high": together, "total": total}
    return _faults_of_all(players, texts.SCORES_DO_NOT_FIT, rule, facts)


def scorer_faults(players: Players, turn: int, rule: str) -> Sequence[Fault]:
    """Where only who moves scores: more players with points than there were turns."""
    count = sum([score > 0 for score in scores_of(players)])
    if count <= turn:
        return ()
    facts = {"count": count, "turn": turn}
    return _faults_of_all(players, texts.TOO_MANY_SCORERS, rule, facts)


def scores_of(players: Players) -> list[int]:
    """The least that everybody has."""
    return [player.score or 0 for player in players]


def _faults_of_all(
    players: Players, text: Text, rule: str, facts: Mapping[str, int]
) -> Sequence[Fault]:
    """Somebody has too much, but nobody can say who: at everybody who has points."""
    return [
        _fault(seat, text, rule, {**facts, "score": score})
        for seat, score in enumerate(scores_of(players))
        if score > 0
    ]


def _fault(seat: int, text: Text, rule: str, facts: Mapping[str, int]) -> Fault:
    return Fault(("players", seat, "score"), FaultReason.MISMATCH, text, rule, facts=facts)

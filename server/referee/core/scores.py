"""Everybody's points: what they are after a turn, and whether those of a position are possible.

A score that is not known may be 0, and so may one that was omitted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.core.events import Scored
from referee.core.faults import Fault, FaultReason
from referee.core.state import Players, with_points, with_score
from referee.core.text import Text
from referee.core.verdict import Judgement

SCORE_TOO_LOW = Text("no score is below 0", "aucun score n’est inférieur à 0")
SCORE_DOES_NOT_FIT = Text(
    "so far a score can be up to {high}, not {score}",
    "à ce stade, un score peut aller jusqu’à {high}, et non {score}",
)
SCORES_DO_NOT_FIT = Text(
    "so far all scores together can be up to {high}, not {total}",
    "à ce stade, tous les scores réunis font au plus {high}, et non {total}",
)
TOO_MANY_SCORERS = Text(
    "{count:# player|# players} cannot have points after {turn:# turn|# turns}",
    "{count:# joueur ne peut pas|# joueurs ne peuvent pas} avoir de points après"
    " {turn:# tour|# tours}",
)


def after_turn(players: Players, judgement: Judgement) -> Players:
    """Return the players with the points of a turn added. The total of a player who may have scored
    something else is not known from then on."""
    if not players or judgement.violations:
        return players
    for item in judgement.items:
        if item.points and item.player is not None:
            players = with_points(players, item.player, item.points)
    for seat in judgement.uncounted:
        players = with_score(players, seat, None)
    return players


def told(players: Players, judgement: Judgement) -> list[Scored]:
    """Return the `Scored` events of a turn, given the players after it."""
    if not players:
        return []
    points: dict[int, int] = {}
    for item in judgement.items:
        if item.points and item.player is not None:
            points[item.player] = points.get(item.player, 0) + item.points
    return [Scored(seat, scored, players[seat].score) for seat, scored in points.items()]


def score_faults(
    players: Players,
    bounds: Iterable[tuple[int, int]],
    rule: str,
    text: Text = SCORE_DOES_NOT_FIT,
) -> Iterator[Fault]:
    """Yield a fault for each score that is outside the bounds of its player."""
    for seat, (player, (low, high)) in enumerate(zip(players, bounds, strict=True)):
        score = player.score
        if score is not None and not low <= score <= high:
            yield _fault(seat, text, rule, {"low": low, "high": high, "score": score})


def negative_faults(players: Players) -> list[Fault]:
    """Return a fault for each score below 0, for games in which points are never lost."""
    reason, text = FaultReason.OUT_OF_RANGE, SCORE_TOO_LOW
    return [
        Fault(("players", seat, "score"), reason, text)
        for seat, score in enumerate(scores_of(players))
        if score < 0
    ]


def excess_faults(
    players: Players, highs: Iterable[int], together: int, rule: str
) -> Sequence[Fault]:
    """Return the faults of scores that are too high, each or all together.

    This is for games in which points are never lost.
    """
    faults = [*score_faults(players, [(0, high) for high in highs], rule)]
    total = sum(scores_of(players))
    if faults or total <= together:
        return faults
    facts = {"low": 0, "high": together, "total": total}
    return _faults_of_all(players, SCORES_DO_NOT_FIT, rule, facts)


def scorer_faults(players: Players, turn: int, rule: str) -> Sequence[Fault]:
    """Return faults if more players have points than there were turns.

    This is for games in which only the player who moves scores.
    """
    count = sum([score > 0 for score in scores_of(players)])
    if count <= turn:
        return ()
    facts = {"count": count, "turn": turn}
    return _faults_of_all(players, TOO_MANY_SCORERS, rule, facts)


def scores_of(players: Players) -> list[int]:
    """Return everybody's score, with 0 for one that is not known."""
    return [player.score or 0 for player in players]


def _faults_of_all(
    players: Players, text: Text, rule: str, facts: Mapping[str, int]
) -> Sequence[Fault]:
    """Return a fault for everybody who has points: one of them has too many, but who is unclear."""
    return [
        _fault(seat, text, rule, {**facts, "score": score})
        for seat, score in enumerate(scores_of(players))
        if score > 0
    ]


def _fault(seat: int, text: Text, rule: str, facts: Mapping[str, int]) -> Fault:
    return Fault(("players", seat, "score"), FaultReason.MISMATCH, text, rule, facts=facts)

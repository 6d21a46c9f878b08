"""Everybody's points after a turn, as far as they are known."""

from referee.core.events import Scored
from referee.core.state import Players, with_points, with_score
from referee.core.verdict import Judgement


def after_turn(players: Players, judgement: Judgement) -> Players:
    """The players with the points of a turn. Who may have scored something else has an unknown
    total from then on."""
    if not players or judgement.violations:
        return players
    for item in judgement.items:
        if item.points and item.player is not None:
            players = with_points(players, item.player, item.points)
    for seat in judgement.uncounted:
        players = with_score(players, seat, None)
    return players


def told(players: Players, judgement: Judgement) -> list[Scored]:
    """What is said of the points of a turn, given the players after it."""
    if not players:
        return []
    points: dict[int, int] = {}
    for item in judgement.items:
        if item.points and item.player is not None:
            points[item.player] = points.get(item.player, 0) + item.points
    return [Scored(seat, scored, players[seat].score) for seat, scored in points.items()]

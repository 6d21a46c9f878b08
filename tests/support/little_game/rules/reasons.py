"""Why moves of Furrows are illegal, what they score for, and why the game ends."""

from referee.core.outcome import EndReason
from referee.core.verdict import Reason, ScoreKind


class FurrowReason(Reason):
    """Why a move is illegal. No schema has these numbers."""

    OUTSIDE = 1001
    PLOT_TAKEN = 1002
    NOT_IN_HAND = 1003
    ALL_IN_SIGHT = 1004


class FurrowScore(ScoreKind):
    """What points are for."""

    FURROW = 1


class FurrowEnd(EndReason):
    """Why the game is over."""

    FIELD_FULL = 1

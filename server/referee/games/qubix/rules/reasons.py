"""Why a move of Qubix is illegal, what points are for, and why the game ends."""

from referee.core.outcome import EndReason
from referee.core.verdict import Reason, ScoreKind


class QubixReason(Reason):
    """Why a move is illegal. The numbers are those of the schema."""

    BLOCK_NOT_THERE = 80
    BLOCK_COVERED = 82
    BLOCK_ENCLOSED = 83
    WRONG_NUMBER_OF_BLOCKS = 84
    NO_DIRECTION = 85
    OUTSIDE_AREA = 86
    CELL_OCCUPIED = 87
    LEVEL_BELOW_NOT_FULL = 88
    TOO_HIGH = 89
    OUTSIDE_STORE = 90
    STORE_OCCUPIED = 91
    NOT_OWN_STORE = 92
    COULD_PLAY = 93
    FIGURE_NOT_MADE = 94
    NO_SUCH_BOARD = 95


class QubixScoreKind(ScoreKind):
    """What points are for. The numbers are those of the schema."""

    FIGURE_MADE = 5
    FIGURE_OWNED = 6
    FIGURE_NOT_COUNTED = 7


class QubixEnd(EndReason):
    """Why a game is over. The number is that of the schema."""

    NO_LEGAL_MOVE = 3

"""Why moves of a game of lines are illegal, what they score for, and why such a game ends."""

from enum import IntEnum

from referee.core.outcome import EndReason
from referee.core.verdict import Reason, ScoreKind


class LineReason(Reason):
    """Why a move is illegal in both games of lines."""

    CELL_TAKEN = 20
    CELL_USED_TWICE = 21
    NOTHING_IN_COMMON = 22
    NOT_IN_ONE_LINE = 23
    GAP_BETWEEN_TILES = 24
    NOT_CONNECTED = 25
    LINE_MIXED = 26
    LINE_REPEATS_TILE = 27
    LINE_TOO_LONG = 28

    NOT_THE_OPENER = 40
    OPENING_NOT_LARGEST_SET = 41
    OPENING_MUST_LAY = 42
    NOTHING_LAID = 43
    TILE_NOT_IN_HAND = 44
    COULD_LAY = 48
    ALL_IN_SIGHT = 50


class LineScore(ScoreKind):
    """What points are for."""

    LINE = 1
    QWIRKLE = 2
    END_BONUS = 3
    SINGLE_OPENING = 4


class LineEnd(EndReason):
    """Why a game is over."""

    HAND_EMPTIED = 1
    NO_PLAYER_CAN_LAY = 2


class LineFault(IntEnum):
    """What is wrong with the lines of a table."""

    ILLEGAL_LINE = 12

"""Why moves of Querbeet are illegal, what points are for, why the game ends, and what else is wrong
with positions. The numbers are those of the schema."""

from enum import IntEnum

from referee.core.outcome import EndReason
from referee.core.verdict import Reason, ScoreKind


class QuerbeetReason(Reason):
    """Why a move is illegal, or a puzzle not solved."""

    CELL_TAKEN = 20
    COULD_LAY = 48

    STONE_NOT_IN_HAND = 100
    OFF_THE_BOARD = 101
    NO_PATH_CARRIED_ON = 102
    PATH_MEETS_BLANK = 103
    BLANK_MEETS_PATH = 104
    ROUND_OVER = 105

    STONE_NOT_IN_SET = 110
    FIGURE_NOT_FILLED = 111
    OUTSIDE_FIGURE = 112
    PATH_LEADS_OUT = 113
    NOT_A_CHAIN = 114
    SEVERAL_CHAINS = 115
    STONES_INSIDE = 116
    RING_TOO_SHORT = 117
    SURFACE_TOO_SMALL = 118


class QuerbeetScore(ScoreKind):
    """What points are for."""

    JOIN = 8
    TOUCH = 9
    STONES_LEFT = 10


class QuerbeetEnd(EndReason):
    """Why the game is over."""

    ROUNDS_PLAYED = 4


class QuerbeetFault(IntEnum):
    """What is wrong with a position, besides what can be wrong in any game."""

    EDGES_DISAGREE = 17

"""What the referee finds out about a move: violations, score, and what it could not check."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from referee.core.text import Text

NO_FACTS: Mapping[str, int | str] = MappingProxyType({})
NO_WORDS: Mapping[str, Text] = MappingProxyType({})


class Reason(IntEnum):
    """Why a move is illegal. The numbers are those of the schema."""

    NOT_YOUR_TURN = 1
    GAME_OVER = 2

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
    NOTHING_EXCHANGED = 45
    EXCHANGE_EXCEEDS_HAND = 46
    EXCHANGE_EXCEEDS_BAG = 47
    COULD_LAY = 48
    COULD_EXCHANGE = 49
    ALL_IN_SIGHT = 50

    ALREADY_REROLLED = 60
    NOTHING_REROLLED = 61
    NOT_THE_WHOLE_HAND = 62
    COULD_REROLL = 63
    NO_ROLL_FITS = 64
    REROLL_EXCEEDS_HAND = 65
    CUBES_NOT_NAMED = 66
    MUST_REDRAW = 67
    OTHERS_COULD_LAY = 68
    NO_REDRAWS = 69

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


class Direction(IntEnum):
    """How a line runs."""

    ROW = 1
    COLUMN = 2


class Violation(Struct, frozen=True):
    """One way in which a move breaks a rule; cells and pieces in the coding of their game."""

    rule: str
    reason: Reason
    cells: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    direction: Direction | None = None
    facts: Mapping[str, int | str] = NO_FACTS
    text: Text | None = None
    """The sentence about it, if the usual one for the reason will not do."""
    words: Mapping[str, Text] = NO_WORDS
    """What that sentence says besides the facts."""


class ScoreKind(IntEnum):
    """What points are for."""

    LINE = 1
    QWIRKLE = 2
    END_BONUS = 3
    SINGLE_OPENING = 4
    FIGURE_MADE = 5
    FIGURE_OWNED = 6
    FIGURE_NOT_COUNTED = 7
    JOIN = 8
    TOUCH = 9
    STONES_LEFT = 10


class ScoreItem(Struct, frozen=True):
    """Points for one thing."""

    kind: ScoreKind
    rule: str
    points: int
    player: int | None
    cells: tuple[int, ...] = ()
    direction: Direction | None = None
    qwirkle: bool = False
    made: tuple[Any, ...] | None = None
    """The figure or path they are for, in the terms of its game."""
    later: int = 0
    """Points that it will be worth at the end of the round, if nothing better comes."""


class Judgement(Struct, frozen=True):
    """Everything there is to say about a move in a position."""

    player: int | None
    violations: tuple[Violation, ...] = ()
    items: tuple[ScoreItem, ...] = ()
    unchecked: tuple[str, ...] = ()
    uncounted: tuple[int, ...] = ()
    """Who may score more or less than the items say, by seat."""

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def points(self) -> int:
        points = 0
        for item in self.items:
            if item.player == self.player:
                points += item.points
        return points

    @property
    def prospects(self) -> tuple[int, int]:
        """The mover's points, now and later: the more, the better the move."""
        later = sum([item.later for item in self.items if item.player == self.player])
        return self.points, later


class Findings:
    """The notes a judge takes while looking at a move."""

    __slots__ = ("unchecked", "violations")

    def __init__(self) -> None:
        self.violations: list[Violation] = []
        self.unchecked: list[str] = []

    def breaks(
        self,
        rule: str,
        reason: Reason,
        *,
        cells: tuple[int, ...] = (),
        pieces: tuple[int, ...] = (),
        text: Text | None = None,
        words: Mapping[str, Text] = NO_WORDS,
        **facts: int | str,
    ) -> None:
        self.violations.append(Violation(rule, reason, cells, pieces, None, facts, text, words))

    @property
    def over(self) -> bool:
        """Whether the move came after the end of the game."""
        return bool(self.violations) and self.violations[0].reason is Reason.GAME_OVER

    def cannot_check(self, *rules: str) -> None:
        """Each rule once, however often it is asked about."""
        self.unchecked.extend([rule for rule in rules if rule not in self.unchecked])

    def judgement(
        self,
        player: int | None,
        items: tuple[ScoreItem, ...] = (),
        *,
        uncounted: tuple[int, ...] = (),
    ) -> Judgement:
        return Judgement(
            player,
            tuple(self.violations),
            () if self.violations else items,
            tuple(self.unchecked),
            uncounted,
        )

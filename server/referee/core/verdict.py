"""What the referee finds out about a move: violations, score, and what it could not check.

Each game has reasons and kinds of points of its own, and may extend `ScoreItem` and `Violation`
with what only it can say.
"""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from msgspec import Struct

from referee.core.faults import NO_FACTS
from referee.core.outcome import Outcome, Status
from referee.core.state import GameState
from referee.core.text import Text

NO_WORDS: Mapping[str, Text] = MappingProxyType({})


class Reason(IntEnum):
    """Why a move is illegal. Each game has its own reasons; the numbers are those of the schema."""


class TurnReason(Reason):
    """Why no move of this player is legal, whatever the game."""

    NOT_YOUR_TURN = 1
    GAME_OVER = 2


class Violation(Struct, frozen=True):
    """One way in which a move breaks a rule; cells and pieces are coded as in its game."""

    rule: str
    reason: Reason
    cells: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    facts: Mapping[str, int | str] = NO_FACTS
    text: Text | None = None
    """The sentence about it, if the usual one for the reason will not do."""
    words: Mapping[str, Text] = NO_WORDS
    """Texts that the sentence contains, in addition to the facts."""


class ScoreKind(IntEnum):
    """What points are for. Each game has its own kinds; the numbers are those of the schema."""


class ScoreItem(Struct, frozen=True):
    """Points for one thing."""

    kind: ScoreKind
    rule: str
    points: int
    player: int | None
    cells: tuple[int, ...] = ()
    later: int = 0
    """Points that it will be worth later, if nothing better comes along."""


class Judgement(Struct, frozen=True):
    """Everything there is to say about a move in a position."""

    player: int | None
    violations: tuple[Violation, ...] = ()
    items: tuple[ScoreItem, ...] = ()
    unchecked: tuple[str, ...] = ()
    uncounted: tuple[int, ...] = ()
    """The seats of players who may score more or less than the items say."""

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
        """The mover's points, now and later, by which moves are ranked."""
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
        self.violations.append(Violation(rule, reason, cells, pieces, facts, text, words))

    @property
    def over(self) -> bool:
        """Whether the move came after the end of the game."""
        return bool(self.violations) and self.violations[0].reason is TurnReason.GAME_OVER

    def cannot_check(self, *rules: str) -> None:
        """Note rules that cannot be checked, each only once."""
        self.unchecked.extend([rule for rule in rules if rule not in self.unchecked])

    def check_turn(self, state: GameState, outcome: Outcome, player: int | None) -> int | None:
        """Note whether this player may move at all, which every judge does first.

        Return who moves: the player named, else the one whose turn it is. Once the game is over,
        nothing else is worth saying about a move.
        """
        if outcome.reason is not None:
            self.breaks("GM-2", TurnReason.GAME_OVER, end_reason=outcome.reason.name)
            return player
        if outcome.status is Status.UNDETERMINED:
            self.cannot_check("GM-2")
        to_move = state.to_move
        if player is None:
            player = to_move
        if player is None or to_move is None:
            self.cannot_check("GM-1")
        elif player != to_move:
            self.breaks("GM-1", TurnReason.NOT_YOUR_TURN, player=player, to_move=to_move)
        return player

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

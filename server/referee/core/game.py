"""What every game offers, under the same names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Self, TypeVar

from referee.core.chance import Chance
from referee.core.events import Event
from referee.core.faults import Fault, Mismatch
from referee.core.outcome import Outcome
from referee.core.rulebook import Rulebook
from referee.core.state import GameState, Player
from referee.core.verdict import Judgement
from referee.core.wording import Wording

S = TypeVar("S", bound=GameState)
M = TypeVar("M")
O = TypeVar("O")  # noqa: E741
D = TypeVar("D")
R = TypeVar("R")


class Start(NamedTuple, Generic[S]):
    """A game that has begun, or what is wrong with the deal that was reported."""

    state: S
    events: tuple[Event, ...]
    faults: tuple[Fault, ...] = ()


class Listing(NamedTuple, Generic[M]):
    """The legal moves one by one; `others` has those told as a kind, by name and largest number."""

    moves: Iterator[M]
    others: Mapping[str, int]
    unchecked: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


class Position(Generic[S, M, R]):
    """A position prepared for questions: what is learned about it is learned once.

    All methods share what they find out, so ask the same object if you ask more than once.
    """

    def __init__(self, state: S, outcome: Outcome | None = None) -> None:
        """`outcome` is where the game stands, if that is known already."""
        self.state = state
        self._outcome = outcome

    @property
    def outcome(self) -> Outcome:
        """Where the game stands."""
        if self._outcome is None:
            self._outcome = self._find_outcome()
        return self._outcome

    def _find_outcome(self) -> Outcome:
        raise NotImplementedError

    def judge(self, move: M) -> Judgement:
        """Every violation of the move, what it scores, and what could not be checked."""
        raise NotImplementedError

    def apply(self, move: M, drawn: R | None = None) -> "Turn[S, M, R]":
        """Play the move; `drawn` is the draw that was reported with it.

        An illegal move, or an impossible report, leaves the position as it is.
        """
        raise NotImplementedError

    def moves(self) -> Listing[M]:
        """What the player to move may do."""
        raise NotImplementedError

    def followed_by(self, state: S, outcome: Outcome | None = None) -> Self:
        """Prepare another position of the same game in the same way."""
        return type(self)(state, outcome)


class Turn(NamedTuple, Generic[S, M, R]):
    """A move applied. If it is illegal, or the report is at fault, the position is unchanged."""

    judgement: Judgement
    position: Position[S, M, R]
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def state(self) -> S:
        return self.position.state


class Records(NamedTuple, Generic[S, D, R]):
    """What a game brings to the audit of its records."""

    is_open: Callable[[S], bool]
    """Whether nothing that players hold is hidden."""
    compare_deal: Callable[[D, S], Sequence[Mismatch]]
    """Where a reported deal cannot be the one that led to this first position."""
    compare_draw: Callable[[R, Sequence[Event]], Sequence[Mismatch]] | None
    """Where a reported draw cannot be the one that happened; None if the game draws nothing."""
    forget: Callable[[S, int], Iterator[S]]
    """The position with less and less known, beginning with what this player holds. An audit goes
    on from one of these after a turn that breaks the rules and is let stand."""


@dataclass(frozen=True)
class Game(Generic[S, M, O, D, R]):
    """A game: its states S, moves M, options O, deals D and reported draws R."""

    rulebook: Rulebook
    start: Callable[[str, Sequence[Player], O, Chance | None, D | None], Start[S]]
    at: Callable[[S], Position[S, M, R]]
    """Prepares a position for questions about moves and where the game stands."""
    check: Callable[[S], list[Fault]]
    """Finds every fault that makes a position impossible."""
    view: Callable[[S, int | None], S]
    """A position as the player of this seat may see it; for None, as a spectator may."""
    records: Records[S, D, R]
    wording: Wording


AnyGame = Game[Any, Any, Any, Any, Any]
AnyPosition = Position[Any, Any, Any]
AnyTurn = Turn[Any, Any, Any]

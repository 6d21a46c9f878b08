"""What every game offers, under the same names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from referee.core.chance import Chance
from referee.core.departures import Departure
from referee.core.events import Event
from referee.core.faults import Fault
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
    """A game begun, or what is wrong with the deal that was reported."""

    state: S
    events: tuple[Event, ...]
    faults: tuple[Fault, ...] = ()


class Turn(NamedTuple, Generic[S]):
    """A move applied. If it is illegal, or the report at fault, the state is as it was."""

    judgement: Judgement
    state: S
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()
    outcome: Outcome | None = None
    """Where the game stands in the state, if it was found out on the way."""


class Listing(NamedTuple, Generic[M]):
    """The legal moves one by one, and by name the largest number of those told as a kind."""

    moves: Iterator[M]
    others: Mapping[str, int]
    unchecked: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


class Records(NamedTuple, Generic[S, D, R]):
    """What a game brings to the audit of its records."""

    is_open: Callable[[S], bool]
    """Whether nothing is hidden that players hold."""
    deal_departs: Callable[[D, S], Sequence[Departure]]
    """Where a deal that was told cannot be the one of this first position."""
    draw_departs: Callable[[R, Sequence[Event]], Sequence[Departure]] | None
    """Where a draw that was told cannot be the one that happened; None if nothing is drawn."""
    forget: Callable[[S, int], Iterator[S]]
    """The position with less and less known, first of what this player holds: to go on from when a
    turn breaks the rules, and is let stand."""


@dataclass(frozen=True)
class Game(Generic[S, M, O, D, R]):
    """A game: its states S, moves M, options O, deals D and reported draws R."""

    rulebook: Rulebook
    start: Callable[[str, Sequence[Player], O, Chance | None, D | None], Start[S]]
    judge: Callable[[S, M], Judgement]
    apply: Callable[..., Turn[S]]
    """Of a state, a move, a draw that was reported or None, and where the game stands before the
    move, if that is known already."""
    outcome: Callable[[S], Outcome]
    list_moves: Callable[[S], Listing[M]]
    audit: Callable[[S], list[Fault]]
    view: Callable[[S, int | None], S]
    records: Records[S, D, R]
    wording: Wording


AnyGame = Game[Any, Any, Any, Any, Any]

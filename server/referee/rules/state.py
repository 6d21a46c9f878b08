"""What the positions of all games have in common."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from referee.rules.chance import Chance

MOST_SCORE = 1_000_000  # and least, below 0: what a position can tell


class Player(NamedTuple):
    """A player; the seat is the place in the list of players."""

    name: str = ""
    age: int | None = None
    score: int = 0


@dataclass(frozen=True, slots=True)
class GameState:
    """The envelope of a position. None stands for what is not known."""

    game_id: str
    players: tuple[Player, ...]
    to_move: int | None
    turn: int | None
    chance: Chance | None


S = TypeVar("S", bound=GameState)


def changed(state: S, **changes: Any) -> S:
    """A copy with some fields changed: dataclasses.replace in half the time."""
    kind: Any = type(state)
    values_of, places = _layout(kind)
    values = list(values_of(state))
    for name, value in changes.items():
        values[places[name]] = value
    after: S = kind(*values)
    return after


@cache
def _layout(kind: Any) -> tuple[Callable[[GameState], tuple[Any, ...]], dict[str, int]]:
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}


def holds_seed(state: GameState) -> bool:
    """Whether the referee draws, and nobody else."""
    return state.chance is not None and state.chance.seed is not None


def with_points(players: tuple[Player, ...], seat: int, points: int) -> tuple[Player, ...]:
    name, age, score = players[seat]
    return (*players[:seat], Player(name, age, score + points), *players[seat + 1 :])

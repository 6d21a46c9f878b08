"""What the positions of all games have in common."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.rules.chance import Chance


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


def holds_seed(state: GameState) -> bool:
    """Whether the referee draws, and nobody else."""
    return state.chance is not None and state.chance.seed is not None


def with_points(players: tuple[Player, ...], seat: int, points: int) -> tuple[Player, ...]:
    scorer = players[seat]
    return (
        *players[:seat],
        scorer._replace(score=scorer.score + points),
        *players[seat + 1 :],
    )

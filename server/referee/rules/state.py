"""What the positions of all games have in common."""

from msgspec import Struct
from msgspec.structs import replace

from referee.rules.chance import Chance

MOST_SCORE = 1_000_000  # and least, below 0: what a position can tell


class Player(Struct, frozen=True):
    """A player; the seat is the place in the list of players."""

    name: str = ""
    age: int | None = None
    score: int = 0


class GameState(Struct, frozen=True):
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
    player = players[seat]
    scored = replace(player, score=player.score + points)
    return (*players[:seat], scored, *players[seat + 1 :])

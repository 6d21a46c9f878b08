"""What the positions of all games have in common."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.chance import Chance

MOST_SCORE = 1_000_000  # scores in a position are from minus this to this


class Player(Struct, frozen=True):
    """A player; the seat is the index in the list of players. A score of None is not known."""

    name: str = ""
    age: int | None = None
    score: int | None = 0


Players = tuple[Player, ...]


class GameState(Struct, frozen=True):
    """The envelope of a position. None stands for what is not known."""

    game_id: str
    players: Players
    to_move: int | None
    turn: int | None
    chance: Chance | None


def holds_seed(state: GameState) -> bool:
    """Whether the referee itself draws, from the seed."""
    return state.chance is not None and state.chance.seed is not None


def event_number(state: GameState) -> int | None:
    """The number of the next chance event; None if the game is not seeded."""
    return state.chance.events if state.chance is not None else None


def next_seat(players: Players, player: int | None) -> int | None:
    """The seat after a player's, clockwise; None if it is not known who moves, or who plays."""
    return (player + 1) % len(players) if player is not None and players else None


def with_points(players: Players, seat: int, points: int) -> Players:
    """Add points to a player's score; a score that is not known stays so."""
    score = players[seat].score
    return players if score is None else with_score(players, seat, score + points)


def with_score(players: Players, seat: int, score: int | None) -> Players:
    return (*players[:seat], replace(players[seat], score=score), *players[seat + 1 :])

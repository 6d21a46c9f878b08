"""What the positions of all games have in common, and what every turn begins with."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.rules.chance import Chance
from referee.rules.verdict import Findings, Reason


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


def check_turn(state: GameState, player: int | None, findings: Findings) -> int | None:
    """Whose move it is: the player named, else the one whose turn it is. (GM-1)"""
    to_move = state.to_move
    if player is None:
        player = to_move
    if player is None or to_move is None:
        findings.cannot_check("GM-1")
    elif player != to_move:
        findings.breaks("GM-1", Reason.NOT_YOUR_TURN, player=player, to_move=to_move)
    return player


def with_points(players: tuple[Player, ...], seat: int, points: int) -> tuple[Player, ...]:
    scorer = players[seat]
    return (
        *players[:seat],
        scorer._replace(score=scorer.score + points),
        *players[seat + 1 :],
    )

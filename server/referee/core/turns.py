"""What judging a move begins with, whatever the game."""

from referee.core.outcome import Outcome, Status
from referee.core.state import GameState
from referee.core.verdict import Findings, Reason


def check_turn(
    state: GameState, now: Outcome, player: int | None, findings: Findings
) -> int | None:
    """Who moves: the player named, else the one whose turn it is; when the game is over, nobody.

    Then nothing else is worth saying about the move.
    """
    if now.reason is not None:
        findings.breaks("GM-2", Reason.GAME_OVER, end_reason=now.reason.name)
        return player
    if now.status is Status.UNDETERMINED:
        findings.cannot_check("GM-2")
    to_move = state.to_move
    if player is None:
        player = to_move
    if player is None or to_move is None:
        findings.cannot_check("GM-1")
    elif player != to_move:
        findings.breaks("GM-1", Reason.NOT_YOUR_TURN, player=player, to_move=to_move)
    return player

"""What the referee says about any game, in English and French."""

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.NOT_YOUR_TURN: Text(
        "Seat {to_move} is to move, not seat {player}.",
        "C'est à la place {to_move} de jouer, pas à la place {player}.",
    ),
    Reason.GAME_OVER: Text(
        "The game is over.",
        "La partie est terminée.",
    ),
}

"""What the referee says about any game, in English and French."""

from referee.core.text import Text
from referee.core.verdict import Reason

SCORE_TOO_LOW = Text("no score is below 0", "aucun score n’est inférieur à 0")
SCORE_DOES_NOT_FIT = Text(
    "so far a score can be up to {high}, not {score}",
    "à ce stade, un score peut aller jusqu’à {high}, et non {score}",
)
SCORES_DO_NOT_FIT = Text(
    "so far all scores together can be up to {high}, not {total}",
    "à ce stade, tous les scores réunis font au plus {high}, et non {total}",
)
TOO_MANY_SCORERS = Text(
    "{count:# player|# players} cannot have points after {turn:# turn|# turns}",
    "{count:# joueur ne peut pas|# joueurs ne peuvent pas} avoir de points après"
    " {turn:# tour|# tours}",
)

MESSAGES = {
    Reason.NOT_YOUR_TURN: Text(
        "It is {to_move}'s turn, not {player}'s.",
        "C’est à {to_move} de jouer, pas à {player}.",
    ),
    Reason.GAME_OVER: Text(
        "The game is over: {end_reason}.",
        "La partie est terminée : {end_reason}.",
    ),
}

WORDS = {
    "HAND_EMPTIED": Text(
        "a player has laid the last piece in hand", "un joueur a posé la dernière pièce de sa main"
    ),
    "NO_PLAYER_CAN_LAY": Text("no player can lay any more", "plus personne ne peut poser"),
    "NO_LEGAL_MOVE": Text(
        "no player has a legal move left", "plus aucun joueur n’a de coup possible"
    ),
    "ROUNDS_PLAYED": Text("all rounds have been played", "toutes les manches sont jouées"),
}

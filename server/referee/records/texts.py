"""What else the referee says about records, in English and French."""

from referee.core.text import Text

WRONG_RANK = Text(
    "place {claimed} was written down, it is {computed}",
    "la place {claimed} a été notée, c’est la {computed}",
)
NOT_THE_WINNER = Text(
    "a win was written down, but this player has not won",
    "une victoire a été notée, mais ce joueur n’a pas gagné",
)
NOT_NAMED_WINNER = Text(
    "this player has won, but no win was written down",
    "ce joueur a gagné, mais aucune victoire n’a été notée",
)
WRONG_FINAL_SCORE = Text(
    "a final score of {claimed} was written down, it is {computed}",
    "un score final de {claimed} a été noté, il est de {computed}",
)

NO_SCORE = Text("no score was written down", "aucun score n’a été noté")
NO_STANDINGS = Text("no standings were written down", "aucun classement n’a été noté")
NO_COMMITMENT = Text(
    "no commitment was written down: the seed may have been chosen afterwards",
    "aucun engagement n’a été noté : la graine peut avoir été choisie après coup",
)
SCORE_NOT_SURE = Text(
    "a score: what was scored by then is not known",
    "un score : ce qui était marqué jusque-là n’est pas connu",
)
SEED_LEFT = Text(
    "the draws: by then they were no longer those of the seed",
    "les pioches : elles n’étaient plus celles de la graine",
)
STANDINGS_NOT_SURE = Text(
    "the standings: what some turns scored is not known",
    "le classement : ce que valent certains tours n’est pas connu",
)
END_NOT_SURE = Text(
    "how the game ended: a move before was taken back",
    "la fin de la partie : un coup précédent a été repris",
)

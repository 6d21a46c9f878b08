"""What the referee says about records, in English and French."""

from referee.core.text import Text
from referee.records.failures import FailureKind, UncheckedReason

FAILURES = {
    FailureKind.ILLEGAL_MOVE: Text(
        "turn {number}: the move breaks {rules}", "tour {number} : le coup enfreint {rules}"
    ),
    FailureKind.WRONG_POINTS: Text(
        "turn {number}: the points written down are {claimed}, the turn scores {computed}",
        "tour {number} : le nombre de points noté est {claimed}, le tour vaut {computed}",
    ),
    FailureKind.WRONG_TOTAL: Text(
        "turn {number}: a total of {claimed} was written down, it is {computed}",
        "tour {number} : un total de {claimed} a été noté, il est de {computed}",
    ),
    FailureKind.BROKEN_COMMITMENT: Text(
        "the seed is not the one that was committed to",
        "la graine n’est pas celle dont l’empreinte a été publiée",
    ),
    FailureKind.DEAL_NOT_FROM_SEED: Text(
        "the deal is not what the seed gives: {given}",
        "la donne n’est pas ce que donne la graine : {given}",
    ),
    FailureKind.DRAW_NOT_FROM_SEED: Text(
        "turn {number}: what was drawn is not what the seed gives: {given}",
        "tour {number} : la pioche n’est pas ce que donne la graine : {given}",
    ),
    FailureKind.NOT_OVER: Text(
        "the record says that the game was finished, but it is not over",
        "le relevé dit la partie terminée, mais elle ne l’est pas",
    ),
    FailureKind.ALREADY_OVER: Text(
        "the record says that the game was not finished, but it is over",
        "le relevé dit la partie inachevée, mais elle est terminée",
    ),
}

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

UNCHECKED = {
    UncheckedReason.DEAL_HIDDEN: Text("the deal is hidden", "la donne est cachée"),
    UncheckedReason.DRAW_HIDDEN: Text(
        "a draw before is hidden", "une pioche précédente est cachée"
    ),
    UncheckedReason.TURN_LET_STAND: Text(
        "something before failed, and the audit went on",
        "quelque chose de fautif a précédé, et la vérification a continué",
    ),
    UncheckedReason.NOT_CLAIMED: Text("nothing was written down", "rien n’a été noté"),
    UncheckedReason.SEED_NOT_KNOWN: Text(
        "the seed has not been revealed: the draws may be other than it gives",
        "la graine n’a pas été révélée : les pioches peuvent être autres que les siennes",
    ),
    UncheckedReason.ADJUDICATED: Text(
        "the game was adjudicated: that decision is not the referee's to check",
        "la partie a été jugée : cette décision n’est pas à vérifier ici",
    ),
    UncheckedReason.POSITION: Text(
        "the position does not say enough", "la position n’en dit pas assez"
    ),
    UncheckedReason.STOPPED: Text(
        "the audit stopped at a failure", "la vérification s’est arrêtée à une faute"
    ),
}

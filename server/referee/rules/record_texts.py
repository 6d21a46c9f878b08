"""What the referee says about records, in English and French."""

from referee.rules.failures import FailureKind, UncheckedReason
from referee.rules.rulebook import Text

FAILURES = {
    FailureKind.ILLEGAL_MOVE: Text(
        "turn {number}: the move breaks {rules}", "tour {number} : le coup enfreint {rules}"
    ),
    FailureKind.WRONG_POINTS: Text(
        "turn {number}: {claimed} points were written down, the turn scores {computed}",
        "tour {number} : {claimed} points ont été notés, le tour en vaut {computed}",
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
        "the deal is not what the seed gives", "la donne n’est pas celle que donne la graine"
    ),
    FailureKind.DRAW_NOT_FROM_SEED: Text(
        "turn {number}: what was drawn is not what the seed gives",
        "tour {number} : la pioche n’est pas celle que donne la graine",
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
    "{claimed} final points were written down, they are {computed}",
    "{claimed} points ont été notés à la fin, il y en a {computed}",
)

UNCHECKED = {
    UncheckedReason.DEAL_HIDDEN: Text("the deal is hidden", "la donne est cachée"),
    UncheckedReason.DRAW_HIDDEN: Text(
        "a draw before is hidden", "une pioche précédente est cachée"
    ),
    UncheckedReason.TURN_LET_STAND: Text(
        "a turn before failed and was let stand", "un tour précédent, fautif, a été maintenu"
    ),
    UncheckedReason.NOT_CLAIMED: Text("nothing was written down", "rien n’a été noté"),
    UncheckedReason.SEED_NOT_KNOWN: Text(
        "the seed has not been revealed: the draws may be other than it gives",
        "la graine n’a pas été révélée : les pioches peuvent être autres que les siennes",
    ),
    UncheckedReason.ADJUDICATED: Text(
        "the game was adjudicated: that decision is not the referee’s to check",
        "la partie a été jugée : cette décision n’est pas à vérifier ici",
    ),
    UncheckedReason.POSITION: Text(
        "the position does not say enough", "la position n’en dit pas assez"
    ),
    UncheckedReason.STOPPED: Text(
        "the audit stopped at a failure", "la vérification s’est arrêtée à une faute"
    ),
}

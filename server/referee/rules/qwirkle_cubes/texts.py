"""What the referee says about moves and positions of Qwirkle Cubes, in English and French."""

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.OPENING_MUST_LAY: Text(
        "The opening lays cubes: no reroll, no pass.",
        "Pour ouvrir, on pose des cubes : ni relance, ni passe.",
    ),
    Reason.COULD_LAY: Text(
        "Not while a cube can be laid, for instance {pieces} at {cells}.",
        "Pas tant qu’on peut poser un cube, par exemple {pieces} en {cells}.",
    ),
    Reason.ALREADY_REROLLED: Text(
        "Only one reroll by choice in a turn, before any other roll.",
        "Une seule relance au choix par tour, avant tout autre lancer.",
    ),
    Reason.NOTHING_REROLLED: Text(
        "A reroll has at least one cube.",
        "On relance au moins un cube.",
    ),
    Reason.NOT_THE_WHOLE_HAND: Text(
        "A forced reroll takes all {hand} cubes of the hand, not {rerolled}.",
        "Une relance forcée prend les {hand} cubes de la main, et non {rerolled}.",
    ),
    Reason.COULD_REROLL: Text(
        "No pass while some roll of the hand could be laid.",
        "On ne passe pas tant qu’un lancer pourrait donner un cube à poser.",
    ),
    Reason.NO_ROLL_FITS: Text(
        "No reroll: whatever the hand showed, nothing could be laid. Pass.",
        "Inutile de relancer : quoi que montre la main, rien ne peut se poser. Passez.",
    ),
    Reason.REROLL_EXCEEDS_HAND: Text(
        "{rerolled} cubes to reroll, but {hand} in hand.",
        "{rerolled} cubes à relancer, mais {hand} en main.",
    ),
    Reason.CUBES_NOT_NAMED: Text(
        "{hidden} cubes to reroll are not named, but only {unknown} of the hand are unknown.",
        "{hidden} des cubes à relancer ne sont pas nommés, or {unknown} de la main sont inconnus.",
    ),
}

EVENTS_DO_NOT_FIT = Text(
    "there have been at least {least} chance events by now, and just the deals before the opening",
    "il y a eu jusqu’ici au moins {least} tirages, et avant l’ouverture seulement les donnes",
)
REROLLED_BEFORE_OPENING = Text(
    "nobody rerolls before the opening",
    "nul ne relance avant l’ouverture",
)
REROLLED_AFTER_END = Text(
    "nobody has rerolled in a turn when the game is over",
    "nul n’a relancé pendant un tour quand la partie est finie",
)
REROLLED_IN_VAIN = Text(
    "nobody rerolls a hand of which no roll could be laid",
    "nul ne relance une main dont aucun lancer ne permettrait de poser",
)
COLOUR_NOT_ROLLED = Text(
    "{piece}: no such cube was rolled, and a roll never changes a colour",
    "{piece} : aucun n’a été lancé, et un lancer ne change jamais la couleur",
)

"""What the referee says about moves and positions of Qwirkle Cubes, in English and French."""

from referee.core.text import Text
from referee.core.verdict import Reason
from referee.games.lines.rules.reasons import LineReason
from referee.games.qwirkle_cubes.rules.reasons import CubesReason

ROLL_FITS = Text(
    "Some roll of the hand could be laid{example}.",
    "Un lancer de la main pourrait convenir{example}.",
)
NOBODY_ELSE_COULD_LAY = Text(
    "No pass while nobody else could lay, whatever their cubes showed.",
    "On ne passe pas tant que personne d’autre ne pourrait poser, quoi que montrent ses cubes.",
)
BAG_NO_HELP = Text(
    "No redraw: no cube of the bag could be laid.",
    "On ne repioche pas : aucun cube du sac ne pourrait se poser.",
)
LEFT_OUT = Text(
    "A forced reroll or a redraw takes the whole hand; left out: {pieces}.",
    "Une relance forcée ou une repioche prend toute la main ; il manque : {pieces}.",
)
HAND_IS_KNOWN = Text(
    "{hidden:# cube to reroll is|# cubes to reroll are} not named, but the whole hand is known.",
    "{hidden:# cube à relancer n’est pas nommé|# cubes à relancer ne sont pas nommés}, or toute la "
    "main est connue.",
)

MESSAGES: dict[Reason, Text] = {
    LineReason.OPENING_MUST_LAY: Text(
        "The opening lays cubes: no reroll, no redraw, no pass.",
        "Pour ouvrir, on pose des cubes : ni relance, ni repioche, ni passe.",
    ),
    LineReason.COULD_LAY: Text(
        "No pass, forced reroll or redraw while a cube can be laid{example}.",
        "Ni passe, ni relance forcée, ni repioche tant qu’on peut poser un cube{example}.",
    ),
    CubesReason.ALREADY_REROLLED: Text(
        "Only one reroll by choice in a turn, before any other roll.",
        "Une seule relance au choix par tour, avant tout autre lancer.",
    ),
    CubesReason.NOTHING_REROLLED: Text(
        "A reroll has at least one cube.",
        "On relance au moins un cube.",
    ),
    CubesReason.NOT_THE_WHOLE_HAND: Text(
        "A forced reroll or a redraw takes the whole hand of {hand:# cube|# cubes}, not "
        "{rerolled}.",
        "Une relance forcée ou une repioche prend toute la main de {hand:# cube|# cubes}, et non "
        "{rerolled}.",
    ),
    CubesReason.COULD_REROLL: Text(
        "Some roll of the hand could be laid{example}. Reroll the hand until something fits.",
        "Un lancer de la main pourrait convenir{example}. Relancez jusqu’à pouvoir poser.",
    ),
    CubesReason.NO_ROLL_FITS: Text(
        "No reroll: whatever the hand showed, nothing could be laid. {instead}",
        "Inutile de relancer : quoi que montre la main, rien ne peut se poser. {instead}",
    ),
    CubesReason.REROLL_EXCEEDS_HAND: Text(
        "{rerolled:# cube|# cubes} to roll or to set aside, but {hand} in hand.",
        "{rerolled:# cube|# cubes} à relancer ou à écarter, mais {hand} en main.",
    ),
    CubesReason.CUBES_NOT_NAMED: Text(
        "{hidden:# cube to reroll is|# cubes to reroll are} not named, but only {unknown:# of the "
        "hand is|# of the hand are} unknown.",
        "{hidden:# cube à relancer n’est pas nommé|# cubes à relancer ne sont pas nommés}, or la "
        "main n’en compte que {unknown:# inconnu|# inconnus}.",
    ),
    LineReason.ALL_IN_SIGHT: Text(
        "{copies:The only cube of that colour is|All # cubes of that colour are} in sight already: "
        "{pieces}.",
        "{copies:Le seul cube de cette couleur est déjà visible|Les # cubes de cette couleur sont "
        "déjà visibles} : {pieces}.",
    ),
    CubesReason.MUST_REDRAW: Text(
        "No pass: nobody could lay, whatever their cubes showed. Redraw.",
        "On ne passe pas : quoi que montrent les cubes, personne ne peut poser. Repiochez.",
    ),
    CubesReason.OTHERS_COULD_LAY: Text(
        "No redraw while some roll of another player's hand could be laid.",
        "On ne repioche pas tant qu’un lancer d’une autre main permettrait de poser.",
    ),
    CubesReason.NO_REDRAWS: Text(
        "This game is played without redraws: when all are stuck, it ends.",
        "On joue sans repioche : quand plus personne ne peut poser, la partie s’arrête.",
    ),
}

WORDS = {
    "PASS": Text("Pass.", "Passez."),
    "REDRAW": Text("Redraw.", "Repiochez."),
    "PASS_OR_REDRAW": Text(
        "Pass, or redraw if nobody else could lay either.",
        "Passez, ou repiochez si personne d’autre ne peut poser.",
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
SHORT_HAND = Text(
    "beside a bag that is not empty, a hand has fewer than six cubes only after a redraw, and then "
    "nobody else could lay",
    "tant que le sac n’est pas vide, une main ne compte moins de six cubes qu’après une repioche, "
    "et personne d’autre ne pourrait alors poser",
)
REROLLED_IN_VAIN = Text(
    "nobody rerolls a hand of which no roll could be laid",
    "nul ne relance une main dont aucun lancer ne permettrait de poser",
)
COLOUR_NOT_ROLLED = Text(
    "{piece}: no such cube was rolled, and a roll never changes a colour",
    "{piece} : aucun n’a été lancé, et un lancer ne change jamais la couleur",
)

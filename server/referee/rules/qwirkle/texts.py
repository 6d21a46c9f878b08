"""What the referee says about Qwirkle's moves and positions, in English and French."""

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.NOT_THE_OPENER: Text(
        "Another player opens: the largest set has {largest_set} tiles.",
        "C’est à quelqu’un d’autre d’ouvrir : le plus grand ensemble compte {largest_set} tuiles.",
    ),
    Reason.OPENING_NOT_LARGEST_SET: Text(
        "The opening lays the largest set of the hand: {largest_set} tiles, not {laid}.",
        "On ouvre avec le plus grand ensemble de sa main : {largest_set} tuiles, et non {laid}.",
    ),
    Reason.OPENING_MUST_LAY: Text(
        "The opening lays tiles: no exchange, no pass.",
        "Pour ouvrir, on pose des tuiles : ni échange, ni passe.",
    ),
    Reason.NOTHING_LAID: Text(
        "A lay has at least one tile.",
        "On pose au moins une tuile.",
    ),
    Reason.TILE_NOT_IN_HAND: Text(
        "Not in the hand of {hand} tiles: {pieces}.",
        "Absent de la main de {hand} tuiles : {pieces}.",
    ),
    Reason.NOTHING_EXCHANGED: Text(
        "An exchange has at least one tile.",
        "On échange au moins une tuile.",
    ),
    Reason.EXCHANGE_EXCEEDS_HAND: Text(
        "{exchanged} tiles to exchange, but {hand} in hand.",
        "{exchanged} tuiles à échanger, mais {hand} en main.",
    ),
    Reason.EXCHANGE_EXCEEDS_BAG: Text(
        "{exchanged} tiles to exchange, but {bag} in the bag.",
        "{exchanged} tuiles à échanger, mais {bag} dans le sac.",
    ),
    Reason.COULD_LAY: Text(
        "No pass while a tile can be laid, for instance {pieces} at {cells}.",
        "On ne passe pas tant qu’on peut poser, par exemple {pieces} en {cells}.",
    ),
    Reason.COULD_EXCHANGE: Text(
        "No pass while tiles can be exchanged: there are at least {bag} in the bag.",
        "On ne passe pas tant qu’on peut échanger : il y en a au moins {bag} dans le sac.",
    ),
}

TOO_MANY_OF_A_KIND = Text(
    "{piece} occurs {count} times, the set holds {copies}",
    "{piece} : {count} exemplaires, le jeu en compte {copies}",
)
NOT_CONSERVED = Text(
    "table, hands and bag hold {count} tiles together, the set has {total}",
    "table, mains et sac réunissent {count} tuiles, le jeu en compte {total}",
)
HAND_TOO_LARGE = Text(
    "a hand has at most {most} tiles, this one {size}",
    "une main compte au plus {most} tuiles, celle-ci {size}",
)
HAND_TOO_SMALL = Text(
    "a hand has {most} tiles until the bag is empty, this one {size}",
    "une main compte {most} tuiles tant que le sac n’est pas vide, celle-ci {size}",
)
DEALT_HAND = Text(
    "every player draws {most} tiles, this hand has {size}",
    "chacun pioche {most} tuiles, cette main en a {size}",
)
BAG_HALF_KNOWN = Text(
    "the bag is known tile by tile or by its size, not both",
    "le sac est connu tuile par tuile ou par sa taille, pas les deux",
)
SEED_NEEDS_ALL = Text(
    "with a seed the referee draws, so every hand and the bag must be known",
    "avec une graine, l’arbitre pioche : toutes les mains et le sac doivent être connus",
)
TURN_DOES_NOT_FIT = Text(
    "{laid} tiles cannot lie on the table after {turn} turns",
    "il ne peut y avoir {laid} tuiles sur la table après {turn} tours",
)
NOT_THE_OPENER = Text(
    "seat {opener} opens, with the largest set: {largest_set} tiles",
    "la place {opener} ouvre, avec le plus grand ensemble : {largest_set} tuiles",
)
LARGER_SET_ELSEWHERE = Text(
    "another hand holds a larger set: {largest_set} tiles",
    "une autre main réunit un plus grand ensemble : {largest_set} tuiles",
)
ONE_HAND_EMPTY = Text(
    "the first hand to be emptied ends the game, so no two are empty",
    "la première main vidée met fin à la partie : il n’y en a pas deux de vides",
)
EVENTS_DO_NOT_FIT = Text(
    "there have been {low} to {high} chance events by now",
    "il y a eu jusqu’ici de {low} à {high} tirages",
)
SCORE_TOO_LOW = Text("no score is below 0", "aucun score n’est inférieur à 0")
NEEDED_TO_LIST = Text(
    "needed to list the legal moves",
    "nécessaire pour énumérer les coups légaux",
)
NEEDED_TO_APPLY = Text(
    "needed to play the move: who moves?",
    "nécessaire pour jouer le coup : qui joue ?",
)
DRAW_NOT_KNOWN = Text(
    "the size of the bag is not known: say how many tiles were drawn, hidden or not",
    "la taille du sac est inconnue : dites combien de tuiles ont été piochées, cachées ou non",
)
DRAW_COUNT = Text(
    "{expected} tiles are drawn here, {count} were reported",
    "on pioche ici {expected} tuiles, {count} sont annoncées",
)
IMPOSSIBLE_DRAW = Text(
    "{piece} cannot have been left in the bag",
    "{piece} : il n’en restait plus dans le sac",
)
SEEDED_DRAWS_ITSELF = Text(
    "the position holds its seed, so the referee draws: do not report a draw",
    "la position contient sa graine, l’arbitre pioche lui-même : n’annoncez pas de pioche",
)
SEED_NEEDS_TILES = Text(
    "with a seed the tiles exchanged must be known",
    "avec une graine, les tuiles échangées doivent être connues",
)

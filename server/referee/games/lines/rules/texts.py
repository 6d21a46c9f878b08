"""What the referee says about lines, in English and French."""

from referee.core.text import Text
from referee.core.verdict import Reason
from referee.games.lines.rules.pieces import PIECES, name
from referee.games.lines.rules.reasons import LineReason
from referee.games.lines.rules.table import Direction

MESSAGES: dict[Reason, Text] = {
    LineReason.CELL_TAKEN: Text(
        "Already taken: {cells}.",
        "Déjà occupé : {cells}.",
    ),
    LineReason.CELL_USED_TWICE: Text(
        "More than one piece for the same cell: {cells}.",
        "Plus d’une pièce pour la même case : {cells}.",
    ),
    LineReason.NOTHING_IN_COMMON: Text(
        "The pieces laid share neither colour nor shape: {pieces}.",
        "Les pièces posées n’ont en commun ni couleur ni forme : {pieces}.",
    ),
    LineReason.NOT_IN_ONE_LINE: Text(
        "The pieces laid are neither in one row nor in one column: {cells}.",
        "Les pièces posées ne sont ni dans une même rangée ni dans une même colonne : {cells}.",
    ),
    LineReason.GAP_BETWEEN_TILES: Text(
        "Empty between the pieces laid: {cells}.",
        "Vide entre les pièces posées : {cells}.",
    ),
    LineReason.NOT_CONNECTED: Text(
        "Not connected to the table: {cells}.",
        "Sans contact avec la grille : {cells}.",
    ),
    LineReason.LINE_MIXED: Text(
        "The {direction} of {length} at {cells} shares neither colour nor shape: {pieces}.",
        "Les pièces de la {direction} de {length} en {cells} n’ont en commun ni couleur ni forme :"
        " {pieces}.",
    ),
    LineReason.LINE_REPEATS_TILE: Text(
        "The {direction} of {length} at {cells} holds more than one {repeated}.",
        "La {direction} de {length} en {cells} contient plus d’une fois : {repeated}.",
    ),
    LineReason.LINE_TOO_LONG: Text(
        "The {direction} at {cells} has {length:# piece|# pieces}; six is the limit.",
        "La {direction} en {cells} compte {length:# pièce|# pièces} ; six est le maximum.",
    ),
    LineReason.NOT_THE_OPENER: Text(
        "It is for {opener} to open, with the largest set ({largest_set:# piece|# pieces}){why}.",
        "C’est à {opener} d’ouvrir, avec le plus grand ensemble "
        "({largest_set:# pièce|# pièces}){why}.",
    ),
    LineReason.OPENING_NOT_LARGEST_SET: Text(
        "The opening lays the largest set of the hand: {largest_set:# piece|# pieces}, not {laid}.",
        "On ouvre avec le plus grand ensemble de sa main : {largest_set:# pièce|# pièces}, et non "
        "{laid}.",
    ),
    LineReason.NOTHING_LAID: Text(
        "A lay has at least one piece.",
        "On pose au moins une pièce.",
    ),
    LineReason.TILE_NOT_IN_HAND: Text(
        "Not in hand: {pieces}.",
        "Pas en main : {pieces}.",
    ),
}

ILLEGAL_LINE = Text(
    "the pieces of the line {cells} cannot stand together",
    "les pièces de la ligne {cells} ne vont pas ensemble",
)
TABLE_FALLS_APART = Text(
    "not connected to the rest of the table: {cells}",
    "sans lien avec le reste de la grille : {cells}",
)

TOO_MANY_OF_A_KIND = Text(
    "{piece} occurs {count:# time|# times}, the set holds {copies}",
    "{piece} : {count:# exemplaire|# exemplaires}, le jeu en compte {copies}",
)
NOT_CONSERVED = Text(
    "table, hands and bag hold {count:# piece|# pieces} together, the set has {total}",
    "table, mains et sac réunissent {count:# pièce|# pièces}, le jeu en compte {total}",
)
HAND_TOO_LARGE = Text(
    "a hand has up to {most:# piece|# pieces}, this one {size}",
    "une main compte au plus {most:# pièce|# pièces}, celle-ci {size}",
)
HAND_TOO_SMALL = Text(
    "a hand has {most:# piece|# pieces} until the bag is empty, this one {size}",
    "une main compte {most:# pièce|# pièces} tant que le sac n’est pas vide, celle-ci {size}",
)
DEALT_HAND = Text(
    "every player draws {most:# piece|# pieces}, this hand has {size}",
    "chacun pioche {most:# pièce|# pièces}, cette main en a {size}",
)
BAG_HALF_KNOWN = Text(
    "the bag is known piece by piece or by its size, not both",
    "le sac est connu pièce par pièce ou par sa taille, pas les deux",
)
SEED_NEEDS_ALL = Text(
    "with a seed the referee draws, so every hand and the bag must be known",
    "avec une graine, l’arbitre pioche : toutes les mains et le sac doivent être connus",
)
TURN_DOES_NOT_FIT = Text(
    "{laid:# piece|# pieces} cannot lie on the table after {turn:# turn|# turns}",
    "il ne peut y avoir {laid:# pièce|# pièces} sur la table après {turn:# tour|# tours}",
)
OPENS = Text("seat {seat} opens", "la place {seat} ouvre")
NOT_THE_OPENER = Text(
    "seat {opener} opens, with the largest set: {largest_set:# piece|# pieces}",
    "la place {opener} ouvre, avec le plus grand ensemble : {largest_set:# pièce|# pièces}",
)
LARGER_SET_ELSEWHERE = Text(
    "another hand holds a larger set: {largest_set:# piece|# pieces}",
    "une autre main réunit un plus grand ensemble : {largest_set:# pièce|# pièces}",
)
ONE_HAND_EMPTY = Text(
    "the first hand to be emptied ends the game, so no two are empty",
    "la première main vidée met fin à la partie : il n’y en a pas deux de vides",
)
DRAW_NOT_KNOWN = Text(
    "the size of the bag is not known: say how many pieces were drawn, hidden or not",
    "la taille du sac est inconnue : dites combien de pièces ont été piochées, cachées ou non",
)
DRAW_COUNT = Text(
    "{most} to be drawn or rolled here, {count} reported",
    "{most} à piocher ou à lancer ici, {count} dans l’annonce",
)
DRAW_COUNT_OPEN = Text(
    "from {fewest} to {most} to be drawn or rolled here, {count} reported",
    "de {fewest} à {most} à piocher ou à lancer ici, {count} dans l’annonce",
)
IMPOSSIBLE_DRAW = Text(
    "{piece} cannot have been left in the bag",
    "{piece} : il n’en restait plus dans le sac",
)
SEEDED_DRAWS_ITSELF = Text(
    "the position holds its seed, so the referee draws: do not report a draw",
    "la position contient sa graine, l’arbitre pioche lui-même : n’annoncez pas de pioche",
)

_EN = ("red", "orange", "yellow", "green", "blue", "purple")
_FR = ("rouge", "orange", "jaune", "vert", "bleu", "violet")
_FR_FEMININE = ("rouge", "orange", "jaune", "verte", "bleue", "violette")
_SHAPES = (
    (Text("circle", "cercle"), _FR),
    (Text("square", "carré"), _FR),
    (Text("diamond", "losange"), _FR),
    (Text("clover", "trèfle"), _FR),
    (Text("starburst", "étoile"), _FR_FEMININE),
    (Text("crisscross", "croix"), _FR_FEMININE),
)
COLOUR_NAMES = tuple(Text(en, fr) for en, fr in zip(_EN, _FR, strict=True))
PIECE_NAMES = (
    Text("", ""),
    *(
        Text(f"{_EN[colour]} {shape.en}", f"{shape.fr} {french[colour]}")
        for colour in range(6)
        for shape, french in _SHAPES
    ),
)
"""The names of the pieces, by piece."""

DIRECTION_NAMES = {
    Direction.ROW: Text("row", "rangée"),
    Direction.COLUMN: Text("column", "colonne"),
}

SEATS = ("player", "to_move", "opener")
"""The facts that are seats."""

WORDS = {
    "HAND_EMPTIED": Text(
        "a player has laid the last piece in hand", "un joueur a posé la dernière pièce de sa main"
    ),
    "NO_PLAYER_CAN_LAY": Text("no player can lay any more", "plus personne ne peut poser"),
    "LARGEST_SET": Text("", ""),
    "OLDEST": Text(
        ", as the oldest of those who have one that large",
        ", comme la personne la plus âgée de celles qui en ont un de cette taille",
    ),
    "YOUNGEST": Text(
        ", as the youngest of those who have one that large",
        ", comme la personne la plus jeune de celles qui en ont un de cette taille",
    ),
    "SEAT": Text(
        ", as the first in seating order of those who have one that large",
        ", comme la première personne, dans l’ordre des places, à en avoir un de cette taille",
    ),
    "FIRST_OF_OLDEST": Text(
        ", as the first in seating order of the oldest who have one that large",
        ", comme la première, dans l’ordre des places, des personnes les plus âgées à en avoir un "
        "de cette taille",
    ),
    "FIRST_OF_YOUNGEST": Text(
        ", as the first in seating order of the youngest who have one that large",
        ", comme la première, dans l’ordre des places, des personnes les plus jeunes à en avoir un "
        "de cette taille",
    ),
    **{name(piece): PIECE_NAMES[piece] for piece in PIECES},
}

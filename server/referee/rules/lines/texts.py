"""What the referee says about lines, in English and French."""

from referee.rules.lines.pieces import PIECES, name
from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.CELL_TAKEN: Text(
        "Already taken: {cells}.",
        "Déjà occupé : {cells}.",
    ),
    Reason.CELL_USED_TWICE: Text(
        "More than one piece for the same cell: {cells}.",
        "Plus d’une pièce pour la même case : {cells}.",
    ),
    Reason.NOTHING_IN_COMMON: Text(
        "The pieces laid share neither colour nor shape: {pieces}.",
        "Les pièces posées n’ont en commun ni couleur ni forme : {pieces}.",
    ),
    Reason.NOT_IN_ONE_LINE: Text(
        "The pieces laid are neither in one row nor in one column: {cells}.",
        "Les pièces posées ne sont ni dans une même rangée ni dans une même colonne : {cells}.",
    ),
    Reason.GAP_BETWEEN_TILES: Text(
        "Empty between the pieces laid: {cells}.",
        "Vide entre les pièces posées : {cells}.",
    ),
    Reason.NOT_CONNECTED: Text(
        "Not connected to the table: {cells}.",
        "Sans contact avec la grille : {cells}.",
    ),
    Reason.LINE_MIXED: Text(
        "The {direction} of {length} at {cells} shares neither colour nor shape: {pieces}.",
        "La {direction} de {length} en {cells} n’a en commun ni couleur ni forme : {pieces}.",
    ),
    Reason.LINE_REPEATS_TILE: Text(
        "The {direction} of {length} at {cells} holds more than one {repeated}.",
        "La {direction} de {length} en {cells} contient plus d’une fois : {repeated}.",
    ),
    Reason.LINE_TOO_LONG: Text(
        "The {direction} at {cells} has {length} pieces; six is the most.",
        "La {direction} en {cells} compte {length} pièces ; six est le maximum.",
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
_PIECES = [
    Text(f"{_EN[colour]} {shape.en}", f"{shape.fr} {french[colour]}")
    for colour in range(6)
    for shape, french in _SHAPES
]

WORDS = {
    "ROW": Text("row", "rangée"),
    "COLUMN": Text("column", "colonne"),
    **{name(piece): text for piece, text in zip(PIECES, _PIECES, strict=True)},
}

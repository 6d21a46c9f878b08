"""What the referee says about Qubix's moves and positions, in English and French."""

from collections.abc import Mapping
from functools import cache

from referee.core.text import Text
from referee.core.verdict import Reason
from referee.games.qubix.rules.reasons import QubixReason

CENTRAL_STORE = Text("the central store", "la réserve centrale")
OWN_STORE = Text("the mover's own store", "la réserve du joueur")

NUMBER_NOT_THERE = Text(
    "Block {block} is not in {store}.",
    "Le bloc {block} n’est pas dans {store}.",
)
KIND_NOT_THERE = Text(
    "The block to take, {kind}, is not in {store}.",
    "Le bloc à prendre, {kind}, n’est pas dans {store}.",
)
OTHER_KIND = Text(
    "Block {block} has another colour or size.",
    "Le bloc {block} est d’une autre couleur ou d’une autre taille.",
)
TAKEN_TWICE = Text(
    "Block {block} is taken twice.",
    "Le bloc {block} est pris deux fois.",
)
TOO_MANY_TAKEN = Text(
    "There are not so many blocks of this kind in {store}: {kind}.",
    "Il n’y a pas autant de blocs de cette sorte dans {store} : {kind}.",
)
TOO_FEW_BLOCKS = Text(
    "There are too few blocks in {store} for all that are named.",
    "Il y a trop peu de blocs dans {store} pour tous ceux qui sont nommés.",
)
TOO_LONG_TOGETHER = Text(
    "All these blocks together do not fit in {store}.",
    "Tous ces blocs ensemble ne tiennent pas dans {store}.",
)
NO_ROOM_ANYWHERE = Text(
    "There is no room there in any player's store.",
    "Il n’y a de place à cet endroit dans la réserve d’aucun joueur.",
)
COULD_BUILD = Text(
    "No pass while there is a legal move, for instance {kind} on board {board} at {cells}.",
    "On ne passe pas tant qu’un coup est possible, par exemple {kind} sur le tableau {board} en"
    " {cells}.",
)
COULD_STORE = Text(
    "No pass while there is a legal move, for instance {kind} into the store at {cells}.",
    "On ne passe pas tant qu’un coup est possible, par exemple {kind} dans la réserve en {cells}.",
)
NAMED_FIGURE_NOT_MADE = Text(
    "Figure {figure} ({name}) was not made in this turn.",
    "La figure {figure} ({name}) n’a pas été réalisée pendant ce tour.",
)
NO_SUCH_FIGURE = Text(
    "There is no figure {figure}.",
    "Il n’y a pas de figure {figure}.",
)
OF_ANY_SIZE: Mapping[Reason, Text] = {
    QubixReason.NO_DIRECTION: Text(
        "A block of more than one cell lies along x or along y.",
        "Un bloc de plus d’une case se pose selon x ou selon y.",
    ),
    QubixReason.OUTSIDE_AREA: Text(
        "The block at {cells} reaches beyond the area.",
        "Le bloc en {cells} dépasse de la zone.",
    ),
}
"""What is said about a block whose size is not known."""

MESSAGES: Mapping[Reason, Text] = {
    QubixReason.BLOCK_NOT_THERE: NUMBER_NOT_THERE,
    QubixReason.BLOCK_COVERED: Text(
        "Something lies on block {block}, at {cells}.",
        "Le bloc {block} est recouvert, en {cells}.",
    ),
    QubixReason.BLOCK_ENCLOSED: Text(
        "No side of block {block} is free; it is closed in by {cells}.",
        "Aucun côté du bloc {block} n’est libre ; il est fermé par {cells}.",
    ),
    QubixReason.WRONG_NUMBER_OF_BLOCKS: Text(
        "One to three blocks are taken from the store, not {blocks}.",
        "On prend de un à trois blocs de sa réserve, et non {blocks}.",
    ),
    QubixReason.NO_DIRECTION: Text(
        "A block of size {size} lies along x or along y.",
        "Un bloc de taille {size} se pose selon x ou selon y.",
    ),
    QubixReason.OUTSIDE_AREA: Text(
        "A block of size {size} at {cells} reaches beyond the area.",
        "Un bloc de taille {size} en {cells} dépasse de la zone.",
    ),
    QubixReason.CELL_OCCUPIED: Text(
        "Already taken: {cells}.",
        "Déjà occupé : {cells}.",
    ),
    QubixReason.LEVEL_BELOW_NOT_FULL: Text(
        "The level below is not full; still empty: {cells}.",
        "Le niveau inférieur n’est pas complet ; reste à remplir : {cells}.",
    ),
    QubixReason.TOO_HIGH: Text(
        "No more than {levels:# level|# levels}.",
        "Pas plus {levels:d’un niveau|de # niveaux}.",
    ),
    QubixReason.OUTSIDE_STORE: Text(
        "The store has {strip:# cell|# cells}; out of it: {cells}.",
        "La réserve compte {strip:# case|# cases} ; en dehors : {cells}.",
    ),
    QubixReason.STORE_OCCUPIED: Text(
        "Already taken in the store: {cells}.",
        "Déjà occupé dans la réserve : {cells}.",
    ),
    QubixReason.NOT_OWN_STORE: Text(
        "A block goes into one's own store, never into that of board {board}.",
        "Un bloc se met dans sa propre réserve, jamais dans celle du tableau {board}.",
    ),
    QubixReason.COULD_PLAY: Text(
        "No pass while there is a legal move.",
        "On ne passe pas tant qu’un coup est possible.",
    ),
    QubixReason.NO_SUCH_BOARD: Text(
        "There {boards:is # board|are # boards}, numbered from 0; there is no board {board}.",
        "Il y a {boards:# tableau, numéroté|# tableaux, numérotés} à partir de 0 ; "
        "il n’y a pas de tableau {board}.",
    ),
    QubixReason.FIGURE_NOT_MADE: Text(
        "Figure {figure} was not made in this turn.",
        "La figure {figure} n’a pas été réalisée pendant ce tour.",
    ),
}

OUTSIDE = Text("lies outside", "se trouve à l’extérieur")
OVERLAPS = Text("overlaps another block", "chevauche un autre bloc")
FLOATS = Text("has nothing below some of its cells", "n’a rien sous certaines de ses cases")
LEVEL_BELOW_NOT_FULL = Text(
    "a level is built on before it is full", "on a bâti sur un niveau qui n’est pas complet"
)
NEUTRAL_STORE = Text("the neutral board has no store", "le tableau neutre n’a pas de réserve")
HOLE = Text(
    "no block can have been taken from there: there is no way out",
    "aucun bloc n’a pu y être pris : il n’y a pas d’issue",
)
OTHER_STORE = Text("another central store", "une autre réserve centrale")
NEEDS_A_NUMBER = Text(
    "is required in the central store",
    "est obligatoire dans la réserve centrale",
)
BLOCK_NOT_DESCRIBED = Text(
    "needed to play the move: where this block comes from is not known, so say its colour and size",
    "nécessaire pour jouer le coup : on ignore d’où vient ce bloc, dites sa couleur et sa taille",
)
BLOCK_NOT_NAMED = Text(
    "a block is named by its number, or by its colour and size",
    "un bloc se désigne par son numéro, ou par sa couleur et sa taille",
)
SEVERAL_BLOCKS = Text(
    "needed to play on: several blocks are of this colour and size, so say which one by its number",
    "nécessaire pour continuer : plusieurs blocs sont de cette sorte, dites lequel par son numéro",
)
SAME_NUMBER = Text("{id} is the number of another block", "{id} est le numéro d’un autre bloc")
TOO_MANY_OF_A_KIND = Text(
    "there {count:is only # block|are only # blocks} of this colour and size",
    "il n’y a que {count:# bloc|# blocs} de cette couleur et de cette taille",
)
BLOCKS_MISSING = Text(
    "{missing:# block is|# blocks are} nowhere", "{missing:# bloc n’est|# blocs ne sont} nulle part"
)
NOT_THE_MOVER = Text(
    "seat {mover} is to move: turns go round from the first player",
    "c’est à la place {mover} de jouer : les tours se suivent à partir du premier joueur",
)
TURN_DOES_NOT_FIT = Text(
    "{taken:# block|# blocks} cannot have been taken in {turn:# turn|# turns}",
    "{taken:# bloc ne peut avoir été pris|# blocs ne peuvent avoir été pris} en"
    " {turn:# tour|# tours}",
)
ONE_EVENT = Text(
    "laying out the store is the one chance event there is",
    "la constitution de la réserve est le seul tirage",
)
NO_SUCH_PLAYER = Text(
    "there {players:is # player|are # players}", "il y a {players:# joueur|# joueurs}"
)
ROW_DOES_NOT_FILL = Text(
    "the row is {length} long, the store {width} wide",
    "la rangée compte {length:# case|# cases}, la réserve {width}",
)
BLOCKS_DO_NOT_FILL = Text(
    "{count:# block|# blocks} of size {size}, but the levels hold {wanted}",
    "{count:# bloc|# blocs} de taille {size}, mais les niveaux en comptent {wanted}",
)
AREA_NOT_SQUARE = Text(
    "only on a square area can a figure be turned where it is drawn",
    "une figure ne peut tourner sur place que dans une zone carrée",
)
FIGURE_DOES_NOT_FIT = Text(
    "does not fit the area of {width} by {depth}",
    "ne tient pas dans la zone de {width} sur {depth}",
)

SIZES = {
    1: Text("single", "simple"),
    2: Text("double", "double"),
    3: Text("triple", "triple"),
}
KIND = Text("{colour} {size}", "{size} {colour}")
A_KIND = Text("a {kind}", "un {kind}")
BLOCK = Text("block", "bloc")
WHICHEVER = Text("whichever it is", "quel qu’il soit")
FIGURES = {
    "square": Text("square", "carré"),
    "bar": Text("bar", "barre"),
    "large square": Text("large square", "grand carré"),
    "ring": Text("ring", "anneau"),
    "diagonal": Text("diagonal", "diagonale"),
    "plus": Text("plus", "croix"),
    "zigzag": Text("zigzag", "zigzag"),
    "four corners": Text("four corners", "quatre coins"),
    "propeller": Text("propeller", "hélice"),
    "stairs": Text("stairs", "escalier"),
    "gate": Text("gate", "porte"),
    "pinwheel": Text("pinwheel", "moulin"),
}
"""The default figures by their names."""

COLOURS = {
    "RED": Text("red", "rouge"),
    "YELLOW": Text("yellow", "jaune"),
    "BLUE": Text("blue", "bleu"),
    "VIOLET": Text("violet", "violet"),
    "PINK": Text("pink", "rose"),
}
"""The colours, in the order of their numbers, from 1."""
WORDS = {
    **COLOURS,
    "NO_LEGAL_MOVE": Text(
        "no player has a legal move left", "plus aucun joueur n’a de coup possible"
    ),
}


@cache
def a_block(colour: int, size: int) -> Text:
    """Name a block such as `a red double`, as far as colour and size are known."""
    if not colour:
        return A_KIND.filled(kind=SIZES[size]) if size else WHICHEVER
    word = list(COLOURS.values())[colour - 1]
    return A_KIND.filled(kind=KIND.filled(colour=word, size=SIZES.get(size, BLOCK)))


def figure_name(name: str) -> Text:
    """A figure's name, in every language if it is one of the default ones."""
    plain = " ".join(name.split())
    return FIGURES.get(plain, Text(plain, plain))

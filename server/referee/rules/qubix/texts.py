"""What the referee says about Qubix's moves and positions, in English and French."""

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.BLOCK_NOT_THERE: Text(
        "The block to take is not there (number {block}).",
        "Le bloc à prendre n’est pas là (numéro {block}).",
    ),
    Reason.BLOCK_COVERED: Text(
        "Something lies on block {block}, at {cells}.",
        "Le bloc {block} est recouvert, en {cells}.",
    ),
    Reason.BLOCK_ENCLOSED: Text(
        "No side of block {block} is free; it is closed in by {cells}.",
        "Aucun côté du bloc {block} n’est libre ; il est fermé par {cells}.",
    ),
    Reason.WRONG_NUMBER_OF_BLOCKS: Text(
        "One to three blocks are taken from the store, not {blocks}.",
        "On prend de un à trois blocs de sa réserve, et non {blocks}.",
    ),
    Reason.NO_DIRECTION: Text(
        "A block of size {size} lies along x or along y.",
        "Un bloc de taille {size} se pose selon x ou selon y.",
    ),
    Reason.OUTSIDE_AREA: Text(
        "A block of size {size} at {cells} stands out of the area.",
        "Un bloc de taille {size} en {cells} dépasse de la zone.",
    ),
    Reason.CELL_OCCUPIED: Text(
        "Already taken: {cells}.",
        "Déjà occupées : {cells}.",
    ),
    Reason.LEVEL_BELOW_NOT_FULL: Text(
        "The level below is not full; still empty: {cells}.",
        "Le niveau inférieur n’est pas complet ; encore vides : {cells}.",
    ),
    Reason.TOO_HIGH: Text(
        "No more than {levels} levels.",
        "Pas plus de {levels} niveaux.",
    ),
    Reason.OUTSIDE_STORE: Text(
        "The store has {strip} cells; out of it: {cells}.",
        "La réserve compte {strip} cases ; en dehors : {cells}.",
    ),
    Reason.STORE_OCCUPIED: Text(
        "Already taken in the store: {cells}.",
        "Déjà occupées dans la réserve : {cells}.",
    ),
    Reason.NOT_OWN_STORE: Text(
        "A block goes into one’s own store, never into that of board {board}.",
        "Un bloc se met dans sa propre réserve, jamais dans celle du tableau {board}.",
    ),
    Reason.COULD_PLAY: Text(
        "No pass while there is a legal move.",
        "On ne passe pas tant qu’un coup est possible.",
    ),
    Reason.NO_SUCH_BOARD: Text(
        "There are {boards} boards, numbered from 0; there is no board {board}.",
        "Il y a {boards} tableaux, numérotés à partir de 0 ; il n’y a pas de tableau {board}.",
    ),
    Reason.FIGURE_NOT_MADE: Text(
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
SEVERAL_BLOCKS = Text(
    "needed to play on: several blocks are of this colour and size, so say which one by its number",
    "nécessaire pour continuer : plusieurs blocs sont de cette sorte, dites lequel par son numéro",
)
SAME_NUMBER = Text("{id} is the number of another block", "{id} est le numéro d’un autre bloc")
TOO_MANY_OF_A_KIND = Text(
    "there are only {count} blocks of this colour and size",
    "il n’y a que {count} blocs de cette couleur et de cette taille",
)
BLOCKS_MISSING = Text("{missing} blocks are nowhere", "{missing} blocs ne sont nulle part")
TURN_DOES_NOT_FIT = Text(
    "{taken} blocks cannot have been taken in {turn} turns",
    "{taken} blocs ne peuvent avoir été pris en {turn} tours",
)
ONE_EVENT = Text(
    "laying out the store is the one chance event there is",
    "la constitution de la réserve est le seul tirage",
)
SCORE_TOO_LOW = Text("no score is below 0", "aucun score n’est inférieur à 0")
NEEDED_TO_LIST = Text("needed to list the legal moves", "nécessaire pour énumérer les coups légaux")
NEEDED_TO_APPLY = Text(
    "needed to play the move: who moves?", "nécessaire pour jouer le coup : qui joue ?"
)
NO_SUCH_PLAYER = Text("there are {players} players", "il y a {players} joueurs")
ROW_DOES_NOT_FILL = Text(
    "the row is {length} long, the store {width} wide",
    "la rangée compte {length} cases, la réserve {width}",
)
BLOCKS_DO_NOT_FILL = Text(
    "{count} blocks of size {size}, but the levels hold {wanted}",
    "{count} blocs de taille {size}, mais les niveaux en comptent {wanted}",
)
AREA_NOT_SQUARE = Text(
    "only on a square area can a figure be turned where it is drawn",
    "une figure ne peut tourner sur place que dans une zone carrée",
)
FIGURE_DOES_NOT_FIT = Text(
    "does not fit the area of {width} by {depth}",
    "ne tient pas dans la zone de {width} sur {depth}",
)

WORDS = {
    "RED": Text("red", "rouge"),
    "YELLOW": Text("yellow", "jaune"),
    "BLUE": Text("blue", "bleu"),
    "VIOLET": Text("violet", "violet"),
    "PINK": Text("pink", "rose"),
}

"""What the referee says about Querbeet's moves, positions and puzzles, in English and French."""

from collections.abc import Mapping

from referee.core.text import Text
from referee.core.verdict import Reason
from referee.games.querbeet.rules.reasons import QuerbeetReason
from referee.games.querbeet.rules.stones import STAR, STONES, edges_of, name

MESSAGES: Mapping[Reason, Text] = {
    QuerbeetReason.STONE_NOT_IN_HAND: Text(
        "Not in hand: {pieces}.",
        "Pas en main : {pieces}.",
    ),
    QuerbeetReason.OFF_THE_BOARD: Text(
        "The cell {cells} is not on the board.",
        "La case {cells} n’est pas sur le plan de jeu.",
    ),
    QuerbeetReason.CELL_TAKEN: Text(
        "A stone lies on {cells} already.",
        "Une pierre se trouve déjà en {cells}.",
    ),
    QuerbeetReason.NO_PATH_CARRIED_ON: Text(
        "On {cells}, {pieces} does not carry on any path.",
        "En {cells}, {pieces} ne prolonge aucun chemin.",
    ),
    QuerbeetReason.PATH_MEETS_BLANK: Text(
        "At {cell}, the path to the {towards} (edge {edge}) meets a blank edge of {other}.",
        "En {cell}, le chemin vers {towards} (bord {edge}) bute contre un bord vide de {other}.",
    ),
    QuerbeetReason.BLANK_MEETS_PATH: Text(
        "At {cell}, the blank edge to the {towards} (edge {edge}) meets a path of {other}.",
        "En {cell}, le bord vide vers {towards} (bord {edge}) rencontre un chemin de {other}.",
    ),
    QuerbeetReason.COULD_LAY: Text(
        "No pass while a stone can be laid{example}.",
        "On ne passe pas tant qu’on peut poser une pierre{example}.",
    ),
    QuerbeetReason.ROUND_OVER: Text(
        "The round is over: {end}.",
        "La manche est terminée : {end}.",
    ),
    QuerbeetReason.STONE_NOT_IN_SET: Text(
        "The set has {count:# stone|# stones} of this kind, not {laid}: {pieces}.",
        "Le jeu compte {count:# pierre|# pierres} de cette sorte, et non {laid} : {pieces}.",
    ),
    QuerbeetReason.FIGURE_NOT_FILLED: Text(
        "Still empty: {cells}.",
        "Reste à remplir : {cells}.",
    ),
    QuerbeetReason.OUTSIDE_FIGURE: Text(
        "Outside the figure: {cells}.",
        "Hors de la figure : {cells}.",
    ),
    QuerbeetReason.PATH_LEADS_OUT: Text(
        "At {cells}, the path to the {towards} (edge {edge}) leads out.",
        "En {cells}, le chemin vers {towards} (bord {edge}) mène au-dehors.",
    ),
    QuerbeetReason.NOT_A_CHAIN: Text(
        "In a ring every stone touches two others, but not at {cells}.",
        "Dans un anneau, chaque pierre en touche deux autres, mais pas en {cells}.",
    ),
    QuerbeetReason.SEVERAL_CHAINS: Text(
        "A ring is one chain; apart from it: {cells}.",
        "Un anneau est une seule chaîne ; à part : {cells}.",
    ),
    QuerbeetReason.STONES_INSIDE: Text(
        "Inside the ring: {cells}.",
        "À l’intérieur de l’anneau : {cells}.",
    ),
    QuerbeetReason.RING_TOO_SHORT: Text(
        "The ring has {length:# stone|# stones}; it needs {least}.",
        "L’anneau compte {length:# pierre|# pierres} ; il en faut {least}.",
    ),
    QuerbeetReason.SURFACE_TOO_SMALL: Text(
        "The ring has a surface of {surface}; it needs {least}.",
        "L’anneau a une surface de {surface} ; il en faut {least}.",
    ),
}

NO_STAR = Text(
    "the star lies on the centre cell in every round",
    "l’étoile est sur la case centrale à chaque manche",
)
OFF_THE_BOARD = Text("is not a cell of the board", "n’est pas une case du plan de jeu")
EDGES_DISAGREE = Text(
    "the path at edge {edge} meets a blank edge of the stone on {beside}",
    "le chemin au bord {edge} bute contre un bord vide de la pierre en {beside}",
)
NOT_CONNECTED = Text(
    "no path leads from the star to this stone",
    "aucun chemin ne mène de l’étoile à cette pierre",
)
TOO_MANY_OF_A_KIND = Text(
    "there are not so many stones of this kind in the set",
    "le jeu ne compte pas autant de pierres de cette sorte",
)
HAND_TOO_LARGE = Text(
    "a hand has up to {most:# stone|# stones}, this one {size}",
    "une main compte au plus {most:# pierre|# pierres}, celle-ci {size}",
)
DEALT_HAND = Text(
    "every player is dealt {most:# stone|# stones}, this hand has {size}",
    "chacun reçoit {most:# pierre|# pierres}, cette main en a {size}",
)
LAID_TOO_MANY = Text(
    "{laid:# stone|# stones} cannot have been laid in {turns:# turn|# turns}",
    "{laid:# pierre ne peut avoir été posée|# pierres ne peuvent avoir été posées} en "
    "{turns:# tour|# tours}",
)
EMPTY_HAND = Text(
    "a hand without stones has no turn left in its round",
    "une main sans pierres n’a plus de tour dans sa manche",
)
NOT_CONSERVED = Text(
    "board and hands hold {count:# stone|# stones} together, the set has {total}",
    "plan et mains réunissent {count:# pierre|# pierres}, le jeu en compte {total}",
)
NO_SUCH_ROUND = Text("there {rounds:is # round|are # rounds}", "il y a {rounds:# manche|# manches}")
ROUND_NOT_OVER = Text(
    "all rounds are said to be over, but the last one is not",
    "toutes les manches seraient finies, mais la dernière ne l’est pas",
)
TURNS_DO_NOT_FIT = Text(
    "{turn:# turn does|# turns do} not fit {laid:# stone|# stones} laid",
    "{turn:# tour ne va|# tours ne vont} pas avec {laid:# pierre posée|# pierres posées}",
)
TOO_MANY_PASSES = Text(
    "there can have been up to {most:# pass|# passes}, not {passes}",
    "il n’a pu y avoir que {most:# tour passé|# tours passés}, pas {passes}",
)
DID_NOT_PASS = Text(
    "by these passes seat {seat} passed last, but laid a stone or could have",
    "d’après ces passes, la place {seat} vient de passer, mais a posé une pierre ou aurait pu",
)
TURN_DOES_NOT_FIT = Text(
    "{turn:# turn in all does|# turns in all do} not fit this round and its turns",
    "{turn:# tour en tout ne va|# tours en tout ne vont} pas avec cette manche et ses tours",
)
NOT_THE_MOVER = Text(
    "by round and turn, seat {mover} is to move",
    "d’après la manche et le tour, c’est à la place {mover} de jouer",
)
SCORE_DOES_NOT_FIT = Text(
    "after so many rounds a score is from {low} to {high}, not {score}",
    "après autant de manches un score va de {low} à {high}, pas {score}",
)
EVENTS_DO_NOT_FIT = Text(
    "every hand of every round is a chance event, so there have been from {low} to {high}",
    "chaque main de chaque manche est un tirage : il y en a eu de {low} à {high}",
)
SEED_NEEDS_ALL = Text(
    "with a seed the referee deals, so every hand, the round and its turns must be known",
    "avec une graine, l’arbitre distribue : toutes les mains, la manche et ses tours doivent être "
    "connus",
)
NOT_DEALT_EVENLY = Text(
    "{count:# stone|# stones} besides the star cannot be dealt evenly to "
    "{players:# player|# players}",
    "{count:# pierre outre l’étoile ne se distribue|# pierres outre l’étoile ne se distribuent} "
    "pas également à {players:# joueur|# joueurs}",
)
SET_WITHOUT_STAR = Text(
    "a set needs the star, the stone of six edges",
    "un jeu comprend l’étoile, la pierre à six bords",
)
BLANK_STONE = Text(
    "a stone without any path is none", "une pierre sans aucun chemin n’en est pas une"
)
SEEDED_DEALS_ITSELF = Text(
    "the position holds its seed, so the referee deals: do not report a deal",
    "la position contient sa graine, l’arbitre distribue lui-même : n’annoncez pas de donne",
)
NOTHING_DEALT = Text(
    "as far as is known, this move ends no round that another one follows: nothing is dealt",
    "autant qu’on sache, ce coup ne termine pas une manche suivie d’une autre : rien n’est donné",
)
NEEDED_TO_COUNT = Text(
    "the round is over, but to count it the round and the sizes of the hands must be known",
    "la manche est finie, mais pour la compter il faut son numéro et la taille des mains",
)
CANNOT_BE_TO_MOVE = Text(
    "this player cannot be to move in this position",
    "ce ne peut pas être à ce joueur de jouer dans cette position",
)


def stone_name(stone: int) -> Text:
    """Name a stone by its edges, for instance stone 013; the star is just the star."""
    if stone == STAR:
        return Text("the star", "l’étoile")
    edges = "".join(map(str, edges_of(stone)))
    return Text(f"stone {edges}", f"la pierre {edges}")


WORDS: Mapping[str, Text] = {
    **{name(stone): stone_name(stone) for stone in STONES},
    "EAST": Text("east", "l’est"),
    "NORTH_EAST": Text("north-east", "le nord-est"),
    "NORTH_WEST": Text("north-west", "le nord-ouest"),
    "WEST": Text("west", "l’ouest"),
    "SOUTH_WEST": Text("south-west", "le sud-ouest"),
    "SOUTH_EAST": Text("south-east", "le sud-est"),
    "HAND_EMPTIED": Text("a hand is empty", "une main est vide"),
    "NO_PLAYER_CAN_LAY": Text("nobody can lay", "personne ne peut poser"),
    "ALL_PASSED": Text("all have passed", "tous ont passé"),
    "ROUNDS_PLAYED": Text("all rounds have been played", "toutes les manches sont jouées"),
}

"""What the referee says about Furrows, in English and French."""

from referee.core.text import Text
from referee.core.verdict import Reason
from tests.support.little_game.rules.reasons import FurrowReason

SEED_NAMES = (
    Text("nothing", "rien"),
    Text("wheat", "blé"),
    Text("oats", "avoine"),
    Text("rye", "seigle"),
    Text("flax", "lin"),
)
"""By kind; kinds count from 1."""

MESSAGES: dict[Reason, Text] = {
    FurrowReason.OUTSIDE: Text("Off the field: {cells}.", "Hors du champ\u00a0: {cells}."),
    FurrowReason.PLOT_TAKEN: Text("Already sown: {cells}.", "Déjà semé\u00a0: {cells}."),
    FurrowReason.NOT_IN_HAND: Text("Not in hand: {pieces}.", "Absent de la main\u00a0: {pieces}."),
    FurrowReason.ALL_IN_SIGHT: Text(
        "{copies:The only seed is|All # seeds are} in sight already: {pieces}.",
        "{copies:La seule graine est déjà visible|Les # graines sont déjà visibles}\u00a0: "
        "{pieces}.",
    ),
}

WORDS = {
    **{name.en: name for name in SEED_NAMES},
    "FIELD_FULL": Text("every plot is sown", "toutes les parcelles sont semées"),
}


def seed_name(seed: int) -> str:
    """Its name among the words."""
    return SEED_NAMES[seed].en


NEEDED_TO_APPLY = Text("who moves must be known", "il faut savoir qui joue")
NEEDED_TO_LIST = Text("this must be known to list moves", "à connaître pour énumérer les coups")
SEEDED_DRAWS_ITSELF = Text("with a seed the referee draws", "avec une graine, l’arbitre pioche")
SEED_NEEDS_ALL = Text(
    "with a seed every hand and the bag must be known",
    "avec une graine, toutes les mains et le sac doivent être connus",
)
DRAW_COUNT = Text("{count} to be drawn", "{count} à piocher")
NOT_IN_BAG = Text("not in the bag any more", "n’est plus dans le sac")
TOO_MANY_OF_A_KIND = Text(
    "{count} of {seed}, but there are {copies}", "{count} de {seed}, mais il y en a {copies}"
)
BAG_SIZE = Text("by now the bag holds {size}", "à ce stade, le sac en contient {size}")
HAND_SIZE = Text("by now no hand holds {size}", "à ce stade, aucune main n’en contient {size}")
EVENTS_DO_NOT_FIT = Text(
    "by now there were {events} chance events", "à ce stade, il y a eu {events} tirages"
)
TURN_DOES_NOT_FIT = Text(
    "so many plots are sown in {turn} turns", "tant de parcelles se sèment en {turn} tours"
)
NOT_THE_MOVER = Text("it is not this player's turn", "ce n’est pas à cette personne de jouer")

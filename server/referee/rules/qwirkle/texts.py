"""What the referee says about Qwirkle's moves and positions, in English and French."""

from referee.rules.rulebook import Text
from referee.rules.verdict import Reason

MESSAGES = {
    Reason.OPENING_MUST_LAY: Text(
        "The opening lays tiles: no exchange, no pass.",
        "Pour ouvrir, on pose des tuiles : ni échange, ni passe.",
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

EVENTS_DO_NOT_FIT = Text(
    "there have been {low} to {high} chance events by now",
    "il y a eu jusqu’ici de {low} à {high} tirages",
)
SEED_NEEDS_TILES = Text(
    "with a seed the tiles exchanged must be known",
    "avec une graine, les tuiles échangées doivent être connues",
)

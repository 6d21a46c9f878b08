"""What the referee says about Qwirkle's moves and positions, in English and French."""

from referee.core.text import Text
from referee.core.verdict import Reason
from referee.games.lines.rules.reasons import LineReason
from referee.games.qwirkle.rules.reasons import QwirkleReason

MESSAGES: dict[Reason, Text] = {
    LineReason.OPENING_MUST_LAY: Text(
        "The opening lays tiles: no exchange, no pass.",
        "Pour ouvrir, on pose des tuiles : ni échange, ni passe.",
    ),
    QwirkleReason.NOTHING_EXCHANGED: Text(
        "An exchange has at least one tile.",
        "On échange au moins une tuile.",
    ),
    QwirkleReason.EXCHANGE_EXCEEDS_HAND: Text(
        "{exchanged:# tile|# tiles} to exchange, but {hand} in hand.",
        "{exchanged:# tuile|# tuiles} à échanger, mais {hand} en main.",
    ),
    QwirkleReason.EXCHANGE_EXCEEDS_BAG: Text(
        "{exchanged:# tile|# tiles} to exchange, but {bag} in the bag.",
        "{exchanged:# tuile|# tuiles} à échanger, mais {bag} dans le sac.",
    ),
    LineReason.COULD_LAY: Text(
        "No pass while a tile can be laid{example}.",
        "On ne passe pas tant qu’on peut poser une tuile{example}.",
    ),
    QwirkleReason.COULD_EXCHANGE: Text(
        "No pass while tiles can be exchanged: the bag holds at least {bag:# tile|# tiles}.",
        "On ne passe pas tant qu’on peut échanger : le sac contient au moins {bag:# tuile|# "
        "tuiles}.",
    ),
    LineReason.ALL_IN_SIGHT: Text(
        "{copies:The only copy is|All # copies are} in sight already: {pieces}.",
        "{copies:Le seul exemplaire est déjà visible|Les # exemplaires sont déjà visibles} : "
        "{pieces}.",
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

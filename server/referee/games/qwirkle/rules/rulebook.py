"""The rulebook of Qwirkle."""

from referee.core.rulebook import Option, Rule, Rulebook, every_game
from referee.core.text import Text
from referee.games.lines.rules import rulebook as lines

_RULES = (
    Rule(
        "QW-1",
        Text(
            en="To begin with, every player draws six tiles, which the others do not see.",
            fr="Pour commencer, chaque joueur pioche six tuiles dans le sac\u00a0: c’est sa main, "
            "cachée aux autres.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-2",
        Text(
            en="The player opens whose hand holds the largest set of different tiles of one colour "
            "or of one shape. Duplicates do not count.",
            fr="L’ouverture revient à la main qui réunit le plus de tuiles différentes d’une même "
            "couleur ou d’une même forme. Les doublons ne comptent pas.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-3",
        Text(
            en="Among players with equally large sets the oldest opens. If several are equally "
            "old, or if any of their ages is not known, the first of them in seating order opens.",
            fr="En cas d’égalité, le plus âgé des joueurs concernés ouvre. À âge égal, ou si l’un "
            "de leurs âges est inconnu, c’est le premier d’entre eux dans l’ordre des places.",
        ),
        ("S1",),
        ruling=True,
        option="opening_tie",
    ),
    Rule(
        "QW-4",
        Text(
            en="The opening lays a set of exactly that largest size, in one line; if the hand "
            "holds several, the player chooses. Neither an exchange nor a pass can open.",
            fr="On ouvre en posant, dans une seule ligne, un ensemble d’exactement cette taille, "
            "au choix du joueur si sa main en compte plusieurs. On n’ouvre ni par un échange ni "
            "en passant.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-5",
        Text(
            en="Play goes clockwise, in seating order.",
            fr="On joue dans l’ordre des places, qui est celui des aiguilles d’une montre.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-6",
        Text(
            en="A turn is one of two things: laying one or more tiles (LN-4 to LN-8), or "
            "exchanging (QW-9).",
            fr="À son tour, on pose une ou plusieurs tuiles (LN-4 à LN-8), ou bien on échange "
            "(QW-9).",
        ),
        ("S1", "S2"),
    ),
    Rule(
        "QW-7",
        Text(
            en="The tiles laid come from the player’s own hand.",
            fr="On ne pose que des tuiles de sa propre main.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-8",
        Text(
            en="After laying, the player draws back up to six tiles, as far as the bag goes.",
            fr="Après la pose, on complète sa main à six tuiles en piochant dans le sac, tant "
            "qu’il en reste.",
        ),
        ("S1",),
    ),
    Rule(
        "QW-9",
        Text(
            en="To exchange, a player sets one to six tiles of the hand aside, draws as many from "
            "the bag, and only then returns those set aside. So an exchange never takes more "
            "tiles than the bag holds. It scores nothing.",
            fr="Pour échanger, on écarte une à six tuiles de sa main, on en pioche autant, puis "
            "on remet les tuiles écartées dans le sac. On ne peut donc pas en échanger plus que "
            "le sac n’en contient. Un échange ne rapporte rien.",
        ),
        ("S1", "S2"),
        ruling=True,
    ),
    Rule(
        "QW-10",
        Text(
            en="A player who cannot lay must exchange.",
            fr="Faute de pouvoir poser, on échange obligatoirement.",
        ),
        ("S1", "S2"),
    ),
    Rule(
        "QW-11",
        Text(
            en="A player may pass only when unable both to lay and to exchange: the bag is empty "
            "and nothing fits.",
            fr="On ne passe que si l’on ne peut ni poser ni échanger\u00a0: le sac est vide et "
            "aucune tuile ne convient.",
        ),
        ruling=True,
    ),
    Rule(
        "QW-12",
        Text(
            en="Once the bag is empty nobody draws. The first player to lay the last tile of the "
            "hand ends the game at once and scores the six points of LN-11.",
            fr="Une fois le sac vide, on ne pioche plus. La partie s’arrête dès qu’un joueur a "
            "posé la dernière tuile de sa main\u00a0; il reçoit les six points de LN-11.",
        ),
        ("S1", "S2"),
    ),
    Rule(
        "QW-13",
        Text(
            en="If the bag is empty and no player can lay, the game ends, and nobody scores the "
            "points of LN-11.",
            fr="Si le sac est vide et que plus personne ne peut poser, la partie s’arrête et nul "
            "ne reçoit les points de LN-11.",
        ),
        ruling=True,
    ),
    Rule(
        "QW-14",
        Text(
            en="A single tile laid as the opening forms no line (LN-1) and scores nothing.",
            fr="Une tuile seule, posée à l’ouverture, ne forme pas de ligne (LN-1) et ne rapporte "
            "rien.",
        ),
        ruling=True,
        option="single_opening_points",
    ),
)

_OPTIONS = (
    Option(
        "opening_tie",
        "QW-3",
        Text(
            en="Who opens among players with equally large sets: the oldest or the youngest.",
            fr="Qui ouvre en cas d’égalité\u00a0: le plus âgé ou le plus jeune des joueurs "
            "concernés.",
        ),
        ("OPENING_TIE_OLDEST", "OPENING_TIE_YOUNGEST"),
    ),
    Option(
        "single_opening_points",
        "QW-14",
        Text(
            en="How many points a single tile laid as the opening scores.",
            fr="Combien de points rapporte une tuile seule posée à l’ouverture.",
        ),
        ("0", "1"),
    ),
)

RULEBOOK = Rulebook(
    slug="qwirkle",
    title="Qwirkle",
    version=1,
    min_players=2,
    max_players=4,
    summary=Text(
        en="Players lay tiles in lines that share a colour or a shape, and score every line they "
        "form or extend.",
        fr="On pose des tuiles en lignes d’une même couleur ou d’une même forme, et chaque ligne "
        "formée ou prolongée rapporte des points.",
    ),
    rules=every_game(lines.SOURCES) + lines.RULES + _RULES,
    options=_OPTIONS,
    sources=lines.SOURCES,
)

"""The rulebook of Qwirkle Cubes."""

from referee.core.rulebook import Option, Rule, Rulebook, every_game
from referee.core.text import Text
from referee.games.lines.rules import rulebook as lines
from referee.games.qwirkle_cubes.rules.state import FEWEST_PLAYERS, MOST_PLAYERS

_RULES = (
    Rule(
        "QC-1",
        Text(
            en="To begin with, every player draws six cubes and rolls them. They stay in front of "
            "the player, open to everybody, as they fell.",
            fr="Pour commencer, chacun pioche six cubes et les lance. Ils restent devant lui, tels "
            "qu’ils sont tombés, à la vue de tous.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-2",
        Text(
            en="The player opens whose cubes show the largest set of different faces of one "
            "colour or of one shape. Among players with equally large sets the youngest opens; if "
            "several are equally young, or if any of their ages is not known, the first of them "
            "in seating order.",
            fr="L’ouverture revient à qui réunit le plus de faces différentes d’une même couleur "
            "ou d’une même forme. En cas d’égalité, au plus jeune des joueurs concernés\u00a0; à "
            "âge égal, ou si l’un de leurs âges est inconnu, au premier d’entre eux dans l’ordre "
            "des places.",
        ),
        ("S0",),
        ruling=True,
        option="opening_tie",
    ),
    Rule(
        "QC-3",
        Text(
            en="The opening lays a set of exactly that largest size, in one line; if the cubes "
            "show several, the player chooses. Nothing is rerolled before it.",
            fr="On ouvre en posant, sur une seule ligne, un ensemble d’exactement cette taille, "
            "au choix du joueur s’il en a plusieurs. On ne relance rien auparavant.",
        ),
        ("S0",),
        ruling=True,
    ),
    Rule(
        "QC-4",
        Text(
            en="At the beginning of a turn the player may reroll any of the hand’s cubes, once. "
            "That changes the shapes they show, never their colours. The choice is gone after the "
            "first reroll of the turn, also after one that was forced. A hand that cannot be laid "
            "may be rerolled in part this way first.",
            fr="Au début de son tour, on peut relancer une fois les cubes de son choix. Cela "
            "change leur forme, jamais leur couleur. Cette faculté s’éteint avec la première "
            "relance du tour, même forcée. Une main impossible à poser peut d’abord être relancée "
            "ainsi, en partie.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-5",
        Text(
            en="Then the player must lay one or more cubes of the hand (LN-4 to LN-8). Nothing can "
            "be exchanged, and nobody passes by choice.",
            fr="Ensuite, on doit poser un ou plusieurs cubes de sa main (LN-4 à LN-8). On "
            "n’échange rien et on ne passe pas par choix.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-6",
        Text(
            en="While nothing can be laid, the whole hand is rerolled, as often as it takes. Such "
            "a forced reroll is for no other case, and always takes every cube.",
            fr="Tant que rien ne peut être posé, on relance toute sa main, autant de fois qu’il "
            "le faut. Cette relance forcée est réservée à ce cas et prend toujours tous les cubes.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-7",
        Text(
            en="After laying, the player draws back up to six cubes, as far as the bag goes, and "
            "rolls the new ones, once.",
            fr="Après la pose, on complète sa main à six cubes, tant que le sac en contient, et "
            "on lance une fois les nouveaux.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-8",
        Text(
            en="Once the bag is empty nobody draws. The first player to lay the last cube of the "
            "hand ends the game at once and scores the six points of LN-11.",
            fr="Une fois le sac vide, on ne pioche plus. La partie s’arrête dès qu’un joueur a "
            "posé son dernier cube\u00a0; il reçoit les six points de LN-11.",
        ),
        ("S0",),
    ),
    Rule(
        "QC-9",
        Text(
            en="A player passes, without rolling, if no roll of the hand whatsoever could be "
            "laid, but another player could lay. If nobody could lay any roll, but some cube of "
            "the bag could fit, the player to move redraws: sets the whole hand aside, draws as "
            "many cubes, as far as the bag goes, rolls them and returns the others to the bag; "
            "and again, until some roll of the new hand could be laid, with which the turn goes "
            "on. If no cube of any hand or of the bag could fit, the game ends, and nobody scores "
            "the points of LN-11.",
            fr="On passe, sans lancer, si aucun lancer de la main ne permettrait de poser, alors "
            "qu’un autre joueur le pourrait. Si personne ne le pourrait, mais qu’un cube du sac "
            "conviendrait, le joueur dont c’est le tour repioche\u00a0: il écarte toute sa main, "
            "pioche autant de cubes, tant que le sac en contient, les lance et remet les autres "
            "dans le sac\u00a0; et ainsi de suite jusqu’à ce qu’un lancer de sa nouvelle main "
            "permette de poser, puis il continue son tour. Si aucun cube, ni des mains ni du sac, "
            "ne convient, la partie s’arrête et nul ne reçoit les points de LN-11.",
        ),
        ruling=True,
        option="when_all_stuck",
    ),
    Rule(
        "QC-10",
        Text(
            en="A single cube laid as the opening forms no line (LN-1) and scores nothing.",
            fr="Un cube seul, posé à l’ouverture, ne forme pas de ligne (LN-1) et ne rapporte "
            "rien.",
        ),
        ruling=True,
        option="single_opening_points",
    ),
)

_OPTIONS = (
    Option(
        "opening_tie",
        "QC-2",
        Text(
            en="Who opens among players with equally large sets: the youngest or the oldest.",
            fr="Qui ouvre en cas d’égalité\u00a0: le plus jeune ou le plus âgé des joueurs "
            "concernés.",
        ),
        ("OPENING_TIE_YOUNGEST", "OPENING_TIE_OLDEST"),
    ),
    Option(
        "when_all_stuck",
        "QC-9",
        Text(
            en="What happens when nobody could lay any roll, but some cube of the bag could fit: "
            "the player to move redraws, or the game ends.",
            fr="Ce qui arrive quand aucun lancer d’aucune main ne permettrait de poser, mais qu’un "
            "cube du sac conviendrait\u00a0: on repioche, ou la partie s’arrête.",
        ),
        ("WHEN_ALL_STUCK_REDRAW", "WHEN_ALL_STUCK_END"),
    ),
    Option(
        "single_opening_points",
        "QC-10",
        Text(
            en="How many points a single cube laid as the opening scores.",
            fr="Combien de points rapporte un cube seul posé à l’ouverture.",
        ),
        ("0", "1"),
    ),
)

RULEBOOK = Rulebook(
    slug="qwirkle-cubes",
    title="Qwirkle Cubes",
    version=1,
    min_players=FEWEST_PLAYERS,
    max_players=MOST_PLAYERS,
    summary=Text(
        en="As Qwirkle, with cubes that are rolled: hands lie open, and a reroll may turn what "
        "does not fit into what does.",
        fr="Comme Qwirkle, mais avec des cubes que l’on lance\u00a0: les mains sont visibles de "
        "tous, et une relance peut rendre jouable ce qui ne l’était pas.",
    ),
    rules=every_game(lines.SOURCES) + lines.RULES + _RULES,
    options=_OPTIONS,
    sources=lines.SOURCES,
)

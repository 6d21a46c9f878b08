"""The rulebook of Furrows."""

from referee.core.rulebook import Option, Rule, Rulebook, Source, every_game
from referee.core.text import Text

_SOURCES = (Source("S1", "Furrows, a game made up for tests"),)

_RULES = (
    Rule(
        "FR-1",
        Text(
            en="The bag holds four seeds of each of four kinds. To begin with, both players draw "
            "three, which the other does not see.",
            fr="Le sac contient quatre graines de chacune des quatre sortes. Pour commencer, "
            "chaque joueur en pioche trois, que l’autre ne voit pas.",
        ),
        ("S1",),
        option="hand",
    ),
    Rule(
        "FR-2",
        Text(
            en="Players take turns. A turn sows one seed of the player’s own hand on an empty plot "
            "of the field, which has four rows and four columns.",
            fr="On joue à tour de rôle. À son tour, on sème une graine de sa main sur une parcelle "
            "vide du champ, qui a quatre rangées et quatre colonnes.",
        ),
        ("S1",),
    ),
    Rule(
        "FR-3",
        Text(
            en="After sowing, the player draws a seed, as long as the bag holds any.",
            fr="Après avoir semé, on pioche une graine, tant que le sac en contient.",
        ),
        ("S1",),
    ),
    Rule(
        "FR-4",
        Text(
            en="Whoever fills a row or a column scores a point for each kind in it.",
            fr="Remplir une rangée ou une colonne rapporte un point par sorte qui s’y trouve.",
        ),
        ("S1",),
    ),
    Rule(
        "FR-5",
        Text(
            en="The game ends when every plot is sown. With equal points, both players win.",
            fr="La partie s’arrête quand toutes les parcelles sont semées. À égalité de points, "
            "les deux joueurs gagnent.",
        ),
        ruling=True,
    ),
)

_OPTIONS = (
    Option(
        "hand",
        "FR-1",
        Text(
            en="How many seeds a hand holds.",
            fr="Combien de graines une main contient.",
        ),
        ("3", "1", "2"),
    ),
)

RULEBOOK = Rulebook(
    slug="furrows",
    title="Furrows",
    version=1,
    min_players=2,
    max_players=2,
    summary=Text(
        en="Players sow a field, and score the rows and columns that they fill.",
        fr="On sème un champ, et les rangées et colonnes que l’on remplit rapportent des points.",
    ),
    rules=every_game(_SOURCES) + _RULES,
    options=_OPTIONS,
    sources=_SOURCES,
)

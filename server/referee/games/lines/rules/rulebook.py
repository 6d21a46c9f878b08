"""The rules of lines, which Qwirkle and Qwirkle Cubes share."""

from referee.core.rulebook import Rule, Source
from referee.core.text import Text

SOURCES = (
    Source("S0", "Qwirkle Cubes rulebook (French)"),
    Source("S1", "Qwirkle rulebook (French)"),
    Source("S2", "Qwirkle rule leaflet (French, excerpt)"),
)

RULES = (
    Rule(
        "LN-1",
        Text(
            en="A line is two or more pieces in one row or one column that touch side by side. "
            "What a gap separates belongs to different lines.",
            fr="Une ligne se compose d’au moins deux pièces qui se suivent côte à côte, à "
            "l’horizontale ou à la verticale. Ce qu’un vide sépare appartient à des lignes "
            "distinctes.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-2",
        Text(
            en="The pieces of a line are all of one colour and of different shapes, or all of one "
            "shape and of different colours. The same piece never occurs twice in a line.",
            fr="Les pièces d’une ligne sont toutes d’une seule couleur et de formes différentes, "
            "ou toutes d’une seule forme et de couleurs différentes. Deux pièces identiques n’y "
            "figurent jamais ensemble.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-3",
        Text(
            en="A line never has more than six pieces.",
            fr="Une ligne ne dépasse jamais six pièces.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-4",
        Text(
            en="The pieces laid in one turn all have the same colour, or all the same shape.",
            fr="Les pièces posées pendant un même tour sont toutes de la même couleur, ou toutes "
            "de la même forme.",
        ),
        ("S0", "S1"),
    ),
    Rule(
        "LN-5",
        Text(
            en="The pieces laid in one turn end up in one line: in the same row or column, with no "
            "empty cell between any two of them. Pieces already there may stand between them, so "
            "a line can be extended at both ends at once.",
            fr="Les pièces posées pendant un même tour se retrouvent dans une seule ligne, sans "
            "case vide entre elles. Des pièces déjà en place peuvent les séparer\u00a0: on peut "
            "donc allonger une ligne des deux côtés à la fois.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-6",
        Text(
            en="What is laid connects to the grid: at least one of the pieces touches a piece "
            "already there, and the others are joined to the grid through it. Only the opening "
            "has no grid to touch.",
            fr="Ce que l’on pose se rattache à la grille\u00a0: l’une au moins des pièces en "
            "touche une qui était déjà là, et relie les autres à la grille. Seule l’ouverture en "
            "est dispensée, faute de grille.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-7",
        Text(
            en="Every line that the turn forms or extends is judged, along the pieces laid and "
            "across them. One that is wrong breaks LN-2 or LN-3.",
            fr="Chaque ligne formée ou prolongée pendant le tour est jugée, dans le sens de la "
            "pose comme en travers. Une ligne fautive enfreint LN-2 ou LN-3.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-8",
        Text(
            en="A cell holds one piece, and a piece once laid never moves. When a cell is already "
            "taken, the lines through it are not judged further.",
            fr="Une case ne reçoit qu’une pièce, et une pièce posée ne bouge plus. Si la case est "
            "déjà prise, les lignes qui y passent ne sont pas jugées.",
        ),
        ("S0", "S1"),
        ruling=True,
    ),
    Rule(
        "LN-9",
        Text(
            en="Every line formed or extended in the turn scores one point for each piece in it, "
            "those already there included. A piece in two such lines counts in both.",
            fr="Chaque ligne formée ou prolongée pendant le tour vaut un point par pièce, "
            "anciennes comprises. Une pièce commune à deux de ces lignes compte dans l’une et "
            "dans l’autre.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-10",
        Text(
            en="Each line of six completed, a Qwirkle, scores six more points, so it is worth "
            "twelve.",
            fr="Chaque ligne portée à six pièces, un Qwirkle, rapporte six points de plus\u00a0: "
            "elle en vaut donc douze.",
        ),
        ("S0", "S1"),
    ),
    Rule(
        "LN-11",
        Text(
            en="Whoever ends the game scores six more points.",
            fr="Qui met fin à la partie gagne six points de plus.",
        ),
        ("S0", "S1", "S2"),
    ),
    Rule(
        "LN-12",
        Text(
            en="The highest score wins. Players with equal scores share the win.",
            fr="Le total le plus élevé l’emporte. À égalité, la victoire est partagée.",
        ),
        ("S0", "S1"),
        ruling=True,
    ),
)

"""The rulebook of Querbeet."""

from referee.core.rulebook import Option, Rule, Rulebook, Source, every_game
from referee.core.text import Text

_SOURCES = (Source("S4", "Querbeet rulebook (French)"),)

_RULES = (
    Rule(
        "QB-1",
        Text(
            en="The board is a hexagon of 37 cells, four to a side. Opposite sides have one "
            "colour, and each player plays one; with two players the third colour scores for "
            "nobody. The corner cells lie between two colours and belong to neither, so that each "
            "side has two cells of its own.",
            fr="Le plan de jeu est un hexagone de 37 cases, quatre par côté. Deux côtés opposés "
            "portent la même couleur, chaque joueur en a une\u00a0; à deux, la troisième ne "
            "compte pour personne. Les cases d’angle, entre deux couleurs, n’appartiennent à "
            "aucune\u00a0: chaque côté a donc deux cases à lui.",
        ),
        ("S4",),
        ruling=True,
    ),
    Rule(
        "QB-2",
        Text(
            en="Every round starts with the star, the stone of six paths, on the centre cell. All "
            "other stones are dealt face down, as many to each player: nine to two, six to three "
            "with the usual 19 stones. Hands are hidden.",
            fr="Chaque manche commence avec l’étoile, la pierre à six chemins, sur la case "
            "centrale. Les autres pierres sont données face cachée, autant à chacun\u00a0: neuf à "
            "deux, six à trois avec les 19 pierres habituelles. Les mains sont cachées.",
        ),
        ("S4",),
        ruling=True,
        option="stones",
    ),
    Rule(
        "QB-3",
        Text(
            en="There are as many rounds as players. Each player begins one, in seating order.",
            fr="On joue autant de manches qu’il y a de joueurs. Chacun en commence une, dans "
            "l’ordre des places.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-4",
        Text(
            en="In turn, a player lays one stone of the hand, turned in any way, on an empty cell "
            "of the board.",
            fr="À son tour, on pose une pierre de sa main, tournée à volonté, sur une case vide du "
            "plan.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-5",
        Text(
            en="The stone must carry on a path: one of its paths at least meets a path of a stone "
            "already there.",
            fr="La pierre doit prolonger un chemin\u00a0: l’un au moins de ses chemins rejoint "
            "celui d’une pierre déjà posée.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-6",
        Text(
            en="The stone contradicts no neighbour: a path never meets a blank edge of a stone. "
            "Edges towards empty cells and towards the outside are free.",
            fr="La pierre ne contredit aucune voisine\u00a0: un chemin ne bute jamais contre le "
            "bord vide d’une pierre. Les bords vers une case vide ou vers l’extérieur sont libres.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-7",
        Text(
            en="Who can lay must lay; who cannot passes.",
            fr="Qui peut poser doit poser\u00a0; qui ne peut pas passe.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-8",
        Text(
            en="The round ends when a hand is empty and all players have had as many turns; a pass "
            "is a turn. It also ends at once when no player can lay: who has had a turn less has "
            "passed. And where the hands are not all known, it ends after as many passes in a row "
            "as there are players.",
            fr="La manche finit quand une main est vide et que tous ont eu autant de tours\u00a0; "
            "passer est un tour. Elle finit aussi dès que personne ne peut poser\u00a0: qui a eu "
            "un tour de moins a passé. Et, si les mains ne sont pas toutes connues, quand tous ont "
            "passé l’un après l’autre.",
        ),
        ("S4",),
        ruling=True,
    ),
    Rule(
        "QB-9",
        Text(
            en="At the end of a round a player scores 3 for a path of seven stones between the "
            "two sides of the own colour, 2 for a longer one, otherwise 1 for a path that touches "
            "one of them. The stones are counted along the shortest join. Only the best counts, "
            "unless the join and the touch are to add up.",
            fr="En fin de manche, un chemin de sept pierres entre les deux côtés de sa couleur "
            "rapporte 3 points, un plus long 2\u00a0; à défaut, un chemin qui touche l’un d’eux en "
            "rapporte 1. On compte les pierres de la jonction la plus courte. Seul le meilleur "
            "compte, à moins que jonction et contact ne s’ajoutent.",
        ),
        ("S4",),
        ruling=True,
        option="join_scores",
    ),
    Rule(
        "QB-10",
        Text(
            en="A path touches a side when it leads out of the board from one of the side’s own "
            "cells; or, as an option, when a stone lies on one. Corner cells touch nothing.",
            fr="Un chemin touche un côté s’il sort du plan par une des cases propres à ce "
            "côté\u00a0; ou, en option, si une pierre s’y trouve. Les cases d’angle ne touchent "
            "rien.",
        ),
        ("S4",),
        ruling=True,
        option="touch",
    ),
    Rule(
        "QB-11",
        Text(
            en="Each stone left in hand at the end of a round costs a point. Scores may be "
            "negative.",
            fr="Chaque pierre encore en main à la fin de la manche coûte un point. Un score peut "
            "être négatif.",
        ),
        ("S4",),
    ),
    Rule(
        "QB-12",
        Text(
            en="The scores of the rounds add up. Most points win; equal points share the place.",
            fr="Les scores des manches s’additionnent. Le plus haut total gagne\u00a0; à égalité, "
            "on partage la place.",
        ),
        ("S4",),
        ruling=True,
    ),
    Rule(
        "QB-13",
        Text(
            en="Puzzles: with stones of the set, on a table without bounds and by the rule of "
            "neighbours, fill exactly a figure; or fill it with no path leading out, nor into a "
            "hole; or lay a ring: one closed chain of six stones or more, each touching exactly "
            "two others, none inside, and no path leading outward. A ring is measured by its "
            "stones and by its surface, the cells it encloses included.",
            fr="Casse-têtes\u00a0: avec les pierres du jeu, sur une table sans bornes et selon la "
            "règle des voisines, remplir exactement une figure\u00a0; ou la remplir sans qu’un "
            "chemin en sorte, ni vers un trou\u00a0; ou former un anneau\u00a0: une seule chaîne "
            "fermée de six pierres ou plus, chacune en touchant exactement deux autres, aucune à "
            "l’intérieur, aucun chemin vers l’extérieur. L’anneau se mesure à ses pierres et à sa "
            "surface, intérieur compris.",
        ),
        ("S4",),
    ),
)

_OPTIONS = (
    Option(
        "stones",
        "QB-2",
        Text(
            en="The stones the game is played with; left out: the usual 19.",
            fr="Les pierres avec lesquelles on joue\u00a0; les 19 habituelles sinon.",
        ),
        ("[]", "QuerbeetStone[]"),
    ),
    Option(
        "join_scores",
        "QB-9",
        Text(
            en="Whether only the best of join and touch counts, or both add up.",
            fr="Si seul compte le meilleur de la jonction et du contact, ou si les deux "
            "s’ajoutent.",
        ),
        ("QUERBEET_JOIN_SCORES_BEST_ONLY", "QUERBEET_JOIN_SCORES_EACH_KIND"),
    ),
    Option(
        "touch",
        "QB-10",
        Text(
            en="What touching a side takes: a path that leads out there, or just a stone.",
            fr="Ce qu’il faut pour toucher un côté\u00a0: un chemin qui y sort, ou une pierre.",
        ),
        ("QUERBEET_TOUCH_OUTWARD_EDGE", "QUERBEET_TOUCH_SIDE_CELL"),
    ),
)

RULEBOOK = Rulebook(
    slug="querbeet",
    title="Querbeet",
    version=1,
    min_players=2,
    max_players=3,
    summary=Text(
        en="Hexagonal stones carry on a net of paths; who joins the two sides of the own colour by "
        "a short one scores. Puzzles for one besides.",
        fr="Des pierres hexagonales prolongent un réseau de chemins\u00a0; relier au plus court "
        "les deux côtés de sa couleur rapporte des points. Avec des casse-têtes en solitaire.",
    ),
    rules=every_game(_SOURCES) + _RULES,
    options=_OPTIONS,
    sources=_SOURCES,
)

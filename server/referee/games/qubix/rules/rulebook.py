"""The rulebook of Qubix."""

from referee.core.rulebook import Option, Rule, Rulebook, Source, every_game
from referee.core.text import Text

_SOURCES = (Source("S3", "Qubix rulebook (French translation)"),)

_RULES = (
    Rule(
        "QX-1",
        Text(
            en="There are 75 blocks: eight singles, four doubles and three triples of each of five "
            "colours, unless the configuration says otherwise.",
            fr="Il y a 75 blocs\u00a0: huit simples, quatre doubles et trois triples de chacune "
            "des cinq couleurs, sauf si la configuration en dispose autrement.",
        ),
        ruling=True,
        option="configuration",
    ),
    Rule(
        "QX-2",
        Text(
            en="The central store is a cube of all blocks, all of them flat and supported: five "
            "levels of five by five cells. By default rows run along x with the larger blocks "
            "first; the three lowest levels have a triple and a double a row, the next a double "
            "and three singles, the highest five singles; colours are shuffled within a size.",
            fr="La réserve centrale est un cube de tous les blocs, tous à plat et soutenus\u00a0: "
            "cinq niveaux de cinq cases sur cinq. Par défaut les rangées suivent x, les grands "
            "blocs d’abord\u00a0; les trois niveaux inférieurs ont un triple et un double par "
            "rangée, le suivant un double et trois simples, le plus haut cinq simples\u00a0; les "
            "couleurs sont mêlées par taille.",
        ),
        ("S3",),
        ruling=True,
        option="layout",
    ),
    Rule(
        "QX-3",
        Text(
            en="A building area has four by four cells and at most three levels. A player’s own "
            "store is a strip of three cells, one level high; a block lies along it on empty "
            "cells of the player’s choice.",
            fr="Une zone de construction compte quatre cases sur quatre et au plus trois niveaux. "
            "La réserve d’un joueur est une bande de trois cases, à un seul niveau\u00a0; un bloc "
            "s’y place en long, sur des cases vides au choix.",
        ),
        ("S3",),
        ruling=True,
    ),
    Rule(
        "QX-4",
        Text(
            en="All players use the same side of their boards. They choose who begins; play goes "
            "clockwise. A turn without a legal move is a pass, and counts as a turn.",
            fr="Tous utilisent la même face de leur tableau. Les joueurs choisissent qui commence, "
            "puis on joue dans le sens horaire. Un tour sans coup possible est passé, et compte "
            "comme un tour.",
        ),
        ("S3",),
        option="side",
    ),
    Rule(
        "QX-5",
        Text(
            en="In a turn a player either takes exactly one block from the central store, and puts "
            "it on any building area or into the own store; or takes one to three blocks from the "
            "own store, and puts all of them on one building area.",
            fr="À son tour, on prend soit exactement un bloc de la réserve centrale, pour le poser "
            "sur une zone de construction quelconque ou dans sa réserve\u00a0; soit un à trois "
            "blocs de sa réserve, pour les poser tous sur une même zone de construction.",
        ),
        ("S3",),
        ruling=True,
    ),
    Rule(
        "QX-6",
        Text(
            en="A block can be taken from the central store only if nothing lies on it and a whole "
            "side of it is free. Its four upright faces are its sides, the short ends included.",
            fr="On ne prend un bloc de la réserve centrale que si rien ne le recouvre et si un "
            "côté entier en est libre. Ses quatre faces verticales sont ses côtés, petits côtés "
            "compris.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-7",
        Text(
            en="Blocks lie flat, within the area or the strip, on empty cells of one level.",
            fr="Les blocs se posent à plat, dans la zone ou la bande, sur des cases vides d’un "
            "même niveau.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-8",
        Text(
            en="No block goes to a level before the level below is full, nor above the highest "
            "level. Several blocks of a turn are laid one after another, each legal when it is "
            "laid.",
            fr="On ne pose pas à un niveau avant que l’inférieur soit complet, ni au-dessus du "
            "niveau le plus haut. Plusieurs blocs d’un tour se posent l’un après l’autre, chacun "
            "légal à son moment.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-9",
        Text(
            en="No block goes into another player’s store. A block once laid stays where it is; "
            "from a store it can only be taken to build.",
            fr="On ne met rien dans la réserve d’autrui. Un bloc posé ne bouge plus\u00a0; d’une "
            "réserve, on ne le reprend que pour construire.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-10",
        Text(
            en="A figure is there when, seen from above and whatever the levels, the cells of one "
            "colour on the area are exactly the figure, as drawn or turned by quarter turns, not "
            "mirrored, anywhere on the area.",
            fr="Une figure est réalisée quand, vues du dessus et quels que soient les niveaux, les "
            "cases d’une couleur de la zone sont exactement la figure, telle que dessinée ou "
            "tournée par quarts de tour, sans la retourner, n’importe où dans la zone.",
        ),
        ("S3",),
        ruling=True,
        option="match",
    ),
    Rule(
        "QX-11",
        Text(
            en="A figure counts only in the turn that makes it: what can be seen of its colour "
            "before the turn and after it differs. What showed only in between does not count.",
            fr="Une figure ne compte qu’au tour qui la réalise\u00a0: ce qui se voit de sa couleur "
            "diffère avant et après le tour. Ce qui n’apparaît qu’entre-temps ne compte pas.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-12",
        Text(
            en="Whoever makes a figure scores its first number, wherever it was built. If that is "
            "another player’s area, its owner scores the second number.",
            fr="Qui réalise une figure marque son premier nombre, où qu’elle soit bâtie. Sur la "
            "zone d’autrui, le propriétaire marque le second.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-13",
        Text(
            en="One figure counts in a turn. The maker may name which of those made; otherwise it "
            "is the best for the maker, and then the one that gives others least. Scoring cannot "
            "be declined.",
            fr="Une seule figure compte par tour. L’auteur peut nommer laquelle de celles "
            "réalisées\u00a0; sinon, c’est la meilleure pour lui, puis celle qui donne le moins "
            "aux autres. On ne renonce pas aux points.",
        ),
        ("S3",),
        ruling=True,
    ),
    Rule(
        "QX-14",
        Text(
            en="A player without any legal move passes, and plays again when there is one. Nobody "
            "else passes.",
            fr="Sans aucun coup possible, on passe, et l’on rejoue dès qu’il y en a un. Nul autre "
            "ne passe.",
        ),
        ("S3",),
    ),
    Rule(
        "QX-15",
        Text(
            en="The game ends as soon as no player has a legal move. The highest score wins; equal "
            "scores share the win.",
            fr="La partie s’arrête dès que plus personne n’a de coup possible. Le total le plus "
            "élevé l’emporte\u00a0; à égalité, la victoire est partagée.",
        ),
        ("S3",),
        ruling=True,
    ),
    Rule(
        "QX-16",
        Text(
            en="Two players have a third, neutral board, on which both build. Its maker scores the "
            "first number of a figure there, the opponent the second. It may show the other side. "
            "Nobody uses its store.",
            fr="À deux, un troisième tableau, neutre, sert aux deux joueurs. L’auteur d’une figure "
            "y marque le premier nombre, son adversaire le second. Il peut montrer l’autre face. "
            "Nul n’utilise sa réserve.",
        ),
        ("S3",),
        ruling=True,
        option="neutral_side",
    ),
    Rule(
        "QX-17",
        Text(
            en="Side A has, from 0 on, a square of four, a bar of six, a square of nine, a ring of "
            "eight, a diagonal of four and a plus of five. Side B, with zigzag, four corners, "
            "propeller, stairs, gate and pinwheel, is harder: four of its figures differ from "
            "their mirror image, so that they must be begun the right way round; one falls apart, "
            "so that other colours must lie between its cells; the largest fills half of the "
            "area. A figure scores its number of cells, and half of it, rounded down.",
            fr="La face A a, à partir de 0, un carré de quatre, une barre de six, un carré de "
            "neuf, un anneau de huit, une diagonale de quatre et une croix de cinq. La face B, "
            "avec zigzag, quatre coins, hélice, escalier, portail et moulinet, est plus "
            "difficile\u00a0: quatre de ses figures diffèrent de leur image en miroir, et veulent "
            "être commencées dans le bon sens\u00a0; une est en morceaux, et d’autres couleurs "
            "doivent en séparer les cases\u00a0; la plus grande couvre la moitié de la zone. Une "
            "figure vaut son nombre de cases, et la moitié, arrondie à l’entier inférieur.",
        ),
        ("S3",),
        ruling=True,
    ),
)

_OPTIONS = (
    Option(
        "configuration",
        "QX-1",
        Text(
            en="Blocks, central store, areas, stores and figures; left out: the default ones.",
            fr="Blocs, réserve centrale, zones, réserves et figures\u00a0; ceux par défaut sinon.",
        ),
        ("{}", "QubixConfiguration"),
    ),
    Option(
        "layout",
        "QX-2",
        Text(
            en="How the central store is laid out: in the default rows, or in shuffled ones.",
            fr="Comment se constitue la réserve centrale\u00a0: en rangées par défaut ou mêlées.",
        ),
        ("QUBIX_LAYOUT_DEFAULT", "QUBIX_LAYOUT_SHUFFLED"),
    ),
    Option(
        "side",
        "QX-4",
        Text(
            en="Which side of the boards is used.",
            fr="Quelle face des tableaux est utilisée.",
        ),
        ("QUBIX_SIDE_A", "QUBIX_SIDE_B"),
    ),
    Option(
        "match",
        "QX-10",
        Text(
            en="What must be exactly the figure: all cells of its colour, or a group of them.",
            fr="Ce qui doit être exactement la figure\u00a0: toutes les cases de sa couleur, ou un "
            "groupe d’entre elles.",
        ),
        ("QUBIX_MATCH_WHOLE_AREA", "QUBIX_MATCH_CONNECTED_REGION"),
    ),
    Option(
        "neutral_side",
        "QX-16",
        Text(
            en="Which side the neutral board of a game of two shows.",
            fr="Quelle face montre le tableau neutre d’une partie à deux.",
        ),
        ("QUBIX_NEUTRAL_SIDE_SAME", "QUBIX_NEUTRAL_SIDE_OTHER"),
    ),
)

RULEBOOK = Rulebook(
    slug="qubix",
    title="Qubix",
    version=1,
    min_players=2,
    max_players=5,
    summary=Text(
        en="Players take blocks off a cube and build with them on all boards; figures of one "
        "colour, seen from above, score.",
        fr="On retire des blocs d’un cube pour bâtir sur tous les tableaux\u00a0; les figures "
        "d’une couleur, vues du dessus, rapportent des points.",
    ),
    rules=every_game(_SOURCES) + _RULES,
    options=_OPTIONS,
    sources=_SOURCES,
)

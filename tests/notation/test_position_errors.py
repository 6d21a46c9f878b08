"""Everything that can be wrong with the line of a position."""
# ruff: noqa: E501

import pytest

from referee.notation import parse_position
from tests.support.notation.errors import told
from tests.support.notation.texts import COMMITMENT, SEED

CASES: list[tuple[str, list[str]]] = [
    ("", ["1:1 MISSING | missing here: a game | il manque ici : un jeu"]),
    ("  ", ["1:1 MISSING | missing here: a game | il manque ici : un jeu"]),
    (
        "chess 1",
        [
            "1:1 UNKNOWN_VALUE | expected one of qwirkle, qwirkle-cubes, qubix, querbeet, not `chess` | on attend un mot parmi qwirkle, qwirkle-cubes, qubix, querbeet, pas `chess`"
        ],
    ),
    ("|", ["1:1 MISSING | missing here: a game | il manque ici : un jeu"]),
    (
        "qwirkle one",
        ["1:9 UNREADABLE | expected a number, not `one` | on attend un nombre, pas `one`"],
    ),
    ("qwirkle 1 1", ["1:11 UNREADABLE | unexpected `1` | mot inattendu : `1`"]),
    (
        "qwirkle 2",
        [
            "1:9 UNKNOWN_VALUE | ruleset.version: 2 is not a known value | ruleset.version : 2 n’est pas une valeur connue"
        ],
    ),
    ("qwirkle |", ["1:10 MISSING | missing here: a field | il manque ici : un champ"]),
    ("qwirkle | | turn 3", ["1:11 MISSING | missing here: a field | il manque ici : un champ"]),
    (
        "qwirkle | colour red",
        [
            "1:11 UNKNOWN_VALUE | expected one of id, option, player, to-move, turn, commitment, seed, entropy, events, table, hand, bag, not `colour` | on attend un mot parmi id, option, player, to-move, turn, commitment, seed, entropy, events, table, hand, bag, pas `colour`"
        ],
    ),
    (
        "qwirkle | phase before-reroll",
        [
            "1:11 UNKNOWN_VALUE | expected one of id, option, player, to-move, turn, commitment, seed, entropy, events, table, hand, bag, not `phase` | on attend un mot parmi id, option, player, to-move, turn, commitment, seed, entropy, events, table, hand, bag, pas `phase`"
        ],
    ),
    (
        "qwirkle-cubes | phase late",
        [
            "1:23 UNKNOWN_VALUE | expected one of before-reroll, after-reroll, not `late` | on attend un mot parmi before-reroll, after-reroll, pas `late`"
        ],
    ),
    (
        "qwirkle | turn 1 | turn 2",
        ["1:20 DUPLICATE | duplicate `turn` | `turn` en double"],
    ),
    (
        'qwirkle | turn 1 | id "x"',
        ["1:20 MISMATCH | `id` must come before `turn` | `id` doit précéder `turn`"],
    ),
    (
        "qwirkle | id x",
        [
            '1:14 UNREADABLE | expected text in quotes, such as "Anna", not `x` | on attend un texte entre guillemets, comme "Anna", pas `x`'
        ],
    ),
    ("qwirkle | turn", ["1:15 MISSING | missing here: a number | il manque ici : un nombre"]),
    (
        "qwirkle | turn x y",
        [
            "1:16 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "1:18 UNREADABLE | unexpected `y` | mot inattendu : `y`",
        ],
    ),
    (
        "qwirkle | turn 1000001",
        [
            "1:16 OUT_OF_RANGE | turn: must be from 0 to 1000000, is 1000001 | turn : doit être entre 0 et 1000000, vaut 1000001"
        ],
    ),
    (
        "qwirkle | option tie OLDEST",
        [
            "1:18 UNKNOWN_VALUE | expected one of opening_tie, single_opening_points, not `tie` | on attend un mot parmi opening_tie, single_opening_points, pas `tie`"
        ],
    ),
    (
        "qwirkle | option opening_tie OLD",
        [
            "1:30 UNKNOWN_VALUE | expected one of OLDEST, YOUNGEST, not `OLD`; did you mean `OLDEST`? | on attend un mot parmi OLDEST, YOUNGEST, pas `OLD` ; vouliez-vous dire `OLDEST` ?"
        ],
    ),
    (
        "qwirkle | option opening_tie OLDEST | option opening_tie OLDEST",
        ["1:46 DUPLICATE | duplicate `opening_tie` | `opening_tie` en double"],
    ),
    (
        'qwirkle | player "a" old =x | player "b" 3 4',
        [
            "1:22 UNREADABLE | expected a number, not `old` | on attend un nombre, pas `old`",
            "1:27 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "1:44 UNREADABLE | expected a score such as =12 or =?, not `4` | on attend un score comme =12 ou =?, pas `4`",
        ],
    ),
    (
        'qwirkle | player "a"',
        [
            "1:18 WRONG_COUNT | players: must have 2 to 4 entries, has 1 | players : doit avoir de 2 à 4 éléments, en a 1"
        ],
    ),
    (
        'qwirkle | player "a" =1 2 | player "b"',
        ["1:25 UNREADABLE | unexpected `2` | mot inattendu : `2`"],
    ),
    (
        "qwirkle | to-move Anna",
        ["1:19 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`"],
    ),
    (
        "qwirkle | to-move 9",
        [
            "1:19 OUT_OF_RANGE | to_move: must be from 0 to 3, is 9 | to_move : doit être entre 0 et 3, vaut 9"
        ],
    ),
    (
        'qwirkle | player "a" | player "b" | to-move c',
        ["1:45 UNKNOWN_VALUE | no player is called `c` | personne ne s’appelle `c`"],
    ),
    (
        f"qwirkle | commitment {COMMITMENT} | seed {SEED}",
        [
            "1:22 MISMATCH | chance.commitment: is not the SHA-256 of the seed | chance.commitment : n’est pas l’empreinte SHA-256 de la graine"
        ],
    ),
    (
        "qwirkle | seed 00 | commitment 00",
        [
            "1:21 MISMATCH | `commitment` must come before `seed` | `commitment` doit précéder `seed`"
        ],
    ),
    (
        "qwirkle | events 1",
        ["1:18 MISSING | chance.commitment: is required | chance.commitment : est obligatoire"],
    ),
    (
        "qwirkle | table",
        [
            "1:16 MISSING | missing here: a piece on a cell, such as Ro@0,-1 | il manque ici : une pièce sur une case, comme Ro@0,-1"
        ],
    ),
    (
        "qwirkle | table -",
        [
            "1:17 UNREADABLE | expected a piece on a cell, such as Ro@0,-1, not `-` | on attend une pièce sur une case, comme Ro@0,-1, pas `-`"
        ],
    ),
    (
        "qwirkle | table Ro@0,0 Rs@0,0",
        [
            "1:24 DUPLICATE | qwirkle.table[1]: is named more than once | qwirkle.table[1] : est nommé plus d’une fois"
        ],
    ),
    (
        "qwirkle | hand 0 Ro Zz | hand 5 - | hand 0 -",
        [
            "1:21 UNKNOWN_VALUE | expected a piece such as Ro, not `Zz` | on attend une pièce comme Ro, pas `Zz`"
        ],
    ),
    (
        "qwirkle | bag Ro ?1 ?2",
        [
            "1:21 MISMATCH | nothing may follow the hidden pieces | rien ne peut suivre les pièces cachées"
        ],
    ),
    (
        "qwirkle-cubes | bag R0 R3 R4 X1 Ro 3 ?x",
        [
            "1:22 OUT_OF_RANGE | must be from 1 to 2147483647, is 0 | doit être entre 1 et 2147483647, vaut 0",
            "1:27 DUPLICATE | duplicate `R` | `R` en double",
            "1:30 UNKNOWN_VALUE | expected cubes of a colour, such as R3, not `X1` | on attend des dés d’une couleur, comme R3, pas `X1`",
            "1:33 DUPLICATE | duplicate `R` | `R` en double",
            "1:36 UNKNOWN_VALUE | expected cubes of a colour, such as R3, not `3` | on attend des dés d’une couleur, comme R3, pas `3`",
            "1:39 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
        ],
    ),
    (
        "qwirkle-cubes | bag R16",
        [
            "1:21 OUT_OF_RANGE | qwirkle_cubes.bag.red: must be from 0 to 15, is 16 | qwirkle_cubes.bag.red : doit être entre 0 et 15, vaut 16"
        ],
    ),
    (
        "qubix | central | board 0 - | store 1 - | store 0 R1@0 | store 0 -",
        [
            "1:16 MISSING | missing here: a block in its place, such as #12R3@2,1>/0, or `-` for none | il manque ici : un bloc à sa place, comme #12R3@2,1>/0, ou `-` pour aucun",
            "1:37 MISMATCH | a store follows its own board | une réserve suit son propre plateau",
            "1:64 MISMATCH | a store follows its own board | une réserve suit son propre plateau",
        ],
    ),
    (
        "qubix | store 0 -",
        ["1:15 MISMATCH | a store follows its own board | une réserve suit son propre plateau"],
    ),
    (
        "qubix | board 0 R4@0,0/0 R2@0,0/0 | board 0 -",
        [
            "1:17 MISSING | qubix.boards[0].area[0].direction: is required | qubix.boards[0].area[0].direction : est obligatoire",
            "1:18 OUT_OF_RANGE | qubix.boards[0].area[0].size: must be from 1 to 3, is 4 | qubix.boards[0].area[0].size : doit être entre 1 et 3, vaut 4",
            "1:26 MISSING | qubix.boards[0].area[1].direction: is required | qubix.boards[0].area[1].direction : est obligatoire",
            "1:43 DUPLICATE | qubix.boards[1].board: is named more than once | qubix.boards[1].board : est nommé plus d’une fois",
        ],
    ),
    (
        "qubix | board 0 - | store 0 R1@9",
        [
            "1:32 OUT_OF_RANGE | qubix.boards[0].store.blocks[0].cell: must be from 0 to 7, is 9 | qubix.boards[0].store.blocks[0].cell : doit être entre 0 et 7, vaut 9"
        ],
    ),
    (
        "querbeet | board",
        [
            "1:17 MISSING | missing here: a stone on a cell, such as 03@1,-2 | il manque ici : une pierre sur une case, comme 03@1,-2"
        ],
    ),
    (
        "querbeet | board -",
        [
            "1:18 UNREADABLE | expected a stone on a cell, such as 03@1,-2, not `-` | on attend une pierre sur une case, comme 03@1,-2, pas `-`"
        ],
    ),
    (
        "querbeet | board 03@0,0 03@0,0 @0,0 9@1,1",
        [
            "1:32 UNREADABLE | expected a stone on a cell, such as 03@1,-2, not `@0,0` | on attend une pierre sur une case, comme 03@1,-2, pas `@0,0`",
            "1:37 UNKNOWN_VALUE | expected a stone such as 03, not `9` | on attend une pierre comme 03, pas `9`",
        ],
    ),
    (
        "querbeet | round x | passes 1 | round-turn 1",
        [
            "1:18 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "1:33 MISMATCH | `round-turn` must come before `passes` | `round-turn` doit précéder `passes`",
        ],
    ),
    (
        "querbeet | round 4",
        [
            "1:18 OUT_OF_RANGE | querbeet.round: must be from 0 to 3, is 4 | querbeet.round : doit être entre 0 et 3, vaut 4"
        ],
    ),
    (
        "qwirkle\n\n",
        ["2:1 UNREADABLE | a position must fit on one line | une position tient en une ligne"],
    ),
    (
        "qwirkle\nquerbeet",
        ["2:1 UNREADABLE | a position must fit on one line | une position tient en une ligne"],
    ),
    (
        "qwirkle | turn x\nquerbeet",
        [
            "1:16 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "2:1 UNREADABLE | a position must fit on one line | une position tient en une ligne",
        ],
    ),
    (
        "# comment",
        [
            "1:1 UNKNOWN_VALUE | expected one of qwirkle, qwirkle-cubes, qubix, querbeet, not `#` | on attend un mot parmi qwirkle, qwirkle-cubes, qubix, querbeet, pas `#`"
        ],
    ),
    (
        "qwirkle|turn 3",
        [
            "1:1 UNKNOWN_VALUE | expected one of qwirkle, qwirkle-cubes, qubix, querbeet, not `qwirkle|turn`; did you mean `qwirkle`? | on attend un mot parmi qwirkle, qwirkle-cubes, qubix, querbeet, pas `qwirkle|turn` ; vouliez-vous dire `qwirkle` ?"
        ],
    ),
]


@pytest.mark.parametrize(("line", "expected"), CASES)
def test_an_error_is_told_where_it_is(line: str, expected: list[str]) -> None:
    assert told(parse_position(line).errors) == expected

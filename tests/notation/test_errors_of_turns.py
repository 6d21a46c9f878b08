"""Everything that can be wrong with the turns and the end of a record of Qwirkle."""
# ruff: noqa: E501

import pytest

from referee.notation import parse_record
from tests.support.notation.errors import told, with_line

CASES: list[tuple[str, int, str, list[str]]] = [
    (
        "qwirkle",
        16,
        "2. Anna pass",
        [
            "16:1 MISMATCH | turns are numbered from 1 without a gap: expected 1. | les tours sont numérotés à partir de 1 sans lacune : on attend 1.",
            "17:1 MISMATCH | turns are numbered from 1 without a gap: expected 3. | les tours sont numérotés à partir de 1 sans lacune : on attend 3.",
        ],
    ),
    (
        "qwirkle",
        16,
        "99999999999. Anna pass",
        [
            "16:1 OUT_OF_RANGE | must be from -2147483648 to 2147483647, is 99999999999 | doit être entre -2147483648 et 2147483647, vaut 99999999999"
        ],
    ),
    (
        "qwirkle",
        16,
        "1.",
        [
            "16:3 MISSING | missing here: a player, by name or by seat | il manque ici : un joueur, par son nom ou sa place"
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna",
        ["16:8 MISSING | missing here: an action | il manque ici : un coup"],
    ),
    (
        "qwirkle",
        16,
        "1. Anna jump",
        [
            "16:9 UNKNOWN_VALUE | expected one of lay, exchange, pass, not `jump` | on attend un mot parmi lay, exchange, pass, pas `jump`"
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna lay",
        [
            "16:12 MISSING | missing here: a piece on a cell, such as Ro@0,-1, or `-` for none | il manque ici : une pièce sur une case, comme Ro@0,-1, ou `-` pour aucune"
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna lay Ro@0",
        [
            "16:13 UNREADABLE | expected a piece on a cell, such as Ro@0,-1, not `Ro@0` | on attend une pièce sur une case, comme Ro@0,-1, pas `Ro@0`"
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna lay Rq@0,0 Ro@a,b Ro@0,99999999999 Ro,0,0",
        [
            "16:13 UNKNOWN_VALUE | expected a piece such as Ro, not `Rq` | on attend une pièce comme Ro, pas `Rq`",
            "16:23 UNREADABLE | expected a number, not `a` | on attend un nombre, pas `a`",
            "16:25 UNREADABLE | expected a number, not `b` | on attend un nombre, pas `b`",
            "16:32 OUT_OF_RANGE | must be from -2147483648 to 2147483647, is 99999999999 | doit être entre -2147483648 et 2147483647, vaut 99999999999",
            "16:44 UNREADABLE | expected a piece on a cell, such as Ro@0,-1, not `Ro,0,0` | on attend une pièce sur une case, comme Ro@0,-1, pas `Ro,0,0`",
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna lay Ro@0,0 Ro@1001,0",
        [
            "16:23 OUT_OF_RANGE | turns[0].move.qwirkle.lay.placements[1].x: must be from -1000 to 1000, is 1001 | turns[0].move.qwirkle.lay.placements[1].x : doit être entre -1000 et 1000, vaut 1001"
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna lay Ro@0,0 ->",
        [
            "16:22 MISSING | missing here: a piece such as Ro, or `-` for none | il manque ici : une pièce comme Ro, ou `-` pour aucune"
        ],
    ),
    (
        "qwirkle",
        16,
        '1. Anna pass Ro -> Zz Ro +x Chris:3 5:+1 Sally:=2 "a" "b"',
        [
            "16:14 UNREADABLE | unexpected `Ro` | mot inattendu : `Ro`",
            "16:20 UNKNOWN_VALUE | expected a piece such as Ro, not `Zz` | on attend une pièce comme Ro, pas `Zz`",
            "16:27 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "16:29 UNREADABLE | expected a score such as +3, =12 or +3=12, not `Chris:3` | on attend un score comme +3, =12 ou +3=12, pas `Chris:3`",
            "16:42 UNKNOWN_VALUE | no player is called `Sally` | personne ne s’appelle `Sally`",
            '16:55 UNREADABLE | unexpected `"b"` | mot inattendu : `"b"`',
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna pass +3 -> Ro",
        ["16:17 UNREADABLE | unexpected `->` | mot inattendu : `->`"],
    ),
    (
        "qwirkle",
        16,
        "1. Anna pass + = -5-",
        [
            "16:14 UNREADABLE | expected a score such as +3, =12 or +3=12, not `+` | on attend un score comme +3, =12 ou +3=12, pas `+`",
            "16:16 UNREADABLE | expected a score such as +3, =12 or +3=12, not `=` | on attend un score comme +3, =12 ou +3=12, pas `=`",
            "16:18 UNREADABLE | expected a number, not `-5-` | on attend un nombre, pas `-5-`",
        ],
    ),
    (
        "qwirkle",
        16,
        "1. Anna pass +1 Anna:+2",
        [
            "16:17 DUPLICATE | turns[0].claimed[1].player: is named more than once | turns[0].claimed[1].player : est nommé plus d’une fois"
        ],
    ),
    (
        "qwirkle",
        16,
        '1. Anna pass "' + 201 * "x" + '"',
        [
            "16:14 WRONG_LENGTH | turns[0].note: must be 0 to 200 long, is 201 | turns[0].note : doit avoir une longueur de 0 à 200, a 201"
        ],
    ),
    (
        "qwirkle",
        16,
        "1 Anna pass",
        [
            "16:1 UNREADABLE | expected a line such as `Game: …` or `1. …`, not `1` | on attend une ligne comme `Game: …` ou `1. …`, pas `1`"
        ],
    ),
    (
        "qwirkle",
        16,
        "Anna pass",
        [
            "16:1 UNREADABLE | expected a line such as `Game: …` or `1. …`, not `Anna` | on attend une ligne comme `Game: …` ou `1. …`, pas `Anna`"
        ],
    ),
    (
        "qwirkle",
        21,
        "Ending: over",
        [
            "21:9 UNKNOWN_VALUE | expected one of finished, unfinished, adjudicated, not `over` | on attend un mot parmi finished, unfinished, adjudicated, pas `over`"
        ],
    ),
    (
        "qwirkle",
        21,
        "Ending: finished\nEnding: finished",
        ["22:1 DUPLICATE | duplicate `Ending:` | `Ending:` en double"],
    ),
    (
        "qwirkle",
        22,
        "Standing: first Chris 1",
        ["22:11 UNREADABLE | expected a number, not `first` | on attend un nombre, pas `first`"],
    ),
    (
        "qwirkle",
        22,
        "Standing: 1 Chris",
        ["22:18 MISSING | missing here: a number | il manque ici : un nombre"],
    ),
    (
        "qwirkle",
        22,
        "Standing: 1 Chris 1 loser",
        [
            "22:21 UNREADABLE | expected `winner` or nothing, not `loser` | on attend `winner` ou rien, pas `loser`"
        ],
    ),
    (
        "qwirkle",
        22,
        "Standing: 3 Chris 1",
        [
            "22:11 OUT_OF_RANGE | claimed_standings[0].rank: must be from 1 to 2, is 3 | claimed_standings[0].rank : doit être entre 1 et 2, vaut 3"
        ],
    ),
    (
        "qwirkle",
        22,
        "5. Anna pass",
        ["22:1 MISMATCH | `5.` must come before `Ending:` | `5.` doit précéder `Ending:`"],
    ),
]


@pytest.mark.parametrize(("field", "number", "line", "expected"), CASES)
def test_an_error_is_told_where_it_is(
    field: str, number: int, line: str, expected: list[str]
) -> None:
    assert told(parse_record(with_line(field, number, line)).errors) == expected

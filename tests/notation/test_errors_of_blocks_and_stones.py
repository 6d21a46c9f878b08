"""Everything that can be wrong with the text of a record of Qubix or of Querbeet."""
# ruff: noqa: E501

import pytest

from referee.notation import parse_record
from tests.support.notation.errors import told, with_line

CASES: list[tuple[str, int, str, list[str]]] = [
    (
        "qubix",
        5,
        'Option: configuration {"store_cells":}',
        [
            '5:23 UNREADABLE | expected the option\'s value as compact JSON, not `{"store_cells":}` | on attend la valeur de l’option en JSON compact, pas `{"store_cells":}`'
        ],
    ),
    (
        "qubix",
        5,
        'Option: configuration {"store_cells":99}',
        [
            "5:23 OUT_OF_RANGE | options.qubix.configuration.store_cells: must be from 1 to 8, is 99 | options.qubix.configuration.store_cells : doit être entre 1 et 8, vaut 99"
        ],
    ),
    (
        "qubix",
        5,
        "Option: configuration [1]",
        [
            "5:23 UNREADABLE | expected the option's value as compact JSON, not `[1]` | on attend la valeur de l’option en JSON compact, pas `[1]`"
        ],
    ),
    (
        "qubix",
        5,
        "Option: configuration {}  x",
        ["5:27 UNREADABLE | unexpected `x` | mot inattendu : `x`"],
    ),
    (
        "qubix",
        8,
        "Deal: #1X3@0,0>/0 R3@0,0>",
        [
            "8:9 UNKNOWN_VALUE | expected a colour, not `X` | on attend une couleur, pas `X`",
            "8:19 UNREADABLE | expected a block in its place, such as #12R3@2,1>/0, not `R3@0,0>` | on attend un bloc à sa place, comme #12R3@2,1>/0, pas `R3@0,0>`",
        ],
    ),
    (
        "qubix",
        8,
        "Deal: -",
        [
            "9:7 MISMATCH | `-` means none and must stand alone | `-` signifie « aucun » et doit figurer seul"
        ],
    ),
    (
        "qubix",
        8,
        "Opener: Anna",
        [
            "8:1 NOT_ALLOWED | there is no `Opener:` in qubix | il n’y a pas de `Opener:` dans qubix",
            "9:1 MISMATCH | `Deal:` must come before `Opener:` | `Deal:` doit précéder `Opener:`",
            "10:1 MISMATCH | `Deal:` must come before `Opener:` | `Deal:` doit précéder `Opener:`",
        ],
    ),
    (
        "qubix",
        12,
        "1. on build #12R3@2,1> -> Ro",
        [
            "12:23 MISSING | missing here: `on` and a board | il manque ici : `on` et un plateau",
            "12:24 NOT_ALLOWED | nothing is drawn in this game | on ne pioche rien dans ce jeu",
        ],
    ),
    (
        "qubix",
        12,
        "1. on build #12R3@2,1> at Anna",
        [
            "12:24 UNREADABLE | expected `on` and a board, not `at` | on attend `on` et un plateau, pas `at`"
        ],
    ),
    (
        "qubix",
        12,
        "1. on build #12R3@2,1> on",
        [
            "12:26 MISSING | missing here: a board, by player or number | il manque ici : un plateau, par joueur ou numéro"
        ],
    ),
    (
        "qubix",
        12,
        "1. on build #0R4@64,x> on Anna figure",
        [
            "12:14 OUT_OF_RANGE | must be from 1 to 2147483647, is 0 | doit être entre 1 et 2147483647, vaut 0",
            "12:21 UNREADABLE | expected a number, not `x` | on attend un nombre, pas `x`",
            "12:38 MISSING | missing here: a number | il manque ici : un nombre",
        ],
    ),
    (
        "qubix",
        12,
        "1. on build 12@2,1> on Anna",
        [
            "12:13 UNREADABLE | expected a block on a cell, such as #12R3@2,1>, not `12@2,1>` | on attend un bloc sur une case, comme #12R3@2,1>, pas `12@2,1>`"
        ],
    ),
    (
        "qubix",
        12,
        "1. on build #12R3@2,64> on 5 figure 12",
        [
            "12:21 OUT_OF_RANGE | turns[0].move.qubix.build.spot.y: must be from 0 to 63, is 64 | turns[0].move.qubix.build.spot.y : doit être entre 0 et 63, vaut 64",
            "12:28 OUT_OF_RANGE | turns[0].move.qubix.build.board: must be from 0 to 4, is 5 | turns[0].move.qubix.build.board : doit être entre 0 et 4, vaut 5",
            "12:37 OUT_OF_RANGE | turns[0].move.qubix.figure: must be from 0 to 11, is 12 | turns[0].move.qubix.figure : doit être entre 0 et 11, vaut 12",
        ],
    ),
    (
        "qubix",
        12,
        "1. on build-stored figure 1",
        [
            "12:20 MISSING | missing here: a block on a cell, such as #12R3@2,1>, or `-` for none | il manque ici : un bloc sur une case, comme #12R3@2,1>, ou `-` pour aucun",
            "12:20 UNREADABLE | expected `on` and a board, not `figure` | on attend `on` et un plateau, pas `figure`",
        ],
    ),
    (
        "qubix",
        12,
        "1. on store @1",
        [
            "12:13 UNREADABLE | expected a block of a store, such as #12R3@0, not `@1` | on attend un bloc d’une réserve, comme #12R3@0, pas `@1`"
        ],
    ),
    (
        "querbeet",
        4,
        'Option: stones "*"',
        [
            '4:16 UNREADABLE | expected the option\'s value as compact JSON, not `"*"` | on attend la valeur de l’option en JSON compact, pas `"*"`'
        ],
    ),
    (
        "querbeet",
        10,
        "1. Anna lay 06@1,-2",
        [
            "10:13 UNKNOWN_VALUE | expected a stone such as 03, not `06` | on attend une pierre comme 03, pas `06`"
        ],
    ),
    (
        "querbeet",
        10,
        "1. Anna lay 03@1,-2~0",
        [
            "10:21 OUT_OF_RANGE | must be from 1 to 2147483647, is 0 | doit être entre 1 et 2147483647, vaut 0"
        ],
    ),
    (
        "querbeet",
        10,
        "1. Anna lay 03@1,-2~6",
        [
            "10:21 OUT_OF_RANGE | turns[0].move.querbeet.lay.rotation: must be from 0 to 5, is 6 | turns[0].move.querbeet.lay.rotation : doit être entre 0 et 5, vaut 6"
        ],
    ),
    (
        "querbeet",
        10,
        "1. Anna lay 03@1,-2 -> Anna 03 / / Chris",
        [
            "10:34 MISSING | missing here: a player, by name or by seat | il manque ici : un joueur, par son nom ou sa place",
            "10:41 MISSING | missing here: a stone such as 03, or `-` for none | il manque ici : une pierre comme 03, ou `-` pour aucune",
        ],
    ),
]


@pytest.mark.parametrize(("field", "number", "line", "expected"), CASES)
def test_an_error_is_told_where_it_is(
    field: str, number: int, line: str, expected: list[str]
) -> None:
    assert told(parse_record(with_line(field, number, line)).errors) == expected

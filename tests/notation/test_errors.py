"""Everything that can be wrong with the text of a record before its first turn, and with whole
texts: where, why, in English and French."""
# ruff: noqa: E501

import pytest

from referee.notation import parse_record
from tests.support.notation.errors import told, with_line
from tests.support.notation.texts import RECORDS


def spots_in(text: str) -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.reason.name) for error in parse_record(text).errors]


CASES: list[tuple[str, int, str, list[str]]] = [
    (
        "qwirkle",
        1,
        "Referee-Record: 2",
        [
            "1:17 UNKNOWN_VALUE | version 2 of the notation is not known, only 1 | la version 2 de la notation n’est pas connue, seulement la 1"
        ],
    ),
    (
        "qwirkle",
        1,
        "Referee-Record: one",
        ["1:17 UNREADABLE | expected a number, not `one` | on attend un nombre, pas `one`"],
    ),
    (
        "qwirkle",
        1,
        "# nothing",
        [
            "2:1 MISSING | `Referee-Record:` is missing before this | il manque `Referee-Record:` avant ceci"
        ],
    ),
    (
        "qwirkle",
        2,
        "Game: chess 1",
        [
            "2:7 UNKNOWN_VALUE | expected one of qwirkle, qwirkle-cubes, qubix, querbeet, not `chess` | on attend un mot parmi qwirkle, qwirkle-cubes, qubix, querbeet, pas `chess`"
        ],
    ),
    (
        "qwirkle",
        2,
        "Game: qwirkle",
        ["2:14 MISSING | missing here: a number | il manque ici : un nombre"],
    ),
    ("qwirkle", 2, "Game: qwirkle 1 2", ["2:17 UNREADABLE | unexpected `2` | mot inattendu : `2`"]),
    (
        "qwirkle",
        2,
        "Game: qwirkle 9",
        [
            "2:15 UNKNOWN_VALUE | ruleset.version: 9 is not a known value | ruleset.version : 9 n’est pas une valeur connue"
        ],
    ),
    (
        "qwirkle",
        2,
        "# no game",
        ["3:1 MISSING | `Game:` is missing before this | il manque `Game:` avant ceci"],
    ),
    (
        "qwirkle",
        3,
        "Option: color RED",
        [
            "3:9 UNKNOWN_VALUE | expected one of opening_tie, single_opening_points, not `color` | on attend un mot parmi opening_tie, single_opening_points, pas `color`"
        ],
    ),
    (
        "qwirkle",
        3,
        "Option: opening_tie TALLEST",
        [
            "3:21 UNKNOWN_VALUE | expected one of OLDEST, YOUNGEST, not `TALLEST` | on attend un mot parmi OLDEST, YOUNGEST, pas `TALLEST`"
        ],
    ),
    (
        "qwirkle",
        3,
        "Option: opening_tie UNSPECIFIED",
        [
            "3:21 UNKNOWN_VALUE | expected one of OLDEST, YOUNGEST, not `UNSPECIFIED` | on attend un mot parmi OLDEST, YOUNGEST, pas `UNSPECIFIED`"
        ],
    ),
    (
        "qwirkle",
        3,
        "Option: opening_tie",
        ["3:20 MISSING | missing here: the option's value | il manque ici : la valeur de l’option"],
    ),
    (
        "qwirkle",
        4,
        "Option: opening_tie OLDEST",
        ["4:9 DUPLICATE | duplicate `opening_tie` | `opening_tie` en double"],
    ),
    (
        "qwirkle",
        4,
        "Option: single_opening_points two",
        ["4:31 UNREADABLE | expected a number, not `two` | on attend un nombre, pas `two`"],
    ),
    (
        "qwirkle",
        4,
        "Option: single_opening_points 2",
        [
            "4:31 OUT_OF_RANGE | options.qwirkle.single_opening_points: must be from 0 to 1, is 2 | options.qwirkle.single_opening_points : doit être entre 0 et 1, vaut 2"
        ],
    ),
    (
        "qwirkle",
        5,
        "Id: final",
        [
            '5:5 UNREADABLE | expected text in quotes, such as "Anna", not `final` | on attend un texte entre guillemets, comme "Anna", pas `final`'
        ],
    ),
    (
        "qwirkle",
        5,
        'Id: "final',
        [
            '5:5 UNREADABLE | expected text in quotes, such as "Anna", not `"final` | on attend un texte entre guillemets, comme "Anna", pas `"final`'
        ],
    ),
    (
        "qwirkle",
        5,
        'Id: "\\ud800"',
        [
            '5:5 UNREADABLE | expected text in quotes, such as "Anna", not `"\\ud800"` | on attend un texte entre guillemets, comme "Anna", pas `"\\ud800"`'
        ],
    ),
    (
        "qwirkle",
        5,
        'Id: "\\x"',
        [
            '5:5 UNREADABLE | expected text in quotes, such as "Anna", not `"\\x"` | on attend un texte entre guillemets, comme "Anna", pas `"\\x"`'
        ],
    ),
    (
        "qwirkle",
        5,
        'Id: "a""b"',
        [
            '5:5 UNREADABLE | expected text in quotes, such as "Anna", not `"a""b"` | on attend un texte entre guillemets, comme "Anna", pas `"a""b"`'
        ],
    ),
    (
        "qwirkle",
        5,
        'Id: "' + 65 * "x" + '"',
        [
            "5:5 WRONG_LENGTH | game_id: must be 0 to 64 long, is 65 | game_id : doit avoir une longueur de 0 à 64, a 65"
        ],
    ),
    (
        "qwirkle",
        5,
        "Id:",
        [
            '5:4 MISSING | missing here: text in quotes, such as "Anna" | il manque ici : un texte entre guillemets, comme "Anna"'
        ],
    ),
    (
        "qwirkle",
        5,
        'id: "x"',
        [
            "5:1 UNREADABLE | expected a line such as `Game: …` or `1. …`, not `id:`; did you mean `Id:`? | on attend une ligne comme `Game: …` ou `1. …`, pas `id:` ; vouliez-vous dire `Id:` ?"
        ],
    ),
    (
        "qwirkle",
        5,
        "Date: 2026-11-16",
        [
            "6:1 MISMATCH | `Event:` must come before `Date:` | `Event:` doit précéder `Date:`",
            "7:1 DUPLICATE | duplicate `Date:` | `Date:` en double",
        ],
    ),
    (
        "qwirkle",
        7,
        "Date: 16.11.2026",
        [
            "7:7 UNREADABLE | expected a date, such as 2026-11-16, not `16.11.2026` | on attend une date, comme 2026-11-16, pas `16.11.2026`"
        ],
    ),
    (
        "qwirkle",
        7,
        "Date: 2026-02-30",
        [
            "7:7 UNKNOWN_VALUE | date: is not a date such as 2026-11-16 | date : n’est pas une date comme 2026-11-16"
        ],
    ),
    (
        "qwirkle",
        7,
        "Seed: 00",
        [
            "7:7 WRONG_LENGTH | chance.seed: must be 32 long, is 1 | chance.seed : doit avoir une longueur de 32, a 1",
            "8:1 MISMATCH | `Player:` must come before `Seed:` | `Player:` doit précéder `Seed:`",
            "9:1 MISMATCH | `Player:` must come before `Seed:` | `Player:` doit précéder `Seed:`",
        ],
    ),
    (
        "qwirkle",
        8,
        "Player: Anna",
        [
            '8:9 UNREADABLE | expected text in quotes, such as "Anna", not `Anna` | on attend un texte entre guillemets, comme "Anna", pas `Anna`'
        ],
    ),
    (
        "qwirkle",
        8,
        'Player: "Anna" old',
        ["8:16 UNREADABLE | expected a number, not `old` | on attend un nombre, pas `old`"],
    ),
    (
        "qwirkle",
        8,
        'Player: "Anna" 151',
        [
            "8:16 OUT_OF_RANGE | players[0].age: must be from 0 to 150, is 151 | players[0].age : doit être entre 0 et 150, vaut 151"
        ],
    ),
    (
        "qwirkle",
        8,
        'Player: "Chris"',
        [
            "10:7 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "11:7 MISMATCH | several players are called `Chris`: give the seat, from 0 | plusieurs joueurs s’appellent `Chris` : indiquez la place, à partir de 0",
            "12:9 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "16:4 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "17:4 MISMATCH | several players are called `Chris`: give the seat, from 0 | plusieurs joueurs s’appellent `Chris` : indiquez la place, à partir de 0",
            "18:4 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "18:15 MISMATCH | several players are called `Chris`: give the seat, from 0 | plusieurs joueurs s’appellent `Chris` : indiquez la place, à partir de 0",
            "18:26 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "19:4 MISMATCH | several players are called `Chris`: give the seat, from 0 | plusieurs joueurs s’appellent `Chris` : indiquez la place, à partir de 0",
            "22:13 MISMATCH | several players are called `Chris`: give the seat, from 0 | plusieurs joueurs s’appellent `Chris` : indiquez la place, à partir de 0",
            "23:13 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
        ],
    ),
    (
        "qwirkle",
        8,
        "# only one",
        [
            "10:7 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "12:9 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "16:4 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "18:4 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "18:26 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
            "23:13 UNKNOWN_VALUE | no player is called `Anna` | personne ne s’appelle `Anna`",
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna Ro Rz",
        [
            "10:15 UNKNOWN_VALUE | expected a piece such as Ro, not `Rz` | on attend une pièce comme Ro, pas `Rz`"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna ?2 Ro",
        [
            "10:15 MISMATCH | nothing may follow the hidden pieces | rien ne peut suivre les pièces cachées"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna - Ro",
        [
            "10:12 MISMATCH | `-` means none and must stand alone | `-` signifie « aucun » et doit figurer seul"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna ?0",
        [
            "10:13 OUT_OF_RANGE | must be from 1 to 2147483647, is 0 | doit être entre 1 et 2147483647, vaut 0"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna ?many",
        ["10:13 UNREADABLE | expected a number, not `many` | on attend un nombre, pas `many`"],
    ),
    (
        "qwirkle",
        10,
        "Deal: Anna",
        [
            "10:11 MISSING | missing here: a piece such as Ro, or `-` for none | il manque ici : une pièce comme Ro, ou `-` pour aucune"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal:",
        [
            "10:6 MISSING | missing here: a player, by name or by seat | il manque ici : un joueur, par son nom ou sa place"
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Sally Ro",
        ["10:7 UNKNOWN_VALUE | no player is called `Sally` | personne ne s’appelle `Sally`"],
    ),
    (
        "qwirkle",
        10,
        "Deal: 7 Ro",
        [
            "10:7 OUT_OF_RANGE | deal.qwirkle.hands[0].player: must be from 0 to 1, is 7 | deal.qwirkle.hands[0].player : doit être entre 0 et 1, vaut 7"
        ],
    ),
    (
        "qwirkle",
        10,
        'Deal: "Anna" Ro',
        [
            '10:7 UNREADABLE | expected a player, by name or by seat, not `"Anna"`; did you mean `Anna`? | on attend un joueur, par son nom ou sa place, pas `"Anna"` ; vouliez-vous dire `Anna` ?'
        ],
    ),
    (
        "qwirkle",
        10,
        "Deal: Chris Ro",
        [
            "11:7 DUPLICATE | deal.qwirkle.hands[1].player: is named more than once | deal.qwirkle.hands[1].player : est nommé plus d’une fois"
        ],
    ),
    (
        "qwirkle_cubes",
        3,
        'Player: "Chris" 4\n\ufeffPlayer: "x"',
        [
            "4:1 UNREADABLE | expected a line such as `Game: …` or `1. …`, not `\\ufeffPlayer:`; did you mean `Player:`? | on attend une ligne comme `Game: …` ou `1. …`, pas `\\ufeffPlayer:` ; vouliez-vous dire `Player:` ?"
        ],
    ),
    (
        "qwirkle_cubes",
        6,
        "Commitment: 0x00",
        [
            "6:13 UNREADABLE | expected bytes in hexadecimal, such as 0b1e, not `0x00` | on attend des octets en hexadécimal, comme 0b1e, pas `0x00`"
        ],
    ),
    (
        "qwirkle_cubes",
        6,
        "Commitment: 00",
        [
            "6:13 WRONG_LENGTH | chance.commitment: must be 32 long, is 1 | chance.commitment : doit avoir une longueur de 32, a 1"
        ],
    ),
    (
        "qwirkle_cubes",
        8,
        "Entropy: abc",
        [
            "8:10 UNREADABLE | expected bytes in hexadecimal, or `-` for none, not `abc` | on attend des octets en hexadécimal, ou `-` s’il n’y en a pas, pas `abc`"
        ],
    ),
    (
        "qwirkle_cubes",
        11,
        "1. Anna pass",
        [
            "11:4 MISMATCH | several players are called `Anna`: give the seat, from 0 | plusieurs joueurs s’appellent `Anna` : indiquez la place, à partir de 0"
        ],
    ),
    (
        "qwirkle_cubes",
        11,
        "1. 0 forced-reroll ?2",
        [
            "11:20 UNKNOWN_VALUE | expected a piece such as Ro, not `?2` | on attend une pièce comme Ro, pas `?2`"
        ],
    ),
]


@pytest.mark.parametrize(("field", "number", "line", "expected"), CASES)
def test_an_error_is_told_where_it_is(
    field: str, number: int, line: str, expected: list[str]
) -> None:
    assert told(parse_record(with_line(field, number, line)).errors) == expected


def test_errors_of_several_lines_are_told_at_once_and_in_order() -> None:
    text = with_line("qwirkle", 17, "2. Chris exchange Rz -> Rz").replace("34", "old")
    text = text.replace("Opener: Anna", "Opener: Sally")
    assert spots_in(text) == [
        (8, 16, "UNREADABLE"),
        (12, 9, "UNKNOWN_VALUE"),
        (17, 19, "UNKNOWN_VALUE"),
        (17, 25, "UNKNOWN_VALUE"),
    ]


def test_without_its_game_the_rest_is_read_as_far_as_it_goes() -> None:
    text = with_line("qwirkle", 17, "2. Chris exchange Rz -> Rz +x").replace("34", "old")
    text = text.replace("Game: qwirkle 1", "Game: checkers 1")
    assert spots_in(text) == [
        (2, 7, "UNKNOWN_VALUE"),
        (8, 16, "UNREADABLE"),
        (17, 29, "UNREADABLE"),
    ]


def test_what_the_codec_refuses_is_told_in_order_too() -> None:
    text = RECORDS["qwirkle"][0].replace("34", "200").replace("Ro@0,0", "Ro@2000,0")
    text = text.replace("single_opening_points 1", "single_opening_points 5")
    assert spots_in(text) == [
        (4, 31, "OUT_OF_RANGE"),
        (8, 16, "OUT_OF_RANGE"),
        (16, 16, "OUT_OF_RANGE"),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment"])
def test_nothing_at_all_is_no_record(text: str) -> None:
    assert told(parse_record(text).errors) == [
        f"1:1 MISSING | `{key}` is missing before this | il manque `{key}` avant ceci"
        for key in ("Referee-Record:", "Game:", "Player:")
    ]


def test_a_thousand_errors_are_enough() -> None:
    found = spots_in("Referee-Record: 1\n" + "nonsense\n" * 5000)
    assert len(found) == 1000
    assert found[-1] == (1001, 1, "UNREADABLE")
    assert len(spots_in(with_line("qwirkle", 16, "1. Anna lay" + " Rz@0,0" * 3000))) == 1000


def test_a_missing_player_is_not_missed_in_every_turn() -> None:
    lines = RECORDS["qwirkle"][0].split("\n")
    text = "\n".join(line for line in lines if not line.startswith("Player"))
    assert spots_in(text) == [(8, 1, "MISSING")]


def test_columns_count_characters() -> None:
    assert spots_in(with_line("qwirkle", 6, 'Event: "🎲🎲🎲" x')) == [(6, 14, "UNREADABLE")]


def test_an_error_can_be_told_as_a_fault_of_the_field_that_holds_the_text() -> None:
    [error] = parse_record(with_line("qwirkle", 16, "1. Anna jump")).errors
    fault = error.as_fault(("request", "notation"))
    assert fault.place == ("request", "notation")
    assert fault.reason is error.reason
    assert fault.text.say("en", **fault.facts) == f"line 16, column 9: {error.say('en')}"
    assert fault.text.say("fr", **fault.facts) == f"ligne 16, colonne 9 : {error.say('fr')}"

"""Moves in words: how they are read and written, and everything that can be wrong with them."""
# ruff: noqa: E501

import random
import time

import pytest
from google.protobuf import text_format
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games import BY_FIELD
from referee.notation import MOST_MOVE, parse_move, read_move, write_move
from referee.v1 import game_pb2
from referee.wire.seating import Seating
from tests.notation.test_robust import MOST_SECONDS, SIGNS, assert_sound, mutated
from tests.support.notation.errors import told

MOVES = [
    ("qwirkle", "lay Ro@0,0 Rd@0,-1", "qwirkle { lay { placements { tile: TILE_RED_CIRCLE } placements { y: -1 tile: TILE_RED_DIAMOND } } }"),
    ("qwirkle", "Anna lay -", "player: 0 qwirkle { lay { } }"),
    ("qwirkle", "Chris exchange Po ?2", "player: 1 qwirkle { exchange { tiles: TILE_PURPLE_CIRCLE hidden: 2 } }"),
    ("qwirkle", "exchange -", "qwirkle { exchange { } }"),
    ("qwirkle", "pass", "qwirkle { pass_turn { } }"),
    ("qwirkle_cubes", "reroll Ro ?2", "qwirkle_cubes { reroll { cubes: TILE_RED_CIRCLE hidden: 2 } }"),
    ("qwirkle_cubes", "forced-reroll", "qwirkle_cubes { forced_reroll { } }"),
    ("qwirkle_cubes", "Anna redraw Po Ps", "player: 0 qwirkle_cubes { redraw { cubes: [TILE_PURPLE_CIRCLE, TILE_PURPLE_SQUARE] } }"),
    ("qubix", "build #75P1@0,0 on Anna", "qubix { build { block { id: 75 colour: QUBIX_COLOUR_PINK size: 1 } spot { } } }"),
    ("qubix", "Chris store #12@3 on 2 figure 4", "player: 1 qubix { store { block { id: 12 } cell: 3 board: 2 } figure: 4 }"),
    ("qubix", "build-stored R1@0,0 #7@3,3^/2 on Chris", "qubix { build_from_store { board: 1 blocks { block { colour: QUBIX_COLOUR_RED size: 1 } spot { } } blocks { block { id: 7 } spot { x: 3 y: 3 direction: QUBIX_DIRECTION_Y level: 2 } } } }"),
    ("qubix", "pass figure 0", "qubix { pass_turn { } figure: 0 }"),
    ("querbeet", "lay 0@-1,0~1", "querbeet { lay { q: -1 stone: QUERBEET_STONE_0 rotation: 1 } }"),
    ("querbeet", "Anna lay *@0,1", "player: 0 querbeet { lay { r: 1 stone: QUERBEET_STONE_012345 } }"),
]  # fmt: skip


def seating(field: str, *names: str) -> Seating:
    return Seating(BY_FIELD[field], names or ("Anna", "Chris"))


@pytest.mark.parametrize(("field", "words", "message"), MOVES)
def test_a_move_is_read_and_written_to_the_letter(field: str, words: str, message: str) -> None:
    reading = parse_move(words, seating(field))
    assert reading.errors == []
    assert reading.message == text_format.Parse(message, game_pb2.Move())
    assert write_move(reading.message, seating(field)) == words


OTHER_WAYS = [
    ("qwirkle", "0 pass", "Anna pass"),
    ("qwirkle", "\ufeff  pass \t\r\n", "pass"),
    ("qubix", "build P1@0,0 on 0", "build P1@0,0 on Anna"),
    ("querbeet", "lay 30@0,0", "lay 03@0,0"),
    ("querbeet", "lay 543210@0,1", "lay *@0,1"),
]


@pytest.mark.parametrize(("field", "words", "canonical"), OTHER_WAYS)
def test_there_are_other_ways_to_say_the_same(field: str, words: str, canonical: str) -> None:
    reading = parse_move(words, seating(field))
    assert reading.errors == []
    assert write_move(reading.message, seating(field)) == canonical


CASES: list[tuple[str, str, list[str]]] = [
    ("qwirkle", "", ["1:1 MISSING | missing here: an action | il manque ici : un coup"]),
    ("qwirkle", "Anna", ["1:5 MISSING | missing here: an action | il manque ici : un coup"]),
    ("qwirkle", "lay", ["1:4 MISSING | missing here: a piece on a cell, such as Ro@0,-1, or `-` for none | il manque ici : une pièce sur une case, comme Ro@0,-1, ou `-` pour aucune"]),
    ("qwirkle", "jump", ["1:1 UNKNOWN_VALUE | expected one of lay, exchange, pass, not `jump` | on attend un mot parmi lay, exchange, pass, pas `jump`"]),
    ("qwirkle", "reroll Ro", ["1:1 UNKNOWN_VALUE | expected one of lay, exchange, pass, not `reroll` | on attend un mot parmi lay, exchange, pass, pas `reroll`"]),
    ("qwirkle", "lay Rz@0,a Ry@1,0", [
        "1:5 UNKNOWN_VALUE | expected a piece such as Ro, not `Rz` | on attend une pièce comme Ro, pas `Rz`",
        "1:10 UNREADABLE | expected a number, not `a` | on attend un nombre, pas `a`",
        "1:12 UNKNOWN_VALUE | expected a piece such as Ro, not `Ry` | on attend une pièce comme Ro, pas `Ry`",
    ]),
    ("qwirkle", "lay Ro@0,0 Ro@1001,0", ["1:15 OUT_OF_RANGE | qwirkle.lay.placements[1].x: must be from -1000 to 1000, is 1001 | qwirkle.lay.placements[1].x : doit être entre -1000 et 1000, vaut 1001"]),
    ("qwirkle", "exchange Ro ?0", ["1:14 OUT_OF_RANGE | must be from 1 to 2147483647, is 0 | doit être entre 1 et 2147483647, vaut 0"]),
    ("qwirkle", "lay" + " Ro@0,0" * 13, ["1:1 WRONG_COUNT | qwirkle.lay.placements: must have 0 to 12 entries, has 13 | qwirkle.lay.placements : doit avoir de 0 à 12 éléments, en a 13"]),
    ("qwirkle", "2 pass", ["1:1 OUT_OF_RANGE | player: must be from 0 to 1, is 2 | player : doit être entre 0 et 1, vaut 2"]),
    ("qwirkle", "Sally pass", ["1:1 UNKNOWN_VALUE | no player is called `Sally` | personne ne s’appelle `Sally`"]),
    ("qwirkle", "Anna pass Ro", ["1:11 UNREADABLE | unexpected `Ro` | mot inattendu : `Ro`"]),
    ("qwirkle", "pass -> Ro +3", ["1:6 UNREADABLE | unexpected `->` | mot inattendu : `->`"]),
    ("qwirkle", 'pass "a remark"', ['1:6 UNREADABLE | unexpected `"a remark"` | mot inattendu : `"a remark"`']),
    ("qwirkle", "lay lay Ro@0,0", ["1:5 UNREADABLE | expected a piece on a cell, such as Ro@0,-1, not `lay` | on attend une pièce sur une case, comme Ro@0,-1, pas `lay`"]),
    ("qwirkle", "pass\npass", ["2:1 UNREADABLE | a move must fit on one line | un coup tient en une ligne"]),
    ("qwirkle_cubes", "exchange Ro", ["1:1 UNKNOWN_VALUE | expected one of lay, reroll, forced-reroll, redraw, pass, not `exchange` | on attend un mot parmi lay, reroll, forced-reroll, redraw, pass, pas `exchange`"]),
    ("qwirkle_cubes", "forced-reroll ?2", ["1:15 UNKNOWN_VALUE | expected a piece such as Ro, not `?2` | on attend une pièce comme Ro, pas `?2`"]),
    ("qubix", "build", ["1:6 MISSING | missing here: a block on a cell, such as #12R3@2,1> | il manque ici : un bloc sur une case, comme #12R3@2,1>"]),
    ("qubix", "build #75P1@0,0", ["1:16 MISSING | missing here: `on` and a board | il manque ici : `on` et un plateau"]),
    ("qubix", "build #75@0,64 on Sally", [
        "1:19 UNKNOWN_VALUE | no player is called `Sally` | personne ne s’appelle `Sally`",
    ]),
    ("qubix", "build #75@0,64 on Anna", ["1:13 OUT_OF_RANGE | qubix.build.spot.y: must be from 0 to 63, is 64 | qubix.build.spot.y : doit être entre 0 et 63, vaut 64"]),
    ("qubix", "Anna build P@0,0 on Anna", ["1:12 MISSING | qubix.build.block: a block is named by its number, or by its colour and size | qubix.build.block : un bloc se désigne par son numéro, ou par sa couleur et sa taille"]),
    ("qubix", "store #74B1@0 figure", ["1:21 MISSING | missing here: a number | il manque ici : un nombre"]),
    ("querbeet", "lay 06@1,-2", ["1:5 UNKNOWN_VALUE | expected a stone such as 03, not `06` | on attend une pierre comme 03, pas `06`"]),
    ("querbeet", "lay 03@1,-2~6", ["1:13 OUT_OF_RANGE | querbeet.lay.rotation: must be from 0 to 5, is 6 | querbeet.lay.rotation : doit être entre 0 et 5, vaut 6"]),
    ("querbeet", "lay 03@1,-2 03@1,-3", ["1:13 UNREADABLE | unexpected `03@1,-3` | mot inattendu : `03@1,-3`"]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "words", "expected"), CASES)
def test_an_error_is_told_where_it_is(field: str, words: str, expected: list[str]) -> None:
    assert told(parse_move(words, seating(field)).errors) == expected


def spots(field: str, words: str, *names: str) -> list[tuple[int, int, str]]:
    errors = parse_move(words, seating(field, *names)).errors
    return [(error.line, error.column, error.reason.name) for error in errors]


def test_a_name_that_two_players_have_names_nobody() -> None:
    assert spots("qwirkle", "Anna pass", "Anna", "Anna") == [(1, 1, "MISMATCH")]
    assert spots("qwirkle", "1 pass", "Anna", "Anna") == []


def test_without_names_players_are_seats() -> None:
    nobody = Seating(BY_FIELD["qwirkle"])
    assert parse_move("3 pass", nobody).message.player == 3
    for words in ("4 pass", "Anna pass"):
        assert [error[:2] for error in parse_move(words, nobody).errors] == [(1, 1)]


def test_who_is_called_like_an_action_moves_if_an_action_follows() -> None:
    names = ("pass", "lay")
    for words, player in (("pass", None), ("pass pass", 0), ("lay pass", 1), ("lay lay -", 1)):
        reading = parse_move(words, seating("qwirkle", *names))
        assert reading.errors == []
        told_player = reading.message.player if reading.message.HasField("player") else None
        assert told_player == player
    assert spots("qwirkle", "pass pass") == [(1, 6, "UNREADABLE")]


def test_columns_count_characters() -> None:
    assert spots("qwirkle", "名前 pass x", "名前", "b") == [(1, 9, "UNREADABLE")]


@pytest.mark.parametrize("field", [field for field in BY_FIELD if field])
@pytest.mark.parametrize(
    "text",
    [
        '{"qwirkle": {"passTurn": {}}}',
        '{\n  "qwirkle": {"passTurn": {}}\n}\n',
        "[1, 2]",
        "It was a dark and stormy night;\nthe rain fell in torrents,\nexcept at times.\n",
        "\x00\x01\x02\n\x03\x04",
        "Referee-Record: 1\nGame: qwirkle 1\n",
    ],
)
def test_what_is_something_else_altogether_has_one_error(field: str, text: str) -> None:
    assert told(parse_move(text, seating(field)).errors) == [
        "1:1 UNREADABLE | this is not a move, which is one line such as `pass` | ceci n’est pas un coup, qui tient en une ligne comme `pass`"
    ]


# Whatever the text

WORDS = sorted({word for _, words, _ in MOVES for word in words.split()})


def read_any(field: str, text: str) -> bool:
    """Read a text as a move, and return whether it is one."""
    reading = parse_move(text, seating(field))
    assert_sound(reading, text.count("\n") + 1)
    if not reading.errors:
        written = write_move(reading.message, seating(field))
        assert len(written) <= MOST_MOVE
        assert parse_move(written, seating(field)).message == reading.message
    return not reading.errors


def test_mutated_moves_are_read_or_refused() -> None:
    rng = random.Random(3)
    read = []
    for _ in range(1500):
        field, words, _ = rng.choice(MOVES)
        read.append(read_any(field, mutated(words, rng)))
    assert 50 < sum(read) < 1000


@settings(deadline=None, max_examples=100)
@given(
    st.sampled_from([field for field, *_ in MOVES]),
    st.text(st.sampled_from(SIGNS))
    | st.text()
    | st.lists(st.sampled_from(WORDS) | st.text(st.sampled_from(SIGNS), min_size=1)).map(" ".join),
)
def test_any_text_is_read_or_refused(field: str, text: str) -> None:
    read_any(field, text)


LONG = {
    "word": "x" * 10**6,
    "words": "lay " * 50_000,
    "placements": "lay " + "Rz@0,0 " * 50_000,
    "quotes": "“" * 10**6,
    "blocks": "build " + "#1" * 50_000 + "@0,0 on 0",
    "minus": "lay Ro@0," + "\N{MINUS SIGN}" * 10**5,
    "commas": "lay Ro@0,0" + "," * 10**5,
    "lines": "pass\n" * 10**5,
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("field", [field for field in BY_FIELD if field])
def test_long_texts_take_no_longer_than_they_must(field: str, name: str) -> None:
    """They are refused before they are read; reading them would do no harm either."""
    started = time.thread_time()
    assert read_move(LONG[name], seating(field)).errors
    assert time.thread_time() - started < MOST_SECONDS

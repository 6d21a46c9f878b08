"""Where in the text a field is written."""

import pytest

from referee.core.faults import FieldPath
from referee.notation import read_position, read_record
from tests.support.notation.texts import POSITIONS, RECORDS

PLACES: list[tuple[str, FieldPath, int, str]] = [
    ("qwirkle", ("format_version",), 1, "1"),
    ("qwirkle", ("ruleset",), 2, "qwirkle 1"),
    ("qwirkle", ("ruleset", "game"), 2, "qwirkle 1"),
    ("qwirkle", ("ruleset", "version"), 2, "1"),
    ("qwirkle", ("options",), 3, "opening_tie "),
    ("qwirkle", ("options", "qwirkle", "single_opening_points"), 4, "1"),
    ("qwirkle", ("game_id",), 5, '"final"'),
    ("qwirkle", ("event",), 6, '"Café \\"Zum '),
    ("qwirkle", ("date",), 7, "2026-11-16"),
    ("qwirkle", ("players",), 8, '"Anna" 34'),
    ("qwirkle", ("players", 0, "age"), 8, "34"),
    ("qwirkle", ("players", 1, "name"), 9, '"Chris"'),
    ("qwirkle", ("deal",), 10, "Anna Ro Rd R"),
    ("qwirkle", ("deal", "qwirkle", "hands", 0), 10, "Anna Ro Rd R"),
    ("qwirkle", ("deal", "qwirkle", "hands", 0, "tiles", 2), 10, "Rc Bx ?2"),
    ("qwirkle", ("deal", "qwirkle", "hands", 0, "hidden"), 10, "?2"),
    ("qwirkle", ("deal", "qwirkle", "hands", 1, "player"), 11, "Chris -"),
    ("qwirkle", ("deal", "qwirkle", "opener"), 12, "Anna"),
    ("qwirkle", ("notes", 1), 14, '""'),
    ("qwirkle", ("turns",), 16, "1. Anna lay "),
    ("qwirkle", ("turns", 0), 16, "1. Anna lay "),
    ("qwirkle", ("turns", 0, "move", "player"), 16, "Anna lay Ro@"),
    ("qwirkle", ("turns", 0, "move"), 16, "lay Ro@0,0 R"),
    ("qwirkle", ("turns", 0, "move", "qwirkle", "lay", "placements", 1), 16, "Rd@0,-1 Rc@0"),
    ("qwirkle", ("turns", 0, "move", "qwirkle", "lay", "placements", 1, "y"), 16, "-1 Rc@0,-2 -"),
    ("qwirkle", ("turns", 0, "drawn"), 16, "-> Bx Yd ?1 "),
    ("qwirkle", ("turns", 0, "drawn", "qwirkle", "tiles", 1), 16, 'Yd ?1 +3=3 "'),
    ("qwirkle", ("turns", 0, "claimed", 0, "points"), 16, '+3=3 "a rema'),
    ("qwirkle", ("turns", 0, "note"), 16, '"a remark"'),
    ("qwirkle", ("turns", 1, "move", "qwirkle", "exchange", "tiles", 0), 17, "Po ?2 -> ?3 "),
    ("qwirkle", ("turns", 2, "claimed", 1), 18, "Anna:-2"),
    ("qwirkle", ("turns", 2, "note"), 18, "3. Anna lay "),
    ("qwirkle", ("ending",), 21, "unfinished"),
    ("qwirkle", ("claimed_standings", 1), 23, "2 Anna 1"),
    ("qwirkle", ("claimed_standings", 1, "score"), 23, "1"),
    ("qwirkle", ("chance",), 23, "Standing: 2 "),
    ("qwirkle_cubes", ("chance",), 6, "630dcd2966c4"),
    ("qwirkle_cubes", ("chance", "seed"), 7, "000000000000"),
    ("qwirkle_cubes", ("chance", "entropy", 1), 9, "-"),
    ("qwirkle_cubes", ("turns", 2, "move", "qwirkle_cubes", "forced_reroll", "cubes", 1), 13, "Ps"),
    ("qubix", ("options", "qubix", "configuration", "side_b", 0, "name"), 5, '{"store_cell'),
    ("qubix", ("deal", "qubix", "central_store", "blocks", 3), 9, "#4P2@0,0^/1"),
    ("qubix", ("deal", "qubix", "central_store", "blocks", 3, "level"), 9, "1"),
    ("qubix", ("turns", 0, "move", "qubix", "build"), 12, "#12R3@2,1> o"),
    ("qubix", ("turns", 0, "move", "qubix", "build", "block", "size"), 12, "3@2,1> on An"),
    ("qubix", ("turns", 0, "move", "qubix", "build", "spot", "y"), 12, "1> on Anna +"),
    ("qubix", ("turns", 0, "move", "qubix", "build", "board"), 12, "Anna +4"),
    ("qubix", ("turns", 1, "move", "qubix", "store", "cell"), 13, "0 on on"),
    ("qubix", ("turns", 3, "move", "qubix", "build_from_store", "blocks", 1), 15, "?2@1,1^/2 #7"),
    ("qubix", ("turns", 3, "move", "qubix", "figure"), 15, "3"),
    ("querbeet", ("turns", 1, "move", "querbeet", "lay", "rotation"), 11, "5 -> Anna 03"),
    ("querbeet", ("turns", 1, "drawn", "querbeet", "hands", 1), 11, "Chris - +4=4"),
]
"""A field, its line, and the text that begins at its place."""


@pytest.mark.parametrize(("field", "place", "number", "text"), PLACES)
def test_a_field_of_a_record_is_found(field: str, place: FieldPath, number: int, text: str) -> None:
    source = read_record(RECORDS[field][0]).source
    line, column = source.find(place)
    assert line == number == source.line_of(place)
    assert RECORDS[field][0].split("\n")[line - 1][column - 1 :].startswith(text)


FIELDS: list[tuple[str, FieldPath, str]] = [
    ("qwirkle", ("game_id",), '"a | b" | op'),
    ("qwirkle", ("qwirkle", "options", "opening_tie"), "OLDEST | pla"),
    ("qwirkle", ("players", 0, "score"), "=12 | player"),
    ("qwirkle", ("to_move",), "Anna | turn "),
    ("qwirkle", ("turn",), "3 | table Ro"),
    ("qwirkle", ("qwirkle", "table", 1, "x"), "-1,5 | hand "),
    ("qwirkle", ("qwirkle", "hands", 0, "hidden"), "?5 | hand Ch"),
    ("qwirkle", ("qwirkle", "bag"), "Ps ?2"),
    ("qwirkle_cubes", ("chance", "events"), "5 | hand 2 ?"),
    ("qwirkle_cubes", ("qwirkle_cubes", "bag", "purple"), "P15 ?4 | pha"),
    ("qwirkle_cubes", ("qwirkle_cubes", "phase"), "after-reroll"),
    ("qubix", ("qubix", "central_store"), "- | board 2 "),
    ("qubix", ("qubix", "boards", 0, "area", 0, "colour"), "R1@0,0/0 | b"),
    ("qubix", ("qubix", "boards", 1, "store", "blocks", 1), "B1@3 | board"),
    ("querbeet", ("querbeet", "board", 1, "stone"), "03@1,-1 | ha"),
    ("querbeet", ("querbeet", "round_turn"), "4 | passes 1"),
    ("querbeet", ("players",), "querbeet | t"),
]


@pytest.mark.parametrize(("field", "place", "text"), FIELDS)
def test_a_field_of_a_position_is_found(field: str, place: FieldPath, text: str) -> None:
    line, column = read_position(POSITIONS[field][0]).source.find(place)
    assert line == 1
    assert POSITIONS[field][0][column - 1 :].startswith(text)

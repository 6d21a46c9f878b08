"""What is almost right is refused, with the question whether the right thing was meant."""

import pytest

from referee.games import BY_FIELD
from referee.notation import NotationSyntaxError, parse_move, parse_position, parse_record
from referee.notation.nearest import nearest
from referee.wire.seating import Seating
from tests.support.notation.errors import with_line
from tests.support.paths import DOCS

EN, FR = "; did you mean `{}`?", " ; vouliez-vous dire `{}` ?"


def assert_asks(errors: list[NotationSyntaxError], column: int, *meant: str) -> None:
    """Check that the errors are those, with these questions, the first in this column."""
    assert errors[0].column == column
    for language, question in (("en", EN), ("fr", FR)):
        said = [error.say(language) for error in errors]
        assert len(said) == len(meant)
        for sentence, word in zip(said, meant, strict=True):
            assert sentence.endswith(question.format(word)), sentence


MOVES = [
    ("qwirkle", "lays Ro@0,0", 1, "lay"),
    ("qwirkle", "lya Ro@0,0", 1, "lay"),
    ("qwirkle", "Lay Ro@0,0", 1, "lay"),
    ("qwirkle", "swap_exchange Ro", 1, "exchange"),
    ("qwirkle", "Anna PASS", 6, "pass"),
    ("qwirkle", "lay ro@0,0", 5, "Ro"),
    ("qwirkle", "lay RO@0,0", 5, "Ro"),
    ("qwirkle", "lay Ro@0,\N{MINUS SIGN}1", 10, "-1"),
    ("qwirkle", "lay Ro@0,0,", 5, "Ro@0,0"),
    ("qwirkle", "exchange ro", 10, "Ro"),
    ("qwirkle", "anna pass", 1, "Anna"),
    ("qwirkle", "Ana pass", 1, "Anna"),
    ("qwirkle", '"Anna" pass', 1, "Anna"),
    ("qwirkle", "“Anna” pass", 1, "Anna"),
    ("qwirkle_cubes", "forced_reroll", 1, "forced-reroll"),
    ("qwirkle_cubes", "ForcedReroll", 1, "forced-reroll"),
    ("qubix", "build_stored R1@0,0 on Anna", 1, "build-stored"),
    ("qubix", "build r1@0,0 on Anna", 7, "R"),
    ("qubix", "build R1@0,0 On Anna", 14, "on"),
    ("qubix", "build R1@0,0 on anna", 17, "Anna"),
    ("qubix", "store R1@0 On Anna", 12, "on"),
    ("qubix", "pass Figure 3", 6, "figure"),
    ("querbeet", "lay 03@0,0,", 5, "03@0,0"),
]


@pytest.mark.parametrize(("field", "words", "column", "meant"), MOVES)
def test_in_a_move(field: str, words: str, column: int, meant: str) -> None:
    errors = parse_move(words, Seating(BY_FIELD[field], ("Anna", "Chris"))).errors
    assert_asks(errors, column, meant)


RECORDS = [
    ("qwirkle", 2, "Game: Qwirkle 1", 7, "qwirkle"),
    ("qwirkle_cubes", 2, "Game: qwirkle_cubes 1", 7, "qwirkle-cubes"),
    ("qwirkle", 3, "Option: openingTie YOUNGEST", 9, "opening_tie"),
    ("qwirkle", 3, "Option: opening_tie youngest", 21, "YOUNGEST"),
    ("qwirkle", 5, 'id: "x"', 1, "Id:"),
    ("qwirkle", 6, 'Event "x"', 1, "Event:"),
    ("qwirkle", 6, 'event: "x"', 1, "Event:"),
    ("qwirkle", 6, "Event: “Club evening”", 8, '"Club evening"'),
    ("qwirkle", 6, "Event: « Club evening »", 8, '"Club evening"'),
    ("qwirkle", 6, "Event: “ Club ”", 8, '"Club"'),
    ("qwirkle", 6, "Event: «\u00a0Club\u00a0»", 8, '"Club"'),
    ("qwirkle", 6, "Event: \u2018final’", 8, '"final"'),
    ("qwirkle", 8, "Player: “Anna” 34", 9, '"Anna"'),
    ("qwirkle", 12, "Opener: ANNA", 9, "Anna"),
    ("qwirkle", 16, "1. anna pass", 4, "Anna"),
    ("qwirkle", 16, "1. Anna passes", 9, "pass"),
    ("qwirkle", 16, "1. Anna pass Chriss:+1", 14, "Chris"),
    ("qwirkle", 16, "1. Anna pass “nice move”", 14, '"nice move"'),
    ("qwirkle", 16, "1. Anna lay Ro@0,0 -> Bx „gut“", 26, '"gut"'),
    ("qwirkle", 21, "Ending: Finished", 9, "finished"),
    ("qwirkle", 22, "Standing: 1 Chris 1 Winner", 21, "winner"),
    ("querbeet", 3, "Option: touch side-cell", 15, "SIDE_CELL"),
]


@pytest.mark.parametrize(("field", "number", "line", "column", "meant"), RECORDS)
def test_in_a_record(field: str, number: int, line: str, column: int, meant: str) -> None:
    errors = parse_record(with_line(field, number, line)).errors
    assert_asks([error for error in errors if error.line == number], column, meant)


def test_whole_records_in_the_wrong_case_are_still_records() -> None:
    text = 'referee-record: 1\ngame: qwirkle 1\nplayer: "Anna"\n'
    errors = parse_record(text).errors
    asked = [error.say("en") for error in errors if error.reason.name == "UNREADABLE"]
    assert [said.split("`")[-2] for said in asked] == ["Referee-Record:", "Game:", "Player:"]


POSITIONS = [
    ("Qwirkle", 1, "qwirkle"),
    ("qwirkle_cubes | bag -", 1, "qwirkle-cubes"),
    ("qwirkle | Table Ro@0,0", 11, "table"),
    ("qwirkle | to_move 0", 11, "to-move"),
    ("qwirkle | toMove 0", 11, "to-move"),
    ("qwirkle | table ro@0,0", 17, "Ro"),
    ("qwirkle | id “x”", 14, '"x"'),
    ("qwirkle | option opening-tie OLDEST", 18, "opening_tie"),
    ('qwirkle | player "Anna" | player "b" | to-move anna', 48, "Anna"),
    ("qwirkle-cubes | phase BEFORE_REROLL", 23, "before-reroll"),
]


@pytest.mark.parametrize(("line", "column", "meant"), POSITIONS)
def test_in_a_position(line: str, column: int, meant: str) -> None:
    assert_asks(parse_position(line).errors, column, meant)


@pytest.mark.parametrize(
    ("word", "choices"),
    [
        ("jump", ("lay", "exchange", "pass")),
        ("", ("lay",)),
        ("-", ("lay",)),
        ("Rz", ("Ro", "Rs", "Yo")),
        ("at", ("on",)),
        ("l" * 100_000, ("l" * 100_000,)),
        ("lays", [f"lay{number}" for number in range(100)]),
    ],
)
def test_what_is_not_near_is_not_asked_about(word: str, choices: tuple[str, ...]) -> None:
    assert nearest(word, choices) == ""


def test_a_string_in_other_quotes_that_does_not_end_is_one_error() -> None:
    [error] = parse_record(with_line("qwirkle", 6, "Event: “Club evening")).errors
    assert (error.line, error.column) == (6, 8)
    assert "mean" not in error.say("en")


# Texts that are something else altogether

NOVEL = "It was a dark and stormy night; the rain fell in torrents.\n\nDate: none.\n" * 40
OTHERS = {
    "JSON": '{"formatVersion": 1, "ruleset": {"game": "GAME_QWIRKLE"}}',
    "JSON of many lines": '{\n  "formatVersion": 1,\n  "ruleset": {\n    "game": 1\n  }\n}\n',
    "prose": NOVEL,
    "one line of prose": NOVEL.replace("\n", " "),
    "binary": bytes(range(256)).decode("latin-1") * 9,
    "a list": "1. Milk\n2. Eggs\n- bread\n" * 30,
    "very long": "word " * 70_000,
    "minutes": "Minutes of the club\nPlayer: Anna won\nGame: chess\n" + "It rained.\n" * 90,
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_text_that_is_no_record_at_all_has_one_error(name: str) -> None:
    [error] = parse_record(OTHERS[name]).errors
    assert error.reason.name == "UNREADABLE"
    assert error.say("en").startswith("this is not a record")
    assert error.say("fr").startswith("ceci n’est pas un relevé")


def test_pages_about_records_have_one_error() -> None:
    page = (DOCS / "notation.md").read_text("utf-8")
    assert "Referee-Record: 1" in page
    assert len(parse_record(page).errors) == 1


@pytest.mark.parametrize("name", ["JSON", "JSON of many lines", "prose", "binary", "a list"])
def test_a_text_that_is_no_position_at_all_has_one_error(name: str) -> None:
    [error] = parse_position(OTHERS[name]).errors
    assert (error.line, error.column, error.reason.name) == (1, 1, "UNREADABLE")
    assert error.say("en").startswith("this is not a position")
    assert error.say("fr").startswith("ceci n’est pas une position")


@pytest.mark.parametrize("name", ["one line of prose", "very long"])
def test_a_long_line_that_is_no_position_has_one_error(name: str) -> None:
    assert len(parse_position(OTHERS[name]).errors) == 1

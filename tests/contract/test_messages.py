"""The wording of verdicts: every sentence of every game in both languages, with every count."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from string import Formatter

import pytest

import referee
import referee_cli
from referee.core.state import Player
from referee.core.text import Text
from referee.core.verdict import Reason, Violation
from referee.core.wording import LANGUAGES, Wording
from referee.games import BY_FIELD
from referee.games.lines.rules.opening import Why
from referee.games.lines.rules.reasons import LineReason
from referee.games.lines.rules.table import Direction
from referee.games.lines.rules.texts import DIRECTION_NAMES
from referee.v1 import game_pb2, outcome_pb2
from referee_client import Referee, querbeet, qwirkle, qwirkle_cubes
from tests.support.builders import only
from tests.support.subjects import EVERY_SUBJECT

COUNTS = (0, 1, 2)
PLAYERS = (Player("Anna"), Player("Chris"), Player())

# Facts that are words rather than numbers, by their name in the sentences.
WORDS = {
    "end_reason": tuple(
        name.removeprefix("END_REASON_") for name in outcome_pb2.EndReason.keys()[1:]
    ),
    "why": tuple(why.name for why in Why),
    "instead": ("PASS", "REDRAW", "PASS_OR_REDRAW"),
    "repeated": ("TILE_RED_CIRCLE",),
    "towards": ("EAST", "SOUTH_WEST"),
    "end": ("HAND_EMPTIED", "NO_PLAYER_CAN_LAY", "ALL_PASSED"),
}
ENGLISH = "tile cube piece stone block turn level cell board copy time player point round hand"
FRENCH = "tuile cube pièce pierre bloc tour niveau case tableau exemplaire joueur point manche main"
MADE_HERE = {"cell", "cells", "other", "pieces", "direction", "example"}

SENTENCES = [
    pytest.param(subject.game.wording, reason, language, id=f"{subject}-{reason.name}-{language}")
    for subject in EVERY_SUBJECT
    for reason in subject.game.wording.messages
    for language in LANGUAGES
]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def values(name: str) -> tuple[int | str, ...]:
    return WORDS.get(name, COUNTS)


def violations(wording: Wording, reason: Reason) -> Iterator[Violation]:
    """Violations with every count and every word for each fact, one after another."""
    told = fields(wording.messages[reason].en)
    names = sorted(told - MADE_HERE)
    cells, pieces = (0, 0), (1,) if told & {"pieces", "example"} else ()
    for number in range(max([len(values(name)) for name in names], default=1)):
        facts = {name: values(name)[number % len(values(name))] for name in names}
        for shown in ((), cells) if "example" in told else (cells,):
            words = {"direction": DIRECTION_NAMES[Direction.ROW]} if "direction" in told else {}
            yield Violation(reason.name, reason, shown, pieces, facts, words=words)


def nouns(language: str, *, plural: bool) -> str:
    """A pattern that matches the nouns that are counted."""
    words = (ENGLISH if language == "en" else FRENCH).split()
    if not plural:
        return f"({'|'.join(words)})"
    irregular = {"copy": "copies", "niveau": "niveaux", "tableau": "tableaux"}
    return f"({'|'.join(irregular.get(word, f'{word}s') for word in words)})"


def assert_well_written(said: str, language: str) -> None:
    assert said[0] == said[0].upper(), said
    assert said.endswith("."), said
    assert_punctuated(said, language)


def assert_punctuated(said: str, language: str) -> None:
    assert not set("{}#|") & set(said), said
    for wrong in ("..", "….", "  ", " .", " ,", "None", "()"):
        assert wrong not in said, said
    if language == "en":
        assert "’" not in said, said
    else:
        assert "'" not in said, said
        assert not re.search(r"\S[:;?!](?:\s|$)", said), said
    one, several = ("1", "[02]") if language == "en" else ("[01]", "2")
    assert not re.search(rf"\b{one} {nouns(language, plural=True)}\b", said), said
    assert not re.search(rf"\b{several} {nouns(language, plural=False)}\b", said), said


@pytest.mark.parametrize(("wording", "reason", "language"), SENTENCES)
def test_every_message_is_well_written(wording: Wording, reason: Reason, language: str) -> None:
    for violation in violations(wording, reason):
        assert_well_written(wording.violation(violation, language, PLAYERS), language)


@pytest.mark.parametrize(("wording", "reason", "language"), SENTENCES)
def test_no_cell_is_told_twice(wording: Wording, reason: Reason, language: str) -> None:
    if "{cells}" in wording.messages[reason].plain(language):
        for violation in violations(wording, reason):
            said = wording.violation(violation, language, PLAYERS)
            assert said.count(wording.cell_name(0)) <= 1


def texts() -> Iterator[tuple[str, Text]]:
    """Every other text of the referee and its command line, by where it is defined."""
    for module in [
        *pkgutil.walk_packages(referee.__path__, "referee."),
        *pkgutil.walk_packages(referee_cli.__path__, "referee_cli."),
    ]:
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Text) and name.isupper():
                yield f"{module.name}.{name}", value


TEXTS = [
    pytest.param(text, language, id=f"{name}-{language}")
    for name, text in dict(texts()).items()
    for language in LANGUAGES
]


NOTATION = re.compile(r"`[^`]*`|#\d\S*|=\?")
"""Texts that quote a record, which has its own punctuation."""


@pytest.mark.parametrize(("text", "language"), TEXTS)
def test_every_other_text_counts_well(text: Text, language: str) -> None:
    """These are the texts about faults, special cases, and the command line."""
    for count in COUNTS:
        said = text.say(language, **dict.fromkeys(fields(text.en), count))
        assert_punctuated(NOTATION.sub("…", said), language)
    assert fields(text.en) == fields(text.fr)


def test_both_languages_tell_the_same_facts() -> None:
    for subject in EVERY_SUBJECT:
        for text in subject.game.wording.messages.values():
            assert fields(text.en) == fields(text.fr)


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 tiles", "0 tuile"), (1, "1 tile", "1 tuile"), (2, "2 tiles", "2 tuiles")],
)
def test_a_count_chooses_its_noun(count: int, english: str, french: str) -> None:
    text = Text("{count:# tile|# tiles}", "{count:# tuile|# tuiles}")
    assert text.filled(count=count) == (english, french)


# Players


def seated(state: game_pb2.GameState, *names: str) -> game_pb2.GameState:
    """A position with these players, of whom the first is to move."""
    state.players.extend(game_pb2.Player(name=name) for name in names)
    state.to_move = 0
    return state


@pytest.mark.parametrize(
    ("names", "english", "french"),
    [
        (
            ["Chris", "Anna"],
            "It is Chris's turn, not Anna's.",
            "C’est à Chris de jouer, pas à Anna.",
        ),
        (
            ["", ""],
            "It is seat 0's turn, not seat 1's.",
            "C’est à la personne de la place 0 de jouer, pas à la personne de la place 1.",
        ),
        (
            ["Anna", "Anna"],
            "It is Anna (seat 0)'s turn, not Anna (seat 1)'s.",
            "C’est à Anna (place 0) de jouer, pas à Anna (place 1).",
        ),
    ],
    ids=["names", "seats", "namesakes"],
)
def test_gm_1_players_are_named(names: list[str], english: str, french: str) -> None:
    table = seated(qwirkle.state("Ro Rs"), *names)
    for language, expected in (("en", english), ("fr", french)):
        with Referee.embedded(language=language) as referee:
            verdict = referee.validate_move(table, qwirkle.lay((2, 0, "Rd"), player=1))
        assert only(verdict).message == expected


@pytest.mark.parametrize(
    ("ages", "why"),
    [
        ((30, 40), "as the oldest of those who have one that large"),
        ((30, 30), "as the first in seating order of those who have one that large"),
    ],
    ids=["by age", "by seat"],
)
def test_qw_3_the_opener_is_named_and_why(ages: tuple[int, int], why: str) -> None:
    table = seated(qwirkle.state(), "Anna", "Chris")
    table.ClearField("to_move")
    opener = 1 if ages[0] < ages[1] else 0
    for player, age in zip(table.players, ages, strict=True):
        player.age = age
    hands = ("Ro Rs Rd Bc Gb Yx", "Bo Bs Bd Gc Yb Px")
    table.qwirkle.hands.extend(qwirkle.hand(seat, hand) for seat, hand in enumerate(hands))
    other = 1 - opener
    tiles = hands[other].split()[:3]
    move = qwirkle.lay(*[(x, 0, tile) for x, tile in enumerate(tiles)], player=other)
    verdict = Referee.embedded().validate_move(table, move)
    name = table.players[opener].name
    assert only(verdict).rule_id == "QW-3"
    assert only(verdict).message == (
        f"It is for {name} to open, with the largest set (3 pieces), {why}."
    )


# Examples, in words


def test_a_tile_that_could_be_laid_is_named() -> None:
    table = seated(qwirkle.state("Ro Rs"), "Anna", "Chris")
    table.qwirkle.hands.append(qwirkle.hand(0, "Rd Bx Yx Gx Px Ox"))
    verdict = Referee.embedded().validate_move(table, qwirkle.pass_turn())
    assert "for instance red diamond at (" in verdict.violations[0].message


def test_who_could_reroll_is_told_to_do_so() -> None:
    table = seated(qwirkle_cubes.state("Ro Rs"), "Anna", "Chris")
    table.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, "Bx Yx Gx Px Ox Bd"))
    verdict = Referee.embedded().validate_move(table, qwirkle_cubes.pass_turn())
    assert only(verdict).rule_id == "QC-9"
    assert only(verdict).message.endswith(". Reroll the hand until something fits.")


def test_the_star_is_called_the_star() -> None:
    move = querbeet.lay("*", 1, 0)
    said = [
        each.message for each in Referee.embedded().validate_move(querbeet.state(), move).violations
    ]
    assert "Not in hand: the star." in said


def test_who_can_lay_now_is_not_told_to_reroll() -> None:
    table = seated(qwirkle_cubes.state("Ro Rs"), "Anna", "Chris")
    table.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, "Rd Bx Yx Gx Px Ox"))
    verdict = Referee.embedded().validate_move(table, qwirkle_cubes.pass_turn())
    assert [each.rule_id for each in verdict.violations] == ["QC-5", "QC-9"]
    assert not any("Reroll the hand" in each.message for each in verdict.violations)


def test_qw_3_some_of_the_tied_are_as_old() -> None:
    table = seated(qwirkle.state(), "Anna", "Chris", "Dave")
    table.ClearField("to_move")
    for player, age in zip(table.players, (30, 40, 40), strict=True):
        player.age = age
    hands = ("Ro Rs Rd Bc Gb Yx", "Bo Bs Bd Gc Yb Px", "Go Gs Gd Rc Pb Ox")
    table.qwirkle.hands.extend(qwirkle.hand(seat, hand) for seat, hand in enumerate(hands))
    move = qwirkle.lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), player=0)
    said = only(Referee.embedded().validate_move(table, move)).message
    assert said.endswith("as the first in seating order of the oldest who have one that large.")


def test_a_name_stays_on_one_line_and_an_empty_one_is_a_seat() -> None:
    table = seated(qwirkle.state("Ro Rs"), "Anna\n", " ")
    verdict = Referee.embedded().validate_move(table, qwirkle.lay((2, 0, "Rd"), player=1))
    assert only(verdict).message == "It is Anna's turn, not seat 1's."


def test_a_long_list_ends_in_one_sign() -> None:
    wording = BY_FIELD["qwirkle"].game.wording
    cells = tuple(range(12))
    for language in LANGUAGES:
        said = wording.violation(Violation("LN-6", LineReason.NOT_CONNECTED, cells), language)
        assert said.endswith(") …")

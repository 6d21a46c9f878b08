"""The rulebooks are complete, consistent and bilingual."""

import re

import pytest

from referee.core.rulebook import Rulebook
from referee.core.text import Text
from referee.games import GAMES
from referee.games.qubix.rules.rulebook import RULEBOOK as QUBIX
from referee.games.querbeet.rules.rulebook import RULEBOOK as QUERBEET
from referee.games.qwirkle.rules.rulebook import RULEBOOK as QWIRKLE
from referee.games.qwirkle_cubes.rules.rulebook import RULEBOOK as QWIRKLE_CUBES
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from tests.support.subjects import EVERY_SUBJECT

CODECS = [room.codec for room in GAMES]
RULEBOOKS = [subject.game.rulebook for subject in EVERY_SUBJECT]

every_rulebook = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.slug)


def texts(book: Rulebook) -> list[Text]:
    return [
        book.summary,
        *(rule.text for rule in book.rules),
        *(option.text for option in book.options),
    ]


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{number}" for number in range(1, last + 1)]


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (QWIRKLE, numbered("LN", 12) + numbered("QW", 14)),
        (QWIRKLE_CUBES, numbered("LN", 12) + numbered("QC", 10)),
        (QUBIX, numbered("QX", 17)),
        (QUERBEET, numbered("QB", 13)),
    ],
)
def test_every_rule_is_there_in_order(book: Rulebook, expected: list[str]) -> None:
    assert [rule.id for rule in book.rules] == numbered("GM", 2) + expected


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (QWIRKLE, {"LN-8", "LN-12", "QW-3", "QW-9", "QW-11", "QW-13", "QW-14"}),
        (QWIRKLE_CUBES, {"LN-8", "LN-12", "QC-2", "QC-3", "QC-9", "QC-10"}),
        (
            QUBIX,
            {f"QX-{number}" for number in (1, 2, 3, 5, 10, 13, 15, 16, 17)},
        ),
        (QUERBEET, {f"QB-{number}" for number in (1, 2, 8, 9, 10, 12)}),
    ],
)
def test_what_the_referee_decided_is_marked(book: Rulebook, expected: set[str]) -> None:
    assert {rule.id for rule in book.rules if rule.ruling} == expected


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (
            QWIRKLE,
            [
                ("opening_tie", "QW-3", ("OPENING_TIE_OLDEST", "OPENING_TIE_YOUNGEST")),
                ("single_opening_points", "QW-14", ("0", "1")),
            ],
        ),
        (
            QWIRKLE_CUBES,
            [
                ("opening_tie", "QC-2", ("OPENING_TIE_YOUNGEST", "OPENING_TIE_OLDEST")),
                (
                    "when_all_stuck",
                    "QC-9",
                    ("WHEN_ALL_STUCK_REDRAW", "WHEN_ALL_STUCK_END"),
                ),
                ("single_opening_points", "QC-10", ("0", "1")),
            ],
        ),
        (
            QUERBEET,
            [
                ("stones", "QB-2", ("[]", "QuerbeetStone[]")),
                (
                    "join_scores",
                    "QB-9",
                    ("QUERBEET_JOIN_SCORES_BEST_ONLY", "QUERBEET_JOIN_SCORES_EACH_KIND"),
                ),
                (
                    "touch",
                    "QB-10",
                    ("QUERBEET_TOUCH_OUTWARD_EDGE", "QUERBEET_TOUCH_SIDE_CELL"),
                ),
            ],
        ),
    ],
)
def test_the_options_are_told_with_their_defaults_first(
    book: Rulebook, expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert [(option.name, option.rule_id, option.values) for option in book.options] == expected


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.field)
def test_the_options_are_those_of_the_message(codec: GameCodec) -> None:
    field = game_pb2.GameOptions.DESCRIPTOR.fields_by_name[codec.field]
    assert field.message_type is not None
    fields = {each.name for each in field.message_type.fields}
    names = {option.name for option in codec.game.rulebook.options}
    assert names == fields - {"first_player"}  # who begins is not a variant


@every_rulebook
def test_every_text_is_in_both_languages(book: Rulebook) -> None:
    for text in texts(book):
        assert text.en.strip() == text.en != ""
        assert text.fr.strip() == text.fr != ""
        assert text.en != text.fr
        assert text.en.endswith(".")
        assert text.fr.endswith(".")


@every_rulebook
def test_texts_are_typeset(book: Rulebook) -> None:
    for text in texts(book):
        assert "'" not in text.en + text.fr
        assert "  " not in text.en + text.fr
        assert not re.search(r"[^\u00a0\u202f][:;!?»]", text.fr), "French wants a no-break space"


@every_rulebook
def test_texts_cite_only_rules_of_the_book(book: Rulebook) -> None:
    ids = {rule.id for rule in book.rules}
    for text in texts(book):
        cited = re.findall(r"\b[A-Z]{2}-\d+\b", text.en)
        assert set(cited) <= ids
        assert cited == re.findall(r"\b[A-Z]{2}-\d+\b", text.fr)


@every_rulebook
def test_options_and_rules_name_each_other(book: Rulebook) -> None:
    from_rules = [(rule.option, rule.id) for rule in book.rules if rule.option]
    from_options = [(option.name, option.rule_id) for option in book.options]
    assert from_rules == from_options
    for option in book.options:
        assert len(set(option.values)) == len(option.values) >= 2


@every_rulebook
def test_every_rule_has_a_source_or_is_a_ruling(book: Rulebook) -> None:
    known = [source.id for source in book.sources]
    assert len(set(known)) == len(known)
    assert all(source.title for source in book.sources)
    for rule in book.rules:
        assert set(rule.sources) <= set(known)
        assert rule.sources or rule.ruling
    assert {source for rule in book.rules for source in rule.sources} == set(known)


@every_rulebook
def test_the_game_is_named_and_has_players(book: Rulebook) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", book.slug)
    assert book.title
    assert book.version >= 1
    assert 1 <= book.min_players <= book.max_players

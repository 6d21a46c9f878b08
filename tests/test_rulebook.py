"""The rulebooks are complete, consistent and bilingual."""

import re
from pathlib import Path

import pytest

from referee.rules.qwirkle.rulebook import RULEBOOK as QWIRKLE
from referee.rules.rulebook import Rulebook, Text

PROTO = Path(__file__).parent.parent / "proto" / "referee" / "v1" / "qwirkle.proto"
RULEBOOKS = [QWIRKLE]

every_rulebook = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.slug)


def texts(book: Rulebook) -> list[Text]:
    return [
        book.summary,
        *(rule.text for rule in book.rules),
        *(option.text for option in book.options),
    ]


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{number}" for number in range(1, last + 1)]


def test_qwirkle_has_its_rules_in_order() -> None:
    expected = numbered("GM", 2) + numbered("LN", 12) + numbered("QW", 14)
    assert [rule.id for rule in QWIRKLE.rules] == expected


def test_qwirkle_marks_what_the_referee_decided() -> None:
    rulings = {rule.id for rule in QWIRKLE.rules if rule.ruling}
    assert rulings == {"LN-8", "LN-12", "QW-3", "QW-9", "QW-11", "QW-13", "QW-14"}


def test_qwirkle_has_the_options_of_its_message() -> None:
    assert [(option.name, option.rule_id, option.values) for option in QWIRKLE.options] == [
        ("opening_tie", "QW-3", ("OPENING_TIE_OLDEST", "OPENING_TIE_YOUNGEST")),
        ("single_opening_points", "QW-14", ("0", "1")),
    ]
    proto = PROTO.read_text("utf-8")
    message = re.search(r"^message QwirkleOptions \{\n(.*?)^\}", proto, re.MULTILINE | re.DOTALL)
    assert message is not None
    fields = re.findall(r"^  \w+ (\w+) = \d+;", message[1], re.MULTILINE)
    assert fields == [option.name for option in QWIRKLE.options]


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

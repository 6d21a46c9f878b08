"""Reasons why a move is illegal: each occurs, has a sentence, and is explained in the schema."""

import random
import re
from itertools import product

from referee.core.verdict import Reason
from referee.v1 import verdict_pb2
from tests.support.paths import ROOT
from tests.support.subject import Subject
from tests.support.subjects import SUBJECTS

TRIES = 3
SCHEMAS = sorted((ROOT / "proto" / "referee" / "v1").glob("*.proto"))


def broken_at_random(subject: Subject) -> set[Reason]:
    """The reasons given for random moves in random games, with everything or less known."""
    rng, found = random.Random(0), set[Reason]()
    for variant, players in product(subject.variants, subject.counts):
        for number in subject.numbers[:6]:
            for state in subject.positions(number, players, variant)[:: subject.stride]:
                for known in (state, subject.knowing_less(state, rng), *subject.blind(state)):
                    for _ in range(TRIES):
                        judgement = subject.judge(known, subject.any_move(known, rng))
                        found |= {violation.reason for violation in judgement.violations}
    return found


def test_every_reason_that_a_game_has_words_for_occurs(subject: Subject) -> None:
    found = broken_at_random(subject) | set(subject.further_reasons())
    assert found == set(subject.game.wording.messages)


def test_every_rule_that_is_cited_is_in_the_rulebook(subject: Subject) -> None:
    """By violations, by points, and as not checked."""
    rng = random.Random(0)
    rules = {rule.id for rule in subject.game.rulebook.rules}
    for players in subject.counts:
        for state in subject.positions(subject.numbers[0], players)[:: subject.stride]:
            for known in (state, subject.knowing_less(state, rng)):
                judgement = subject.judge(known, subject.any_move(known, rng))
                assert {violation.rule for violation in judgement.violations} <= rules
                assert {item.rule for item in judgement.items} <= rules
                assert {*judgement.unchecked} <= rules


def test_every_reason_of_the_schema_is_one_of_a_game() -> None:
    told = {reason for subject in SUBJECTS for reason in subject.game.wording.messages}
    assert {f"REASON_{reason.name}": int(reason) for reason in told} == {
        name: number for name, number in verdict_pb2.Reason.items() if number
    }


def test_every_reason_is_documented() -> None:
    """A comment above each reason names the rule that it is about."""
    text = "\n".join(path.read_text("utf-8") for path in SCHEMAS)
    values = r"((?: *//.*\n)*) *REASON_(\w+) = [1-9]"
    documented = {name: comment for comment, name in re.findall(values, text)}
    named = {name.removeprefix("REASON_") for name, number in verdict_pb2.Reason.items() if number}
    assert documented.keys() >= named
    for reason in named:
        assert re.search(r"// .*\b[A-Z]{2}-\d+\b", documented[reason]), reason

"""Reasons why a move is illegal: each occurs, in words, and the schema says what it means."""

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
    """By moves of every kind in positions of random games, and with less known."""
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


def test_every_reason_of_the_schema_is_one_of_a_game() -> None:
    told = {reason for subject in SUBJECTS for reason in subject.game.wording.messages}
    assert told == set(Reason)
    assert {f"REASON_{reason.name}": int(reason) for reason in Reason} == {
        name: number for name, number in verdict_pb2.Reason.items() if number
    }


def test_every_reason_is_documented() -> None:
    """By the rule that it is about, in a comment above it."""
    text = "\n".join(path.read_text("utf-8") for path in SCHEMAS)
    values = r"((?: *//.*\n)*) *REASON_(\w+) = [1-9]"
    documented = {name: comment for comment, name in re.findall(values, text)}
    assert documented.keys() >= {reason.name for reason in Reason}
    for reason in Reason:
        assert re.search(r"// .*\b[A-Z]{2}-\d+\b", documented[reason.name]), reason

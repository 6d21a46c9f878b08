"""Messages and values: reading what was written gives the same value."""

import random

from hypothesis import given

from tests.support.spots import Where, anywhere, often
from tests.support.subject import Subject, in_messages
from tests.support.survival import (
    assert_move_survives,
    assert_options_survive,
    assert_state_survives,
)


@in_messages
@often
@given(anywhere)
def test_a_state_survives_its_message(subject: Subject, where: Where) -> None:
    assert_state_survives(subject.codec, where.of(subject).state)


@in_messages
@often
@given(anywhere)
def test_a_move_survives_its_message(subject: Subject, where: Where) -> None:
    assert_move_survives(subject.codec, where.of(subject).move)


@in_messages
def test_options_survive_their_message(subject: Subject) -> None:
    rng = random.Random(0)
    for players in subject.counts:
        for variant in subject.variants:
            assert_options_survive(subject.codec, subject.start(bytes(32), players, variant))
        for _ in range(20):
            options = subject.random_options(rng, players)
            state = subject.start_by(options, players, bytes(32))
            assert_options_survive(subject.codec, state)

"""Messages and values: what was written is read again."""

import random

from hypothesis import given

from referee.core.faults import Fault
from referee.v1 import game_pb2
from tests.support.spots import Where, anywhere, often
from tests.support.subject import Subject
from tests.support.survival import (
    assert_move_survives,
    assert_options_survive,
    assert_state_survives,
)


@often
@given(anywhere)
def test_a_state_survives_its_message(subject: Subject, where: Where) -> None:
    assert_state_survives(subject.codec, where.of(subject).state)


@often
@given(anywhere)
def test_a_move_survives_its_message(subject: Subject, where: Where) -> None:
    assert_move_survives(subject.codec, where.of(subject).move)


def test_options_survive_their_message(subject: Subject) -> None:
    rng = random.Random(0)
    for players in subject.counts:
        for variant in subject.variants:
            assert_options_survive(subject.codec, subject.start(bytes(32), players, variant))
        for _ in range(20):
            options = subject.random_options(rng, players)
            state = subject.start_by(options, players, bytes(32))
            assert_options_survive(subject.codec, state)


def test_a_game_told_is_the_game_seeded(subject: Subject) -> None:
    """What was dealt and drawn in a seeded game, told in messages as if it had happened at a real
    table."""
    for variant in subject.variants:
        for players in subject.counts:
            for number in subject.numbers:
                assert_told_as_seeded(subject, number, players, variant)


def assert_told_as_seeded(subject: Subject, number: int, players: int, variant: str) -> None:
    """Of games that start with the deal."""
    played = subject.played(number, players, variant)
    first = played[0].before
    if first.turn != 0:
        return
    message, faults = game_pb2.ReportedDeal(), list[Fault]()
    subject.tell_deal(first, subject.own(message))
    deal = subject.codec.decode_deal(subject.own(message), players, (), faults)
    started = subject.begin(first.players, first.options, deal=deal)
    assert started.faults == ()
    state = started.state
    assert state == subject.as_reported(first)
    for _, move, seeded in played:
        draw = game_pb2.Draw()
        subject.tell_draw(seeded.events, draw)
        drawn = None
        if draw.ByteSize():
            drawn = subject.codec.decode_draw(subject.own(draw), players, (), faults)
        turn = subject.apply(state, move, drawn)
        assert turn.faults == ()
        assert turn.judgement == seeded.judgement
        assert drawn is not None or turn.events == seeded.events
        state = turn.state
        assert subject.in_order(state) == subject.in_order(subject.as_reported(seeded.state))
        assert subject.faults(state) == []
    assert faults == []

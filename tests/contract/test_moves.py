"""Lists of moves: each legal move once, and none that is illegal."""

import random
from itertools import product

import pytest

from referee.core.outcome import Status
from referee_client import Referee
from tests.support.listing import accepted, listed
from tests.support.subject import State, Subject, in_messages

NUMBERS = range(20)
MOST_APPLIED = 2
MOST_ASKED = 40
"""How many moves of a position are judged one by one through the client."""


@pytest.mark.parametrize("number", NUMBERS)
def test_the_list_equals_brute_force(subject: Subject, number: int) -> None:
    found = 0
    for state in subject.small_positions(number):
        moves = listed(subject, state)
        assert moves == accepted(subject, state, subject.space(state))
        found += len(moves)
    assert found >= 5


def some_positions(subject: Subject) -> list[State]:
    return [
        state
        for variant, players in product(subject.variants, subject.counts)
        for number in subject.numbers[:6]
        for state in subject.positions(number, players, variant)[:: subject.stride]
    ]


def test_what_is_listed_is_legal_and_no_move_twice(subject: Subject) -> None:
    rng = random.Random(0)
    for state in some_positions(subject):
        moves = subject.moves(state)
        assert len({subject.key(state, move) for move in moves}) == len(moves)
        for move in rng.sample(moves, min(subject.most_moves, len(moves))):
            judgement = subject.judge(state, move)
            assert judgement.legal
            assert judgement.unchecked == ()
        for move in rng.sample(moves, min(MOST_APPLIED, len(moves))):
            turn = subject.apply(state, move)
            assert turn.faults == ()
            assert subject.pieces(turn.state) == subject.whole_set(turn.state)


def test_what_is_told_as_a_kind_is_legal_up_to_the_number_told(subject: Subject) -> None:
    for state in some_positions(subject):
        if subject.outcome(state).status is Status.IN_PROGRESS:
            others, kinds = subject.others(state), subject.kinds(state)
            assert others.keys() == kinds.keys()
            for name, moves in kinds.items():
                for number, same in enumerate(moves, 1):
                    legal = [subject.judge(state, move).legal for move in same]
                    assert legal == [number <= others[name]] * len(same)


@in_messages
def test_a_list_tells_the_score_of_each_move(subject: Subject) -> None:
    """The referee is asked through the client."""
    referee, rng = Referee.embedded(), random.Random(0)
    states = some_positions(subject)
    for state in rng.sample(states, min(12, len(states))):
        message = subject.to_message(state)
        moves = list(referee.list_legal_moves(message))
        assert [each.move for each in moves] == [
            subject.move_to_message(move) for move in subject.moves(state)
        ]
        assert referee.summarize_legal_moves(message).count == len(moves)
        for each in rng.sample(moves, min(MOST_ASKED, len(moves))):
            verdict = referee.validate_move(message, each.move)
            assert not verdict.violations
            assert verdict.score == each.score


def test_a_game_that_is_over_has_no_moves(subject: Subject) -> None:
    for variant, players in product(subject.variants, subject.counts):
        for number in subject.numbers:
            last = subject.positions(number, players, variant)[-1]
            if subject.outcome(last).status is Status.OVER:
                assert subject.moves(last) == []
                assert not any(subject.others(last).values())

"""Whole random games: they end, somebody wins, and on the way nothing is lost."""

from itertools import product

from referee.core.outcome import Standing, Status
from referee.v1 import game_pb2
from tests.support.subject import Played, State, Subject

FEWEST_GAMES = 12


def test_random_games_come_to_an_end(subject: Subject) -> None:
    """Those that start with the deal; a random game that does not end fails by itself."""
    ended = 0
    for variant, players in product(subject.variants, subject.counts):
        for number in subject.numbers:
            played = subject.played(number, players, variant)
            if played[0].before.turn == 0:
                assert_over(subject, played[-1].turn.state)
                ended += 1
    assert ended >= FEWEST_GAMES


def assert_over(subject: Subject, last: State) -> None:
    outcome = subject.outcome(last)
    assert outcome.status is Status.OVER
    assert outcome.reason is not None
    assert last.to_move is None
    scores = [player.score for player in last.players]
    assert sorted(outcome.standings) == [
        Standing(seat, 1 + sum(other > score for other in scores), score, score == max(scores))
        for seat, score in enumerate(scores)
    ]


def test_pieces_are_conserved_in_every_turn(subject: Subject) -> None:
    for variant, players in product(subject.variants, subject.counts):
        for number in subject.numbers:
            for step in subject.played(number, players, variant):
                assert_conserved(subject, step)


def assert_conserved(subject: Subject, step: Played) -> None:
    whole = subject.whole_set(step.before)
    assert subject.whole_set(step.turn.state) == whole
    assert subject.pieces(step.before) == subject.pieces(step.turn.state) == whole


def test_the_same_seed_makes_the_same_game(subject: Subject) -> None:
    for variant, players in product(subject.variants, subject.counts):
        again = subject.steps(subject.numbers[0], players, variant)
        before = subject.played(subject.numbers[0], players, variant)
        assert [what_happened(step) for step in again] == [what_happened(step) for step in before]


def what_happened(step: Played) -> tuple[object, ...]:
    return step.before, step.move, step.turn.judgement, step.turn.state, step.turn.events


def test_other_seeds_make_other_deals(subject: Subject) -> None:
    if not subject.is_dealt:
        return
    for players in subject.counts:
        dealt = {deal_of(subject, bytes([seed] * 32), players) for seed in range(50)}
        assert len(dealt) > 40


def deal_of(subject: Subject, seed: bytes, players: int) -> bytes:
    message = game_pb2.ReportedDeal()
    subject.tell_deal(subject.start(seed, players), subject.own(message))
    return message.SerializeToString()

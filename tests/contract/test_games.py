"""Whole random games: they end, somebody wins, and nothing gets lost on the way."""

from itertools import product

from referee.core.outcome import Standing, Status
from tests.support.subject import Played, State, Subject

FEWEST_GAMES = 12


def test_random_games_come_to_an_end(subject: Subject) -> None:
    """This covers games that start with the deal; a game that does not end fails by itself."""
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
    assert outcome.reason.name in subject.game.wording.words
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


def deal_of(subject: Subject, seed: bytes, players: int) -> str:
    return repr(subject.deal_of(subject.start(seed, players)))


def test_a_game_told_is_the_game_seeded(subject: Subject) -> None:
    """What was dealt and drawn in a seeded game, told as if it had happened at a real table."""
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
    deal = subject.deal_of(first)
    started = subject.begin(first.players, first.options, deal=deal)
    assert started.faults == ()
    state = started.state
    assert state == subject.as_reported(first)
    for _, move, seeded in played:
        drawn = subject.draw_of(seeded.events, players)
        turn = subject.apply(state, move, drawn)
        assert turn.faults == ()
        assert turn.judgement == seeded.judgement
        assert drawn is not None or turn.events == seeded.events
        state = turn.state
        assert subject.in_order(state) == subject.in_order(subject.as_reported(seeded.state))
        assert subject.faults(state) == []

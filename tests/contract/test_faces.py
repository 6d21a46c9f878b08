"""All methods of the referee agree with the one judge."""

import random

from hypothesis import given

from referee.v1 import verdict_pb2
from referee_client import Referee, Verdict
from tests.support.spots import Where, all_known, anywhere, often
from tests.support.subject import State, Subject, in_messages

REFEREE = Referee.embedded()


def totals_after(state: State, verdict: Verdict) -> list[int]:
    totals = [player.score for player in state.players]
    for item in verdict.score.items:
        if totals and item.HasField("player"):
            totals[item.player] += item.points
    return totals


@in_messages
@often
@given(anywhere)
def test_validating_scoring_and_batches_agree(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    position, move = subject.to_message(spot.state), subject.move_to_message(spot.move)
    verdict = REFEREE.validate_move(position, move)
    scored = REFEREE.score_turn(position, move)
    shared, own = REFEREE.batch_validate_moves([move, (position, move)], position=position)
    assert scored.verdict == shared.verdict == own.verdict == verdict
    totals = totals_after(spot.state, verdict)
    judgement = subject.judge(spot.state, spot.move)
    counted = judgement.player is not None and not judgement.uncounted
    assert scored.totals == (totals if counted or not judgement.legal else [])


@in_messages
@often
@given(all_known)
def test_applying_agrees_with_validating(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    position = subject.to_message(spot.state)
    move = subject.move_to_message(subject.named(spot.move))
    applied = REFEREE.apply_move(position, move)
    assert applied.verdict == REFEREE.validate_move(position, move)
    assert applied.outcome == REFEREE.check_game_end(applied.position)
    after = [player.score for player in applied.position.state.players]
    assert after == totals_after(spot.state, applied.verdict)
    if applied.verdict.ruling == verdict_pb2.RULING_ILLEGAL:
        assert applied.position.state == position
        assert not applied.events


@in_messages
@often
@given(all_known)
def test_what_is_scored_is_what_is_applied(subject: Subject, where: Where) -> None:
    step = where.of(subject).played
    position, move = subject.to_message(step.before), subject.move_to_message(step.move)
    applied = REFEREE.apply_move(position, move)
    assert applied.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert not REFEREE.validate_state(applied.position)
    after = [player.score for player in applied.position.state.players]
    assert after == REFEREE.score_turn(position, move).totals


@in_messages
def test_all_faces_agree_over_the_network(subject: Subject, referee: Referee) -> None:
    rng = random.Random(7)
    for state in subject.positions(subject.numbers[0], subject.counts[-1])[:60]:
        position = subject.to_message(state)
        move = subject.move_to_message(subject.named(subject.any_move(state, rng)))
        verdict = referee.validate_move(position, move)
        [judged] = referee.batch_validate_moves([move], position=position)
        assert judged.verdict == verdict
        assert referee.apply_move(position, move).verdict == verdict
        assert referee.score_turn(position, move).verdict == verdict

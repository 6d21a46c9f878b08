"""Positions: no question changes them, and moves lead only to positions that could arise."""

from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given

from referee.core.outcome import Status
from tests.support.spots import Where, all_known, anywhere, often, seldom
from tests.support.subject import Move, State, Subject, in_messages

FACES: dict[str, Callable[[Subject, State, Move], object]] = {
    "judge": lambda subject, state, move: subject.judge(state, move),
    "apply": lambda subject, state, move: subject.apply(state, move),
    "faults": lambda subject, state, _: subject.faults(state),
    "outcome": lambda subject, state, _: subject.outcome(state),
    "view": lambda subject, state, _: subject.view(state, 0),
    "list": lambda subject, state, _: subject.moves(state),
}


@pytest.mark.parametrize("face", FACES)
@seldom
@given(anywhere)
def test_no_question_changes_the_state(subject: Subject, face: str, where: Where) -> None:
    spot = where.of(subject)
    state, move = deepcopy(spot.state), spot.move
    FACES[face](subject, state, move)
    assert repr(state) == repr(spot.state)
    assert move == spot.move


@often
@given(anywhere)
def test_a_move_refused_leaves_the_state_as_it_was(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    state = spot.state
    turn = subject.apply(state, spot.move)
    if not turn.judgement.legal or turn.faults:
        assert turn.state is state
        assert turn.events == ()
        assert not turn.judgement.items or turn.faults


@often
@given(anywhere)
def test_a_move_is_judged_as_it_is_applied(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    turn = subject.apply(spot.state, spot.move)
    assert turn.judgement == subject.judge(spot.state, spot.move)
    assert turn.position.outcome == subject.outcome(turn.state)


@often
@given(anywhere)
def test_what_a_move_leads_to_could_arise(subject: Subject, where: Where) -> None:
    """The referee accepts every position that it returns."""
    spot = where.of(subject)
    turn = subject.apply(spot.state, spot.move)
    assert subject.faults(turn.state) == []


@in_messages
@often
@given(anywhere)
def test_what_a_move_leads_to_survives_its_message(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    turn = subject.apply(spot.state, spot.move)
    assert subject.to_state(subject.to_message(turn.state)) == turn.state


@often
@given(anywhere)
def test_knowing_less_never_makes_a_position_faulty(subject: Subject, where: Where) -> None:
    state = where.of(subject).state
    for less in (state, *subject.blind(state)):
        assert subject.faults(less) == []


@often
@given(anywhere)
def test_knowing_less_never_makes_a_legal_move_illegal(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    before, move, _ = spot.played
    less = before
    for _ in range(1 + where.hidden):
        less = subject.knowing_less(less, spot.rng)
    assert subject.judge(less, move).legal


@often
@given(anywhere)
def test_knowing_less_never_changes_the_outcome(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    less, known = subject.outcome(spot.state), subject.outcome(spot.whole)
    assert less.status in (known.status, Status.UNDETERMINED)
    if less.status is Status.OVER:
        assert less.reason is known.reason
        assert less.standings in ((), known.standings)
    if less.status is Status.UNDETERMINED:
        assert less.unchecked


@often
@given(all_known)
def test_with_everything_known_everything_is_checked(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    before, move, turn = spot.played
    assert turn.judgement.unchecked == ()
    assert subject.judge(before, move).unchecked == ()
    judgement = subject.judge(spot.state, spot.move)
    reasons = {violation.reason.name for violation in judgement.violations}
    assert "GAME_OVER" in reasons or judgement.unchecked == ()


@often
@given(all_known)
def test_pieces_are_conserved(subject: Subject, where: Where) -> None:
    """That includes moves of kinds that random players do not make."""
    spot = where.of(subject)
    for state in (spot.state, subject.apply(spot.state, spot.move).state):
        assert subject.pieces(state) == subject.whole_set(state)

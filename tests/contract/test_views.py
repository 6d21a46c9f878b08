"""Views: nobody sees a seed or what others hide, and everybody can follow the game."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from referee.core.outcome import Status
from referee.games.lines.rules.reasons import LineEnd
from referee.v1 import game_pb2
from tests.support.spots import Where, all_known, anywhere, often, viewers
from tests.support.subject import Played, Subject, in_messages, unseeded


@often
@given(all_known, viewers)
def test_a_view_knows_no_seed(subject: Subject, where: Where, viewer: int | None) -> None:
    state = where.of(subject).state
    view, seed = subject.view(state, viewer), state.chance.seed
    assert repr(seed) in repr(state)
    assert repr(seed) not in repr(view)
    assert view.chance == replace(state.chance, seed=None)


@in_messages
@often
@given(all_known, viewers)
def test_a_view_holds_no_seed(subject: Subject, where: Where, viewer: int | None) -> None:
    state = where.of(subject).state
    whole = subject.to_message(state)
    data = subject.to_message(subject.view(state, viewer)).SerializeToString()
    assert len(whole.chance.seed) == 32
    assert whole.chance.seed not in data
    view = game_pb2.GameState.FromString(data)
    assert not view.chance.seed
    assert view.chance.commitment == whole.chance.commitment


@often
@given(anywhere, viewers)
def test_a_view_is_the_position_but_for_what_is_hidden(
    subject: Subject, where: Where, viewer: int | None
) -> None:
    state = where.of(subject).state
    assert subject.view(state, viewer) == subject.seen(state, viewer)


@often
@given(anywhere, viewers)
def test_a_view_is_a_position_and_its_own_view(
    subject: Subject, where: Where, viewer: int | None
) -> None:
    state = where.of(subject).state
    view = subject.view(state, viewer)
    assert subject.faults(view) == []
    assert subject.view(view, viewer) == view
    assert view.players == state.players


@often
@given(all_known, viewers)
def test_a_player_can_follow_a_move_in_a_view(
    subject: Subject, where: Where, viewer: int | None
) -> None:
    follow(subject, where.of(subject).played, viewer)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_whole_games_can_be_followed_in_a_view(subject: Subject, viewer: int | None) -> None:
    for players in subject.counts:
        for step in subject.played(subject.numbers[0], players):
            follow(subject, step, viewer)


def follow(subject: Subject, step: Played, viewer: int | None) -> None:
    """Playing a move on a view gives the view of the position that the move leads to."""
    view = subject.view(step.before, viewer)
    move, drawn = subject.shown(step, viewer)
    followed = subject.apply(view, move, drawn)
    assert followed.faults == ()
    assert followed.judgement.legal
    assert followed.judgement.items == step.turn.judgement.items
    seen = subject.view(step.turn.state, viewer)
    if subject.outcome(step.turn.state).reason is LineEnd.NO_PLAYER_CAN_LAY:
        assert subject.outcome(followed.state).status is not Status.IN_PROGRESS
        if subject.outcome(followed.state).status is Status.UNDETERMINED:
            seen = replace(seen, to_move=followed.state.to_move)  # this may depend on hidden hands
    assert followed.state == seen
    if view == unseeded(step.before):
        assert followed.judgement == step.turn.judgement
        assert drawn is not None or followed.events == step.turn.events

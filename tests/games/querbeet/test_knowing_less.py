"""Whoever knows less of a game of Querbeet is told less, never more."""

from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings
from msgspec.structs import replace

from referee.core.piles import Pile
from referee.core.verdict import ScoreItem
from referee.games.querbeet.rules.end import Phase, QuerbeetOutcome, Round, RoundEnd, RoundEnded
from referee.games.querbeet.rules.reasons import QuerbeetScore
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.state import Lay, Move, State
from tests.games.querbeet.random_play import knowing_less, listed, only_board, without_players
from tests.games.querbeet.spots import (
    all_known,
    anywhere,
    assert_less_is_found,
    often,
    told_of_stones,
)
from tests.games.querbeet.subject import SUBJECT, played, positions
from tests.support.spots import Spot, Where


@settings(deadline=None, max_examples=200)
@given(anywhere)
@example(Spot(SUBJECT, "usual", 0, 3, 19, 0, 20))
@example(Where(0, 0, 0, 1, 0, 27).of(SUBJECT))
def test_knowing_less_finds_less_and_leaves_more_unchecked(where: Spot) -> None:
    more = SUBJECT.judge(where.state, where.move)
    less = SUBJECT.judge(knowing_less(where.state, where.rng), where.move)
    assert_less_is_found(more, less)


@often
@given(all_known)
def test_not_knowing_who_plays_finds_less(where: Spot) -> None:
    more = SUBJECT.judge(where.state, where.move)
    less = SUBJECT.judge(without_players(where.state), where.move)
    assert_less_is_found(more, less)


@often
@given(all_known)
def test_the_board_alone_suffices_for_the_stones_beside(where: Spot) -> None:
    """QB-5 and QB-6, and which cells there are, need nothing else."""
    more = SUBJECT.judge(where.state, where.move)
    less = SUBJECT.judge(only_board(where.state), where.move)
    assert_less_is_found(more, less)
    if "GAME_OVER" in [violation.reason.name for violation in more.violations]:
        return  # then no other rule is cited
    ids = {"QB-5", "QB-6"}
    seen = [violation for violation in less.violations if violation.rule in ids]
    assert seen == [violation for violation in more.violations if violation.rule in ids]


@often
@given(all_known)
def test_not_knowing_who_moves_makes_nothing_illegal(where: Spot) -> None:
    before, move, turn = where.played
    state = replace(before, to_move=None, round_turn=None, chance=None)
    for player in (move.player, None):
        less = SUBJECT.judge(state, Move(player, move.action))
        assert_less_is_found(turn.judgement, less)
        assert "GM-1" in less.unchecked


def round_of(state: State) -> Round:
    outcome = SUBJECT.outcome(state)
    assert isinstance(outcome, QuerbeetOutcome)
    assert outcome.round is not None
    return outcome.round


@settings(deadline=None, max_examples=200)
@given(anywhere)
def test_knowing_less_never_changes_where_a_round_stands(where: Spot) -> None:
    """What is told of a round is true, or not told."""
    state, whole = where.state, where.whole
    less, known = round_of(state), round_of(whole)
    if state.players or whole.round != len(whole.players):  # otherwise it may be the next one
        assert less.number in (None, known.number)
        assert less.starter in (None, known.starter)
    assert less.stage.phase in (Phase.UNKNOWN, known.stage.phase)
    assert less.still_to_move in ((), known.still_to_move)
    for score, true in zip(less.scores, known.scores, strict=False):
        assert (score.join, score.touches) == (true.join, true.touches)
        assert score.stones_left in (None, true.stones_left)
        assert score.total in (None, true.total)


def test_who_began_a_round_is_a_seat() -> None:
    """Three rounds have been counted, so three play, and the last round was the third's."""
    whole = positions("usual", 0, 3)[-1]
    now = round_of(without_players(whole))
    assert now.starter in (None, 2)
    assert now.number in (None, 2)


def told_of_paths(items: Iterable[ScoreItem]) -> list[ScoreItem]:
    return [item for item in items if item.kind is not QuerbeetScore.STONES_LEFT]


def by_colour(item: ScoreItem) -> ScoreItem:
    """For whoever plays the colour, even if it is not known that anybody does."""
    return item if item.player is not None else replace(item, player=2)


@pytest.mark.parametrize("named", [True, False], ids=["mover named", "mover not named"])
@settings(deadline=None, max_examples=200)
@given(where=anywhere)
def test_knowing_less_never_changes_the_points(named: bool, where: Spot) -> None:
    """Only the end of the round, who plays a colour, and the stones left may be open."""
    before, move, turn = where.played
    less_known = before
    for _ in range(1 + where.hidden):
        less_known = knowing_less(less_known, where.rng)
    less = SUBJECT.judge(less_known, Move(move.player if named else None, move.action))
    assert less.legal
    if "QB-8" in less.unchecked and not any(item.points for item in less.items):
        return
    seats = range(len(before.players))
    known = [item for item in map(by_colour, less.items) if item.player in seats]
    assert told_of_paths(known) == told_of_paths(turn.judgement.items)
    assert told_of_stones(known) <= told_of_stones(turn.judgement.items)
    if "QB-11" not in less.unchecked:
        assert told_of_stones(known) == told_of_stones(turn.judgement.items)
    if not less_known.players and any(item.player in (None, 2) for item in less.items):
        assert "QB-1" in less.unchecked


@settings(deadline=None, max_examples=200)
@given(anywhere)
def test_a_round_that_a_move_ends_is_over_in_the_position_it_leads_to(where: Spot) -> None:
    """Unless the next one is dealt, nothing more is played in it."""
    before, move, _ = where.played
    for _ in range(where.hidden):
        before = knowing_less(before, where.rng)
    turn = SUBJECT.apply(before, move)
    after = Situation(before).after(move, turn.judgement.player).state
    if turn.state.board == after.board and Situation(after).stage.phase is Phase.OVER:
        assert Situation(turn.state).stage.phase is Phase.OVER


def test_a_round_stays_over_if_it_cannot_be_counted() -> None:
    """Seat 2, the last of three, lays the last stone; what the others have left is not known."""
    found = 0
    for number in range(20):
        before = positions("usual", number, 3)[14]
        lay = next((move for move in listed(before) if isinstance(move.action, Lay)), None)
        if lay is None or not isinstance(lay.action, Lay) or before.to_move != 2:
            continue
        less = replace(
            before,
            hands=(None, None, Pile((lay.action.stone,))),
            round_turn=None,
            turn=None,
            chance=None,
        )
        if SUBJECT.faults(less):
            continue  # too few stones are laid for a hand of one
        found += 1
        assert Situation(less).after(lay, 2).stage == (Phase.OVER, RoundEnd.HAND_EMPTIED)
        after = SUBJECT.apply(less, lay).state
        assert Situation(after).stage.phase is Phase.OVER
    assert found


def last_turn() -> State:
    """Two players have a stone each, and the first is to move: any lay empties a hand."""
    game = next(
        state
        for number in range(50)
        for state in positions("usual", number, 2)
        if [hand and hand.size for hand in state.hands] == [1, 1]
        and any(isinstance(move.action, Lay) for move in listed(state))
    )
    return replace(game, chance=None)


def test_whether_a_round_ends_is_left_open_if_the_mover_is_not_known() -> None:
    """QB-8: whoever moves lays the last stone, so it is known that a hand will be empty."""
    state = last_turn()
    move = next(move for move in listed(state) if isinstance(move.action, Lay))
    after = SUBJECT.apply(state, move).state
    assert Situation(after).stage.phase is not Phase.GOES_ON
    less = SUBJECT.judge(replace(state, to_move=None, round=None), Move(None, move.action))
    known = SUBJECT.judge(state, move)
    assert "QB-8" in less.unchecked or less.items == known.items


def test_whether_a_round_ends_with_this_lay_is_left_open_if_the_mover_is_not_known() -> None:
    """QB-8: the second of two lays the last of all stones dealt."""
    for number in range(50):
        for step in played("usual", number, 2):
            before, move, turn = step
            ends = any(isinstance(event, RoundEnded) for event in turn.events)
            emptied = [hand.size for hand in before.hands if hand is not None] == [1, 1]
            if ends and emptied and isinstance(move.action, Lay):
                less = replace(before, to_move=None, round=None, chance=None)
                judged = SUBJECT.judge(less, Move(None, move.action))
                left_open = {"QB-8", "QB-11"}.intersection(judged.unchecked)
                assert left_open or judged.items == turn.judgement.items

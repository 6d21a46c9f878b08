"""Whoever knows less is told less, never more: random positions and moves of every kind."""

import random

import pytest
from hypothesis import given, settings
from msgspec.structs import astuple, replace

from referee.core.outcome import Outcome, Status
from referee.core.piles import Pile
from referee.core.verdict import Judgement, Reason, Violation
from referee.games.lines.rules.reasons import LineReason
from referee.games.qwirkle_cubes.rules.reasons import CubesReason
from referee.games.qwirkle_cubes.rules.state import ForcedReroll, Reroll
from tests.games.lines.subject import GAMES, LinesSubject
from tests.games.lines.subjects import CUBES, every_game
from tests.games.qwirkle_cubes.subject import hard_to_play
from tests.support.spots import Where, all_known, anywhere, often


def reasons(judgement: Judgement) -> set[str]:
    """The reasons found, with ALL_IN_SIGHT as TILE_NOT_IN_HAND.

    Without seeing a hand, one knows that a piece is not in it only if all of its kind are in sight.
    """
    same: dict[Reason, Reason] = {LineReason.ALL_IN_SIGHT: LineReason.TILE_NOT_IN_HAND}
    return {same.get(each.reason, each.reason).name for each in judgement.violations}


def excused(more: Judgement) -> set[str]:
    """The reasons that may be found only with less known.

    They take for granted that the pieces named are in the hand, that it is the player's turn, or
    that the game goes on; with more known, another reason says that this is not so.
    """
    found = set()
    if "TILE_NOT_IN_HAND" in reasons(more):
        found |= {"OPENING_NOT_LARGEST_SET", "REROLL_EXCEEDS_HAND", "COULD_LAY", "COULD_REROLL"}
    if "NOT_YOUR_TURN" in reasons(more):
        found |= {"ALREADY_REROLLED"}
    if "GM-2" in more.unchecked:
        found |= {"COULD_REROLL"}
    return found


def open_anyway(more: Judgement) -> set[str]:
    """The rules that may be unchecked only with more known.

    Whether a roll can help whoever moves depends on whether the game goes on. What could be done
    with cubes that are not in the hand is left open only if that is known.
    """
    found = {"QC-9"} if {"GM-1", "GM-2"} <= set(more.unchecked) else set()
    return found | ({"QC-5", "QC-6", "QC-9"} if "TILE_NOT_IN_HAND" in reasons(more) else set())


def must_be_told(more: Judgement) -> list[Violation]:
    """The violations that must also be found, or left open, with less known.

    The exceptions are moves that mention hidden cubes although there are none: the more is known,
    the less sense they make.
    """
    about_hidden = (CubesReason.REROLL_EXCEEDS_HAND, CubesReason.CUBES_NOT_NAMED)
    return [each for each in more.violations if each.reason not in about_hidden]


def assert_less_is_found(more: Judgement, less: Judgement) -> None:
    assert less.legal or not more.legal
    if "GAME_OVER" in reasons(more) and "GM-2" in less.unchecked:
        return  # everything else about the move depends on that
    assert reasons(less) <= reasons(more) | excused(more)
    assert set(less.unchecked) >= set(more.unchecked) - open_anyway(more)
    told = {*less.unchecked, *(violation.rule for violation in less.violations)}
    for violation in must_be_told(more):
        assert violation.rule in told or violation.reason.name in reasons(less)


@every_game
@settings(deadline=None, max_examples=600)
@given(anywhere)
def test_knowing_less_finds_less_and_leaves_more_unchecked(
    subject: LinesSubject, where: Where
) -> None:
    """Hiding something never makes a legal move illegal.

    Whatever is broken with less known is broken with more; whatever is unchecked with more known is
    unchecked with less; and what is no longer found belongs to an unchecked rule.
    """
    spot = where.of(subject)
    more = subject.judge(spot.state, spot.move)
    less = subject.judge(subject.knowing_less(spot.state, spot.rng), spot.move)
    assert_less_is_found(more, less)


@every_game
@pytest.mark.parametrize("turn", [0, -2, -1])
def test_knowing_less_when_a_game_begins_and_when_it_is_over(
    subject: LinesSubject, turn: int
) -> None:
    for number in range(GAMES):
        state = subject.positions(number, 2 + number % 3)[turn]
        for salt in range(50):
            rng = random.Random(salt)
            move = subject.any_move(state, rng)
            less = subject.judge(subject.knowing_less(state, rng), move)
            assert_less_is_found(subject.judge(state, move), less)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_knowing_less_of_cubes_that_are_hard_to_play(players: int) -> None:
    """The tables are blocks and huddles, some of them dead."""
    for number in range(150):
        rng = random.Random(10 * number + players)
        state = hard_to_play(CUBES.start(rng.randbytes(32), players), rng)
        assert CUBES.faults(state) == []
        known = CUBES.outcome(state)
        for _ in range(4):
            move = CUBES.any_move(state, rng)
            less = CUBES.knowing_less(state, rng)
            assert CUBES.faults(less) == []
            assert_same_or_undetermined(CUBES.outcome(less), known)
            assert_less_is_found(CUBES.judge(state, move), CUBES.judge(less, move))


def test_whether_hidden_cubes_are_in_hand_is_left_open_before_the_opening_too() -> None:
    """QC-6 also asks that the cubes named are in the hand, whatever else is wrong."""
    cubes = (1, 2, 3, 4, 5, 6)
    state = replace(CUBES.opening(()), hands=(Pile(hidden=6), Pile(hidden=6)))
    for action, rule in ((Reroll(cubes), "QC-4"), (ForcedReroll(cubes), "QC-6")):
        judgement = CUBES.judge(state, CUBES.move(0, action))
        assert reasons(judgement) == {"OPENING_MUST_LAY"}
        assert rule in judgement.unchecked


@every_game
@often
@given(all_known)
def test_not_knowing_who_moves_makes_nothing_illegal(subject: LinesSubject, where: Where) -> None:
    before, move, turn = where.of(subject).played
    state = replace(before, to_move=None, chance=None)
    for who in (move.player, None):
        less = subject.judge(state, subject.move(who, move.action))
        assert_less_is_found(turn.judgement, less)
        assert "GM-1" in less.unchecked


@every_game
@often
@given(all_known)
def test_knowing_less_never_changes_the_points_of_lines(
    subject: LinesSubject, where: Where
) -> None:
    """Only the bonus for ending the game depends on what is hidden."""
    spot = where.of(subject)
    before, move, turn = spot.played
    less = subject.judge(subject.knowing_less(before, spot.rng), move)
    known = [astuple(item)[:3] for item in turn.judgement.items if item.rule != "LN-11"]
    assert [astuple(item)[:3] for item in less.items if item.rule != "LN-11"] == known


def assert_same_or_undetermined(less: Outcome, known: Outcome) -> None:
    assert less.status in (known.status, Status.UNDETERMINED)
    if less.status is Status.OVER:
        assert less.reason is known.reason

"""Judging a move of Furrows, and where the game stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.game import Position
from referee.core.outcome import IN_PROGRESS, Outcome, over
from referee.core.piles import Pile
from referee.core.verdict import Findings, Judgement, ScoreItem
from tests.support.little_game.rules.reasons import FurrowEnd, FurrowReason, FurrowScore
from tests.support.little_game.rules.state import (
    COPIES,
    EMPTY,
    FURROWS,
    PLOTS,
    Move,
    State,
    hand_of,
    in_sight,
    mover,
)


def find_outcome(state: State) -> Outcome:
    """Where the game stands (FR-5)."""
    return IN_PROGRESS if EMPTY in state.field else over(FurrowEnd.FIELD_FULL, state.players)


def judge(position: Position[State, Move, Pile], move: Move) -> Judgement:
    state, findings = position.state, Findings()
    known = replace(state, to_move=mover(state))
    player = findings.check_turn(known, position.outcome, move.player)
    if findings.over:
        return findings.judgement(player)
    _check_plot(state, move, findings)
    _check_seed(state, move, player, findings)
    if findings.violations:
        return findings.judgement(player)
    return findings.judgement(player, tuple(_score(after_sowing(state, move), move, player)))


def after_sowing(state: State, move: Move) -> tuple[int, ...]:
    """The field with the seed of the move."""
    return (*state.field[: move.plot], move.seed, *state.field[move.plot + 1 :])


def furrow_points(field: tuple[int, ...], furrow: tuple[int, ...]) -> int:
    """FR-4: one point for each kind in a full row or column."""
    seeds = {field[plot] for plot in furrow}
    return 0 if EMPTY in seeds else len(seeds)


def _check_plot(state: State, move: Move, findings: Findings) -> None:
    """FR-2: an empty plot of the field."""
    if move.plot not in PLOTS:
        findings.breaks("FR-2", FurrowReason.OUTSIDE, cells=(move.plot,))
    elif state.field[move.plot] != EMPTY:
        findings.breaks("FR-2", FurrowReason.PLOT_TAKEN, cells=(move.plot,))


def _check_seed(state: State, move: Move, player: int | None, findings: Findings) -> None:
    """FR-2: a seed of the hand, as far as the hand is known."""
    hand = hand_of(state, player)
    if hand is not None and move.seed in hand.pieces:
        return
    elsewhere = in_sight(state, () if player is None else state.hands)
    if hand is not None and not hand.hidden:
        findings.breaks("FR-2", FurrowReason.NOT_IN_HAND, pieces=(move.seed,))
    elif elsewhere.count(move.seed) >= COPIES:
        reason, pieces = FurrowReason.ALL_IN_SIGHT, (move.seed,)
        findings.breaks("FR-1", reason, pieces=pieces, copies=COPIES)
    else:
        findings.cannot_check("FR-2")


def _score(field: tuple[int, ...], move: Move, player: int | None) -> Iterator[ScoreItem]:
    for furrow in FURROWS:
        points = furrow_points(field, furrow)
        if move.plot in furrow and points:
            yield ScoreItem(FurrowScore.FURROW, "FR-4", points, player, furrow)

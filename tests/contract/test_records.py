"""Records as values: the auditor finds those of random games sound, and each corrupted one wanting
at the turn that was corrupted."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from referee.core.chance import commitment_of
from referee.core.outcome import Outcome, Status
from referee.records.auditor import Auditor, Replayed
from referee.records.failures import FailureKind, UncheckedReason
from referee.records.record import Claim, Ending, Record, RecordedChance, RecordedTurn
from tests.support.subject import Played, State, Subject

FEWEST_TURNS = 4
"""Of a game of which records are kept."""
GAMES = 4
OTHER_SEED = bytes([7] * 32)


class Kept(NamedTuple):
    """A random game from the deal to its end, and its record with everything told."""

    steps: Sequence[Played]
    record: Record

    @property
    def middle(self) -> int:
        return len(self.steps) // 2


@cache
def kept(subject: Subject) -> tuple[Kept, ...]:
    """A few for each number of players, by different options."""
    return tuple(
        [game(subject, players, number) for players in subject.counts for number in range(GAMES)]
    )


def game(subject: Subject, players: int, number: int) -> Kept:
    """The number says which one; the first is by the default options."""
    rng = random.Random(f"{players} {number}")
    options = subject.random_options(rng, players) if number else subject.variants[subject.default]
    start = subject.start_by(options, players, rng.randbytes(32))
    steps = tuple(subject.play(start, rng, subject.recorded_move))
    assert len(steps) >= FEWEST_TURNS
    return Kept(steps, record_of(subject, steps))


def record_of(subject: Subject, steps: Sequence[Played]) -> Record:
    first, last = steps[0].before, steps[-1].turn.state
    chance = first.chance
    return Record(
        first.game_id,
        first.players,
        first.options,
        RecordedChance(chance.commitment, chance.seed, chance.entropy),
        subject.deal_of(first),
        tuple([recorded(subject, step) for step in steps]),
        Ending.FINISHED,
        subject.outcome(last).standings,
    )


def recorded(subject: Subject, step: Played) -> RecordedTurn:
    """The turn with its draw, and the points and the total of everybody."""
    before, after = totals(step.before), totals(step.turn.state)
    claims = [
        Claim(seat, total - had, total)
        for seat, (had, total) in enumerate(zip(before, after, strict=True))
    ]
    drawn = subject.draw_of(step.turn.events, len(after))
    return RecordedTurn(step.move, drawn, tuple(claims))


def totals(state: State) -> tuple[int, ...]:
    return tuple([player.score for player in state.players])


class Audit(NamedTuple):
    """An audit that was concluded."""

    auditor: Auditor
    turns: Sequence[Replayed]
    outcome: Outcome

    @property
    def failures(self) -> list[tuple[int | None, FailureKind]]:
        return [(failure.turn, failure.kind) for failure in self.auditor.failures]


def audit(subject: Subject, record: Record, *, go_on: bool = False) -> Audit:
    auditor = Auditor(subject.game, record, go_on=go_on)
    turns = list(auditor.turns())
    return Audit(auditor, turns, auditor.conclude())


# Sound ones


@pytest.mark.parametrize("go_on", [False, True])
def test_the_record_of_a_seeded_game_is_sound(subject: Subject, go_on: bool) -> None:
    for game in kept(subject):
        found = audit(subject, game.record, go_on=go_on)
        assert_sound(found, game)
        assert found.auditor.unchecked == []
        assert found.auditor.state == game.steps[-1].turn.state


def test_the_record_of_a_real_table_is_sound(subject: Subject) -> None:
    """Nobody knows a seed; deals and draws are told."""
    for game in kept(subject):
        found = audit(subject, game.record._replace(chance=None))
        assert_sound(found, game)
        assert found.auditor.unchecked == []


def test_a_record_is_sound_though_less_is_told(subject: Subject) -> None:
    """With neither deal nor draws nor a seed; what cannot be checked then is said."""
    rules = {rule.id for rule in subject.game.rulebook.rules}
    for game in kept(subject):
        turns = [turn._replace(drawn=None) for turn in game.record.turns]
        found = audit(subject, game.record._replace(chance=None, deal=None, turns=tuple(turns)))
        assert found.failures == []
        assert found.auditor.valid_turns == len(game.steps)
        unchecked = found.auditor.unchecked
        assert {each.rule for each in unchecked} <= {*rules, ""}
        is_open = subject.game.records.is_open(found.auditor.start.state)
        assert is_open or UncheckedReason.DEAL_HIDDEN in {each.reason for each in unchecked}


def assert_sound(found: Audit, game: Kept) -> None:
    assert found.failures == []
    assert found.auditor.valid_turns == len(found.turns) == len(game.steps)
    assert [turn.totals for turn in found.turns] == [totals(step.turn.state) for step in game.steps]
    assert found.outcome.status is Status.OVER
    assert sorted(found.auditor.standings(found.outcome)) == sorted(game.record.standings)


# Corrupted ones

Corrupt = Callable[[Subject, Played, RecordedTurn], RecordedTurn]


def another_player(subject: Subject, step: Played, turn: RecordedTurn) -> RecordedTurn:
    player = (turn.move.player + 1) % len(step.before.players)
    return turn._replace(move=replace(turn.move, player=player))


def an_illegal_move(subject: Subject, step: Played, turn: RecordedTurn) -> RecordedTurn:
    """Any by the same player."""
    rng = random.Random(0)
    while True:
        move = replace(subject.any_move(step.before, rng), player=turn.move.player)
        if not subject.judge(step.before, move).legal:
            return turn._replace(move=move)


def a_point_more(subject: Subject, step: Played, turn: RecordedTurn) -> RecordedTurn:
    first, *others = turn.claims
    return turn._replace(claims=(first._replace(points=(first.points or 0) + 1), *others))


def a_total_more(subject: Subject, step: Played, turn: RecordedTurn) -> RecordedTurn:
    *others, last = turn.claims
    return turn._replace(claims=(*others, last._replace(total=(last.total or 0) + 1)))


CORRUPTIONS: dict[str, tuple[FailureKind, Corrupt]] = {
    "another player": (FailureKind.ILLEGAL_MOVE, another_player),
    "an illegal move": (FailureKind.ILLEGAL_MOVE, an_illegal_move),
    "a point more": (FailureKind.WRONG_POINTS, a_point_more),
    "a total more": (FailureKind.WRONG_TOTAL, a_total_more),
}

every_corruption = pytest.mark.parametrize("corruption", CORRUPTIONS)


def corrupted(subject: Subject, game: Kept, corruption: str) -> Record:
    """In the middle."""
    _, corrupt = CORRUPTIONS[corruption]
    turns = list(game.record.turns)
    turns[game.middle] = corrupt(subject, game.steps[game.middle], turns[game.middle])
    return game.record._replace(turns=tuple(turns))


@every_corruption
def test_a_corrupted_turn_is_found(subject: Subject, corruption: str) -> None:
    """The audit stops there, with the position as it was."""
    kind, _ = CORRUPTIONS[corruption]
    for game in kept(subject):
        found = audit(subject, corrupted(subject, game, corruption))
        assert found.failures == [(game.middle, kind)]
        assert found.auditor.valid_turns == game.middle
        assert len(found.turns) == game.middle + 1
        assert found.auditor.state == game.steps[game.middle].before


@every_corruption
def test_an_audit_goes_on_from_a_corrupted_turn(subject: Subject, corruption: str) -> None:
    """To the end, by positions that can be."""
    kind, _ = CORRUPTIONS[corruption]
    for game in kept(subject):
        found = audit(subject, corrupted(subject, game, corruption), go_on=True)
        assert found.failures[0] == (game.middle, kind)
        assert found.auditor.valid_turns == game.middle
        assert len(found.turns) == len(game.steps)
        for turn in found.turns:
            assert subject.faults(turn.state) == []


def test_a_draw_that_the_seed_does_not_give_is_found(subject: Subject) -> None:
    """Where something is drawn: what was drawn in another turn, if that is not the same."""
    compare = subject.game.records.compare_draw
    found = 0
    for game in kept(subject):
        others = [turn.drawn for turn in game.record.turns if turn.drawn is not None]
        for number, step in enumerate(game.steps):
            turn = game.record.turns[number]
            told = [each for each in others if compare and compare(each, step.turn.events)]
            if turn.drawn is not None and told:
                turns = list(game.record.turns)
                turns[number] = turn._replace(drawn=told[-1])
                failed = audit(subject, game.record._replace(turns=tuple(turns)))
                assert {*failed.failures} == {(number, FailureKind.DRAW_NOT_FROM_SEED)}
                found += 1
                break
    assert bool(found) == (compare is not None)


def test_a_deal_that_the_seed_does_not_give_is_found(subject: Subject) -> None:
    for game in kept(subject):
        first = game.steps[0].before
        other = subject.start_by(first.options, len(first.players), OTHER_SEED)
        deal = subject.deal_of(other)
        if subject.game.records.compare_deal(deal, first):
            found = audit(subject, game.record._replace(deal=deal))
            assert {*found.failures} == {(None, FailureKind.DEAL_NOT_FROM_SEED)}
            return
    assert not subject.is_dealt


def test_a_seed_that_was_not_committed_to_is_found(subject: Subject) -> None:
    for game in kept(subject):
        chance = game.record.chance
        assert chance is not None
        broken = chance._replace(commitment=commitment_of(OTHER_SEED))
        found = audit(subject, game.record._replace(chance=broken))
        assert found.failures == [(None, FailureKind.BROKEN_COMMITMENT)]


# The end

ENDS: dict[FailureKind, dict[str, Any]] = {
    FailureKind.ALREADY_OVER: {"ending": Ending.UNFINISHED},
    FailureKind.WRONG_STANDING: {"rank": 1},
    FailureKind.WRONG_FINAL_SCORE: {"score": 1},
}


@pytest.mark.parametrize("kind", ENDS, ids=lambda kind: kind.name)
def test_a_wrong_end_is_found(subject: Subject, kind: FailureKind) -> None:
    wrong = ENDS[kind]
    for game in kept(subject):
        record = game.record
        if "ending" in wrong:
            record = record._replace(**wrong)
        else:
            first, *others = record.standings
            (name,) = wrong
            said = first._replace(**{name: getattr(first, name) + 1})
            record = record._replace(standings=(said, *others))
        assert audit(subject, record).failures == [(None, kind)]


def test_a_game_said_to_be_finished_too_early_is_found(subject: Subject) -> None:
    for game in kept(subject):
        record = game.record._replace(turns=game.record.turns[:-1], standings=())
        assert audit(subject, record).failures == [(None, FailureKind.NOT_OVER)]

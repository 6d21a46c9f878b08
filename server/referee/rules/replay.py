"""The audit of a record: the game played again, turn by turn, by the same judge as every move."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from operator import add
from typing import Any, NamedTuple

from referee.rules import record_texts as texts
from referee.rules.chance import commit
from referee.rules.events import Event
from referee.rules.failures import Facts, Failure, FailureKind, Place, Unchecked, UncheckedReason
from referee.rules.faults import Fault
from referee.rules.game import AnyGame, Start, Turn
from referee.rules.outcome import Outcome
from referee.rules.record import Claim, Record, RecordedTurn
from referee.rules.record_end import check_ending
from referee.rules.state import MOST_SCORE, Player, changed, holds_seed
from referee.rules.verdict import Judgement


class Replayed(NamedTuple):
    """A turn, played again. It has no points if it broke the rules, or they are not known."""

    judgement: Judgement
    points: tuple[int, ...]
    totals: tuple[int, ...]
    state: Any
    events: tuple[Event, ...]
    let_stand: bool = False


class Auditor:
    """Replays one record: first `start`, then every turn of `turns`, then `conclude`."""

    def __init__(self, game: AnyGame, record: Record, *, go_on: bool = False) -> None:
        self._game = game
        self._record = record
        self._go_on = go_on
        self._let_stand = False
        self._unchecked: dict[tuple[UncheckedReason, str, bool], Unchecked] = {}
        self.failures: list[Failure] = []
        self.valid_turns = 0
        self._replayed = 0
        self.start = self._begin()
        self.state: Any = self.start.state
        self._totals = _totals(self.state.players)

    @property
    def _stopped(self) -> bool:
        return bool(self.failures) and not self._go_on

    def turns(self) -> Iterator[Replayed]:
        """The turns as they are replayed, up to the first that fails unless the audit goes on."""
        for index, recorded in enumerate(self._record.turns):
            if self._stopped:
                return
            self._replayed += 1
            yield self._replay(index, recorded)

    def conclude(self) -> Outcome:
        """Where the game stands, and whether the record ends as it says."""
        outcome = self._game.outcome(self.state)
        if self._stopped:
            left = len(self._record.turns) - self._replayed
            first = self._replayed if left else None
            self._note(Unchecked(UncheckedReason.STOPPED, turns=left, first=first))
            return outcome
        failures, unchecked = check_ending(self._record, self.state, outcome)
        self.failures += failures
        for reason, rule in unchecked:
            self._note(Unchecked(reason or self._ignorance(), rule))
        return outcome

    @property
    def unchecked(self) -> list[Unchecked]:
        return list(self._unchecked.values())

    def _begin(self) -> Start[Any]:
        """The deal: from the seed, as it was told, or hidden."""
        record, chance = self._record, self._record.chance
        deal = record.deal
        if chance is not None and chance.seed is not None:
            if chance.commitment not in (None, sha256(chance.seed).digest()):
                self._fail(FailureKind.BROKEN_COMMITMENT, ("chance", "seed"))
            seeded = self._deal(commit(chance.seed, chance.entropy), None)
            if deal is None or self._game.records.deal_agrees(deal, seeded.state):
                return seeded
            self._fail(FailureKind.DEAL_NOT_FROM_SEED, ("deal",))
        elif chance is not None:
            self._note(Unchecked(UncheckedReason.SEED_NOT_KNOWN))
        told = self._deal(None, deal)
        if not told.faults:
            return told
        self._fail_by(told.faults, FailureKind.IMPOSSIBLE_DEAL, ("deal",))
        return self._deal(None, None)

    def _deal(self, chance: Any, deal: Any) -> Start[Any]:
        record = self._record
        return self._game.start(record.game_id, record.players, record.options, chance, deal)

    def _replay(self, index: int, recorded: RecordedTurn) -> Replayed:
        state, known = self.state, len(self.failures)
        drawn = None if holds_seed(state) else recorded.drawn
        turn = self._game.apply(state, recorded.move, drawn)
        after, judgement = turn.state, turn.judgement
        for rule in judgement.unchecked:
            self._note_turn(self._ignorance(), rule, index)
        self._check_turn(index, recorded, turn)
        points = _points(judgement, len(state.players))
        totals = tuple(map(add, self._totals, points)) if points else self._totals
        if points:
            self._check_claims(index, recorded.claims, points, totals)
        let_stand = self._go_on and len(self.failures) > known
        if let_stand:
            after = self._go_on_from(state, recorded, turn, self.failures[known:])
            totals = _totals(after.players)
            self._let_stand = True
        if not self._stopped:
            self.state, self._totals = after, totals
        self.valid_turns += not self.failures
        return Replayed(judgement, points, totals, after, turn.events, let_stand)

    def _check_turn(self, index: int, recorded: RecordedTurn, turn: Turn[Any]) -> None:
        """Whether the move is legal and what was drawn can have been."""
        at = ("turns", index)
        if turn.judgement.violations:
            broken = [violation.rule for violation in turn.judgement.violations]
            rules = tuple(dict.fromkeys(broken))
            self._fail(FailureKind.ILLEGAL_MOVE, (*at, "move"), index, rules)
        elif turn.faults:
            drawn = turn.faults[0].place[0] == "drawn"
            kind = FailureKind.IMPOSSIBLE_DRAW if drawn else FailureKind.INCOMPLETE_MOVE
            self._fail_by(turn.faults, kind, at, index)
        elif not self._agrees(recorded.drawn, turn):
            self._fail(FailureKind.DRAW_NOT_FROM_SEED, (*at, "drawn"), index)

    def _agrees(self, told: Any, turn: Turn[Any]) -> bool:
        """Whether a draw that was told, too, is what the seed gives."""
        if told is None or not holds_seed(turn.state):
            return True
        return self._game.records.draw_agrees(told, turn.events)

    def _check_claims(
        self, index: int, claims: Sequence[Claim], points: Sequence[int], totals: Sequence[int]
    ) -> None:
        """Whether the table wrote down what the turn scores, and what everybody then has."""
        for number, (player, claimed, total) in enumerate(claims):
            at = ("turns", index, "claimed", number)
            if claimed is not None and claimed != points[player]:
                kind, claim = FailureKind.WRONG_POINTS, (player, claimed)
                self._fail_score(kind, (*at, "points"), index, claim, points[player])
            if total is not None and total != totals[player]:
                kind, claim = FailureKind.WRONG_TOTAL, (player, total)
                self._fail_score(kind, (*at, "total"), index, claim, totals[player])
        scorers = len(points) - points.count(0)
        if scorers > sum([points[claim.player] != 0 for claim in claims]):
            self._note_turn(UncheckedReason.NOT_CLAIMED, "", index)

    def _go_on_from(
        self, state: Any, recorded: RecordedTurn, turn: Turn[Any], failures: Sequence[Failure]
    ) -> Any:
        """The position as the table had it: its draws and its scores are taken for granted."""
        after = turn.state
        kinds = {failure.kind for failure in failures}
        if not turn.events or FailureKind.DRAW_NOT_FROM_SEED in kinds:
            after = next(filter(self._can_be, self._let_it_stand(state, recorded)), state)
        players = _as_claimed(state.players, after.players, recorded.claims)
        claimed = changed(after, players=players)
        return claimed if self._can_be(claimed) else after

    def _can_be(self, state: Any) -> bool:
        return not self._game.audit(state)

    def _let_it_stand(self, state: Any, recorded: RecordedTurn) -> Iterator[Any]:
        """Positions after the turn, with as little forgotten as makes it possible.

        A move that no ignorance could excuse is taken back, and the next player moves.
        """
        move, told = recorded.move, recorded.drawn
        player, records = move.player, self._game.records
        turn = self._game.apply(changed(state, to_move=player), move, None)
        if turn.events and holds_seed(state) and self._agrees(told, turn):
            yield turn.state
        less_known = list(records.forget(state, player))
        for base in (changed(state, chance=None), *less_known):
            for drawn in (told, None):
                turn = self._game.apply(changed(base, to_move=player), move, drawn)
                if turn.events:
                    yield turn.state
        for base in less_known:
            yield changed(base, to_move=(player + 1) % len(state.players), turn=None)

    def _ignorance(self) -> UncheckedReason:
        """Why a rule cannot be checked by now."""
        if self._let_stand:
            return UncheckedReason.TURN_LET_STAND
        is_open = self._game.records.is_open
        if not is_open(self.start.state):
            return UncheckedReason.DEAL_HIDDEN
        if not is_open(self.state):
            return UncheckedReason.DRAW_HIDDEN
        return UncheckedReason.POSITION

    def _note(self, found: Unchecked) -> None:
        """Something about the whole record."""
        self._unchecked[found.reason, found.rule, False] = found

    def _note_turn(self, reason: UncheckedReason, rule: str, index: int) -> None:
        before = self._unchecked.get((reason, rule, True), Unchecked(reason, rule, 0, index))
        self._unchecked[reason, rule, True] = before._replace(turns=before.turns + 1)

    def _fail(
        self,
        kind: FailureKind,
        place: Place,
        turn: int | None = None,
        rules: tuple[str, ...] = (),
    ) -> None:
        facts: Facts = {"number": (turn or 0) + 1, "rules": ", ".join(rules)}
        self.failures.append(Failure(kind, place, texts.FAILURES[kind], facts, turn, rules))

    def _fail_by(
        self,
        faults: Sequence[Fault],
        kind: FailureKind,
        place: Place,
        turn: int | None = None,
    ) -> None:
        """Faults that the rules found, in what the record reports."""
        for fault in faults:
            rules = (fault.rule,) if fault.rule else ()
            at = (*place, *fault.place)
            self.failures.append(Failure(kind, at, fault.text, fault.facts, turn, rules))

    def _fail_score(
        self, kind: FailureKind, place: Place, turn: int, claim: tuple[int, int], computed: int
    ) -> None:
        player, claimed = claim
        facts = {"number": turn + 1, "claimed": claimed, "computed": computed}
        text = texts.FAILURES[kind]
        self.failures.append(Failure(kind, place, text, facts, turn, (), player, claimed, computed))


def _totals(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple([player.score for player in players])


def _points(judgement: Judgement, players: int) -> tuple[int, ...]:
    """What everybody scores by a legal move; nothing at all if that is not known."""
    if judgement.violations or judgement.uncounted:
        return ()
    points = [0] * players
    for item in judgement.items:
        if item.player is not None:
            points[item.player] += item.points
    return tuple(points)


def _as_claimed(
    before: Sequence[Player], after: Sequence[Player], claims: Sequence[Claim]
) -> tuple[Player, ...]:
    players = list(after)
    for player, points, total in claims:
        score = before[player].score + (points or 0) if total is None else total
        if abs(score) <= MOST_SCORE:
            players[player] = players[player]._replace(score=score)
    return tuple(players)

"""The audit of a record: the game played again, turn by turn, by the same judge as every move."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from referee.rules.chance import commit
from referee.rules.events import Event
from referee.rules.failures import Failure, FailureKind, Place, Rules, Unchecked, UncheckedReason
from referee.rules.game import AnyGame, Start, Turn
from referee.rules.lenience import as_claimed, follows_seed, go_on_from
from referee.rules.outcome import Outcome
from referee.rules.record import Claim, Record, RecordedTurn
from referee.rules.record_end import check_ending
from referee.rules.record_failures import at_fault, broken, miscounted
from referee.rules.state import Player, holds_seed
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
        self._unsure: set[int] = set()
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
        sure = not self._unsure
        failures, unchecked = check_ending(self._record, self.state, outcome, sure=sure)
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
        kind = FailureKind.IMPOSSIBLE_DEAL
        self.failures += [at_fault(kind, ("deal",), fault) for fault in told.faults]
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
        if points:
            self._check_claims(index, recorded.claims, points)
        let_stand = self._go_on and len(self.failures) > known
        if let_stand:
            told = FailureKind.DRAW_NOT_FROM_SEED in [each.kind for each in self.failures[known:]]
            after = go_on_from(self._game, state, recorded, turn if not told else None)
            self._let_stand = True
        elif self._unsure or (turn.events and not points):
            after = self._trust(state, after, recorded.claims, counted=bool(points))
        totals = _totals(after.players)
        if not self._stopped:
            self.state, self._totals = after, totals
        self.valid_turns += not self.failures
        return Replayed(judgement, points, totals, after, turn.events, let_stand)

    def _check_turn(self, index: int, recorded: RecordedTurn, turn: Turn[Any]) -> None:
        """Whether the move is legal and what was drawn can have been."""
        if turn.judgement.violations:
            rules = tuple(dict.fromkeys([each.rule for each in turn.judgement.violations]))
            self._fail(FailureKind.ILLEGAL_MOVE, ("turns", index, "move"), index, rules)
        elif turn.faults:
            drawn = turn.faults[0].place[0] == "drawn"
            kind = FailureKind.IMPOSSIBLE_DRAW if drawn else FailureKind.INCOMPLETE_MOVE
            at = ("turns", index)
            self.failures += [at_fault(kind, at, fault, index) for fault in turn.faults]
        elif not follows_seed(self._game, recorded.drawn, turn):
            self._fail(FailureKind.DRAW_NOT_FROM_SEED, ("turns", index, "drawn"), index)

    def _check_claims(self, index: int, claims: Sequence[Claim], points: Sequence[int]) -> None:
        """Whether the table wrote down what the turn scores, and what everybody then has."""
        unclaimed = len(points) - points.count(0)
        for number, (player, claimed, total) in enumerate(claims):
            scored = points[player]
            unclaimed -= scored != 0
            if claimed is not None and claimed != scored:
                self._miscount(FailureKind.WRONG_POINTS, index, number, (claimed, scored))
            if total is None or player in self._unsure:
                continue
            computed = self._totals[player] + scored
            if total != computed:
                self._miscount(FailureKind.WRONG_TOTAL, index, number, (total, computed))
        if unclaimed:
            self._note_turn(UncheckedReason.NOT_CLAIMED, "", index)

    def _miscount(
        self, kind: FailureKind, index: int, number: int, numbers: tuple[int, int]
    ) -> None:
        player = self._record.turns[index].claims[number].player
        field = "points" if kind is FailureKind.WRONG_POINTS else "total"
        place = ("turns", index, "claimed", number, field)
        self.failures.append(miscounted(kind, place, player, numbers, index))

    def _trust(self, state: Any, after: Any, claims: Sequence[Claim], *, counted: bool) -> Any:
        """Where what a turn scored is not known, the table is believed; who it says nothing of has
        a total that nobody can be sure of, until it does."""
        if not counted:
            self._unsure.update(range(len(state.players)))
        told = [claim for claim in claims if claim.player in self._unsure]
        self._unsure.difference_update([claim.player for claim in told if claim.total is not None])
        return as_claimed(self._game, state, after, told)

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
        self, kind: FailureKind, place: Place, turn: int | None = None, rules: Rules = ()
    ) -> None:
        self.failures.append(broken(kind, place, turn, rules))


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

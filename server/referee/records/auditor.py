"""The audit of a record: the game is replayed, turn by turn, with the same judge as any move."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.chance import commit, commitment_of
from referee.core.events import Event
from referee.core.faults import FieldPath
from referee.core.game import AnyGame, AnyPosition, AnyTurn, Start
from referee.core.outcome import Outcome, Standing, standings
from referee.core.state import Player, holds_seed
from referee.core.text import Text
from referee.core.verdict import Judgement
from referee.records import texts
from referee.records.ending import End, check_ending
from referee.records.failures import (
    Failure,
    FailureKind,
    Rules,
    Unchecked,
    UncheckedReason,
    at_fault,
    broken,
    not_from_seed,
)
from referee.records.ledger import Ledger, Points, Totals, points_of
from referee.records.lenience import Granted, let_stand, mismatches, with_scores
from referee.records.record import Claim, Record, RecordedTurn


class Replayed(NamedTuple):
    """A replayed turn. `points` is empty if the turn broke the rules or its points are unknown."""

    judgement: Judgement
    points: tuple[int, ...]
    totals: tuple[int, ...]
    state: Any
    events: tuple[Event, ...]
    let_stand: bool = False
    taken_back: bool = False
    """Whether the move was not played, because nothing unknown could excuse it."""
    unknown_totals: tuple[int, ...] = ()
    """The seats of players whose total is not known."""


class Auditor:
    """Replays one record: first `start`, then every turn of `turns`, then `conclude`."""

    def __init__(self, game: AnyGame, record: Record, *, go_on: bool = False) -> None:
        self._game = game
        self._record = record
        self._go_on = go_on
        self._forgot = False
        self._taken_back = False
        self._ledger = Ledger(len(record.players))
        self._unchecked: dict[tuple[UncheckedReason, str], Unchecked] = {}
        self._notes: list[Unchecked] = []
        self.failures: list[Failure] = []
        self.valid_turns = 0
        self._replayed = 0
        self.start = self._begin()
        self._position: AnyPosition = game.at(self.start.state)

    @property
    def state(self) -> Any:
        """The state that the audit has come to."""
        return self._position.state

    @property
    def _stopped(self) -> bool:
        return bool(self.failures) and not self._go_on

    def turns(self) -> Iterator[Replayed]:
        """Yield the turns as replayed, up to the first failure unless the audit goes on."""
        for index, recorded in enumerate(self._record.turns):
            if self._stopped:
                return
            self._replayed += 1
            yield self._replay(index, recorded)

    def conclude(self) -> Outcome:
        """Check that the record ends as it says, and return where the game stands."""
        outcome = self._position.outcome
        if self._stopped:
            left = len(self._record.turns) - self._replayed
            first = self._replayed if left else None
            self._note(Unchecked(UncheckedReason.STOPPED, turns=left, first=first))
            return outcome
        chance = self._record.chance
        draws = self._game.records.compare_draw is not None
        if draws and chance is not None and chance.seed and not holds_seed(self.state):
            self._note(Unchecked(UncheckedReason.TURN_LET_STAND, text=texts.SEED_LEFT))
        places = self.standings(outcome)
        doubt = None if places and not self._taken_back else self._doubt()
        end = End(outcome, places, self._ignorance(), doubt, self._taken_back)
        failures, unchecked = check_ending(self._record, end)
        self.failures += failures
        self._notes += unchecked
        return outcome

    def standings(self, outcome: Outcome) -> tuple[Standing, ...]:
        """Return the standings by the totals of the audit; none if a total is not known. Nobody
        wins before the game is over."""
        after = {place.player: place.score for place in outcome.standings}
        known = self._ledger.known(self._ledger.totals)
        players = []
        for seat, (player, total) in enumerate(zip(self.state.players, known, strict=True)):
            if total is None or player.score is None:
                return ()
            gained = after.get(seat, player.score) - player.score
            players.append(replace(player, score=total + gained))
        places = standings(players)
        if outcome.standings:
            return places
        return tuple([place._replace(winner=False) for place in places])

    @property
    def unchecked(self) -> list[Unchecked]:
        return [*self._unchecked.values(), *self._notes]

    def _begin(self) -> Start[Any]:
        """Deal from the seed, or as the host wrote it down; hidden if that deal is impossible."""
        record, chance = self._record, self._record.chance
        deal = record.deal
        if chance is not None and chance.seed is not None:
            if chance.commitment is None:
                self._note(Unchecked(UncheckedReason.NOT_CLAIMED, text=texts.NO_COMMITMENT))
            elif chance.commitment != commitment_of(chance.seed):
                self._fail(FailureKind.BROKEN_COMMITMENT, ("chance", "seed"))
            seeded = self._deal(commit(chance.seed, chance.entropy), None)
            if deal is None or not self._differs(deal, seeded):
                return seeded
        elif chance is not None:
            self._note(Unchecked(UncheckedReason.SEED_NOT_KNOWN))
        told = self._deal(None, deal)
        if not told.faults:
            return told
        kind = FailureKind.IMPOSSIBLE_DEAL
        self.failures += [at_fault(kind, ("deal",), fault) for fault in told.faults]
        self._forgot = True
        return self._deal(None, None)._replace(events=told.events)

    def _differs(self, deal: Any, seeded: Start[Any]) -> bool:
        """Whether the reported deal is not what the seed gives; note the mismatches as failures."""
        found = self._game.records.compare_deal(deal, seeded.state)
        kind = FailureKind.DEAL_NOT_FROM_SEED
        self.failures += [not_from_seed(kind, ("deal",), mismatch) for mismatch in found]
        return bool(found)

    def _deal(self, chance: Any, deal: Any) -> Start[Any]:
        record = self._record
        return self._game.start(record.game_id, record.players, record.options, chance, deal)

    def _replay(self, index: int, recorded: RecordedTurn) -> Replayed:
        """Play the turn, check what was written down about it, and go on from the result."""
        known = len(self.failures)
        turn = self._position.apply(recorded.move, self._reported(recorded))
        points = self._check(index, recorded, turn)
        failed = len(self.failures) > known
        totals = self._count(recorded, turn, points, failed=failed)
        granted = Granted(turn.position)
        if self._go_on:
            if failed or not self._ledger.sure:
                granted = self._grant(recorded, turn)
                totals = self._ledger.believe(recorded, totals, failed=failed)
            granted = self._with_totals(granted, totals)
        if not self._stopped:
            self._position, self._ledger.totals = granted.position, totals
        self.valid_turns += not self.failures
        return Replayed(
            turn.judgement,
            points,
            totals,
            granted.position.state,
            turn.events,
            failed and self._go_on and not granted.taken_back,
            granted.taken_back,
            self._ledger.unsure,
        )

    def _reported(self, recorded: RecordedTurn) -> Any:
        """The draw that the host reported; None if the referee itself draws."""
        return None if holds_seed(self.state) else recorded.drawn

    def _check(self, index: int, recorded: RecordedTurn, turn: AnyTurn) -> tuple[int, ...]:
        """Check the move, the draw and the claims; return the points of the turn, if known."""
        judgement = turn.judgement
        for rule in judgement.unchecked:
            self._note_turn(self._ignorance(), rule, index)
        self._check_turn(index, recorded, turn)
        points = () if self._taken_back else points_of(judgement, len(self.state.players))
        if points:
            self._check_claims(index, recorded.claims, points)
        elif recorded.claims and not judgement.violations:
            self._note_turn(self._doubt(), "", index, texts.SCORE_NOT_SURE)
        return points

    def _check_turn(self, index: int, recorded: RecordedTurn, turn: AnyTurn) -> None:
        """Check that the move is legal and that what was drawn is possible."""
        if turn.judgement.violations:
            rules = tuple(dict.fromkeys([each.rule for each in turn.judgement.violations]))
            self._fail(FailureKind.ILLEGAL_MOVE, ("turns", index, "move"), index, rules)
        elif turn.faults:
            drawn = turn.faults[0].place[0] == "drawn"
            if drawn and self._taken_back:  # nobody knows what was left to be drawn
                return
            kind = FailureKind.IMPOSSIBLE_DRAW if drawn else FailureKind.INCOMPLETE_MOVE
            at = ("turns", index)
            self.failures += [at_fault(kind, at, fault, index) for fault in turn.faults]
        elif found := mismatches(self._game, recorded.drawn, turn):
            kind = FailureKind.DRAW_NOT_FROM_SEED
            drew = ("turns", index, "drawn")
            self.failures += [not_from_seed(kind, drew, mismatch, index) for mismatch in found]

    def _check_claims(self, index: int, claims: Sequence[Claim], points: Points) -> None:
        """Check the host's claims: what the turn scores, and what everybody has after it."""
        self.failures += self._ledger.check(index, claims, points)
        if self._ledger.cannot_check(claims):
            self._note_turn(self._doubt(), "", index, texts.SCORE_NOT_SURE)
        claimed = [claim for claim in claims if points[claim.player]]
        if len(claimed) < len(points) - points.count(0):
            self._note_turn(UncheckedReason.NOT_CLAIMED, "", index, texts.NO_SCORE)

    def _count(
        self, recorded: RecordedTurn, turn: AnyTurn, points: Points, *, failed: bool
    ) -> tuple[int, ...]:
        """Return the totals after the turn; those before it if the turn does not count."""
        if not points and (self._go_on or not failed):
            self._ledger.lose(recorded.move.player, turn.judgement)
        counts = bool(points) and (self._go_on or bool(turn.events))
        return self._ledger.with_points(points) if counts else self._ledger.totals

    def _grant(self, recorded: RecordedTurn, turn: AnyTurn) -> Granted:
        """Return the position to go on from: the one that the turn leads to, or the host's."""
        if turn.events and not mismatches(self._game, recorded.drawn, turn):
            return Granted(turn.position)
        granted = let_stand(self._game, self.state, recorded)
        self._forgot |= granted.forgot
        self._taken_back |= granted.taken_back
        return granted

    def _with_totals(self, granted: Granted, totals: tuple[int, ...]) -> Granted:
        """Return the position with the totals of the audit."""
        state, known = granted.position.state, self._ledger.known(totals)
        if known == _scores(state.players):
            return granted
        scored = self._game.at(with_scores(self._game, state, known))
        return granted._replace(position=scored)

    def _doubt(self) -> UncheckedReason:
        """Why a score can no longer be checked."""
        return UncheckedReason.TURN_LET_STAND if self._taken_back else self._ignorance()

    def _ignorance(self) -> UncheckedReason:
        """Why a rule can no longer be checked."""
        if self._forgot:
            return UncheckedReason.TURN_LET_STAND
        is_open = self._game.records.is_open
        if not is_open(self.start.state):
            return UncheckedReason.DEAL_HIDDEN
        if not is_open(self.state) and self._game.records.compare_draw is not None:
            return UncheckedReason.DRAW_HIDDEN
        return UncheckedReason.POSITION

    def _note(self, found: Unchecked) -> None:
        """Note something about the whole record."""
        self._notes.append(found)

    def _note_turn(
        self, reason: UncheckedReason, rule: str, index: int, text: Text | None = None
    ) -> None:
        fresh = Unchecked(reason, rule, 0, index, text)
        before = self._unchecked.get((reason, rule), fresh)
        self._unchecked[reason, rule] = before._replace(turns=before.turns + 1)

    def _fail(
        self, kind: FailureKind, place: FieldPath, turn: int | None = None, rules: Rules = ()
    ) -> None:
        self.failures.append(broken(kind, place, turn, rules))


def _scores(players: Sequence[Player]) -> Totals:
    return tuple([player.score for player in players])

"""A record turn by turn: what is shown of each."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text as Line

from referee.cli.audit_parts import (
    as_table,
    closing_parts,
    failure_parts,
    header_parts,
    unchecked_lines,
)
from referee.cli.audits import Audited
from referee.cli.events import event_lines
from referee.cli.games import face_of
from referee.cli.names import on_one_line, player_name
from referee.cli.outcomes import scores_line
from referee.cli.screen import Screen
from referee.cli.verdicts import verdict_panel
from referee.rules.rulebook import Text
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb

DEAL = Text("The deal", "La donne")
TURN = Text("Turn {number} of {turns}: {name}", "Tour {number} sur {turns} : {name}")
CLAIM = Text(
    "{name}: claimed {claimed}, computed {computed}", "{name} : noté {claimed}, calculé {computed}"
)
LET_STAND = Text(
    "The audit goes on from what the table claimed.",
    "La vérification continue d’après ce qui a été noté.",
)
NOT_KNOWN = "?"

OF_THE_DEAL = {
    pb.FAILURE_KIND_IMPOSSIBLE_DEAL,
    pb.FAILURE_KIND_BROKEN_COMMITMENT,
    pb.FAILURE_KIND_DEAL_NOT_FROM_SEED,
}


class Frames:
    """The deal as number 0, then every turn that was replayed; the last one tells the end."""

    def __init__(self, audited: Audited, screen: Screen) -> None:
        self._record = audited.record
        self._audit = audited.audit
        self._screen = screen
        self._table = as_table(audited.record)
        self._by_turn: dict[int, list[pb.AuditFailure]] = {}
        for failure in audited.audit.failures:
            if failure.HasField("turn"):
                self._by_turn.setdefault(failure.turn, []).append(failure)

    @property
    def last(self) -> int:
        return len(self._audit.turns)

    def parts(self, number: int) -> Iterator[RenderableType]:
        yield from self._turn(number - 1) if number else self._deal()
        if number == self.last:
            failures = [
                each
                for each in self._audit.failures
                if not each.HasField("turn") and each.kind not in OF_THE_DEAL
            ]
            yield from failure_parts(failures, self._audit, self._record, self._screen)
            yield from unchecked_lines(self._audit, self._screen)
            yield from closing_parts(self._audit, self._record, self._screen)

    def _deal(self) -> Iterator[RenderableType]:
        screen, state = self._screen, self._before(0)
        yield from header_parts(self._record)
        yield self._rule(DEAL.say(screen.language))
        face = face_of(state)
        if face is not None and (board := face.board(state, screen)):
            yield Padding(board, (1, 0))
        yield from event_lines(self._audit.deal_events, state, screen)
        failures = [each for each in self._audit.failures if each.kind in OF_THE_DEAL]
        yield from failure_parts(failures, self._audit, self._record, screen)
        yield scores_line(state, screen)

    def _turn(self, index: int) -> Iterator[RenderableType]:
        screen, turn = self._screen, self._audit.turns[index]
        recorded, before = self._record.turns[index], self._before(index)
        yield self._rule(self._title(index, recorded.move.player))
        if turn.HasField("verdict"):
            yield verdict_panel(turn.verdict, before, recorded.move, screen)
        elif (face := face_of(before)) is not None:
            yield face.tell(recorded.move, before, screen)
        after = turn.position if turn.HasField("position") else self._with_totals(turn)
        yield from event_lines(turn.events, after, screen)
        yield from self._claims(index, turn, recorded)
        if recorded.note:
            yield Line(f"“{on_one_line(recorded.note)}”", "italic")
        failures = self._failures(index)
        yield from failure_parts(failures, self._audit, self._record, screen, with_violations=False)
        if turn.let_stand:
            yield Line(LET_STAND.say(screen.language), "yellow")
        yield scores_line(after, screen)

    def _rule(self, title: str) -> Rule:
        return Rule(Line(title, "bold"), align="left", style="dim")

    def _title(self, index: int, mover: int) -> str:
        turns, name = len(self._record.turns), player_name(self._table, mover)
        return TURN.say(self._screen.language, number=index + 1, turns=turns, name=name)

    def _before(self, index: int) -> game_pb2.GameState:
        """The position that a turn starts from, as far as the referee told it."""
        if index and self._audit.turns[index - 1].HasField("position"):
            return self._audit.turns[index - 1].position
        if not index and self._audit.HasField("first_position"):
            return self._audit.first_position
        return self._table

    def _with_totals(self, turn: pb.AuditedTurn) -> game_pb2.GameState:
        state = game_pb2.GameState()
        state.CopyFrom(self._table)
        for player, total in zip(state.players, turn.totals, strict=False):
            player.score = total
        return state

    def _failures(self, index: int) -> list[pb.AuditFailure]:
        return self._by_turn.get(index, [])

    def _claims(
        self, index: int, turn: pb.AuditedTurn, recorded: record_pb2.RecordedTurn
    ) -> Iterator[Line]:
        """What was written down, beside what the rules give."""
        wrong = {each.player: each for each in self._failures(index) if each.HasField("player")}
        for claim in recorded.claimed:
            seat = claim.player
            said = CLAIM.say(
                self._screen.language,
                name=player_name(self._table, seat),
                claimed=_claimed(claim),
                computed=self._computed(index, turn, claim),
            )
            yield Line(said, "red" if seat in wrong else "green")

    def _computed(self, index: int, turn: pb.AuditedTurn, claim: record_pb2.ClaimedScore) -> str:
        """In the same way; a total that was let stand is not what was computed."""
        seat = claim.player
        if seat >= len(turn.points):
            return NOT_KNOWN
        total = turn.totals[seat]
        for failure in self._failures(index):
            if failure.kind == pb.FAILURE_KIND_WRONG_TOTAL and failure.player == seat:
                total = failure.computed
        points = f"{turn.points[seat]:+}" if claim.HasField("points") else ""
        return points + (f"={total}" if claim.HasField("total") else "")


def _claimed(claim: record_pb2.ClaimedScore) -> str:
    """As it is written in notation: `+3=12`."""
    points = f"{claim.points:+}" if claim.HasField("points") else ""
    return points + (f"={claim.total}" if claim.HasField("total") else "")

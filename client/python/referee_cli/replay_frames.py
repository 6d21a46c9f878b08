"""A record turn by turn: what is shown of each."""

from collections import defaultdict
from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.audit_parts import as_table, closing_parts, failure_parts, header_parts
from referee_cli.audits import Audited
from referee_cli.events import event_lines
from referee_cli.games import face_of
from referee_cli.names import on_one_line, player_name
from referee_cli.outcomes import NOT_KNOWN, scores_line
from referee_cli.rulings import ruling_panel
from referee_cli.screen import Screen
from referee_cli.verdicts import verdict_panel

DEAL = Text("The deal", "La donne")
TURN = Text("Turn {number} of {turns}: {name}", "Tour {number} sur {turns} : {name}")
CLAIM = Text(
    "{name}: claimed {claimed}, computed {computed}", "{name} : noté {claimed}, calculé {computed}"
)
LET_STAND = Text(
    "The audit goes on from what the table claimed.",
    "La vérification continue d’après ce qui a été noté.",
)
TAKEN_BACK = Text(
    "The move is taken back. The audit goes on as if nothing had been played.",
    "Le coup est repris. La vérification continue comme si rien n’avait été joué.",
)

OF_THE_DEAL = {
    pb.FAILURE_KIND_IMPOSSIBLE_DEAL,
    pb.FAILURE_KIND_BROKEN_COMMITMENT,
    pb.FAILURE_KIND_DEAL_NOT_FROM_SEED,
}


class Frames:
    """The deal as number 0, then every turn that was replayed; the last one tells the end."""

    def __init__(self, audited: Audited, screen: Screen) -> None:
        self._audited = audited
        self._record = audited.record
        self._audit = audited.audit
        self._screen = screen
        self._table = as_table(audited.record)
        self._failures: defaultdict[int, list[pb.AuditFailure]] = defaultdict(list)
        for failure in audited.audit.failures:
            if failure.HasField("turn"):
                self._failures[failure.turn + 1].append(failure)
            elif failure.kind in OF_THE_DEAL:
                self._failures[0].append(failure)

    @property
    def last(self) -> int:
        return len(self._audit.turns)

    def parts(self, number: int) -> Iterator[RenderableType]:
        yield from self._turn(number) if number else self._deal()
        if number == self.last:
            yield from closing_parts(self._audit, self._record, self._screen)
            yield ruling_panel(self._audited, self._screen, with_violations=False)

    def _deal(self) -> Iterator[RenderableType]:
        screen, state = self._screen, self._position(0)
        yield from header_parts(self._record)
        yield self._rule(DEAL.say(screen.language))
        face = face_of(state)
        if face is not None and (board := face.board(state, screen)):
            yield Padding(board, (1, 0))
        yield from event_lines(self._audit.deal_events, state, screen)
        yield from self._failed(0)
        yield scores_line(state, screen)

    def _turn(self, number: int) -> Iterator[RenderableType]:
        screen, turn = self._screen, self._audit.turns[number - 1]
        recorded, before = self._record.turns[number - 1], self._position(number - 1)
        yield self._rule(self._title(number, recorded.move.player))
        if turn.HasField("verdict"):
            yield verdict_panel(turn.verdict, before, recorded.move, screen)
        elif (face := face_of(before)) is not None:
            yield face.tell(recorded.move, before, screen)
        after = turn.position if turn.HasField("position") else self._with_totals(turn)
        yield from event_lines(turn.events, after, screen)
        yield from self._claims(number, turn, recorded)
        if recorded.note:
            yield Line(f"“{on_one_line(recorded.note)}”", "italic")
        yield from self._failed(number)
        if turn.let_stand or turn.taken_back:
            went_on = LET_STAND if turn.let_stand else TAKEN_BACK
            yield Line(went_on.say(screen.language), "yellow")
        yield scores_line(after, screen)

    def _failed(self, number: int) -> Iterator[RenderableType]:
        """What failed there; the last frame ends with everything that failed."""
        if number != self.last:
            yield from failure_parts(
                self._failures[number],
                self._audit,
                self._record,
                self._screen,
                with_violations=False,  # the verdict shows them
            )

    def _rule(self, title: str) -> Rule:
        return Rule(Line(title, "bold"), align="left", style="dim")

    def _title(self, number: int, mover: int) -> str:
        turns, name = len(self._record.turns), player_name(self._table, mover)
        return TURN.say(self._screen.language, number=number, turns=turns, name=name)

    def _position(self, number: int) -> game_pb2.GameState:
        """Where the game stood after so many turns, as far as the referee told it."""
        if number and self._audit.turns[number - 1].HasField("position"):
            return self._audit.turns[number - 1].position
        if not number and self._audit.HasField("first_position"):
            return self._audit.first_position
        return self._table

    def _with_totals(self, turn: pb.AuditedTurn) -> game_pb2.GameState:
        state = game_pb2.GameState()
        state.CopyFrom(self._table)
        for player, total in zip(state.players, turn.totals, strict=False):
            player.score = total
        for seat in turn.unknown_totals:
            state.players[seat].score = 0
            state.players[seat].score_unknown = True
        return state

    def _claims(
        self, number: int, turn: pb.AuditedTurn, recorded: record_pb2.RecordedTurn
    ) -> Iterator[Line]:
        """What was written down, beside what the rules give."""
        wrong = {each.player for each in self._failures[number] if each.HasField("player")}
        for claim in recorded.claimed:
            said = CLAIM.say(
                self._screen.language,
                name=player_name(self._table, claim.player),
                claimed=_score(claim, claim.points, claim.total),
                computed=self._computed(number, turn, claim),
            )
            yield Line(said, "red" if claim.player in wrong else "green")

    def _computed(self, number: int, turn: pb.AuditedTurn, claim: record_pb2.ClaimedScore) -> str:
        """A total that was let stand is not what was computed."""
        seat = claim.player
        if seat >= len(turn.points):
            return NOT_KNOWN
        total: int | str = NOT_KNOWN if seat in turn.unknown_totals else turn.totals[seat]
        for failure in self._failures[number]:
            if failure.kind == pb.FAILURE_KIND_WRONG_TOTAL and failure.player == seat:
                total = failure.computed
        return _score(claim, turn.points[seat], total)


def _score(claim: record_pb2.ClaimedScore, points: int, total: int | str) -> str:
    """As much as was claimed, as it is written in notation: `+3=12`."""
    said = f"{points:+}" if claim.HasField("points") else ""
    return said + (f"={total}" if claim.HasField("total") else "")

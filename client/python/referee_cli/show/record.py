"""One audited record: as a whole, or turn by turn."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.games import BY_NUMBER
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.games import FACES, face_of
from referee_cli.input.records import Audited
from referee_cli.screen import Screen, on_one_line, player_name
from referee_cli.show.findings import audit_panel, failure_parts, header_parts
from referee_cli.show.outcomes import (
    NOT_KNOWN,
    PLAYER,
    SCORE,
    closing_parts,
    event_lines,
    scores_line,
)
from referee_cli.show.verdicts import TOTAL, verdict_panel
from referee_client import Verdict

TURN = Text("turn", "tour")
MOVE = Text("move", "coup")
CLAIMED = Text("{computed} (claimed {claimed})", "{computed} (noté {claimed})")

DEAL = Text("The deal", "La donne")
TURN_OF = Text("Turn {number} of {turns}: {name}", "Tour {number} sur {turns} : {name}")
CLAIM = Text(
    "{name}: claimed {claimed}, computed {computed}", "{name} : noté {claimed}, calculé {computed}"
)
LET_STAND = Text(
    "The audit goes on from what the host claimed.",
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


def record_parts(audited: Audited, screen: Screen) -> Iterator[RenderableType]:
    """The record as a whole: every turn, and everything that is wrong."""
    record, audit = audited.record, audited.audit
    yield from header_parts(record)
    if audit.turns:
        yield _TurnsTable(record, audit, screen).draw()
    yield audit_panel(audit, record, screen)
    yield from closing_parts(audit, record, screen)


class _TurnsTable:
    """The table of all turns replayed."""

    def __init__(
        self, record: record_pb2.GameRecord, audit: pb.RecordAudit, screen: Screen
    ) -> None:
        self._record = record
        self._audit = audit
        self._screen = screen
        self._state = _known_position(record)
        self._face = face_of(self._state)
        self._failed = {each.turn for each in audit.failures if each.HasField("turn")}
        self._wrong = {
            (each.turn, each.player, each.kind): each
            for each in audit.failures
            if each.HasField("turn") and each.HasField("player")
        }

    def draw(self) -> Table:
        say = self._screen.language
        table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
        table.add_column(TURN.say(say), justify="right")
        table.add_column(PLAYER.say(say))
        table.add_column(MOVE.say(say), ratio=1)
        table.add_column(SCORE.say(say), justify="right")
        table.add_column(TOTAL.say(say), justify="right")
        for index, turn in enumerate(self._audit.turns):
            style = "red" if index in self._failed else ""
            for row in self._rows(index, turn, self._record.turns[index]):
                table.add_row(*row, style=style)
        return table

    def _rows(
        self, index: int, turn: pb.AuditedTurn, recorded: record_pb2.RecordedTurn
    ) -> Iterator[Iterable[RenderableType]]:
        """The mover's row, and one for every other player whose score the turn concerns."""
        mover = recorded.move.player
        yield str(index + 1), *self._row(index, turn, mover, self._describe(recorded))
        for seat in range(len(self._record.players)):
            if seat != mover and self._concerns(index, turn, seat):
                yield "", *self._row(index, turn, seat, Line())

    def _concerns(self, index: int, turn: pb.AuditedTurn, seat: int) -> bool:
        scored = seat < len(turn.points) and turn.points[seat] != 0
        return scored or any((index, seat, kind) in self._wrong for kind in pb.FailureKind.values())

    def _row(
        self, index: int, turn: pb.AuditedTurn, seat: int, description: Line
    ) -> tuple[RenderableType, ...]:
        return (
            Line(player_name(self._state, seat)),
            description,
            self._number((index, seat, pb.FAILURE_KIND_WRONG_POINTS), turn.points),
            self._number(
                (index, seat, pb.FAILURE_KIND_WRONG_TOTAL),
                () if seat in turn.unknown_totals else turn.totals,
            ),
        )

    def _describe(self, recorded: record_pb2.RecordedTurn) -> Line:
        description = Line()
        if self._face is not None:
            description = self._face.tell(recorded.move, self._state, self._screen)
        if recorded.note:
            description = description + Line.styled(f"\n“{on_one_line(recorded.note)}”", "italic")
        return description

    def _number(self, about: tuple[int, int, pb.FailureKind], computed: Sequence[int]) -> str:
        """The number computed, and the one claimed if they differ."""
        _, seat, _ = about
        if wrong := self._wrong.get(about):
            facts = {"computed": wrong.computed, "claimed": wrong.claimed}
            return CLAIMED.say(self._screen.language, **facts)
        return str(computed[seat]) if seat < len(computed) else NOT_KNOWN


class Frames:
    """The deal as frame 0, then every turn replayed; the last frame also shows the end."""

    def __init__(self, audited: Audited, screen: Screen) -> None:
        self._record = audited.record
        self._audit = audited.audit
        self._screen = screen
        self._known = _known_position(audited.record)
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
            yield audit_panel(self._audit, self._record, self._screen, with_violations=False)

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
            yield verdict_panel(Verdict(turn.verdict), before, recorded.move, screen)
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
        """The failures of a frame; nothing for the last one, which ends with all failures."""
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
        turns, name = len(self._record.turns), player_name(self._known, mover)
        return TURN_OF.say(self._screen.language, number=number, turns=turns, name=name)

    def _position(self, number: int) -> game_pb2.GameState:
        """Where the game stood after `number` turns, as far as the audit says."""
        if number and self._audit.turns[number - 1].HasField("position"):
            return self._audit.turns[number - 1].position
        if not number and self._audit.HasField("first_position"):
            return self._audit.first_position
        return self._known

    def _with_totals(self, turn: pb.AuditedTurn) -> game_pb2.GameState:
        state = game_pb2.GameState()
        state.CopyFrom(self._known)
        for player, total in zip(state.players, turn.totals, strict=False):
            player.score = total
        for seat in turn.unknown_totals:
            state.players[seat].score = 0
            state.players[seat].score_unknown = True
        return state

    def _claims(
        self, number: int, turn: pb.AuditedTurn, recorded: record_pb2.RecordedTurn
    ) -> Iterator[Line]:
        """What the host claimed, beside what the rules give."""
        wrong = {each.player for each in self._failures[number] if each.HasField("player")}
        for claim in recorded.claimed:
            said = CLAIM.say(
                self._screen.language,
                name=player_name(self._known, claim.player),
                claimed=_score(claim, claim.points, claim.total),
                computed=self._computed(number, turn, claim),
            )
            yield Line(said, "red" if claim.player in wrong else "green")

    def _computed(self, number: int, turn: pb.AuditedTurn, claim: record_pb2.ClaimedScore) -> str:
        """The score computed; after a wrong total was let stand, `turn.totals` has the claimed
        one."""
        seat = claim.player
        if seat >= len(turn.points):
            return NOT_KNOWN
        total: int | str = NOT_KNOWN if seat in turn.unknown_totals else turn.totals[seat]
        for failure in self._failures[number]:
            if failure.kind == pb.FAILURE_KIND_WRONG_TOTAL and failure.player == seat:
                total = failure.computed
        return _score(claim, turn.points[seat], total)


def _score(claim: record_pb2.ClaimedScore, points: int, total: int | str) -> str:
    """Points and total as in notation, `+3=12`; only those of the two that were claimed."""
    said = f"{points:+}" if claim.HasField("points") else ""
    return said + (f"={total}" if claim.HasField("total") else "")


def _known_position(record: record_pb2.GameRecord) -> game_pb2.GameState:
    """The position as far as the head of `record` gives it: enough to describe its moves."""
    state = game_pb2.GameState(ruleset=record.ruleset, players=record.players)
    codec = BY_NUMBER.get(record.ruleset.game)
    if codec is not None:
        own = getattr(state, codec.field)
        own.options.CopyFrom(getattr(record.options, codec.field))
        FACES[codec.field].copy_deal(record.deal, state)
    return state

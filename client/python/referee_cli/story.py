"""The whole story of one record: every turn, and what is wrong with it."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.audit_parts import as_table, closing_parts, header_parts
from referee_cli.audits import Audited
from referee_cli.games import face_of
from referee_cli.names import on_one_line, player_name
from referee_cli.outcomes import NOT_KNOWN, PLAYER, SCORE
from referee_cli.rulings import ruling_panel
from referee_cli.screen import Screen
from referee_cli.verdicts import TOTAL

TURN = Text("turn", "tour")
MOVE = Text("move", "coup")
CLAIMED = Text("{computed} (claimed {claimed})", "{computed} (noté {claimed})")


def story(audited: Audited, screen: Screen) -> Iterator[RenderableType]:
    record, audit = audited.record, audited.audit
    yield from header_parts(record)
    if audit.turns:
        yield _Turns(record, audit, screen).table()
    yield ruling_panel(audited, screen)
    yield from closing_parts(audit, record, screen)


class _Turns:
    """The table of all turns replayed."""

    def __init__(
        self, record: record_pb2.GameRecord, audit: pb.RecordAudit, screen: Screen
    ) -> None:
        self._record = record
        self._audit = audit
        self._screen = screen
        self._state = as_table(record)
        self._face = face_of(self._state)
        self._failed = {each.turn for each in audit.failures if each.HasField("turn")}
        self._wrong = {
            (each.turn, each.player, each.kind): each
            for each in audit.failures
            if each.HasField("turn") and each.HasField("player")
        }

    def table(self) -> Table:
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
        """The mover's, and one for each of the others of whom there is something to say."""
        mover = recorded.move.player
        yield str(index + 1), *self._row(index, turn, mover, self._tell(recorded))
        for seat in range(len(self._record.players)):
            if seat != mover and self._concerns(index, turn, seat):
                yield "", *self._row(index, turn, seat, Line())

    def _concerns(self, index: int, turn: pb.AuditedTurn, seat: int) -> bool:
        scored = seat < len(turn.points) and turn.points[seat] != 0
        return scored or any((index, seat, kind) in self._wrong for kind in pb.FailureKind.values())

    def _row(
        self, index: int, turn: pb.AuditedTurn, seat: int, told: Line
    ) -> tuple[RenderableType, ...]:
        return (
            Line(player_name(self._state, seat)),
            told,
            self._number((index, seat, pb.FAILURE_KIND_WRONG_POINTS), turn.points),
            self._number(
                (index, seat, pb.FAILURE_KIND_WRONG_TOTAL),
                () if seat in turn.unknown_totals else turn.totals,
            ),
        )

    def _tell(self, recorded: record_pb2.RecordedTurn) -> Line:
        told = Line()
        if self._face is not None:
            told = self._face.tell(recorded.move, self._state, self._screen)
        if recorded.note:
            told = told + Line.styled(f"\n“{on_one_line(recorded.note)}”", "italic")
        return told

    def _number(self, about: tuple[int, int, pb.FailureKind], computed: Sequence[int]) -> str:
        """As computed, and what was written down if that is something else."""
        _, seat, _ = about
        if wrong := self._wrong.get(about):
            facts = {"computed": wrong.computed, "claimed": wrong.claimed}
            return CLAIMED.say(self._screen.language, **facts)
        return str(computed[seat]) if seat < len(computed) else NOT_KNOWN

"""Many records: a row for each, or a line of JSON."""

import json
from typing import NamedTuple, Protocol

import click
from google.protobuf import json_format
from rich import box
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.audit_parts import failure_in_brief, game_title, player_names
from referee_cli.audits import Audited, is_sound
from referee_cli.names import on_one_line
from referee_cli.progress import Bar
from referee_cli.records import Unreadable
from referee_cli.rulings import ruling
from referee_cli.screen import Screen
from referee_cli.tally import Result, Tally

MOST_ROWS = 200
"""With more records than that, only those that are not sound are shown."""

UNREADABLE = Text("UNREADABLE", "ILLISIBLE")
RECORD = Text("record", "relevé")
TURNS = Text("turns", "tours")
RULING = Text("ruling", "verdict")
NOT_SHOWN = Text("Sound records not shown: {count}", "Relevés conformes non montrés : {count}")
PARTIAL = Text(
    "Not all were audited. So far {counts}", "Tout n’a pas été vérifié. Jusqu’ici {counts}"
)


class Report(Protocol):
    """Where results go as they come."""

    def add(self, result: Result) -> None: ...

    def end(self, tally: Tally, *, whole: bool) -> None:
        """With what it comes to, as far as it goes."""


class JsonReport:
    """For machines: a line for each record."""

    def add(self, result: Result) -> None:
        line: dict[str, object] = {"source": result.source.name}
        if isinstance(result, Unreadable):
            line["error"] = result.error.format_message()
        else:
            line["audit"] = json_format.MessageToDict(result.audit)
        click.echo(json.dumps(line, ensure_ascii=False))

    def end(self, tally: Tally, *, whole: bool) -> None:
        pass


class _Row(NamedTuple):
    """Of a record: its ruling, its turns in order, itself with what is wrong, if anything is."""

    sound: bool
    cells: tuple[Line, Line, Line]


class TableReport:
    """For people. Holds back so many rows at most: an archive may be larger than the memory."""

    def __init__(self, screen: Screen, bar: Bar) -> None:
        self._screen = screen
        self._bar = bar
        self._rows: list[_Row] = []
        self._seen = 0

    def add(self, result: Result) -> None:
        self._seen += 1
        if isinstance(result, Unreadable):
            with self._bar.hidden():
                result.error.show()
        if self._seen == MOST_ROWS + 1:
            self._rows = [row for row in self._rows if not row.sound]
        sound = isinstance(result, Audited) and is_sound(result.audit)
        if self._seen <= MOST_ROWS or not sound:
            self._rows.append(_Row(sound, self._cells(result)))
        if len(self._rows) > MOST_ROWS:
            with self._bar.hidden():
                self._show_rows()

    def end(self, tally: Tally, *, whole: bool) -> None:
        say = self._screen.language
        self._show_rows()
        if tally.count > MOST_ROWS and tally.sound:
            self._screen.show(Line(NOT_SHOWN.say(say, count=tally.sound), "dim"))
        counts = tally.say(say)
        self._screen.show(Line(counts if whole else PARTIAL.say(say, counts=counts), "bold"))

    def _show_rows(self) -> None:
        if self._rows:
            self._screen.show(self._table())
        self._rows = []

    def _table(self) -> Table:
        say = self._screen.language
        table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
        table.add_column(RULING.say(say), no_wrap=True)
        table.add_column(TURNS.say(say), justify="right")
        table.add_column(RECORD.say(say), overflow="fold")
        for row in self._rows:
            table.add_row(*row.cells)
        return table

    def _cells(self, result: Result) -> tuple[Line, Line, Line]:
        say, name = self._screen.language, Line(on_one_line(result.source.name))
        if isinstance(result, Unreadable):
            name.append(f"\n{_without_name(result)}", "red")
            return Line(UNREADABLE.say(say), "bold red"), Line(), name
        record, audit = result.record, result.audit
        name.append(f"  {game_title(record.ruleset)}: {', '.join(player_names(record))}", "dim")
        for failure in audit.failures[:1]:
            name.append(f"\n{failure_in_brief(failure, audit, record, self._screen)}", "red")
        style = "bold green" if is_sound(audit) else "bold red"
        turns = Line(f"{audit.valid_turns}/{len(record.turns)}")
        return Line(ruling(audit).say(say), style), turns, name


def _without_name(result: Unreadable) -> str:
    """The first thing that is wrong, where the file has been named already."""
    first, *_ = result.error.format_message().splitlines()
    return first.removeprefix(result.source.name).lstrip(": ")

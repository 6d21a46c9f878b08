"""Many records: a row for each, or a line of JSON, and how many are sound."""

import json
from typing import Protocol

import click
from google.protobuf import json_format
from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text as Line

from referee.cli.audit_parts import game_title, player_names
from referee.cli.audit_story import ruling
from referee.cli.audits import Audited, is_sound
from referee.cli.names import on_one_line, printable
from referee.cli.progress import Bar
from referee.cli.records import Unreadable
from referee.cli.rulebooks import GAME, PLAYERS
from referee.cli.screen import Screen
from referee.rules.rulebook import Text

MOST_ROWS = 200
"""With more records than that, only those that are not sound are shown."""

UNREADABLE = Text("UNREADABLE", "ILLISIBLE")
RECORD = Text("record", "relevé")
TURNS = Text("turns", "tours")
RULING = Text("ruling", "verdict")
FIRST_FAILURE = Text("first failure", "première faute")
COUNTS = Text(
    "{records}: {sound} sound, {failed} failed, {unreadable} unreadable",
    "{records} ; conformes : {sound}, fautifs : {failed}, illisibles : {unreadable}",
)
ONE = Text("1 record", "1 relevé")
SEVERAL = Text("{count} records", "{count} relevés")

Result = Audited | Unreadable


class Tally:
    """How many records there are of each kind."""

    def __init__(self) -> None:
        self.sound = self.failed = self.unreadable = 0

    @property
    def count(self) -> int:
        return self.sound + self.failed + self.unreadable

    def add(self, result: Result) -> None:
        if isinstance(result, Unreadable):
            self.unreadable += 1
        elif is_sound(result.audit):
            self.sound += 1
        else:
            self.failed += 1

    def say(self, language: str) -> str:
        records = (ONE if self.count == 1 else SEVERAL).say(language, count=self.count)
        return COUNTS.say(
            language,
            records=records,
            sound=self.sound,
            failed=self.failed,
            unreadable=self.unreadable,
        )


class Report(Protocol):
    """Where results go as they come."""

    def add(self, result: Result) -> None: ...

    def end(self, tally: Tally) -> None: ...


class JsonReport:
    """For machines: a line for each record."""

    def add(self, result: Result) -> None:
        line: dict[str, object] = {"source": result.source}
        if isinstance(result, Unreadable):
            line["error"] = result.error.format_message()
        else:
            line["audit"] = json_format.MessageToDict(result.audit)
        click.echo(json.dumps(line, ensure_ascii=False))

    def end(self, tally: Tally) -> None:
        pass


class TableReport:
    """For people. Holds back so many rows at most: an archive may be larger than the memory."""

    def __init__(self, screen: Screen, bar: Bar) -> None:
        self._screen = screen
        self._bar = bar
        self._rows: list[Result] = []
        self._seen = 0

    def add(self, result: Result) -> None:
        self._seen += 1
        if isinstance(result, Unreadable):
            with self._bar.hidden():
                result.error.show()
        self._rows.append(result)
        if self._seen > MOST_ROWS:
            self._rows = [row for row in self._rows if not _is_fine(row)]
        if len(self._rows) > MOST_ROWS:
            with self._bar.hidden():
                self._show_rows()

    def end(self, tally: Tally) -> None:
        self._show_rows()
        self._screen.show(Line(tally.say(self._screen.language), "bold"))

    def _show_rows(self) -> None:
        if self._rows:
            self._screen.show(self._table())
        self._rows = []

    def _table(self) -> Table:
        say = self._screen.language
        table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
        longest = max(cell_len(row.source) for row in self._rows)
        least = min(longest, self._screen.console.width // 3)
        table.add_column(RECORD.say(say), overflow="fold", min_width=least)
        for text in (GAME, PLAYERS, TURNS, RULING, FIRST_FAILURE):
            table.add_column(text.say(say))
        table.columns[3].justify = "right"
        table.columns[4].no_wrap = True
        table.columns[5].overflow = "fold"
        for row in self._rows:
            source = Line(on_one_line(row.source))
            table.add_row(source, *self._cells(row), style="" if _is_fine(row) else "red")
        return table

    def _cells(self, row: Result) -> tuple[Line, ...]:
        """Game, players, turns in order, ruling, first failure."""
        say = self._screen.language
        if isinstance(row, Unreadable):
            first, *_ = row.error.format_message().splitlines()
            why = Line(first.removeprefix(f"{row.source}:"))
            return Line(), Line(), Line(), Line(UNREADABLE.say(say), "bold red"), why
        record, audit = row.record, row.audit
        return (
            Line(game_title(record.ruleset)),
            Line(", ".join(player_names(record))),
            Line(f"{audit.valid_turns}/{len(record.turns)}"),
            Line(ruling(audit).say(say), "bold green" if is_sound(audit) else "bold red"),
            Line(printable(audit.failures[0].message) if audit.failures else ""),
        )


def _is_fine(row: Result) -> bool:
    return isinstance(row, Audited) and is_sound(row.audit)

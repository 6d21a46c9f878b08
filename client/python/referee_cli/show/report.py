"""Output for the audits of many records: a row or JSON line for each, totals, a progress bar."""

import contextlib
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, Self

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.wire.printing import to_content
from referee_cli.input.files import STDIN
from referee_cli.input.records import Audited, Unreadable
from referee_cli.screen import Screen, on_one_line, player_names
from referee_cli.show.findings import failure_in_brief, game_title, is_sound, ruling

MOST_ROWS = 200
"""If there are more records than this, sound ones are not shown."""

UNREADABLE = Text("UNREADABLE", "ILLISIBLE")
RECORD = Text("record", "relevé")
TURNS = Text("turns", "tours")
RULING = Text("ruling", "verdict")
NOT_SHOWN = Text("Sound records not shown: {count}", "Relevés conformes non montrés : {count}")
PARTIAL = Text(
    "Not all were audited. So far {counts}", "Tout n’a pas été vérifié. Jusqu’ici {counts}"
)


COUNTS = Text(
    "{records}: {sound} sound, {failed} failed, {unreadable} unreadable",
    "{records} ; conformes : {sound}, fautifs : {failed}, illisibles : {unreadable}",
)
RECORDS = Text("{count:# record|# records}", "{count:# relevé|# relevés}")

Result = Audited | Unreadable


class Tally:
    """How many records are sound, failed or unreadable."""

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
        records = RECORDS.say(language, count=self.count)
        return COUNTS.say(
            language,
            records=records,
            sound=self.sound,
            failed=self.failed,
            unreadable=self.unreadable,
        )


class Bar:
    """A progress bar on the standard error, unless that is not a terminal."""

    def __init__(self, paths: Iterable[str], *, wanted: bool) -> None:
        console = Console(stderr=True)
        columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
        self._progress = Progress(
            *columns,
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not wanted or not console.is_interactive,
        )
        self._task = self._progress.add_task("", total=_size(list(paths)))

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def advance(self, size: int) -> None:
        self._progress.advance(self._task, size)

    @contextlib.contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the bar while something else is printed, perhaps to the same terminal."""
        self._progress.stop()
        yield
        self._progress.start()


def output_is_piped() -> bool:
    """Whether another program reads the output: it may print to the terminal at any time."""
    try:
        mode = os.fstat(sys.stdout.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # closed, or no file at all
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _size(paths: list[str]) -> int | None:
    """How many bytes there are to read, if that is known."""
    if STDIN in paths:
        return None
    return sum(os.path.getsize(path) for path in paths if os.path.isfile(path)) or None  # noqa: PTH113, PTH202


class Report(Protocol):
    """Something that takes results as they come."""

    def add(self, result: Result) -> None: ...

    def end(self, tally: Tally, *, whole: bool) -> None:
        """End with the totals; unless `whole`, not all records were audited."""


class JsonReport:
    """A report for programs: a line of JSON for each record."""

    def add(self, result: Result) -> None:
        line: dict[str, object] = {"source": result.source.name}
        if isinstance(result, Unreadable):
            line["error"] = result.error.format_message()
        else:
            line["audit"] = to_content(result.audit)
        click.echo(json.dumps(line, ensure_ascii=False))

    def end(self, tally: Tally, *, whole: bool) -> None:
        pass


class _Row(NamedTuple):
    """The row of a record: the ruling, how many turns are in order, the name, the first failure."""

    sound: bool
    cells: tuple[Line, Line, Line]


class TableReport:
    """A report for people. It keeps only so many rows, as an archive may not fit into memory."""

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
        name.append(
            f"  {game_title(record.ruleset)}: {', '.join(player_names(record.players))}", "dim"
        )
        for failure in audit.failures[:1]:
            name.append(f"\n{failure_in_brief(failure, audit, record, self._screen)}", "red")
        style = "bold green" if is_sound(audit) else "bold red"
        turns = Line(f"{audit.valid_turns}/{len(record.turns)}")
        return Line(ruling(audit).say(say), style), turns, name


def _without_name(result: Unreadable) -> str:
    """The first fault of an unreadable record, without the name of its file."""
    first, *_ = result.error.format_message().splitlines()
    return first.removeprefix(result.source.name).lstrip(": ")

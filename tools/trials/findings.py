"""What came of trials of a server: a row for each, with what must hold and whether it did."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

WIDTH = 150
VERDICTS = {True: Text("yes", "green"), False: Text("NO", "bold red"), None: Text("told")}


class Check(NamedTuple):
    """Something that must hold, what was found, and whether that is enough; None if it is only
    told."""

    must: str
    found: str
    held: bool | None


class Finding(NamedTuple):
    """A row: what was tried, how the calls ended, and what had to hold meanwhile."""

    name: str
    checks: Sequence[Check]
    sent: int = 0
    answered: int = 0
    refused: int = 0
    lost: int = 0
    """Calls that should have been answered and were not."""

    @property
    def held(self) -> bool:
        return not any([check.held is False for check in self.checks])

    def as_json(self) -> dict[str, object]:
        checks = [check._asdict() for check in self.checks]
        return {**self._asdict(), "checks": checks, "held": self.held}


def at_most(must: str, found: float, most: float, unit: str = "s") -> Check:
    return Check(f"{must}: at most {most:g} {unit}", f"{found:,.3g} {unit}", found <= most)


def at_least(must: str, found: float, least: float, unit: str = "") -> Check:
    return Check(
        f"{must}: at least {least:g} {unit}".rstrip(), f"{found:,.3g} {unit}", found >= least
    )


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Yield what tells, on a terminal in a line that changes, what is being tried."""
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as shown:
        task = shown.add_task("")

        def tell(what: str) -> None:
            if sys.stderr.isatty():
                shown.update(task, description=what)
            else:
                click.echo(what, err=True)

        yield tell


def conclude(findings: Sequence[Finding], *, as_json: bool) -> NoReturn:
    """Print all rows; exit with 1 if anything did not hold."""
    if as_json:
        click.echo(json.dumps([each.as_json() for each in findings], indent=2, ensure_ascii=False))
    else:
        Console(width=None if sys.stdout.isatty() else WIDTH).print(_table(findings))
    sys.exit(not all([each.held for each in findings]))


def _table(findings: Iterable[Finding]) -> Table:
    table = Table("what")
    for title in ("sent", "answered", "refused", "lost"):
        table.add_column(title, justify="right")
    for title in ("what must hold", "found", "held"):
        table.add_column(title)
    for finding in findings:
        numbers = (finding.sent, finding.answered, finding.refused, finding.lost)
        cells: list[str] = [finding.name, *(f"{number:,}" for number in numbers)]
        for check in finding.checks:
            table.add_row(*cells, Text(check.must), Text(check.found), VERDICTS[check.held])
            cells = [""] * len(cells)
        table.add_section()
    return table

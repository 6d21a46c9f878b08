"""`python -m tools.interop`: prove that clients in every language get the same answers."""

import os
import shutil
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tools.interop.clients import Client, clients
from tools.interop.running import Row, run, served

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "referee-interop"


@click.command()
@click.option("--only", multiple=True, metavar="LANGUAGE", help="Only this one; may be repeated.")
@click.option("--quick", is_flag=True, help="Only clients that take little time to build.")
@click.option("--cold", is_flag=True, help="Empty the caches first, as on a new machine.")
@click.option("--all", "everything", is_flag=True, help="Fail where a program is missing.")
def main(*, only: tuple[str, ...], quick: bool, cold: bool, everything: bool) -> None:
    """Build every client and run the conformance pack with it, against a server of its own."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    chosen = _chosen(only, quick=quick)
    if cold:
        shutil.rmtree(CACHE, ignore_errors=True)
    rows: list[Row] = []
    with served() as where:
        for number, client in enumerate(chosen, start=1):
            if client.missing:
                missing = f"{', '.join(client.missing)} not found"
                console.print(f"{client.language}: skipped, {missing}")
                rows.append(Row(client.language, ", ".join(client.packs), trouble=missing))
                continue
            begin = f"{number}/{len(chosen)} {client.language}"
            for row in run(client, where, CACHE, partial(console.print, begin)):
                if row.trouble:
                    console.print(row.trouble, markup=False, highlight=False)
                rows.append(row)
    console.print(_table(rows))
    skipped = {client.language for client in chosen if client.missing}
    sys.exit(any(not row.sound for row in rows if everything or row.language not in skipped))


def _chosen(only: Iterable[str], *, quick: bool) -> list[Client]:
    known = clients()
    unknown = set(only) - {client.language for client in known}
    if unknown:
        names = ", ".join(client.language for client in known)
        raise click.BadParameter(f"{', '.join(sorted(unknown))} is not one of {names}")
    asked = [client for client in known if not only or client.language in only]
    return [client for client in asked if client.quick or not quick]


def _table(rows: Iterable[Row]) -> Table:
    table = Table("language", "protocol")
    for title in ("passed", "failed", "skipped", "first verdict"):
        table.add_column(title, justify="right")
    table.add_column("")
    for row in rows:
        seconds = "" if row.seconds is None else f"{row.seconds:.1f} s"
        counts = (row.passed, row.failed, row.skipped) if row.passed or row.failed else ("",) * 3
        note = "" if row.sound else row.trouble.splitlines()[-1] if row.trouble else "no case"
        warm = "" if row.was_cold or row.seconds is None else " (warm)"
        table.add_row(row.language, row.protocol, *map(str, counts), seconds + warm, note)
    return table


if __name__ == "__main__":
    main()

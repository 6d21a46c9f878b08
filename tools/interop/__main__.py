"""`python -m tools.interop`: prove that clients in every language get the same answers."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tools.interop.clients import Client, clients
from tools.interop.running import ROOT, Bench, Row, fresh_clone, served

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "referee-interop"


@click.command()
@click.option("--only", multiple=True, metavar="LANGUAGE", help="Only this one; may be repeated.")
@click.option("--cold", is_flag=True, help="In a fresh clone of what is committed, without caches.")
@click.option("--all", "everything", is_flag=True, help="Fail where a program is missing.")
def main(*, only: tuple[str, ...], cold: bool, everything: bool) -> None:
    """Build every client and run the conformance pack with it, against a server of its own."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    with ExitStack() as stack:
        root = stack.enter_context(fresh_clone()) if cold else ROOT
        chosen = _chosen(clients(root), only)
        cache = root.parent / "cache" if cold else CACHE
        bench = Bench(root, cache, stack.enter_context(served()))
        rows = [row for client in chosen for row in _run(client, bench, console)]
    console.print(_table(rows))
    skipped = set() if everything else {each.language for each in chosen if each.missing}
    sys.exit(any(not row.sound for row in rows if row.language not in skipped))


def _chosen(known: Sequence[Client], only: Sequence[str]) -> list[Client]:
    names = [client.language for client in known]
    unknown = [name for name in only if name not in names]
    if unknown:
        raise click.BadParameter(f"{', '.join(unknown)} is not one of {', '.join(names)}")
    return [client for client in known if not only or client.language in only]


def _run(client: Client, bench: Bench, console: Console) -> Iterator[Row]:
    if client.missing:
        missing = f"{', '.join(client.missing)} not found"
        console.print(f"{client.language}: skipped, {missing}")
        yield Row(client.language, ", ".join(client.packs), trouble=missing)
        return
    for row in bench.run(client, partial(console.print, f"{client.language}:")):
        if row.trouble:
            console.print(row.trouble, markup=False, highlight=False)
        yield row


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
        table.add_row(row.language, row.protocol, *map(str, counts), seconds + warm, Text(note))
    return table


if __name__ == "__main__":
    main()

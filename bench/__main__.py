"""`python -m bench`: measure, show the tables, and keep the figures."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from bench.effort import FULL, QUICK
from bench.report import show
from bench.run import PARTS, run
from bench.targets import targets

RESULTS = Path(__file__).parent / "results.json"
WIDTH = 120


@click.command()
@click.option("--quick", is_flag=True, help="Measure for a minute and a half, roughly.")
@click.option("--only", type=click.Choice(PARTS), help="Measure one part only.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def main(*, quick: bool, only: str | None, as_json: bool) -> None:
    """Measure what a verdict costs. A full run keeps its figures in bench/results.json."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        results = run(QUICK if quick else FULL, (only,) if only else PARTS, progress)
    figures = asdict(results) | {"targets": [target._asdict() for target in targets(results)]}
    text = json.dumps(figures, indent=2, ensure_ascii=False) + "\n"
    if as_json:
        click.echo(text, nl=False)
    else:
        show(results, Console(width=None if sys.stdout.isatty() else WIDTH))
    if not quick and not only:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

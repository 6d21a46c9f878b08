"""A progress display for a search."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
from rich.text import Text

from tools.puzzles.search import Search


class _Tried(ProgressColumn):
    """A column with the number of layouts tried so far."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self._search = search

    def render(self, task: Task) -> Text:
        return Text(f"{task.description}: {self._search.tried:,} layouts tried")


@contextmanager
def watched(search: Search, what: str, *, prints: bool = False) -> Iterator[None]:
    """Show progress on a terminal, unless the search prints its results there."""
    hidden = not sys.stderr.isatty() or (prints and sys.stdout.isatty())
    with Progress(
        SpinnerColumn(),
        _Tried(search),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        disable=hidden,
    ) as shown:
        shown.add_task(what, total=None)
        yield

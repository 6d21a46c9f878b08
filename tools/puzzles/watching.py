"""Something that moves while a search goes on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
from rich.text import Text

from tools.puzzles.search import Search


class _Tried(ProgressColumn):
    """How many layouts were tried, whenever the screen is drawn anew."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self._search = search

    def render(self, task: Task) -> Text:
        return Text(f"{task.description}: {self._search.tried:,} layouts tried")


@contextmanager
def watched(search: Search, what: str, *, prints: bool = False) -> Iterator[None]:
    """For who looks at a screen, unless the search prints its results there meanwhile."""
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

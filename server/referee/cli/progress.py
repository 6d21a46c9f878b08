"""How much has been read so far, shown to people who wait."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from referee.cli.files import STDIN


class Bar:
    """A bar on the standard error; nothing at all if that is no terminal."""

    def __init__(self, progress: Progress | None, total: int | None) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total) if progress is not None else None

    def advance(self, size: int) -> None:
        if self._progress is not None and self._task is not None:
            self._progress.advance(self._task, size)

    @contextlib.contextmanager
    def hidden(self) -> Iterator[None]:
        """While something else is printed, perhaps to the same terminal."""
        if self._progress is None:
            yield
            return
        self._progress.stop()
        yield
        self._progress.start()


@contextlib.contextmanager
def progress_bar(paths: Iterable[str], *, wanted: bool) -> Iterator[Bar]:
    console = Console(stderr=True)
    if not wanted or not console.is_interactive:
        yield Bar(None, None)
        return
    columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
    ) as progress:
        yield Bar(progress, _size(list(paths)))


def _size(paths: list[str]) -> int | None:
    """How many bytes there are to read, if that is known."""
    if STDIN in paths:
        return None
    return sum(Path(path).stat().st_size for path in paths if Path(path).is_file()) or None

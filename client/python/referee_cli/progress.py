"""How much has been read so far, shown to people who wait."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from referee_cli.files import STDIN


class Bar:
    """A bar on the standard error; nothing at all if that is not a terminal."""

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
        """While something else is printed, perhaps to the same terminal."""
        self._progress.stop()
        yield
        self._progress.start()


def output_is_piped() -> bool:
    """Whether another program reads the output, which may print when nobody expects it."""
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

"""Pages to leaf through in a terminal; a page that is too tall for it can be scrolled."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, Self

import click
from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text as Line

from referee.core.text import Text
from referee_cli.screen import Screen

KEY_HELP = Text(
    "Enter, space, →: next · b, ←: back · g: first · G: last · q: quit",
    "Entrée, espace, → : suite · b, ← : retour · g : début · G : fin · q : quitter",
)
SCROLL_HELP = Text(
    "line {line} of {lines} · j, ↓: down · k, ↑: up",
    "ligne {line} sur {lines} · j, ↓ : descendre · k, ↑ : monter",
)

Row = list[Segment]

# The top rows of a page stay visible while it scrolls: its title, the ruling and the move.
HEAD = 4
# How many rows stay visible when a page scrolls, so that nobody loses the thread.
SHARED = 2


@dataclass(frozen=True)
class Page:
    """A page of `rows`, of which the terminal has `room` for only some at a time."""

    rows: Sequence[Row]
    room: int

    @classmethod
    def of(cls, parts: Iterable[RenderableType], console: Console, below: int = 0) -> Self:
        """A page that leaves `below` rows of the terminal free, plus one for the cursor."""
        return cls(rows_of(parts, console), max(console.height - below - 1, 2))

    @property
    def lowest(self) -> int:
        """How far the page can be scrolled down; 0 if all of it is visible."""
        return max(len(self.rows) - self.room, 0)

    @property
    def tops(self) -> Iterator[int]:
        """The positions to scroll to, one after another, until the whole page has been seen."""
        yield from range(0, self.lowest, self._stride)
        yield self.lowest

    def scrolled(self, top: int, strides: int) -> int:
        return max(min(top + strides * self._stride, self.lowest), 0)

    def bottom(self, top: int) -> int:
        """The number of the last visible row, counted from 1."""
        return min(min(top, self.lowest) + self.room, len(self.rows))

    def window(self, top: int) -> SegmentLines:
        bottom = self.bottom(top)
        head = self.rows[: self._head]
        rest = self.rows[max(bottom - self.room, 0) + len(head) : bottom]
        return SegmentLines([*head, *rest], new_lines=True)

    @property
    def _head(self) -> int:
        return min(HEAD, self.room // 2)

    @property
    def _stride(self) -> int:
        return max(self.room - self._head - SHARED, 1)


def rows_of(parts: Iterable[RenderableType], console: Console) -> list[Row]:
    """The rows as the terminal shows them; unwrappable text breaks at its right edge."""
    width = console.width
    lines = Segment.split_lines(console.render(Group(*parts)))
    return [row for line in lines for row in _fold(line, width)]


def _fold(line: Row, width: int) -> Iterator[Row]:
    length = Segment.get_line_length(line)
    yield from Segment.divide(line, [*range(width, length, width), length])


class Step(Enum):
    """What a key does."""

    NEXT = auto()
    BACK = auto()
    FIRST = auto()
    LAST = auto()
    DOWN = auto()
    UP = auto()
    REST = auto()
    """Print everything that is left without asking: nobody is at a keyboard."""


KEYS = {
    **dict.fromkeys(("\r", "\n", " ", "\x1b[C", "\x1bOC"), Step.NEXT),
    **dict.fromkeys(("b", "\b", "\x7f", "\x1b[D", "\x1bOD"), Step.BACK),
    "g": Step.FIRST,
    "G": Step.LAST,
    **dict.fromkeys(("j", "\x1b[B", "\x1bOB", "\x1b[6~"), Step.DOWN),
    **dict.fromkeys(("k", "\x1b[A", "\x1bOA", "\x1b[5~"), Step.UP),
}
QUIT = "q"

LEAFING: dict[Step, Callable[[int, int], int]] = {
    Step.NEXT: lambda at, last: min(at + 1, last),
    Step.BACK: lambda at, _: max(at - 1, 0),
    Step.FIRST: lambda _, __: 0,
    Step.LAST: lambda _, last: last,
}
SCROLLING = {Step.DOWN: 1, Step.UP: -1}


def steps(read: Callable[[], str]) -> Iterator[Step]:
    """The steps that the keys typed ask for, until the reader quits; `read` waits for keys."""
    while True:
        try:
            typed = read()
        except (KeyboardInterrupt, EOFError):
            return
        except OSError:
            yield Step.REST
            return
        keys = [typed] if typed in KEYS else list(typed)
        if not keys:
            return
        for key in keys:
            if key == QUIT:
                return
            if key in KEYS:
                yield KEYS[key]


class Book(Protocol):
    """Pages by number."""

    @property
    def last(self) -> int:
        """The number of the last page; the first is 0."""
        ...

    def parts(self, number: int) -> Iterator[RenderableType]:
        """The contents of a page."""
        ...


def show_pages(book: Book, screen: Screen, start: int | None, delay: float | None) -> None:
    """Leaf through `book` from page `start` on, by key or every `delay` seconds.

    Without a terminal, print page `start` alone, or all pages if it is not given.
    """
    if not screen.console.is_terminal:
        _print(book, screen, range(book.last + 1) if start is None else [start])
        return
    # Ctrl-C is a way to quit, even while a page is being drawn.
    with contextlib.suppress(KeyboardInterrupt):
        if delay is not None:
            _play(book, screen, start or 0, delay)
        else:
            _leaf(book, screen, start or 0)


def _print(book: Book, screen: Screen, numbers: Iterable[int]) -> None:
    for number in numbers:
        screen.show(*book.parts(number), "")


def _play(book: Book, screen: Screen, start: int, delay: float) -> None:
    for number in range(start, book.last + 1):
        page = Page.of(book.parts(number), screen.console)
        for top in page.tops:
            screen.console.clear()
            screen.show(page.window(top))
            over = number == book.last and top == page.lowest
            time.sleep(0 if over else delay)


def _leaf(book: Book, screen: Screen, at: int) -> None:
    top = 0
    page = _show_page(book, screen, at, top)
    for step in steps(click.getchar):
        if step is Step.REST:
            _print(book, screen, range(at if page.lowest else at + 1, book.last + 1))
            return
        if step in LEAFING:
            at, top = LEAFING[step](at, book.last), 0
        else:
            top = page.scrolled(top, SCROLLING[step])
        page = _show_page(book, screen, at, top)


def _show_page(book: Book, screen: Screen, number: int, top: int) -> Page:
    """Show a page above the help on keys; the help on scrolling takes one more row."""
    console = screen.console
    keys = Line(KEY_HELP.say(screen.language), "dim")
    page = Page.of(book.parts(number), console, 1 + len(rows_of([keys], console)))
    console.clear()
    screen.show(page.window(top), *_scroll_help(page, top, screen), keys)
    return page


def _scroll_help(page: Page, top: int, screen: Screen) -> Iterator[Line]:
    """One line on how to scroll, if the page does not fit."""
    if page.lowest:
        said = SCROLL_HELP.say(screen.language, line=page.bottom(top), lines=len(page.rows))
        yield Line(said, "dim", no_wrap=True, overflow="ellipsis")

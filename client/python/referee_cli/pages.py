"""Pages in a terminal: what is taller than the terminal is seen through a window."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines

Row = list[Segment]

# What a page is about, seen wherever the window is: its title, the ruling and the move.
HEAD = 4
# Rows that two windows share, so that nobody loses the thread.
SHARED = 2


@dataclass(frozen=True)
class Page:
    """Rows of which only so many are seen at once."""

    rows: Sequence[Row]
    room: int

    @classmethod
    def of(cls, parts: Iterable[RenderableType], console: Console, below: int = 0) -> Self:
        """In a terminal, with so many rows left below, and one for the cursor."""
        return cls(rows_of(parts, console), max(console.height - below - 1, 2))

    @property
    def lowest(self) -> int:
        """How far down the window can be; 0 if the whole page is seen."""
        return max(len(self.rows) - self.room, 0)

    @property
    def tops(self) -> Iterator[int]:
        """Where the window is, one after the other, until everything has been seen."""
        yield from range(0, self.lowest, self._stride)
        yield self.lowest

    def scrolled(self, top: int, strides: int) -> int:
        return max(min(top + strides * self._stride, self.lowest), 0)

    def bottom(self, top: int) -> int:
        """The last row seen, from 1."""
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
    """As the terminal shows them: what must not be wrapped is broken at its edge."""
    width = console.width
    lines = Segment.split_lines(console.render(Group(*parts)))
    return [row for line in lines for row in _fold(line, width)]


def _fold(line: Row, width: int) -> Iterator[Row]:
    length = Segment.get_line_length(line)
    yield from Segment.divide(line, [*range(width, length, width), length])

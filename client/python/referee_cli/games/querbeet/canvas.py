"""A page on which every sign has its place, whatever is put there before or after."""

from itertools import groupby
from typing import NamedTuple

from rich.text import Text as Line


class _Sign(NamedTuple):
    char: str
    style: str


_BLANK = _Sign(" ", "")


class Canvas:
    """Signs by column and line; the line grows downwards."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], _Sign] = {}
        self._grounds: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for step, char in enumerate(text):
            self._signs[x + step, y] = _Sign(char, style)

    def ground(self, x: int, y: int, width: int, style: str) -> None:
        """What lies under the signs of a part of a line, put there before or after."""
        for step in range(width):
            self._grounds[x + step, y] = style

    def lines(self) -> list[Line]:
        """Everything, from the first column and line on which there is something."""
        places = self._signs.keys() | self._grounds.keys()
        if not places:
            return []
        left = min(x for x, _ in places)
        ends: dict[int, int] = {}
        for x, y in places:
            ends[y] = max(x + 1, ends.get(y, x + 1))
        rows = range(min(ends), max(ends) + 1)
        return [self._line(y, range(left, ends.get(y, left))) for y in rows]

    def _line(self, y: int, columns: range) -> Line:
        signs = [self._at(x, y) for x in columns]
        parts = groupby(signs, key=lambda sign: sign.style)
        return Line.assemble(*(("".join(sign.char for sign in run), style) for style, run in parts))

    def _at(self, x: int, y: int) -> _Sign:
        char, style = self._signs.get((x, y), _BLANK)
        return _Sign(char, f"{style} {self._grounds.get((x, y), '')}".strip())

"""Where people read the answers: the terminal, and the language they read."""

from dataclasses import dataclass, field
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.text import Text as Line

from referee.core.text import Text

SEPARATOR = Text("; ", "\u00a0; ")
"""Between the parts of a line."""


class _Console(Console):
    """Leaves a closed pipe to the caller."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _console() -> Console:
    return _Console(highlight=False, markup=False, emoji=False)


@dataclass(frozen=True)
class Screen:
    """A console and a language."""

    language: str
    console: Console = field(default_factory=_console)

    @property
    def colourful(self) -> bool:
        """Whether colours can be told apart, so that a coloured shape can stand for a tile."""
        return not self.console.no_color and self.console.color_system in ("256", "truecolor")

    @classmethod
    def of(cls, language: str, console: Console | None) -> Self:
        """On the console given, or else on the standard output."""
        return cls(language) if console is None else cls(language, console)

    def show(self, *parts: RenderableType) -> None:
        # In a group, texts keep what they say about wrapping.
        self.console.print(Group(*parts), end="", crop=False)


def unbroken(text: str) -> Line:
    """Something to copy, so not to be wrapped."""
    return Line(text, "dim", no_wrap=True, overflow="ignore")

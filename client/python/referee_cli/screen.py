"""The terminal, the reader's language, and safe ways to print names and other given texts."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2

WRITTEN = Text("written to {path}", "écrit dans {path}")
SEPARATOR = Text("; ", "\u00a0; ")
"""Between the parts of a line."""


class _Console(Console):
    """A console that leaves the handling of a closed pipe to the caller."""

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
        """A screen on the given console, or else on the standard output."""
        return cls(language) if console is None else cls(language, console)

    def show(self, *parts: RenderableType) -> None:
        # In a group, texts keep their own settings for wrapping.
        self.console.print(Group(*parts), end="", crop=False)

    def show_written(self, path: str) -> None:
        """Say that the file at `path` has been written."""
        self.show(unbroken(WRITTEN.say(self.language, path=printable(path))))


def unbroken(text: str) -> Line:
    """`text` on a line of its own that is never wrapped, so that it can be copied."""
    return Line(text, "dim", no_wrap=True, overflow="ignore")


def printable(text: str) -> str:
    """The text without characters that could control a terminal."""
    return "".join(
        char if char == "\n" or not unicodedata.category(char).startswith("C") else "�"
        for char in text
    )


def on_one_line(text: str) -> str:
    """The text made to fit on one line, with nothing that could control a terminal."""
    return " ".join(printable(text).split())


def player_name(state: game_pb2.GameState, seat: int) -> str:
    """A player's name, or the seat if there is none."""
    name = state.players[seat].name if 0 <= seat < len(state.players) else ""
    return on_one_line(name) or f"#{seat}"


def player_names(players: Iterable[game_pb2.Player]) -> list[str]:
    state = game_pb2.GameState(players=players)
    return [player_name(state, seat) for seat in range(len(state.players))]


def mover(state: game_pb2.GameState, move: game_pb2.Move | None) -> int | None:
    """The seat of the player who moves, if that is known."""
    if move is not None and move.HasField("player"):
        return move.player
    return state.to_move if state.HasField("to_move") else None

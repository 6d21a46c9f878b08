"""Where people read the answers: the terminal, and the language they read."""

from dataclasses import dataclass, field

from rich.console import Console, RenderableType

from referee.v1 import game_pb2


class _Console(Console):
    """Leaves a closed pipe to the caller."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _console() -> Console:
    return _Console(highlight=False, markup=False, emoji=False)


@dataclass(frozen=True)
class Screen:
    """A console and a language."""

    language: str = "en"
    console: Console = field(default_factory=_console)

    @property
    def colourful(self) -> bool:
        """Whether colours can be told apart, so that a coloured shape can stand for a tile."""
        return not self.console.no_color and self.console.color_system in ("256", "truecolor")

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)


def printable(text: str) -> str:
    """Text from elsewhere, without what could steer a terminal."""
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


def player_name(state: game_pb2.GameState, seat: int) -> str:
    """A player's name, or else the seat."""
    name = state.players[seat].name if 0 <= seat < len(state.players) else ""
    return printable(name).strip() or f"#{seat}"

"""How things from elsewhere are written: players, enum values, any text."""

import unicodedata
from typing import Any

from referee.v1 import game_pb2


def printable(text: str) -> str:
    """A text without what could steer a terminal."""
    return "".join(
        char if char == "\n" or not unicodedata.category(char).startswith("C") else "�"
        for char in text
    )


def on_one_line(text: str) -> str:
    """A text from elsewhere, to stand in a line."""
    return " ".join(printable(text).split())


def player_name(state: game_pb2.GameState, seat: int) -> str:
    """A player's name, or else the seat."""
    name = state.players[seat].name if 0 <= seat < len(state.players) else ""
    return on_one_line(name) or f"#{seat}"


def mover(state: game_pb2.GameState, move: game_pb2.Move | None) -> int | None:
    """Who moves, if that is known."""
    if move is not None and move.HasField("player"):
        return move.player
    return state.to_move if state.HasField("to_move") else None


def enum_name(enum: Any, number: int, prefix: str) -> str:
    """A value's name without its prefix; its number if only a newer referee knows it."""
    if number not in enum.values():
        return str(number)
    return str(enum.Name(number)).removeprefix(prefix)

"""Requests with one thing wrong, and the faults that must be named."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from google.protobuf.message import Message

from referee.games.qubix.rules.state import Board, State
from referee.v1 import game_pb2, ruleset_pb2
from referee_client import qubix
from tests.games.qubix.random_play import EVERY
from tests.games.qubix.subject import positions, start, to_message
from tests.support.refusals import (
    LARGEST,
    SMALLEST,
    set_at,
)

Spoil = Callable[[game_pb2.GameState], object]


QUBIX = ruleset_pb2.GAME_QUBIX


NAMES = ["Anna", "Bert"]


SEED = bytes(range(32))


X = qubix.X


MOVE = qubix.pass_turn()


def with_stores(name: str) -> State:
    """A position in a random game of two, in which both players have something in store."""

    def is_rich(board: Board | None) -> bool:
        return board is not None and bool(board.store) and len(board.area) > 1

    found = [
        state
        for number in range(20)
        for state in positions(name, number, 2)
        if all(is_rich(board) for board in state.boards[:2])
    ]
    return found[len(found) // 2]


GOOD = to_message(with_stores("A"))


OWN = to_message(with_stores("own, B, regions"))


OPENING = to_message(start(EVERY["A"], 2, SEED))


def values_of_a_block(path: str) -> list[tuple[str, Any, str]]:
    """Wrong values for the fields that all blocks have."""
    return [
        *((f"{path}.id", number, "OUT_OF_RANGE") for number in (-1, 1_000_001, SMALLEST)),
        *((f"{path}.colour", colour, "UNKNOWN_VALUE") for colour in (0, -1, 6, LARGEST)),
        *((f"{path}.size", size, "OUT_OF_RANGE") for size in (0, -1, 4, LARGEST)),
    ]


def values_of_a_place(path: str) -> list[tuple[str, Any, str]]:
    return [
        *values_of_a_block(path),
        *(
            (f"{path}.{name}", value, "OUT_OF_RANGE")
            for name in ("x", "y", "level")
            for value in (-1, 8, LARGEST, SMALLEST)
        ),
        *((f"{path}.direction", value, "UNKNOWN_VALUE") for value in (3, -1, LARGEST)),
    ]


STORED = "qubix.boards[0].store.blocks[0]"


def spoiled(spoil: Spoil, good: game_pb2.GameState = GOOD) -> game_pb2.Position:
    state = deepcopy(good)
    spoil(state)
    return game_pb2.Position(state=state)


def setting(path: str, value: Any) -> Spoil:
    return lambda state: set_at(state, path, value)


def name_of(value: Any) -> str | None:
    return f"{value[0]} = {str(value[1])[:12]}" if isinstance(value, tuple) else None


def clear(message: Message, field: str) -> None:
    message.ClearField(field)

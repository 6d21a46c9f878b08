"""Requests with one thing wrong, and the faults that must be named."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from referee.v1 import game_pb2, querbeet_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import querbeet, requests
from tests.games.querbeet.random_play import EVERY
from tests.games.querbeet.subject import positions, start, to_message
from tests.support.refusals import (
    LARGEST,
    SMALLEST,
    set_at,
)

Spoil = Callable[[game_pb2.GameState], object]


Wrong = tuple[str, Any, str]
"""A field, a wrong value for it, and why it is wrong."""


QUERBEET = ruleset_pb2.GAME_QUERBEET


NAMES = ["Anna", "Bert"]


SEED = bytes(range(32))


MOVE = querbeet.pass_turn()


TEN_THOUSAND = 10_000


def in_second_round(name: str) -> game_pb2.GameState:
    """A position in a random game of two: the second round, after four stones and no passes."""
    return to_message(
        next(
            state
            for number in range(20)
            for state in positions(name, number, 2)
            if (state.round, state.round_turn, len(state.board)) == (1, 4, 5)
        )
    )


GOOD = in_second_round("usual")


OWN = in_second_round("all kinds")


OPENING = to_message(start(EVERY["usual"], 2, SEED))


def name_of(value: Any) -> str | None:
    return f"{value[0]} = {str(value[1])[:12]}" if isinstance(value, tuple) else None


def setting(path: str, value: Any) -> Spoil:
    return lambda state: set_at(state, path, value)


def spoiled(spoil: Spoil, good: game_pb2.GameState = GOOD) -> game_pb2.Position:
    state = deepcopy(good)
    spoil(state)
    return game_pb2.Position(state=state)


STONES = (0, -1, 64, LARGEST, SMALLEST)


FAR = (101, -101, LARGEST, SMALLEST)


def values_of_a_stone(path: str) -> list[Wrong]:
    return [(path, value, "UNKNOWN_VALUE") for value in STONES]


def values_of_a_cell(path: str) -> list[Wrong]:
    return [(f"{path}.{name}", value, "OUT_OF_RANGE") for name in ("q", "r") for value in FAR]


def values_of_a_hand(path: str) -> list[Wrong]:
    return [
        *((f"{path}.player", value, "OUT_OF_RANGE") for value in (-1, 2, LARGEST, SMALLEST)),
        *((f"{path}.hidden", value, "OUT_OF_RANGE") for value in (-1, 101, LARGEST, SMALLEST)),
        *values_of_a_stone(f"{path}.stones[0]"),
    ]


def many(field: str) -> Spoil:
    """Ten thousand entries like the first one."""

    def spoil(state: game_pb2.GameState) -> None:
        entries = state.querbeet
        *way, last = field.split(".")
        entries = entries.hands[0] if way else entries  # type: ignore[assignment]
        repeated = getattr(entries, last)
        repeated.extend([repeated[0]] * TEN_THOUSAND)

    return spoil


def reported(deal: querbeet_pb2.QuerbeetDeal) -> pb.StartGameRequest:
    return requests.start_game(QUERBEET, NAMES, deal=deal)

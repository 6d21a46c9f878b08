"""What Qwirkle Cubes brings to the audit of its records."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.lines import record as lines
from referee.rules.qwirkle_cubes.state import State


def forget(state: State, player: int) -> Iterator[State]:
    for forgotten in lines.forget(state, player):
        yield replace(forgotten, phase=None)

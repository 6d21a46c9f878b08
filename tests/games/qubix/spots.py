"""Positions of random games, what is known of them, and what is broken in them."""

import random
from collections.abc import Iterable
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from referee.core.verdict import Judgement
from referee.games.qubix.rules.state import (
    Move,
    State,
)
from tests.games.qubix.random_play import (
    EVERY,
    Played,
    any_move,
    knowing_less,
    played,
    positions,
)

often = settings(deadline=None, max_examples=150)


class Where(NamedTuple):
    """A position of a random game, what is known of it, and a source of randomness."""

    name: str
    number: int
    players: int
    turn: int
    hidden: int
    salt: int

    @property
    def played(self) -> Played:
        game = played(self.name, self.number, self.players)
        return game[self.turn % len(game)]

    @property
    def state(self) -> State:
        states = positions(self.name, self.number, self.players)
        state = states[-1 - self.turn % len(states)]
        rng = self.rng
        for _ in range(self.hidden):
            state = knowing_less(state, rng)
        return state

    @property
    def move(self) -> Move:
        """A move of any kind, legal or not."""
        return any_move(self.state, self.rng)

    @property
    def rng(self) -> random.Random:
        return random.Random(self.salt)


def places(hidden: st.SearchStrategy[int], names: Iterable[str]) -> st.SearchStrategy[Where]:
    return st.builds(
        Where,
        st.sampled_from(list(names)),
        st.just(0),
        st.sampled_from([2, 3, 5]),
        st.integers(0, 100),
        hidden,
        st.integers(0, 2**32),
    )


all_known = places(st.just(0), EVERY)


def reasons(judgement: Judgement) -> set[str]:
    return {violation.reason.name for violation in judgement.violations}

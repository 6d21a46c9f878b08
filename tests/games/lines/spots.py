"""Positions of random games for properties: what is known of them, and moves of every kind."""

import random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from tests.games.lines.subject import LinesSubject
from tests.support.subject import Move, Played, State

GAMES = 12

often = settings(deadline=None, max_examples=200)
seldom = settings(deadline=None, max_examples=60)


class Spot(NamedTuple):
    """A position of a random game, what is known of it, and a source of randomness."""

    subject: LinesSubject
    number: int
    players: int
    turn: int
    hidden: int
    """How many times something was hidden: 0 is a whole position, its seed included."""
    salt: int

    @property
    def played(self) -> Played:
        steps = self.subject.played(self.number, self.players)
        return steps[self.turn % len(steps)]

    @property
    def state(self) -> State:
        states = self.subject.positions(self.number, self.players)
        state = states[self.turn % len(states)]
        rng = self.rng
        for _ in range(self.hidden):
            state = self.subject.knowing_less(state, rng)
        return state

    @property
    def move(self) -> Move:
        """A move of any kind, legal or not."""
        return self.subject.any_move(self.state, self.rng)

    @property
    def rng(self) -> random.Random:
        return random.Random(self.salt)


class Where(NamedTuple):
    """A spot, whatever the game."""

    number: int
    players: int
    turn: int
    hidden: int
    salt: int

    def of(self, subject: LinesSubject) -> Spot:
        return Spot(subject, *self)


def spots_of(hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Where]:
    numbers = st.integers(0, GAMES - 1)
    players = st.sampled_from([2, 3, 4])
    return st.builds(Where, numbers, players, st.integers(0, 80), hidden, st.integers(0, 2**32))


anywhere = spots_of(st.integers(0, 2))
all_known = spots_of(st.just(0))
viewers = st.sampled_from([None, 0, 1])

"""Positions of random games for properties: what is known of them, and moves of every kind."""

import random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from tests.support.subject import Move, Played, State, Subject

often = settings(deadline=None, max_examples=200)
seldom = settings(deadline=None, max_examples=60)


class Where(NamedTuple):
    """A position of a random game, what is known of it, and a source of randomness: by numbers,
    which any game takes as it can."""

    variant: int
    number: int
    players: int
    turn: int
    hidden: int
    salt: int

    def of(self, subject: Subject) -> "Spot":
        variants = list(subject.variants)
        return Spot(
            subject,
            variants[self.variant % len(variants)],
            subject.numbers[self.number % len(subject.numbers)],
            subject.counts[self.players % len(subject.counts)],
            *self[3:],
        )


class Spot(NamedTuple):
    """The same in a game."""

    subject: Subject
    variant: str
    number: int
    players: int
    turn: int
    """From the end."""
    hidden: int
    """How many times something was hidden: 0 is a whole position, its seed included."""
    salt: int

    @property
    def played(self) -> Played:
        steps = self.subject.played(self.number, self.players, self.variant)
        return steps[-1 - self.turn % len(steps)]

    @property
    def whole(self) -> State:
        """The position with everything known."""
        states = self.subject.positions(self.number, self.players, self.variant)
        return states[-1 - self.turn % len(states)]

    @property
    def state(self) -> State:
        state, rng = self.whole, self.rng
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


def spots_of(hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Where]:
    any_number = st.integers(0, 59)
    return st.builds(
        Where,
        any_number,
        any_number,
        any_number,
        st.integers(0, 100),
        hidden,
        st.integers(0, 2**32),
    )


anywhere = spots_of(st.integers(0, 2))
all_known = spots_of(st.just(0))
viewers = st.sampled_from([None, 0, 1])


def spots_in(subject: Subject, hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Spot]:
    """The spots of one game."""
    return spots_of(hidden).map(lambda where: where.of(subject))

"""Positions of random games, what is known of them, and what is broken in them."""

import random
from collections.abc import Iterable
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from referee.core.verdict import Judgement, ScoreItem
from referee.games.querbeet.rules.reasons import QuerbeetScore
from referee.games.querbeet.rules.state import Move, State
from tests.games.querbeet.random_play import (
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
        return game[-1 - self.turn % len(game)]

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


def places(hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Where]:
    return st.builds(
        Where,
        st.sampled_from(list(EVERY)),
        st.integers(0, 4),
        st.sampled_from([2, 3]),
        st.integers(0, 60),
        hidden,
        st.integers(0, 2**32),
    )


anywhere = places(st.integers(0, 2))


all_known = places(st.just(0))


def reasons(judgement: Judgement) -> set[str]:
    return {violation.reason.name for violation in judgement.violations}


OVER = {"GAME_OVER", "ROUND_OVER"}


def assert_less_is_found(more: Judgement, less: Judgement) -> None:
    """Whatever is broken with less known is broken with more; what is not found any more is a rule
    that could not be checked."""
    assert less.legal or not more.legal
    told = {*less.unchecked, *(violation.rule for violation in less.violations)}
    if OVER & reasons(more):
        assert OVER & reasons(less) or {"QB-8", "GM-2", "QB-3"} & told
        return  # whatever else is said of the move hangs on that
    assert reasons(less) <= reasons(more) | excused(more)
    assert told >= set(more.unchecked) - {"QB-1", "QB-8", "QB-11"}  # found only if it is legal
    for violation in more.violations:
        assert violation.rule in told, violation


def excused(more: Judgement) -> set[str]:
    """Who has no turn may have no stone either, or only be to move in a round that is over."""
    if "NOT_YOUR_TURN" not in reasons(more):
        return set()
    return {"COULD_LAY", "STONE_NOT_IN_HAND", "ROUND_OVER", "GAME_OVER"}


def told_of_stones(items: Iterable[ScoreItem]) -> set[ScoreItem]:
    return {item for item in items if item.kind is QuerbeetScore.STONES_LEFT}

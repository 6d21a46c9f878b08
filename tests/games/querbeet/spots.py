"""Positions of random games, what is known of them, and what is broken in them."""

from collections.abc import Iterable

from hypothesis import settings
from hypothesis import strategies as st

from referee.core.verdict import Judgement, ScoreItem
from referee.games.querbeet.rules.reasons import QuerbeetScore
from tests.games.querbeet.subject import SUBJECT
from tests.support.spots import spots_in

often = settings(deadline=None, max_examples=150)


anywhere = spots_in(SUBJECT, st.integers(0, 2))
all_known = spots_in(SUBJECT, st.just(0))


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
    if OVER & reasons(
        less
    ):  # as it would be if it were this player's turn: then nothing else is said
        assert "GM-1" in told
        return
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

"""Positions of random games, what is known of them, and what is broken in them."""

from hypothesis import settings
from hypothesis import strategies as st

from referee.core.verdict import Judgement
from tests.games.qubix.subject import SUBJECT
from tests.support.spots import spots_in

often = settings(deadline=None, max_examples=150)


anywhere = spots_in(SUBJECT, st.integers(0, 2))
all_known = spots_in(SUBJECT, st.just(0))


def reasons(judgement: Judgement) -> set[str]:
    return {violation.reason.name for violation in judgement.violations}

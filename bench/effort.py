"""How much to measure."""

from typing import NamedTuple


class Effort(NamedTuple):
    """How much of everything to measure; more makes the figures steadier."""

    pairs: int
    """Different mid-game positions, each with its move, that calls cycle through."""
    visits: int
    """How many times in the run each method is measured, each time with a fresh server."""
    rounds: int
    """Rounds per visit, each with a block of the method and a block of the empty call."""
    calls: int
    """Calls in a block."""
    batch_calls: int
    """Calls in a block if each call judges a hundred moves."""
    positions: int
    """Positions of each size to measure in process."""
    repeats: int
    """How many times each of them is timed; the best time counts."""
    records: int
    """Records of whole games to audit."""
    audits: int
    """How many times each of them is audited; the best time counts."""


FULL = Effort(
    pairs=64,
    visits=5,
    rounds=6,
    calls=320,
    batch_calls=8,
    positions=24,
    repeats=60,
    records=8,
    audits=20,
)
QUICK = Effort(
    pairs=32,
    visits=2,
    rounds=4,
    calls=192,
    batch_calls=4,
    positions=16,
    repeats=20,
    records=4,
    audits=8,
)
SMALLEST = Effort(
    pairs=8,
    visits=1,
    rounds=2,
    calls=16,
    batch_calls=2,
    positions=2,
    repeats=2,
    records=1,
    audits=2,
)

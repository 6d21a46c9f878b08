"""The figures that are measured, as they go into tables and into results.json."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Self


@dataclass(frozen=True)
class Spread:
    """The median of several rounds, and the quartiles around it."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        if len(values) < 2:
            return cls(values[0], values[0], values[0])
        low, _, high = quantiles(values, n=4, method="inclusive")
        return cls(round(median(values), 4), round(low, 4), round(high, 4))


@dataclass(frozen=True)
class Calls:
    """A method under load: calls a second, and the server's CPU time per call."""

    per_second: Spread
    cpu_us: Spread


@dataclass(frozen=True)
class Duel:
    """A method against the empty call of the same payload; ratios are empty over method."""

    game: str
    name: str
    moves: int
    """How many moves a call has judged."""
    payload_bytes: int
    rounds: int
    calls_a_round: int
    method: Calls
    empty: Calls
    ratio_cpu: Spread
    ratio_wall: Spread
    moves_per_core: Spread
    """Moves judged in a second of the server's CPU time."""
    best_moves_per_core: float
    """The same in the best round."""


@dataclass(frozen=True)
class Step:
    """A step in process: average microseconds by size of the position, and how they grow.

    Each position contributes the best time of its repeats, or for `typical_us` their median.
    """

    game: str
    name: str
    us: dict[int, float]
    typical_us: dict[int, float]
    exponent: float
    """The exponent of the power law fitted to the times."""
    bend: float
    """The time at the last size before the endgame, over the time that smaller sizes predict."""
    linear_or_better: bool


@dataclass(frozen=True)
class Part:
    """What one part of a call costs the server."""

    name: str
    us: float
    share: float


@dataclass(frozen=True)
class Account:
    """Where the time of a ValidateMove call goes, and what each ratio would allow."""

    game: str
    name: str
    parts: list[Part]
    total_us: float
    over_empty_us: float
    allowed_us: dict[str, float]
    """For each ratio, how much more than the empty call a call may cost."""


@dataclass(frozen=True)
class RecordAudits:
    """Audits of whole records in process, on one core, each record with its best time."""

    game: str
    form: str
    """What the records tell."""
    turns: int
    """The average number of turns of a record."""
    us_per_turn: dict[str, float]
    turns_per_second: dict[str, int]
    us_by_turns: dict[int, float]
    """The time for all records together, by how many of their turns are audited."""
    exponent: float
    bend: float
    linear_or_better: bool


@dataclass(frozen=True)
class Results:
    """All figures of one run."""

    machine: dict[str, str | int | float]
    duels: list[Duel]
    steps: list[Step]
    accounts: list[Account]
    records: list[RecordAudits]

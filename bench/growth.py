"""How a time grows with the size of the position."""

from collections.abc import Mapping
from math import log
from statistics import fmean, linear_regression

MOST_EXPONENT = 1.1
MOST_BEND = 1.25


def exponent(times: Mapping[int, float]) -> float:
    """The exponent of the power law that fits best: 1 is linear, 2 quadratic."""
    sizes = [log(size) for size in times]
    return linear_regression(sizes, [log(time) for time in times.values()]).slope


def bend(times: Mapping[int, float]) -> float:
    """The last time, over the time that a straight line through the earlier ones predicts.

    A constant part hides a quadratic one from the exponent, but not from this. A falling line is
    treated as level, because the times then do not depend on the size.
    """
    *sizes, last = times
    earlier = [times[size] for size in sizes]
    slope, start = linear_regression(sizes, earlier)
    return times[last] / max(start + slope * last, fmean(earlier))


def is_linear_or_better(exponent: float, bend: float) -> bool:
    return exponent <= MOST_EXPONENT and bend <= MOST_BEND

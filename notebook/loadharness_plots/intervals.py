"""Intervals of fractions and of ratios. Those of means are made with the results and stand in summary.csv."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

LEVEL = 0.95


def wilson(successes: ArrayLike, trials: ArrayLike, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of Wilson's score interval of a fraction; NaN where there were no trials.

    The ends are the p for which |successes / trials - p| = z sqrt(p (1 - p) / trials), with z the normal quantile that
    leaves half of 1 - level on each side (E. B. Wilson, "Probable inference", J. Am. Stat. Assoc. 22, 1927). They stay
    within 0 and 1, and have a width where every trial succeeded.
    """
    n = np.asarray(trials, dtype=float)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    with np.errstate(invalid="ignore", divide="ignore"):
        fraction = np.asarray(successes, dtype=float) / n
        middle = (fraction + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * np.sqrt(fraction * (1 - fraction) / n + z * z / (4 * n * n))
    # where all or none succeeded, one end is the fraction itself, but for rounding
    return np.where(fraction == 0, 0.0, middle - half), np.where(fraction == 1, 1.0, middle + half)


def ratio(before: Sequence[float], after: Sequence[float], level: float = LEVEL) -> tuple[float, float, float]:
    """Geometric mean of `after` over that of `before`, and both ends of its interval.

    Welch's t on the logarithms, so that a ratio and its inverse are as far from no change. All three are NaN where a
    value is not above 0 or there is none, the ends where a side has fewer than two.
    """
    sides = [np.asarray(side, dtype=float) for side in (before, after)]
    if not all(len(side) and (side > 0).all() and np.isfinite(side).all() for side in sides):
        return math.nan, math.nan, math.nan
    logs = [np.log(side) for side in sides]
    change = logs[1].mean() - logs[0].mean()
    if min(len(side) for side in sides) < 2:
        return math.exp(change), math.nan, math.nan
    parts = [side.var(ddof=1) / len(side) for side in logs]
    both = sum(parts)
    if both == 0:
        return (math.exp(change),) * 3
    freedom = both**2 / sum(part**2 / (len(side) - 1) for part, side in zip(parts, logs, strict=True))
    half = student(freedom, level) * math.sqrt(both)
    return math.exp(change), math.exp(change - half), math.exp(change + half)


@lru_cache(maxsize=1000)
def student(freedom: float, level: float = LEVEL) -> float:
    """The t that Student's distribution with so many degrees of freedom stays within, on both sides, at that level."""
    low, high = 0.0, 1.0
    while _within(high, freedom) < level:
        high *= 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return middle


def _within(t: float, freedom: float) -> float:
    """Probability of staying between -t and t: the density by Simpson's rule in u = atan(t / sqrt(freedom)).

    There it is c cos(u)^(freedom - 1), smooth on a bounded range.
    """
    end = math.atan(t / math.sqrt(freedom))
    u = np.linspace(0, end, 2001)
    weights = np.ones(2001)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    log_c = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(math.pi) / 2
    return float(2 * math.exp(log_c) * (weights * np.cos(u) ** (freedom - 1)).sum() * end / 2000 / 3)

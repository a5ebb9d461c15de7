"""Intervals of fractions. Those of means are made with the results and stand in summary.csv."""

from __future__ import annotations

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

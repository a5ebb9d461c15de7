"""Where a line stops scaling, and how certain that is."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from .series import Series

#: A line is flat from the first point that reaches this part of its peak.
FLAT_FROM_FRACTION = 0.9


@dataclass(frozen=True)
class Knee:
    """The smallest amount of load with 90 % of the peak of throughput, and the range in which the intervals leave it.

    `low` is the first point whose interval reaches 90 % of the lower end of the peak's, `high` the first whose interval
    lies wholly at or above 90 % of the upper end; both are `at` where repeats are too few for intervals. `high` is NaN
    where no point is that certain.
    """

    at: float
    low: float
    high: float

    def text(self, line: Series) -> str:
        """In words, as `20 users [10 to 50]`, `20 users [10 or more]`."""
        words = line.load.amount(self.at)
        if self.low == self.high:
            return words
        low, high = (line.load.amount(end).split()[0] for end in (self.low, self.high))
        return f"{words} [{low} {'or more' if pd.isna(self.high) else f'to {high}'}]"


def knee(line: Series) -> Knee | None:
    """The knee of a line; None if it has fewer than three points, or if its last one still has the most throughput."""
    points = line.summary[line.summary["throughput_per_s"].notna()]
    if len(points) < 3 or points["throughput_per_s"].idxmax() == points.index[-1]:
        return None
    mean, amounts = points["throughput_per_s"], points[line.load.column]
    low = points["throughput_ci_low_per_s"].fillna(mean)
    high = points["throughput_ci_high_per_s"].fillna(mean)
    peak = mean.idxmax()

    def first(values: pd.Series, least: float) -> float:
        reached = amounts[values >= FLAT_FROM_FRACTION * least]
        return float(reached.iloc[0]) if len(reached) else float("nan")

    at = first(mean, mean[peak])
    surely = first(low, high[peak])
    return Knee(at, min(at, first(high, low[peak])), surely if pd.isna(surely) else max(at, surely))

"""Whether the files of a run agree with each other, claim by claim."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .loading import Results
from .selection import text_of

#: Cells have 6 significant digits.
_ROUNDING = 1e-5

_MEANS = {
    "throughput_per_s": ("throughput_ci_low_per_s", "throughput_ci_high_per_s"),
    "latency_mean_ms": ("latency_mean_ci_low_ms", "latency_mean_ci_high_ms"),
}
_QUANTILES = {"latency_p50_ms": 0.5, "latency_p90_ms": 0.9, "latency_p99_ms": 0.99, "latency_max_ms": 1.0}


def checks(results: Results) -> pd.DataFrame:
    """A row per claim: in how many rows it was `checked`, in how many it is `broken`, and the `first` that breaks it.

    Counts of a point are the sums over its trials and interactions, its means those of its repeats and inside their
    intervals, percentiles ascend, and percentiles.csv says what summary.csv and histograms.hlog say.
    """
    points = results.summary
    claims = {
        **_counts(results),
        **{f"{name} of a point is the mean of its repeats": _mean_of_repeats(results, name) for name in _MEANS},
        **{f"the interval of {name} contains it": _inside(points, name, *ends) for name, ends in _MEANS.items()},
        "p50 <= p90 <= p99 <= max": _ascending(points[list(_QUANTILES)]),
        "percentiles.csv agrees with summary.csv": _percentiles_agree(results),
        "percentiles.csv agrees with histograms.hlog": _histograms_agree(results),
    }
    rows = []
    for claim, holds in claims.items():
        known = holds.dropna()
        broken = known.index[~known.astype(bool)]
        rows.append([claim, len(known), len(broken), str(broken[0]) if len(broken) else ""])
    return pd.DataFrame(rows, columns=["claim", "checked", "broken", "first"]).set_index("claim")


def _counts(results: Results) -> dict[str, pd.Series]:
    wholes = _keyed(results.summary, results)
    out = {}
    for frame, parts in (("repeats", "trials"), ("interactions", "interactions of its trials")):
        for column in ("successes", "failures"):
            sums = getattr(results, frame).groupby(results.point, dropna=False)[column].sum()
            found = _lookup(sums, results)
            out[f"{column} of a point are those of its {parts}"] = _equal(wholes[column], found, 0)
    return out


def _mean_of_repeats(results: Results, column: str) -> pd.Series:
    means = results.repeats.groupby(results.point, dropna=False)[column].mean()
    return _equal(_keyed(results.summary, results)[column], _lookup(means, results), _ROUNDING)


def _inside(points: pd.DataFrame, column: str, low: str, high: str) -> pd.Series:
    slack = _ROUNDING * points[column].abs()
    holds = (points[low] <= points[column] + slack) & (points[column] <= points[high] + slack)
    return holds.astype(object).where(points[low].notna())


def _ascending(percentiles: pd.DataFrame) -> pd.Series:
    def ascends(row: np.ndarray) -> bool:
        known = row[np.isfinite(row)]
        return bool((np.diff(known) >= -_ROUNDING * known[1:]).all())

    return pd.Series([ascends(row) for row in percentiles.to_numpy(float)], index=percentiles.index, dtype=object)


def _percentiles_agree(results: Results) -> pd.Series:
    """A quantile on the same histogram; p90 of summary.csv may lie beside a step of 0.9 in the last of its digits."""
    table = _keyed(results.percentiles, results).set_index("quantile_fraction", append=True)["latency_ms"]
    wide = _keyed(results.summary, results)
    out = []
    for column, fraction in _QUANTILES.items():
        at = table[np.isclose(table.index.get_level_values(-1), fraction, rtol=0, atol=1e-9)].droplevel(-1)
        out.append(_equal(wide[column], at.reindex(wide.index), 1e-3))
    return pd.concat(out)


def _histograms_agree(results: Results) -> pd.Series:
    """Of each row, whether its part of all values lies at or below its response time, to a bucket's width."""
    buckets = _keyed(results.histograms, results)
    rows = _keyed(results.percentiles, results)
    out = []
    for key, quantiles in rows.groupby(level=0, sort=False):
        of_point = buckets.loc[[key]].sort_values("latency_high_ms") if key in buckets.index else buckets.iloc[:0]
        counts, ends = of_point["count"].cumsum().to_numpy(), of_point["latency_high_ms"].to_numpy(float)
        for fraction, value in zip(quantiles["quantile_fraction"], quantiles["latency_ms"], strict=True):
            rank = int(np.ceil(round(fraction * (counts[-1] if len(counts) else 0), 6)))
            expected = ends[np.searchsorted(counts, max(rank, 1))] if len(counts) else np.nan
            out.append((key, abs(expected - value) <= 2e-3 * value))
    return pd.Series([holds for _, holds in out], index=[key for key, _ in out], dtype=object)


def _equal(left: pd.Series, right: pd.Series, tolerance: float) -> pd.Series:
    holds = (left - right).abs() <= tolerance * left.abs()
    return holds.astype(object).where(left.notna() & right.notna())


def _key(frame: pd.DataFrame, results: Results) -> pd.Index:
    texts = (tuple(map(text_of, row)) for row in frame[results.point].itertuples(index=False))
    return pd.Index([", ".join(text or "-" for text in row) for row in texts], dtype=object)


def _keyed(frame: pd.DataFrame, results: Results) -> pd.DataFrame:
    return frame.set_axis(_key(frame, results), axis=0)


def _lookup(of_points: pd.Series, results: Results) -> pd.Series:
    frame = of_points.rename("value").reset_index()
    return _keyed(frame, results)["value"].reindex(_key(results.summary, results))

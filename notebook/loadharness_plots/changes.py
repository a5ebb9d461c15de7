"""The plot of what changed between two sets of results, point by point."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from . import captions
from .axes import load_axis, nothing_to_draw
from .drawing import plot
from .intervals import ratio
from .loading import Results
from .loads import Load, load_of
from .marks import GUIDE, TWO_KINDS, dodge, hollow, legend
from .selection import text_of
from .series import MARKERS, PALETTE
from .texts import safe

#: What may be compared, a column of repeats.csv, and what it is called.
_METRICS = {
    "throughput_per_s": "Throughput",
    "latency_mean_ms": "Mean response time",
    "latency_p50_ms": "p50 response time",
    "latency_p90_ms": "p90 response time",
    "latency_p99_ms": "p99 response time",
}
_STEPS = (1, 2, 5)
_FINE_STEPS = (1, 1.5, 2, 3, 5, 7)


def plot_change(before: Results, after: Results, ax: Axes | None = None, *, metric: str = "throughput_per_s") -> Axes:
    """P10: the ratio of a metric after to before at each point that both have, with its 95 % interval.

    The dashed line is no change. A mark is hollow where the verdict of either point is not sound. Two parts of one run
    can be compared as well: `plot_change(select(results, store="single-lock"), select(results, store="snapshot"))`.
    """
    if metric not in _METRICS:
        raise ValueError(f'metric must be one of {", ".join(_METRICS)}, was "{metric}"')
    return _plot_change(after, ax, before=before, metric=metric)


@plot(captions.of_changes)
def _plot_change(results: Results, ax: Axes, *, before: Results, metric: str) -> Axes:
    table = changes(before, results, metric).dropna(subset=["ratio"])
    ax.set_title(f"{_METRICS[metric]}, after / before")
    if table.empty:
        return nothing_to_draw(ax, "no point that both have and that has a value in each repeat")
    kinds = list(dict.fromkeys(load_of(table)))
    if len(kinds) > 1 or not kinds[0].axis_title:
        return nothing_to_draw(ax, TWO_KINDS)
    _draw(ax, table, kinds[0])
    _ratio_axis(ax, table[["ratio", "low", "high"]])
    ax.set_ylabel(f"{_METRICS[metric]}, after / before (ratio, log scale)")
    load_axis(ax, table[kinds[0].column], kinds[0].axis_title)
    legend(ax)
    return ax


def changes(before: Results, after: Results, metric: str = "throughput_per_s") -> pd.DataFrame:
    """A row per point that both sides have: its `line`, `users`, `arrivals_per_s`, `ratio`, `low`, `high`, `sound`.

    Points belong together if they agree in load and in whatever else differs within a side: mode, workload, factors.
    The ratio is that of geometric means over repeats; the interval Welch's at 95 % on the logarithms, NaN with a
    single repeat on either side.
    """
    same = _matched(before.summary, after.summary, [*before.factors, *after.factors])
    keys = [*same, "users", "arrivals_per_s"]
    sides = [_by_key(side.repeats, keys) for side in (before, after)]
    verdicts = [_by_key(side.summary, keys) for side in (before, after)]
    rows = []
    for key, trials in sides[0].items():
        if key in sides[1]:
            figures = ratio(trials[metric].tolist(), sides[1][key][metric].tolist())
            sound = all((side[key]["verdict"] == "sound").all() for side in verdicts)
            load = trials.iloc[0][["users", "arrivals_per_s"]]
            label = ", ".join(part for part in key[: len(same)] if part) or "after / before"
            rows.append([label, *load, *figures, sound])
    table = pd.DataFrame(rows, columns=["line", "users", "arrivals_per_s", "ratio", "low", "high", "sound"])
    return table.astype({"users": float, "arrivals_per_s": float}).sort_values(["line", "users", "arrivals_per_s"])


def _matched(before: pd.DataFrame, after: pd.DataFrame, factors: list[str]) -> list[str]:
    """What has to agree: what has several values on a side and is on both. A mode on each side is what is compared."""
    shared = [name for name in dict.fromkeys(["workload", "mode", *factors]) if name in before and name in after]
    return [name for name in shared if max(before[name].nunique(), after[name].nunique()) > 1]


def _by_key(frame: pd.DataFrame, keys: list[str]) -> dict[tuple[str, ...], pd.DataFrame]:
    names = [tuple(text_of(cell) for cell in row) for row in frame[keys].itertuples(index=False)]
    grouped = frame.groupby(pd.Series(names, index=frame.index, dtype=object), sort=False)
    return dict(iter(grouped))


def _draw(ax: Axes, table: pd.DataFrame, load: Load) -> None:
    lines = list(table.groupby("line", sort=False))
    for index, (label, rows) in enumerate(lines):
        color, marker = PALETTE[index % len(PALETTE)], MARKERS[index % len(MARKERS)]
        at = rows[load.column].to_numpy(float) * dodge(index, len(lines))
        ends = np.abs(rows[["low", "high"]].sub(rows["ratio"], axis=0)).T
        look = {"color": color, "marker": marker, "markersize": 5, "capsize": 2.5, "linewidth": 1}
        ax.errorbar(at, rows["ratio"], ends, label=safe(label), **look)
        verdict = rows["sound"].map({True: "sound", False: "suspect"})
        hollow(ax, verdict, at, rows["ratio"].to_numpy(float), color, marker)
    ax.axhline(1, label="no change", **GUIDE | {"color": rcParams["text.color"]})


def _ratio_axis(ax: Axes, values: pd.DataFrame) -> None:
    """Logarithmic, so that twice and half are as far from 1; ticks in percent near 1 and as factors beyond."""
    known = values.to_numpy(float)
    known = known[np.isfinite(known) & (known > 0)]
    low, high = min(known.min(), 0.95), max(known.max(), 1.05)
    pad = (high / low) ** 0.06
    ax.set_yscale("log")
    ax.set_ylim(low / pad, high * pad)
    ticks = _ticks(low, high)
    ax.yaxis.set_major_locator(FixedLocator(ticks))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, position: change_text(value)))


def _ticks(low: float, high: float) -> list[float]:
    if high / low < 2:
        step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2) if (high - low) / step <= 8 or step == 0.2)
        return [round(1 + step * k, 6) for k in range(-20, 21) if low * 0.9 <= 1 + step * k <= high * 1.1]
    steps = _FINE_STEPS if high / low < 20 else _STEPS if high / low < 1000 else (1,)
    powers = [step * 10.0**decade for decade in range(-9, 10) for step in steps]
    return [power for power in powers if low / 2 <= power <= high * 2]


def change_text(value: float) -> str:
    """A ratio in words: `+20 %`, `no change`, and beyond twice or half as a factor, `x 5`."""
    if value == 1:
        return "0 %"
    if 0.5 < value < 2:
        return f"{100 * (value - 1):+.4g} %"
    return f"x {value:.4g}"

"""The plots of latency against throughput, and of repeats in the order in which they ran."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from . import captions
from .axes import log_y_axis, nothing_to_draw, plain
from .drawing import plot
from .loading import Results
from .marks import GUIDE, NO_POINTS, legend, markers, why_not, zeros
from .series import series

_METRICS = {"throughput_per_s": "Throughput", "latency_mean_ms": "Mean response time", "latency_p99_ms": "p99"}
_FAR_APART = 20
_NAMED_MOST = 2


@plot(captions.of_means)
def plot_latency_against_throughput(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P12: mean response time (ms, log scale) against throughput (1/s), a path in order of load.

    Bars are the 95 % intervals over repeats. An arrow ends in the highest load. First point, last point and peak
    bear their load, if there are no more than two paths; one that turns back has more load and less throughput.
    """
    lines = series(results, mode)
    ax.set_title("Latency against throughput")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    shown = [(line, line.summary.dropna(subset=["throughput_per_s", "latency_mean_ms"])) for line in lines]
    if not any((points["latency_mean_ms"] > 0).any() for _, points in shown):
        return nothing_to_draw(ax, NO_POINTS)
    log_y_axis(ax, "Mean response time (ms, log scale)")
    for line, points in shown:
        x, y = (points[column].to_numpy(float) for column in ("throughput_per_s", "latency_mean_ms"))
        ax.plot(x, y, color=line.color, zorder=3)
        markers(ax, line, x, y, points["verdict"])
        zeros(ax, x, y, line.color)
        least = 0.5 * y[y > 0].min() if (y > 0).any() else 0
        low = np.maximum(points["latency_mean_ci_low_ms"].to_numpy(float), least)
        look = {"color": line.color, "alpha": 0.45, "linewidth": 1.2, "zorder": 2}
        ax.vlines(x, low, points["latency_mean_ci_high_ms"], **look)
        ax.hlines(y, points["throughput_ci_low_per_s"].clip(lower=0), points["throughput_ci_high_per_s"], **look)
        if len(x) > 1:
            arrow = {"arrowstyle": "-|>", "color": line.color, "shrinkB": 4, "mutation_scale": 13}
            ax.annotate("", (x[-1], y[-1]), (x[-2], y[-2]), arrowprops=arrow, zorder=3)
        for at in sorted({0, int(np.argmax(x)), len(x) - 1}) if len(x) and len(lines) <= _NAMED_MOST else []:
            words = line.load.amount(points[line.load.column].iloc[at])
            ax.annotate(words, (x[at], y[at]), (6, -11), textcoords="offset points", fontsize="small", color=line.color)
    _throughput_axis(ax, pd.concat([points["throughput_per_s"] for _, points in shown]))
    legend(ax)
    return ax


def _throughput_axis(ax: Axes, values: pd.Series) -> None:
    """Logarithmic where lines are so far apart that the lower ones would be a stroke; never with a zero."""
    is_log = values.min() > 0 and values.max() > _FAR_APART * values.min()
    if is_log:
        ax.set_xscale("log")
        ax.set_xlim(values.min() / 2, values.max() * 2)
    else:
        ax.set_xlim(0, None)
    ax.xaxis.set_major_formatter(plain)
    ax.set_xlabel("Throughput (successes per second" + (", log scale)" if is_log else ")"))


@plot(captions.of_trials, size_inches=(9, 4))
def plot_repeats_in_order(
    results: Results, ax: Axes, *, metric: str = "throughput_per_s", mode: str | None = None
) -> Axes:
    """P14: each trial's deviation (%) from the mean of its point, in the order in which trials began.

    On a quiet machine there is neither slope nor step. A mark is hollow where the trial's verdict is not sound.
    """
    if metric not in _METRICS:
        raise ValueError(f'metric must be one of {", ".join(_METRICS)}, was "{metric}"')
    lines = series(results, mode)
    ax.set_title(f"Repeats in order: {_METRICS[metric].lower() if metric != 'latency_p99_ms' else 'p99'}")
    table = in_order(results, metric)
    if not lines or table.empty:
        return nothing_to_draw(ax, NO_POINTS)
    for line in lines:
        rows = line.repeats.merge(table, on=[*results.point, "repeat"], how="inner")
        markers(ax, line, rows["number"].to_numpy(float), rows["deviation_percent"].to_numpy(float), rows["verdict"])
    ax.axhline(0, **GUIDE | {"color": rcParams["text.color"]})
    ax.yaxis.set_major_formatter(lambda value, position: f"{value:+g}" if value else "0")
    ax.set_xlim(0, len(table) + 1)
    ax.set_xlabel("Trial (number, in the order in which they began)")
    ax.set_ylabel(f"{_METRICS[metric]} (% above the mean of its point)")
    for handle in ax.lines:
        handle.set_linestyle("" if handle.get_marker() not in ("", "None", None) else handle.get_linestyle())
    legend(ax)
    return ax


def in_order(results: Results, metric: str = "throughput_per_s") -> pd.DataFrame:
    """A row per trial with a value, as it began: its point, `repeat`, `number` from 1, and `deviation_percent`."""
    trials = results.repeats.dropna(subset=["started_at", metric]).sort_values("started_at", kind="stable")
    mean = trials.groupby(results.point, dropna=False)[metric].transform("mean")
    kept = trials[[*results.point, "repeat"]]
    deviation = 100 * (trials[metric] / mean.where(mean > 0) - 1)
    return kept.assign(number=range(1, len(kept) + 1), deviation_percent=deviation).reset_index(drop=True)

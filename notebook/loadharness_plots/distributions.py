"""The plots of response time distributions. Each draws one line: one run in one mode with one value of each factor."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from . import captions
from .axes import load_axis, log_y_axis, nothing_to_draw, shades
from .drawing import plot
from .loading import Results
from .loads import USERS, load_names
from .marks import BESIDE, GUIDE, NO_POINTS, band, hollow, why_not, zeros
from .series import MARKERS, only
from .texts import safe

_RESPONSE_TIME = "Response time (ms, log scale)"
_PERCENTILES = {
    "latency_max_ms": "max",
    "latency_p999_ms": "p99.9",
    "latency_p99_ms": "p99",
    "latency_p90_ms": "p90",
    "latency_p50_ms": "p50",
}
#: A guide of which less than this part is in view would be a stub in a corner.
_LEAST_IN_VIEW = 0.4
_NINES = (0.0, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999)


@plot(captions.of_percentiles)
def plot_latency_percentiles(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P2: percentiles of the response time in ms against users or the offered rate, both axes logarithmic.

    A band is the 95 % interval of the percentile, where the run has it; the largest has none. The dashed guide, against
    users only, is what a time in proportion to them would look like. Raises ValueError if the results make several
    lines; a mode chooses one.
    """
    line = only(results, mode)
    ax.set_title("Latency percentiles" + (f", {line.label}" if line else ""))
    if why := why_not([line] if line else []):
        return nothing_to_draw(ax, why)
    points = line.summary
    if not (points[list(_PERCENTILES)] > 0).any(axis=None):
        return nothing_to_draw(ax, NO_POINTS)
    amounts = points[line.load.column].to_numpy(float)
    colors = shades(ax, len(_PERCENTILES))[::-1]
    floor = _floor(points[list(_PERCENTILES)])
    for (column, label), color, marker in zip(_PERCENTILES.items(), colors, MARKERS, strict=True):
        ax.plot(amounts, points[column], color=color, marker=marker, markersize=4.5, label=label)
        hollow(ax, points["verdict"], amounts, points[column].to_numpy(float), color, marker)
        zeros(ax, amounts, points[column].to_numpy(float), color)
        low, high = (column.replace("_ms", f"_ci_{end}_ms") for end in ("low", "high"))
        if low in points:
            band(ax, amounts, np.maximum(points[low].to_numpy(float), floor), points[high].to_numpy(float), color)
    log_y_axis(ax, _RESPONSE_TIME)
    ax.set_ylim(max(ax.get_ylim()[0], floor), ax.get_ylim()[1])
    if line.load == USERS:
        _guide(ax, amounts, points["latency_p50_ms"].to_numpy(float))
    load_axis(ax, amounts, line.load.axis_title)
    ax.legend(**BESIDE)
    return ax


@plot(captions.of_percentiles)
def plot_percentile_spectrum(results: Results, ax: Axes, *, mode: str | None = None, most_lines: int = 6) -> Axes:
    """P3: response time in ms by percentile, x in nines, one line per point with its 95 % interval as a band.

    Of many points at most that many are drawn, spread evenly; the line of one whose verdict is not sound is dashed.
    Raises ValueError if the results make several lines; a mode chooses one.
    """
    line = only(results, mode)
    ax.set_title("Percentile spectrum" + (f", {line.label}" if line else ""))
    table = line.percentiles[line.percentiles["quantile_fraction"] < 1] if line else None
    if table is None or not (table["latency_ms"] > 0).any():
        return nothing_to_draw(ax, NO_POINTS)
    points = list(table.assign(point=load_names(table)).groupby("point", sort=False))
    verdicts = dict(zip(load_names(line.summary), line.summary["verdict"], strict=True))
    chosen = np.unique(np.linspace(0, len(points) - 1, min(most_lines, len(points))).round().astype(int))
    floor = _floor(table[["latency_ms"]])
    for at, color in zip(chosen, shades(ax, len(chosen)), strict=True):
        label, rows = points[at]
        rows = rows.sort_values("quantile_fraction")
        nines = (1 / (1 - rows["quantile_fraction"])).to_numpy(float)
        style = "-" if verdicts.get(label) == "sound" else (0, (3, 1.5))
        ax.plot(nines, rows["latency_ms"], color=color, label=safe(label), linestyle=style)
        zeros(ax, nines, rows["latency_ms"].to_numpy(float), color)
        low = np.maximum(rows["latency_ci_low_ms"].to_numpy(float), floor)
        band(ax, nines, low, rows["latency_ci_high_ms"].to_numpy(float), color)
    log_y_axis(ax, _RESPONSE_TIME)
    _nines_axis(ax, float(table["quantile_fraction"].max()))
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], **BESIDE)
    return ax


def _floor(values: pd.DataFrame) -> float:
    """Where a logarithmic axis ends: below everything that is more than 0, and above an interval's end of 0 or less."""
    return float(values.where(values > 0).min(axis=None)) / 3


def _guide(ax: Axes, users: np.ndarray, median: np.ndarray) -> None:
    known = np.isfinite(median) & (median > 0)
    if known.sum() < 2:
        return
    last = np.flatnonzero(known)[-1]
    first = np.flatnonzero(known)[0]
    ends = users[[first, last]]
    in_view = np.log(median[last] / ax.get_ylim()[0]) / np.log(ends[1] / ends[0])
    if in_view < _LEAST_IN_VIEW:
        return
    ax.plot(ends, median[last] * ends / users[last], label="∝ users", **GUIDE | {"color": rcParams["text.color"]})


def _nines_axis(ax: Axes, highest: float) -> None:
    shown = [fraction for fraction in _NINES if fraction <= highest + 1e-12]
    ax.set_xscale("log")
    ax.set_xlim(1, max(1.2, 1.15 / (1 - highest)))
    ax.xaxis.set_major_locator(FixedLocator([1 / (1 - fraction) for fraction in shown]))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, position: f"{100 * (1 - 1 / x):.8g}"))
    ax.set_xlabel("Percentile (%, in nines)")

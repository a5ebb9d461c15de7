"""The plots of response time distributions. Each draws one run in one mode into the Axes that it is given."""

from __future__ import annotations

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from .axes import load_axis, log_y_axis, nothing_to_draw, shades
from .loading import Results
from .loads import USERS, load_names
from .plots import GUIDE, NO_POINTS, why_not
from .series import MARKERS, only

_RESPONSE_TIME = "Response time (ms, log scale)"
_PERCENTILES = {
    "latency_max_ms": "max",
    "latency_p999_ms": "p99.9",
    "latency_p99_ms": "p99",
    "latency_p90_ms": "p90",
    "latency_p50_ms": "p50",
}
_BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}
_NINES = (0.0, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999)


def latency_percentiles(ax: Axes, results: Results, *, mode: str | None = None) -> Axes:
    """P2: percentiles of the response time against users or the offered rate, both axes logarithmic.

    The dashed guide, against users only, is what a time in proportion to them would look like. Raises ValueError if the
    results make several lines; a mode chooses one.
    """
    line = only(results, mode)
    ax.set_title("Latency percentiles" + (f", {line.label}" if line else ""))
    if why := why_not([line] if line else []):
        return nothing_to_draw(ax, why)
    if line.summary[list(_PERCENTILES)].isna().all(axis=None):
        return nothing_to_draw(ax, NO_POINTS)
    amounts = line.summary[line.load.column].to_numpy(float)
    colors = shades(ax, len(_PERCENTILES))[::-1]
    for (column, label), color, marker in zip(_PERCENTILES.items(), colors, MARKERS, strict=True):
        ax.plot(amounts, line.summary[column], color=color, marker=marker, markersize=4.5, label=label)
    log_y_axis(ax, _RESPONSE_TIME)
    ax.set_ylim(ax.get_ylim())
    if line.load == USERS:
        _guide(ax, amounts, line.summary["latency_p50_ms"].to_numpy(float))
    load_axis(ax, amounts, line.load.axis_title)
    ax.legend(**_BESIDE)
    return ax


def percentile_spectrum(ax: Axes, results: Results, *, mode: str | None = None, most_lines: int = 6) -> Axes:
    """P3: response time by percentile, x in nines, one line per point; of many points at most that many, spread evenly.

    Raises ValueError if the results make several lines; a mode chooses one.
    """
    line = only(results, mode)
    ax.set_title("Percentile spectrum" + (f", {line.label}" if line else ""))
    table = line.percentiles[line.percentiles["quantile_fraction"] < 1] if line else None
    if table is None or table.empty:
        return nothing_to_draw(ax, NO_POINTS)
    points = list(table.assign(point=load_names(table)).groupby("point", sort=False))
    chosen = np.unique(np.linspace(0, len(points) - 1, min(most_lines, len(points))).round().astype(int))
    for at, color in zip(chosen, shades(ax, len(chosen)), strict=True):
        label, rows = points[at]
        rows = rows.sort_values("quantile_fraction")
        ax.plot(1 / (1 - rows["quantile_fraction"]), rows["latency_ms"], color=color, label=label)
    log_y_axis(ax, _RESPONSE_TIME)
    _nines_axis(ax, float(table["quantile_fraction"].max()))
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], **_BESIDE)
    return ax


def _guide(ax: Axes, users: np.ndarray, median: np.ndarray) -> None:
    known = np.isfinite(median) & (median > 0)
    if known.sum() < 2:
        return
    last = np.flatnonzero(known)[-1]
    first = np.flatnonzero(known)[0]
    ends = users[[first, last]]
    ax.plot(ends, median[last] * ends / users[last], label="∝ users", **GUIDE | {"color": rcParams["text.color"]})


def _nines_axis(ax: Axes, highest: float) -> None:
    shown = [fraction for fraction in _NINES if fraction <= highest + 1e-12]
    ax.set_xscale("log")
    ax.set_xlim(1, max(1.2, 1.15 / (1 - highest)))
    ax.xaxis.set_major_locator(FixedLocator([1 / (1 - fraction) for fraction in shown]))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, position: f"{100 * (1 - 1 / x):.8g}"))
    ax.set_xlabel("Percentile (%, in nines)")

"""The plots of throughput and mean latency against users or the offered rate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from . import captions
from .axes import log_y_axis, nothing_to_draw, plain
from .drawing import plot
from .knees import knee
from .loading import Results
from .loads import ARRIVALS
from .marks import GUIDE, band, dots, finish, legend, markers, why_not, zeros
from .series import Series, series

Center = Literal["mean", "median"]


@dataclass(frozen=True)
class _Quantity:
    """A quantity that summary.csv has with its interval and repeats.csv has per trial."""

    column: str
    low: str
    high: str
    title: str
    axis_title: str


_THROUGHPUT = _Quantity(
    "throughput_per_s",
    "throughput_ci_low_per_s",
    "throughput_ci_high_per_s",
    "Throughput",
    "Throughput (successes per second)",
)
_LATENCY = _Quantity(
    "latency_mean_ms",
    "latency_mean_ci_low_ms",
    "latency_mean_ci_high_ms",
    "Latency",
    "Mean response time (ms)",
)


@plot(captions.of_throughput)
def plot_throughput(
    results: Results,
    ax: Axes,
    *,
    mode: str | None = None,
    center: Center = "mean",
    knees: bool = True,
    log_y: bool = False,
) -> Axes:
    """P1: successes per second of wall time against users or the offered rate, one line per run, mode and factors.

    Under open load both axes are logarithmic, and the dashed guide is a system that keeps up: on a linear axis a
    line between two points that keep up would run above it. With `log_y` both are under closed load too, for lines
    that lie far apart. Where flows arrive there is no guide, for a flow is several interactions. The band is the
    95 % interval of the mean over repeats, the faint dots are the repeats, and a hollow marker is a point whose verdict
    is not sound. A frame and a dotted line mark the knee: the smallest load with 90 % of the peak of means;
    the legend has it, and in brackets the range in which the intervals leave it.
    """
    lines = series(results, mode)
    is_open = any(line.load == ARRIVALS for line in lines)
    _against_load(ax, lines, _THROUGHPUT, center, log_y=is_open or log_y)
    if is_open and ax.lines and all(line.flows.empty for line in lines):
        _guide_of_keeping_up(ax)
    if knees and ax.lines and not is_open:
        _mark_knees(ax, lines)
    return ax


@plot(captions.of_repeats)
def plot_latency(
    results: Results, ax: Axes, *, mode: str | None = None, center: Center = "mean", log_y: bool = False
) -> Axes:
    """Mean response time of successes in ms against users or the offered rate, drawn like `plot_throughput`.

    With `log_y` both axes are logarithmic, so that a time in proportion to users is a straight line of slope 1.
    """
    return _against_load(ax, series(results, mode), _LATENCY, center, log_y)


def _against_load(ax: Axes, lines: list[Series], quantity: _Quantity, center: Center, log_y: bool = False) -> Axes:
    if center not in ("mean", "median"):
        raise ValueError(f'center must be "mean" or "median", was "{center}"')
    lines = [line for line in lines if line.summary[quantity.column].notna().any()]
    ax.set_title(quantity.title)
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    log_y = log_y and any((line.summary[quantity.column] > 0).any() for line in lines)
    floor, ceiling = _log_limits(lines, quantity) if log_y else (0.0, None)
    for line in lines:
        _draw_line(ax, line, quantity, center, floor)
    if log_y:
        log_y_axis(ax, quantity.axis_title[:-1] + ", log scale)")
    else:
        ax.yaxis.set_major_formatter(plain)
        ax.set_ylabel(quantity.axis_title)
    ax.set_ylim(floor, ceiling)
    return finish(ax, lines)


def _log_limits(lines: list[Series], quantity: _Quantity) -> tuple[float, float]:
    known = pd.concat([frame[quantity.column] for line in lines for frame in (line.summary, line.repeats)])
    known = known[known > 0]
    highs = pd.concat([line.summary[quantity.high] for line in lines])
    return known.min() / 1.6, 1.6 * max(known.max(), highs.fillna(0).max())


def _draw_line(ax: Axes, line: Series, quantity: _Quantity, center: Center, floor: float) -> None:
    """The interval is cut at the floor: below it there is no throughput, no time, or no end of a logarithmic axis."""
    points = line.summary
    amounts = points[line.load.column].to_numpy(float)
    middle = points[quantity.column].to_numpy(float)
    if center == "median":
        medians = line.repeats.groupby(line.load.column)[quantity.column].median()
        middle = points[line.load.column].map(medians).to_numpy(float)
    low = np.maximum(points[quantity.low].to_numpy(float), floor)
    band(ax, amounts, low, points[quantity.high].to_numpy(float), line.color)
    trials = line.repeats.dropna(subset=[quantity.column])
    dots(ax, trials[line.load.column], trials[quantity.column], line.color)
    ax.plot(amounts, middle, color=line.color, zorder=3)
    markers(ax, line, amounts, middle)
    if floor > 0:
        zeros(ax, amounts, middle, line.color)


def _guide_of_keeping_up(ax: Axes) -> None:
    """As much as is offered; the axis stays, so that the line is cut where it leaves what was measured."""
    ax.plot(ax.get_xlim(), ax.get_xlim(), label="achieved = offered", **GUIDE | {"color": rcParams["text.color"]})
    legend(ax)


def _mark_knees(ax: Axes, lines: list[Series]) -> None:
    drawn = {line.get_color(): line.get_xydata() for line in reversed(ax.lines) if len(line.get_xydata())}
    foot = ax.get_ylim()[0]
    for line in lines:
        if (found := knee(line)) and line.color in drawn:
            ((_, height),) = [point for point in drawn[line.color] if point[0] == found.at]
            ax.vlines(found.at, foot, height, color=line.color, linestyle=":", linewidth=1.2, zorder=1.5, gid="knee")
            frame = {"s": 150, "marker": line.marker, "facecolors": "none", "edgecolors": line.color, "linewidths": 1.1}
            ax.scatter(found.at, height, label=f"knee: {found.text(line)}", gid="frame", **frame)
    legend(ax)

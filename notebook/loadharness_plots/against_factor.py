"""The plot of a quantity against the values of a factor: cores, buckets, threads, servers, or the users themselves."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from . import captions
from .axes import add_caption, load_axis, nothing_to_draw, plain
from .drawing import plot
from .factors import PART, Line, Quantity, lines_of, quantity_of
from .loading import Results
from .marks import NO_POINTS, legend, markers
from .selection import of_mode, text_of
from .texts import safe

#: More would run into each other below an axis.
_LETTERS_SIDE_BY_SIDE = 70
_ASLANT = {"rotation": 30, "ha": "right", "rotation_mode": "anchor"}


@plot(captions.of_factor)
def plot_against_factor(
    results: Results,
    ax: Axes,
    *,
    factor: str,
    quantity: str = "throughput",
    mode: str | None = None,
) -> Axes:
    """P15: a quantity at each value of a factor, one line per run, mode, load and value of the other factors.

    The factor is one of `results.factors`, or `users`. Numbers stand on a logarithmic axis, other values side by
    side in the order of the run. The thick bar is the 95 % interval of the mean over repeats; one that would squeeze
    all else is cut. The thin bar reaches from the smallest to the largest repeat, and a hollow marker is a point
    whose verdict is not sound. `quantity` is `throughput`, `latency`, or `wall`, the measured time of a trial; or
    `part=NAME`, the mean time in that part of the first interaction that reports it (tiers.csv), which is not known
    of single repeats.
    """
    drawn = quantity_of(quantity)
    ax.set_title(f"{drawn.axis_title.split(' (')[0]} by {factor}")
    lines = lines_of(of_mode(results, mode), factor, drawn)
    if not lines:
        return nothing_to_draw(ax, NO_POINTS)
    values = pd.concat([line.summary[factor] for line in lines])
    numbers = pd.to_numeric(values, errors="coerce")
    is_numeric = bool((numbers > 0).all())
    places = {} if is_numeric else {text_of(value): place for place, value in enumerate(values.map(text_of).unique())}
    for index, line in enumerate(lines):
        _draw(ax, line, drawn, factor, _places(line, factor, places, index, len(lines)))
    if is_numeric:
        load_axis(ax, numbers, f"{factor} (log scale)")
    else:
        long = sum(map(len, places)) > _LETTERS_SIDE_BY_SIDE
        ax.set_xticks(list(places.values()), [safe(value) for value in places], **(_ASLANT if long else {}))
        ax.set_xlim(-0.5, len(places) - 0.5)
        ax.set_xlabel(factor)
    ax.yaxis.set_major_formatter(plain)
    ax.set_ylabel(drawn.axis_title)
    ax.set_ylim(0, _top(lines, drawn))
    legend(ax)
    return ax


def figure_two_quantities(
    results: Results,
    *,
    factor: str,
    left: str = "throughput",
    right: str = "latency",
    mode: str | None = None,
) -> Figure:
    """One quantity on the left axis and another on the right one, as the published reports draw some of theirs.

    Each axis begins at 0. The lines of the right axis are dashed.
    """
    figure, ax = plt.subplots(figsize=(7.2, 4.6), layout="constrained")
    other = ax.twinx()
    plot_against_factor(results, ax, factor=factor, quantity=left, mode=mode)
    plot_against_factor(results, other, factor=factor, quantity=right, mode=mode)
    if not ax.has_data():
        return figure
    for line in other.lines:
        line.set_linestyle("--")
    other.grid(False)
    other.spines["right"].set_visible(True)
    handles = [axes.get_legend_handles_labels() for axes in (ax, other)]
    names = [
        f"{label}, {side}" for (_, labels), side in zip(handles, ("left", "right"), strict=True) for label in labels
    ]
    for axes in (ax, other):
        axes.get_legend().remove()
    # Lines of two axes leave no place free for certain.
    figure.legend([handle for found, _ in handles for handle in found], names, loc="outside upper left", ncols=2)
    ax.set_title(f"{_words(left)} (left) and {_words(right).lower()} (right) by {factor}")
    other.set_title("")
    parts = left.startswith(PART) and right.startswith(PART)
    add_caption(figure, captions.of_factor(of_mode(results, mode), left if parts else ""))
    return figure


def _words(quantity: Quantity) -> str:
    return quantity_of(quantity).axis_title.split(" (")[0]


def _top(lines: list[Line], drawn: Quantity) -> float | None:
    """Room for every mean and repeat, and for intervals as far as they leave the others to be seen."""
    frames = [frame for line in lines for frame in (line.summary, line.repeats) if drawn.column in frame]
    values = pd.concat([frame[drawn.column] for frame in frames])
    room = 1.6 * values.max()
    highs = pd.concat([line.summary[drawn.high] for line in lines]) if drawn.low else values
    return min(room, 1.06 * np.nanmax([values.max(), highs.max()])) if room > 0 else None


def _places(line: Line, factor: str, places: dict[str, int], index: int, lines: int) -> dict[object, float]:
    """Where each value of the factor stands, a little to the side, so that bars of several lines stay apart."""
    aside = index - (lines - 1) / 2
    return {
        value: places[text_of(value)] + 0.12 * aside if places else float(value) * 1.015**aside
        for value in line.summary[factor].unique()
    }


def _draw(ax: Axes, line: Line, drawn: Quantity, factor: str, places: dict[object, float]) -> None:
    points = line.summary.assign(place=line.summary[factor].map(places)).sort_values("place", kind="stable")
    x = points["place"].to_numpy(float)
    y = points[drawn.column].to_numpy(float)
    if drawn.column in line.repeats:
        _draw_ranges(ax, line, drawn, factor, places)
    if drawn.low:
        low = np.maximum(points[drawn.low].to_numpy(float), 0)
        ax.vlines(x, low, points[drawn.high].to_numpy(float), color=line.color, alpha=0.35, linewidth=4, gid="interval")
    ax.plot(x, y, color=line.color, zorder=3)
    ordered = Line(line.label, line.color, line.marker, points, line.repeats)
    markers(ax, ordered, x, y)


def _draw_ranges(ax: Axes, line: Line, drawn: Quantity, factor: str, places: dict[object, float]) -> None:
    trials = line.repeats.dropna(subset=[drawn.column]).groupby(factor, sort=False)[drawn.column].agg(["min", "max"])
    for value, (least, most) in zip(trials.index, trials.to_numpy(float), strict=True):
        if value in places:
            ax.vlines(places[value], least, most, color=line.color, linewidth=0.9, zorder=2, gid="range")

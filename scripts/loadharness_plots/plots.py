"""The plots against users or the offered rate. Each draws into the Axes that it is given and returns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from .axes import load_axis, log_y_axis, nothing_to_draw, plain
from .intervals import wilson
from .loading import Results
from .loads import ARRIVALS, CHANGING, load_names
from .series import Series, series

Center = Literal["mean", "median"]

NO_POINTS = "no points to draw"
TWO_KINDS = "users, offered rates and traces cannot share an axis:\ndraw each part of by_load(results) by itself"
NO_AMOUNT = "neither a number of users nor one rate\nto draw it against: {}"

#: A line that is no measurement.
GUIDE = {"linestyle": (0, (5, 3)), "linewidth": 1.1, "alpha": 0.7, "zorder": 1.5}


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


def throughput(ax: Axes, results: Results, *, mode: str | None = None, center: Center = "mean") -> Axes:
    """P1: successes per second of wall time against users or the offered rate, one line per run and mode.

    Under open load both axes are logarithmic, and the dashed guide is a system that keeps up: on a linear axis a line
    between two points that keep up would run above it. The band is the 95 % interval of the mean over repeats, the
    faint dots are the repeats, and a hollow marker is a point whose verdict is not sound; `captions.of_repeats` says so
    in words.
    """
    lines = series(results, mode)
    is_open = any(line.load == ARRIVALS for line in lines)
    _against_load(ax, lines, _THROUGHPUT, center, log_y=is_open)
    if is_open and ax.lines:
        _guide_of_keeping_up(ax)
    return ax


def latency(
    ax: Axes, results: Results, *, mode: str | None = None, center: Center = "mean", log_y: bool = False
) -> Axes:
    """Mean response time of successes against users or the offered rate, drawn like `throughput`.

    With `log_y` both axes are logarithmic, so that a time in proportion to users is a straight line of slope 1.
    """
    return _against_load(ax, series(results, mode), _LATENCY, center, log_y)


def interaction_share(
    ax: Axes, results: Results, *, interaction: str | None = None, mode: str | None = None
) -> Axes:
    """P5 for one interaction: its share of all that ended with Wilson's 95 % interval; the intended one dashed.

    It is the first that the results name, if none is chosen.
    """
    if interaction is None:
        interaction = next(iter(results.interactions["interaction"]), "all")
    lines = series(results, mode)
    ax.set_title(f"Share of {interaction} interactions")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    intended: set[float] = set()
    bounds: list[float] = []
    for index, line in enumerate(lines):
        chosen = line.interactions[line.interactions["interaction"] == interaction]
        counts = pd.DataFrame(
            {
                "of": ended(chosen).groupby(chosen[line.load.column]).sum(),
                "out_of": ended(line.interactions).groupby(line.interactions[line.load.column]).sum(),
            }
        )
        intended |= set(chosen["intended_share_fraction"].dropna())
        bounds += _fractions(ax, line, counts, _dodge(index, len(lines)))
    if not bounds:
        return nothing_to_draw(ax, f"no {interaction} interactions to draw")
    for share in sorted(intended):
        ax.axhline(share, label=f"intended: {share:g}", **GUIDE | {"color": rcParams["text.color"]})
    middle = np.mean(sorted(intended)) if intended else np.mean(bounds)
    reach = max(0.05, 1.15 * max(abs(bound - middle) for bound in [*bounds, *intended]))
    ax.set_ylim(max(0, middle - reach), min(1 + 0.06 * reach, middle + reach))
    ax.set_ylabel("Share (fraction of interactions)")
    return _finish(ax, lines)


def success_rate(ax: Axes, results: Results, *, mode: str | None = None) -> Axes:
    """P6: successes of all interactions that ended, with Wilson's 95 % interval."""
    lines = series(results, mode)
    ax.set_title("Success rate")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    bounds: list[float] = []
    for index, line in enumerate(lines):
        points = line.summary.set_index(line.load.column)
        counts = pd.DataFrame({"of": points["successes"], "out_of": ended(points)})
        bounds += _fractions(ax, line, counts, _dodge(index, len(lines)))
    if not bounds:
        return nothing_to_draw(ax, NO_POINTS)
    lowest = min(0.98, min(bounds) - 0.1 * (1 - min(bounds)))
    ax.set_ylim(max(0, lowest), 1 + 0.06 * (1 - lowest))
    ax.set_ylabel("Success rate (fraction of interactions)")
    return _finish(ax, lines)


def why_not(lines: list[Series]) -> str | None:
    """Why lines cannot be drawn against one axis of load; None if they can."""
    loads = {line.load for line in lines}
    if not lines:
        return NO_POINTS
    if len(loads) > 1:
        return TWO_KINDS
    if loads == {CHANGING}:
        names = pd.concat([load_names(line.summary) for line in lines])
        return NO_AMOUNT.format(", ".join(dict.fromkeys(names)))
    return None


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
        log_y_axis(ax, quantity.axis_title + ", log scale")
    else:
        ax.yaxis.set_major_formatter(plain)
        ax.set_ylabel(quantity.axis_title)
    ax.set_ylim(floor, ceiling)
    return _finish(ax, lines)


def _guide_of_keeping_up(ax: Axes) -> None:
    """As much as is offered; the axis stays, so that the line is cut where it leaves what was measured."""
    ax.plot(ax.get_xlim(), ax.get_xlim(), label="achieved = offered", **GUIDE | {"color": rcParams["text.color"]})
    ax.legend(loc="best")


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
    high = points[quantity.high].to_numpy(float)
    ax.fill_between(amounts, low, high, color=line.color, alpha=0.17, linewidth=0, zorder=2)
    for at in _alone(np.isfinite(low)):
        ax.vlines(amounts[at], low[at], high[at], color=line.color, alpha=0.45, linewidth=2.5, zorder=2)
    trials = line.repeats.dropna(subset=[quantity.column])
    ax.scatter(
        trials[line.load.column],
        trials[quantity.column],
        s=9,
        color=line.color,
        alpha=0.4,
        linewidths=0,
        zorder=2.5,
        gid="repeats",
    )
    ax.plot(amounts, middle, color=line.color, zorder=3)
    _markers(ax, line, amounts, middle)


def _markers(ax: Axes, line: Series, x: np.ndarray, y: np.ndarray) -> None:
    """Filled where the verdict is sound, hollow where it is not, and crossed where the row is invalid."""
    verdict = line.summary["verdict"]
    sound = (verdict == "sound").to_numpy()
    faces = [line.color if is_sound else ax.get_facecolor() for is_sound in sound]
    ax.scatter(x, y, s=34, marker=line.marker, c=faces, edgecolors=line.color, linewidths=1.4, zorder=4, gid="points")
    invalid = (verdict == "invalid").to_numpy()
    ax.scatter(x[invalid], y[invalid], s=22, marker="x", color=line.color, linewidths=1.2, zorder=5, gid="invalid")
    ax.plot([], [], color=line.color, marker=line.marker, label=line.label)


def _fractions(ax: Axes, line: Series, counts: pd.DataFrame, dodge: float) -> list[float]:
    """Draws `of` / `out_of` by amount of load with its interval; returns the ends of the intervals."""
    known = counts[counts["out_of"] > 0].dropna()
    if known.empty:
        return []
    fraction = (known["of"] / known["out_of"]).to_numpy(float)
    low, high = wilson(known["of"], known["out_of"])
    ax.errorbar(
        known.index.to_numpy(float) * dodge,
        fraction,
        yerr=np.abs([fraction - low, high - fraction]),
        color=line.color,
        marker=line.marker,
        markersize=5,
        linewidth=1.2,
        elinewidth=1.3,
        capsize=2.5,
        label=line.label,
        zorder=3,
    )
    return [*low, *high]


def ended(frame: pd.DataFrame) -> pd.Series:
    """Interactions that ended, with success or without."""
    return frame["successes"] + frame["failures"]


def _dodge(index: int, lines: int) -> float:
    """A little to the side, so that intervals of several lines at one amount of load stay apart."""
    return 1.07 ** (index - (lines - 1) / 2)


def _alone(known: np.ndarray) -> np.ndarray:
    """Where a value has no neighbour: a band over one point has no width and would not be seen."""
    left = np.concatenate([[False], known[:-1]])
    right = np.concatenate([known[1:], [False]])
    return np.flatnonzero(known & ~left & ~right)


def _finish(ax: Axes, lines: list[Series]) -> Axes:
    load = lines[0].load
    load_axis(ax, pd.concat([line.summary[load.column] for line in lines]), load.axis_title)
    ax.legend(loc="best")
    return ax

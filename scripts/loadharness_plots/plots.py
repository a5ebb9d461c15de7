"""The plots against the number of users. Each draws into the Axes that it is given and returns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from .axes import log_y_axis, nothing_to_draw, plain, users_axis
from .intervals import wilson
from .loading import Results
from .series import Series, series

Center = Literal["mean", "median"]

NO_POINTS = "no points to draw"

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
    """P1: successes per second of wall time against users, one line per run and mode.

    The band is the 95 % interval of the mean over repeats, the faint dots are the repeats, and a hollow marker is a
    point whose verdict is not sound; `captions.of_repeats` says so in words.
    """
    return _against_users(ax, series(results, mode), _THROUGHPUT, center)


def latency(
    ax: Axes, results: Results, *, mode: str | None = None, center: Center = "mean", log_y: bool = False
) -> Axes:
    """Mean response time of successes against users, drawn like `throughput`.

    With `log_y` both axes are logarithmic, so that a time in proportion to users is a straight line of slope 1.
    """
    return _against_users(ax, series(results, mode), _LATENCY, center, log_y)


def interaction_share(ax: Axes, results: Results, *, interaction: str = "customer", mode: str | None = None) -> Axes:
    """P5 for one interaction: its share of all that ended with Wilson's 95 % interval; the intended one dashed."""
    lines = series(results, mode)
    ax.set_title(f"Share of {interaction} interactions")
    intended: set[float] = set()
    bounds: list[float] = []
    for index, line in enumerate(lines):
        chosen = line.interactions[line.interactions["interaction"] == interaction]
        counts = pd.DataFrame(
            {
                "of": ended(chosen).groupby(chosen["users"]).sum(),
                "out_of": ended(line.interactions).groupby(line.interactions["users"]).sum(),
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
    ax.set_ylim(max(0, middle - reach), min(1, middle + reach))
    ax.set_ylabel("Share (fraction of interactions)")
    return _finish(ax, lines)


def success_rate(ax: Axes, results: Results, *, mode: str | None = None) -> Axes:
    """P6: successes of all interactions that ended, with Wilson's 95 % interval."""
    lines = series(results, mode)
    ax.set_title("Success rate")
    bounds: list[float] = []
    for index, line in enumerate(lines):
        points = line.summary.set_index("users")
        counts = pd.DataFrame({"of": points["successes"], "out_of": ended(points)})
        bounds += _fractions(ax, line, counts, _dodge(index, len(lines)))
    if not bounds:
        return nothing_to_draw(ax, NO_POINTS)
    lowest = min(0.98, min(bounds) - 0.1 * (1 - min(bounds)))
    ax.set_ylim(max(0, lowest), 1 + 0.06 * (1 - lowest))
    ax.set_ylabel("Success rate (fraction of interactions)")
    return _finish(ax, lines)


def _against_users(ax: Axes, lines: list[Series], quantity: _Quantity, center: Center, log_y: bool = False) -> Axes:
    if center not in ("mean", "median"):
        raise ValueError(f'center must be "mean" or "median", was "{center}"')
    lines = [line for line in lines if line.summary[quantity.column].notna().any()]
    ax.set_title(quantity.title)
    if not lines:
        return nothing_to_draw(ax, NO_POINTS)
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


def _log_limits(lines: list[Series], quantity: _Quantity) -> tuple[float, float]:
    known = pd.concat([frame[quantity.column] for line in lines for frame in (line.summary, line.repeats)])
    known = known[known > 0]
    highs = pd.concat([line.summary[quantity.high] for line in lines])
    return known.min() / 1.6, 1.6 * max(known.max(), highs.fillna(0).max())


def _draw_line(ax: Axes, line: Series, quantity: _Quantity, center: Center, floor: float) -> None:
    """The interval is cut at the floor: below it there is no throughput, no time, or no end of a logarithmic axis."""
    points = line.summary
    users = points["users"].to_numpy(float)
    middle = points[quantity.column].to_numpy(float)
    if center == "median":
        medians = line.repeats.groupby("users")[quantity.column].median()
        middle = points["users"].map(medians).to_numpy(float)
    low = np.maximum(points[quantity.low].to_numpy(float), floor)
    high = points[quantity.high].to_numpy(float)
    ax.fill_between(users, low, high, color=line.color, alpha=0.17, linewidth=0, zorder=2)
    for at in _alone(np.isfinite(low)):
        ax.vlines(users[at], low[at], high[at], color=line.color, alpha=0.45, linewidth=2.5, zorder=2)
    trials = line.repeats.dropna(subset=[quantity.column])
    ax.scatter(
        trials["users"],
        trials[quantity.column],
        s=9,
        color=line.color,
        alpha=0.4,
        linewidths=0,
        zorder=2.5,
        gid="repeats",
    )
    ax.plot(users, middle, color=line.color, zorder=3)
    _markers(ax, line, users, middle)


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
    """Draws `of` / `out_of` by users with its interval; returns the ends of the intervals."""
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
    """A little to the side, so that intervals of several lines at one number of users stay apart."""
    return 1.07 ** (index - (lines - 1) / 2)


def _alone(known: np.ndarray) -> np.ndarray:
    """Where a value has no neighbour: a band over one point has no width and would not be seen."""
    left = np.concatenate([[False], known[:-1]])
    right = np.concatenate([known[1:], [False]])
    return np.flatnonzero(known & ~left & ~right)


def _finish(ax: Axes, lines: list[Series]) -> Axes:
    users_axis(ax, pd.concat([line.summary["users"] for line in lines]))
    ax.legend(loc="best")
    return ax

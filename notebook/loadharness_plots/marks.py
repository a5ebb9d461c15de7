"""What plots are made of: markers that show a verdict, bands of intervals, dots of repeats, zeros on log axes."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from .axes import load_axis
from .loads import CHANGING, load_names
from .series import Series

NO_POINTS = "no points to draw"
TWO_KINDS = "users, offered rates and traces cannot share an axis:\ndraw each part of by_load(results) by itself"
NO_AMOUNT = "neither a number of users nor one rate\nto draw it against: {}"

#: A line that is no measurement.
GUIDE = {"linestyle": (0, (5, 3)), "linewidth": 1.1, "alpha": 0.7, "zorder": 1.5}

#: A legend that must not cover what is drawn.
BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}

_NAMED_MOST = 3


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


def markers(ax: Axes, line: Series, x: np.ndarray, y: np.ndarray, verdict: pd.Series | None = None) -> None:
    """Filled where the verdict is sound, hollow where it is not, and crossed where the row is invalid."""
    verdict = line.summary["verdict"] if verdict is None else verdict
    sound = (verdict == "sound").to_numpy()
    faces = [line.color if is_sound else ax.get_facecolor() for is_sound in sound]
    ax.scatter(x, y, s=34, marker=line.marker, c=faces, edgecolors=line.color, linewidths=1.4, zorder=4, gid="points")
    invalid = (verdict == "invalid").to_numpy()
    ax.scatter(x[invalid], y[invalid], s=22, marker="x", color=line.color, linewidths=1.2, zorder=5, gid="invalid")
    ax.plot([], [], color=line.color, marker=line.marker, label=line.label)


def hollow(ax: Axes, verdict: pd.Series, x: np.ndarray, y: np.ndarray, color: object, marker: str) -> None:
    """Markers without a filling over those of points whose verdict is not sound."""
    unsound = (verdict != "sound").to_numpy()
    look = {"s": 24, "marker": marker, "color": [ax.get_facecolor()], "edgecolors": [color], "linewidths": 1.2}
    ax.scatter(x[unsound], y[unsound], zorder=4, gid="hollow", **look)


def band(ax: Axes, x: np.ndarray, low: np.ndarray, high: np.ndarray, color: object) -> None:
    """Intervals as a band, or as a bar where a point has no neighbour."""
    ax.fill_between(x, low, high, color=color, alpha=0.17, linewidth=0, zorder=2)
    for at in alone(np.isfinite(low) & np.isfinite(high)):
        ax.vlines(x[at], low[at], high[at], color=color, alpha=0.45, linewidth=2.5, zorder=2)


def dots(ax: Axes, x: pd.Series, y: pd.Series, color: object) -> None:
    """One faint dot per repeat."""
    ax.scatter(x, y, s=9, color=color, alpha=0.4, linewidths=0, zorder=2.5, gid="repeats")


def zeros(ax: Axes, x: np.ndarray, y: np.ndarray, color: object) -> None:
    """Zeros have no place on a logarithmic axis: they stand at its foot, and are named."""
    at = np.asarray(x, dtype=float)[np.asarray(y, dtype=float) == 0]
    foot = ax.get_xaxis_transform()
    ax.scatter(at, np.full(len(at), 0.015), marker="v", s=30, color=color, transform=foot, zorder=5, gid="zeros")
    for place in at[:_NAMED_MOST]:
        ax.annotate("0", (place, 0.03), xycoords=foot, ha="center", va="bottom", fontsize="small", color=color)


def alone(known: np.ndarray) -> np.ndarray:
    """Where a value has no neighbour: a band over one point has no width and would not be seen."""
    left = np.concatenate([[False], known[:-1]])
    right = np.concatenate([known[1:], [False]])
    return np.flatnonzero(known & ~left & ~right)


def dodge(index: int, lines: int) -> float:
    """A little to the side, so that intervals of several lines at one amount of load stay apart."""
    return 1.07 ** (index - (lines - 1) / 2)


def finish(ax: Axes, lines: list[Series]) -> Axes:
    """The axis of load and the legend."""
    load = lines[0].load
    load_axis(ax, pd.concat([line.summary[load.column] for line in lines]), load.axis_title)
    legend(ax)
    return ax


def legend(ax: Axes, most_rows: int = 4, most_letters: int = 100) -> None:
    """Among the marks where there is room for a few words, else beside them."""
    labels = ax.get_legend_handles_labels()[1]
    few = len(labels) <= most_rows and sum(map(len, labels)) <= most_letters
    ax.legend(**{"loc": "best"} if few else BESIDE)

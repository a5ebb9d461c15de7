"""The plots of one point against time: per second, and as a heat map of its repeats."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pandas as pd
from matplotlib import colormaps, rcParams
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm

from . import captions
from .axes import nothing_to_draw, plain
from .drawing import plot
from .loading import Results
from .marks import BESIDE, NO_POINTS
from .series import PALETTE, Series, only
from .texts import safe

Quantity = Literal["latency", "throughput"]

_TITLES = {"latency": "Mean response time (ms)", "throughput": "Throughput (successes per second)"}
_TIME = "Time since the measured stage began (s)"
_HEATS = ("latency_p99_ms", "latency_p50_ms", "latency_mean_ms")
_LEAST_ROW_S = 0.2
_PAUSE_MS = 10.0
_SHADE = 0.13


@plot(captions.of_seconds, size_inches=(9, 4))
def plot_per_second(
    results: Results,
    ax: Axes,
    *,
    quantity: Quantity = "latency",
    load: float | str | None = None,
    mode: str | None = None,
) -> Axes:
    """P13: mean response time (ms) or throughput (1/s) per second of each repeat of one point.

    Warm-up and phases are shaded.

    The point is that of the highest load unless one is named, in users or arrivals per second. Rows of less than 0.2 s
    are left out where there are longer ones. Raises ValueError if the results make several lines.
    """
    if quantity not in _TITLES:
        raise ValueError(f'quantity must be "latency" or "throughput", was "{quantity}"')
    line, rows = _point(results, mode, load)
    ax.set_title(f"{quantity.capitalize()} per second{_name(line, rows)}")
    rows = long_rows(rows)
    if rows.empty:
        return nothing_to_draw(ax, NO_POINTS)
    _shade(ax, line, rows)
    for repeat, trial in rows.groupby("repeat"):
        at = (trial["start_s"] + trial["end_s"]) / 2
        values = trial["latency_mean_ms"]
        if quantity == "throughput":
            values = trial["successes"] / (trial["end_s"] - trial["start_s"])
        color = PALETTE[(int(repeat) - 1) % len(PALETTE)]
        ax.plot(at, values, color=color, marker="o", markersize=2.5, linewidth=1, label=f"repeat {repeat}")
    ax.set_ylim(0, None)
    ax.set_xlim(rows["start_s"].min(), rows["end_s"].max())
    ax.yaxis.set_major_formatter(plain)
    ax.set_xlabel(_TIME)
    ax.set_ylabel(_TITLES[quantity])
    ax.legend(**BESIDE)
    return ax


@plot(captions.of_heat, size_inches=(9, 4))
def plot_heat_map(
    results: Results,
    ax: Axes,
    *,
    column: str | None = None,
    load: float | str | None = None,
    mode: str | None = None,
) -> Axes:
    """P4: response time (ms) by second of each repeat of one point, as color; warm-up hatched, pauses marked.

    A row is a repeat, `column` one of timeline.csv: if none is named the p99, or the mean where seconds have too
    few successes for it. A triangle is a second in which a process stood still for 10 ms or
    more, by its garbage collector or as the generator saw it. The point is that of the highest load unless
    one is named.
    """
    line, rows = _point(results, mode, load)
    column = column or next((name for name in _HEATS if rows[name].notna().any()), _HEATS[-1])
    known = rows[column][rows[column] > 0] if column in rows else pd.Series(dtype=float)
    ax.set_title(f"{_heat_title(column)} over time{_name(line, rows)}")
    if known.empty:
        return nothing_to_draw(ax, NO_POINTS)
    norm = LogNorm(known.min(), max(known.max(), 1.01 * known.min()))
    repeats = sorted(rows["repeat"].unique())
    for place, repeat in enumerate(repeats):
        trial = rows[rows["repeat"] == repeat].sort_values("start_s")
        edges = np.append(trial["start_s"], trial["end_s"].iloc[-1])
        cells = trial[column].clip(lower=known.min()).to_numpy(float)[None, :]
        mesh = ax.pcolormesh(edges, [place - 0.45, place + 0.45], cells, norm=norm, cmap=colormaps["viridis"])
        paused = trial[pauses(trial) >= _PAUSE_MS]
        middle = (paused["start_s"] + paused["end_s"]) / 2
        look = {"s": 20, "color": "white", "edgecolors": "black", "linewidths": 0.7, "zorder": 4}
        ax.scatter(middle, np.full(len(paused), place), marker="v", gid="pauses", **look)
    first = rows["start_s"].min()
    if first < 0:
        ax.axvspan(first, 0, facecolor="none", edgecolor="#999999", hatch="///", linewidth=0, label="warm-up")
        ax.axvline(0, color=rcParams["text.color"], linewidth=1)
    ax.set_yticks(range(len(repeats)), [str(repeat) for repeat in repeats])
    ax.set_ylim(len(repeats) - 0.4, -0.6)
    ax.grid(False)
    ax.set_xlabel(_TIME)
    ax.set_ylabel("Repeat (number)")
    bar = ax.get_figure(root=True).colorbar(mesh, ax=ax, label=f"{_heat_title(column)} (ms, log scale)")
    few = known.max() < 50 * known.min()
    bar.ax.yaxis.set_major_formatter(plain)
    bar.ax.yaxis.set_minor_formatter(lambda value, position: plain(value) if few and f"{value:e}"[0] in "25" else "")
    return ax


def pauses(rows: pd.DataFrame) -> pd.Series:
    """The longest known standstill of each row in ms: the generator's, or the garbage collector's of either process."""
    names = ["hiccup_ms", "generator_collection_ms", "server_collection_ms"]
    return rows.reindex(columns=names).max(axis=1).fillna(0)


def long_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Rows of some length, as a rate over a few milliseconds says nothing; all that take time, if none is long."""
    length = rows["end_s"] - rows["start_s"]
    longest = rows[length >= _LEAST_ROW_S]
    return longest if len(longest) else rows[length > 0]


def _point(results: Results, mode: str | None, load: float | str | None) -> tuple[Series | None, pd.DataFrame]:
    """The single line and the rows of timeline.csv of one of its points."""
    line = only(results, mode)
    if line is None:
        return None, results.timeline.iloc[:0]
    amounts = line.timeline[line.load.column]
    if amounts.isna().all():
        return line, line.timeline
    chosen = amounts.max() if load is None else load
    if not (amounts == chosen).any():
        known = ", ".join(str(amount) for amount in sorted(amounts.dropna().unique()))
        raise ValueError(f"no point with a load of {chosen}; there are {known}")
    return line, line.timeline[amounts == chosen].reset_index(drop=True)


def _name(line: Series | None, rows: pd.DataFrame) -> str:
    if line is None or rows.empty:
        return ""
    return f", {line.label}, {line.load.amount(rows[line.load.column].iloc[0])}"


def _heat_title(column: str) -> str:
    statistic = column.removeprefix("latency_").removesuffix("_ms")
    return f"{statistic.capitalize() if statistic == 'mean' else statistic} response time"


def _shade(ax: Axes, line: Series, rows: pd.DataFrame) -> None:
    first = rows["start_s"].min()
    if first < 0:
        ax.axvspan(first, 0, color="#888888", alpha=2 * _SHADE, linewidth=0, label="warm-up")
    phases = line.phases.merge(rows[[line.load.column]].drop_duplicates(), on=line.load.column)
    phases = phases.dropna(subset=["released_s", "measured_mean_s"])
    for index, phase in enumerate(phases.itertuples()):
        ends = phase.released_s, phase.released_s + phase.measured_mean_s
        color, label = PALETTE[index % len(PALETTE)], f"phase {safe(phase.phase)}"
        ax.axvspan(*ends, color=color, alpha=_SHADE, linewidth=1, label=label)

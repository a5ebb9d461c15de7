"""The plots of one trial's response times, from its records, by when requests began."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import colormaps, rcParams
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm

from .axes import log_y_axis, nothing_to_draw, plain
from .drawing import plot
from .marks import BESIDE, NO_POINTS
from .records import Trial
from .series import PALETTE
from .texts import safe

_SHADE = 0.13


def seconds(records: pd.DataFrame) -> pd.DataFrame:
    """Mean response time and number of the requests that began in each second after the first; a row per second.

    A second in which none began has a count of 0 and no mean.
    """
    if records.empty:
        return pd.DataFrame({"second": [], "mean_ms": [], "count": []})
    second = np.floor(records["start_s"] - records["start_s"].min()).astype("int64")
    groups = records["response_ms"].groupby(second)
    every = range(int(second.max()) + 1)
    return pd.DataFrame(
        {
            "second": every,
            "mean_ms": groups.mean().reindex(every).to_numpy(),
            "count": groups.size().reindex(every, fill_value=0).to_numpy(),
        }
    )


def _caption(trial: Trial) -> str:
    return f"One trial, n = {len(trial.records):,} interactions, failures included; no interval."


@plot(_caption, size_inches=(9, 4))
def plot_records(trial: Trial, ax: Axes) -> Axes:
    """P4 from records: how many requests of each response time (ms, log scale) began when (s), as color.

    In contrast to `plot_heat_map` it shows every request, and modes apart. Response times of 0 stand in the lowest row.
    """
    ax.set_title(f"Response times over time, {safe(trial.name)}")
    response = trial.records["response_ms"]
    if not (response > 0).any():
        return nothing_to_draw(ax, NO_POINTS)
    began = trial.records["start_s"] - trial.records["start_s"].min()
    least, most = response[response > 0].min(), response.max()
    columns = np.linspace(0, max(began.max(), 1e-9), 81)
    rows = np.geomspace(least * 0.999, max(most, 1.01 * least) * 1.001, 61)
    counts, _, _ = np.histogram2d(began, response.clip(lower=least), [columns, rows])
    norm = LogNorm(1, max(counts.max(), 2))
    mesh = ax.pcolormesh(columns, rows, np.where(counts > 0, counts, np.nan).T, norm=norm, cmap=colormaps["viridis"])
    log_y_axis(ax, "Response time (ms, log scale)")
    ax.set_xlabel("Time since the first request (s)")
    bar = ax.get_figure(root=True).colorbar(mesh, ax=ax, label="Requests (number, log scale)")
    bar.ax.yaxis.set_major_formatter(plain)
    return ax


@plot(_caption, size_inches=(10, 4))
def plot_latency_per_second(trial: Trial, ax: Axes) -> Axes:
    """Mean response time of the requests that began in each second, against time; phases of the load are shaded.

    Shades of phases that ran at the same time lie over each other.
    """
    ax.set_title(f"Mean response time per second, {safe(trial.name)}")
    table = seconds(trial.records)
    if table.empty:
        return nothing_to_draw(ax, NO_POINTS)
    first_s = trial.records["start_s"].min()
    spans = trial.records.groupby("phase", sort=False).agg(began=("start_s", "min"), ended=("end_s", "max"))
    if len(spans) > 1:
        for index, (phase, span) in enumerate(spans.sort_values("began").iterrows()):
            ax.axvspan(
                span["began"] - first_s,
                span["ended"] - first_s,
                color=PALETTE[index % len(PALETTE)],
                alpha=_SHADE,
                linewidth=1,  # or a phase of a moment would not be seen
                label=f"{safe(phase)}: {span['began'] - first_s:.1f} to {span['ended'] - first_s:.1f} s",
            )
    ax.plot(
        table["second"] + 0.5,
        table["mean_ms"],
        color=rcParams["text.color"],
        marker="o",
        markersize=3,
        label="mean of the second",
    )
    ax.set_xlim(0, trial.records["end_s"].max() - first_s)
    ax.set_ylim(0, None)
    ax.yaxis.set_major_formatter(plain)
    ax.set_xlabel("Time since the first request (s)")
    ax.set_ylabel("Mean response time (ms)")
    ax.legend(**BESIDE)
    return ax

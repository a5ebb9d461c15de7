"""The plot of one trial's response times by the second in which requests began."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from .axes import nothing_to_draw, plain
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

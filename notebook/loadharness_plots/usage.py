"""The plot of what generator and server used."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from . import captions
from .axes import nothing_to_draw, plain
from .drawing import plot
from .loading import Results
from .marks import band, finish, hollow, why_not
from .series import Series, series

#: The line style, title, and columns of value and interval of each quantity.
_QUANTITIES = {
    "generator": ("-", "CPU of the generator"),
    "server": ("--", "CPU of the server"),
    "collecting": (":", "time in garbage collection"),
}


@plot(captions.of_usage, size_inches=(9, 4.6))
def plot_usage(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P7: processor time of generator and server as a share of the machine, and the share of time spent in collections.

    1 is every core. In mode local the service runs in the generator's process. Over a few milliseconds processor time
    may read above 1, as the kernel counts it in ticks; such points are drawn as they are.
    """
    lines = series(results, mode)
    ax.set_title("Processor and garbage collector")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    tables = [usage(line) for line in lines]
    if all(table[list(_QUANTITIES)].isna().all(axis=None) for table in tables):
        return nothing_to_draw(ax, "no processor time was measured")
    for line, table in zip(lines, tables, strict=True):
        amounts = table.index.to_numpy(float)
        for name, (style, title) in _QUANTITIES.items():
            values = table[name].to_numpy(float)
            if not np.isfinite(values).any():
                continue
            ax.plot(amounts, values, linestyle=style, color=line.color, marker=line.marker, markersize=4.5)
            hollow(ax, line.summary["verdict"], amounts, values, line.color, line.marker)
            ax.lines[-1].set_label(f"{line.label}: {title}")
            if f"{name}_low" in table:
                low = np.maximum(table[f"{name}_low"].to_numpy(float), 0)
                band(ax, amounts, low, table[f"{name}_high"].to_numpy(float), line.color)
    ax.axhline(1, color="#888888", linewidth=1, zorder=1.5)
    ax.set_ylim(0, None)
    ax.yaxis.set_major_formatter(plain)
    ax.set_ylabel("Fraction of the machine (CPU), of time (GC)")
    return finish(ax, lines)


def usage(line: Series) -> pd.DataFrame:
    """By amount of load: CPU fractions of `generator` and `server` with their intervals, and `collecting`.

    The last is the time of all collections of both processes over the measured time, a mean over repeats; NaN where no
    repeat reports it.
    """
    points = line.summary
    columns = {"generator": points["generator_cpu_fraction"], "server": points["server_cpu_fraction"]}
    for process in ("generator", "server"):
        for end in ("low", "high"):
            columns[f"{process}_{end}"] = points[f"{process}_cpu_ci_{end}_fraction"]
    trials = line.repeats
    collected_ms = trials[["generator_collection_ms", "server_collection_ms"]].sum(axis=1, min_count=1)
    share = (collected_ms / (1000 * trials["measured_s"])).groupby(trials[line.load.column]).mean()
    columns["collecting"] = points[line.load.column].map(share)
    return pd.DataFrame(columns).set_index(points[line.load.column])

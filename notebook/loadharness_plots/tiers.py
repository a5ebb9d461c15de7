"""The plot of where the time of an interaction goes."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from . import captions
from .axes import nothing_to_draw, plain, shades
from .drawing import plot
from .loading import Results
from .loads import load_names
from .marks import BESIDE, why_not
from .selection import of_mode
from .series import Series, series
from .tables import digits, markdown, span
from .texts import safe

_WHOLE, _REST, _UNTOLD = "end_to_end", "rest", "unknown parts"
_REST_COLOR, _UNTOLD_COLOR = "#A8A8A8", "#D8D8D8"


@plot(captions.of_tiers, size_inches=(9, 5))
def plot_tiers(results: Results, ax: Axes, *, interaction: str | None = None, mode: str | None = None) -> Axes:
    """P11: the mean time (ms) of a successful interaction in its parts, stacked; the lines side by side at each load.

    It is the first interaction that reports its parts, if none is chosen. The mean time of a line without parts, as in
    mode local, stands beside them as one hatched bar. Over each bar stands its whole, as some are too low to be seen.
    """
    lines = series(results, mode)
    if interaction is None:
        interaction = next(iter(results.tiers["interaction"]), "")
    ax.set_title(f"Where the time of {safe(interaction) or 'an interaction'} goes", pad=24)
    if results.tiers.empty:
        return nothing_to_draw(ax, "the workload reports no parts of its time (there is no tiers.csv)")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    table = parts(lines, interaction)
    if table.empty:
        return nothing_to_draw(ax, f"no parts of {safe(interaction)} to draw")
    _draw(ax, table, lines)
    ax.yaxis.set_major_formatter(plain)
    ax.set_ylabel("Mean time of a success (ms)")
    ax.set_xlabel("Point (load and line)")
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], **BESIDE)
    return ax


def parts(lines: list[Series], interaction: str) -> pd.DataFrame:
    """A row per line, load and part, in the order of drawing: `line`, `amount`, `part`, `time_ms`, and of the whole
    `whole_ms`, `low`, `high`.

    A line without rows in tiers.csv has one part, the mean service time of the interaction over its repeats.
    """
    tables = [_reported(line, interaction) for line in lines]
    table = pd.concat([_unreported(line, interaction) if t.empty else t for line, t in zip(lines, tables, strict=True)])
    order = {line.label: place for place, line in enumerate(lines)}
    by = table["amount"], table["line"].map(order)
    return table.iloc[np.lexsort(by[::-1])].reset_index(drop=True)


def table_of_parts(results: Results, mode: str | None = None) -> str:
    """The rows of tiers.csv in Markdown; beside each mean its 95 % interval and the deviation of the repeats."""
    head = ["interaction", "load", "part", "mean (ms)", "95 % interval", "sd of repeats", "share of the time"]
    tiers = of_mode(results, mode).tiers
    rows = [
        [
            safe(row["interaction"]),
            safe(load),
            safe(row["part"]),
            digits(row["time_mean_ms"]),
            span(row["time_mean_ci_low_ms"], row["time_mean_ci_high_ms"]),
            digits(row["time_mean_sd_ms"]),
            digits(row["share_fraction"]),
        ]
        for load, (_, row) in zip(load_names(tiers), tiers.iterrows(), strict=True)
    ]
    return markdown(head, rows)


def _reported(line: Series, interaction: str) -> pd.DataFrame:
    rows = line.tiers[line.tiers["interaction"] == interaction]
    whole = rows[rows["part"] == _WHOLE].set_index(line.load.column)
    kept = rows[(rows["part"] != _WHOLE) & (rows["time_mean_ms"] > 0)]
    at = kept[line.load.column]
    out = {"line": line.label, "amount": at, "part": kept["part"], "time_ms": kept["time_mean_ms"]}
    ends = {"whole_ms": "time_mean_ms", "low": "time_mean_ci_low_ms", "high": "time_mean_ci_high_ms"}
    return pd.DataFrame(out | {name: at.map(whole[column]) for name, column in ends.items()})


def _unreported(line: Series, interaction: str) -> pd.DataFrame:
    rows = line.interactions[line.interactions["interaction"] == interaction]
    times = rows["service_mean_ms"].fillna(rows["latency_mean_ms"]).groupby(rows[line.load.column]).mean().dropna()
    out = {"line": line.label, "amount": times.index, "part": _UNTOLD, "time_ms": times.to_numpy()}
    return pd.DataFrame(out | {"whole_ms": times.to_numpy(), "low": np.nan, "high": np.nan})


def _draw(ax: Axes, table: pd.DataFrame, lines: list[Series]) -> None:
    bars = table.drop_duplicates(["amount", "line"], ignore_index=True)
    group = pd.factorize(bars["amount"])[0]
    bars["at"] = bars.index + group * 0.8
    places = bars.set_index(["amount", "line"])["at"]
    foot = pd.Series(0.0, index=bars["at"])
    names = [part for part in dict.fromkeys(table["part"]) if part not in (_REST, _UNTOLD)]
    colors = dict(zip(names, shades(ax, len(names)), strict=True)) | {_REST: _REST_COLOR, _UNTOLD: _UNTOLD_COLOR}
    for part in [*names, *(last for last in (_REST, _UNTOLD) if (table["part"] == last).any())]:
        rows = table[table["part"] == part]
        at = [places[key] for key in zip(rows["amount"], rows["line"], strict=True)]
        look = {"hatch": "///", "edgecolor": "#777777", "linewidth": 0} if part == _UNTOLD else {}
        ax.bar(at, rows["time_ms"], bottom=foot[at], width=0.86, color=colors[part], label=safe(part), **look)
        foot[at] += rows["time_ms"].to_numpy()
    ends = np.abs(bars[["low", "high"]].sub(bars["whole_ms"], axis=0)).T
    ink = rcParams["text.color"]
    ax.errorbar(bars["at"], bars["whole_ms"], ends, fmt="none", ecolor=ink, elinewidth=1, capsize=2.5, zorder=4)
    tops = bars["high"].fillna(bars["whole_ms"])
    for at, top, whole in zip(bars["at"], tops, bars["whole_ms"], strict=True):
        text = plain(float(f"{whole:.3g}"))
        ax.annotate(text, (at, top), (0, 3), textcoords="offset points", ha="center", fontsize="x-small")
    ax.set_ylim(0, 1.08 * tops.max())
    ax.set_xticks(bars["at"], bars["line"], rotation=35, ha="right", fontsize="small")
    ax.grid(False, axis="x")
    load = lines[0].load
    for amount, of_group in bars.groupby("amount"):
        foot_of_axes = ax.get_xaxis_transform()
        ax.annotate(load.amount(amount), (of_group["at"].mean(), 1.01), xycoords=foot_of_axes, ha="center")

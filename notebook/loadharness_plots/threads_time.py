"""The plot of where the time of users, or of a server's threads, goes over a sweep."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from . import captions
from .axes import nothing_to_draw, plain, shades
from .drawing import plot
from .loading import Results
from .marks import BESIDE, why_not
from .series import Series, series
from .texts import safe

#: In the order of the bars: what is waited for stands between them, by name.
_FIRST = ("computing", "waiting for a processor")
_LAST = ("collector and safepoints", "asleep on purpose", "rest")
_REST_COLOR = "#A8A8A8"
_OTHERS = "other waits"
_NAMED_WAITS = 6


@plot(captions.of_time, size_inches=(9, 5))
def plot_time(results: Results, ax: Axes, *, threads: str | None = None, mode: str | None = None) -> Axes:
    """P16: where all the time of the users goes at each load, stacked to 1; of the server's threads if they are chosen.

    The largest waits have their names. A run without profiled trials has no such time.
    """
    lines = series(results, mode)
    ax.set_title("Where the time goes")
    if results.time.empty:
        return nothing_to_draw(ax, "no trial was profiled (there is no time.csv; --profile makes it)")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    table = shares_of_time(lines, threads or results.time["threads"].iloc[0])
    if table.empty:
        return nothing_to_draw(ax, f"no time of {safe(str(threads))} to draw")
    _draw(ax, table, lines)
    ax.yaxis.set_major_formatter(plain)
    ax.set_ylim(0, 1)
    ax.set_ylabel("Share of all their time")
    ax.set_xlabel("Point (load and line)")
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], **BESIDE)
    return ax


def shares_of_time(lines: list[Series], threads: str) -> pd.DataFrame:
    """A row per point, a column per layer in the order of drawing; the cells of a row sum to 1."""
    tables = []
    for line in lines:
        rows = line.time[(line.time["threads"] == threads) & line.time["time_fraction"].notna()]
        of_line = f"\n{line.label}" if len(lines) > 1 else ""
        at = [line.load.amount(amount) + of_line for amount in rows[line.load.column]]
        tables.append(pd.DataFrame({"point": at, "layer": _layers(rows), "share": rows["time_fraction"]}))
    table = pd.concat(tables, ignore_index=True)
    waits = table[~table["layer"].isin([*_FIRST, *_LAST])].groupby("layer")["share"].max()
    named = list(waits.sort_values(ascending=False, kind="stable").index[:_NAMED_WAITS])
    table.loc[~table["layer"].isin([*_FIRST, *_LAST, *named]), "layer"] = _OTHERS
    order = [*_FIRST, *named, _OTHERS, *_LAST]
    wide = table.pivot_table(index="point", columns="layer", values="share", aggfunc="sum", sort=False, fill_value=0.0)
    return wide[[layer for layer in order if layer in wide]]


def _layers(rows: pd.DataFrame) -> pd.Series:
    """What is waited for, by its name; else the part itself."""
    is_named = (
        rows["what"].notna() & (rows["what"] != "") & (rows["what"] != "others") & (rows["part"] != "asleep on purpose")
    )
    return rows["what"].where(is_named, rows["part"])


def _draw(ax: Axes, table: pd.DataFrame, lines: list[Series]) -> None:
    named = [layer for layer in table if layer != "rest"]
    colors = dict(zip(named, shades(ax, len(named)), strict=True)) | {"rest": _REST_COLOR}
    foot = pd.Series(0.0, index=table.index)
    places = range(len(table))
    for layer in table:
        ax.bar(places, table[layer], bottom=foot, width=0.86, color=colors[layer], label=safe(layer))
        foot += table[layer]
    turned = {"rotation": 35, "ha": "right"} if len(lines) > 1 else {}
    ax.set_xticks(places, table.index, fontsize="small", **turned)
    ax.grid(False, axis="x")

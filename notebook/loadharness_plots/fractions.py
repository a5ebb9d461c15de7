"""The plots of fractions: the mix of interactions and the success rate, with Wilson's interval."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from . import captions
from .axes import nothing_to_draw
from .drawing import plot
from .intervals import wilson
from .loading import Results
from .marks import GUIDE, NO_POINTS, dodge, finish, hollow, legend, why_not
from .series import Series, series
from .texts import safe

_PER_CENT = 100


@plot(captions.of_mix)
def plot_mix(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P5: by how many percentage points the share of each interaction misses the intended one, over a line's points.

    A row is an interaction, a mark a line with Wilson's 95 % interval; the dashed line is the intended mix. An
    interaction without an intended share is left out.
    """
    lines = series(results, mode)
    ax.set_title("Mix: share less intended share")
    rows = results.interactions.dropna(subset=["intended_share_fraction"])
    names = list(dict.fromkeys(rows["interaction"]))
    tables = [mix_of(line) for line in lines]
    if not lines or not names or not any(len(table) for table in tables):
        return nothing_to_draw(ax, "no interactions with an intended share to draw")
    for index, (line, table) in enumerate(zip(lines, tables, strict=True)):
        at = np.array([names.index(name) for name in table.index]) + 0.6 * (index + 0.5) / len(lines) - 0.3
        off = _PER_CENT * (table["share"] - table["intended"])
        ends = np.abs([off - _PER_CENT * (table[end] - table["intended"]) for end in ("low", "high")])
        look = {"color": line.color, "marker": line.marker, "markersize": 5, "linestyle": "", "capsize": 2.5}
        ax.errorbar(off, at, xerr=ends, label=line.label, **look)
    ax.axvline(0, label="as intended", **GUIDE | {"color": rcParams["text.color"]})
    intended = rows.groupby("interaction")["intended_share_fraction"].first()
    ax.set_yticks(range(len(names)), [f"{safe(name)}\n({_PER_CENT * intended[name]:g} %)" for name in names])
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.set_ylabel("Interaction (intended share, %)")
    ax.set_xlabel("Share less intended share (percentage points)")
    legend(ax)
    return ax


def mix_of(line: Series) -> pd.DataFrame:
    """By interaction: `ended`, `share` of all that ended at all points of the line, `intended`, Wilson's interval."""
    rows = line.interactions.assign(ended=ended(line.interactions))
    table = rows.groupby("interaction", sort=False).agg(
        ended=("ended", "sum"), intended=("intended_share_fraction", "first")
    )
    total = table["ended"].sum()
    table = table[table["intended"].notna()] if total else table.iloc[:0]
    low, high = wilson(table["ended"], np.full(len(table), total))
    return table.assign(share=table["ended"] / max(total, 1), low=low, high=high)


@plot(captions.of_fractions)
def plot_interaction_share(
    results: Results, ax: Axes, *, interaction: str | None = None, mode: str | None = None
) -> Axes:
    """P5 for one interaction: its share of all that ended with Wilson's 95 % interval; the intended one dashed.

    It is the first that the results name, if none is chosen.
    """
    if interaction is None:
        interaction = next(iter(results.interactions["interaction"]), "all")
    lines = series(results, mode)
    ax.set_title(f"Share of {safe(interaction)} interactions")
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
        bounds += _fractions(ax, line, counts, dodge(index, len(lines)))
    if not bounds:
        return nothing_to_draw(ax, f"no {safe(interaction)} interactions to draw")
    for share in sorted(intended):
        ax.axhline(share, label=f"intended: {share:g}", **GUIDE | {"color": rcParams["text.color"]})
    middle = np.mean(sorted(intended)) if intended else np.mean(bounds)
    reach = max(0.05, 1.15 * max(abs(bound - middle) for bound in [*bounds, *intended]))
    ax.set_ylim(max(0, middle - reach), min(1 + 0.06 * reach, middle + reach))
    ax.set_ylabel("Share (fraction of interactions)")
    return finish(ax, lines)


@plot(captions.of_fractions)
def plot_success_rate(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P6: successes of all interactions that ended against users or the offered rate, with Wilson's 95 % interval."""
    lines = series(results, mode)
    ax.set_title("Success rate")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    bounds: list[float] = []
    for index, line in enumerate(lines):
        points = line.summary.set_index(line.load.column)
        counts = pd.DataFrame({"of": points["successes"], "out_of": ended(points)})
        bounds += _fractions(ax, line, counts, dodge(index, len(lines)))
    if not bounds:
        return nothing_to_draw(ax, NO_POINTS)
    lowest = min(0.98, min(bounds) - 0.1 * (1 - min(bounds)))
    ax.set_ylim(max(0, lowest), 1 + 0.06 * (1 - lowest))
    ax.set_ylabel("Success rate (fraction of interactions)")
    return finish(ax, lines)


def ended(frame: pd.DataFrame) -> pd.Series:
    """Interactions that ended, with success or without."""
    return frame["successes"] + frame["failures"]


def _fractions(ax: Axes, line: Series, counts: pd.DataFrame, factor: float) -> list[float]:
    """Draws `of` / `out_of` by amount of load with its interval; returns the ends of the intervals."""
    known = counts[counts["out_of"] > 0].dropna()
    if known.empty:
        return []
    fraction = (known["of"] / known["out_of"]).to_numpy(float)
    low, high = wilson(known["of"], known["out_of"])
    at = known.index.to_numpy(float) * factor
    ax.errorbar(
        at,
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
    verdicts = line.summary.set_index(line.load.column)["verdict"].reindex(known.index)
    hollow(ax, verdicts, at, fraction, line.color, line.marker)
    return [*low, *high]

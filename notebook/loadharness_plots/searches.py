"""Reads what a search for the highest load (`saturate --out`) wrote, and draws its trials."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from . import columns
from .axes import log_y_axis, nothing_to_draw
from .csvfile import LoadError, read_table
from .drawing import plot
from .jsonfile import read_json
from .marks import GUIDE, NO_POINTS, legend
from .series import PALETTE
from .texts import safe


@dataclass(frozen=True)
class Search:
    """The trials of a search, a row of saturation.csv each, and its answer, which is saturation.json."""

    trials: pd.DataFrame
    answer: dict[str, Any]

    @property
    def column(self) -> str:
        """What the load is counted in: `users` or `arrivals_per_s`."""
        return "arrivals_per_s" if "arrivals_per_s" in self.trials else "users"


def load_search(directory: str | os.PathLike[str]) -> Search:
    """Reads the directory of a search. Raises LoadError where it is none, or torn."""
    path = Path(directory)
    search = Search(read_table(path, columns.SEARCH), read_json(path / "saturation.json"))
    if search.column not in search.trials:
        raise LoadError(f"{path / columns.SEARCH.file}: neither a column users nor arrivals_per_s; search again")
    return search


def _caption(search: Search) -> str:
    words = " ".join(safe(sentence, 300) for sentence in search.answer.get("sentences", []))
    return f"{words} One trial per mark (n = 1)."


@plot(_caption)
def plot_search(search: Search, ax: Axes) -> Axes:
    """The load of each trial of a search in order: filled where it met the objective, a cross where it missed.

    The dashed line is the answer, and the band its 95 % interval where there is one.
    """
    ax.set_title(f"Search: {safe(search.answer.get('objective', 'highest load'))}")
    trials = search.trials[search.trials[search.column] > 0]
    if trials.empty:
        return nothing_to_draw(ax, NO_POINTS)
    looks = {"met": ("o", PALETTE[0], "met the objective"), "missed": ("x", PALETTE[1], "missed it")}
    ax.plot(trials["trial"], trials[search.column], color="#888888", linewidth=0.8, zorder=2)
    for word, (marker, color, label) in looks.items():
        rows = trials[trials["met"] == word]
        ax.scatter(rows["trial"], rows[search.column], marker=marker, color=color, label=label, zorder=3)
    _answer(ax, search.answer)
    log_y_axis(ax, "Users (number, log scale)" if search.column == "users" else "Offered rate (arrivals/s, log scale)")
    ax.set_xlabel("Trial (number)")
    legend(ax)
    return ax


def _answer(ax: Axes, answer: dict[str, Any]) -> None:
    low, high, load = (answer.get(name) for name in ("load_ci_low", "load_ci_high", "load"))
    if isinstance(low, (int, float)) and isinstance(high, (int, float)):
        ax.axhspan(low, high, color=PALETTE[2], alpha=0.15, linewidth=0, label="95 % interval")
    if isinstance(load, (int, float)) and load > 0:
        ax.axhline(load, label=f"answer: {load:g}", **GUIDE | {"color": PALETTE[2]})

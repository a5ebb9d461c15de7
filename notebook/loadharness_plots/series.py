"""What makes one line of a plot: all points of a run that differ in nothing but the amount of load."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import pandas as pd

from .loading import Results, by_load
from .loads import Load
from .selection import select, text_of
from .texts import safe

#: Distinct with every common colour blindness (Okabe and Ito, "Color Universal Design", 2008), dark enough on white.
#: The report drew the same address space in pink and across address spaces in blue.
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56607A")
MODE_COLORS = {"local": "#C2549A", "rpc": "#0072B2"}
MARKERS = ("o", "s", "^", "D", "v")
_FRAMES = (
    "summary",
    "repeats",
    "interactions",
    "percentiles",
    "timeline",
    "phases",
    "models",
    "tiers",
    "time",
    "flows",
)
_MODE_MARKERS = {"local": "o", "rpc": "s"}


@dataclass(frozen=True)
class Series:
    """One line: its points ascending in users or offered rate, its trials, and how it is drawn."""

    label: str
    mode: str
    load: Load
    color: str
    marker: str
    summary: pd.DataFrame
    repeats: pd.DataFrame
    interactions: pd.DataFrame
    percentiles: pd.DataFrame
    timeline: pd.DataFrame
    phases: pd.DataFrame
    models: pd.DataFrame
    tiers: pd.DataFrame
    time: pd.DataFrame
    flows: pd.DataFrame


def series(results: Results, mode: str | None = None) -> list[Series]:
    """The lines that the results make, by kind of load in the order of the runs; of one mode only if it is named."""
    columns = ["run", "workload", "mode", *results.factors]
    found = [
        (key, load, part)
        for load, part in by_load(results).items()
        for key in part.summary.groupby(columns, sort=False, dropna=False).groups
        if mode in (None, key[2])
    ]
    keys = [key for key, _, _ in found]
    labels = [results.label] if results.label and len(keys) == 1 else _labels(keys, columns)
    looks = _looks([key[2] for key in keys])
    return [
        Series(
            label,
            key[2],
            load,
            color,
            marker,
            *(_rows(getattr(part, name), columns, key, load) for name in _FRAMES),
        )
        for (key, load, part), label, (color, marker) in zip(found, labels, looks, strict=True)
    ]


def each_line(results: Results) -> dict[str, Results]:
    """The results of each line by its label, for plots that show one line at a time, and then name it."""
    by_label = {}
    for line in series(results):
        cells = line.summary.iloc[0][["run", "workload", "mode", *results.factors]]
        of_line = select(results, **{name: None if pd.isna(cell) else cell for name, cell in cells.items()})
        by_label[line.label] = replace(by_load(of_line)[line.load], label=line.label)
    return by_label


def only(results: Results, mode: str | None) -> Series | None:
    """The single line, or None if there is none. Raises ValueError if there are several."""
    found = series(results, mode)
    if len(found) > 1:
        names = ", ".join(line.label for line in found)
        raise ValueError(
            f"this plot shows one line and the results have {len(found)} ({names}): name a mode, or load one,"
            " or take each of each_line(results)"
        )
    return found[0] if found else None


def rows_of(frame: pd.DataFrame, columns: list[str], key: tuple) -> pd.DataFrame:
    """The rows whose cells in those columns are the key's; an empty cell is the key's NaN."""
    chosen = pd.Series(True, index=frame.index)
    for column, value in zip(columns, key, strict=True):
        chosen &= frame[column].isna() if pd.isna(value) else frame[column] == value
    return frame[chosen]


def _rows(frame: pd.DataFrame, columns: list[str], key: tuple, load: Load) -> pd.DataFrame:
    order = [name for name in (load.column, "repeat") if name in frame]
    return rows_of(frame, columns, key).sort_values(order, kind="stable", ignore_index=True)


def _labels(keys: list[tuple], columns: list[str]) -> list[str]:
    """The mode, then whatever else differs; the name of the run only where nothing else distinguishes two lines."""
    differing = [i for i in range(1, len(columns)) if len({text_of(key[i]) for key in keys}) > 1]
    labels = []
    for key in keys:
        workload = f"{safe(key[1])} " if 1 in differing else ""
        factors = [f", {safe(columns[i])}={safe(text_of(key[i]))}" for i in differing if i > 2 and text_of(key[i])]
        labels.append(workload + safe(key[2]) + "".join(factors))
    if len(set(labels)) < len(labels):
        labels = [f"{label}, {safe(key[0])}" for label, key in zip(labels, keys, strict=True)]
    return labels


def _looks(modes: list[str]) -> list[tuple[str, str]]:
    if len(set(modes)) == len(modes) and set(modes) <= set(MODE_COLORS):
        return [(MODE_COLORS[mode], _MODE_MARKERS[mode]) for mode in modes]
    # the markers move on by one with each turn of the palette, so that 25 lines look different
    return [
        (PALETTE[i % len(PALETTE)], MARKERS[(i + i // len(PALETTE)) % len(MARKERS)])
        for i, _ in zip(count(), modes, strict=False)
    ]

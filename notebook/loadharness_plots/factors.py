"""The lines that a run makes over the values of a factor, the quantities of them, and their figures as a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pandas as pd

from .loading import Results
from .loads import ARRIVALS, USERS
from .selection import of_mode, text_of
from .series import MARKERS, PALETTE, rows_of
from .tables import digits, markdown, span
from .texts import safe

#: Before the name of a part of the time, as `tiers.csv` has it.
PART = "part="

_LOADS = (USERS, ARRIVALS)


@dataclass(frozen=True)
class Quantity:
    """Columns of a quantity; what it has not is empty.

    `sd` is the standard deviation of the repeats' means, `single_sd` that of single successes, `part` a part of the
    time.
    """

    column: str
    axis_title: str
    low: str = ""
    high: str = ""
    sd: str = ""
    single_sd: str = ""
    part: str = ""


_QUANTITIES = {
    "throughput": Quantity(
        "throughput_per_s",
        "Throughput (successes per second)",
        "throughput_ci_low_per_s",
        "throughput_ci_high_per_s",
        "throughput_sd_per_s",
    ),
    "latency": Quantity(
        "latency_mean_ms",
        "Mean response time (ms)",
        "latency_mean_ci_low_ms",
        "latency_mean_ci_high_ms",
        "latency_mean_sd_ms",
        "latency_sd_ms",
    ),
    "wall": Quantity(
        "measured_s",
        "Measured time of a trial (s)",
        "measured_mean_ci_low_s",
        "measured_mean_ci_high_s",
        "measured_sd_s",
    ),
}
_OF_A_PART = Quantity(
    "time_mean_ms", "", "time_mean_ci_low_ms", "time_mean_ci_high_ms", "time_mean_sd_ms", "single_sd_ms"
)


@dataclass(frozen=True)
class Line:
    """The points that differ in nothing but the factor, and their trials."""

    label: str
    color: str
    marker: str
    summary: pd.DataFrame
    repeats: pd.DataFrame


def quantity_of(quantity: str) -> Quantity:
    """One of those by name, or `part=NAME`. Raises ValueError with those that there are."""
    if quantity.startswith(PART):
        part = quantity.removeprefix(PART)
        return replace(_OF_A_PART, axis_title=f"Mean time in {safe(part)} (ms)", part=part)
    if quantity not in _QUANTITIES:
        raise ValueError(f'quantity must be one of {", ".join(_QUANTITIES)} or {PART}NAME, was "{quantity}"')
    return _QUANTITIES[quantity]


def lines_of(results: Results, factor: str, drawn: Quantity) -> list[Line]:
    """One per run, mode, load and value of the other factors. Raises ValueError if there is no such factor or part."""
    known = [*results.factors, *(load.column for load in _LOADS)]
    if factor not in known:
        raise ValueError(f'factor must be one of {", ".join(known)}, was "{factor}"')
    columns = [name for name in ("run", "workload", "mode", *known) if name != factor]
    rows = _part(results, drawn.part) if drawn.part else _of_a_trial(results)
    points = rows[rows[factor].notna() & rows[drawn.column].notna()]
    keys = list(points.groupby(columns, sort=False, dropna=False).groups)
    return [
        Line(
            label,
            PALETTE[index % len(PALETTE)],
            MARKERS[(index + index // len(PALETTE)) % len(MARKERS)],
            rows_of(points, columns, key),
            rows_of(results.repeats, columns, key),
        )
        for index, (key, label) in enumerate(zip(keys, _labels(keys, columns), strict=True))
    ]


def _of_a_trial(results: Results) -> pd.DataFrame:
    """With the measured time of a trial, of which summary.csv has the sum over repeats, and that time's deviation."""
    points = results.summary.assign(measured_s=results.summary["measured_s"] / results.summary["repeats"])
    trials = results.repeats.groupby(results.point, sort=False, dropna=False)["measured_s"]
    return points.merge(trials.std().rename("measured_sd_s").reset_index(), on=results.point, how="left")


def _part(results: Results, part: str) -> pd.DataFrame:
    """The rows of tiers.csv of a part, of the first interaction that has it, each with its point's verdict."""
    rows = results.tiers[results.tiers["part"] == part]
    if rows.empty:
        known = ", ".join(dict.fromkeys(results.tiers["part"])) or "none: the workload reports no parts of its time"
        raise ValueError(f'no part "{part}" in tiers.csv; there are {known}')
    rows = rows[rows["interaction"] == rows["interaction"].iloc[0]]
    if "time_variation" in rows:
        rows = rows.assign(single_sd_ms=rows["time_variation"] * rows["time_mean_ms"])
    return rows.merge(results.summary[[*results.point, "verdict"]], on=results.point, how="left")


def _labels(keys: list[tuple], columns: list[str]) -> list[str]:
    """What differs; the mode where nothing does."""
    differing = [i for i in range(len(columns)) if len({text_of(key[i]) for key in keys}) > 1]
    if not differing:
        return [safe(key[columns.index("mode")]) for key in keys]
    return [", ".join(_word(columns[i], key[i]) for i in differing if text_of(key[i])) for key in keys]


def _word(column: str, value: object) -> str:
    for load in _LOADS:
        if column == load.column:
            return load.amount(value)
    return safe(text_of(value)) if column in ("run", "workload", "mode") else f"{safe(column)}={safe(text_of(value))}"


def table_of_factor(results: Results, *, factor: str, quantity: str = "throughput", mode: str | None = None) -> str:
    """The figures that `plot_against_factor` draws, as a table in Markdown.

    Beside each mean stand its 95 % interval, the standard deviation of the repeats' means, and that of single
    successes, which is far larger: the published reports mostly have the latter.
    """
    drawn = quantity_of(quantity)
    head = ["line", factor, drawn.axis_title.lower(), "95 % interval", "sd of repeats", "sd of single ones", "verdict"]
    rows = [
        [
            line.label,
            text_of(row[factor]),
            digits(row[drawn.column]),
            span(row.get(drawn.low), row.get(drawn.high)),
            digits(row.get(drawn.sd)),
            digits(row.get(drawn.single_sd)),
            text_of(row["verdict"]),
        ]
        for line in lines_of(of_mode(results, mode), factor, drawn)
        for _, row in line.summary.iterrows()
    ]
    return markdown(head, rows)

"""The plots of what theory says beside what was measured, and of Little's law."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib import rcParams
from matplotlib.axes import Axes

from . import captions
from .axes import load_axis, nothing_to_draw, plain
from .drawing import plot
from .loading import Results
from .loads import CHANGING, USERS, load_names
from .marks import BESIDE, GUIDE, dots, finish, hollow, markers, why_not
from .selection import of_mode, text_of
from .series import MARKERS, PALETTE, Series, series
from .tables import digits, markdown, span
from .texts import safe

_METRICS = {
    "throughput_per_s": "Throughput (successes per second)",
    "response_mean_ms": "Mean response time (ms)",
    "wall_s": "Length of the measured stage (s)",
}
NO_MODEL = "no model speaks of these points (model.csv has no row of {})"
_FAINT = 0.3


@plot(captions.of_predictions)
def plot_models(results: Results, ax: Axes, *, metric: str = "throughput_per_s", mode: str | None = None) -> Axes:
    """P8: what was measured, with its 95 % interval, and what each model of model.csv predicts.

    `metric` is one of model.csv. A prediction is faint where the model does not apply to the point. Against users or
    the offered rate if the results make one line; of several lines each point has a place of its own.
    """
    lines, table = _modelled(results, mode, metric)
    ax.set_title(f"Measured and predicted{_label(lines)}")
    if table.empty:
        return nothing_to_draw(ax, NO_MODEL.format(metric))
    for index, (model, rows) in enumerate(table.groupby("model", sort=False)):
        color, marker = PALETTE[index % len(PALETTE)], MARKERS[(index + 1) % len(MARKERS)]
        beside = _beside(rows["at"], index, lines)
        if _on_an_axis(lines):
            ax.plot(beside, rows["predicted"], color=color, linestyle="--", linewidth=1.1, alpha=0.6, zorder=2.5)
        _faint_or_not(ax, beside, rows["predicted"], rows["validity"], (color, marker))
        ax.plot([], [], color=color, marker=marker, linestyle="--", label=safe(model))
    measured = table.drop_duplicates("at")
    ends = np.abs(measured[["measured_ci_low", "measured_ci_high"]].sub(measured["measured"], axis=0)).T
    ink = rcParams["text.color"]
    ax.errorbar(measured["at"], measured["measured"], ends, color=ink, fmt="o", markersize=5, capsize=2.5, zorder=5)
    ax.lines[-1].set_label("")
    hollow(ax, measured["verdict"], measured["at"].to_numpy(float), measured["measured"].to_numpy(float), ink, "o")
    ax.plot([], [], color=ink, marker="o", linestyle="", label="measured")
    ax.set_ylim(0, None)
    ax.yaxis.set_major_formatter(plain)
    ax.set_ylabel(_METRICS.get(metric, safe(metric)))
    return _places(ax, lines, table)


@plot(captions.of_predictions)
def plot_residuals(results: Results, ax: Axes, *, metric: str = "throughput_per_s", mode: str | None = None) -> Axes:
    """P8, below: by how many percent the measured value is above what each model predicts, with its 95 % interval."""
    lines, table = _modelled(results, mode, metric)
    ax.set_title(f"Measured less predicted{_label(lines)}")
    if table.empty:
        return nothing_to_draw(ax, NO_MODEL.format(metric))
    for index, (model, rows) in enumerate(table.groupby("model", sort=False)):
        color, marker = PALETTE[index % len(PALETTE)], MARKERS[(index + 1) % len(MARKERS)]
        ends = rows[["measured_ci_low", "measured_ci_high"]].div(rows["predicted"], axis=0)
        low, high = (100 * (ends[column] - 1) for column in ends)
        applies = rows["validity"] == "applies"
        at = _beside(rows["at"], index, lines)
        for chosen, alpha in ((applies, 1.0), (~applies, _FAINT)):
            ax.vlines(at[chosen], low[chosen], high[chosen], color=color, alpha=0.6 * alpha, linewidth=1.4)
        _faint_or_not(ax, at, 100 * (rows["ratio"] - 1), rows["validity"], (color, marker))
        ax.plot([], [], color=color, marker=marker, linestyle="", label=safe(model))
    ax.axhline(0, **GUIDE | {"color": rcParams["text.color"]})
    ax.yaxis.set_major_formatter(lambda value, position: f"{value:+g}" if value else "0")
    ax.set_ylabel("Measured less predicted (%)")
    return _places(ax, lines, table)


@plot(captions.of_ratio)
def plot_little(results: Results, ax: Axes, *, mode: str | None = None) -> Axes:
    """P9: X (R + Z) over N against load, which Little's law says is the part of the users that were there: 1, if all.

    X is successes per second, R the mean response time, Z the mean pause before an interaction, N the users; crosses
    are `users_active_mean` / N, on which the marks have to lie. Where interactions fail, the marks lie below. Under
    open load N is the mean number in flight, and R the mean service time.
    """
    lines = series(results, mode)
    ax.set_title("Little's law")
    if why := why_not(lines):
        return nothing_to_draw(ax, why)
    tables = [little(line) for line in lines]
    if all(table["law"].isna().all() for table in tables):
        return nothing_to_draw(ax, "no throughput and response time to compare")
    for line, table in zip(lines, tables, strict=True):
        means = table.groupby("amount").mean()
        amounts = means.index.to_numpy(float)
        dots(ax, table["amount"], table["law"], line.color)
        ax.plot(amounts, means["law"], color=line.color, zorder=3)
        verdicts = line.summary.set_index(line.load.column)["verdict"].reindex(means.index)
        markers(ax, line, amounts, means["law"].to_numpy(float), verdicts)
        ax.scatter(amounts, means["active"], marker="+", s=90, color=rcParams["text.color"], zorder=6, linewidths=1)
    ax.plot([], [], color=rcParams["text.color"], marker="+", linestyle="", markersize=9, label="users there / N")
    ax.axhline(1, label="every user there all the time", **GUIDE | {"color": rcParams["text.color"]})
    ax.set_ylim(0, max(1.1, ax.get_ylim()[1]))
    ax.set_ylabel("X (R + Z) / N (fraction)")
    return finish(ax, lines)


def little(line: Series) -> pd.DataFrame:
    """A row per trial: `amount` of load, `law` = X (R + Z) / N, and `active`, the part of N that was there."""
    trials = line.repeats
    closed = line.load == USERS
    spent_ms = trials["latency_mean_ms"] + trials["think_mean_ms"].fillna(0)
    if not closed:
        spent_ms = trials["service_mean_ms"].fillna(trials["latency_mean_ms"])
    n = trials["users"] if closed else trials["in_flight_mean"]
    law = trials["throughput_per_s"] * spent_ms / 1000 / n.where(n > 0)
    active = trials["users_active_mean"] / n if closed else pd.Series(1.0, index=trials.index)
    return pd.DataFrame({"amount": trials[line.load.column], "law": law, "active": active}).dropna(subset=["amount"])


def _modelled(results: Results, mode: str | None, metric: str) -> tuple[list[Series], pd.DataFrame]:
    """The lines that have predictions, and their rows of model.csv with the place `at` which they are drawn."""
    lines = [line for line in series(results, mode) if _rows(line, metric)["predicted"].notna().any()]
    tables = []
    for line in lines:
        verdicts = line.summary.drop_duplicates(line.load.column).set_index(line.load.column)["verdict"]
        rows = _rows(line, metric).dropna(subset=["predicted"])
        amounts = rows[line.load.column]
        name = amounts.map(line.load.amount) + (f", {line.label}" if len(lines) > 1 else "")
        tables.append(rows.assign(at=amounts, name=name, verdict=amounts.map(verdicts)))
    table = pd.concat(tables, ignore_index=True) if tables else results.models.iloc[:0]
    if tables and not _on_an_axis(lines):
        table["at"] = pd.factorize(table["name"])[0]
    return lines, table


def _on_an_axis(lines: list[Series]) -> bool:
    """Whether points stand at their load; of several lines, and of traces, each has a place of its own."""
    return len(lines) == 1 and lines[0].load != CHANGING


def _rows(line: Series, metric: str) -> pd.DataFrame:
    return line.models[line.models["metric"] == metric]


def _beside(at: pd.Series, index: int, lines: list[Series]) -> pd.Series:
    """A little to the right for each further model, so that two that say the same are both seen."""
    return at * (1 + 0.06 * index) if _on_an_axis(lines) else at + 0.1 * index


def _label(lines: list[Series]) -> str:
    return f", {lines[0].label}" if len(lines) == 1 else ""


def _faint_or_not(ax: Axes, at: pd.Series, values: pd.Series, validity: pd.Series, look: tuple[str, str]) -> None:
    alphas = [1.0 if text == "applies" else _FAINT for text in validity]
    ax.scatter(at, values, color=look[0], marker=look[1], s=30, alpha=alphas, zorder=4, gid="predicted")


def _places(ax: Axes, lines: list[Series], table: pd.DataFrame) -> Axes:
    if _on_an_axis(lines):
        load_axis(ax, table["at"], lines[0].load.axis_title)
    else:
        places = table.drop_duplicates("at")
        ax.set_xticks(places["at"], places["name"], rotation=25, ha="right", fontsize="small")
        ax.set_xlim(-0.5, len(places) - 0.5)
        ax.set_xlabel("Point (load and line)")
    ax.legend(**BESIDE)
    return ax


def table_of_little(results: Results, mode: str | None = None) -> str:
    """Little's law in Markdown: N / (W + Z), which users and mean response time predict, beside the throughput.

    The row `little` takes all users of the load, `little_active` those that were there on average.
    """
    head = ["load", "mean response time (ms)", "law", "predicted (per second)", "measured (per second)"]
    head += ["95 % interval", "measured / predicted", "validity"]
    shown = of_mode(results, mode)
    laws = shown.models[shown.models["model"].isin(["little", "little_active"])]
    if laws.empty:
        raise ValueError(
            "model.csv says nothing of Little's law, which is of users who wait for their own interactions"
        )
    laws = laws.merge(shown.summary[[*shown.point, "latency_mean_ms"]], on=shown.point, how="left")
    rows = [
        [
            safe(load),
            digits(row["latency_mean_ms"]),
            row["model"],
            digits(row["predicted"]),
            digits(row["measured"]),
            span(row["measured_ci_low"], row["measured_ci_high"]),
            digits(row["ratio"]),
            text_of(row["validity"]),
        ]
        for load, (_, row) in zip(load_names(laws), laws.iterrows(), strict=True)
    ]
    return markdown(head, rows)

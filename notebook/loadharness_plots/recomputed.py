"""Computes the cells of a run's tables anew from requests.csv.gz, with numpy: nothing here is shared with the harness.

What the records say is compared cell by cell; what they do not say (processors, warm-ups, plans) is named.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd

from . import columns
from .csvfile import LoadError, make_again, read_texts
from .recomputed_intervals import Cells, Percentiles, ends_of, intervals_of, of_mean, of_trial
from .recorded import recorded, same_load

#: Cells are printed with six digits.
_PRINTED = 2e-5
#: Percentiles come from histograms whose buckets are a thousandth wide, and round up within them.
_BUCKET = 2e-3
_OF_BUCKET = re.compile(r"(latency|service)_p\d*_ms")
#: Fewest samples beyond a percentile.
_BEYOND = 10
_PERCENTILES = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "p99": 0.99, "p999": 0.999}

#: Cells of a trial, the names of their means over repeats, and what stands about the end of their intervals' names.
_MEANS = {
    "throughput_per_s": ("throughput_per_s", "throughput", "per_s"),
    "latency_mean_ms": ("latency_mean_ms", "latency_mean", "ms"),
    "throughput_sum_per_s": ("throughput_sum_per_s", "throughput_sum", "per_s"),
    "users_active_mean": ("users_active_mean", "users_active", "users"),
    "ms_per_success": ("ms_per_success", "per_success", "ms"),
    "in_flight_mean": ("in_flight_mean", "in_flight", "users"),
    "attempts_per_s": ("attempts_per_s", "attempts", "per_s"),
    "service_mean_ms": ("service_mean_ms", "service_mean", "ms"),
    "measured_s": ("measured_mean_s", "measured_mean", "s"),
}
_LEAST_FAIR = ("interactions_per_user_min", "interactions_per_user_median", "fairness_fraction")


@dataclass(frozen=True)
class Difference:
    """A cell that the records contradict; None stands for an empty one."""

    place: str
    column: str
    said: float | None
    recomputed: float | None

    def __str__(self) -> str:
        return f"{self.place}: {self.column} is {_shown(self.said)}, by the records {_shown(self.recomputed)}"


@dataclass
class Recomputation:
    """How many cells of each table agree, which do not, and which columns the records do not speak of.

    `left_out` says in a line each what has no records, or records of no trial that ended.
    """

    agreeing: dict[str, int] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    unspoken: dict[str, list[str]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Records:
    """Columns of the records of one trial, or of a part of it."""

    phase: np.ndarray
    user: np.ndarray
    interaction: np.ndarray
    start: np.ndarray
    end: np.ndarray
    response: np.ndarray
    service: np.ndarray
    success: np.ndarray
    attempts: np.ndarray

    def where(self, chosen: np.ndarray) -> _Records:
        return _Records(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def recompute(directory: str | os.PathLike[str]) -> Recomputation:
    """Compares repeats.csv, interactions.csv, summary.csv, percentiles.csv and timeline.csv with the records.

    Raises LoadError where the run kept none, a file is missing, or the points of the two are not the same.
    """
    run = _Run(Path(directory))
    found = Recomputation(left_out=run.left_out)
    _compare(found, "repeats.csv", run.rows(columns.REPEATS), run.trial_cells)
    _compare(found, "interactions.csv", run.rows(columns.INTERACTIONS), run.interaction_cells)
    _compare(found, "summary.csv", run.rows(columns.SUMMARY), run.point_cells)
    _compare(found, "percentiles.csv", run.rows(columns.PERCENTILES), run.quantile_cells)
    _compare_seconds(found, run)
    return found


class _Run:
    """The tables of a directory, and the records that each of their rows is of."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        summary = self.rows(columns.SUMMARY)
        header = list(summary[0]) if summary else []
        self._identity = [*header[: header.index("repeats")], "load"] if header else []
        found = recorded(directory)
        self.left_out = found.left_out
        self._records = {key: _columns(frame) for key, frame in found.records.items()}
        self._points = self._points_of(summary, found.points)
        origins = {self._key(row): row for row in self.rows(columns.REPEATS)}
        timeline = self.rows(columns.TIMELINE)
        self.seconds = [row for row in timeline if "warmup" not in (row.get("stage"), row.get("part"))]
        self._stalls_s: dict[tuple[str, ...], float] = {}
        for row in self.seconds:
            stall_s = float(row.get("hiccup_ms") or 0) / 1000
            self._stalls_s[self._key(row)] = max(stall_s, self._stalls_s.get(self._key(row), 0))
        self._cells = {key: _of_trial(of, _origin(of, origins.get(key))) for key, of in self._records.items()}

    def rows(self, table: columns.Table) -> list[dict[str, str]]:
        """Those of a table."""
        return read_texts(self._directory, table)

    def records(self, row: dict[str, str]) -> _Records | None:
        """Those of the trial that a row is of."""
        return self._records.get(self._key(row))

    def longest_stall_s(self, row: dict[str, str]) -> float:
        """How long the generator stood still at worst in the trial that a row is of."""
        return self._stalls_s[self._key(row)]

    def trial_cells(self, row: dict[str, str]) -> Cells | None:
        key = self._key(row)
        if key not in self._cells:
            return None
        good = self._records[key].where(self._records[key].success)
        seconds = [(float(each["start_s"]), float(each["end_s"])) for each in self.seconds if self._key(each) == key]
        within = of_trial(seconds, good.end, good.response)
        return self._cells[key] | within | {"raw_records": float(len(self._records[key].end))}

    def interaction_cells(self, row: dict[str, str]) -> Cells | None:
        return _of_interaction(self.records(row), row)

    def point_cells(self, row: dict[str, str]) -> Cells | None:
        of = self._point(row)
        return _of_point(self._pooled(of), [cells for (point, _), cells in self._cells.items() if point == of])

    def quantile_cells(self, row: dict[str, str]) -> Cells | None:
        return _of_quantile(self._pooled(self._point(row)), float(row["quantile_fraction"]))

    def _pooled(self, of: int) -> list[_Records]:
        return [records for (point, _), records in self._records.items() if point == of]

    def _key(self, row: dict[str, str]) -> tuple[int, int]:
        return self._point(row), int(row["repeat"])

    def _point(self, row: dict[str, str]) -> int:
        """The number that the records have for the point of a row; -1 for one in which nothing ended."""
        return self._points.get(tuple(row[name] for name in self._identity), -1)

    def _points_of(self, summary: list[dict[str, str]], points: dict[str, int]) -> dict[tuple[str, ...], int]:
        """By the load that both name: the table has points without records as well."""
        keys = {same_load(row["load"]): tuple(row[name] for name in self._identity) for row in summary}
        if not points.keys() <= keys.keys():
            raise LoadError(
                f"{self._directory}: requests.csv.gz has records of {len(points)} points, summary.csv has"
                f" {len(points.keys() & keys.keys())} of them; {make_again(self._directory)},"
                " or take the whole directory of one run"
            )
        return {keys[load]: point for load, point in points.items()}


def _of_trial(records: _Records, origin: str) -> Cells:
    """The cells of a row of repeats.csv that its records can say."""
    return _counts(records) | _responses(records) | _utilizations(records) | _paces(records, origin)


def _utilizations(records: _Records) -> Cells:
    return {"attempts": float(records.attempts.sum()), "retries": float((records.attempts - 1).sum())}


def _paces(records: _Records, origin: str) -> Cells:
    """What takes the time at which users came: zero with a timetable, their first start where they never wait."""
    if origin == "unknown":
        return {}
    users, index = np.unique(records.user, return_inverse=True)
    first = np.zeros(len(users))
    if origin == "first start":
        first = np.full(len(users), np.inf)
        np.minimum.at(first, index, records.start)
    last = np.zeros(len(users))
    np.maximum.at(last, index, records.end)
    wall = last.max() - first.min()
    cells: Cells = {
        "measured_s": wall,
        "throughput_per_s": records.success.sum() / wall if wall > 0 else None,
        "in_flight_mean": records.service.sum() / 1000 / wall if wall > 0 else None,
        "attempts_per_s": records.attempts.sum() / wall if wall > 0 else None,
    }
    return cells if origin == "zero" else cells | _shares(records.success, index, last - first, wall, first)


def _shares(success: np.ndarray, user: np.ndarray, own: np.ndarray, wall: float, first: np.ndarray) -> Cells:
    """What each user of a closed load did by itself."""
    ended = np.bincount(user, minlength=len(own)).astype(float)
    good = np.bincount(user[success], minlength=len(own))
    some = (good > 0) & (own > 0)
    return {
        "throughput_sum_per_s": float((good[some] / own[some]).sum()) if some.any() else None,
        "ms_per_success": float((1000 * own[some] / good[some]).mean()) if some.any() else None,
        "users_active_mean": own.sum() / wall if wall > 0 else None,
        "start_skew_ms": 1000 * (first.max() - first.min()),
        "interactions_per_user_min": float(ended.min()),
        "interactions_per_user_median": float(np.median(ended)),
        "fairness_fraction": float(ended.sum() ** 2 / (len(ended) * (ended**2).sum())),
    }


def _counts(records: _Records) -> Cells:
    successes = int(records.success.sum())
    return {
        "successes": float(successes),
        "failures": float(len(records.success) - successes),
        "success_fraction": successes / len(records.success) if len(records.success) else None,
    }


def _responses(records: _Records) -> Cells:
    """Of successes alone."""
    response = np.sort(records.response[records.success])
    service = np.sort(records.service[records.success])
    cells: Cells = {
        "latency_mean_ms": float(response.mean()) if len(response) else None,
        "latency_max_ms": float(response[-1]) if len(response) else None,
        "latency_min_ms": float(response[0]) if len(response) else None,
        "service_mean_ms": float(service.mean()) if len(service) else None,
    }
    cells |= {f"latency_{name}_ms": _percentile(response, p) for name, p in _PERCENTILES.items()}
    return cells | {f"service_{name}_ms": _percentile(service, _PERCENTILES[name]) for name in ("p50", "p99")}


def _of_interaction(records: _Records | None, row: dict[str, str]) -> Cells | None:
    if records is None:
        return None
    own = records.where(records.interaction == row["interaction"])
    failed = own.response[~own.success]
    cells = _counts(own) | _responses(own)
    del cells["success_fraction"]
    return cells | {
        "share_fraction": len(own.response) / len(records.response),
        "attempts": float(own.attempts.sum()),
        "retries": float((own.attempts - 1).sum()),
        "failure_latency_mean_ms": float(failed.mean()) if len(failed) else None,
    }


def _of_point(trials: list[_Records], repeats: list[Cells]) -> Cells | None:
    if not repeats:
        return None
    pooled = _joined(trials)
    cells = _counts(pooled) | _responses(pooled) | _utilizations(pooled)
    for name, (mean, quantity, unit) in _MEANS.items():
        if all(name in one for one in repeats):
            values = [value for one in repeats if (value := one[name]) is not None]
            cells[mean] = float(np.mean(values)) if values else None
            cells |= ends_of(quantity, unit, of_mean(values))
            cells[f"{quantity}_sd_{unit}"] = float(np.std(values, ddof=1)) if len(values) > 1 else None
    good = [one.response[one.success] for one in trials]
    cells |= intervals_of(cells, good, [len(one.success) for one in trials], _PERCENTILES)
    if all("start_skew_ms" in one for one in repeats):
        cells["start_skew_ms"] = max(one["start_skew_ms"] or 0 for one in repeats)
        least = min(repeats, key=lambda one: one["fairness_fraction"] or 0)
        cells |= {name: least[name] for name in _LEAST_FAIR}
    return cells


def _of_quantile(trials: list[_Records], fraction: float) -> Cells | None:
    if not trials:
        return None
    response = np.sort(np.concatenate([records.response[records.success] for records in trials]))
    value = float(response[-1]) if fraction == 1 else _percentile(response, fraction)
    cells: Cells = {"latency_p_ms": value, "samples": float(len(response))}
    if fraction < 1 and value is not None:
        ends = Percentiles([records.response[records.success] for records in trials]).interval(fraction)
        cells |= ends_of("latency", "ms", ends)
    return cells


def _compare_seconds(found: Recomputation, run: _Run) -> None:
    """
    A second is cut while users go on, so what ends within 20 ms of a cut may stand on either side of it.

    Where the generator stands still amidst a cut, that takes as much longer.
    """
    agreeing = 0
    for row in run.seconds:
        records = run.records(row)
        if records is None:
            continue
        low, high = float(row["start_s"]), float(row["end_s"])
        slack = 0.02 + run.longest_stall_s(row)
        for column, chosen in (("successes", records.success), ("failures", ~records.success)):
            ends = records.end[chosen]
            surely = int(((ends > low + slack) & (ends <= high - slack)).sum())
            perhaps = int(((ends > low - slack) & (ends <= high + slack)).sum())
            if surely <= float(row[column]) <= perhaps:
                agreeing += 1
            else:
                exactly = float(((ends > low) & (ends <= high)).sum())
                place = f"{_place('timeline.csv', row)}, {row['start_s']} s"
                found.differences.append(Difference(place, column, float(row[column]), exactly))
    found.agreeing["timeline.csv"] = agreeing


def _compare(
    found: Recomputation, file: str, rows: list[dict[str, str]], truth: Callable[[dict[str, str]], Cells | None]
) -> None:
    agreeing = 0
    spoken: set[str] = set()
    for row in rows:
        cells = truth(row)
        if cells is None:
            continue
        for column, value in cells.items():
            name = "latency_ms" if column == "latency_p_ms" else column
            if name not in row:
                continue
            spoken.add(name)
            said = float(row[name]) if row[name] else None
            by_cut = file == "repeats.csv" and "_ci_" in column
            if _agree(said, value, _BUCKET if by_cut or _OF_BUCKET.fullmatch(column) else _PRINTED):
                agreeing += 1
            else:
                found.differences.append(Difference(_place(file, row), name, said, value))
    found.agreeing[file] = agreeing
    found.unspoken[file] = [name for name in (rows[0] if rows else {}) if name not in spoken]


def _place(file: str, row: dict[str, str]) -> str:
    keys = [f"{name} {row[name]}" for name in ("repeat", "interaction", "quantile_fraction") if name in row]
    return ", ".join([file, row["load"], *keys])


def _agree(said: float | None, value: float | None, tolerance: float) -> bool:
    if said is None or value is None:
        return said is None and value is None
    return math.isclose(said, value, rel_tol=tolerance, abs_tol=2e-9)


def _percentile(ascending: np.ndarray, fraction: float) -> float | None:
    """By nearest rank; None where fewer than ten samples lie beyond it."""
    count = len(ascending)
    if count == 0 or count < _BEYOND / (1 - fraction) - 1e-6:
        return None
    return float(ascending[max(1, math.ceil(round(fraction * count, 9))) - 1])


def _joined(parts: list[_Records]) -> _Records:
    return _Records(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in _Records.__dataclass_fields__)
    )


def _origin(records: _Records, row: dict[str, str] | None) -> str:
    """When users came to their phase, as far as a record of what they did there shows it."""
    if row is None or len(np.unique(records.phase)) > 1:
        return "unknown"
    if row["arrivals_per_s"] or "/s" in row["load"]:
        return "zero"
    return "unknown" if float(row.get("think_mean_ms") or 0) > 0 else "first start"


def _columns(frame: pd.DataFrame) -> _Records:
    return _Records(
        frame["phase"].to_numpy(dtype=str),
        frame["user"].to_numpy(dtype=int),
        frame["interaction"].to_numpy(dtype=str),
        *(frame[name].to_numpy(dtype=float) for name in ("start_s", "end_s", "response_ms", "service_ms")),
        (frame["outcome"] == "success").to_numpy(dtype=bool),
        frame["attempts"].to_numpy(dtype=float),
    )


def _shown(value: float | None) -> str:
    return "empty" if value is None else f"{value:.9g}"

"""What requests.csv.gz, with a row per interaction, says of each trial: rows and figures as load clients print them."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from .csvfile import LoadError, make_again
from .recorded import recorded

_SUCCESS = "success"
_CODE = re.compile(r"http-([0-9]{3})")

#: The code of a request that got no reply.
NO_REPLY = 0


@dataclass(frozen=True)
class Statistics:
    """The figures of a trial. Response times in milliseconds, of failures too; a percentile is the nearest rank."""

    successes: int
    failures: int
    wall_s: float
    max_ms: float
    min_ms: float
    mean_ms: float
    median_ms: float
    p99_ms: float

    @property
    def throughput_per_s(self) -> float:
        """Successes per second from the first start to the last end."""
        return self.successes / self.wall_s

    def text(self) -> str:
        """As the client of the ski study's report prints them."""
        lines = {
            "Total successes": self.successes,
            "Total failures": self.failures,
            "Time elapsed (sec)": f"{self.wall_s:.3f}",
            "Total throughput (reqs/sec)": f"{self.throughput_per_s:.3f}",
            "Max response time (ms)": f"{self.max_ms:.3f}",
            "Min response time (ms)": f"{self.min_ms:.3f}",
            "Mean response time (ms)": f"{self.mean_ms:.3f}",
            "Median response time (ms)": f"{self.median_ms:.3f}",
            "99th percentile response time (ms)": f"{self.p99_ms:.3f}",
        }
        return "".join(f"{name}: {figure}\n" for name, figure in lines.items())


@dataclass(frozen=True)
class Trial:
    """The records of one trial: a row of `records` per interaction of its measured stage, as in requests.csv.gz.

    `started_at` is when the measured stage began by the wall clock, but for the time that it took to connect.
    """

    point: int
    load: str
    repeat: int
    started_at: pd.Timestamp
    records: pd.DataFrame

    @property
    def name(self) -> str:
        return f"{self.load}, repeat {self.repeat}"

    def statistics(self) -> Statistics:
        """Its figures."""
        response = self.records["response_ms"].sort_values(ignore_index=True)
        successes = int((self.records["outcome"] == _SUCCESS).sum())
        return Statistics(
            successes=successes,
            failures=len(response) - successes,
            wall_s=float(self.records["end_s"].max() - self.records["start_s"].min()),
            max_ms=float(response.iloc[-1]),
            min_ms=float(response.iloc[0]),
            mean_ms=float(response.mean()),
            median_ms=nearest_rank(response, 0.5),
            p99_ms=nearest_rank(response, 0.99),
        )

    def exchanges(self, request_type: str = "POST", success_code: int = 201) -> pd.DataFrame:
        """A row per request with `start_time` in ms since 1970, `latency` in ms, `request_type` and `response_code`.

        A success has the code given, a failure of the kind `http-503` has 503 and any other has 0: nothing came back.
        """
        epoch_ms = self.started_at.value / 1e6
        codes = self.records["outcome"].map(
            {outcome: _code(outcome, success_code) for outcome in self.records["outcome"].unique()}
        )
        return pd.DataFrame(
            {
                "start_time": (epoch_ms + 1000 * self.records["start_s"]).round().astype("int64"),
                "latency": self.records["response_ms"].round(3),
                "request_type": request_type,
                "response_code": codes.astype("int64"),
            }
        )


def trials(directory: str | os.PathLike[str]) -> list[Trial]:
    """The trials of a run that kept records of its interactions, in the order of its points and repeats.

    Raises LoadError, as `load` does, where the run kept none or its files do not agree.
    """
    path = Path(directory)
    found = recorded(path)
    counts = {key: int(row["successes"] + row["failures"]) for key, row in found.rows.items()}
    if {key: len(records) for key, records in found.records.items()} != counts:
        records, of = sum(map(len, found.records.values())), len(counts)
        raise LoadError(
            f"{path}: requests.csv.gz has {records} records of {of} trials, repeats.csv {sum(counts.values())} of {of};"
            f" {make_again(path)}, or take the whole directory of one run"
        )
    return [
        Trial(key[0], records["load"].iloc[0], key[1], _began(found.rows[key]), records)
        for key, records in found.records.items()
    ]


def _began(row: pd.Series) -> pd.Timestamp:
    warmup_s = row["warmup_s"]
    return row["started_at"] + pd.to_timedelta(0 if pd.isna(warmup_s) else warmup_s, unit="s")


def nearest_rank(ascending: Sequence[float] | pd.Series, fraction: float) -> float:
    """The smallest of the values with at least that fraction of them at or below it."""
    values = pd.Series(ascending)
    rank = max(1, math.ceil(round(fraction * len(values), 9)))
    return float(values.iloc[rank - 1])


def _code(outcome: str, success_code: int) -> int:
    if outcome == _SUCCESS:
        return success_code
    status = _CODE.fullmatch(outcome)
    return int(status[1]) if status else NO_REPLY

"""Which records in requests.csv.gz are of which trial in repeats.csv, and what is of no trial that ended."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from . import columns
from .csvfile import LoadError, TornError, make_again, read_table, read_torn

#: A point's number in the plan, and that of the repeat.
Key = tuple[int, int]

_USERS = re.compile(r"users=([0-9]+)")


@dataclass(frozen=True)
class Recorded:
    """The records of each trial that ended, and its row of repeats.csv.

    `left_out` says in a line each what has no records, or records of no trial that ended. `points` has the number of
    each point by its load as `same_load` has it.
    """

    records: dict[Key, pd.DataFrame]
    rows: dict[Key, pd.Series]
    points: dict[str, int]
    left_out: list[str]


def recorded(directory: Path) -> Recorded:
    """Pairs the two files. A run that was killed leaves records of the trial that was under way, and a torn end.

    Raises LoadError where a file cannot be read, lacks records of a trial, or is of another run.
    """
    table, torn = read_torn(directory, columns.REQUESTS)
    repeats = read_table(directory, columns.REPEATS)
    ended = repeats[repeats["successes"] + repeats["failures"] > 0]
    kept = ended[ended["raw_records"].notna()] if "raw_records" in ended else ended
    groups = {(same_load(load), repeat): group for (load, repeat), group in table.groupby(["load", "repeat"])}
    rows = {(same_load(_load(row)), row["repeat"]): row for _, row in kept.iterrows()}
    others = [of for of in groups if of not in rows]
    _require_one_run(directory, len(groups), others)
    for of, row in rows.items():
        _require_whole(directory, len(groups.get(of, ())), row, torn)
    pairs = sorted((int(groups[of]["point"].iloc[0]), of) for of in groups if of in rows)
    return Recorded(
        {(point, of[1]): groups[of].reset_index(drop=True) for point, of in pairs},
        {(point, of[1]): rows[of] for point, of in pairs},
        {of[0]: point for point, of in pairs},
        _left_out(set(ended["load"].dropna()) - set(kept["load"]), others),
    )


def same_load(text: str) -> str:
    """A load as records and tables both name it: `users=2 store=serial` is `2 users, store=serial` there."""
    named = _USERS.sub(lambda users: "1 user" if users[1] == "1" else f"{users[1]} users", text, count=1)
    return named.removeprefix("arrivals=").replace(", ", " ")


def _load(row: pd.Series) -> str:
    """The oldest tables have no such column, and no other loads than these."""
    return f"users={row['users']:.0f}" if pd.isna(row["load"]) else row["load"]


def _require_one_run(directory: Path, trials: int, others: list[tuple[str, int]]) -> None:
    if len(others) > 1:  # a run has one trial under way at most
        raise LoadError(
            f"{directory}: requests.csv.gz has records of {trials} trials, and repeats.csv lacks {len(others)} of them;"
            f" {make_again(directory)}, or take the whole directory of one run"
        )


def _require_whole(directory: Path, records: int, row: pd.Series, torn: TornError | None) -> None:
    written = int(row.get("raw_records", 1))
    if records < written or (torn is not None and "raw_records" not in row):
        raise torn or LoadError(
            f"{directory}: requests.csv.gz has {records} records of {_load(row)}, repeat {row['repeat']}, where"
            f" {written} were written; take the whole directory of one run"
        )


def _left_out(unrecorded: set[str], others: list[tuple[str, int]]) -> list[str]:
    lines = [f"left out, as with raw=false no records are kept: {'; '.join(sorted(unrecorded))}"] if unrecorded else []
    return lines + [f"left out, as it had not ended: {load}, repeat {repeat}" for load, repeat in others]

"""The kinds of load that a point can be under, each with an x axis of its own."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from .axes import plain
from .texts import safe


@dataclass(frozen=True)
class Load:
    """A kind of load: the column that says how much of it, the title of its axis, and how an amount of it reads."""

    column: str
    axis_title: str
    one: str
    many: str

    def amount(self, value: float | str) -> str:
        """In words; of a trace, its name."""
        if isinstance(value, str):
            return safe(value)
        return self.one if value == 1 else self.many.format(plain(value))


USERS = Load("users", "Users (number, log scale)", "1 user", "{} users")
ARRIVALS = Load("arrivals_per_s", "Offered rate (arrivals per second, log scale)", "1/s", "{}/s")
#: What has neither a number of users nor one rate: a ramp, a trace. Such a point is on no axis.
CHANGING = Load("load", "", "", "{}")


def load_of(frame: pd.DataFrame) -> pd.Series:
    """The kind of load of each row."""
    kinds = pd.Series(CHANGING, index=frame.index, dtype=object)
    kinds[frame[ARRIVALS.column].notna()] = ARRIVALS
    kinds[frame[USERS.column].notna()] = USERS
    return kinds


def load_names(frame: pd.DataFrame) -> pd.Series:
    """The load of each row in words: `50 users`, `400/s`, and `trace:FILE` as the file itself has it."""
    unnamed = pd.Series("changing load", frame.index, dtype=object)
    names = frame["load"].astype(object).fillna("changing load") if "load" in frame else unnamed
    for load in (ARRIVALS, USERS):
        known = frame[load.column].notna()
        names[known] = frame.loc[known, load.column].map(load.amount)
    return names

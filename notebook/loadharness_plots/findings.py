"""What the numbers say: where throughput peaks, how latency grows, and whether the measurement agrees with itself."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .axes import plain
from .fractions import ended
from .knees import FLAT_FROM_FRACTION
from .loading import Results
from .loads import ARRIVALS, USERS, load_names, load_of
from .series import Series, series

#: Cells have 6 significant digits, so that a product of three is off by at most 1.5 in 100,000.
ROUNDING = 2e-5


def peaks(results: Results) -> pd.DataFrame:
    """A row per line of closed load: its peak of mean throughput with the interval, where it flattens, and how latency
    grows.

    `tried_users` are the most that were tried, `most_users` the most of whom a throughput is known.
    `flat_from_users` is the first number of users that reaches 90 % of the peak, `kept_fraction` what is left of the
    peak with the most users. `latency_exponent` is the b of latency = a x users^b, fitted by least squares of the
    logarithms to the points from `latency_from_users` on: 1 is in proportion to users. That is from `flat_from_users`
    on, but at least the last three points; NaN if there are fewer.
    `peak_sum_per_s` is the peak of the report's formula, a sum over users.
    """
    closed = [line for line in series(results) if line.load == USERS]
    rows = [_peak(line) for line in closed if line.summary["throughput_per_s"].notna().any()]
    return pd.DataFrame(rows, columns=_PEAK_COLUMNS).set_index("line")


_PEAK_COLUMNS = [
    "line",
    "mode",
    "peak_per_s",
    "peak_ci_low_per_s",
    "peak_ci_high_per_s",
    "peak_users",
    "peak_sum_per_s",
    "flat_from_users",
    "kept_fraction",
    "most_users",
    "tried_users",
    "latency_most_users_ms",
    "latency_from_users",
    "latency_exponent",
]


def _peak(line: Series) -> list[object]:
    points = line.summary[line.summary["throughput_per_s"].notna()]
    peak = points.loc[points["throughput_per_s"].idxmax()]
    last = points.iloc[-1]
    reached = points[points["throughput_per_s"] >= FLAT_FROM_FRACTION * peak["throughput_per_s"]]
    flat_from = reached["users"].iloc[0]
    fitted = points.iloc[min(points.index.get_loc(reached.index[0]), max(0, len(points) - 3)) :]
    return [
        line.label,
        line.mode,
        peak["throughput_per_s"],
        peak["throughput_ci_low_per_s"],
        peak["throughput_ci_high_per_s"],
        int(peak["users"]),
        points["throughput_sum_per_s"].max(),
        int(flat_from),
        last["throughput_per_s"] / peak["throughput_per_s"] if peak["throughput_per_s"] > 0 else float("nan"),
        int(last["users"]),
        int(line.summary["users"].max()),
        last["latency_mean_ms"],
        int(fitted["users"].iloc[0]),
        exponent(fitted[["users", "latency_mean_ms"]]),
    ]


def exponent(points: pd.DataFrame) -> float:
    """The slope of the second column against the first, both in logarithms; NaN with fewer than three points."""
    known = points[(points > 0).all(axis=1)].to_numpy(float)
    if len(known) < 3:
        return float("nan")
    return float(np.polyfit(np.log(known[:, 0]), np.log(known[:, 1]), 1)[0])


def sentences(results: Results) -> list[str]:
    """What the lines say, in words: two sentences per line of closed load, which are those of `peaks`, else one."""
    lines = peaks(results).iterrows()
    closed = [sentence(line, row) for line, row in lines for sentence in (_on_throughput, _on_latency)]
    rest = [line for line in series(results) if line.load != USERS]
    return closed + [_on_rates(line) if line.load == ARRIVALS else _on_changing(line) for line in rest]


def _on_throughput(line: object, row: pd.Series) -> str:
    if row["peak_per_s"] == 0:
        return f"{line}: nothing succeeded."
    interval = ""
    if pd.notna(row["peak_ci_low_per_s"]):
        low, high = max(0.0, row["peak_ci_low_per_s"]), row["peak_ci_high_per_s"]
        interval = f" (95 % interval {_figure(low)} to {_figure(high)}/s)"
    peak = f"{line}: throughput peaks at {_figure(row['peak_per_s'])}/s{interval}"
    peak += f" with {USERS.amount(row['peak_users'])}"
    if row["flat_from_users"] < row["peak_users"]:
        peak += f"; {100 * FLAT_FROM_FRACTION:g} % of that is reached with {USERS.amount(row['flat_from_users'])}"
    if row["most_users"] < row["tried_users"]:
        peak += f"; with {USERS.amount(row['tried_users'])} nothing was measured"
    elif row["peak_users"] == row["most_users"]:
        return peak + "; more users were not tried."
    if row["peak_users"] == row["most_users"]:
        return peak + "."
    return peak + f"; with {USERS.amount(row['most_users'])} {100 * row['kept_fraction']:.0f} % of it is left."


def _on_latency(line: object, row: pd.Series) -> str:
    latency = row["latency_most_users_ms"]
    start = f"{line}: mean latency with {USERS.amount(row['most_users'])} is "
    start += "unknown" if pd.isna(latency) else f"{_figure(latency)} ms"
    power = row["latency_exponent"]
    if pd.isna(power):
        return f"{start}; the points are too few to say how it grows."
    pace = "in proportion"
    if abs(power - 1) > 0.1:
        pace = f"{'more slowly' if power < 1 else 'faster'} than {pace}"
    return f"{start}; from {USERS.amount(row['latency_from_users'])} on it grows as users^{power:.2f}, {pace} to users."


def _on_rates(line: Series) -> str:
    points = line.summary
    achieved = (_came_through(line) / points["arrivals_per_s"]).fillna(0)
    succeed = "the offered rate succeeds" if line.flows.empty else "the flows that are offered come to their end"
    kept = points["arrivals_per_s"][(achieved >= FLAT_FROM_FRACTION).cummin()]
    names = load_names(points)
    reach = f"up to {names[kept.index[-1]]}" if len(kept) else f"not even at {names.iloc[0]}"
    text = f"{line.label}: {100 * FLAT_FROM_FRACTION:g} % or more of {succeed} {reach}"
    if len(kept) == len(points):
        return f"{text}, the most that was offered; {_mean_latency(points)}."
    return f"{text}; at {names.iloc[-1]} it is {100 * achieved.iloc[-1]:.3g} %; {_mean_latency(points)}."


def _came_through(line: Series) -> pd.Series:
    """Per second and point. Where users go through flows an arrival begins one, and their interactions are more."""
    points = line.summary
    if line.flows.empty:
        return points["throughput_per_s"]
    ended = line.flows.groupby(ARRIVALS.column)["completed_per_s"].sum()
    return points[ARRIVALS.column].map(ended)


def _mean_latency(points: pd.DataFrame) -> str:
    known = points[points["latency_mean_ms"].notna()]
    values = zip(known["latency_mean_ms"], load_names(known), strict=True)
    ends = [f"{_figure(value)} ms at {name}" for value, name in values]
    return "mean latency is " + (" and ".join(dict.fromkeys([ends[0], ends[-1]])) if ends else "unknown")


def _on_changing(line: Series) -> str:
    points = line.summary
    mean = _figure(points["throughput_per_s"].fillna(0).mean())
    return f"{line.label}: throughput is {mean}/s over the whole load; {_mean_latency(points)}."


def _figure(value: float) -> str:
    """Three digits or more, never with an exponent."""
    return plain(value) if value >= 1000 else plain(float(f"{value:.3g}"))


def laws(results: Results) -> pd.DataFrame:
    """A row per trial of closed load without phases, with four ratios that no measurement can break.

    `mean_law` is throughput_sum_per_s x ms_per_success / (1000 x users): at least 1, as an arithmetic mean is never
    below the harmonic mean of the same numbers. NaN where a user may have had no success, whom both formulas leave out.
    `little` is throughput_per_s x service_mean_ms / (1000 x in_flight_mean): 1 by Little's law, less where interactions
    failed, as their time is in flight too. Files of older versions have no service times, only latency_mean_ms, which
    with a pace contains waits. `busy` is in_flight_mean / users_active_mean and `active` is
    users_active_mean / users: at most 1. `hold` says whether all that are known hold, to the rounding of the files.
    """
    trials = results.repeats[load_of(results.repeats) == USERS]
    if not results.phases.empty:  # of the users of a phase, a point does not say
        phased = results.phases[results.point].drop_duplicates().assign(phased=True)
        trials = trials[trials[results.point].merge(phased, how="left")["phased"].isna().to_numpy()]
    all_succeeded = (trials["users_lost"] == 0) & (trials["failures"] < trials["interactions_per_user_min"])
    inside_ms = trials["service_mean_ms"].fillna(trials["latency_mean_ms"])
    ratios = pd.DataFrame(
        {
            "mean_law": (trials["throughput_sum_per_s"] * trials["ms_per_success"] / (1000 * trials["users"])).where(
                all_succeeded
            ),
            "little": trials["throughput_per_s"] * inside_ms / (1000 * trials["in_flight_mean"]),
            "busy": trials["in_flight_mean"] / trials["users_active_mean"],
            "active": trials["users_active_mean"] / trials["users"],
        }
    )
    upper = ratios[["little", "busy", "active"]]
    nothing_failed = (trials["failures"] == 0) & (trials["successes"] > 0)
    ratios["hold"] = (
        ~(ratios["mean_law"] < 1 - ROUNDING)
        & ~(upper > 1 + ROUNDING).any(axis=1)
        & ~(nothing_failed & (ratios["little"] < 1 - ROUNDING))
    )
    return pd.concat([trials[[*results.point, "repeat"]], ratios], axis=1)


def shares(results: Results) -> pd.DataFrame:
    """A row per point and interaction: its share of all that ended, the intended share, and how far apart they are.

    `deviations` counts standard deviations of a fair draw of as many interactions: beyond 5, chance is no explanation.
    """
    rows = results.interactions
    table = rows.assign(ended=ended(rows), load=load_names(rows))
    total = table.groupby(results.point, dropna=False, sort=False)["ended"].transform("sum")
    kinds = table.assign(total=total).groupby([*results.point, "interaction"], dropna=False, sort=False)
    out = kinds.agg(
        load=("load", "first"),
        ended=("ended", "sum"),
        total=("total", "first"),
        intended=("intended_share_fraction", "first"),
    ).reset_index()
    out["share"] = out["ended"] / out["total"].where(out["total"] > 0)
    spread = np.sqrt(out["intended"] * (1 - out["intended"]) / out["total"].where(out["total"] > 0))
    out["deviations"] = (out["share"] - out["intended"]) / spread.where(spread > 0)
    return out

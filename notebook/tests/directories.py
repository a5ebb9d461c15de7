"""Result directories made from another one: parts of it, or with something wrong in it."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

from loadharness_plots.columns import MODELS, PHASES, TIERS, TIME, Table

Row = dict[str, str]

_EMPTY_WITH_ONE_REPEAT = [
    "throughput_sd_per_s",
    "throughput_ci_low_per_s",
    "throughput_ci_high_per_s",
    "latency_mean_sd_ms",
    "latency_mean_ci_low_ms",
    "latency_mean_ci_high_ms",
]


def rewrite(path: Path, change: Callable[[list[Row]], list[Row]]) -> None:
    """Replaces the rows of a CSV file; columns that only the new rows have are added."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        header, rows = list(reader.fieldnames or []), list(reader)
    rows = change(rows)
    header += [name for row in rows[:1] for name in row if name not in header]
    header = [name for name in header if not rows or name in rows[0]]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, header, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def change_column(path: Path, column: str, change: Callable[[str], str]) -> None:
    """Replaces every cell of a column."""
    rewrite(path, lambda rows: [row | {column: change(row[column])} for row in rows])


def copy(source: Path, target: Path) -> Path:
    """A directory like the source, free to be changed."""
    shutil.copytree(source, target)
    return target


def part(source: Path, target: Path, keep: Callable[[Row], bool]) -> Path:
    """The source with those rows only, of every file; a histogram goes with its row of interactions.csv."""
    copy(source, target)
    kept: list[bool] = []

    def note(rows: list[Row]) -> list[Row]:
        kept.extend(keep(row) for row in rows)
        return rows

    rewrite(target / "interactions.csv", note)
    log = target / "histograms.hlog"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    intervals = iter(kept)
    log.write_text("".join(line for line in lines if not line.startswith("Tag=") or next(intervals)), encoding="utf-8")
    for file in target.glob("*.csv"):
        rewrite(file, lambda rows: [row for row in rows if keep(row)])
    return target


def one_repeat(source: Path, target: Path) -> Path:
    """The first repeat of every point; its intervals are unknown."""
    part(source, target, lambda row: row.get("repeat", "1") == "1")
    blank = dict.fromkeys(_EMPTY_WITH_ONE_REPEAT, "") | {"repeats": "1"}
    rewrite(target / "summary.csv", lambda rows: [row | blank for row in rows])
    return target


def with_factor(source: Path, target: Path, name: str, values: list[str]) -> Path:
    """The source once per value of a factor, as a sweep over it would write it."""
    copy(source, target)

    def vary(rows: list[Row]) -> list[Row]:
        out = []
        for value in values:
            for row in rows:
                cells = list(row.items())
                place = [key for key, _ in cells].index("arrivals_per_s") + 1
                out.append(dict([*cells[:place], (name, value), *cells[place:]]))
        return out

    for file in target.glob("*.csv"):
        _rewrite_with_header(file, vary)
    log = target / "histograms.hlog"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    intervals = [line for line in lines if line.startswith("Tag=")]
    log.write_text(
        "".join([line for line in lines if line not in intervals] + intervals * len(values)), encoding="utf-8"
    )
    return target


def under(source: Path, target: Path, load_of: Callable[[str], Row]) -> Path:
    """The source with other cells of `users`, `arrivals_per_s` and `load`, chosen by the number of users."""
    copy(source, target)
    for file in target.glob("*.csv"):
        rewrite(file, lambda rows: [row | load_of(row["users"]) for row in rows])
    return target


def rate(per_s: float) -> Row:
    """The cells of open load."""
    return {"users": "", "arrivals_per_s": f"{per_s:g}", "load": f"poisson:{per_s:g}/s"}


def opened(source: Path, target: Path, per_user: float = 100) -> Path:
    """The source as if each of its numbers of users were so many arrivals per second and user."""
    return under(source, target, lambda users: rate(per_user * float(users)))


def traced(source: Path, target: Path) -> Path:
    """The point of 5 users as if its arrivals had come by a trace, which is no number of users and no rate."""
    few = part(source, target.with_name(target.name + "-few"), lambda row: row["users"] == "5")
    return under(few, target, lambda users: {"users": "", "arrivals_per_s": "", "load": "trace:tr.txt"})


def phased(source: Path, target: Path, phases: list[Row]) -> Path:
    """The source with a row of phases.csv per point and phase; cells that are not given are empty."""
    copy(source, target)
    _write(target, PHASES, lambda point: phases)
    return target


def with_theory(source: Path, target: Path) -> Path:
    """The source with model.csv, which expects 5 % more than there is, and tiers.csv of two parts and a rest."""
    copy(source, target)

    def predicted(point: Row) -> list[Row]:
        measured = float(point["throughput_per_s"])
        ends = {f"measured_ci_{end}": point[f"throughput_ci_{end}_per_s"] for end in ("low", "high")}
        row = {"metric": "throughput_per_s", "measured": f"{measured}", **ends}
        models = {"little": (1.5, "does not apply: not all were there"), "little_active": (1.05, "applies")}
        return [
            row | {"model": name, "predicted": f"{times * measured}", "ratio": f"{1 / times}", "validity": validity}
            for name, (times, validity) in models.items()
        ]

    def reported(point: Row) -> list[Row]:
        whole = float(point["latency_mean_ms"])
        shares = {"wire": 0.5, "handler": 0.4, "rest": 0.1, "end_to_end": 1.0}
        return [
            {"interaction": "customer", "part": part, "samples": "9", "share_fraction": f"{share}"}
            | {f"time_mean_{end}ms": f"{share * whole * times}" for end, times in _SPREAD.items()}
            for part, share in shares.items()
        ]

    _write(target, MODELS, predicted)
    _write(target, TIERS, reported)
    return target


def profiled(source: Path, target: Path) -> Path:
    """The source with time.csv: half computing, a lock that takes 0.4, a wait without a name, and a rest."""
    copy(source, target)
    parts = {("computing", ""): 0.5, ("waiting for a lock", "ReentrantLock in Shelf"): 0.4}
    more = {("network and disk", "others"): 0.06, ("asleep on purpose", "their turn"): 0.03, ("rest", ""): 0.01}

    rows = [
        {"threads": "users", "profiled_trials": "3", "part": part, "what": what, "time_fraction": f"{share}"}
        for (part, what), share in (parts | more).items()
    ]
    _write(target, TIME, lambda point: rows)
    return target


_SPREAD = {"": 1, "sd_": 0.1, "ci_low_": 0.9, "ci_high_": 1.1}


def _write(target: Path, table: Table, rows_of: Callable[[Row], list[Row]]) -> None:
    """Writes the table with rows for each point of summary.csv, factors included; cells not given are empty."""
    with (target / "summary.csv").open(encoding="utf-8", newline="") as file:
        points = list(csv.DictReader(file))
    names = list(points[0]) if points else []
    factors = names[names.index("arrivals_per_s") + 1 : names.index("repeats")] if points else []
    blank = dict.fromkeys([*factors, *table.columns, "load"], "")
    rows = [{name: (blank | point | row)[name] for name in blank} for point in points for row in rows_of(point)]
    with (target / table.file).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(blank), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def with_warmup(source: Path, target: Path, successes: int) -> Path:
    """The source with the column `stage` in timeline.csv, and before each trial a second of warm-up."""
    copy(source, target)

    def warm_up(rows: list[Row]) -> list[Row]:
        trials = {(row["users"], row["repeat"]): row for row in rows}
        cells = {"start_s": "-1", "end_s": "0", "successes": str(successes), "stage": "warmup"}
        return [row | cells for row in trials.values()] + [row | {"stage": "measured"} for row in rows]

    rewrite(target / "timeline.csv", warm_up)
    return target


def _rewrite_with_header(path: Path, change: Callable[[list[Row]], list[Row]]) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = change(list(csv.DictReader(file)))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)

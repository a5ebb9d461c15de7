"""Loads result directories into tidy frames."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from . import columns
from .csvfile import LoadError, make_again, read_table
from .histograms import no_histograms, read_histograms
from .jsonfile import read_json
from .loads import ARRIVALS, CHANGING, USERS, Load, load_of

_TABLES = {
    "summary": columns.SUMMARY,
    "repeats": columns.REPEATS,
    "interactions": columns.INTERACTIONS,
    "timeline": columns.TIMELINE,
    "resources": columns.RESOURCES,
    "percentiles": columns.PERCENTILES,
    "phases": columns.PHASES,
    "models": columns.MODELS,
    "flows": columns.FLOWS,
    "tiers": columns.TIERS,
    "time": columns.TIME,
    "errors": columns.ERRORS,
}
FRAMES = [*_TABLES, "histograms"]

#: The factor that several loads without one rate, as ramps, make of their laws, and loads that share one.
LAW = "arrivals"


@dataclass(frozen=True, repr=False)
class Results:
    """What one or several runs wrote. Every frame begins with the column `run`, the name of the run's directory.

    `factors` are what the runs varied; several loads without one rate, as ramps, are a factor `arrivals`,
    and so are laws that share a rate.

    `histograms` has a row per bucket of each row of `interactions`; `errors` is empty where nothing failed, `phases`
    where no point has any, `models` (model.csv) where theory says nothing, `flows` (flows.csv) where users go
    through none, `tiers` where the workload reports no parts
    of its time, `time` (time.csv) where no trial was profiled, `resources` where a run is older than that table
    or in simulated time. Rows of `timeline`
    and `resources` whose `stage` is `warmup` are before the measured stage and in no other frame. `manifest` and `plan`
    are the parsed JSON files by run, `directories` where each run was read from. `label` names the one line that these
    are, where it was parted from others.
    """

    summary: pd.DataFrame
    repeats: pd.DataFrame
    interactions: pd.DataFrame
    timeline: pd.DataFrame
    resources: pd.DataFrame
    percentiles: pd.DataFrame
    phases: pd.DataFrame
    models: pd.DataFrame
    flows: pd.DataFrame
    tiers: pd.DataFrame
    time: pd.DataFrame
    errors: pd.DataFrame
    histograms: pd.DataFrame
    manifest: dict[str, dict[str, Any]]
    plan: dict[str, dict[str, Any]]
    directories: dict[str, Path]
    factors: tuple[str, ...]
    label: str = ""

    def __repr__(self) -> str:
        """A line or two: a cell of a notebook that ends in results is no wall of frames."""
        rows = ", ".join(f"{name} {len(getattr(self, name))}" for name in FRAMES)
        return f"Results of {', '.join(self.directories)}\nrows: {rows}"

    @property
    def point(self) -> list[str]:
        """The columns that name a point in `summary`, `repeats` and every other frame."""
        return ["run", "workload", "mode", "users", "arrivals_per_s", *self.factors]


def load(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], *, histograms: bool = True) -> Results:
    """Reads one result directory or several. Without `histograms` that frame is empty, and histograms.hlog need not be
    there: most of the time is spent on it.

    Raises LoadError, with one line that says where, what and the way out, for a directory that is missing, incomplete,
    torn or does not agree with itself.
    """
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if not given:
        raise LoadError("no result directory given; name at least one, as results/reference/bookstore-local")
    named = _named([Path(path) for path in given])
    runs = {name: _read(directory, histograms) for name, directory in named.items()}
    factors = dict.fromkeys(factor for run in runs.values() for factor in run["factors"])
    frames = {
        table: _with_factors(
            pd.concat([_with_run(run[table], name) for name, run in runs.items()], ignore_index=True), factors
        )
        for table in FRAMES
    }
    return Results(
        **frames,
        manifest={name: run["manifest"] for name, run in runs.items()},
        plan={name: run["plan"] for name, run in runs.items()},
        directories=named,
        factors=tuple(factors),
    )


def by_load(results: Results) -> dict[Load, Results]:
    """The results by kind of load, as those of two kinds cannot share an axis; without kinds that there are none of."""
    kinds = set(load_of(results.summary))
    if len(kinds) == 1:
        return {kinds.pop(): results}
    return {load: _under(load, results) for load in (USERS, ARRIVALS, CHANGING) if load in kinds}


def _under(load: Load, results: Results) -> Results:
    frames = {name: getattr(results, name) for name in FRAMES}
    kept = {name: frame[load_of(frame) == load].reset_index(drop=True) for name, frame in frames.items()}
    runs = set(kept["summary"]["run"])
    files = {
        name: {run: content for run, content in getattr(results, name).items() if run in runs}
        for name in ("manifest", "plan", "directories")
    }
    return replace(results, **kept, **files)


def _named(directories: list[Path]) -> dict[str, Path]:
    """Directories by their last part, or as many of the last parts as distinguish them."""
    absolute = [Path(os.path.abspath(directory)) for directory in directories]  # noqa: PTH100 a link keeps its name
    for directory, path in zip(directories, absolute, strict=True):
        if absolute.count(path) > 1:
            raise LoadError(f"{directory}: given twice; name each result directory once")
    length = 1
    while len({path.parts[-length:] for path in absolute}) < len(absolute):
        length += 1
    return {"/".join(path.parts[-length:]): given for path, given in zip(absolute, directories, strict=True)}


def _read(directory: Path, histograms: bool) -> dict[str, Any]:
    _check_directory(directory)
    run: dict[str, Any] = _with_laws({name: read_table(directory, table) for name, table in _TABLES.items()})
    run["histograms"] = (
        read_histograms(directory, run["interactions"]) if histograms else no_histograms(run["interactions"])
    )
    run["manifest"] = read_json(directory / "manifest.json")
    run["plan"] = read_json(directory / "plan.json")
    names = list(run["summary"].columns)
    run["factors"] = names[names.index(columns.BEFORE_FACTORS) + 1 : names.index(columns.AFTER_FACTORS)]
    _check_agreement(directory, run)
    return run


def _with_laws(tables: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Where neither users nor rates tell points apart, laws are a factor: of loads that change, or share a rate."""
    summary = tables["summary"]
    if summary.empty or "load" not in summary:
        return tables
    shares_rates = _share_rates(summary)
    if not shares_rates and _laws(summary, shares_rates).nunique() < 2:
        return tables
    for table in tables.values():
        if "load" in table:
            laws = _laws(table, shares_rates)
            table.insert(table.columns.get_loc(columns.BEFORE_FACTORS) + 1, LAW, laws)
    return tables


def _share_rates(summary: pd.DataFrame) -> bool:
    """Whether two laws have the same rate, as poisson:500/s and constant:500/s."""
    names = list(summary.columns)
    point = names[: names.index(columns.AFTER_FACTORS)]
    rows = summary[load_of(summary) == ARRIVALS]
    return bool(rows.duplicated(point).any()) and not rows.duplicated([*point, "load"]).any()


def _laws(table: pd.DataFrame, with_rates: bool) -> pd.Series:
    """Of each row under a load that changes, as `ramp:10..100/s/30s`; what follows in `load` are its factors. Where
    asked for, also of each row with a rate, without it: `batched:1ms:poisson`.
    """
    laws = table["load"].map(lambda load: str(load).split(", ")[0])
    kinds = load_of(table)
    changing = laws.where(kinds == CHANGING)
    without_rates = laws.map(lambda law: law.rpartition(":")[0])
    return changing.where(kinds != ARRIVALS, without_rates) if with_rates else changing


def _check_directory(directory: Path) -> None:
    if directory.is_file():
        raise LoadError(f"{directory}: a file; name the result directory that it is in, {directory.parent}")
    if not directory.is_dir():
        raise LoadError(f"{directory}: no such directory; make it with `./scripts/run.sh --out {directory}`")
    if not (directory / columns.SUMMARY.file).exists():
        inside = sorted(path.parent.name for path in directory.glob(f"*/{columns.SUMMARY.file}"))
        hint = f"name one inside it: {', '.join(inside)}" if inside else make_again(directory)
        if (directory / columns.SEARCH.file).exists():
            hint = "it is a search; read it with load_search"
        raise LoadError(f"{directory}: no {columns.SUMMARY.file}, so no result directory; {hint}")


def _check_agreement(directory: Path, run: dict[str, Any]) -> None:
    """Files of different runs in one directory must not pass for one."""
    point = ["workload", "mode", "users", "arrivals_per_s", *run["factors"]]
    for name in ("repeats", "interactions", "timeline", "percentiles", "models", "tiers", "time"):
        missing = [column for column in point if column not in run[name]]
        if missing and not (_TABLES[name].optional and run[name].empty):
            raise LoadError(
                f"{directory / _TABLES[name].file}: no column {', '.join(missing)}, a factor in summary.csv;"
                f" {make_again(directory)}"
            )
    if run["summary"].duplicated(point).any():
        raise LoadError(f"{directory / 'summary.csv'}: two rows of one point; {make_again(directory)}")
    planned = run["summary"].set_index(point)["repeats"].to_dict()
    trials = run["repeats"].groupby(point, dropna=False).size()
    if not _same(planned, trials.to_dict()):
        raise LoadError(
            f"{directory}: summary.csv speaks of {sum(planned.values())} trials, repeats.csv of {trials.sum()}, or of"
            f" other points; {make_again(directory)}"
        )


def _same(planned: dict[Any, int], trials: dict[Any, int]) -> bool:
    def comparable(counts: dict[Any, int]) -> dict[Any, int]:
        return {tuple("" if pd.isna(part) else part for part in key): count for key, count in counts.items()}

    return comparable(planned) == comparable(trials)


def _with_run(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    frame = frame.copy()
    frame.insert(0, "run", pd.Series([name] * len(frame), dtype="str"))
    return frame


def _with_factors(frame: pd.DataFrame, factors: Iterable[str]) -> pd.DataFrame:
    """A table that no run has knows no factors either; so that every frame has the columns of a point."""
    return frame.assign(**{name: pd.Series(dtype="str") for name in factors if name not in frame})

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import (
    change_column,
    copy,
    one_repeat,
    opened,
    part,
    phased,
    rewrite,
    traced,
    with_factor,
    with_theory,
    with_warmup,
)
from loadharness_plots import columns

FRAMES = ["summary", "repeats", "interactions", "timeline", "percentiles", "errors", "histograms"]


def test_every_frame_begins_with_the_run(results):
    for name in FRAMES:
        frame = getattr(results, name)
        assert frame.columns[0] == "run"
        assert set(frame["run"]) <= {"small-local", "small-rpc"}
        assert len(frame) > 0
    assert list(results.manifest) == list(results.plan) == list(results.directories) == ["small-local", "small-rpc"]


def test_results_show_their_runs_and_the_rows_of_each_frame_in_two_lines(results):
    runs, rows = repr(results).splitlines()
    assert runs == "Results of small-local, small-rpc"
    assert rows.startswith(f"rows: summary {len(results.summary)}, repeats {len(results.repeats)}, ")


def test_one_path_and_a_list_of_one_give_the_same():
    one, listed = lh.load(str(LOCAL)), lh.load([LOCAL])

    for name in FRAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(listed, name))


def test_without_histograms_the_rest_is_the_same_and_their_file_need_not_be_there(tmp_path):
    run = copy(LOCAL, tmp_path / LOCAL.name)
    whole = lh.load(run)
    (run / "histograms.hlog").unlink()
    without = lh.load(run, histograms=False)

    for name in FRAMES[:-1]:
        pd.testing.assert_frame_equal(getattr(without, name), getattr(whole, name))
    pd.testing.assert_frame_equal(without.histograms, whole.histograms.iloc[:0])


def test_counts_are_whole_numbers_times_are_times_and_the_rest_is_float_or_text(results):
    assert results.summary["users"].dtype == np.dtype("int64")
    assert results.repeats["successes"].dtype == np.dtype("int64")
    assert results.summary["throughput_per_s"].dtype == np.dtype("float64")
    assert isinstance(results.repeats["started_at"].dtype, pd.DatetimeTZDtype)
    assert str(results.repeats["started_at"].dt.tz) == "UTC"
    for name in ("workload", "verdict", "verdict_reasons", "verdict_codes", "notes", "threads"):
        assert isinstance(results.summary[name].dtype, pd.StringDtype), name


def test_cells_are_those_of_the_file(results):
    with (LOCAL / "summary.csv").open() as file:
        header, first = file.readline().rstrip("\n").split(","), file.readline().split(",")

    row = results.summary.iloc[0]

    assert row["throughput_per_s"] == float(first[header.index("throughput_per_s")])
    assert row["successes"] == int(first[header.index("successes")])


def test_empty_cells_are_nan_and_never_zero(results):
    assert results.summary["arrivals_per_s"].isna().all()
    local = results.summary[results.summary["run"] == "small-local"]
    assert local["server_cpu_fraction"].isna().all()
    assert local["verdict_reasons"].isna().any()
    assert results.repeats["server_resident_bytes"].dtype == np.dtype("float64")


def test_whole_numbers_with_unknowns_are_float(tmp_path):
    directory = copy(RPC, tmp_path / "run")
    change_column(directory / "timeline.csv", "in_flight", lambda cell: "")

    assert lh.load(directory).timeline["in_flight"].isna().all()


def test_columns_of_later_versions_are_kept_with_the_kind_of_their_cells(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    rewrite(
        directory / "summary.csv",
        lambda rows: [row | {"words": "a-1", "counts": "3", "numbers": "1.5", "blank": ""} for row in rows],
    )

    summary = lh.load(directory).summary

    assert isinstance(summary["words"].dtype, pd.StringDtype)
    assert (summary["counts"] == 3).all() and summary["counts"].dtype == np.dtype("int64")
    assert (summary["numbers"] == 1.5).all()
    assert summary["blank"].isna().all()


def test_a_column_of_texts_is_one_though_all_its_cells_are_digits_or_empty(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    rewrite(directory / "summary.csv", lambda rows: [row | {"warmup": "0", "think": "", "load": "7"} for row in rows])

    summary = lh.load(directory).summary

    assert (summary["warmup"] == "0").all() and summary["think"].isna().all() and (summary["load"] == "7").all()
    for name in ("warmup", "think", "load"):
        assert isinstance(summary[name].dtype, pd.StringDtype), name


def test_runs_of_users_of_a_rate_and_of_a_trace_load_together(tmp_path):
    results = lh.load([LOCAL, opened(RPC, tmp_path / "open"), traced(RPC, tmp_path / "trace")])

    known = results.summary[["users", "arrivals_per_s"]].notna().groupby(results.summary["run"]).all()
    assert known.loc["small-local"].tolist() == [True, False]
    assert known.loc["open"].tolist() == [False, True]
    assert known.loc["trace"].tolist() == [False, False]


def test_phases_are_those_of_the_file(tmp_path):
    rows = [{"phase": "day", "phase_users": "3", "release": "start"}, {"phase": "night", "phase_arrivals_per_s": "2.5"}]

    phases = lh.load([phased(RPC, tmp_path / "run", rows), LOCAL]).phases

    assert set(phases["run"]) == {"run"} and len(phases) == 12
    assert phases["phase"].tolist()[:2] == ["day", "night"]
    assert phases["phase_users"].dropna().unique().tolist() == [3]
    assert phases["phase_arrivals_per_s"].dropna().unique().tolist() == [2.5]
    assert phases["throughput_per_s"].notna().all() and phases["think"].isna().all()


def test_a_run_without_phases_has_an_empty_frame_of_them():
    phases = lh.load(LOCAL).phases

    assert phases.empty and {"run", "users", "phase", "phase_users", "latency_p99_ms"} <= set(phases)


def test_phases_that_lack_a_column_are_refused(tmp_path):
    directory = phased(RPC, tmp_path / "run", [{"phase": "day"}])
    path = directory / "phases.csv"
    path.write_text(path.read_text().replace("phase_users", "users_of_phase", 1))

    assert _refused(directory).startswith(f"{path}: column phase_users missing; ")


def test_tables_of_older_versions_whose_columns_had_other_names_are_read_as_those_of_today(tmp_path):
    today = with_warmup(with_theory(RPC, tmp_path / "parts"), tmp_path / "today", 7)
    older = with_warmup(today, tmp_path / "older", 7)
    for file, (name, older_name) in {"tiers.csv": ("part", "tier"), "timeline.csv": ("stage", "part")}.items():
        head, rows = (today / file).read_text(encoding="utf-8").split("\n", 1)
        cells = head.split(",")
        cells[cells.index(name)] = older_name
        (older / file).write_text(",".join(cells) + "\n" + rows, encoding="utf-8")

    of_today, of_older = lh.load([today]), lh.load([older])
    for frame in ("tiers", "timeline"):
        rows = getattr(of_today, frame).drop(columns="run")
        pd.testing.assert_frame_equal(rows, getattr(of_older, frame).drop(columns="run"))
        assert not rows.empty


def test_rows_of_a_warm_up_are_distinct_from_measured_ones_which_add_up_to_the_trial(tmp_path):
    results = lh.load([with_warmup(RPC, tmp_path / "run", 1_000_000), LOCAL])
    trial = ["run", "users", "repeat"]
    written = results.repeats.set_index(trial)["successes"].to_dict()

    by_stage = results.timeline.groupby("stage")
    assert set(by_stage.groups) == {"measured", "warmup"}
    measured, warmup = by_stage.get_group("measured"), by_stage.get_group("warmup")
    assert measured.groupby(trial)["successes"].sum().to_dict() == written
    assert (measured["start_s"] >= 0).all() and (warmup["start_s"] < 0).all()
    assert set(warmup["run"]) == {"run"}


def test_factors_are_the_columns_between_arrivals_and_repeats(tmp_path):
    directory = with_factor(LOCAL, tmp_path / "run", "store", ["serial", "snapshot"])

    results = lh.load(directory)

    assert results.factors == ("store",)
    assert set(results.summary["store"]) == {"serial", "snapshot"}
    assert "store" in results.point


def test_runs_of_one_name_are_distinguished_by_their_parents(tmp_path):
    first, second = copy(LOCAL, tmp_path / "a" / "run"), copy(LOCAL, tmp_path / "b" / "run")

    assert list(lh.load([first, second]).directories) == ["a/run", "b/run"]


def test_a_run_without_errors_has_an_empty_frame_of_them(tmp_path):
    directory = copy(RPC, tmp_path / "run")
    (directory / "errors.csv").unlink()

    errors = lh.load(directory).errors

    assert errors.empty and "kind" in errors


def test_a_run_without_trials_loads_empty(tmp_path):
    results = lh.load(part(RPC, tmp_path / "run", lambda row: False))

    for name in FRAMES:
        assert getattr(results, name).empty
        assert getattr(results, name).columns[0] == "run"


def test_one_repeat_loads_without_interval(tmp_path):
    summary = lh.load(one_repeat(RPC, tmp_path / "run")).summary

    assert (summary["repeats"] == 1).all()
    assert summary["throughput_ci_low_per_s"].isna().all()


def test_cells_with_commas_and_quotes_are_whole(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    change_column(directory / "summary.csv", "notes", lambda cell: 'so, "quoted"')

    assert (lh.load(directory).summary["notes"] == 'so, "quoted"').all()


def _refused(directory: Path | list[Path]) -> str:
    """The message of the refusal, which is one line."""
    with pytest.raises(lh.LoadError) as refused:
        lh.load(directory)
    message = str(refused.value)
    assert "\n" not in message
    return message


def test_no_directory_is_refused():
    assert _refused([]).startswith("no result directory given; name at least one")


def test_missing_directory_is_named_with_the_way_to_make_it(tmp_path):
    missing = tmp_path / "missing"

    assert _refused(missing) == f"{missing}: no such directory; make it with `./scripts/run.sh --out {missing}`"


def test_a_file_is_refused_for_the_directory_that_it_is_in():
    assert _refused(LOCAL / "summary.csv").endswith(f"a file; name the result directory that it is in, {LOCAL}")


def test_a_directory_of_results_is_refused_with_those_inside():
    assert _refused(LOCAL.parent).endswith("so no result directory; name one inside it: small-local, small-rpc")


def test_resources_are_those_of_each_process_and_empty_where_nobody_knows(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    header = list(columns.RESOURCES.columns)
    known = {"workload": "bookstore", "mode": "local", "users": "5", "repeat": "1", "start_s": "0", "end_s": "1"}
    rows = [
        known | {"process": "generator", "cpu_fraction": "0.5", "threads": "25"},
        known | {"process": "server", "cpu_fraction": "0.25", "gc_pause_ms": "3"},
    ]
    lines = [",".join(header), *(",".join(row.get(name, "") for name in header) for row in rows)]
    (directory / "resources.csv").write_text("\n".join(lines) + "\n")

    resources = lh.load(directory).resources

    assert list(resources["process"]) == ["generator", "server"]
    assert list(resources["cpu_fraction"]) == [0.5, 0.25]
    assert resources["threads"].isna().tolist() == [False, True]
    assert resources["network_sent_bytes"].isna().all()


def test_a_run_from_before_there_were_resources_has_none(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    (directory / "resources.csv").unlink(missing_ok=True)

    resources = lh.load(directory).resources

    assert len(resources) == 0
    assert {"run", "process", "stage", "start_s", "cpu_users_fraction"} <= set(resources.columns)


def test_an_empty_directory_is_refused(tmp_path):
    assert "no summary.csv, so no result directory; make the derived files again" in _refused(tmp_path)


def test_the_same_directory_twice_is_refused():
    assert "given twice" in _refused([LOCAL, LOCAL.parent / "." / "small-local"])


@pytest.mark.parametrize(
    "file", ["repeats.csv", "interactions.csv", "timeline.csv", "percentiles.csv", "histograms.hlog"]
)
def test_a_missing_table_is_named(tmp_path, file):
    directory = copy(LOCAL, tmp_path / "run")
    (directory / file).unlink()

    assert _refused(directory) == (
        f"{directory / file}: no such file;"
        f" make the derived files again with `java -jar harness.jar report {directory}`"
    )


@pytest.mark.parametrize("file", ["manifest.json", "plan.json"])
@pytest.mark.parametrize("content", [None, "{", "[1]", "\xff", "[" * 100_000])
def test_a_json_file_that_is_none_is_named(tmp_path, file, content):
    directory = copy(LOCAL, tmp_path / "run")
    if content is None:
        (directory / file).unlink()
    else:
        (directory / file).write_bytes(content.encode("latin-1"))

    assert _refused(directory).startswith(f"{directory / file}: ")


def test_missing_columns_are_all_named(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    rewrite(
        directory / "summary.csv",
        lambda rows: [
            {name: cell for name, cell in row.items() if name not in ("users", "latency_p99_ms")} for row in rows
        ],
    )

    assert _refused(directory).startswith(f"{directory / 'summary.csv'}: columns users, latency_p99_ms missing; ")


@pytest.mark.parametrize(
    ("file", "column", "cell", "reason"),
    [
        ("summary.csv", "users", "1.5", 'row 2, users: "1.5" is not a whole number'),
        ("summary.csv", "users", "1_000", 'row 2, users: "1_000" is not a whole number'),
        ("summary.csv", "throughput_per_s", "NaN", 'row 2, throughput_per_s: "NaN" is not a number'),
        ("summary.csv", "throughput_per_s", "inf", 'row 2, throughput_per_s: "inf" is not a number'),
        ("summary.csv", "throughput_per_s", "12,5", 'row 2, throughput_per_s: "12,5" is not a number'),
        ("timeline.csv", "end_s", "soon", 'row 2, end_s: "soon" is not a number'),
        ("percentiles.csv", "samples", "9" * 99, '999..." is not a whole number'),
        ("repeats.csv", "started_at", "yesterday", '"yesterday" is not a time as 2026-01-31T12:00:00.123Z'),
        ("repeats.csv", "started_at", "2026-13-31T12:00:00Z", '"2026-13-31T12:00:00Z" is not a time'),
    ],
)
def test_a_cell_of_another_kind_is_shown_with_its_place(tmp_path, file, column, cell, reason):
    directory = copy(LOCAL, tmp_path / "run")
    change_column(directory / file, column, lambda _: cell)

    message = _refused(directory)

    assert message.startswith(f"{directory / file}: ")
    assert reason in message


def test_a_column_named_twice_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    path = directory / "timeline.csv"
    path.write_text(path.read_text().replace("end_s", "start_s", 1))

    assert "the header names start_s twice" in _refused(directory)


def test_a_torn_row_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    path = directory / "repeats.csv"
    path.write_text(path.read_text()[:-40])

    assert re.search(
        r"repeats\.csv: row 19 has \d+ cells and the header has \d+, so the file is torn", _refused(directory)
    )


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00", b'workload,"mode\n', b"a" * 200_000])
def test_bytes_that_are_no_table_are_refused(tmp_path, content):
    directory = copy(LOCAL, tmp_path / "run")
    (directory / "summary.csv").write_bytes(content)

    assert _refused(directory).startswith(f"{directory / 'summary.csv'}: ")


def test_files_of_two_runs_in_one_directory_are_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    fewer = part(LOCAL, tmp_path / "fewer", lambda row: row["users"] != "50")
    (directory / "summary.csv").write_bytes((fewer / "summary.csv").read_bytes())

    assert "summary.csv speaks of 15 trials, repeats.csv of 18" in _refused(directory)


def test_two_rows_of_one_point_are_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    rewrite(directory / "summary.csv", lambda rows: [*rows, rows[0]])

    assert "two rows of one point" in _refused(directory)


def test_a_factor_that_only_the_summary_has_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    varied = with_factor(LOCAL, tmp_path / "varied", "store", ["serial"])
    (directory / "summary.csv").write_bytes((varied / "summary.csv").read_bytes())

    assert "repeats.csv: no column store, a factor in summary.csv" in _refused(directory)

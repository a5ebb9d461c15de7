from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

import loadharness_plots as lh
import verify as command
from directories import rewrite

DATA = Path(__file__).parent / "data"
RUNS = [DATA / "raw" / "closed", DATA / "raw" / "open"]
#: Of a minute each, so that a trial has intervals of its own.
LONG = DATA / "raw" / "long"
#: What a message about damaged records has.
ROW_AND_WAY_OUT = re.compile(r".*requests\.csv\.gz: .*row \d+.*; take the file that the run wrote, or run .* --raw")
CHANGED = [
    ("repeats.csv", "throughput_per_s"),
    ("repeats.csv", "measured_s"),
    ("repeats.csv", "successes"),
    ("repeats.csv", "in_flight_mean"),
    ("interactions.csv", "latency_mean_ms"),
    ("interactions.csv", "share_fraction"),
    ("summary.csv", "latency_p90_ms"),
    ("summary.csv", "throughput_sd_per_s"),
    ("summary.csv", "failures"),
    ("summary.csv", "throughput_ci_low_per_s"),
    ("summary.csv", "in_flight_ci_high_users"),
    ("summary.csv", "latency_p95_ci_high_ms"),
    ("summary.csv", "success_ci_low_fraction"),
    ("summary.csv", "precision_throughput"),
    ("percentiles.csv", "latency_ci_low_ms"),
    ("percentiles.csv", "latency_ms"),
    ("timeline.csv", "successes"),
]


@pytest.mark.parametrize("run", [*RUNS, LONG], ids=lambda run: run.name)
def test_every_cell_that_the_records_can_say_is_what_they_say(run):
    found = lh.recompute(run)

    assert found.differences == []
    assert min(found.agreeing.values()) >= 8
    assert sum(found.agreeing.values()) > 400


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_each_cell_that_is_off_by_a_hundredth_is_found_and_no_other(run, tmp_path):
    assert_found(shutil.copytree(run, tmp_path / "run"), CHANGED)


def test_what_ends_at_a_cut_may_stand_on_either_side_for_as_long_as_the_generator_stood_still(tmp_path):
    run = shutil.copytree(RUNS[0], tmp_path / "run")
    rewrite(run / "timeline.csv", _cut_60_ms_late)
    late = lh.recompute(run).differences
    rewrite(run / "timeline.csv", lambda rows: [row | {"hiccup_ms": "60"} for row in rows])

    assert {difference.column for difference in late} == {"successes"}
    assert lh.recompute(run).differences == []


def _cut_60_ms_late(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """As if the first second of users were counted that much after its end."""
    warmup, first, *others = rows
    return [warmup, first | {"end_s": f"{float(first['end_s']) - 0.06}"}, *others]


def test_an_interval_within_a_trial_that_is_off_by_a_hundredth_is_found(tmp_path):
    columns = ["throughput_ci_low_per_s", "latency_mean_ci_high_ms"]

    assert_found(shutil.copytree(LONG, tmp_path / "run"), [("repeats.csv", column) for column in columns])


def assert_found(directory, cells):
    """Makes one cell of each column wrong, and expects those to be named and no other."""
    for file, column in cells:
        rewrite(directory / file, lambda rows, column=column: one_wrong(rows, column))

    differences = lh.recompute(directory).differences
    found = [(difference.place.split(",")[0], difference.column) for difference in differences]
    assert sorted(found) == sorted(cells)


def one_wrong(rows, column):
    last = max(index for index, row in enumerate(rows) if row[column])
    cell = rows[last][column]
    wrong = int(cell) + 30 if column in ("successes", "failures") else 1.01 * float(cell)
    return [*rows[:last], rows[last] | {column: str(wrong)}, *rows[last + 1 :]]


def test_a_cell_that_should_be_empty_is_found(tmp_path):
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    rewrite(directory / "repeats.csv", lambda rows: [rows[0] | {"latency_p999_ms": "5"}, *rows[1:]])

    (difference,) = lh.recompute(directory).differences

    assert str(difference) == "repeats.csv, 1 user, repeat 1: latency_p999_ms is 5, by the records empty"


def test_scatter_of_what_the_records_do_not_say_is_not_judged(tmp_path):
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    rewrite(directory / "repeats.csv", lambda rows: [row | {"think_mean_ms": "5"} for row in rows])

    found = lh.recompute(directory)

    assert found.differences == []
    assert {"throughput_per_s", "throughput_sd_per_s"} <= set(found.unspoken["summary.csv"])


def test_the_command_says_what_agrees_and_what_does_not(tmp_path, capsys):
    assert command.main([str(run) for run in RUNS]) == 0
    assert "cells agree with the records, 0 do not" in capsys.readouterr().out

    directory = shutil.copytree(RUNS[1], tmp_path / "run")
    rewrite(directory / "summary.csv", lambda rows: [row | {"successes": "7"} for row in rows])
    assert command.main([str(directory)]) == 1
    assert "successes is 7, by the records" in capsys.readouterr().out


def test_a_run_without_records_is_refused_in_a_line(tmp_path, capsys):
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    (directory / "requests.csv.gz").unlink()

    assert command.main([str(directory)]) == 2
    assert capsys.readouterr().err.endswith("requests.csv.gz: no such file; a run with --raw writes it\n")


def test_points_whose_variant_keeps_no_records_are_left_out_and_named(tmp_path, capsys):
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    for file in ("summary.csv", "repeats.csv"):
        rewrite(directory / file, lambda rows: rows + [without_records(row) for row in rows if row["users"] == "3"])

    assert command.main([str(directory)]) == 0
    out = capsys.readouterr().out
    assert "\n  left out, as with raw=false no records are kept: 9 users\n" in out
    assert sum(lh.recompute(directory).agreeing.values()) == sum(lh.recompute(RUNS[0]).agreeing.values())


def without_records(row):
    return row | {"users": "9", "load": "9 users"} | ({"raw_records": ""} if "raw_records" in row else {})


def test_records_of_a_trial_that_a_kill_ended_are_left_out_and_a_torn_end_with_them(tmp_path):
    whole = lh.recompute(RUNS[0])
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    rows = rows_of(directory)
    under_way = [row.replace("1,users=3,3,", "1,users=3,4,", 1) for row in rows if row.startswith("1,users=3,3,")]
    torn = gzip.compress("".join(under_way).encode())[:-30]
    (directory / "requests.csv.gz").write_bytes(gzip.compress("".join(rows).encode()) + torn)

    found = lh.recompute(directory)

    assert (found.differences, found.agreeing) == ([], whole.agreeing)
    assert found.left_out == ["left out, as it had not ended: 3 users, repeat 4"]
    assert [trial.name for trial in lh.trials(directory)] == [trial.name for trial in lh.trials(RUNS[0])]


def test_records_that_a_kill_cannot_have_left_are_refused_with_their_row(tmp_path):
    rows = rows_of(RUNS[0])

    def refused(name, content):
        directory = shutil.copytree(RUNS[0], tmp_path / name)
        (directory / "requests.csv.gz").write_bytes(content)
        with pytest.raises(lh.LoadError) as caught:
            lh.recompute(directory)
        return str(caught.value)

    packed = gzip.compress("".join(rows).encode())
    assert ROW_AND_WAY_OUT.fullmatch(refused("cut", packed[: len(packed) // 2]))
    assert ROW_AND_WAY_OUT.fullmatch(refused("torn", gzip.compress("".join([*rows, "garbage,line\n"]).encode())))
    assert ROW_AND_WAY_OUT.fullmatch(refused("word", gzip.compress("".join([*rows, "x" + rows[-1]]).encode())))
    assert "of 3 users, repeat 3, where 360 were written" in refused(
        "short", gzip.compress("".join(rows[:-9]).encode())
    )


def rows_of(directory):
    return gzip.decompress((directory / "requests.csv.gz").read_bytes()).decode().splitlines(keepends=True)


def test_records_of_another_run_are_refused(tmp_path):
    directory = shutil.copytree(RUNS[0], tmp_path / "run")
    rewrite(directory / "summary.csv", lambda rows: rows[:1])

    with pytest.raises(lh.LoadError, match="records of 2 points"):
        lh.recompute(directory)


def test_a_command_to_paste_has_a_path_with_spaces_as_one_word(tmp_path):
    directory = shutil.copytree(RUNS[0], tmp_path / "r\u00fcn one")
    (directory / "summary.csv").unlink()

    with pytest.raises(lh.LoadError) as caught:
        lh.recompute(directory)
    assert str(caught.value).endswith(f"report '{directory}'`")

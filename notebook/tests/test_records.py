from __future__ import annotations

import gzip
import math
import random
from dataclasses import replace
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import loadharness_plots as lh
import records as command
from conftest import CASES, RPC
from directories import Row, one_repeat, part, rewrite
from loadharness_plots.columns import REQUESTS
from loadharness_plots.records import nearest_rank

#: start_s, end_s, outcome by phase; the first request begins a second and a half after the phase.
ROWS = {
    "startup": [(1.5, 1.7, "success"), (1.7, 1.8, "http-503"), (2.45, 2.85, "success")],
    "peak": [(2.6, 2.7, "success"), (4.6, 4.601, "response-timeout")],
}


def _raw(target: Path, phases=ROWS) -> Path:
    """A run of one trial with those records; its tables are those of a run of 5 users."""
    few = part(RPC, target.with_name(target.name + "-few"), lambda row: row["users"] == "5")
    directory = one_repeat(few, target)
    rows = [
        {
            "point": "0",
            "load": "users=5",
            "repeat": "1",
            "phase": phase,
            "user": "0",
            "interaction": "ride",
            "due_s": f"{start:.9f}",
            "start_s": f"{start:.9f}",
            "end_s": f"{end:.9f}",
            "response_ms": f"{1000 * (end - start):.6f}",
            "service_ms": f"{1000 * (end - start):.6f}",
            "outcome": outcome,
            "attempts": "1",
        }
        for phase, requests in phases.items()
        for start, end, outcome in requests
    ]
    _write(directory, rows)
    successes = sum(row["outcome"] == "success" for row in rows)
    counts = {"successes": str(successes), "failures": str(len(rows) - successes)}
    times = {"started_at": "2026-01-31T12:00:00.250Z", "warmup_s": "0.5"}
    rewrite(directory / "repeats.csv", lambda trials: [trial | counts | times for trial in trials])
    return directory


def _write(directory: Path, rows: list[Row]) -> None:
    lines = [",".join(REQUESTS.columns), *(",".join(row[name] for name in REQUESTS.columns) for row in rows)]
    with gzip.open(directory / "requests.csv.gz", "wt", encoding="utf-8", newline="") as file:
        file.write("\n".join(lines) + "\n")


def _second_trial(directory: Path) -> None:
    with gzip.open(directory / "requests.csv.gz", "rt", encoding="utf-8") as file:
        lines = file.read().splitlines()
    rows = [dict(zip(lines[0].split(","), line.split(","), strict=True)) for line in lines[1:]]
    _write(directory, rows + [row | {"repeat": "2"} for row in rows])
    rewrite(directory / "repeats.csv", lambda trials: [*trials, trials[0] | {"repeat": "2"}])


def test_statistics_are_those_of_the_records(tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))

    figures = trial.statistics()

    assert (figures.successes, figures.failures) == (3, 2)
    assert figures.wall_s == pytest.approx(3.101)
    assert figures.throughput_per_s == pytest.approx(3 / 3.101)
    assert (figures.max_ms, figures.min_ms) == (pytest.approx(400), pytest.approx(1))
    assert figures.mean_ms == pytest.approx((200 + 100 + 400 + 100 + 1) / 5)
    assert figures.median_ms == pytest.approx(100)
    assert figures.p99_ms == pytest.approx(400)


def test_the_report_s_throughputs_follow_from_its_successes_and_walls():
    """Every one of the published table recomputes."""
    for successes, wall_s, published in [
        (160003, 316.027, 506.2953481822756),
        (159814, 158.356, 1009.2071029831519),
        (159820, 104.286, 1532.516349270276),
        (159769, 55.022, 2903.7294173239798),
        (120000, 142.814, 840.2537566345037),
        (119808, 75.693, 1582.8147913281282),
        (119808, 42.974, 2787.918276166985),
        (119808, 26.612, 4502.029159777544),
    ]:
        figures = lh.Statistics(successes, 0, wall_s, 0, 0, 0, 0, 0)
        assert figures.throughput_per_s == pytest.approx(published, rel=1e-12)


def test_the_block_has_the_report_s_lines(tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))

    assert [line.split(":")[0] for line in trial.statistics().text().splitlines()] == [
        "Total successes",
        "Total failures",
        "Time elapsed (sec)",
        "Total throughput (reqs/sec)",
        "Max response time (ms)",
        "Min response time (ms)",
        "Mean response time (ms)",
        "Median response time (ms)",
        "99th percentile response time (ms)",
    ]


def test_exchanges_have_the_wall_clock_s_time_and_a_code(tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))

    rows = trial.exchanges()

    assert list(rows.columns) == ["start_time", "latency", "request_type", "response_code"]
    began = pd.Timestamp("2026-01-31T12:00:00.750Z").value // 1_000_000
    assert (rows["start_time"] - began).tolist() == [1500, 1700, 2450, 2600, 4600]
    assert rows["latency"].tolist() == [200, 100, 400, 100, 1]
    assert set(rows["request_type"]) == {"POST"}
    assert rows["response_code"].tolist() == [201, 503, 201, 201, 0]


def test_nearest_rank_is_the_smallest_with_enough_at_or_below():
    seed = 20
    values = random.Random(seed)
    for _ in range(CASES):
        sample = sorted(values.randint(0, 50) for _ in range(values.randint(1, 300)))
        for fraction in (0.01, 0.5, 0.9, 0.99, 1.0):
            wanted = next(v for v in sample if sum(w <= v for w in sample) >= round(fraction * len(sample), 9))
            assert nearest_rank(sample, fraction) == wanted, (seed, sample, fraction)


def test_the_report_s_index_of_the_99th_percentile_is_one_too_high():
    """It took the sorted element of index ceil(0.99 n), counted from 0: the maximum of 100, and none of 99 or fewer."""
    sample = list(range(1, 101))

    assert nearest_rank(sample, 0.99) == 99
    assert sample[math.ceil(0.99 * 100)] == 100


def test_seconds_count_from_the_first_start_and_leave_none_out(tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))

    table = lh.seconds(trial.records)

    assert table["second"].tolist() == [0, 1, 2, 3]
    assert table["count"].tolist() == [3, 1, 0, 1]
    assert table["mean_ms"].tolist()[:2] == [pytest.approx(700 / 3), pytest.approx(100)]
    assert math.isnan(table["mean_ms"][2])


def test_the_plot_shades_each_phase_from_its_first_start_to_its_last_end(ax, tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))

    assert lh.plot_latency_per_second(trial, ax) is ax

    ax.figure.canvas.draw()
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "startup: 0.0 to 1.4 s",
        "peak: 1.1 to 3.1 s",
        "mean of the second",
    ]
    shades = [patch for patch in ax.patches if patch.get_alpha()]
    assert [(round(shade.get_x(), 3), round(shade.get_width(), 3)) for shade in shades] == [(0, 1.35), (1.1, 2.001)]
    assert ax.lines[0].get_xdata().tolist() == [0.5, 1.5, 2.5, 3.5]


def test_a_load_without_phases_has_no_shade(ax, tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run", {"all": ROWS["startup"]}))

    lh.plot_latency_per_second(trial, ax)

    assert not ax.patches


def test_a_run_without_records_says_how_to_keep_them():
    with pytest.raises(lh.LoadError, match=r"requests\.csv\.gz: no such file; a run with --raw writes it"):
        lh.trials(RPC)


def test_torn_records_are_refused(tmp_path):
    directory = _raw(tmp_path / "run")
    file = directory / "requests.csv.gz"
    file.write_bytes(file.read_bytes()[:-20])

    with pytest.raises(lh.LoadError, match=r"requests\.csv\.gz: cannot be read"):
        lh.trials(directory)


def test_records_of_another_run_are_refused(tmp_path):
    directory = _raw(tmp_path / "run")
    rewrite(directory / "repeats.csv", lambda rows: [row | {"successes": "17"} for row in rows])

    with pytest.raises(lh.LoadError, match=r"has 5 records of 1 trials, repeats\.csv 19 of 1"):
        lh.trials(directory)


def test_the_command_prints_and_writes(tmp_path, capsys):
    directory = _raw(tmp_path / "run")
    csv, plot = tmp_path / "output.csv", tmp_path / "seconds.svg"

    assert command.main([str(directory), "--csv", str(csv), "--plot", str(plot)]) == 0

    assert "users=5, repeat 1\nTotal successes: 3\n" in capsys.readouterr().out
    lines = csv.read_text().splitlines()
    assert lines[0] == "start_time,latency,request_type,response_code"
    assert len(lines) == 6 and lines[2].endswith(",100.0,POST,503")
    assert "<svg" in plot.read_text()
    assert not plt.get_fignums()


def test_the_command_asks_which_of_several_trials_a_file_is_to_hold(tmp_path, capsys):
    directory = _raw(tmp_path / "run")
    _second_trial(directory)

    assert command.main([str(directory), "--csv", str(tmp_path / "o.csv")]) == 2
    assert "--repeat" in capsys.readouterr().err
    assert command.main([str(directory), "--csv", str(tmp_path / "o.csv"), "--repeat", "2"]) == 0
    assert command.main([str(directory), "--load", "users=6"]) == 2
    assert "users=5, repeat 1; users=5, repeat 2" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--plot", "gone/p.svg"], ["--csv", "gone/o.csv"], ["--plot", "p.xyz"]])
def test_a_file_that_cannot_be_written_is_refused_in_a_line(words, tmp_path, capsys, monkeypatch):
    directory = _raw(tmp_path / "run")
    monkeypatch.chdir(tmp_path)

    assert command.main([str(directory), *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_heat_map_of_records_counts_every_request_with_those_of_no_time_in_the_lowest_row(tmp_path):
    (trial,) = lh.trials(_raw(tmp_path / "run"))
    records = trial.records.copy()
    records.loc[records.index[0], "response_ms"] = 0.0

    ax = lh.plot_records(replace(trial, records=records))

    ax.figure.draw_without_rendering()
    assert ax.collections[0].get_array().sum() == len(records)
    assert f"n = {len(records):,} interactions" in ax.figure._supxlabel.get_text()

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import copy, one_repeat, with_factor

SEARCH = "trial,step,round,pass,users,seed,p99_ms,met,verdict_reasons\n"


def _broken(results):
    agreement = lh.checks(results)
    return agreement.index[agreement["broken"] > 0].tolist()


def test_the_files_of_a_run_agree_in_every_claim(results):
    agreement = lh.checks(results)

    assert not agreement["broken"].any() and (agreement["checked"] > 0).all()
    assert agreement.loc["percentiles.csv agrees with histograms.hlog", "checked"] == len(results.percentiles)


@pytest.mark.parametrize(
    ("frame", "column", "claim"),
    [
        ("summary", "successes", "successes of a point are those of its trials"),
        ("interactions", "failures", "failures of a point are those of its interactions of its trials"),
        ("repeats", "throughput_per_s", "throughput_per_s of a point is the mean of its repeats"),
        ("summary", "throughput_ci_low_per_s", "the interval of throughput_per_s contains it"),
        ("summary", "latency_p50_ms", "percentiles.csv agrees with summary.csv"),
        ("percentiles", "latency_ms", "percentiles.csv agrees with histograms.hlog"),
        ("histograms", "count", "percentiles.csv agrees with histograms.hlog"),
    ],
)
def test_a_changed_cell_breaks_the_claim_about_it(results, frame, column, claim):
    changed = getattr(results, frame).copy()
    first = changed.index[0]
    changed[column] = changed[column].astype(float)
    changed.loc[first, column] = 3 * changed.loc[first, column] + 7_000_000

    assert claim in _broken(replace(results, **{frame: changed}))


def test_percentiles_that_descend_are_found(results):
    summary = results.summary.assign(latency_p90_ms=results.summary["latency_max_ms"] * 2)

    assert "p50 <= p90 <= p99 <= max" in _broken(replace(results, summary=summary))


def test_one_repeat_leaves_intervals_unchecked(tmp_path):
    agreement = lh.checks(lh.load(one_repeat(RPC, tmp_path / "run")))

    assert agreement.loc["the interval of throughput_per_s contains it", "checked"] == 0


def test_select_takes_the_same_points_of_every_frame(results):
    few = lh.select(results, mode="rpc", users=[5, 50])

    for name in ("summary", "repeats", "interactions", "timeline", "percentiles", "histograms"):
        frame = getattr(few, name)
        assert set(frame["users"]) == {5, 50} and set(frame["mode"]) == {"rpc"}
    assert list(few.manifest) == ["small-rpc"]


def test_select_finds_whole_numbers_beside_empty_cells(tmp_path):
    both = lh.load([with_factor(RPC, tmp_path / "run", "servers", ["1", "2"]), LOCAL])

    assert len(lh.select(both, servers=2).summary) == 6 and len(lh.select(both, servers=None).summary) == 6
    assert [line.label for line in lh.series(both)] == ["rpc, servers=1", "rpc, servers=2", "local"]


def test_a_column_that_no_point_has_is_refused(results):
    with pytest.raises(ValueError, match=r"no column store in summary\.csv; a point is named by run, workload"):
        lh.select(results, store="serial")


def test_each_line_parts_results_into_those_that_one_line_plots_take(results):
    lines = lh.each_line(results)

    assert list(lines) == ["local", "rpc"]
    assert [len(lh.series(line)) for line in lines.values()] == [1, 1]


def test_a_line_that_was_parted_from_others_keeps_its_name_and_so_does_its_plot(tmp_path):
    lines = lh.each_line(lh.load(with_factor(LOCAL, tmp_path / "run", "store", ["serial", "snapshot"])))

    assert [lh.series(line)[0].label for line in lines.values()] == list(lines)
    titles = [lh.plot_latency_percentiles(line).get_title(loc="left") for line in lines.values()]
    assert titles == ["Latency percentiles, local, store=serial", "Latency percentiles, local, store=snapshot"]


def _line(throughput, half=None):
    users = [1, 2, 5, 10, 20][: len(throughput)]
    frame = pd.DataFrame({"users": users, "throughput_per_s": throughput}, dtype=float)
    spread = np.nan if half is None else half
    frame["throughput_ci_low_per_s"] = frame["throughput_per_s"] - spread
    frame["throughput_ci_high_per_s"] = frame["throughput_per_s"] + spread
    (line, _) = lh.series(lh.load([LOCAL, RPC]))
    return replace(line, summary=frame)


def test_the_knee_is_the_first_point_with_nine_tenths_of_the_peak():
    found = lh.knee(_line([10, 50, 91, 100, 95]))

    assert (found.at, found.low, found.high) == (5, 5, 5)


def test_intervals_widen_the_knee_and_never_exclude_it():
    wide, narrow = lh.knee(_line([10, 70, 91, 100, 95], half=20)), lh.knee(_line([10, 70, 91, 100, 95], half=0.1))

    assert wide.low == 2 and wide.at == 5 and np.isnan(wide.high)
    assert (narrow.low, narrow.at, narrow.high) == (5, 5, 5)


def test_a_line_that_still_rises_or_has_two_points_has_no_knee():
    assert lh.knee(_line([10, 50, 91, 95, 100])) is None and lh.knee(_line([100, 50])) is None


def _search(directory, rows, answer='{"objective": "p99 < 10 ms", "load": 4, "sentences": ["At least 4 users."]}'):
    directory.mkdir()
    (directory / "saturation.csv").write_text(SEARCH + rows)
    (directory / "saturation.json").write_text(answer)
    return directory


def test_a_search_is_drawn_with_its_answer(tmp_path):
    rows = "1,climb,,,2,-77,1.5,met,\n2,climb,,,4,9,2,met,\n3,climb,,,8,3,20,missed,generator-full\n"
    search = lh.load_search(_search(tmp_path / "search", rows))

    ax = lh.plot_search(search)

    ax.figure.canvas.draw()
    met, missed = ax.collections
    assert met.get_offsets()[:, 1].tolist() == [2, 4] and missed.get_offsets()[:, 1].tolist() == [8]
    assert "answer: 4" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert "At least 4 users." in ax.figure._supxlabel.get_text()


def test_a_search_without_trials_says_so_and_a_run_is_none(tmp_path, ax):
    lh.plot_search(lh.load_search(_search(tmp_path / "search", "", "{}")), ax)

    assert ax.texts[0].get_text() == "no points to draw"
    with pytest.raises(lh.LoadError, match=r"saturation\.csv: no such file"):
        lh.load_search(RPC)
    with pytest.raises(lh.LoadError, match="it is a search; read it with load_search"):
        lh.load(tmp_path / "search")


def test_a_torn_search_is_refused(tmp_path):
    with pytest.raises(lh.LoadError, match="cells"):
        lh.load_search(_search(tmp_path / "torn", "1,climb\n"))
    with pytest.raises(lh.LoadError, match="cannot be read as JSON"):
        lh.load_search(_search(tmp_path / "json", "", "{"))


def test_a_run_of_an_older_version_lacks_newer_columns_and_says_nothing_in_them(tmp_path):
    results = lh.load(copy(RPC, tmp_path / "run"))

    assert results.percentiles["latency_ci_low_ms"].isna().all() and results.models.empty and results.tiers.empty
    assert {"time_mean_ms", "part"} <= set(results.tiers) and {"predicted", "ratio"} <= set(results.models)

"""That what a plot shows is what the files say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import phased, profiled, with_factor, with_theory, with_warmup
from loadharness_plots.models import little
from loadharness_plots.over_time import long_rows, pauses
from loadharness_plots.paths import in_order
from loadharness_plots.texts import safe
from loadharness_plots.threads_time import shares_of_time
from loadharness_plots.tiers import parts
from loadharness_plots.usage import usage


@pytest.fixture(scope="module")
def rpc(tmp_path_factory):
    return lh.load(with_theory(RPC, tmp_path_factory.mktemp("rpc") / "run"))


def _marks(ax, name):
    return [mark for mark in ax.collections if mark.get_gid() == name]


def _labels(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_percentiles_have_their_intervals_as_bands_where_the_run_has_them(ax, rpc):
    p90 = rpc.summary["latency_p90_ms"]
    ends = {"latency_p90_ci_low_ms": 0.8 * p90, "latency_p90_ci_high_ms": 1.3 * p90}
    known = replace(rpc, summary=rpc.summary.assign(**ends))

    lh.plot_latency_percentiles(known, ax)

    corners = [set(path.vertices[:, 1]) for band in ax.collections for path in band.get_paths()[:1]]
    assert any(set(0.8 * p90) | set(1.3 * p90) <= heights for heights in corners)


def test_a_logarithmic_axis_names_the_zeros_at_its_foot(ax, rpc):
    summary = rpc.summary.copy()
    summary.loc[summary["users"] == 2, "latency_p50_ms"] = 0.0

    lh.plot_latency_percentiles(replace(rpc, summary=summary), ax)

    marks = [mark for mark in _marks(ax, "zeros") if len(mark.get_offsets())]
    assert [mark.get_offsets()[:, 0].tolist() for mark in marks] == [[2.0]]
    assert [text.get_text() for text in ax.texts] == ["0"]


def test_models_are_drawn_as_the_file_has_them_and_faint_where_they_do_not_apply(ax, rpc):
    lh.plot_models(rpc, ax)

    assert {"little", "little_active", "measured"} <= set(_labels(ax))
    faint, full = _marks(ax, "predicted")
    assert set(np.atleast_1d(faint.get_alpha())) == {0.3} and set(np.atleast_1d(full.get_alpha())) == {1.0}
    predicted = rpc.models[rpc.models["model"] == "little_active"]["predicted"]
    np.testing.assert_allclose(full.get_offsets()[:, 1], predicted)


def test_residuals_are_ratios_in_percent(ax, rpc):
    lh.plot_residuals(rpc, ax)

    _, full = _marks(ax, "predicted")
    np.testing.assert_allclose(full.get_offsets()[:, 1], 100 * (1 / 1.05 - 1))


def test_little_is_one_where_throughput_times_time_is_the_number_of_users(rpc):
    repeats = rpc.repeats.assign(latency_mean_ms=10.0, think_mean_ms=30.0)
    repeats["throughput_per_s"] = repeats["users"] / 0.040
    (line,) = lh.series(replace(rpc, repeats=repeats))

    table = little(line)

    np.testing.assert_allclose(table["law"], 1)
    np.testing.assert_allclose(table["active"], line.repeats["users_active_mean"] / line.repeats["users"])


def test_usage_is_that_of_the_summary_and_collections_are_a_share_of_the_measured_time(rpc):
    repeats = rpc.repeats.assign(generator_collection_ms=30.0, server_collection_ms=np.nan, measured_s=2.0)
    (line,) = lh.series(replace(rpc, repeats=repeats))

    table = usage(line)

    np.testing.assert_array_equal(table["server"], rpc.summary["server_cpu_fraction"])
    np.testing.assert_allclose(table["collecting"], 0.015)


def test_the_parts_of_a_bar_sum_to_the_whole_and_a_line_without_parts_is_one_hatched_bar(ax, tmp_path):
    both = lh.load([LOCAL, with_theory(RPC, tmp_path / "run")])

    table = parts(lh.series(both), "customer")
    lh.plot_tiers(both, ax)

    sums = table.groupby(["line", "amount"])["time_ms"].sum()
    wholes = table.groupby(["line", "amount"])["whole_ms"].first()
    np.testing.assert_allclose(sums, wholes)
    assert table.iloc[0]["line"] == "local" and set(table[table["line"] == "local"]["part"]) == {"unknown parts"}
    bars = [container for container in ax.containers if getattr(container, "patches", None)]
    assert [container.get_label() for container in bars if container[0].get_hatch()] == ["unknown parts"]
    assert _labels(ax) == ["unknown parts", "rest", "handler", "wire"]


def test_the_time_of_users_sums_to_one_and_the_largest_wait_has_its_name(ax, tmp_path):
    results = lh.load(profiled(RPC, tmp_path / "run"))

    table = shares_of_time(lh.series(results), "users")
    lh.plot_time(results, ax)

    np.testing.assert_allclose(table.sum(axis=1), 1)
    assert list(table) == ["computing", "ReentrantLock in Shelf", "network and disk", "asleep on purpose", "rest"]
    np.testing.assert_allclose(table["ReentrantLock in Shelf"], 0.4)
    assert list(table.index) == [lh.series(results)[0].load.amount(users) for users in results.summary["users"]]
    assert _labels(ax) == list(table)[::-1]


def test_a_run_without_profiled_trials_says_so_where_its_time_would_be(ax, rpc):
    lh.plot_time(rpc, ax)

    assert "no trial was profiled" in ax.texts[0].get_text()


def test_seconds_are_those_of_the_timeline_with_warm_up_and_phases_shaded(ax, tmp_path):
    phases = [{"phase": "day", "released_s": "0", "measured_mean_s": "1"}, {"phase": "night", "released_s": "1"}]
    results = lh.load(phased(with_warmup(RPC, tmp_path / "warm", 100), tmp_path / "run", phases))

    lh.plot_per_second(results, ax, load=5)

    assert _labels(ax) == ["warm-up", "phase day", "repeat 1", "repeat 2", "repeat 3"]
    shown = results.timeline[(results.timeline["users"] == 5) & (results.timeline["repeat"] == 1)]
    np.testing.assert_array_equal(ax.lines[0].get_ydata(), long_rows(shown)["latency_mean_ms"])
    with pytest.raises(ValueError, match="no point with a load of 7; there are 1, 2, 5, 10, 20, 50"):
        lh.plot_per_second(results, ax, load=7)


def test_rates_of_a_moment_are_left_out_where_there_are_longer_ones():
    rows = pd.DataFrame({"start_s": [0.0, 1.0, 2.0], "end_s": [1.0, 2.0, 2.001]})

    assert long_rows(rows)["start_s"].tolist() == [0.0, 1.0]
    assert long_rows(rows[2:])["start_s"].tolist() == [2.0]


def test_the_heat_map_has_a_row_per_repeat_and_marks_each_pause(ax, rpc):
    timeline = rpc.timeline.assign(hiccup_ms=0.0, generator_collection_ms=np.nan, server_collection_ms=0.0)
    at = timeline.index[(timeline["users"] == 50) & (timeline["repeat"] == 2)][:1]
    timeline.loc[at, "server_collection_ms"] = 12.0

    lh.plot_heat_map(replace(rpc, timeline=timeline), ax)

    assert [label.get_text() for label in ax.get_yticklabels()] == ["1", "2", "3"]
    assert [len(mark.get_offsets()) for mark in _marks(ax, "pauses")] == [0, 1, 0]
    assert pauses(timeline.loc[at]).tolist() == [12.0]


def test_the_heat_map_takes_a_statistic_that_seconds_carry(ax, rpc):
    lh.plot_heat_map(replace(rpc, timeline=rpc.timeline.assign(latency_p99_ms=np.nan)), ax)

    assert ax.get_title(loc="left").startswith("p50 response time")


def test_repeats_stand_in_the_order_in_which_they_began_about_the_mean_of_their_point(rpc):
    table = in_order(rpc)

    began = table.merge(rpc.repeats, on=[*rpc.point, "repeat"])["started_at"]
    assert table["number"].tolist() == list(range(1, 19)) and began.is_monotonic_increasing
    np.testing.assert_allclose(table.groupby("users")["deviation_percent"].sum(), 0, atol=1e-9)


def test_the_mix_is_that_of_all_points_of_a_line(ax, results):
    lh.plot_mix(results, ax)

    rows = results.interactions[results.interactions["mode"] == "local"]
    of_kind = rows.assign(ended=rows["successes"] + rows["failures"]).groupby("interaction", sort=False)
    shares = (of_kind["ended"].sum() / of_kind["ended"].sum().sum()).to_numpy(float)
    intended = of_kind["intended_share_fraction"].first().to_numpy(float)
    drawn = next(container for container in ax.containers if container.get_label() == "local").lines[0].get_xdata()
    np.testing.assert_allclose(np.asarray(drawn, dtype=float), 100 * (shares - intended))


def test_an_axis_of_throughput_is_logarithmic_only_where_lines_lie_far_apart(ax, results, rpc):
    lh.plot_latency_against_throughput(results, ax)
    alone = lh.plot_latency_against_throughput(lh.select(rpc, users=[5, 10, 20, 50]))

    assert (ax.get_xscale(), alone.get_xscale()) == ("log", "linear")


def test_lines_beyond_the_palette_look_different(tmp_path):
    many = lh.load(with_factor(RPC, tmp_path / "run", "store", [f"s{i}" for i in range(12)]))

    looks = [(line.color, line.marker) for line in lh.series(many)]
    assert len(set(looks)) == 12


@pytest.mark.parametrize("text", ["$x$", "_x", "a\nb\rc\x1b[0m", "y" * 999, "", "\u202e"])
def test_a_safe_text_is_one_short_line_without_formulas(text):
    shown = safe(text)

    assert len(shown) <= 62 and shown.isprintable() and not shown.startswith("_")
    assert "$" not in shown.replace(r"\$", "")

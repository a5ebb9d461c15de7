from __future__ import annotations

from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgba

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import one_repeat, opened, part, traced, under, with_factor, with_theory

DRAWINGS = {
    "throughput": lh.plot_throughput,
    "median": lambda results, ax: lh.plot_throughput(results, ax, center="median"),
    "latency": lh.plot_latency,
    "log latency": lambda results, ax: lh.plot_latency(results, ax, log_y=True),
    "share": lh.plot_interaction_share,
    "success": lh.plot_success_rate,
    "percentiles": lambda results, ax: lh.plot_latency_percentiles(results, ax, mode="rpc"),
    "spectrum": lambda results, ax: lh.plot_percentile_spectrum(results, ax, mode="rpc"),
}


def _collection(ax, name):
    return [collection for collection in ax.collections if collection.get_gid() == name]


def _line(ax, label):
    return next(line for line in ax.lines if line.get_label() == label)


@pytest.fixture(params=DRAWINGS)
def drawing(request):
    return DRAWINGS[request.param]


def test_every_plot_returns_its_axes_with_units_and_legend(ax, results, drawing):
    assert drawing(results, ax) is ax

    ax.figure.canvas.draw()
    assert "(" in ax.get_xlabel() and "(" in ax.get_ylabel()
    assert ax.get_title(loc="left") != ""
    assert ax.get_legend() is not None


def test_an_empty_run_says_so(ax, tmp_path, drawing):
    drawing(lh.load(part(RPC, tmp_path / "run", lambda row: False)), ax)

    ax.figure.canvas.draw()
    assert ax.texts[0].get_text().endswith("to draw")


def test_a_single_point_is_drawn(ax, tmp_path, drawing):
    drawing(lh.load(part(RPC, tmp_path / "run", lambda row: row["users"] == "5")), ax)

    ax.figure.canvas.draw()
    assert not ax.texts
    if "Users" in ax.get_xlabel():
        assert [label.get_text() for label in ax.get_xticklabels()] == ["5"]


def test_a_single_trial_is_drawn(ax, tmp_path, drawing):
    single = part(RPC, tmp_path / "few", lambda row: row["users"] == "1")

    drawing(lh.load(one_repeat(single, tmp_path / "run")), ax)

    ax.figure.canvas.draw()
    assert not ax.texts


def test_one_repeat_is_drawn_without_band(ax, tmp_path, drawing):
    drawing(lh.load(one_repeat(RPC, tmp_path / "run")), ax)

    ax.figure.canvas.draw()
    assert not ax.texts


def test_points_of_which_nothing_is_known_are_left_out(ax, results, drawing):
    summary = results.summary.copy()
    numbers = [name for name in summary.columns if name.startswith(("throughput", "latency"))]
    summary.loc[summary["users"] == 5, numbers] = np.nan

    drawing(replace(results, summary=summary), ax)

    ax.figure.canvas.draw()
    assert not ax.texts


def test_throughput_shows_means_band_and_every_repeat(ax, results):
    lh.plot_throughput(results, ax, mode="rpc")

    (line,) = lh.series(results, "rpc")
    np.testing.assert_array_equal(ax.lines[0].get_xydata(), line.summary[["users", "throughput_per_s"]])
    (repeats,) = _collection(ax, "repeats")
    np.testing.assert_array_equal(repeats.get_offsets(), line.repeats[["users", "throughput_per_s"]])
    band = ax.collections[0].get_paths()[0].vertices
    high = line.summary["throughput_ci_high_per_s"]
    low = np.maximum(line.summary["throughput_ci_low_per_s"], 0)
    assert set(high) <= set(band[:, 1]) and set(low) <= set(band[:, 1])
    assert ax.get_ylim()[0] == 0


def test_the_median_is_that_of_the_repeats(ax, results):
    lh.plot_throughput(results, ax, mode="rpc", center="median")

    (line,) = lh.series(results, "rpc")
    for users, median in ax.lines[0].get_xydata():
        of = sorted(line.repeats.loc[line.repeats["users"] == users, "throughput_per_s"])
        assert median == of[1]


def test_an_unknown_center_is_refused(ax, results):
    with pytest.raises(ValueError, match='center must be "mean" or "median", was "mode"'):
        lh.plot_throughput(results, ax, center="mode")


def test_markers_are_hollow_where_the_verdict_is_not_sound_and_crossed_where_invalid(ax, results):
    verdicts = ["sound", "suspect", "invalid", None, "sound", "sound"]
    lh.plot_throughput(replace(results, summary=results.summary.assign(verdict=verdicts * 2)), ax, mode="rpc")

    (points,) = _collection(ax, "points")
    (crossed,) = _collection(ax, "invalid")
    (line,) = lh.series(results, "rpc")
    filled = [tuple(face) == to_rgba(line.color) for face in points.get_facecolors()]
    assert filled == [True, False, False, False, True, True]
    assert all(
        tuple(face) == to_rgba("white") for face, full in zip(points.get_facecolors(), filled, strict=True) if not full
    )
    assert crossed.get_offsets()[:, 0].tolist() == [5]


def test_a_lone_interval_is_a_bar_since_a_band_would_have_no_width(ax, tmp_path):
    results = lh.load(part(RPC, tmp_path / "run", lambda row: row["users"] == "5"))
    lh.plot_throughput(results, ax)

    bars = [c.get_segments() for c in ax.collections if hasattr(c, "get_segments") and len(c.get_segments()) == 1]
    row = results.summary.iloc[0]
    assert bars[0][0][:, 1].tolist() == [row["throughput_ci_low_per_s"], row["throughput_ci_high_per_s"]]


def test_log_latency_shows_every_repeat_though_an_interval_reaches_below_zero(ax, results):
    summary = results.summary.assign(latency_mean_ci_low_ms=-1.0)
    lh.plot_latency(replace(results, summary=summary), ax, log_y=True)

    assert ax.get_yscale() == "log"
    low, high = ax.get_ylim()
    assert 0 < low < results.repeats["latency_mean_ms"].min()
    assert high > results.repeats["latency_mean_ms"].max()


def test_the_share_is_pooled_with_wilsons_interval_and_the_intended_share_dashed(ax, results):
    lh.plot_interaction_share(results, ax)

    shares = lh.shares(results)
    for mode in ("local", "rpc"):
        rows = shares[(shares["mode"] == mode) & (shares["interaction"] == "customer")]
        container = next(c for c in ax.containers if c.get_label() == mode)
        np.testing.assert_allclose(container.lines[0].get_ydata(), rows["share"])
        ends = np.array([segment[:, 1] for segment in container.lines[2][0].get_segments()])
        np.testing.assert_allclose(ends.T, lh.wilson(rows["ended"], rows["total"]))
    intended = _line(ax, "intended: 0.6")
    assert intended.get_ydata() == [0.6, 0.6] and intended.get_linestyle() == "--"
    assert ax.get_ylim()[0] < 0.56 < 0.64 < ax.get_ylim()[1]


def test_the_share_of_an_interaction_that_there_is_not_says_so(ax, results):
    lh.plot_interaction_share(results, ax, interaction="thief")

    assert ax.texts[0].get_text() == "no thief interactions to draw"


def test_the_success_rate_is_drawn_within_its_interval_below_one(ax, results):
    lh.plot_success_rate(results, ax)

    for line in lh.series(results):
        container = next(c for c in ax.containers if c.get_label() == line.label)
        np.testing.assert_allclose(container.lines[0].get_ydata(), line.summary["success_fraction"], rtol=1e-5)
    assert ax.get_ylim()[0] <= 0.98 and 1 < ax.get_ylim()[1] < 1.01


def test_nearly_everything_failing_is_in_view(ax, results):
    summary = results.summary.assign(failures=results.summary["successes"] * 99)

    lh.plot_success_rate(replace(results, summary=summary), ax)

    assert ax.get_ylim()[0] < 0.01


def test_percentiles_of_two_lines_are_refused_with_the_way_out(ax, results):
    for draw in (lh.plot_latency_percentiles, lh.plot_percentile_spectrum):
        with pytest.raises(ValueError, match=r"have 2 \(local, rpc\): name a mode"):
            draw(results, ax)


def test_percentiles_are_those_of_the_summary(ax, results):
    lh.plot_latency_percentiles(results, ax, mode="rpc")

    (line,) = lh.series(results, "rpc")
    np.testing.assert_array_equal(_line(ax, "p90").get_ydata(), line.summary["latency_p90_ms"])
    guide = _line(ax, "∝ users").get_xydata()
    assert guide[1, 1] / guide[0, 1] == pytest.approx(guide[1, 0] / guide[0, 0])


def test_the_spectrum_leaves_out_the_maximum_and_names_the_points(ax, results):
    lh.plot_percentile_spectrum(results, ax, mode="rpc", most_lines=3)

    assert [line.get_label() for line in ax.lines] == ["1 user", "5 users", "50 users"]
    assert all(np.isfinite(line.get_xdata()).all() for line in ax.lines)
    assert {"90", "99"} <= {label.get_text() for label in ax.get_xticklabels()}


def test_colors_follow_a_dark_style(results):
    with plt.style.context("dark_background"):
        ax = plt.figure().subplots()
        lh.plot_throughput(results, ax, mode="rpc")

    (points,) = _collection(ax, "points")
    hollow = results.summary.query("mode == 'rpc'")["verdict"].ne("sound").to_numpy()
    assert {tuple(face) for face in points.get_facecolors()[hollow]} == {to_rgba("black")}


AGAINST_LOAD = [name for name in DRAWINGS if name != "spectrum"]


@pytest.mark.parametrize("name", AGAINST_LOAD)
def test_open_load_is_drawn_against_the_offered_rate(ax, tmp_path, name):
    DRAWINGS[name](lh.load(opened(RPC, tmp_path / "run")), ax)

    ax.figure.canvas.draw()
    assert ax.get_xlabel() == "Offered rate (arrivals per second, log scale)"
    assert [label.get_text() for label in ax.get_xticklabels()] == ["100", "200", "500", "1000", "2000", "5000"]
    assert "∝ users" not in [text.get_text() for text in ax.get_legend().get_texts()]


def test_throughput_of_open_load_has_a_straight_guide_where_as_much_is_achieved_as_offered(ax, tmp_path):
    results = lh.load(opened(RPC, tmp_path / "run"))
    lh.plot_throughput(results, ax)

    guide = _line(ax, "achieved = offered")
    assert guide.get_linestyle() == "--"
    assert "achieved = offered" in [text.get_text() for text in ax.get_legend().get_texts()]
    np.testing.assert_array_equal(guide.get_xdata(), guide.get_ydata())
    assert tuple(guide.get_xdata()) == ax.get_xlim()
    assert ax.get_xscale() == ax.get_yscale() == "log"
    np.testing.assert_array_equal(ax.lines[0].get_xydata(), results.summary[["arrivals_per_s", "throughput_per_s"]])


def test_flows_have_no_guide_as_each_is_several_interactions(ax, tmp_path):
    results = lh.load(opened(RPC, tmp_path / "run"))
    lh.plot_throughput(replace(results, flows=results.summary[results.point].assign(flow="buy")), ax)

    assert "achieved = offered" not in [line.get_label() for line in ax.lines]


def test_the_guide_makes_what_was_measured_no_smaller(ax, tmp_path):
    results = lh.load(opened(RPC, tmp_path / "run", per_user=1e6))
    lh.plot_throughput(results, ax)

    assert ax.get_ylim()[1] < 2 * results.summary["throughput_ci_high_per_s"].max()


def test_open_load_without_any_success_is_drawn_at_zero(ax, tmp_path):
    results = lh.load(opened(RPC, tmp_path / "run"))
    numbers = [name for name in results.summary if name.startswith("throughput")]
    zeros = dict.fromkeys(numbers, 0.0)
    lh.plot_throughput(replace(results, summary=results.summary.assign(**zeros)), ax)

    ax.figure.canvas.draw()
    assert ax.get_yscale() == "linear" and ax.lines[0].get_ydata().tolist() == [0] * 6


def test_closed_load_has_no_guide_of_rates_and_starts_at_zero(ax, results):
    lh.plot_throughput(results, ax)

    assert "achieved = offered" not in [line.get_label() for line in ax.lines]
    assert ax.get_yscale() == "linear" and ax.get_ylim()[0] == 0


@pytest.mark.parametrize("name", AGAINST_LOAD)
def test_a_trace_is_on_no_axis_and_the_plot_says_so(ax, tmp_path, name):
    DRAWINGS[name](lh.load(traced(RPC, tmp_path / "run")), ax)

    ax.figure.canvas.draw()
    assert ax.texts[0].get_text() == "neither a number of users nor one rate\nto draw it against: trace:tr.txt"
    assert not ax.lines


def test_the_spectrum_of_a_trace_is_drawn(ax, tmp_path):
    lh.plot_percentile_spectrum(lh.load(traced(RPC, tmp_path / "run")), ax)

    assert [line.get_label() for line in ax.lines] == ["trace:tr.txt"] and len(ax.lines[0].get_xdata()) > 5


@pytest.mark.parametrize("name", ["throughput", "latency", "share", "success"])
def test_users_and_rates_are_refused_one_axis_with_the_way_out(ax, tmp_path, name):
    mixed = lh.load([LOCAL, opened(RPC, tmp_path / "run")])
    DRAWINGS[name](mixed, ax)

    assert "cannot share an axis" in ax.texts[0].get_text() and "by_load" in ax.texts[0].get_text()
    assert not ax.lines
    for part_of in lh.by_load(mixed).values():
        fresh = plt.figure().subplots()
        assert not DRAWINGS[name](part_of, fresh).texts


def test_the_spectrum_names_offered_rates_in_ascending_order(ax, tmp_path):
    lh.plot_percentile_spectrum(lh.load(opened(RPC, tmp_path / "run")), ax, most_lines=3)

    assert [line.get_label() for line in ax.lines] == ["100/s", "500/s", "5,000/s"]


def test_the_share_is_that_of_the_first_interaction_of_any_workload(ax, results):
    renamed = results.interactions.replace({"interaction": {"customer": "request"}})
    lh.plot_interaction_share(replace(results, interactions=renamed), ax)

    assert ax.get_title(loc="left") == "Share of request interactions" and not ax.texts


def test_the_plot_of_a_local_run_alone_needs_no_rpc(ax):
    lh.plot_throughput(lh.load(LOCAL), ax, mode="rpc")

    assert ax.texts[0].get_text() == "no points to draw"


def test_a_factor_stands_on_an_axis_of_its_own(tmp_path):
    made = with_factor(LOCAL, tmp_path / "stores", "store", ["serial", "snapshot"])
    results = lh.load(made)
    ax = lh.plot_against_factor(results, factor="store")
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["serial", "snapshot"]
    by_users = results.summary.groupby("users", sort=False)["throughput_per_s"]
    drawn = [line.get_ydata().tolist() for line in ax.lines if len(line.get_ydata())]
    assert drawn == [group.tolist() for _, group in by_users]


def test_bars_reach_from_the_smallest_to_the_largest_repeat():
    results = lh.load(LOCAL)
    ax = lh.plot_against_factor(results, factor="users")
    trials = results.repeats.groupby("users")["throughput_per_s"]
    ranges = [bar.get_segments()[0][:, 1].tolist() for bar in ax.collections if bar.get_gid() == "range"]
    assert ranges == [[least, most] for least, most in zip(trials.min(), trials.max(), strict=True)]


def test_two_quantities_have_an_axis_each():
    results = lh.load(LOCAL)
    left, right = lh.figure_two_quantities(results, factor="users", left="wall", right="latency").axes
    drawn = [next(line for line in ax.lines if len(line.get_ydata())).get_ydata().tolist() for ax in (left, right)]
    walls = results.repeats.groupby("users")["measured_s"].mean()
    np.testing.assert_allclose(drawn[0], walls.to_numpy(), rtol=1e-4)
    assert drawn[1] == results.summary["latency_mean_ms"].tolist()
    assert left.get_ylim()[0] == right.get_ylim()[0] == 0


def test_the_legend_of_two_quantities_lies_above_what_is_drawn():
    figure = lh.figure_two_quantities(lh.load(LOCAL), factor="users", left="wall", right="latency")
    figure.canvas.draw()
    assert figure.legends[0].get_window_extent().y0 >= max(ax.bbox.y1 for ax in figure.axes)
    assert all(ax.get_legend() is None for ax in figure.axes)


def test_a_caption_of_single_repeats_names_no_bars():
    results = lh.load(LOCAL)
    single = replace(results, summary=results.summary.assign(repeats=1))
    assert lh.captions.of_factor(single).startswith("Marks: one repeat; no interval: it takes two or more.")
    assert "thick bars" in lh.captions.of_factor(results)


def test_a_factor_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match='factor must be one of users, arrivals_per_s, was "cores"'):
        lh.plot_against_factor(lh.load(LOCAL), factor="cores")
    with pytest.raises(ValueError, match="quantity must be one of throughput, latency, wall or part=NAME"):
        lh.plot_against_factor(lh.load(LOCAL), factor="users", quantity="speed")


def test_the_wall_time_is_that_of_a_trial_and_not_the_sum_of_its_repeats():
    results = lh.load(RPC)
    ax = lh.plot_against_factor(results, factor="users", quantity="wall")
    drawn = next(line for line in ax.lines if len(line.get_ydata())).get_ydata()
    means = results.repeats.groupby("users")["measured_s"].mean()
    np.testing.assert_allclose(drawn, means.to_numpy(), rtol=1e-4)


def test_a_part_of_the_time_is_drawn_by_a_factor_with_its_interval(tmp_path):
    results = lh.load(with_theory(RPC, tmp_path / "run"))
    ax = lh.plot_against_factor(results, factor="users", quantity="part=handler")
    drawn = next(line for line in ax.lines if len(line.get_ydata())).get_ydata()
    np.testing.assert_allclose(drawn, 0.4 * results.summary["latency_mean_ms"])
    gids = {bars.get_gid() for bars in ax.collections}
    assert "interval" in gids and "range" not in gids


def test_every_interaction_with_parts_has_axes_of_its_own(tmp_path):
    results = lh.load(with_theory(RPC, tmp_path / "run"))
    another = results.tiers.assign(interaction="acquire")
    both = replace(results, tiers=pd.concat([results.tiers, another], ignore_index=True))
    titles = [ax.get_title(loc="left") for ax in lh.figure_tiers(both).axes]
    assert titles == ["Where the time of customer goes", "Where the time of acquire goes"]
    assert lh.table_of_parts(both).count("| acquire |") == len(results.tiers)


def test_laws_of_arrivals_that_share_a_rate_are_a_factor(tmp_path):
    users = [str(each) for each in lh.load(RPC).summary["users"]]

    def of_law(each):
        law = ["poisson", "batched:1ms:poisson"][users.index(each) % 2]
        per_s = 100 * (1 + users.index(each) // 2)
        return {"users": "", "arrivals_per_s": f"{per_s}", "load": f"{law}:{per_s}/s"}

    results = lh.load(under(RPC, tmp_path / "run", of_law))
    assert results.factors == ("arrivals",)
    assert results.summary["arrivals"].tolist()[:2] == ["poisson", "batched:1ms:poisson"]
    assert results.repeats["arrivals"].unique().tolist() == ["poisson", "batched:1ms:poisson"]
    labels = lh.plot_throughput(results).get_legend_handles_labels()[1]
    assert [label for label in labels if label.endswith("arrivals=batched:1ms:poisson")]


def test_laws_of_arrivals_without_a_rate_are_a_factor(tmp_path):
    def of_clients(users):
        return {"users": "", "arrivals_per_s": "", "load": f"clients:50x5@{users}/s, store=serial"}

    results = lh.load(under(RPC, tmp_path / "run", of_clients))
    assert results.factors == ("arrivals",)
    laws = [f"clients:50x5@{users}/s" for users in lh.load(RPC).summary["users"]]
    assert results.repeats["arrivals"].unique().tolist() == results.summary["arrivals"].tolist() == laws
    ax = lh.plot_against_factor(results, factor="arrivals", quantity="latency")
    assert [tick.get_text() for tick in ax.get_xticklabels()] == laws
    assert {tick.get_rotation() for tick in ax.get_xticklabels()} == {30}, "or they run into each other"
    assert lh.load(traced(RPC, tmp_path / "one")).factors == ()

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import loadharness_plots as lh
from conftest import CASES, RPC
from directories import with_factor
from loadharness_plots.changes import change_text
from loadharness_plots.intervals import ratio, student


@pytest.mark.parametrize(
    ("freedom", "level", "expected"),
    [
        (1, 0.95, math.tan(math.pi * 0.475)),  # Cauchy's distribution
        (2, 0.95, math.sqrt(2 * 0.95**2 / (1 - 0.95**2))),  # closed form of two degrees
        (4, 0.95, 2.7764451),
        (30, 0.99, 2.7499957),
        (1e7, 0.95, 1.9599640),
    ],
)
def test_students_quantile_agrees_with_closed_forms_and_tables(freedom, level, expected):
    assert student(freedom, level) == pytest.approx(expected, rel=1e-6)


def test_a_ratio_of_known_logarithms_has_welchs_interval():
    before, after = np.exp([0.0, 0.2, 0.4]), np.exp([1.0, 1.2, 1.4])

    middle, low, high = ratio(before, after)

    half = student(4) * math.sqrt(2 * 0.04 / 3)  # both sides alike: Welch's degrees are those of Student
    assert math.log(middle) == pytest.approx(1)
    assert [math.log(low), math.log(high)] == pytest.approx([1 - half, 1 + half])


def test_the_inverse_has_the_inverse_interval():
    random = np.random.default_rng(7)
    for _ in range(CASES):
        before, after = (np.exp(random.normal(size=random.integers(2, 7))) for _ in range(2))
        middle, low, high = ratio(before, after)
        assert ratio(after, before) == pytest.approx((1 / middle, 1 / high, 1 / low))
        assert low <= middle <= high


def test_a_ratio_claims_no_interval_of_one_repeat_and_nothing_of_zeros():
    assert ratio([2.0], [4.0, 4.0])[0] == pytest.approx(2) and np.isnan(ratio([2.0], [4.0, 4.0])[1:]).all()
    assert np.isnan(ratio([0.0, 1.0], [1.0, 1.0])).all() and np.isnan(ratio([], [1.0])).all()
    assert ratio([2.0, 2.0], [4.0, 4.0]) == pytest.approx((2, 2, 2))


def test_it_agrees_with_what_the_harness_says_of_the_same_repeats():
    """Throughput of the reference runs at 20 users; the ratio and its ends are a row of `harness.jar compare`."""
    local = [314494, 329053, 307063, 324269, 257238]
    rpc = [14758.5, 15757.3, 16696.2]

    assert ratio(local, rpc) == pytest.approx((0.0514886, 0.0447665, 0.05922), rel=1e-5)


def test_each_point_is_compared_with_the_same_point_of_the_other_side(results):
    faster = replace(results, repeats=results.repeats.assign(throughput_per_s=2 * results.repeats["throughput_per_s"]))

    table = lh.changes(results, faster)

    assert len(table) == 12 and set(table["line"]) == {"local", "rpc"}
    np.testing.assert_allclose(table["ratio"], 2)


def test_two_modes_are_compared_where_each_side_has_one(results):
    table = lh.changes(lh.select(results, mode="local"), lh.select(results, mode="rpc"))

    assert table["users"].tolist() == [1, 2, 5, 10, 20, 50] and (table["ratio"] < 1).all()


def test_two_values_of_a_factor_are_compared_within_one_run(ax, tmp_path):
    varied = lh.load(with_factor(RPC, tmp_path / "run", "store", ["a", "b"]))
    before, after = (lh.select(varied, store=store) for store in "ab")

    lh.plot_change(before, after, ax)

    np.testing.assert_allclose(lh.changes(before, after)["ratio"], 1)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["no change", "after / before"]


def test_points_that_one_side_lacks_are_left_out_and_none_is_reported_in_words(ax, results):
    few, others = lh.select(results, users=[1, 2]), lh.select(results, users=[5])

    lh.plot_change(few, others, ax)

    assert len(lh.changes(results, few)) == 4
    assert ax.texts[0].get_text() == "no point that both have and that has a value in each repeat"


def test_a_mark_is_hollow_where_one_side_is_not_sound(ax, results):
    sound = replace(results, summary=results.summary.assign(verdict="sound"))
    verdicts = results.summary["users"].map({5: "suspect"}).fillna("sound")
    unsound = replace(results, summary=results.summary.assign(verdict=verdicts))

    lh.plot_change(sound, unsound, ax)

    hollow = [mark.get_offsets() for mark in ax.collections if mark.get_gid() == "hollow"]
    assert [len(offsets) for offsets in hollow] == [1, 1]


def test_an_unknown_metric_is_refused_with_those_there_are(results):
    with pytest.raises(ValueError, match=r'metric must be one of throughput_per_s, .*, was "speed"'):
        lh.plot_change(results, results, metric="speed")


@pytest.mark.parametrize(
    ("value", "text"), [(1, "0 %"), (1.25, "+25 %"), (0.7, "-30 %"), (2, "x 2"), (0.5, "x 0.5"), (50, "x 50")]
)
def test_ratios_read_as_percent_near_one_and_as_factors_beyond(value, text):
    assert change_text(value) == text

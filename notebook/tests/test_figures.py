from __future__ import annotations

from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pytest

import loadharness_plots as lh
from conftest import RPC
from directories import one_repeat, opened, part, traced
from loadharness_plots.axes import load_axis

SERIES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]


def _ticks(users, width_inches=5.5):
    figure, ax = plt.subplots(figsize=(width_inches, 3), layout="constrained")
    load_axis(ax, users, "Users")
    figure.canvas.draw()
    return figure, [int(label.get_text()) for label in ax.get_xticklabels()]


def _boxes(figure, labels):
    renderer = figure.canvas.get_renderer()
    return [label.get_window_extent(renderer) for label in labels if label.get_text()]


def _assert_apart(boxes):
    for i, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[i + 1 :])


def test_the_users_of_the_report_are_all_labelled():
    _, ticks = _ticks(SERIES)

    assert ticks == SERIES


@pytest.mark.parametrize(
    "users", [[7], [3, 4], [1, 2000], range(1, 101), range(10, 1001, 10), [999_999, 1_000_000], SERIES]
)
@pytest.mark.parametrize("width_inches", [2.5, 4, 8])
def test_labels_of_users_never_overlap(users, width_inches):
    figure, ticks = _ticks(users, width_inches)

    assert 1 <= len(ticks) <= len(users) and ticks == sorted(ticks)
    assert min(ticks) >= min(users) and max(ticks) <= max(users)
    if len(users) > 2:
        _assert_apart(_boxes(figure, figure.axes[0].get_xticklabels()))


def test_labels_are_left_out_as_the_figure_gets_narrower_and_before_they_touch():
    shown = []
    for width_inches in (2, 2.5, 3, 3.5, 4, 4.5, 5):
        figure, ticks = _ticks(SERIES, width_inches)
        _assert_apart(_boxes(figure, figure.axes[0].get_xticklabels()))
        shown.append(len(ticks))

    assert shown == sorted(shown) and shown[0] < len(SERIES) == shown[-1]


def test_figure_1_has_the_four_plots_of_the_report(results):
    figure = lh.figure_1(results)

    titles = [ax.get_title(loc="left") for ax in figure.axes]
    assert [title[:3] for title in titles] == ["(a)", "(b)", "(c)", "(d)"]
    legends = [[text.get_text() for text in ax.get_legend().get_texts()] for ax in figure.axes]
    assert legends == [["local", "rpc"], ["rpc"], ["local", "rpc"], ["local"]]


def test_figure_2_has_the_two_plots_of_the_report(results):
    assert [ax.get_title(loc="left") for ax in lh.figure_2(results).axes] == [
        "(a) Share of customer interactions",
        "(b) Success rate",
    ]


@pytest.mark.parametrize("make", [lh.figure_1, lh.figure_2])
def test_no_text_of_a_figure_overlaps_or_is_cut_off(results, make):
    scale = dict(zip([1, 2, 5, 10, 20, 50], [1, 10, 50, 200, 1000, 2000], strict=True))
    wide = {
        name: getattr(results, name).assign(users=getattr(results, name)["users"].map(scale))
        for name in ("summary", "repeats", "interactions")
    }
    figure = make(replace(results, **wide))
    figure.canvas.draw()

    canvas = figure.bbox
    outer = [text for ax in figure.axes for text in (ax.xaxis.label, ax.yaxis.label, ax._left_title)]
    boxes = _boxes(figure, [*outer, figure._supxlabel])
    _assert_apart(boxes)
    for box in boxes:
        assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= canvas.x1 + 1 and box.y1 <= canvas.y1 + 1
    for ax in figure.axes:
        _assert_apart(_boxes(figure, ax.get_xticklabels()))
        _assert_apart(_boxes(figure, ax.get_yticklabels()))


@pytest.mark.parametrize("make", [lh.figure_1, lh.figure_2])
def test_figures_of_an_empty_run_are_drawn(tmp_path, make):
    figure = make(lh.load(part(RPC, tmp_path / "run", lambda row: False)))

    figure.canvas.draw()


def test_figure_1_of_one_mode_has_throughput_and_latency_and_speaks_of_that_mode():
    figure = lh.figure_1(lh.load(RPC))

    assert [ax.get_title(loc="left") for ax in figure.axes] == ["(a) Throughput", "(b) Mean latency"]
    caption = figure._supxlabel.get_text()
    assert "rpc: " in caption and "local: " not in caption


@pytest.mark.parametrize("make", [lh.figure_1, lh.figure_2])
@pytest.mark.parametrize("change", [opened, traced])
def test_figures_of_open_load_have_all_their_text_within_them(tmp_path, make, change):
    figure = make(lh.load(change(RPC, tmp_path / "run")))
    figure.canvas.draw()

    for ax in figure.axes:
        texts = [*ax.texts, ax.xaxis.label, ax.yaxis.label, ax._left_title]
        boxes = _boxes(figure, texts)
        _assert_apart(boxes)
        for box in boxes:
            assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= figure.bbox.x1 + 1 and box.y1 <= figure.bbox.y1 + 1


def test_captions_state_interval_level_and_n(results):
    ended = results.summary["successes"] + results.summary["failures"]

    caption = lh.captions.of_repeats(results)

    assert "mean of 3 repeats" in caption
    assert "95 % interval of the mean over repeats (Student's t; n = repeats)" in caption
    assert f"n = {ended.min():,} to {ended.max():,} interactions per point." in caption
    unsound = int((results.summary["verdict"] != "sound").sum())
    assert f"not sound ({unsound} of 12 points)" in caption
    assert "Wilson's 95 % interval" in lh.captions.of_fractions(results)
    assert "10 / (1 - p)" in lh.captions.of_percentiles(results)


def test_the_caption_of_one_repeat_claims_no_interval(tmp_path):
    caption = lh.captions.of_repeats(lh.load(one_repeat(RPC, tmp_path / "run")))

    assert "1 repeat of each point" in caption and "No interval" in caption and "Band" not in caption


def test_the_caption_of_sound_points_says_nothing_of_hollow_ones(results):
    sound = replace(results, summary=results.summary.assign(verdict="sound"))

    assert "Hollow" not in lh.captions.of_repeats(sound)
    assert "crossed" in lh.captions.of_repeats(replace(results, summary=results.summary.assign(verdict="invalid")))


def test_the_caption_says_that_a_run_is_not_complete(results):
    manifest = {"small-local": {"state": "incomplete"}, "small-rpc": {"state": "complete"}}

    caption = lh.captions.of_fractions(replace(results, manifest=manifest))

    assert "The run small-local is not complete (incomplete)." in caption and "small-rpc" not in caption


def test_a_long_caption_is_wrapped_into_the_figure():
    figure = plt.figure(figsize=(4, 3), layout="constrained")
    figure.subplots()
    lh.add_caption(figure, "word " * 60)
    figure.canvas.draw()

    box = figure._supxlabel.get_window_extent()
    assert box.x1 <= figure.bbox.x1 and box.height > 3 * 10
    assert np.isfinite(box.y0) and box.y0 >= 0

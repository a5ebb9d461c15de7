"""What every plot owes, whatever the results are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import matplotlib.pyplot as plt
import numpy as np
import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import one_repeat, opened, part, rewrite, traced, with_factor, with_theory
from loadharness_plots.loading import FRAMES

PLOTS = {
    "P1": lh.plot_throughput,
    "P1 log": lambda results, ax=None: lh.plot_throughput(results, ax, log_y=True, center="median"),
    "P2": lh.plot_latency_percentiles,
    "P3": lh.plot_percentile_spectrum,
    "P4": lh.plot_heat_map,
    "P5": lh.plot_mix,
    "P6": lh.plot_success_rate,
    "P7": lh.plot_usage,
    "P8": lh.plot_models,
    "P8 residuals": lh.plot_residuals,
    "P9": lh.plot_little,
    "P10": lambda results, ax=None: lh.plot_change(results, results, ax),
    "P11": lh.plot_tiers,
    "P12": lh.plot_latency_against_throughput,
    "P13": lh.plot_per_second,
    "P13 throughput": lambda results, ax=None: lh.plot_per_second(results, ax, quantity="throughput"),
    "P14": lh.plot_repeats_in_order,
    "P15": lambda results, ax=None: lh.plot_against_factor(results, ax, factor="users"),
    "P15 wall": lambda results, ax=None: lh.plot_against_factor(results, ax, factor="users", quantity="wall"),
}


@pytest.fixture(params=PLOTS)
def draw(request):
    return PLOTS[request.param]


def _newer(source, target):
    newer = with_theory(source, target)
    for file in newer.glob("*.csv"):
        rewrite(file, lambda rows: [row | {"colour_of_the_moon": "blue", "further_ms": "1.5"} for row in rows])
    (newer / "another.csv").write_text("schema,9\n")
    return newer


def _with_theory_after(change):
    return lambda source, target: with_theory(change(source, target.with_name("changed")), target)


def _has_50_users(row):
    return row["users"] == "50"


MADE = {
    "whole": with_theory,
    "empty": lambda source, target: part(source, target, lambda row: False),
    "one": _with_theory_after(
        lambda source, target: one_repeat(part(source, target.with_name("few"), _has_50_users), target)
    ),
    "open": _with_theory_after(opened),
    "traced": _with_theory_after(traced),
    "newer": _newer,
    "stores": _with_theory_after(lambda source, target: with_factor(source, target, "store", ["1", "2"])),
    "cores": lambda source, target: with_factor(
        part(LOCAL, target.with_name("few"), lambda row: row["users"] in ("5", "50")), target, "cores", ["0-1"]
    ),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Results made from the small run, each read once."""

    @cache
    def made_and_loaded(*names):
        return lh.load([MADE[name](RPC, tmp_path_factory.mktemp(name) / name) for name in names])

    return made_and_loaded


@pytest.fixture(scope="module")
def whole(made):
    return made("whole")


def _drawn(ax):
    ax.figure.draw_without_rendering()
    return ax.has_data()


def _words(ax):
    named = ax.get_legend().get_texts() if ax.get_legend() else []
    return [text.get_text() for text in [*ax.texts, *named]]


def test_it_draws_into_the_axes_that_it_is_given_with_units_on_both(draw, whole, ax):
    assert draw(whole, ax) is ax

    assert _drawn(ax) and ax.get_title(loc="left")
    assert "(" in ax.get_xlabel() and "(" in ax.get_ylabel()
    assert ax.figure._supxlabel is None


def test_without_axes_it_makes_a_figure_whose_caption_states_interval_and_n(draw, whole):
    ax = draw(whole)

    assert _drawn(ax)
    caption = ax.figure._supxlabel.get_text()
    assert "n = " in caption and ("95 %" in caption or "no interval" in caption.lower())


def test_an_empty_run_is_said_in_words_and_has_no_caption(draw, made):
    ax = draw(made("empty"))

    assert not _drawn(ax) and ax.texts[0].get_text()
    assert ax.figure._supxlabel is None


def test_one_repeat_of_one_point_is_drawn(draw, made):
    assert _drawn(draw(made("one")))


def test_a_run_without_tiers_models_and_newer_columns_is_drawn_or_said_in_words(draw, results):
    ax = draw(lh.select(results, mode="rpc"))

    assert _drawn(ax) or ax.texts[0].get_text()


def test_cells_of_which_nothing_is_known_are_drawn_or_said_in_words(draw, whole):
    unknown = {}
    for name in FRAMES:
        frame = getattr(whole, name)
        numbers = [column for column in frame.select_dtypes("number") if column not in (*whole.point, "repeat")]
        unknown[name] = frame.assign(**dict.fromkeys(set(numbers) - {"successes", "failures", "repeats"}, np.nan))
    ax = draw(replace(whole, **unknown))

    assert _drawn(ax) or ax.texts[0].get_text()


@pytest.mark.parametrize("load", ["open", "traced"])
def test_open_load_is_drawn_or_said_in_words(draw, made, load):
    ax = draw(made(load))

    assert _drawn(ax) or ax.texts[0].get_text()
    assert "Users" not in ax.get_xlabel()


@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.parametrize(
    "name", ["$\\frac{", "_hidden", "<b>" + "x" * 5000, "Bücher 日本 \u202eabc", "a\nb\x00\t%s{0}"]
)
def test_hostile_names_are_drawn_as_text_of_bounded_length(draw, whole, name):
    columns = ("workload", "mode", "interaction", "run")
    renamed = {}
    for frame in FRAMES:
        table = getattr(whole, frame)
        renamed[frame] = table.assign(**{column: name for column in columns if column in table})
    ax = draw(replace(whole, **renamed, manifest={name: {"state": name}}))

    assert _drawn(ax)
    assert all(len(words) < 250 for words in [*_words(ax), ax.get_title(loc="left")] if "\n" not in words)


def test_a_newer_version_with_further_columns_is_drawn_the_same(draw, made):
    ax, same = draw(made("newer")), draw(made("whole"))

    assert _drawn(ax) and _drawn(same)
    drawn = [np.asarray(line.get_xydata(), dtype=float) for line in ax.lines]
    for left, right in zip(drawn, [np.asarray(line.get_xydata(), dtype=float) for line in same.lines], strict=True):
        np.testing.assert_array_equal(left, right)


def test_runs_with_different_columns_are_drawn_together_line_by_line(draw, made):
    lines = lh.each_line(made("stores", "cores"))

    assert list(lines) == ["rpc, store=1", "rpc, store=2", "local, cores=0-1"]
    for line in lines.values():
        ax = draw(line)
        assert _drawn(ax) or ax.texts[0].get_text()


def test_a_suspect_point_looks_suspect(draw, whole, request):
    name = request.node.callspec.params["draw"]
    if name in ("P4", "P5", "P8 residuals", "P11", "P13", "P13 throughput"):
        pytest.skip("it shows trials or sums of points, or what P8 shows hollow")
    suspect = {frame: getattr(whole, frame).assign(verdict="suspect") for frame in ("summary", "repeats")}
    sound = {frame: getattr(whole, frame).assign(verdict="sound") for frame in ("summary", "repeats")}

    looks = []
    for verdicts in (sound, suspect):
        figure = plt.figure(figsize=(4, 3))
        draw(replace(whole, **verdicts), figure.subplots())
        figure.canvas.draw()
        looks.append(np.asarray(figure.canvas.buffer_rgba()).copy())

    assert (looks[0] != looks[1]).any()

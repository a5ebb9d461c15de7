from __future__ import annotations

import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import copy, opened, part, rate, traced, under, with_factor
from loadharness_plots.loads import ARRIVALS, CHANGING, USERS
from loadharness_plots.series import MODE_COLORS, PALETTE


def test_a_run_of_each_mode_makes_two_lines_of_their_modes_colors(results):
    local, rpc = lh.series(results)

    assert (local.label, rpc.label) == ("local", "rpc")
    assert (local.color, rpc.color) == (MODE_COLORS["local"], MODE_COLORS["rpc"])
    assert local.marker != rpc.marker
    assert local.summary["users"].tolist() == [1, 2, 5, 10, 20, 50]
    assert len(local.repeats) == len(rpc.repeats) == 18


def test_a_mode_chooses_its_lines(results):
    assert [line.label for line in lh.series(results, "rpc")] == ["rpc"]
    assert lh.series(results, "elsewhere") == []


def test_runs_of_one_mode_are_named(tmp_path):
    before, after = copy(RPC, tmp_path / "before"), copy(RPC, tmp_path / "after")

    lines = lh.series(lh.load([before, after]))

    assert [line.label for line in lines] == ["rpc, before", "rpc, after"]
    assert lines[0].color != lines[1].color and lines[0].marker != lines[1].marker


def test_a_factor_makes_a_line_per_value(tmp_path):
    varied = lh.load([with_factor(RPC, tmp_path / "run", "store", ["serial", "snapshot"]), LOCAL])

    lines = lh.series(varied)

    assert [line.label for line in lines] == ["rpc, store=serial", "rpc, store=snapshot", "local"]
    assert all(line.summary["users"].is_unique for line in lines)
    assert [len(line.repeats) for line in lines] == [18, 18, 18]


def test_points_ascend_in_users_whatever_their_order(tmp_path):
    directory = copy(RPC, tmp_path / "run")
    lines = (directory / "summary.csv").read_text().splitlines()
    (directory / "summary.csv").write_text("\n".join([lines[0], *reversed(lines[1:])]) + "\n")

    (line,) = lh.series(lh.load(directory))

    assert line.summary["users"].is_monotonic_increasing


def test_points_of_open_load_are_a_line_of_their_own(tmp_path):
    mixed = under(RPC, tmp_path / "run", lambda users: rate(500) if users == "50" else {"users": users, "load": ""})

    closed, offered = lh.series(lh.load(mixed))

    assert (closed.load, offered.load) == (USERS, ARRIVALS)
    assert closed.summary["users"].tolist() == [1, 2, 5, 10, 20]
    assert offered.summary["arrivals_per_s"].tolist() == [500]
    assert (len(closed.repeats), len(offered.repeats)) == (15, 3)
    assert (closed.interactions["users"] < 50).all() and len(offered.interactions) == 9
    assert closed.color != offered.color


def test_results_fall_into_parts_by_load_and_nothing_is_lost(tmp_path):
    directories = [LOCAL, opened(RPC, tmp_path / "open"), traced(RPC, tmp_path / "trace")]
    results = lh.load(directories)

    parts = lh.by_load(results)

    assert {load: list(part.manifest) for load, part in parts.items()} == {
        USERS: ["small-local"],
        ARRIVALS: ["open"],
        CHANGING: ["trace"],
    }
    for name in ("summary", "repeats", "interactions", "timeline", "percentiles", "histograms", "errors"):
        whole = getattr(results, name)
        assert sum(len(getattr(part, name)) for part in parts.values()) == len(whole), name
    assert list(parts[USERS].directories) == list(parts[USERS].plan) == ["small-local"]


def test_points_of_open_load_ascend_in_their_rate_not_in_its_digits(tmp_path):
    (line,) = lh.series(lh.load(opened(RPC, tmp_path / "run", per_user=0.5)))

    assert line.summary["arrivals_per_s"].tolist() == [0.5, 1, 2.5, 5, 10, 25]


def test_loads_read_as_words(tmp_path):
    given = [LOCAL, opened(RPC, tmp_path / "open", per_user=1000), traced(RPC, tmp_path / "trace")]
    names = lh.load_names(lh.load(given).summary).tolist()

    assert names[:2] == ["1 user", "2 users"] and names[6:8] == ["1,000/s", "2,000/s"]
    assert names[-1] == "trace:tr.txt"


def test_no_points_make_no_lines(tmp_path):
    assert lh.series(lh.load(part(RPC, tmp_path / "run", lambda row: False))) == []


@pytest.mark.parametrize("color", [*PALETTE, *MODE_COLORS.values()])
def test_colors_stand_out_from_white(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    assert 1.05 / (luminance + 0.05) >= 3, "WCAG 2.1 asks for 3:1 of graphics"

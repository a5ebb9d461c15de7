from __future__ import annotations

import pandas as pd
import pytest
from conftest import LOCAL, RPC
from directories import copy, part, with_factor

import loadharness_plots as lh
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


def test_points_of_open_load_belong_to_no_line(tmp_path):
    directory = copy(RPC, tmp_path / "run")
    for file in ("summary", "repeats", "interactions", "timeline", "percentiles", "errors"):
        path = directory / f"{file}.csv"
        frame = pd.read_csv(path, dtype=str, keep_default_na=False)
        opened = frame["users"] == "50"
        frame.loc[opened, "arrivals_per_s"] = "500"
        frame.loc[opened, "users"] = ""
        frame.to_csv(path, index=False)

    results = lh.load(directory)

    assert lh.series(results)[0].summary["users"].tolist() == [1, 2, 5, 10, 20]
    assert len(lh.laws(results)) == 15


def test_no_points_make_no_lines(tmp_path):
    assert lh.series(lh.load(part(RPC, tmp_path / "run", lambda row: False))) == []


@pytest.mark.parametrize("color", [*PALETTE, *MODE_COLORS.values()])
def test_colors_stand_out_from_white(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    assert 1.05 / (luminance + 0.05) >= 3, "WCAG 2.1 asks for 3:1 of graphics"

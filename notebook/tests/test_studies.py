from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

import pytest

import loadharness_plots as lh

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "studies"
KEPT = sorted(path.parent for size in ("short", "full-size") for path in ROOT.glob(f"results/{size}/*/summary.csv"))


@pytest.mark.parametrize("directory", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_kept_of_a_study_can_be_drawn(directory):
    planned = {line.split()[2] for line in figures()}
    assert directory.name in planned
    assert not lh.load(directory, histograms=False).summary.empty
    assert all(file.stat().st_size <= 1_000_000 for file in directory.iterdir())


def test_the_pages_show_the_pictures_that_there_are_and_each_is_small():
    pages = "".join(page.read_text("utf-8") for page in PAGES.glob("*.md"))
    shown = set(re.findall(r"\(figures/([^)]+)\)", pages))
    there = {path.name: path.stat().st_size for path in (PAGES / "figures").iterdir()}
    assert shown == set(there)
    assert max(there.values()) < 100_000


def test_every_study_shows_a_figure():
    for study in {line.split()[0] for line in figures()}:
        assert f"(figures/{study}-" in (PAGES / f"{study}.md").read_text("utf-8")


def figures() -> list[str]:
    lines = (ROOT / "workloads" / "plans" / "studies.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("title", "name"), [("## In process", "bookstore-local"), ("## Over RPC", "bookstore-rpc")])
def test_the_page_of_the_reference_runs_has_the_intervals_of_their_tables(title, name):
    reference = ROOT / "results" / "reference"
    page = (reference / "README.md").read_text("utf-8").split(title + "\n")[1].split("\n## ")[0]
    lines = [line for line in page.splitlines() if re.match(r"\| \d", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    expected = [
        [str(point.users), whole(point.throughput_per_s), f"{whole(low)} to {whole(high)}"]
        for point in lh.load(reference / name, histograms=False).summary.itertuples()
        for low, high in [(point.throughput_ci_low_per_s, point.throughput_ci_high_per_s)]
    ]
    assert [row[:3] for row in rows] == expected


def whole(value: float) -> str:
    return f"{value:,.0f}"


_MEAN = ("latency_mean_ms", "latency_mean_ci_low_ms", "latency_mean_ci_high_ms")
_TIMES = {
    1: ("latency_max_ms",),
    3: ("latency_min_ms",),
    5: ("latency_mean_ms",),
    7: ("latency_p50_ms",),
    9: ("latency_p99_ms",),
}
_WALLS = {1: ("measured_mean_s",), 3: ("throughput_per_s",)}


@pytest.mark.parametrize(
    ("page", "begins", "run", "keys", "cells"),
    [
        ("ski", "| t | day: wall here |", "full-size/ski-phases", {0: "users"}, _WALLS),
        (
            "ski",
            "| t | day: wall here |",
            "full-size/ski-peak",
            {0: "users"},
            {5: ("measured_mean_s",), 7: ("throughput_per_s",)},
        ),
        ("ski", "Response times of the day", "full-size/ski-phases", {0: "users"}, _TIMES),
        ("ski", "And of the peak alone:", "full-size/ski-peak", {0: "users"}, _TIMES),
        ("ski", "| t | wall here, s |", "full-size/ski-far", {0: "users"}, _WALLS),
        ("ski", "| t | max here, ms |", "full-size/ski-far", {0: "users"}, _TIMES),
        ("store", "| clients | response here, ms | report | N / R", "full-size/store-buys", {0: "users"}, {1: _MEAN}),
        ("store", "| clients | response here, ms | report's", "full-size/store-lookups", {0: "users"}, {1: _MEAN}),
        (
            "store",
            "| clients | response here, ms | purchases",
            "full-size/store-processes",
            {0: "users"},
            {1: _MEAN, 2: ("throughput_per_s", "throughput_ci_low_per_s", "throughput_ci_high_per_s")},
        ),
        (
            "regex",
            "| threads | E[R], ms |",
            "full-size/regex-clients",
            {0: "param_threads"},
            {
                1: _MEAN,
                2: ("latency_sd_ms",),
                3: ("latency_p50_ms",),
                4: ("latency_p99_ms",),
                5: ("throughput_per_s",),
            },
        ),
        (
            "regex",
            "At the report's size, 2,442,236 rows, 10 a second",
            "full-size/regex-queue",
            {0: "queue"},
            {1: ("throughput_per_s", "throughput_ci_low_per_s"), 3: ("latency_mean_ms",)},
        ),
        (
            "regex",
            "### The report's figures by a short run",
            "short/regex-threads",
            {1: "class", 2: "param_threads"},
            {6: ("latency_mean_ms", "latency_sd_ms"), 7: ("latency_mean_sd_ms",)},
        ),
    ],
)
def test_a_table_of_a_page_has_the_figures_that_are_kept(page, begins, run, keys, cells):
    points = lh.load(ROOT / "results" / run, histograms=False).summary
    rows = table_at((PAGES / f"{page}.md").read_text("utf-8"), begins)
    assert len(rows) == len(points)
    for row in rows:
        chosen = [
            all(str(point[column]) == row[cell] for cell, column in keys.items()) for _, point in points.iterrows()
        ]
        (point,) = points[chosen].to_dict("records")
        for cell, columns in cells.items():
            for text, column in zip(NUMBER.findall(row[cell]), columns, strict=False):
                assert is_rounded(text, point[column]), f"{text} for {column} of {point[column]} in {row}"


@pytest.mark.parametrize(("text", "fits"), [("1,320", True), ("1,316", True), ("1,310", False), ("1,317", False)])
def test_a_figure_that_is_not_the_table_s_is_found(text, fits):
    assert is_rounded(text, 1316.44) == fits


#: With commas between thousands, as the pages have them.
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def is_rounded(text: str, value: float) -> bool:
    """To the digits that the text has, or to three: zeros at the end of a whole number may stand for any."""
    whole, _, decimals = text.replace(",", "").partition(".")
    zeros = 0 if decimals else min(len(whole) - len(whole.rstrip("0")), max(len(whole) - 3, 0))
    half = 0.5 * 10.0 ** (zeros - len(decimals))
    return abs(float(whole + "." + decimals) - value) <= half * 1.001 + 1e-6 * abs(value)


def table_at(text: str, begins: str) -> list[list[str]]:
    """The rows of the first table from there on."""
    lines = text[text.index(begins) :].splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("|"))
    rows = takewhile(lambda line: line.startswith("|"), lines[first + 2 :])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows]

from __future__ import annotations

import re
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

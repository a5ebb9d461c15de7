from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))

from measure import goals, page  # noqa: E402 - beside the package, and no part of it


@pytest.mark.parametrize("written", [page.PAGE, *page.PARTS_ELSEWHERE], ids=lambda path: path.name)
def test_the_figures_of_a_page_are_those_that_were_measured(written):
    assert page.replaced(written, page.KEPT) == written.read_text("utf-8")


def test_every_goal_of_a_part_that_was_measured_has_a_figure():
    tables = page.Tables(page.KEPT)
    measured = [goal for goal in goals.GOALS if goal.part in tables.parts]
    assert measured
    assert [goal.what for goal in measured if tables.cell(goal) is None] == []


def test_every_goal_that_is_missed_says_why():
    tables = page.Tables(page.KEPT)
    cells = {goal: tables.cell(goal) for goal in goals.GOALS}
    silent = [goal.what for goal, cell in cells.items() if cell and not goal.holds(cell.median) and not goal.why]
    assert silent == []


def test_a_run_of_some_parts_is_written_and_the_page_of_another_part_says_that_it_was_not_measured(tmp_path):
    for name in (page.FILE, "rpc.csv"):
        shutil.copy(page.KEPT / name, tmp_path)

    assert "### `rpc`" in page.replaced(page.PAGE, tmp_path)
    for elsewhere, part in page.PARTS_ELSEWHERE.items():
        assert f"Not measured yet is the part `{part}`." in page.replaced(elsewhere, tmp_path)

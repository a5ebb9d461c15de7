from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pair_notebook import NOTEBOOK, RESULTS, SCRIPT, notebook_text

from conftest import LOCAL, RPC
from directories import change_column, copy, opened, part, phased, rewrite, traced, with_theory


def test_the_notebook_is_in_step_with_the_script():
    expected = notebook_text(SCRIPT.read_text(encoding="utf-8"))

    assert NOTEBOOK.read_text(encoding="utf-8") == expected, "run scripts/notebook.sh sync, and edit plots.py only"


def test_the_notebook_draws_every_plot_that_the_readme_lists():
    readme = (RESULTS / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[(?:P\d+|search)\]\(\S+\) \| `(\w+)", readme, flags=re.MULTILINE)
    script = SCRIPT.read_text(encoding="utf-8")

    assert len(listed) >= 16
    assert [name for name in listed if f"lh.{name}(" not in script] == []


def test_cells_that_say_the_same_have_ids_of_their_own():
    text = notebook_text("# %%\nprint(1)\n\n# %%\nprint(1)\n")

    assert len(set(re.findall(r'"id": "(\w+)"', text))) == 2


def _run(directories: list[Path], elsewhere: Path) -> subprocess.CompletedProcess[str]:
    """The notebook as a script, without display or Jupyter, from another directory."""
    environment = os.environ | {
        "LOADHARNESS_RESULTS": os.pathsep.join(map(str, directories)),
        "MPLBACKEND": "agg",
    }
    return subprocess.run(
        [sys.executable, str(SCRIPT)], cwd=elsewhere, env=environment, capture_output=True, text=True, timeout=600
    )


def test_it_says_what_the_numbers_say(tmp_path):
    done = _run([LOCAL, RPC], tmp_path)

    assert done.returncode == 0, done.stderr
    assert "local: throughput peaks at 144,858/s" in done.stdout
    assert "all four relations hold in each of 36 trials" in done.stdout


def test_it_draws_every_kind_of_load_in_one_go(tmp_path):
    few = part(LOCAL, tmp_path / "few", lambda row: row["users"] != "50")
    with_phases = phased(few, tmp_path / "phases", [{"phase": "day"}])
    done = _run([with_phases, opened(RPC, tmp_path / "open"), traced(RPC, tmp_path / "trace")], tmp_path)

    assert done.returncode == 0, done.stderr
    assert "of the offered rate succeeds" in done.stdout and "at trace:tr.txt" in done.stdout
    assert "no trial here has those alone" in done.stdout


def test_it_takes_a_workload_of_one_interaction(tmp_path):
    directory = copy(RPC, tmp_path / "run")
    change_column(directory / "interactions.csv", "intended_share_fraction", lambda _: "1")

    done = _run([directory], tmp_path)

    assert done.returncode == 0, done.stderr
    assert "farthest from the intended mix" not in done.stdout and "lowest success rate" in done.stdout


def test_it_takes_a_point_without_a_success_whose_parts_are_unknown(tmp_path):
    directory = with_theory(RPC, tmp_path / "run")
    rewrite(directory / "tiers.csv", _without_times_at_50)

    done = _run([directory], tmp_path)

    assert done.returncode == 0, done.stderr


def _without_times_at_50(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    return [row | {"time_mean_ms": "", "samples": "0"} if row["users"] == "50" else row for row in rows]


@pytest.mark.parametrize(
    ("file", "column", "cell", "complaint"),
    [
        ("repeats.csv", "throughput_per_s", "1000000", "these trials contradict themselves"),
        ("interactions.csv", "intended_share_fraction", "0.5", "the mix is not what was asked for"),
    ],
)
def test_it_fails_where_the_numbers_contradict_themselves(tmp_path, file, column, cell, complaint):
    directory = copy(RPC, tmp_path / "run")
    change_column(directory / file, column, lambda _: cell)

    done = _run([directory], tmp_path)

    assert done.returncode != 0
    assert complaint in done.stderr


def _sections() -> dict[str, str]:
    parts = re.split(r"^## (.+)$", (RESULTS / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("file", sorted(path.name for path in RPC.glob("*.csv")))
def test_the_readme_explains_every_column(file):
    sections = _sections()
    with (RPC / file).open(encoding="utf-8", newline="") as lines:
        header = next(csv.reader(lines))

    explained = set(re.findall(r"`(\w+)`", sections[file] + sections["Columns that say which row it is"]))
    assert [name for name in header if name not in explained] == []

"""The figures of docs/figures, made from the reference runs."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from loadharness_plots.exports import RUNS, fingerprint, fingerprint_of

ROOT = Path(__file__).resolve().parents[2]
REFERENCE, FIGURES = ROOT / "results" / "reference", ROOT / "docs" / "figures"
MOST_BYTES = 150_000

pytestmark = pytest.mark.skipif(
    not all((REFERENCE / run).is_dir() for run in RUNS), reason="figures are made from the reference runs"
)


def test_every_plot_has_a_committed_figure_in_both_forms():
    names = {path.stem for path in FIGURES.glob("*.svg")}

    assert names == {path.stem for path in FIGURES.glob("*.png")}
    assert {name[:3] for name in names} >= {f"p{number:02}" for number in range(1, 15)}


@pytest.mark.parametrize("path", sorted(FIGURES.glob("*.svg")), ids=lambda path: path.stem)
def test_a_committed_figure_is_small_undated_and_made_from_the_runs_as_they_are(path):
    assert max(path.stat().st_size, path.with_suffix(".png").stat().st_size) < MOST_BYTES
    assert "<dc:date>" not in path.read_text(encoding="utf-8")
    assert fingerprint_of(path) == fingerprint(REFERENCE), "run scripts/notebook.sh figures, and look at them"


def test_two_exports_are_the_same_bytes_whatever_the_hash_seed(tmp_path):
    digests = []
    command = [sys.executable, str(ROOT / "notebook" / "export_figures.py")]
    exports = {
        seed: subprocess.Popen(
            [*command, str(tmp_path / seed)],
            stdout=subprocess.DEVNULL,
            env={"PYTHONHASHSEED": seed, "HOME": str(tmp_path / f"home-{seed}")},
        )
        for seed in ("1", "2")
    }
    for seed, export in exports.items():
        assert export.wait() == 0
        files = sorted((tmp_path / seed).iterdir())
        digests.append([(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files])

    assert digests[0] == digests[1] and len(digests[0]) == 2 * len(list(FIGURES.glob("*.svg")))


@pytest.mark.parametrize("page", ["docs/watching.md", "results/README.md"])
def test_figures_that_a_page_shows_exist(page):
    shown = re.findall(r"\]\(((?:\.\./docs/)?figures/[^)]+)\)", (ROOT / page).read_text(encoding="utf-8"))

    assert shown and all(((ROOT / page).parent / path).is_file() for path in shown)

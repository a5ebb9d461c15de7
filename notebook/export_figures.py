"""Writes docs/figures, or the figures into another directory: export_figures.py [DIRECTORY]."""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib

matplotlib.use("agg")

from loadharness_plots.exports import export

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs" / "figures"
    for path in export(ROOT / "results" / "reference", target):
        print(path)

"""Makes results/plots.ipynb from results/plots.py: the same cells without outputs, the same bytes every time."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import jupytext
import nbformat

RESULTS = Path(__file__).resolve().parents[1] / "results"
SCRIPT = RESULTS / "plots.py"
NOTEBOOK = RESULTS / "plots.ipynb"


def notebook_text(script: str) -> str:
    """The notebook of a percent script. A cell's id is made from its text, so that a change touches no other."""
    notebook = jupytext.reads(script, fmt="py:percent")
    seen: set[str] = set()
    for cell in notebook.cells:
        text = cell.source
        while (name := hashlib.sha256(text.encode()).hexdigest()[:8]) in seen:
            text += "\n"
        seen.add(name)
        cell.id = name
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK
    target.write_text(notebook_text(SCRIPT.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(target)

"""Takes some rows of results, the same of every frame."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from .loading import FRAMES, Results


def select(results: Results, **cells: object) -> Results:
    """The rows with those cells in every frame that has the column, as `select(results, mode="rpc", store="snapshot")`.

    A list takes all of its values. Cells are compared as texts, as they stand in the files. Raises ValueError for a
    column that no point has.
    """
    unknown = [name for name in cells if name not in results.summary]
    if unknown:
        known = ", ".join(results.point)
        raise ValueError(f"no column {', '.join(unknown)} in summary.csv; a point is named by {known}")
    wanted = {name: _texts(value) for name, value in cells.items()}
    kept = {name: _rows(getattr(results, name), wanted) for name in FRAMES}
    runs = set(kept["summary"]["run"])
    files = {
        name: {run: content for run, content in getattr(results, name).items() if run in runs}
        for name in ("manifest", "plan", "directories")
    }
    return replace(results, **kept, **files)


def of_mode(results: Results, mode: str | None) -> Results:
    """All of them, or those of one mode."""
    return results if mode is None else select(results, mode=mode)


def text_of(cell: object) -> str:
    """A cell as it stands in its file; nothing where it is empty. Whole numbers become floats beside empty cells."""
    if pd.isna(cell):
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _texts(value: object) -> set[str]:
    values = value if isinstance(value, (list, tuple, set, frozenset, range)) else [value]
    return {"" if one is None else text_of(one) for one in values}


def _rows(frame: pd.DataFrame, wanted: dict[str, set[str]]) -> pd.DataFrame:
    chosen = pd.Series(True, index=frame.index)
    for name, texts in wanted.items():
        if name in frame:
            # each cell once: a frame of histograms has some thousand rows for each of its few points
            known = [cell for cell in frame[name].unique() if text_of(cell) in texts]
            chosen &= frame[name].isin(known)
    return frame[chosen].reset_index(drop=True)

"""What tables in Markdown are made of."""

from __future__ import annotations

import pandas as pd

from .axes import plain


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table, with a line break behind its last row."""
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [head, ["---"] * len(head), *rows])


def digits(value: float | None) -> str:
    """With three digits, as the console has it; nothing of what is unknown."""
    return "" if value is None or pd.isna(value) else plain(float(f"{value:.3g}"))


def span(low: float | None, high: float | None) -> str:
    """An interval; nothing where an end is unknown."""
    ends = [digits(low), digits(high)]
    return " to ".join(ends) if all(ends) else ""

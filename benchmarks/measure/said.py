"""What is said, and tables of figures: medians with the lowest and highest beside them."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from statistics import median
from typing import Callable


def say(text: str) -> None:
    """To whoever waits."""
    print(text, file=sys.stderr, flush=True)


class Figures:
    """Figures by the row they belong to, each as often as it was measured."""

    def __init__(self, keys: list[str]):
        self.keys = keys
        self.rows: dict[tuple, dict[str, list[float]]] = {}

    def add(self, key: tuple, **values: float | None) -> None:
        row = self.rows.setdefault(key, {})
        for name, value in values.items():
            if value is not None:
                row.setdefault(name, []).append(value)

    def attempt(self, key: tuple, measure: Callable[[], dict[str, float]]) -> None:
        """Adds what is measured; where that fails, says so and goes on."""
        try:
            self.add(key, **measure())
        except (RuntimeError, OSError, LookupError, ValueError) as failed:
            say(f"no figure: {' '.join(map(str, key))}: {failed}")

    def names(self) -> list[str]:
        return list(dict.fromkeys(name for row in self.rows.values() for name in row))

    def median(self, key: tuple, name: str) -> float | None:
        values = self.rows.get(key, {}).get(name)
        return median(values) if values else None

    def print(self) -> None:
        """Medians, with the lowest and highest where there are several."""
        table = [[*self.keys, *self.names()]]
        for key, row in self.rows.items():
            table.append([*(str(part) for part in key), *(_cell(row.get(name, [])) for name in self.names())])
        widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
        for line in table:
            first = [text.ljust(width) for text, width in zip(line, widths[: len(self.keys)])]
            rest = [text.rjust(width) for text, width in zip(line[len(self.keys) :], widths[len(self.keys) :])]
            print("  ".join(first + rest).rstrip(), flush=True)
        print()

    def write(self, file: Path) -> None:
        """A row for each figure."""
        with file.open("w", newline="") as output:
            writer = csv.writer(output, lineterminator="\n")
            writer.writerow([*self.keys, "figure", "median", "lowest", "highest", "rounds"])
            for key, row in self.rows.items():
                for name, values in row.items():
                    writer.writerow([*key, name, *(f"{v:.6g}" for v in (median(values), min(values), max(values))), len(values)])


def _cell(values: list[float]) -> str:
    if not values:
        return "-"
    if len(values) == 1:
        return number(values[0])
    return f"{number(median(values))} ({number(min(values))}..{number(max(values))})"


def number(value: float) -> str:
    """Three digits of it."""
    size = abs(value)
    return f"{value:.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 0.1 else f"{value:.3f}"

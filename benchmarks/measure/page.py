"""Writes what a run of scripts/benchmark.sh has measured into pages of docs, so that nobody types a figure.

Its CSVs are kept in benchmarks/measured, and the pages are made of these: docs/performance.md has all of them, another
page the table of one part. The tables stand between two marks. What is above and below them is written by people.
"""

from __future__ import annotations

import csv
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from . import ours
from .goals import GOALS, REASONS_INSIDE, WORST, Goal
from .run import FILE, Run
from .said import number

DOCS = ours.ROOT / "docs"
PAGE = DOCS / "performance.md"
PARTS_ELSEWHERE = {DOCS / "cluster.md": "agents"}
KEPT = ours.ROOT / "benchmarks" / "measured"
BEGIN = "<!-- Written by ./scripts/benchmark.sh page: from here -->\n"
END = "<!-- to here -->\n"
INSIDE = "benchmark.csv"
FOREIGN = "foreign_cpu_percent_"


@dataclass(frozen=True)
class Cell:
    """A figure: median, lowest and highest of all rounds."""

    median: float
    lowest: float
    highest: float

    def __str__(self) -> str:
        if self.lowest == self.highest:
            return number(self.median)
        return f"{number(self.median)} ({number(self.lowest)} to {number(self.highest)})"


class Tables:
    """The CSVs of a run by part; a part that was not measured has none."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.parts = {path.stem: self._read(path) for path in sorted(folder.glob("*.csv")) if path.name != INSIDE}

    @staticmethod
    def _read(path: Path) -> dict[tuple[str, ...], dict[str, Cell]]:
        table: dict[tuple[str, ...], dict[str, Cell]] = {}
        with path.open(newline="") as file:
            for row in csv.DictReader(file):
                key = tuple(list(row.values())[: list(row).index("figure")])
                table.setdefault(key, {})[row["figure"]] = Cell(
                    *(float(row[name]) for name in ("median", "lowest", "highest"))
                )
        return table

    def heads(self, part: str) -> list[str]:
        with (self.folder / f"{part}.csv").open(newline="") as file:
            head = next(csv.reader(file))
        return head[: head.index("figure")]

    def cell(self, goal: Goal) -> Cell | None:
        """What a goal is held to; nothing where it was not measured."""
        table = self.parts.get(goal.part, {})
        if goal.row == WORST:
            all_of_them = [row[goal.figure] for row in table.values() if goal.figure in row]
            return max(all_of_them, key=lambda cell: cell.median, default=None)
        found = table.get(goal.row, {}).get(goal.figure)
        if goal.over is None or found is None:
            return found
        base = table.get(goal.over, {}).get(goal.figure)
        return base and Cell(found.median / base.median, found.lowest / base.highest, found.highest / base.lowest)


def main() -> int:
    measured = Path(sys.argv[1])
    # all that can be wrong with it comes out before the figures of the last run are gone
    texts = {page: replaced(page, measured) for page in (PAGE, *PARTS_ELSEWHERE)}
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    for file in [measured / FILE, *sorted(measured.glob("*.csv"))]:
        shutil.copy(file, KEPT)
    for page, text in texts.items():
        page.write_text(text, "utf-8")
    return 0


def replaced(page: Path, kept: Path) -> str:
    """The text of a page with what belongs there of those files between its marks."""
    text = page.read_text("utf-8")
    if BEGIN not in text or END not in text:
        raise SystemExit(f"{page} has lost the marks between which the tables stand; put them back")
    before, rest = text.split(BEGIN)
    run, tables = Run.read(kept), Tables(kept)
    part = PARTS_ELSEWHERE.get(page)
    written = _elsewhere(part, tables) if part else _all(run, tables)
    return before + BEGIN + written + END + rest.split(END)[1]


def _all(run: Run, tables: Tables) -> str:
    inside = _inside_rows(tables.folder / INSIDE)
    parts = [_part(name, run, tables) for name in run.seconds if name in tables.parts]
    return "\n".join([_about(run), _goals(tables, inside), _inside(inside), *parts])


def _elsewhere(part: str, tables: Tables) -> str:
    table = _table(tables, part) if part in tables.parts else f"Not measured yet is the part `{part}`.\n"
    return f"\n{table}\n"


def _inside_rows(file: Path) -> list[dict[str, str]]:
    if not file.exists():
        return []
    with file.open(newline="") as opened:
        return list(csv.DictReader(opened))


def _about(run: Run) -> str:
    java = f"OpenJDK {run.java}" + (f", virtual threads on {run.java25}" if run.java25 else "")
    return "\n".join(
        [
            "",
            "```",
            *run.commands,
            "```",
            "",
            f"The version is {run.version}, of {run.day}; {run.processors} processors ({run.processor}), {java}.",
            "A figure is the median of its rounds, with the lowest and highest. One without these is of one round.",
            "",
        ]
    )


def _goals(tables: Tables, inside: list[dict[str, str]]) -> str:
    lines = ["### Goals\n", "| what | to reach | measured | reached |", "|---|---|---|---|"]
    missed: dict[str, list[str]] = {}
    for what, bound, cell, holds, why in [*_held_inside(inside), *_held(tables)]:
        lines.append(_line(what, bound, cell, holds))
        if not holds(cell.median):
            missed.setdefault(why, []).append(what)
    reasons = [f"- {'; '.join(whats)}: {why}." for why, whats in missed.items()]
    unknown = sorted({f"`{goal.part}`" for goal in GOALS if tables.cell(goal) is None})
    rest = [f"Not measured yet is the part {', '.join(unknown)}.", ""] if unknown else []
    return "\n".join([*lines, "", *rest, "Why some are not reached:", "", *reasons, ""])


def _held_inside(rows: list[dict[str, str]]):
    """Goals of the part "inside", whose table has the bounds."""
    for row in rows:
        if row["goal"]:
            sign, bound = row["to_reach"].split()
            goal = Goal("", "", (), "", **{"at_most" if sign == "<=" else "at_least": float(bound)})
            yield (
                f"`{row['figure']}`",
                goal.bound,
                _cell(row),
                goal.holds,
                REASONS_INSIDE.get(row["figure"], "not known"),
            )


def _held(tables: Tables):
    for goal in GOALS:
        cell = tables.cell(goal)
        if cell is not None:
            yield goal.what, goal.bound, cell, goal.holds, goal.why or "not known"


def _cell(row: dict[str, str]) -> Cell:
    return Cell(*(float(row[name]) for name in ("median", "lowest", "highest")))


def _line(what: str, bound: str, cell: Cell, holds) -> str:
    reached = "yes" if holds(cell.median) else "no"
    always = holds(cell.lowest) == holds(cell.highest) == holds(cell.median)
    doubt = "" if always else ", but not in each round" if reached == "yes" else ", but in some rounds"
    return f"| {what} | {bound} | {cell} | {reached}{doubt} |"


def _inside(rows: list[dict[str, str]]) -> str:
    if not rows:
        return ""
    lines = ["### `inside`\n", "| figure | median (lowest to highest) |", "|---|---|"]
    for row in rows:
        if not row["goal"] and not row["figure"].startswith(FOREIGN):
            lines.append(f"| `{row['figure']}` | {_cell(row)} |")
    foreign = max((float(row["median"]) for row in rows if row["figure"].startswith(FOREIGN)), default=None)
    told = "" if foreign is None else f"\nOthers had at most {foreign:g} % of the processors in any part of it.\n"
    return "\n".join(lines) + "\n" + told


def _part(name: str, run: Run, tables: Tables) -> str:
    return f"### `{name}`\n\n{_table(tables, name)}\n{run.quiet(name)} It took {run.seconds[name] / 60:.0f} minutes.\n"


def _table(tables: Tables, name: str) -> str:
    table = tables.parts[name]
    figures = [each for each in dict.fromkeys(f for row in table.values() for f in row) if each != "others' cores"]
    heads = [*tables.heads(name), *figures]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for key, row in table.items():
        lines.append("| " + " | ".join([*key, *(str(row[f]) if f in row else "" for f in figures)]) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())

"""Reads one CSV file of a result directory strictly: what does not belong there is an error, never a guess."""

from __future__ import annotations

import csv
import gzip
import re
import shlex
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from .columns import KNOWN_WORDS, Kind, Table

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?Z")
_PATTERNS = {Kind.COUNT: _WHOLE, Kind.NUMBER: _NUMBER, Kind.TIME: _TIME}
_LONGEST_SHOWN = 60
#: A path that a shell takes as one word; its letters may be of any language.
_PLAIN = re.compile(r"[\w@%+=:,./-]+")
#: What every file has but those of the oldest versions.
_LOAD = {"load": Kind.WORD}


class LoadError(ValueError):
    """A result directory that cannot be read: where, what is wrong and the way out, in one line."""


class TornError(LoadError):
    """A file breaks off, as what a killed run leaves does."""


def make_again(directory: Path) -> str:
    """What to do about files that others make, with a command to paste."""
    word = str(directory) if _PLAIN.fullmatch(str(directory)) else shlex.quote(str(directory))
    return f"make the derived files again with `java -jar harness.jar report {word}`"


def way_out(path: Path) -> str:
    """What to do about a file that is missing or wrong. Records are written as a run goes; nothing makes them again."""
    if path.suffix != ".gz":
        return make_again(path.parent)
    return (
        "take the file that the run wrote, or run again with --raw" if path.exists() else "a run with --raw writes it"
    )


def first_line(error: Exception) -> str:
    """What an error of a library says, as part of a line."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def read_table(directory: Path, table: Table) -> pd.DataFrame:
    """The rows of a table as a frame whose columns have the types of their kinds; empty cells are NaN.

    Raises LoadError if the file is missing, is no whole CSV file, lacks a column or has a cell of another kind.
    """
    path = directory / table.file
    if table.optional and not path.is_file():
        return _complete(pd.DataFrame({name: _column([], kind) for name, kind in table.columns.items()}), table)
    frame, torn = read_torn(directory, table)
    if torn is not None:
        raise torn
    return frame


def read_torn(directory: Path, table: Table) -> tuple[pd.DataFrame, TornError | None]:
    """As `read_table`, up to where a compressed file breaks off; with what is to be said if more was needed."""
    path = directory / table.file
    lines, torn = _lines(path)
    header, rows = _of_today(lines[0], table), lines[1:]
    _check_header(path, header, table)
    _check_widths(path, header, rows)
    columns = zip(*rows, strict=True) if rows else [()] * len(header)
    typed = {name: _typed(path, name, cells, table) for name, cells in zip(header, columns, strict=True)}
    return _complete(pd.DataFrame(typed), table), torn


def read_texts(directory: Path, table: Table) -> list[dict[str, str]]:
    """The rows of a table that `read_table` can read, as they are written."""
    read_table(directory, table)
    (header, *rows), _ = _lines(directory / table.file)
    return [dict(zip(header, row, strict=True)) for row in rows]


def _check_widths(path: Path, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for number, row in enumerate(rows, start=2):
        if len(row) != len(header):
            raise LoadError(
                f"{path}: row {number} has {len(row)} cells and the header has {len(header)}, so the file is torn;"
                f" {way_out(path)}"
            )


def _of_today(header: list[str], table: Table) -> list[str]:
    """The names of the columns, with those of today in the place of those of older versions."""
    return [name if table.renamed.get(name) in (None, *header) else table.renamed[name] for name in header]


def _complete(frame: pd.DataFrame, table: Table) -> pd.DataFrame:
    """The frame with the columns that files of older versions lack."""
    said = {name: _column([cell] * len(frame), Kind.WORD) for name, cell in table.absent.items()}
    unsaid = {name: _column([""] * len(frame), kind) for name, kind in (_LOAD | table.newer).items()}
    return frame.assign(**{name: column for name, column in (said | unsaid).items() if name not in frame})


def _lines(path: Path) -> tuple[list[list[str]], TornError | None]:
    """The header and the rows, and what is wrong where a compressed file breaks off behind them."""
    if not path.is_file():
        raise LoadError(f"{path}: no such file; {way_out(path)}")
    opened = gzip.open if path.suffix == ".gz" else open
    lines: list[list[str]] = []
    torn: TornError | None = None
    try:
        with opened(path, "rt", encoding="utf-8-sig", newline="") as file:
            lines.extend(line for line in csv.reader(file, strict=True) if line)
    except EOFError:
        torn = TornError(f"{path}: cannot be read behind row {len(lines)}, where it breaks off; {way_out(path)}")
    except (OSError, zlib.error, UnicodeDecodeError, csv.Error) as wrong:
        reason = f"cannot be read as CSV in UTF-8 behind row {len(lines)}: {first_line(wrong)}"
        raise LoadError(f"{path}: {reason}; {way_out(path)}") from wrong
    if not lines:
        raise torn or LoadError(f"{path}: empty, not even a header; {way_out(path)}")
    return lines, torn


def _check_header(path: Path, header: Sequence[str], table: Table) -> None:
    twice = sorted({name for name in header if header.count(name) > 1})
    if twice:
        raise LoadError(f"{path}: the header names {_listed(twice)} twice; {way_out(path)}")
    missing = [name for name in table.columns if name not in header]
    if missing:
        word = "column" if len(missing) == 1 else "columns"
        raise LoadError(f"{path}: {word} {_listed(missing)} missing; {way_out(path)}")


def _typed(path: Path, name: str, cells: Sequence[str], table: Table) -> pd.Series:
    kind = table.kind(name)
    if kind is None:
        return _column(cells, Kind.WORD if name in KNOWN_WORDS else _seen_kind(cells))
    pattern = _PATTERNS.get(kind)
    if pattern is not None:
        for number, cell in enumerate(cells, start=2):
            if cell and not pattern.fullmatch(cell):
                raise _wrong_cell(path, number, name, cell, kind)
    column = _column(cells, kind)
    if kind is Kind.TIME:  # a month of 13 has the form of a time
        for number, (cell, time) in enumerate(zip(cells, column, strict=True), start=2):
            if cell and pd.isna(time):
                raise _wrong_cell(path, number, name, cell, kind)
    return column


def _wrong_cell(path: Path, number: int, name: str, cell: str, kind: Kind) -> LoadError:
    shown = cell if len(cell) <= _LONGEST_SHOWN else cell[:_LONGEST_SHOWN] + "..."
    shown = " ".join(shown.split())
    return LoadError(f'{path}: row {number}, {name}: "{shown}" is not {kind.value}; {way_out(path)}')


def _seen_kind(cells: Sequence[str]) -> Kind:
    known = [cell for cell in cells if cell]
    for kind in (Kind.COUNT, Kind.NUMBER):
        if all(_PATTERNS[kind].fullmatch(cell) for cell in known):
            return kind
    return Kind.WORD


def _column(cells: Sequence[str], kind: Kind) -> pd.Series:
    """Whole numbers are int64, as in all of pandas, and float64 where a cell is empty."""
    if kind in (Kind.WORD, Kind.TIME):
        texts = pd.Series([cell or None for cell in cells], dtype="str")
        is_word = kind is Kind.WORD
        return texts if is_word else pd.to_datetime(texts, utc=True, format="ISO8601", errors="coerce")
    if kind is Kind.COUNT and all(cells):
        return pd.Series([int(cell) for cell in cells], dtype="int64")
    return pd.Series([float(cell) if cell else np.nan for cell in cells], dtype="float64")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)

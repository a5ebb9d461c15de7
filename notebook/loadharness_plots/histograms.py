"""Reads histograms.hlog, an HdrHistogram V2 log whose values are nanoseconds."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pandas as pd
from hdrh.histogram import HdrHistogram
from hdrh.log import HistogramLogReader

from .csvfile import LoadError, first_line, make_again

FILE = "histograms.hlog"

_NANOS_PER_MILLI = 1e6

#: What stands in the tag of an interval that is no row of interactions.csv.
_OTHER = re.compile(r"/(service|sends|hiccups|phase)=")


def read_histograms(directory: Path, interactions: pd.DataFrame) -> pd.DataFrame:
    """A row per bucket that holds a response time of a success, of each row of interactions.csv.

    The log has an interval per row of interactions.csv, in the same order; tag and count are checked against it. What
    follows behind those, of service times, sends, hiccups and phases, is left out. The columns are the row's own
    identity, then `latency_low_ms` and `latency_high_ms`, the ends of the bucket (at most 0.1 % apart), and `count`.
    """
    path = directory / FILE
    if not path.is_file():
        raise LoadError(f"{path}: no such file; {make_again(directory)}")
    logged = [histogram for histogram in _histograms(path) if histogram.tag]  # without a tag are totals of trials
    histograms, behind = logged[: len(interactions)], logged[len(interactions) :]
    found = len(histograms) + sum(1 for histogram in behind if not _OTHER.search(histogram.tag or ""))
    if found != len(interactions):
        raise LoadError(
            f"{path}: {found} histograms, interactions.csv has {len(interactions)} rows; {make_again(directory)}"
        )
    for number, (histogram, row) in enumerate(zip(histograms, interactions.itertuples(), strict=True), start=1):
        tag = histogram.tag or ""
        if not tag.endswith(_end_of_tag(row.interaction)) or histogram.get_total_count() != row.successes:
            raise LoadError(
                f'{path}: histogram {number}, "{tag}" with {histogram.get_total_count()} values, is not that of'
                f' "{row.interaction}" with {row.successes} successes in interactions.csv;'
                f" {make_again(directory)}"
            )
    return _frame(histograms, interactions)


def _end_of_tag(interaction: object) -> str:
    """What the tag of an interaction ends with; names over HTTP have slashes and blanks of their own, as `GET /books`.

    Without the mark that CSV files set before a text that a spreadsheet would take for a formula.
    """
    name = re.sub(r"^'(?=[=+\-@])", "", str(interaction))
    return "/" + re.sub(r"[,\s]", "_", name)


def no_histograms(interactions: pd.DataFrame) -> pd.DataFrame:
    """A frame of the same columns without a row."""
    return _frame([], interactions)


def buckets(histogram: HdrHistogram) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lowest value, highest value and count of every bucket that is not empty, ascending.

    The arithmetic is that of HdrHistogram: buckets double in width, each split evenly into sub-buckets.
    """
    counts = np.asarray(histogram.counts)
    index = np.flatnonzero(counts)
    half = histogram.sub_bucket_half_count
    bucket = (index >> histogram.sub_bucket_half_count_magnitude) - 1
    first = bucket < 0
    sub_bucket = (index & (half - 1)) + np.where(first, 0, half)
    shift = np.where(first, 0, bucket) + histogram.unit_magnitude
    low = sub_bucket << shift
    return low, low + (1 << shift) - 1, counts[index].astype("int64")


def _histograms(path: Path) -> list[HdrHistogram]:
    reader = None
    try:
        reader = HistogramLogReader(str(path), HdrHistogram(1, 2, 3))
        histograms = []
        while (histogram := reader.get_next_interval_histogram()) is not None:
            histograms.append(histogram)
        return histograms
    except Exception as wrong:  # the library throws whatever its parts throw: zlib, base64, struct, its own
        raise LoadError(f"{path}: not an HdrHistogram log: {first_line(wrong)}; {make_again(path.parent)}") from wrong
    finally:
        if reader is not None:
            reader.input_file.close()


def _frame(histograms: list[HdrHistogram], interactions: pd.DataFrame) -> pd.DataFrame:
    identity = list(interactions.columns[: interactions.columns.get_loc("interaction") + 1])
    parts = [buckets(histogram) for histogram in histograms]
    rows = np.repeat(np.arange(len(parts)), [len(part[0]) for part in parts])
    low, high, count = (
        np.concatenate([part[column] for part in parts]) if parts else np.array([], dtype="int64")
        for column in range(3)
    )
    frame = interactions[identity].iloc[rows].reset_index(drop=True)
    return frame.assign(latency_low_ms=low / _NANOS_PER_MILLI, latency_high_ms=high / _NANOS_PER_MILLI, count=count)

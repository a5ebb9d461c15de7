"""The figures of the phases of a load as a table."""

from __future__ import annotations

from .loading import Results
from .loads import load_names
from .selection import of_mode, text_of
from .tables import digits, markdown, span
from .texts import safe


def table_of_phases(results: Results, mode: str | None = None) -> str:
    """The rows of phases.csv in Markdown; beside each mean its 95 % interval and the deviation of the repeats."""
    head = ["load", "phase", "mean response time (ms)", "95 % interval", "sd of repeats"]
    head += ["throughput (successes per second)", "95 % interval", "successes", "failures"]
    phases = of_mode(results, mode).phases
    if phases.empty:
        raise ValueError("the run has no phases.csv: its load is one phase")
    rows = [
        [
            safe(load),
            safe(row["phase"]),
            digits(row["latency_mean_ms"]),
            span(row["latency_mean_ci_low_ms"], row["latency_mean_ci_high_ms"]),
            digits(row["latency_mean_sd_ms"]),
            digits(row["throughput_per_s"]),
            span(row["throughput_ci_low_per_s"], row["throughput_ci_high_per_s"]),
            text_of(row["successes"]),
            text_of(row["failures"]),
        ]
        for load, (_, row) in zip(load_names(phases), phases.iterrows(), strict=True)
    ]
    return markdown(head, rows)

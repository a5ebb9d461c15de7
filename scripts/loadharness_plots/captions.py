"""What a plot's caption has to say: interval, level and n."""

from __future__ import annotations

import pandas as pd

from .intervals import LEVEL
from .loading import Results

_LEVEL = f"{100 * LEVEL:g} %"


def of_repeats(results: Results, center: str = "mean") -> str:
    """For `throughput` and `latency`."""
    repeats = results.summary["repeats"]
    sentences = [f"Line: {center} of {_span(repeats, 'repeat', 'repeats')} of each point."]
    if (repeats > 1).any():
        sentences.append(f"Band: {_LEVEL} interval of the mean over repeats (Student's t; n = repeats).")
    else:
        sentences.append("No interval: it takes two repeats or more.")
    sentences.append("Faint dots: the repeats.")
    return " ".join(sentences + _verdicts(results) + [_interactions(results), *_unfinished(results)])


def of_fractions(results: Results) -> str:
    """For `interaction_share` and `success_rate`."""
    return " ".join(
        [
            f"Bars: Wilson's {_LEVEL} interval over the interactions of all repeats of a point.",
            _interactions(results),
            *_unfinished(results),
        ]
    )


def of_percentiles(results: Results) -> str:
    """For `latency_percentiles` and `percentile_spectrum`."""
    return " ".join(
        [
            "Response times of successes, all repeats of a point merged, buckets at most 0.1 % wide; no interval.",
            "A percentile p is left out where there are fewer than 10 / (1 - p) successes.",
            _interactions(results),
            *_unfinished(results),
        ]
    )


def _verdicts(results: Results) -> list[str]:
    verdicts = results.summary["verdict"]
    unsound = verdicts.notna() & (verdicts != "sound")
    if not unsound.any():
        return []
    sentence = f"Hollow: the verdict is not sound ({int(unsound.sum())} of {len(verdicts)} points)"
    return [sentence + ("; crossed: invalid." if (verdicts == "invalid").any() else ".")]


def _interactions(results: Results) -> str:
    ended = results.summary["successes"] + results.summary["failures"]
    return f"n = {_span(ended, 'interaction', 'interactions')} per point."


def _unfinished(results: Results) -> list[str]:
    return [
        f"The run {run} is not complete ({manifest['state']})."
        for run, manifest in results.manifest.items()
        if manifest.get("state") not in (None, "complete")
    ]


def _span(values: pd.Series, one: str, many: str) -> str:
    if values.empty:
        return f"0 {many}"
    low, high = int(values.min()), int(values.max())
    word = one if high == 1 else many
    return f"{low:,} {word}" if low == high else f"{low:,} to {high:,} {word}"

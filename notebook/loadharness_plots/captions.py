"""What a plot's caption has to say: interval, level and n."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from .intervals import LEVEL
from .loading import Results
from .texts import safe

_LEVEL = f"{100 * LEVEL:g} %"
_STUDENT = f"{_LEVEL} interval of the mean over repeats (Student's t; n = repeats)"


def of_repeats(results: Results, center: str = "mean") -> str:
    """For `plot_latency`, and `figure_1`."""
    sentences = [f"Line: {center} of {_repeats(results)} of each point."]
    if (results.summary["repeats"] > 1).any():
        sentences.append(f"Band: {_STUDENT}.")
    else:
        sentences.append("No interval: it takes two repeats or more.")
    sentences.append("Faint dots: the repeats.")
    return _joined(results, *sentences, *_verdicts(results))


def of_throughput(results: Results, center: str = "mean", knees: bool = True) -> str:
    """For `plot_throughput`."""
    frame = "Frame: the knee, the first point with 90 % of the peak [where the intervals leave it]." if knees else ""
    return f"{of_repeats(results, center)} {frame}".rstrip()


def of_fractions(results: Results) -> str:
    """For `plot_interaction_share` and `plot_success_rate`."""
    return _joined(
        results,
        f"Bars: Wilson's {_LEVEL} interval over the interactions of all repeats of a point.",
        *_verdicts(results),
    )


def of_mix(results: Results) -> str:
    """For `plot_mix`."""
    bars = f"Bars: Wilson's {_LEVEL} interval over the interactions of all points of a line, as if each were drawn"
    return _joined(results, f"{bars} by itself; lines of one seed draw much the same, and err alike.")


def of_percentiles(results: Results) -> str:
    """For `plot_latency_percentiles` and `plot_percentile_spectrum`."""
    merged = "Response times of successes, all repeats of a point merged, buckets at most 0.1 % wide"
    intervals = "no interval."
    if "latency_ci_low_ms" in results.percentiles and results.percentiles["latency_ci_low_ms"].notna().any():
        intervals = f"band: {_LEVEL} interval (Woodruff's; a repeat is one observation)."
    return _joined(
        results,
        f"{merged}; {intervals}",
        "A percentile p is left out where there are fewer than 10 / (1 - p) successes.",
        *_verdicts(results),
    )


def of_means(results: Results) -> str:
    """For plots of means over repeats whose interval is a bar."""
    return _joined(results, f"Marks: mean of {_repeats(results)}; bars: {_STUDENT}.", *_verdicts(results))


def of_factor(results: Results, quantity: str = "") -> str:
    """For `plot_against_factor` and `figure_two_quantities`. Of a part of the time no single repeat is known."""
    if (results.summary["repeats"] <= 1).all():
        return _joined(results, "Marks: one repeat; no interval: it takes two or more.", *_verdicts(results))
    thin = "" if quantity.startswith("part=") else "; thin bars: the smallest and the largest repeat"
    bars = f"thick bars: {_STUDENT}{thin}."
    return _joined(results, f"Marks: mean of {_repeats(results)}; {bars}", *_verdicts(results))


def of_predictions(results: Results) -> str:
    """For `plot_models` and `plot_residuals`."""
    measured = f"Measured: mean of {_repeats(results)}; bars: {_STUDENT}."
    return _joined(
        results, measured, "Predictions have no interval; faint where model.csv says that the model does not apply."
    )


def of_trials(results: Results) -> str:
    """For plots with a mark or line for each trial."""
    return _joined(results, f"One mark or line per trial, {_repeats(results)} of each point; no interval.")


def of_seconds(results: Results, load: float | None = None) -> str:
    """For `plot_per_second`."""
    point = _point(results, load)
    return _joined(point, f"A line is a repeat, of {_repeats(point)}; no interval. Shaded: warm-up and phases.")


def of_heat(results: Results, load: float | None = None) -> str:
    """For `plot_heat_map`."""
    point = _point(results, load)
    return _joined(
        point,
        f"A row is a repeat, of {_repeats(point)}; no interval. Hatched: the warm-up.",
        "Triangles: a process stood still for 10 ms or more in that second. White: no success.",
    )


def of_usage(results: Results) -> str:
    """For `plot_usage`."""
    has = "generator_cpu_ci_low_fraction" in results.summary
    has = has and results.summary["generator_cpu_ci_low_fraction"].notna().any()
    interval = f"Band: {_STUDENT}, of processor time." if has else "No interval."
    return _joined(results, f"Line: mean of {_repeats(results)}. {interval}", *_verdicts(results))


def of_ratio(results: Results) -> str:
    """For `plot_little`."""
    return _joined(
        results, f"Line: mean of {_repeats(results)}; faint dots: the repeats; no interval.", *_verdicts(results)
    )


def of_changes(results: Results, before: Results | None = None) -> str:
    """For `plot_change`, with the results after; n is of each point."""
    n = f"{_repeats(before)} before, {_repeats(results)} after" if before else _repeats(results)
    bars = f"Bars: {_LEVEL} interval of the ratio of geometric means (Welch's t on logarithms; n = {n})."
    sides = [results, before] if before else [results]
    unsound = any((side.summary["verdict"] != "sound").any() for side in sides)
    return _joined(results, bars, *(["Hollow: one side is not sound."] if unsound else []))


def of_tiers(results: Results) -> str:
    """For `plot_tiers`."""
    return _joined(
        results,
        f"Bars: means over {_repeats(results)} of the parts of a success's time; whiskers: {_STUDENT} of the whole.",
        "Hatched: a mode that reports no parts.",
    )


def of_time(results: Results) -> str:
    """For `plot_time`."""
    trials = sorted({int(count) for count in results.time["profiled_trials"].dropna()})
    n = f"{trials[0]}" if len(trials) == 1 else f"{trials[0]} to {trials[-1]}" if trials else "no"
    return (
        f"Shares of all the time of these threads, from {n} profiled trials a point, which are in no other figure."
        f" {_interactions(results)}"
    )


def _joined(results: Results, *sentences: str) -> str:
    return " ".join([*sentences, _interactions(results), *_unfinished(results)])


def _point(results: Results, load: float | None) -> Results:
    """The point that is drawn if none is named, or the one that is."""
    amounts = results.summary["users"].fillna(results.summary["arrivals_per_s"])
    if amounts.isna().all():
        return results
    chosen = amounts == (amounts.max() if load is None else load)
    return replace(results, summary=results.summary[chosen])


def _repeats(results: Results) -> str:
    return _span(results.summary["repeats"], "repeat", "repeats")


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
        f"The run {safe(run)} is not complete ({safe(manifest['state'])})."
        for run, manifest in results.manifest.items()
        if manifest.get("state") not in (None, "complete")
    ]


def _span(values: pd.Series, one: str, many: str) -> str:
    if values.empty:
        return f"0 {many}"
    low, high = int(values.min()), int(values.max())
    word = one if high == 1 else many
    return f"{low:,} {word}" if low == high else f"{low:,} to {high:,} {word}"

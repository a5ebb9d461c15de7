"""The 95 % intervals of a point anew, from what its records say of each repeat. RATIONALE.md says why they are so."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist

import numpy as np

from .intervals import student, wilson

Ends = tuple[float, float]
Cells = dict[str, float | None]

#: Steps of the percentiles that are reported: none has an interval below what is known of a smaller one.
_STEPS = sorted([tenth / 10 for tenth in range(1, 10)] + [0.25, 0.75])
_STEPS += [round(1 - beyond * 10.0**-nines, nines) for nines in range(2, 10) for beyond in (5, 2, 1)]
#: Up to there a histogram counts every nanosecond, and then as many cells for each doubling as half of that.
_LINEAR_NANOS = 2048
#: Of either outcome in a repeat, for its share to show how repeats scatter.
_FEWEST = 10
#: With fewer repeats their own percentiles count where they scatter more, with enough where they do so by half again.
_ENOUGH, _FAR_MORE = 4, 1.5
#: How many times as heavy the tails are that are asked as well, where times depend on each other by more than that.
_HEAVIER, _INDEPENDENT = (2, 5, 10), 6
#: In fewer seconds nothing is known of a trial from itself; more are joined to so many batches.
_FEWEST_SECONDS, _BATCHES = 60, 50
#: Cosine coefficients of batches that are slow, in the middle and fast, and by how much each group is larger by chance.
_SLOW, _MIDDLE, _FAST = slice(0, 4), slice(4, 12), slice(12, 40)
_MIDDLE_BY_CHANCE, _SLOW_BY_CHANCE = 2, 3
#: On logarithms, beyond which nothing is known.
_FARTHEST = 500


def of_mean(values: Sequence[float]) -> Ends | None:
    """Of the mean of one value per repeat; None with fewer than two.

    What is never below 0 is uncertain by a factor e^(f + f^2), at most e^(2 f), with f Student's half width over it.
    """
    if len(values) < 2:
        return None
    mean = float(np.mean(values))
    half = student(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return _about(mean, half, mean > 0 and min(values) >= 0)


def of_trial(seconds: Sequence[tuple[float, float]], end: np.ndarray, milliseconds: np.ndarray) -> Cells:
    """Of throughput and mean response time within one trial, from those of its seconds; empty where there are too few.

    `seconds` has the begin and the end of each, `end` and `milliseconds` are of the successes.
    """
    edges = np.array([begin for begin, _ in seconds] + [seconds[-1][1]] if seconds else [0.0, 0.0])
    edges[-1] = max(edges[-1], end.max(initial=0))  # the table has fewer digits
    counts = np.histogram(end, edges)[0].astype(float)
    sums = np.histogram(end, edges, weights=milliseconds)[0]
    cells: Cells = {}
    for quantity, unit, sum_, weight in (
        ("throughput", "per_s", counts, np.diff(edges)),
        ("latency_mean", "ms", sums, counts),
    ):
        known = weight > 0
        enough = known.sum() >= _FEWEST_SECONDS
        cells |= ends_of(quantity, unit, _of_batches(sum_[known], weight[known]) if enough else None)
        cells[f"{quantity}_batches"] = _BATCHES if enough else None
    return cells


def _of_batches(sums: np.ndarray, weights: np.ndarray) -> Ends:
    """Of sum over weight, where neighbours depend on each other: Student's t, from what changes slowly."""
    starts = [batch * len(sums) // _BATCHES for batch in range(_BATCHES)]
    mean = float(sums.sum() / weights.sum())
    distances = np.add.reduceat(sums, starts) - mean * np.add.reduceat(weights, starts)
    turns = np.outer(np.arange(1, _FAST.stop + 1), 2 * np.arange(_BATCHES) + 1)
    squares = (np.cos(math.pi * turns / (2 * _BATCHES)) @ distances) ** 2 * 2 / _BATCHES
    slow, middle, fast = (float(squares[group].mean()) for group in (_SLOW, _MIDDLE, _FAST))
    slower = max(1, (middle / fast if fast else 1) / _MIDDLE_BY_CHANCE)
    slowest = max(1, (slow / middle if middle else 1) / _SLOW_BY_CHANCE)
    error = math.sqrt(_BATCHES * slow * slower * slowest) / weights.sum()
    return _about(mean, student(_SLOW.stop) * error, mean > 0)


def _about(mean: float, half: float, is_positive: bool) -> Ends:
    if not is_positive:
        return mean - half, mean + half
    return _by_factor(mean, half / mean + half / mean * min(1, half / mean))


def of_share(successes: Sequence[int], ended: Sequence[int]) -> Ends:
    """Of successes among what ended in each repeat: Wilson's, as if of so many that scatter alike by chance."""
    all_ended, all_good = sum(ended), sum(successes)
    share = all_good / all_ended
    squares = sum((good - share * of) ** 2 for good, of in zip(successes, ended, strict=True))
    count = len(ended)
    effective = float(all_ended)
    if count > 1 and squares > 0:
        variance = squares * count / (count - 1) / all_ended**2
        steps = NormalDist().inv_cdf(0.975) / student(count - 1)
        scattered = share * (1 - share) / variance * steps**2
        shows = min(all_good, all_ended - all_good) >= _FEWEST * count
        effective = scattered if shows else min(effective, scattered)
    low, high = wilson(share * effective, effective)
    return max(0.0, float(low)), min(1.0, float(high))


def intervals_of(
    point: Cells, good: Sequence[np.ndarray], ended: Sequence[int], fractions: Mapping[str, float]
) -> Cells:
    """Of percentiles and of the share of successes, and how well the two figures of a headline are known.

    `good` has the response times of the successes of each repeat, in milliseconds, and `ended` how many ended in it.
    """
    percentiles = Percentiles(good)
    cells = ends_of("success", "fraction", of_share([len(each) for each in good], ended))
    for name, fraction in fractions.items():
        known = point[f"latency_{name}_ms"] is not None
        cells |= ends_of(f"latency_{name}", "ms", percentiles.interval(fraction) if known else None)
    cells["precision_p99"] = _half(percentiles.at(0.99), cells, "latency_p99", "ms")
    if "throughput_per_s" in point:
        cells["precision_throughput"] = _half(point["throughput_per_s"], point, "throughput", "per_s")
    return cells


def ends_of(quantity: str, unit: str, ends: Ends | None) -> Cells:
    """As cells under the names that columns of intervals have."""
    low, high = ends if ends is not None else (None, None)
    return {f"{quantity}_ci_low_{unit}": low, f"{quantity}_ci_high_{unit}": high}


def _half(value: float | None, cells: Cells, quantity: str, unit: str) -> float | None:
    """Half of an interval, as a share of its figure."""
    low, high = (cells[f"{quantity}_ci_{end}_{unit}"] for end in ("low", "high"))
    return (high - low) / 2 / value if value and low is not None and high is not None else None


class Percentiles:
    """Those of the response times of all repeats together, with what is known of them."""

    def __init__(self, milliseconds: Sequence[np.ndarray]) -> None:
        self._repeats = [_Times(each) for each in milliseconds]
        self._all = _Times(np.concatenate(milliseconds))
        self._least: dict[float, float] = {}

    def at(self, fraction: float) -> float | None:
        """In milliseconds, as a histogram has it, however few there are; None without any."""
        return self._all.at(fraction) / 1e6 if len(self._all.cells) else None

    def interval(self, fraction: float) -> Ends | None:
        """In milliseconds; None with one repeat, and where a repeat has no success."""
        ends = self._ends(fraction)
        if ends is None:
            return None
        value = self._all.at(fraction)
        least = min(value, max((self._known(step) for step in _STEPS if step < fraction), default=0))
        return max(ends[0], least) / 1e6, max(ends[1], least) / 1e6

    def _known(self, fraction: float) -> float:
        """What it is at least; each larger one asks again."""
        if fraction not in self._least:
            self._least[fraction] = (self._ends(fraction) or (0, 0))[0]
        return self._least[fraction]

    def _ends(self, fraction: float) -> Ends | None:
        count = len(self._repeats)
        if count < 2 or any(len(repeat.cells) == 0 for repeat in self._repeats):
            return None
        value = self._all.at(fraction)
        by_shares = self._by_shares(value, fraction)
        logs = np.log([repeat.at(fraction) / value for repeat in self._repeats])
        by_sections = student(count - 1) * math.sqrt((logs**2).sum() / (count - 1) / count)
        needed = 1 if count < _ENOUGH else _FAR_MORE
        reach = by_sections if by_sections > needed * by_shares else by_shares
        return _by_factor(value, reach * self._farther(fraction))

    def _by_shares(self, value: float, fraction: float) -> float:
        """Woodruff's: Student's interval of the share up to the value, on logits, turned back into times."""
        variance = fraction * (1 - fraction)
        error = math.sqrt(self._dependence(value, fraction) * variance / len(self._all.cells))
        half = student(len(self._repeats) - 1) * error / variance
        logit = math.log(fraction / (1 - fraction))
        low, high = (self._all.at(1 / (1 + math.exp(-end))) for end in (logit - half, logit + half))
        return max(math.log(high / value), math.log(value / low))

    def _dependence(self, value: float, fraction: float) -> float:
        """How many times as much the share varies between repeats as that of independent times."""
        own = self._varies(value, fraction)
        tails = [step for step in (1 - times * (1 - fraction) for times in _HEAVIER) if step >= 0.5]
        heavier = [self._varies(self._all.at(step), step) for step in tails]
        return max(own, *heavier) if heavier and np.mean([own, *heavier]) > _INDEPENDENT else own

    def _varies(self, value: float, fraction: float) -> float:
        squares = sum((each.up_to(value) - fraction * len(each.cells)) ** 2 for each in self._repeats)
        count = len(self._repeats)
        return squares * count / (count - 1) / (len(self._all.cells) * fraction * (1 - fraction))

    def _farther(self, fraction: float) -> float:
        """How many times as far a tail reaches of a few repeats that lie each by itself."""
        if fraction <= 0.5:
            return 1
        levels = np.log([repeat.at(fraction) for repeat in self._repeats])
        between = levels.var(ddof=1)
        if between == 0:
            return 1
        middle = np.log([repeat.at(0.5) for repeat in self._repeats]).mean()
        within = (levels.mean() - middle) / NormalDist().inv_cdf(fraction)
        few = min(2, (4 / (len(levels) - 1)) ** 2)
        return 1 + (2 * fraction - 1) * few * (between / (between + within**2)) ** 4


class _Times:
    """Ascending, as a histogram has them: each is known by the cell in which it lies."""

    def __init__(self, milliseconds: np.ndarray) -> None:
        nanos = np.sort(np.rint(milliseconds * 1e6)).astype(np.int64)
        doubling = np.maximum(0, np.frexp(np.maximum(1, nanos).astype(float))[1] - _LINEAR_NANOS.bit_length() + 1)
        self._most = int(nanos[-1]) if len(nanos) else 0
        self._above = ((nanos >> doubling) + 1 << doubling) - 1
        self.cells = nanos >> doubling << doubling

    def at(self, fraction: float) -> float:
        """By nearest rank, in nanoseconds, however few there are."""
        rank = max(1, math.ceil(fraction * len(self.cells) - 1e-6))
        return float(max(1, min(self._above[rank - 1], self._most)))

    def up_to(self, nanos: float) -> int:
        return int(np.searchsorted(self.cells, nanos, side="right"))


def _by_factor(value: float, reach: float) -> Ends:
    factor = math.exp(min(reach, _FARTHEST))
    return value / factor, value * factor

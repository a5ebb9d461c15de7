from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

from loadharness_plots import wilson


def test_the_ends_solve_the_equation_of_the_score_test():
    random = np.random.default_rng(7)
    trials = random.integers(1, 10**6, 1000)
    successes = (random.random(1000) * (trials + 1)).astype(int)
    z = NormalDist().inv_cdf(0.975)

    low, high = wilson(successes, trials)

    for end in (low, high):
        distance = np.abs(successes / trials - end)
        np.testing.assert_allclose(distance, z * np.sqrt(end * (1 - end) / trials), rtol=1e-6, atol=1e-9)
    assert ((low <= successes / trials) & (successes / trials <= high)).all()


def test_published_example():
    low, high = wilson(8, 10)

    assert low == pytest.approx(0.4902, abs=5e-5)
    assert high == pytest.approx(0.9433, abs=5e-5)


def test_all_and_none_keep_a_width_within_0_and_1():
    low, high = wilson([100, 0], [100, 100])

    assert high[0] == 1 and 0.95 < low[0] < 1
    assert low[1] == 0 and 0 < high[1] < 0.05


def test_no_trials_have_no_interval():
    low, high = wilson(0, 0)

    assert np.isnan(low) and np.isnan(high)


def test_a_higher_level_is_wider():
    low, high = wilson(5, 10)
    lower, higher = wilson(5, 10, level=0.99)

    assert lower < low < high < higher

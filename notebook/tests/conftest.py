"""data/ holds two small runs of the bookstore, written by the harness: 1 to 50 users, 3 repeats, on a busy machine."""

from __future__ import annotations

import os
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import pytest

import loadharness_plots as lh

matplotlib.use("agg")

DATA = Path(__file__).parent / "data"
LOCAL, RPC = DATA / "small-local", DATA / "small-rpc"

# how many seeded cases a law is tried on: as many as find a mistake soon, or all that it was written for
CASES = 1000 if os.environ.get("LOADHARNESS_LONG") == "true" else 100


@pytest.fixture(scope="session")
def results() -> lh.Results:
    return lh.load([LOCAL, RPC])


@pytest.fixture
def ax():
    figure, ax = plt.subplots(layout="constrained")
    yield ax
    plt.close(figure)


@pytest.fixture(autouse=True)
def style():
    with plt.rc_context(lh.STYLE):
        yield
    plt.close("all")

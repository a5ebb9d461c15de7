"""Loads the result directories of Load Harness into pandas frames and draws them with matplotlib.

    import matplotlib.pyplot as plt
    import loadharness_plots as lh

    results = lh.load(["results/reference/bookstore-local", "results/reference/bookstore-rpc"])
    figure, ax = plt.subplots(layout="constrained")
    lh.throughput(ax, results)
    lh.add_caption(figure, lh.captions.of_repeats(results))

results/README.md explains every column.
"""

from . import captions
from .axes import DARK_STYLE, STYLE, add_caption
from .csvfile import LoadError
from .distributions import latency_percentiles, percentile_spectrum
from .figures import figure_1, figure_2
from .findings import laws, peaks, sentences, shares
from .intervals import wilson
from .loading import Results, by_load, load
from .loads import load_names
from .plots import interaction_share, latency, success_rate, throughput
from .records import Statistics, Trial, trials
from .seconds import latency_per_second, seconds
from .series import Series, series

__all__ = [
    "DARK_STYLE",
    "STYLE",
    "LoadError",
    "Results",
    "Series",
    "Statistics",
    "Trial",
    "add_caption",
    "by_load",
    "captions",
    "figure_1",
    "figure_2",
    "interaction_share",
    "latency",
    "latency_per_second",
    "latency_percentiles",
    "laws",
    "load",
    "load_names",
    "peaks",
    "percentile_spectrum",
    "seconds",
    "sentences",
    "series",
    "shares",
    "success_rate",
    "throughput",
    "trials",
    "wilson",
]

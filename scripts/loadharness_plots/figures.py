"""The figures of the report on the bookstore, from any results, with the uncertainty that it left out."""

from __future__ import annotations

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from . import captions
from .axes import add_caption
from .loading import Results
from .plots import interaction_share, latency, success_rate, throughput


def figure_1(results: Results) -> Figure:
    """Throughput of both modes (a) and across address spaces (b), mean latency of both (c) and in process (d)."""
    figure, axes = plt.subplots(2, 2, figsize=(11, 8.2), layout="constrained")
    throughput(axes[0, 0], results).set_title("(a) Throughput, all modes")
    throughput(axes[0, 1], results, mode="rpc").set_title("(b) Throughput, rpc only")
    latency(axes[1, 0], results).set_title("(c) Mean latency, all modes")
    latency(axes[1, 1], results, mode="local").set_title("(d) Mean latency, local only")
    add_caption(figure, captions.of_repeats(results), _MODES)
    return figure


def figure_2(results: Results) -> Figure:
    """Share of customer interactions (a) and success rate (b)."""
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
    interaction_share(axes[0], results).set_title("(a) Share of customer interactions")
    success_rate(axes[1], results).set_title("(b) Success rate")
    add_caption(figure, captions.of_fractions(results), _MODES)
    return figure


_MODES = "local: the store is in the process of the users. rpc: it is in its own, called over HTTP on the same machine."

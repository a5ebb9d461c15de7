"""Figures of several plots: those of the report on the bookstore, from any results, with the uncertainty that it left
out, and those of a plot that comes in two parts."""

from __future__ import annotations

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from . import captions
from .against_load import plot_latency, plot_throughput
from .axes import add_caption
from .fractions import plot_interaction_share, plot_success_rate
from .loading import Results
from .models import plot_models, plot_residuals
from .over_time import plot_per_second
from .selection import of_mode
from .tiers import plot_tiers


def figure_1(results: Results) -> Figure:
    """Throughput of both modes (a) and across address spaces (b), mean latency of both (c) and in process (d).

    Throughput (a) and mean latency (b) alone where the results do not have both modes.
    """
    if not {"local", "rpc"} <= set(results.summary["mode"]):
        figure, axes = plt.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
        plot_throughput(results, axes[0], knees=False).set_title("(a) Throughput")
        plot_latency(results, axes[1]).set_title("(b) Mean latency")
        add_caption(figure, captions.of_repeats(results), _modes(results))
        return figure
    figure, axes = plt.subplots(2, 2, figsize=(11, 8.2), layout="constrained")
    plot_throughput(results, axes[0, 0], knees=False).set_title("(a) Throughput, all modes")
    plot_throughput(results, axes[0, 1], mode="rpc", knees=False).set_title("(b) Throughput, rpc only")
    plot_latency(results, axes[1, 0]).set_title("(c) Mean latency, all modes")
    plot_latency(results, axes[1, 1], mode="local").set_title("(d) Mean latency, local only")
    add_caption(figure, captions.of_repeats(results), _modes(results))
    return figure


def figure_2(results: Results) -> Figure:
    """Share of the first interaction, customer in the report (a), and success rate (b)."""
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
    plot_interaction_share(results, axes[0])
    axes[0].set_title("(a) " + axes[0].get_title(loc="left"))
    plot_success_rate(results, axes[1]).set_title("(b) Success rate")
    add_caption(figure, captions.of_fractions(results), _modes(results))
    return figure


def figure_models(results: Results, metric: str = "throughput_per_s") -> Figure:
    """P8 in one: what was measured and what models predict above, the residuals below."""
    figure, axes = plt.subplots(2, 1, figsize=(8, 6.6), layout="constrained", height_ratios=(3, 2))
    plot_models(results, axes[0], metric=metric)
    plot_residuals(results, axes[1], metric=metric)
    add_caption(figure, captions.of_predictions(results))
    return figure


def figure_seconds(results: Results, load: float | None = None) -> Figure:
    """P13 in one: mean response time above and throughput below, per second of each repeat of one point."""
    figure, axes = plt.subplots(2, 1, figsize=(9, 6.4), layout="constrained", sharex=True)
    plot_per_second(results, axes[0], load=load)
    plot_per_second(results, axes[1], load=load, quantity="throughput")
    add_caption(figure, captions.of_seconds(results, load))
    return figure


def figure_tiers(results: Results, mode: str | None = None) -> Figure:
    """P11 in one: the parts of every interaction that reports them, one below the other."""
    interactions = list(dict.fromkeys(of_mode(results, mode).tiers["interaction"])) or [None]
    figure, axes = plt.subplots(
        len(interactions), 1, figsize=(9, 1 + 4 * len(interactions)), layout="constrained", squeeze=False
    )
    for ax, interaction in zip(axes[:, 0], interactions, strict=True):
        plot_tiers(results, ax, interaction=interaction, mode=mode)
    add_caption(figure, captions.of_tiers(of_mode(results, mode)))
    return figure


_MODES = {
    "local": "local: the system is in the process of the users.",
    "rpc": "rpc: the system is in its own process, called over HTTP.",
    "simulated": "simulated: the system is a model on a simulated clock.",
}


def _modes(results: Results) -> str:
    return " ".join(text for mode, text in _MODES.items() if mode in set(results.summary["mode"]))

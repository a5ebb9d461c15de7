"""Loads the result directories of Load Harness into pandas frames and draws them with matplotlib.

    import loadharness_plots as lh

    results = lh.load(["results/reference/bookstore-local", "results/reference/bookstore-rpc"])
    lh.plot_throughput(results)                # a figure of its own, with a caption
    lh.plot_throughput(results, ax, mode="rpc")  # into Axes that you have, without one

Every `plot_*` returns its Axes. Numbers of users and offered rates cannot share an axis: `by_load` parts them. Some
plots show one line: `each_line` parts the results into those, `select` takes what you name. results/README.md explains
every column.
"""

from . import captions
from .against_factor import figure_two_quantities, plot_against_factor
from .against_load import plot_latency, plot_throughput
from .axes import DARK_STYLE, STYLE, add_caption
from .changes import changes, plot_change
from .checks import checks
from .csvfile import LoadError
from .distributions import plot_latency_percentiles, plot_percentile_spectrum
from .factors import table_of_factor
from .figures import figure_1, figure_2, figure_models, figure_seconds, figure_tiers
from .findings import laws, peaks, sentences, shares
from .fractions import plot_interaction_share, plot_mix, plot_success_rate
from .intervals import wilson
from .knees import knee
from .loading import Results, by_load, load
from .loads import load_names
from .models import plot_little, plot_models, plot_residuals, table_of_little
from .over_time import plot_heat_map, plot_per_second
from .paths import plot_latency_against_throughput, plot_repeats_in_order
from .phases import table_of_phases
from .recomputed import Difference, Recomputation, recompute
from .records import Statistics, Trial, trials
from .searches import Search, load_search, plot_search
from .seconds import plot_latency_per_second, plot_records, seconds
from .selection import select
from .series import Series, each_line, series
from .threads_time import plot_time
from .tiers import plot_tiers, table_of_parts
from .usage import plot_usage

__all__ = [
    "DARK_STYLE",
    "STYLE",
    "Difference",
    "LoadError",
    "Recomputation",
    "Results",
    "Search",
    "Series",
    "Statistics",
    "Trial",
    "add_caption",
    "by_load",
    "captions",
    "changes",
    "checks",
    "each_line",
    "figure_1",
    "figure_2",
    "figure_models",
    "figure_seconds",
    "figure_tiers",
    "figure_two_quantities",
    "knee",
    "laws",
    "load",
    "load_names",
    "load_search",
    "peaks",
    "plot_against_factor",
    "plot_change",
    "plot_heat_map",
    "plot_interaction_share",
    "plot_latency",
    "plot_latency_against_throughput",
    "plot_latency_per_second",
    "plot_latency_percentiles",
    "plot_little",
    "plot_mix",
    "plot_models",
    "plot_per_second",
    "plot_percentile_spectrum",
    "plot_records",
    "plot_repeats_in_order",
    "plot_residuals",
    "plot_search",
    "plot_success_rate",
    "plot_throughput",
    "plot_tiers",
    "plot_time",
    "plot_usage",
    "recompute",
    "seconds",
    "select",
    "sentences",
    "series",
    "shares",
    "table_of_factor",
    "table_of_little",
    "table_of_parts",
    "table_of_phases",
    "trials",
    "wilson",
]

"""Writes the figures of docs/figures from the reference runs, the same bytes every time."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from .against_factor import plot_against_factor
from .against_load import plot_throughput
from .axes import STYLE
from .changes import plot_change
from .distributions import plot_latency_percentiles, plot_percentile_spectrum
from .figures import figure_models, figure_seconds
from .fractions import plot_mix, plot_success_rate
from .loading import Results, load
from .models import plot_little
from .over_time import plot_heat_map
from .paths import plot_latency_against_throughput, plot_repeats_in_order
from .searches import load_search, plot_search
from .selection import select
from .tiers import plot_tiers
from .usage import plot_usage

#: The runs that the figures are made from, and the files of them that are drawn.
RUNS = ("bookstore-local", "bookstore-rpc", "bookstore-factors", "buckets-factors", "bookstore-saturation")
_DRAWN = ("*.csv", "saturation.json")

#: Letters as outlines, as no page has the same fonts, and ids that depend on the content alone.
_REPRODUCIBLE = {"svg.hashsalt": "loadharness", "svg.fonttype": "path"}
_PNG_DPI = 96


def draw_all(reference: Path) -> Iterable[tuple[str, Figure]]:
    """Every figure with its name, one at a time."""
    both = load([reference / "bookstore-local", reference / "bookstore-rpc"], histograms=False)
    varied = load(reference / "bookstore-factors", histograms=False)
    buckets = load(reference / "buckets-factors", histograms=False)
    search = load_search(reference / "bookstore-saturation")
    for name, draw in _figures(both, varied, buckets).items():
        yield name, draw()
    yield "search", plot_search(search).get_figure(root=True)


def _figures(both: Results, varied: Results, buckets: Results) -> dict[str, Callable[[], Figure]]:
    local, rpc = select(both, mode="local"), select(both, mode="rpc")
    before, after = select(varied, store="single-lock"), select(varied, store="snapshot")
    axes = {
        "p01-throughput": lambda: plot_throughput(both, center="median", log_y=True),
        "p02-latency-percentiles": lambda: plot_latency_percentiles(rpc),
        "p03-percentile-spectrum": lambda: plot_percentile_spectrum(rpc),
        "p04-heat-map": lambda: plot_heat_map(rpc),
        "p05-mix": lambda: plot_mix(varied),
        "p06-success-rate": lambda: plot_success_rate(both),
        "p07-usage": lambda: plot_usage(both),
        "p09-little": lambda: plot_little(both),
        "p10-change": lambda: plot_change(before, after),
        "p11-tiers": lambda: plot_tiers(varied),
        "p12-latency-against-throughput": lambda: plot_latency_against_throughput(both),
        "p14-repeats-in-order": lambda: plot_repeats_in_order(varied),
        "p15-against-a-factor": lambda: plot_against_factor(buckets, factor="cores"),
    }
    whole = {"p08-models": lambda: figure_models(local), "p13-seconds": lambda: figure_seconds(rpc)}
    return whole | {name: lambda draw=draw: draw().get_figure(root=True) for name, draw in axes.items()}


def export(reference: Path, target: Path) -> list[Path]:
    """Writes each figure as NAME.svg and NAME.png into the target, and removes figures there that are no longer made.

    An SVG says from which files it was made by their SHA-256, so that one that is out of date can be recognised.
    """
    target.mkdir(parents=True, exist_ok=True)
    metadata = {"Date": None, "Creator": None, "Source": fingerprint(reference)}
    written = []
    with matplotlib.rc_context({**STYLE, **_REPRODUCIBLE}):
        for name, figure in draw_all(reference):
            figure.savefig(target / f"{name}.svg", metadata=metadata)
            figure.savefig(target / f"{name}.png", dpi=_PNG_DPI, metadata={"Software": None})
            plt.close(figure)
            written += [target / f"{name}.svg", target / f"{name}.png"]
    for old in {*target.glob("*.svg"), *target.glob("*.png")} - set(written):
        old.unlink()
    return written


def fingerprint(reference: Path) -> str:
    """SHA-256 over the drawn files of the reference runs, their names included."""
    digest = hashlib.sha256()
    for run in RUNS:
        for path in sorted(path for pattern in _DRAWN for path in (reference / run).glob(pattern)):
            digest.update(f"{run}/{path.name}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def fingerprint_of(svg: Path) -> str | None:
    """What an exported SVG says it was made from."""
    found = re.search(r"<dc:source>([0-9a-f]{64})</dc:source>", svg.read_text(encoding="utf-8"))
    return found[1] if found else None

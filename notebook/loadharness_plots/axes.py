"""Axes, ticks and the style that all plots share."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from matplotlib import colormaps, rcParams
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.ticker import FixedLocator, FuncFormatter, Locator, NullFormatter

#: For `matplotlib.pyplot.rcParams.update(STYLE)`: quiet axes on white, a background of its own for any page.
STYLE = {
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "figure.dpi": 110,
    "font.size": 9.5,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.titlepad": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#666666",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#E3E3E3",
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "lines.linewidth": 1.6,
}

_PALE = "#DDDDDD"

#: The same on a dark page.
DARK_STYLE = STYLE | {
    "figure.facecolor": "#161616",
    "axes.facecolor": "#161616",
    "axes.edgecolor": "#9A9A9A",
    "grid.color": "#363636",
    **dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color", "axes.titlecolor"), _PALE),
}

_POINTS_PER_INCH = 72
_DIGIT_WIDTH_EM = 0.64
_GAP_EM = 0.35


def plain(value: float, _position: object = None) -> str:
    """A number as on an axis, never with an exponent: 25,000 or 0.05."""
    return f"{value:,.0f}" if abs(value) >= 1000 else np.format_float_positional(value, precision=9, trim="-")


def load_axis(ax: Axes, amounts: Iterable[float], title: str) -> None:
    """A logarithmic axis with a tick at every amount of load, labelled as far as there is room."""
    known = np.unique(np.asarray(list(amounts), dtype=float))
    low, high = known[0], known[-1]
    pad = (high / low) ** 0.04 if high > low else 2.0
    ax.set_xscale("log")
    ax.set_xlim(low / pad, high * pad)
    ax.xaxis.set_major_locator(LoadLocator(known))
    ax.xaxis.set_minor_locator(FixedLocator(known))
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.xaxis.set_major_formatter(FuncFormatter(_count))
    ax.tick_params(axis="x", labelsize=0.9 * FontProperties(size=rcParams["xtick.labelsize"]).get_size_in_points())
    ax.set_xlabel(title)


def _count(value: float, _position: object = None) -> str:
    return np.format_float_positional(value, precision=9, trim="-")


class LoadLocator(Locator):
    """Ticks at the amounts of load themselves, else at the 1-2-5 series, else at powers of ten: the first with room.

    Asked anew at every drawing, so that it knows how wide the axis has become.
    """

    def __init__(self, known: np.ndarray) -> None:
        self._known = known

    def __call__(self) -> list[float]:
        return self.tick_values(*self.axis.get_view_interval())

    def tick_values(self, vmin: float, vmax: float) -> list[float]:
        first, last = self._known[0], self._known[-1]
        em_per_factor_e = self._axis_em() / np.log(vmax / vmin)
        decades = range(int(np.floor(np.log10(first))), int(np.ceil(np.log10(last))) + 1)
        for candidates in (
            self._known,
            np.array([step * 10.0**decade for decade in decades for step in (1, 2, 5)]),
            np.array([10.0**decade for decade in decades]),
        ):
            inside = candidates[(candidates >= first) & (candidates <= last)]
            widths = np.array([_DIGIT_WIDTH_EM * len(_count(value)) for value in inside])
            needed = (widths[1:] + widths[:-1]) / 2 + _GAP_EM
            enough = len(inside) >= min(2, len(self._known))
            if enough and (np.diff(np.log(inside)) * em_per_factor_e >= needed).all():
                return inside.tolist()
        return sorted({first, last})

    def _axis_em(self) -> float:
        """Width of the axis in heights of its labels' letters."""
        ax = self.axis.axes
        label_points = self.axis.get_major_ticks(1)[0].label1.get_size()
        return ax.bbox.width / ax.get_figure(root=True).dpi * _POINTS_PER_INCH / label_points


def log_y_axis(ax: Axes, title: str) -> None:
    """A logarithmic axis with plain numbers: at the powers of ten, and at 2 and 5 of each where it spans but a few."""
    ax.set_yscale("log")
    ax.yaxis.set_major_formatter(FuncFormatter(plain))
    ax.yaxis.set_minor_formatter(FuncFormatter(lambda value, position: _between_decades(ax, value)))
    ax.set_ylabel(title)


def _between_decades(ax: Axes, value: float) -> str:
    low, high = ax.get_ylim()
    digit = round(value / 10 ** np.floor(np.log10(value)))
    return plain(float(f"{value:.1g}")) if digit in (2, 5) and high < 50 * low else ""


def shades(ax: Axes, count: int) -> np.ndarray:
    """Colors in order, the first farthest from the background; distinct without color too, by their lightness."""
    on_dark = np.dot(to_rgb(ax.get_facecolor()), (0.2126, 0.7152, 0.0722)) < 0.5
    return colormaps["viridis"](np.linspace(0.95, 0.35, count) if on_dark else np.linspace(0.0, 0.82, count))


def nothing_to_draw(ax: Axes, why: str) -> Axes:
    """An empty plot that says so."""
    ax.text(0.5, 0.5, why, transform=ax.transAxes, ha="center", va="center", wrap=True)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.grid(False)
    return ax


def add_caption(figure: Figure, *sentences: str) -> None:
    """A caption below the plots; the figure should have `layout="constrained"`, which makes room for it."""
    figure.supxlabel("\n".join(sentences), x=0.01, ha="left", fontsize="small", alpha=0.75, linespacing=1.35, wrap=True)

"""Axes, ticks and the style that all plots share."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.ticker import FixedLocator, FuncFormatter, Locator, NullFormatter

#: For `matplotlib.pyplot.rcParams.update(STYLE)`: quiet axes, a background of its own so that nothing shows through.
STYLE = {
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
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

_POINTS_PER_INCH = 72
_DIGIT_WIDTH_EM = 0.64
_GAP_EM = 0.35
_CAPTION_CHARACTERS_PER_INCH = 17.5


def plain(value: float, _position: object = None) -> str:
    """A number as on an axis, never with an exponent: 25,000 or 0.05."""
    return f"{value:,.0f}" if abs(value) >= 1000 else np.format_float_positional(value, precision=9, trim="-")


def users_axis(ax: Axes, users: Iterable[float]) -> None:
    """A logarithmic axis of users with a tick at every number of users, labelled as far as there is room."""
    known = np.unique(np.asarray(list(users), dtype=float))
    low, high = known[0], known[-1]
    pad = (high / low) ** 0.04 if high > low else 2.0
    ax.set_xscale("log")
    ax.set_xlim(low / pad, high * pad)
    ax.xaxis.set_major_locator(UsersLocator(known))
    ax.xaxis.set_minor_locator(FixedLocator(known))
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.xaxis.set_major_formatter(FuncFormatter(_count))
    ax.tick_params(axis="x", labelsize=0.9 * FontProperties(size=rcParams["xtick.labelsize"]).get_size_in_points())
    ax.set_xlabel("Users (number, log scale)")


def _count(value: float, _position: object = None) -> str:
    return f"{value:.0f}"


class UsersLocator(Locator):
    """Ticks at the numbers of users themselves, else at the 1-2-5 series, else at powers of ten: the first with room.

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


def log_axis_of(ax: Axes, axis: str, unit_label: str) -> None:
    """A logarithmic axis with plain numbers at the powers of ten."""
    target = ax.xaxis if axis == "x" else ax.yaxis
    getattr(ax, f"set_{axis}scale")("log")
    target.set_major_formatter(FuncFormatter(plain))
    target.set_minor_formatter(NullFormatter())
    getattr(ax, f"set_{axis}label")(unit_label)


def nothing_to_draw(ax: Axes, why: str) -> Axes:
    """An empty plot that says so."""
    ax.text(0.5, 0.5, why, transform=ax.transAxes, ha="center", va="center", wrap=True)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.grid(False)
    return ax


def add_caption(figure: Figure, *sentences: str) -> None:
    """A caption below the plots; the figure should have `layout="constrained"`, which makes room for it."""
    width = int(figure.get_figwidth() * _CAPTION_CHARACTERS_PER_INCH)
    text = "\n".join(textwrap.fill(sentence, width) for sentence in sentences)
    figure.supxlabel(text, x=0.01, ha="left", fontsize="small", color="#444444", linespacing=1.35)

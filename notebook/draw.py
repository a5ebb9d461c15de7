"""Draws one figure of a run, or of several, into a file, or into several of different kinds.

./scripts/notebook.sh draw DIR... --by FACTOR [--left QUANTITY] [--right QUANTITY] [--mode MODE] [--table] --to FILE...
./scripts/notebook.sh draw DIR... --parts [--mode MODE] [--table] --to FILE...
./scripts/notebook.sh draw DIR... --share --to FILE...
./scripts/notebook.sh draw DIR... --success --to FILE...
./scripts/notebook.sh draw DIR... --seconds USERS [--mode MODE] --to FILE...
./scripts/notebook.sh draw DIR... --tabled phases|little [--mode MODE]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from PIL import Image

import loadharness_plots as lh

_QUANTITIES = "throughput, latency, wall, or part=NAME of tiers.csv"
_TABLES = {"phases": lh.table_of_phases, "little": lh.table_of_little}


def main(words: list[str]) -> int:
    """Runs the command; 2 is wrong use or a wrong directory, explained in a line."""
    options = _options(words)
    plt.rcParams.update(lh.STYLE)
    try:
        results = lh.load(options.directories, histograms=False)
        _check_mode(results, options.mode)
        figure = _figure(results, options) if options.to else None
        for file in options.to:
            figure.savefig(file)
            if file.suffix == ".png":
                _shrink(file)
        if options.table or options.tabled:
            print(_tables(results, options), end="")
    except (lh.LoadError, ValueError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


def _options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="notebook.sh draw", description=__doc__.splitlines()[0])
    parser.add_argument("directories", type=Path, nargs="+", metavar="DIR", help="a result directory, or several")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--by", metavar="FACTOR", help="users, arrivals_per_s, or what the run varied")
    what.add_argument("--parts", action="store_true", help="where the time goes, part by part, of each interaction")
    what.add_argument("--share", action="store_true", help="the share of the first interaction by load")
    what.add_argument("--success", action="store_true", help="the share of interactions that succeeded by load")
    what.add_argument("--seconds", type=float, metavar="USERS", help="response times second by second at that load")
    what.add_argument("--tabled", choices=list(_TABLES), help="no figure, but a table of that")
    parser.add_argument("--mode", help="points of that mode alone")
    parser.add_argument("--left", default="throughput", metavar="QUANTITY", help=f"on the left axis: {_QUANTITIES}")
    parser.add_argument("--right", metavar="QUANTITY", help="on the right axis, dashed: one of the same")
    parser.add_argument("--table", action="store_true", help="print the figures by a factor, or in parts, in Markdown")
    parser.add_argument(
        "--to", type=Path, nargs="+", default=[], metavar="FILE", help="the files to write; .svg, .png or .pdf"
    )
    options = parser.parse_args(words)
    if bool(options.to) == bool(options.tabled):
        parser.error("a figure needs --to FILE, and a table by --tabled has none")
    return options


def _check_mode(results: lh.Results, mode: str | None) -> None:
    modes = sorted(results.summary["mode"].unique())
    if mode is not None and mode not in modes:
        raise lh.LoadError(f'no points of mode "{mode}"; those of the runs are {", ".join(modes)}')


def _shrink(file: Path) -> None:
    """A third of the bytes: a figure needs no more than the colours of a palette."""
    with Image.open(file) as image:
        small = image.convert("RGB").quantize(colors=128)
    small.save(file, optimize=True)


def _figure(results: lh.Results, options: argparse.Namespace) -> Figure:
    mode = options.mode
    if options.parts:
        return lh.figure_tiers(results, mode)
    if options.share:
        return lh.plot_interaction_share(results, mode=mode).get_figure(root=True)
    if options.success:
        return lh.plot_success_rate(results, mode=mode).get_figure(root=True)
    if options.seconds is not None:
        return lh.plot_per_second(results, load=options.seconds, mode=mode).get_figure(root=True)
    if options.right:
        return lh.figure_two_quantities(results, factor=options.by, left=options.left, right=options.right, mode=mode)
    return lh.plot_against_factor(results, factor=options.by, quantity=options.left, mode=mode).get_figure(root=True)


def _tables(results: lh.Results, options: argparse.Namespace) -> str:
    """Of each quantity that is drawn by a factor, or of the parts of the time; nothing of other figures."""
    if options.tabled:
        return _TABLES[options.tabled](results, options.mode)
    if options.parts:
        return lh.table_of_parts(results, options.mode)
    quantities = [quantity for quantity in (options.left, options.right) if quantity and options.by]
    return "\n".join(
        lh.table_of_factor(results, factor=options.by, quantity=quantity, mode=options.mode) for quantity in quantities
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

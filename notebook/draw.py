"""Draws one figure of a run, or of several, into a file.

./scripts/notebook.sh draw DIR... --by FACTOR [--left QUANTITY] [--right QUANTITY] [--mode MODE] --to FILE
./scripts/notebook.sh draw DIR... --parts --to FILE
./scripts/notebook.sh draw DIR... --share --to FILE
./scripts/notebook.sh draw DIR... --success --to FILE
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

import loadharness_plots as lh

_QUANTITIES = ("throughput", "latency", "wall")


def main(words: list[str]) -> int:
    """Runs the command; 2 is wrong use or a wrong directory, explained in a line."""
    options = _parser().parse_args(words)
    plt.rcParams.update(lh.STYLE)
    try:
        figure = _figure(lh.load(options.directories), options)
        figure.savefig(options.to)
    except (lh.LoadError, ValueError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="notebook.sh draw", description=__doc__.splitlines()[0])
    parser.add_argument("directories", type=Path, nargs="+", metavar="DIR", help="a result directory, or several")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--by", metavar="FACTOR", help="users, arrivals_per_s, or what the run varied")
    what.add_argument("--parts", action="store_true", help="where the time goes, part by part")
    what.add_argument("--share", action="store_true", help="the share of the first interaction by load")
    what.add_argument("--success", action="store_true", help="the share of interactions that succeeded by load")
    parser.add_argument("--mode", help="points of that mode alone")
    parser.add_argument("--left", choices=_QUANTITIES, default="throughput", help="on the left axis (%(default)s)")
    parser.add_argument("--right", choices=_QUANTITIES, help="on the right axis, dashed")
    parser.add_argument("--to", type=Path, required=True, help="the file to write; .svg, .png or .pdf")
    return parser


def _figure(results: lh.Results, options: argparse.Namespace) -> Figure:
    mode = options.mode
    if options.parts:
        return lh.plot_tiers(results).get_figure(root=True)
    if options.share:
        return lh.plot_interaction_share(results, mode=mode).get_figure(root=True)
    if options.success:
        return lh.plot_success_rate(results, mode=mode).get_figure(root=True)
    if options.right:
        return lh.figure_two_quantities(results, factor=options.by, left=options.left, right=options.right, mode=mode)
    return lh.plot_against_factor(results, factor=options.by, quantity=options.left, mode=mode).get_figure(root=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Prints the figures of each trial of a run that kept records (--raw), and writes its requests and a plot of them.

./scripts/notebook.sh records DIR [--csv FILE] [--plot FILE] [--load LOAD] [--repeat N] [--type POST] [--success 201]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import matplotlib.pyplot as plt

import loadharness_plots as lh


def main(words: list[str]) -> int:
    """Runs the command; 2 is wrong use or a wrong directory, explained in a line."""
    options = _parser().parse_args(words)
    try:
        chosen = _chosen(lh.trials(options.directory), options)
        for trial in chosen:
            print(f"{trial.name}\n{trial.statistics().text()}")
        if options.csv or options.plot:
            _write(_single(chosen), options)
    except (lh.LoadError, ValueError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="notebook.sh records", description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path, help="a result directory with requests.csv.gz")
    parser.add_argument("--csv", type=Path, help="write start_time,latency,request_type,response_code of one trial")
    parser.add_argument("--plot", type=Path, help="write one trial's mean response time per second; .png, .svg or .pdf")
    parser.add_argument("--load", help="only the point of that load, as users=32")
    parser.add_argument("--repeat", type=int, help="only that repeat, from 1")
    parser.add_argument("--type", default="POST", help="request_type of every row (%(default)s)")
    parser.add_argument("--success", type=int, default=201, help="response_code of a success (%(default)s)")
    return parser


def _chosen(trials: list[lh.Trial], options: argparse.Namespace) -> list[lh.Trial]:
    chosen = [
        trial for trial in trials if options.load in (None, trial.load) and options.repeat in (None, trial.repeat)
    ]
    if not chosen:
        known = "; ".join(trial.name for trial in trials)
        raise lh.LoadError(f"no such trial; the trials of {options.directory} are {known or 'none'}")
    return chosen


def _single(trials: list[lh.Trial]) -> lh.Trial:
    if len(trials) > 1:
        names = "; ".join(trial.name for trial in trials)
        raise lh.LoadError(f"a file holds one trial: choose it with --load and --repeat, of {names}")
    return trials[0]


def _write(trial: lh.Trial, options: argparse.Namespace) -> None:
    if options.csv:
        trial.exchanges(options.type, options.success).to_csv(options.csv, index=False, lineterminator="\n")
    if options.plot:
        with plt.rc_context(lh.STYLE):
            figure, ax = plt.subplots(figsize=(10, 4), layout="constrained")
            lh.plot_latency_per_second(trial, ax)
            figure.savefig(options.plot)
            plt.close(figure)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

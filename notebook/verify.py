"""Computes every cell of a run's tables that its records (--raw) can give anew, and says where a table differs.

./scripts/notebook.sh verify DIR...
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import loadharness_plots as lh

_MOST_SHOWN = 20


def main(words: list[str]) -> int:
    """Runs the command; 1 is a table that differs, 2 is wrong use or a wrong directory, explained in a line."""
    parser = argparse.ArgumentParser(prog="notebook.sh verify", description=__doc__.splitlines()[0])
    parser.add_argument(
        "directories", type=Path, nargs="+", metavar="DIR", help="a result directory with requests.csv.gz"
    )
    try:
        return max([_verify(directory) for directory in parser.parse_args(words).directories])
    except lh.LoadError as wrong:
        print(wrong, file=sys.stderr)
        return 2


def _verify(directory: Path) -> int:
    found = lh.recompute(directory)
    cells = sum(found.agreeing.values())
    print(f"{directory}: {cells} cells agree with the records, {len(found.differences)} do not")
    for file, agreeing in found.agreeing.items():
        unspoken = found.unspoken.get(file, [])
        print(f"  {file}: {agreeing} cells; {len(unspoken)} columns are of other things than the records")
    for line in found.left_out:
        print(f"  {line}")
    for difference in found.differences[:_MOST_SHOWN]:
        print(f"  {difference}")
    if len(found.differences) > _MOST_SHOWN:
        print(f"  and {len(found.differences) - _MOST_SHOWN} more")
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

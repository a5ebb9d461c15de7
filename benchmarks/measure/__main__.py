"""The parts of scripts/benchmark.sh that measure whole runs."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path

from . import agents, closed, fixed, flow, growth, machine, openloop, ours, peers, rows, rpc, scenario, tls, users
from .run import Run
from .said import Figures, say
from .variants import variants


def main() -> int:
    asked = _arguments()
    if not sys.platform.startswith("linux"):
        say("skipped: what is measured from outside needs Linux, whose /proc tells of other processes")
        return 0
    machine.allow_many_files()
    plan = closed.QUICK if asked.quick else closed.FULL
    run = Run.begin(asked)
    for part in asked.parts:
        say(f"== {part}")
        begin_s = time.monotonic()
        work = asked.out / part
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        others = machine.Others()
        figures = MEASURES[part](asked, plan, work)
        _print_and_write(part, figures, asked.out)
        run.ended(part, time.monotonic() - begin_s, others, asked.out)
        print(f"{run.quiet(part)}\n", flush=True)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/benchmark.sh", allow_abbrev=False)
    parser.add_argument("parts", nargs="+", choices=list(MEASURES))
    parser.add_argument("--command", required=True, help="what was asked for, to be told beside the figures")
    parser.add_argument("--out", type=Path, required=True, help="the folder for tables")
    parser.add_argument("--quick", action="store_true", help="one round, short windows")
    parser.add_argument("--jdk25", metavar="PATH", help="a JDK 25 or later, for virtual threads")
    parser.add_argument("--only", metavar="NAME,...", type=_words, help="these generators alone")
    parser.add_argument("--connections", metavar="N,...", type=_numbers, default=[1, 10, 50, 100, 1000, 10_000])
    parser.add_argument("--rounds", metavar="N", type=_rounds, help="of agents and of every part from scenario on")
    parser.add_argument("--rates", metavar="N,...", type=_numbers, default=[1000, 10_000, 50_000])
    return parser.parse_args()


def _words(text: str) -> list[str]:
    return text.split(",")


def _numbers(text: str) -> list[int]:
    numbers = [int(word) for word in text.split(",")]
    if min(numbers) < 1:
        raise argparse.ArgumentTypeError(f"must be numbers from 1 up, was {text}")
    return numbers


def _rounds(text: str) -> int:
    numbers = _numbers(text)
    if len(numbers) > 1:
        raise argparse.ArgumentTypeError(f"must be one number, was {text}")
    return numbers[0]


def _generators(asked: argparse.Namespace) -> list[peers.Generator]:
    all_of_them = peers.PEERS[:1] + variants(ours.java25(asked.jdk25)) + peers.PEERS[1:]
    names = [generator.name for generator in all_of_them]
    unknown = [name for name in asked.only or [] if name not in names]
    if unknown:
        raise SystemExit(f"--only: there is no {', '.join(unknown)}; there are {', '.join(names)}")
    return peers.available([each for each in all_of_them if not asked.only or each.name in asked.only])


def _plan(asked: argparse.Namespace, usual: closed.Plan) -> closed.Plan:
    return replace(usual, rounds=asked.rounds) if asked.rounds else usual


def _bench(work: Path) -> closed.Bench:
    cores = machine.cores()
    if len(cores) < 2:
        say("one core: generator and server share it, so that requests/s tell of both")
        return closed.Bench(work, ours.program("")[:-1], None, None)
    say(f"generators on core {cores[1]}, the server on core {cores[0]}")
    return closed.Bench(work, ours.program("")[:-1], cores[1], cores[0])


def _peers(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return closed.measure(_bench(work), _generators(asked), asked.connections, _plan(asked, plan))


def _rates(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return fixed.measure(_bench(work), _generators(asked), asked.rates, 50, _plan(asked, plan))


def _print_and_write(part: str, figures: Figures, out: Path) -> None:
    figures.print()
    file = out / f"{part}.csv"
    figures.write(file)
    print(f"Every figure is in {file}\n", flush=True)


def _open_loop(_: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return openloop.measure(work, plan)


def _users(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return users.measure(_bench(work), ours.java25(asked.jdk25), plan)


def _scenario(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return scenario.measure(_bench(work), ours.java25(asked.jdk25), _plan(asked, plan))


def _flow(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return flow.measure(_bench(work), ours.java25(asked.jdk25), _plan(asked, plan))


def _tls(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return tls.measure(_bench(work), _plan(asked, plan))


def _rows(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return rows.measure(_bench(work), _plan(asked, plan), rows.FEWER if asked.quick else rows.ROWS)


def _rpc(_: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return rpc.measure(work, plan)


def _growth(_: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return growth.measure(work, plan)


def _agents(asked: argparse.Namespace, plan: closed.Plan, work: Path) -> Figures:
    return agents.measure(work, _plan(asked, plan))


MEASURES = {
    "open-loop": _open_loop,
    "users": _users,
    "growth": _growth,
    "scenario": _scenario,
    "flow": _flow,
    "tls": _tls,
    "rows": _rows,
    "peers": _peers,
    "rpc": _rpc,
    "agents": _agents,
    "rates": _rates,
}

if __name__ == "__main__":
    sys.exit(main())

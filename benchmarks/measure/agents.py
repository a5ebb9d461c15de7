"""One process beside agents on this machine, over RPC and in turn: whether they measure the same, and what they cost.

Each load is that of the bookstore behind its server, with the same seed for both. Agents share the users. What the
controller takes is its own process's time while users were measured, as a share of all processors: the mean of a run's trials.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean

from . import ours
from .closed import Plan
from .said import Figures, say

SWEEP = (1, 2, 4, 8)
RATE = 1000
ONE = "one process"
COMPARED = ("interactions/s", "cpu us each")
WINDOWS = 4
"""A trial is so many windows long: of one alone the processes' compilers take a good part."""
REPEATS = 5
"""The first trials of a run are in the minute in which its processes compile what they execute."""


def measure(work: Path, plan: Plan) -> Figures:
    figures = Figures(["load", "by"])
    sweep = ["--users", ",".join(map(str, SWEEP))]
    timetable = ["--arrivals", f"poisson:{RATE}/s"]
    for round_number in range(1, plan.rounds + 1):
        loads = [(sweep, "local:3"), (["--users", str(SWEEP[-1])], "local:2"), (timetable, "local:2")]
        for number, (load, agents) in enumerate(loads, 1):
            _beside(figures, load, agents, round_number, work / f"load-{number}-{round_number}", plan)
        say(f"round {round_number} of {plan.rounds}")
    return figures


def _beside(figures: Figures, load: list[str], agents: str, seed: int, work: Path, plan: Plan) -> None:
    """The load from one process and from those agents, whose figures also have their ratio to those of the one."""
    work.mkdir()
    alone = _run(figures, ONE, [*load, "--seed", str(seed)], work / "one", plan)
    shared = _run(figures, agents, [*load, "--seed", str(seed), "--agents", agents], work / "agents", plan)
    for point, told in shared.items():
        figures.add((point, agents), **{f"{name}, times": told[name] / alone[point][name] for name in COMPARED})


def _run(figures: Figures, by: str, load: list[str], out: Path, plan: Plan) -> dict[str, dict]:
    """What was seen, by point."""
    trials = ["--repeats", str(REPEATS), "--duration", f"{WINDOWS * plan.window_s}s", "--warmup", "1s"]
    ours.run(["--mode", "rpc", *trials, "--rehearsal", "10s", *load], out)
    controller = _controller(out / "agents.csv")
    seen = {}
    for row in ours.rows(out / "summary.csv"):
        rate = float(row["throughput_per_s"])
        point = f"{RATE} arrivals/s" if row.get("lateness_p99_ms") else f"{row['users']} users"
        told = {
            "interactions/s": rate,
            "cpu us each": 1e6 * ours.processors() * float(row["generator_cpu_fraction"]) / rate,
            "p50 ms": _number(row["latency_p50_ms"]),
            "p99 ms": _number(row["latency_p99_ms"]),
            "lateness p99 ms": _number(row.get("lateness_p99_ms")),
        }
        figures.add((point, by), **told)
        seen[point] = told
    if controller:
        figures.add(("controller", by), **{"share of the machine": mean(controller)})
    return seen


def _controller(file: Path) -> list[float]:
    """The controller's share of the machine in each trial; nothing where there are no agents."""
    if not file.exists():
        return []
    trials = {(row["load"], row["repeat"]): _number(row["controller_cpu_fraction"]) for row in ours.rows(file)}
    return [share for share in trials.values() if share is not None]


def _number(text: str | None) -> float | None:
    return float(text) if text else None

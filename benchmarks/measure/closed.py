"""Generators back to back against the same server: requests a second, and what a request costs the generator.

A generator has one core and the server another. Processor time is read from outside, over some seconds that begin when the
generator has been at work for as long as its kind takes to be compiled: start-up belongs to nobody's request. The requests
of those seconds are what the server has counted. Rounds are interleaved: each has every generator once.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from . import machine
from .peers import Generator, Task
from .said import Figures, say
from .server import Server

FIRST_REQUEST_S = 90
END_S = 8


@dataclass(frozen=True)
class Plan:
    """
    How long and how often: window of steady state, share of each generator's warm-up, and rounds.

    A generator is asked for spare seconds beyond both, since its first request is not sent as soon as its load begins.
    """

    rounds: int
    window_s: int
    warmup_share: float
    spare_s: int = 2


FULL = Plan(3, 3, 1)
QUICK = Plan(1, 1, 0.2)


@dataclass(frozen=True)
class Bench:
    """Where it happens. Cores are None where the machine has only one."""

    work: Path
    java: list[str]
    generator_core: int | None
    server_core: int | None

    def serve(self) -> Server:
        return Server(self.work, self.java, self.server_core)


def measure(bench: Bench, generators: list[Generator], connections: list[int], plan: Plan) -> Figures:
    figures = Figures(["connections", "generator"])
    for number in connections:
        able = [generator for generator in generators if generator.most_connections >= number]
        for round_number in range(1, plan.rounds + 1):
            for generator in able:
                seen = partial(once, bench, generator, number, plan, round_number)
                figures.attempt((number, generator.name), seen)
            say(f"{number} connections: round {round_number} of {plan.rounds}")
        _add_ratios(figures, number)
    return figures


def once(
    bench: Bench, generator: Generator, connections: int, plan: Plan, round_number: int, is_flow: bool = False
) -> dict[str, float]:
    warmup_s = max(1.0, generator.warmup_for_s(connections) * plan.warmup_share)
    output = bench.work / f"{generator.name}-{connections}-{round_number}.txt"
    with bench.serve() as server:
        seconds = int(warmup_s + plan.window_s + plan.spare_s + 0.99)
        task = Task(server.url, connections, seconds, output, is_flow=is_flow)
        process = machine.start(generator.command(task), output, bench.generator_core, **generator.environment(task))
        try:
            await_first_request(server, process, output)
            time.sleep(warmup_s)
            seen = window(server, process.pid, plan.window_s)
            if process.poll() is not None:
                raise RuntimeError(f"it ended while it was measured; see {output}")
            peak_mib = machine.peak_mib_until_end(process, plan.spare_s + END_S)
            return {**seen, "peak MiB": max(seen["peak MiB"], peak_mib)}
        finally:
            machine.end(process)


def await_first_request(server: Server, process, output: Path) -> None:
    until_s = time.monotonic() + FIRST_REQUEST_S
    while server.count() == 0:
        if process.poll() is not None or time.monotonic() > until_s:
            raise RuntimeError(f"it sent no request; see {output}")
        time.sleep(0.02)


def window(server: Server, generator: int, seconds: float) -> dict[str, float]:
    """What happens within some seconds from now on."""
    before_count, before = server.count(), machine.usage(generator, server.pid)
    time.sleep(seconds)
    after_count, after = server.count(), machine.usage(generator, server.pid)
    requests, wall_s = after_count - before_count, after.at_s - before.at_s
    cpu_s = after.generator_s - before.generator_s
    if requests == 0 or cpu_s == 0:
        raise RuntimeError("it sent nothing while it was measured")
    return {
        "requests/s": requests / wall_s,
        "cpu us/request": 1e6 * cpu_s / requests,
        "requests/s/core": requests / cpu_s,
        "generator cores": cpu_s / wall_s,
        "server cores": (after.server_s - before.server_s) / wall_s,
        "peak MiB": machine.peak_mib(generator),
        "others' cores": machine.foreign_cores(before, after),
    }


def _add_ratios(figures: Figures, connections: int) -> None:
    """Each round's cost beside that of wrk in the same round."""
    base = figures.rows.get((connections, "wrk"), {}).get("cpu us/request", [])
    for (number, _), row in figures.rows.items():
        mine = row.get("cpu us/request", [])
        if number == connections and len(mine) == len(base):
            row["cpu/wrk's"] = [own / wrk for own, wrk in zip(mine, base)]

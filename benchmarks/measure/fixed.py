"""Generators at a fixed rate: whether they keep it, what it costs them, and which response times they tell.

The rate achieved is what the server has counted over the seconds in the middle. Response times are each tool's own word, over
its whole run: start-up is in them, and only some count from when a request was due. Lateness is told by ours alone.
"""

from __future__ import annotations

import subprocess
import time
from functools import partial
from pathlib import Path

from . import machine
from .closed import Bench, Plan, await_first_request, window
from .peers import Generator, Task
from .said import Figures, say

END_S = 30
SETTLE_S = 4


def measure(bench: Bench, generators: list[Generator], rates: list[int], connections: int, plan: Plan) -> Figures:
    figures = Figures(["rate", "generator"])
    able = [generator for generator in generators if generator.keeps_rate]
    for rate in rates:
        for round_number in range(1, plan.rounds + 1):
            for generator in able:
                seen = partial(once, bench, generator, rate, connections, plan, round_number)
                figures.attempt((rate, generator.name), seen)
            say(f"{rate}/s: round {round_number} of {plan.rounds}")
    return figures


def once(
    bench: Bench, generator: Generator, rate: int, connections: int, plan: Plan, round_number: int
) -> dict[str, float]:
    output: Path = bench.work / f"{generator.name}-{rate}-per-s-{round_number}.txt"
    settle_s = max(1.0, SETTLE_S * plan.warmup_share)
    with bench.serve() as server:
        task = Task(server.url, connections, int(settle_s + plan.window_s + 2), output, rate)
        process = machine.start(generator.command(task), output, bench.generator_core, **generator.environment(task))
        try:
            await_first_request(server, process, output)
            time.sleep(settle_s)
            seen = window(server, process.pid, plan.window_s)
            _await_end(process, END_S + task.seconds)
        finally:
            machine.end(process)
        told = generator.percentiles(task)
    kept = {"achieved/s": seen["requests/s"], "achieved/asked": seen["requests/s"] / rate}
    own = {f"{name} us": value for name, value in told.items()}
    return {**kept, "generator cores": seen["generator cores"], **own, "others' cores": seen["others' cores"]}


def _await_end(process: subprocess.Popen, seconds: float) -> None:
    """So that the generator can tell its response times."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired as endless:
        raise RuntimeError(f"it had not ended {END_S} s after its time") from endless

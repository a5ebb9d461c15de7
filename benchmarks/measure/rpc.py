"""The bookstore behind its RPC server, beside Jetty as it comes, which answers everything by one body of the same size.

An interaction of the bookstore makes two calls, but for the tenth in which a manager acquires books: once all of the
external list are there it asks, and adds none.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from . import machine, ours
from .closed import Plan
from .said import Figures, say

NUMBERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
SERVERS = ("bookstore", "plain Jetty")
CALLS = {"bookstore": 1.9, "plain Jetty": 1.0}
START_S = 20
COMPILED = ("--rehearsal", "10s")
HEAD_BYTES = 180  # of a reply of the bookstore, with its times


def measure(work: Path, plan: Plan) -> Figures:
    figures = Figures(["users", "server"])
    numbers = NUMBERS[:: 5 if plan.rounds == 1 else 1]
    body_bytes = _body_bytes(work)
    say(f"the bookstore's replies have bodies of {body_bytes} bytes in the mean; so have plain Jetty's")
    plain = ["--workload", "fetch", "--param", "server=jetty", "--param", f"bytes={body_bytes}"]
    for round_number in range(1, plan.rounds + 1):
        for server, chosen in zip(SERVERS, ([], plain)):
            asked = [*chosen, "--users", ",".join(map(str, numbers))]
            _sweep(figures, server, asked, work / f"sweep-{round_number}", plan)
        _add_ratios(figures, numbers)
        say(f"round {round_number} of {plan.rounds}")
    return figures


def _sweep(figures: Figures, server: str, chosen: list[str], out: Path, plan: Plan) -> None:
    each_point = ["--duration", f"{plan.window_s}s", "--warmup", "2s", "--repeats", "1"]
    ours.run([*chosen, "--mode", "rpc", *each_point, *COMPILED], out)
    for row in ours.rows(out / "summary.csv"):
        rate = CALLS[server] * float(row["throughput_per_s"])
        each = {
            f"{name} us/call": 1e6 * ours.processors() * float(row[f"{name}_cpu_fraction"]) / rate
            for name in ("server", "generator")
        }
        share = float(row["generator_cpu_fraction"])
        figures.add((int(row["users"]), server), **{"calls/s": rate, **each, "generator share": share})


def _add_ratios(figures: Figures, numbers: tuple[int, ...]) -> None:
    """The bookstore beside plain Jetty in the same round."""
    for users in numbers:
        mine, base = (figures.rows[(users, server)] for server in SERVERS)
        ratios = {f"{name}, times": mine[name][-1] / base[name][-1] for name in ("calls/s", "server us/call")}
        figures.add((users, SERVERS[0]), **ratios)


def _body_bytes(work: Path) -> int:
    """The mean length of a reply's body: what the server has written for a call, without a head such as it has."""
    output = work / "bookstore.txt"
    process = machine.start(ours.command("serve", "bookstore", "--port", "0"), output)
    try:
        until_s = time.monotonic() + START_S
        while not output.read_text().strip() and time.monotonic() < until_s:
            time.sleep(0.02)
        url = json.loads(output.read_text())["url"]
        before = machine.written_bytes(process.pid)
        once = ["--warmup", "0", "--rehearsal", "0s", "--repeats", "1", "--duration", "5s", "--users", "10"]
        ours.run(["--mode", "rpc", "--url", url, *once], work / "bodies")
        written = machine.written_bytes(process.pid) - before
    finally:
        machine.end(process)
    calls = CALLS["bookstore"] * float(ours.rows(work / "bodies" / "summary.csv")[0]["successes"])
    return round(written / calls) - HEAD_BYTES

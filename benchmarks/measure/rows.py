"""A scenario before its first request: how soon it is sent, from the command line and with millions of rows of data.

The rows stay in their file, which is read through once before anything is sent. So what is told is how soon the first request
comes, what live memory the rows take, what a row costs, and whether a run has room in a heap far smaller than its file.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from . import closed, machine, ours
from .closed import Bench, Plan
from .said import Figures, say

ROWS, FEWER = 10_000_000, 1_000_000
PICKS = ("next", "once", "free", "shuffled", "random")
HEAP = "-Xmx64m"
ONCE = ("--users", "1", "--duration", "1s", "--warmup", "0", "--repeats", "1", "--rehearsal", "0s", "--quiet")

SCENARIO = """
scenario: rows
url: {url}
data:
  row: {{file: rows.csv, pick: {pick}}}
requests:
  - get: /?row=${{row.id}}
    name: row
"""


def measure(bench: Bench, plan: Plan, rows: int) -> Figures:
    figures = Figures(["what", "rows"])
    file = _file(bench.work / "rows.csv", rows)
    say(f"{rows} rows, {file.stat().st_size / 1e6:.0f} MB")
    archived = ours.archive()
    for round_number in range(1, plan.rounds + 1):
        for how, name, options in (("", "get", ()), (", archive of classes", "get-archived", archived)):
            first = partial(first_request, bench, f"{name}-{round_number}", partial(_get, options))
            figures.attempt((f"http GET{how}", 0), first)
        for pick in PICKS:
            figures.attempt((pick, rows), partial(_cost, file, pick))
            first = partial(_scenario, bench.work, pick)
            figures.attempt((pick, rows), partial(first_request, bench, f"{pick}-{round_number}", first))
        say(f"round {round_number} of {plan.rounds}")
    file.unlink()
    return figures


def _file(path: Path, rows: int) -> Path:
    """Some 60 bytes a row, as accounts have."""
    with path.open("w") as out:
        out.write("id,name,password\n")
        for begin in range(0, rows, 10_000):
            numbers = range(begin, min(rows, begin + 10_000))
            out.write("".join(f"{n:08d},somebody-{n:08d}@mail.shop.test,secret-{n:08d}-word\n" for n in numbers))
    return path


def _cost(file: Path, pick: str) -> dict[str, float]:
    told = ours.told("org.loadharness.scenario.RowsCost", str(file), pick, options=(HEAP,))
    return {"opened cpu s": told["opened_s"], "live MiB": told["live_mib"], "cpu us/row": told["row_us"]}


def _get(options: tuple[str, ...], url: str, out: Path) -> list[str]:
    return ours.delivered("http", "GET", url, *ONCE, "--out", str(out), options=options)


def _scenario(work: Path, pick: str, url: str, out: Path) -> list[str]:
    file = work / f"{pick}.yaml"
    file.write_text(SCENARIO.format(url=url.rstrip("/"), pick=pick))
    return ours.command("run", "--scenario", str(file), *ONCE, "--out", str(out), options=(HEAP,))


def first_request(bench: Bench, name: str, command) -> dict[str, float]:
    """
    From the start of the program until the server has counted a request, which is asked each 20 ms. The program has all processors:
    until then the server has nothing to do.
    """
    output = bench.work / f"first-{name}.txt"
    with bench.serve() as server:
        begin_s = time.monotonic()
        process = machine.start(command(server.url, output.with_suffix(".run")), output)
        try:
            closed.await_first_request(server, process, output)
            used_s = machine.usage(process.pid, server.pid).generator_s
            return {"first request s": time.monotonic() - begin_s, "cpu s until then": used_s}
        finally:
            machine.end(process)

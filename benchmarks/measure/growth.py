"""What becomes of a run as it grows by tens: its time, its memory and its files. How soon the program starts, and how soon it
makes the report of a run again."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from . import machine, ours
from .closed import Plan
from .said import Figures, say

HEAP = "-Xmx1g"
REFERENCE = ours.ROOT / "results" / "reference" / "bookstore-local"
POINTS = 200
BARE = ("--rehearsal", "0s", "--warmup", "0")
COLD = ("--workload", "no-op", *BARE)


def measure(work: Path, plan: Plan) -> Figures:
    figures = Figures(["what", "of it"])
    steps = 3 if plan.rounds == 1 else 4
    archived = ours.archive()
    for round_number in range(1, plan.rounds + 1):
        _start(figures, work, "", ())
        _start(figures, work, ", archive of classes", archived)
        for what, sizes, options in _series(steps):
            for size in sizes:
                figures.attempt((what, size), lambda: _run(work / f"{what.replace(' ', '-')}-{size}", [*COLD, *options(size)]))
        say(f"round {round_number} of {plan.rounds}")
    _add_growth(figures)
    _reports(figures, work, plan)
    return figures


def _series(steps: int):
    """What grows, how far, and the options that make it so."""
    tens = [10**power for power in range(steps)]
    yield "users", [10 * n for n in tens], lambda n: ["--users", str(n), "--interactions", "100"]
    yield "interactions of a user", [10_000 * n for n in tens], lambda n: ["--users", "10", "--interactions", str(n)]
    yield "points", tens[:3], lambda n: ["--users", f"1..{n}/1", "--interactions", "100"]
    yield "repeats", tens[:3], lambda n: ["--users", "10", "--interactions", "100", "--repeats", str(n)]
    yield (
        "seconds",
        tens[: steps - 1],
        lambda n: ["--arrivals", "constant:1000/s", "--max-in-flight", "16", "--duration", f"{n}s"],
    )


def _start(figures: Figures, work: Path, how: str, options: tuple[str, ...]) -> None:
    """The jar as it is delivered: its help, and a second of the bookstore in process."""
    begin_s = time.monotonic()
    subprocess.run(ours.delivered("--help", options=options), stdout=subprocess.DEVNULL, check=True)
    figures.add((f"--help{how}", 1), **{"wall s": time.monotonic() - begin_s})
    one_point = ["run", *BARE, "--users", "1", "--duration", "1s", "--repeats", "1"]
    command = partial(ours.delivered, options=options)
    figures.attempt((f"one point of 1 s{how}", 1), lambda: _ended(work / "one-point", one_point, command))


def _reports(figures: Figures, work: Path, plan: Plan) -> None:
    """The tables and the page of a finished run, made again: of a reference run, and of one with many points."""
    shutil.copytree(REFERENCE, work / "reference")
    ours.run([*COLD, "--users", f"1..{POINTS}/1", "--interactions", "100", "--repeats", "1"], work / "many")
    points = len(ours.rows(REFERENCE / "summary.csv"))
    for _ in range(plan.rounds):
        for name, size in (("reference", points), ("many", POINTS)):
            begin_s = time.monotonic()
            subprocess.run(ours.command("report", str(work / name)), stdout=subprocess.DEVNULL, check=True)
            figures.add(("report", size), **{"wall s": time.monotonic() - begin_s})


def _run(out: Path, arguments: list[str]) -> dict[str, float]:
    once = () if "--repeats" in arguments else ("--repeats", "1")
    return _ended(out, ["run", *arguments, *once], partial(ours.command, options=(HEAP,)))


def _ended(out: Path, arguments: list[str], command: Callable[..., list[str]]) -> dict[str, float]:
    """A whole run, its program's start and its report included."""
    shutil.rmtree(out, ignore_errors=True)
    begin_s = time.monotonic()
    process = machine.start(command(*arguments, "--quiet", "--out", str(out)), out.with_suffix(".txt"))
    peak_mib = 0.0
    try:
        while process.poll() is None:
            peak_mib = max(peak_mib, machine.peak_mib(process.pid))
            time.sleep(0.02)
    finally:
        machine.end(process)
    wall_s = time.monotonic() - begin_s
    summary = out / "summary.csv"
    if not summary.exists():
        raise RuntimeError(f"the run ended with exit code {process.returncode}; see {out.with_suffix('.txt')}")
    load_s = sum(float(row["measured_mean_s"]) * int(row["repeats"]) for row in ours.rows(summary))
    size_kib = sum(file.stat().st_size for file in out.rglob("*") if file.is_file()) / 1024
    return {"wall s": wall_s, "beyond load s": wall_s - load_s, "peak MiB": peak_mib, "files KiB": size_kib}


def _add_growth(figures: Figures) -> None:
    """Each median as a multiple of that of the size before, which is a tenth."""
    before: dict[str, tuple] = {}
    for key in list(figures.rows):
        smaller = before.get(key[0])
        for name in ("beyond load s", "peak MiB", "files KiB"):
            now, then = figures.median(key, name), figures.median(smaller, name) if smaller else None
            if now is not None and then:
                figures.add(key, **{f"{name}, times": now / then})
        before[key[0]] = key

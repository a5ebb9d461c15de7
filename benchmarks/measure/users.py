"""Many users: how soon they are there and how far apart they start, and whether their number costs anything."""

from __future__ import annotations

from pathlib import Path

from . import ours
from .closed import Bench, Plan
from .said import Figures, say

NUMBERS = (1, 10, 100, 1000, 2000)
STORES = ("single-lock", "two-level", "snapshot")
REHEARSAL_S = "3"  # or else many users starve the compiler, and what is measured is the interpreter
HEAP = ("-Xms12g", "-Xmx12g", "-Xmn7g")  # so that the collector has no need to move them


def measure(bench: Bench, java25: str | None, plan: Plan) -> Figures:
    figures = Figures(["what", "users"])
    _crowds(figures, java25, plan)
    _allocation(figures, bench, java25, plan)
    for round_number in range(1, plan.rounds + 1):
        _rates(figures, plan)
        _bookstore(figures, bench.work / f"stores-{round_number}", plan)
        say(f"round {round_number} of {plan.rounds}")
    return figures


def _crowds(figures: Figures, java25: str | None, plan: Plan) -> None:
    _crowd(figures, "platform", 2000, None, plan)
    if java25 is None:
        say("skipped: virtual users; no JDK 25 was found, name one with --jdk25")
        return
    for users in (10_000, 100_000, 1_000_000):
        _crowd(figures, "virtual", users, java25, plan)


def _crowd(figures: Figures, kind: str, users: int, executable: str | None, plan: Plan) -> None:
    say(f"{users} {kind} users")
    options = HEAP if users >= 100_000 else ()
    rounds = plan.rounds + 1  # the first one compiles, and has a fresh heap
    main, arguments = "org.loadharness.drive.Crowd", (kind, str(users), str(rounds))
    try:
        told = ours.told(main, *arguments, executable=executable, options=options)
    except RuntimeError as failed:
        say(f"no figure: {users} {kind} users: {failed}")
        return
    for number in range(2, rounds + 1):
        figures.add((kind, users), **{"there ms": told[f"there_ms_{number}"], "skew ms": told[f"skew_ms_{number}"]})
    first = {"first there ms": told["there_ms_1"], "first skew ms": told["skew_ms_1"]}
    figures.add((kind, users), **first, **{"live KiB/user": told["live_kib_per_user"]})


def _allocation(figures: Figures, bench: Bench, java25: str | None, plan: Plan) -> None:
    requests = "2000" if plan.rounds == 1 else "20000"
    kinds = [("platform", None)] + ([("virtual", java25)] if java25 else [])
    for _ in range(plan.rounds):
        for kind, executable in kinds:
            with bench.serve() as server:
                main = "org.loadharness.drive.TransportAllocation"
                told = ours.told(main, server.url.rstrip("/"), kind, requests, executable=executable)
            figures.add((f"request, {kind}", 20), **{"allocated B": told["allocated_bytes"]})


def _rates(figures: Figures, plan: Plan) -> None:
    """The driver on interactions that do nothing."""
    for users in NUMBERS:
        seconds = 2 if plan.rounds == 1 else 10 if users == NUMBERS[-1] else 5
        told = ours.told("org.loadharness.drive.DriverRate", str(users), str(seconds), REHEARSAL_S)
        share = told["least_per_user"] / max(1.0, told["median_per_user"])
        figures.add(
            ("no-op", users),
            **{
                "M/s": told["interactions_per_s"] / 1e6,
                "cpu ns each": told["cpu_ns_per_interaction"],
                "least user": told["least_per_user"],
                "least/median": share,
            },
        )


def _bookstore(figures: Figures, out: Path, plan: Plan) -> None:
    """Its stores in process, with as many users."""
    seconds = 1 if plan.rounds == 1 else 5
    load = ["--users", ",".join(map(str, NUMBERS)), "--duration", f"{seconds}s", "--warmup", "1s", "--repeats", "1"]
    ours.run([*load, "--vary", f"store={','.join(STORES)}"], out)
    for row in ours.rows(out / "summary.csv"):
        rate = float(row["throughput_per_s"])
        cores = float(row["generator_cpu_fraction"]) * ours.processors()
        told = {"M/s": rate / 1e6, "cpu ns each": 1e9 * cores / rate}
        figures.add((f"bookstore, {row['store']}", int(row["users"])), **told)

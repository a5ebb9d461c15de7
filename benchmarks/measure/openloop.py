"""Our own lateness at arrival rates in process, beside a thread that parks until each arrival is due."""

from __future__ import annotations

from pathlib import Path

from . import ours
from .closed import Plan
from .said import Figures, say
from .variants import tail

RATES = (1000, 10_000, 50_000, 100_000)
USERS = 64


def measure(work: Path, plan: Plan) -> Figures:
    figures = Figures(["arrivals/s", "how"])
    seconds = 2 if plan.rounds == 1 else 10
    for round_number in range(1, plan.rounds + 1):
        for rate in RATES:
            figures.add((rate, "ours"), **_ours(work / f"open-{rate}-{round_number}", rate, seconds))
            parked = ours.told("org.loadharness.time.ParkedLateness", str(rate), str(seconds))
            figures.add((rate, "parked"), **_named(parked), cores=parked["cores"])
            ratio = figures.rows[(rate, "ours")]["p50 us"][-1] / max(0.001, figures.rows[(rate, "parked")]["p50 us"][-1])
            figures.add((rate, "ours"), **{"p50/parked's": ratio})
        say(f"round {round_number} of {plan.rounds}")
    return figures


def _ours(out: Path, rate: int, seconds: int) -> dict[str, float]:
    load = ["--arrivals", f"constant:{rate}/s", "--max-in-flight", str(USERS), "--duration", f"{seconds}s"]
    ours.run(["--workload", "no-op", *load, "--warmup", "2s", "--repeats", "1", "--rehearsal", "1s"], out)
    row = ours.rows(out / "summary.csv")[0]
    cores = float(row["generator_cpu_fraction"]) * ours.processors()
    achieved = float(row["achieved_arrivals_per_s"]) / rate
    return {**_named(tail(out, "sends=lateness")), "cores": cores, "achieved/asked": achieved}


def _named(told: dict[str, float]) -> dict[str, float]:
    return {f"{name} us": told[name] for name in ("p50", "p99", "p999")}

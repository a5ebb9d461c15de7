"""The harness as a load generator among others: the workload "fetch", with each of its clients and kinds of threads."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

from . import ours
from .peers import Generator, Task


CONSTANT = "constant"
BATCHED = "batched:1ms:constant"
"""What is due in a millisecond at its beginning, as generators have it whose timer counts milliseconds."""


def variants(java25: str | None) -> list[Generator]:
    """Every way to run the harness that this machine has; one more is one more line."""
    return [
        _ours("ours", most=2000, warmup_of_many_s=24),
        _ours("ours-multiplexed", "--threads", "multiplexed"),
        _ours("ours-batched", "--threads", "multiplexed", most=0, law=BATCHED),
        _ours("ours-virtual", "--threads", "virtual", executable=java25, needs="a JDK 25"),
        _ours("ours-okhttp", "--param", "client=okhttp", most=100),
        _ours("ours-jdk", "--param", "client=jdk", most=100),
    ]


def _ours(
    name: str,
    *options: str,
    most: int = 10_000,
    warmup_of_many_s: int = 0,
    executable: str | None = "",
    needs: str = "",
    law: str = CONSTANT,
) -> Generator:
    chosen = ours.java() if executable == "" else executable

    def install() -> None:
        if chosen is None:
            raise LookupError(f"it needs {needs}, and none was found; name one with --jdk25")

    return Generator(
        name,
        "",
        _command(chosen, options, law),
        install,
        True,
        _percentiles,
        warmup_s=8,
        warmup_of_many_s=warmup_of_many_s,
        most_connections=most,
    )


def _command(executable: str | None, options: tuple[str, ...], law: str) -> Callable[[Task], list[str]]:
    def command(task: Task) -> list[str]:
        out = str(_folder(task))
        load = ["--users", str(task.connections), "--warmup", "0"]
        if task.rate:
            load = ["--arrivals", f"{law}:{task.rate}/s", "--max-in-flight", str(task.connections), "--warmup", "2s"]
        fixed = ["--workload", "fetch", "--mode", "rpc", "--url", task.url.rstrip("/"), "--duration", f"{task.seconds}s"]
        once = ["--repeats", "1", "--rehearsal", "0s", "--quiet", "--out", out]
        return ours.command("run", *fixed, *load, *once, *options, executable=executable)

    return command


def _folder(task: Task) -> Path:
    return task.output.with_suffix(".run")


def _percentiles(task: Task) -> dict[str, float]:
    row = ours.rows(_folder(task) / "summary.csv")[0]
    sends = tail(_folder(task), "sends=lateness")
    told = {f"late_{name}": value for name, value in sends.items()}
    return {**tail(_folder(task), "arrivals="), **told} if row else {}


def tail(run: Path, tag: str) -> dict[str, float]:
    """p50, p99 and p99.9 in microseconds of the first histogram of a run whose tag has that in it."""
    told = ours.told("org.loadharness.drive.Tail", str(run / "histograms.hlog"), tag)
    return {name: told[name] for name in ("p50", "p99", "p999")}

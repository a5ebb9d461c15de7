"""What a run of scripts/benchmark.sh was: its commands, version and machine, and how quiet that was in each part."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

from . import machine, ours

FILE = "run.json"


@dataclass
class Run:
    """
    Written anew to run.json as each part ends. Seconds and cores by part.

    Several commands of one version on one day are one run. The tables of another are taken away before it begins.
    """

    commands: list[str]
    version: str
    day: str
    processors: int
    processor: str
    java: str
    java25: str | None
    seconds: dict[str, float] = field(default_factory=dict)
    others_cores: dict[str, float] = field(default_factory=dict)
    stolen_cores: dict[str, float] = field(default_factory=dict)

    @staticmethod
    def begin(asked: argparse.Namespace) -> Run:
        java25 = ours.java25(asked.jdk25)
        run = Run(
            [asked.command],
            _version(),
            date.today().isoformat(),
            len(machine.cores()),
            _processor(),
            ours.version(ours.java()),
            ours.version(java25) if java25 else None,
        )
        before = Run.read(asked.out) if (asked.out / FILE).exists() else None
        if before is not None and (before.version, before.day) == (run.version, run.day):
            before.commands.append(asked.command)
            return before
        for part in before.seconds if before else ():
            (asked.out / f"{part}.csv").unlink(missing_ok=True)
        return run

    @staticmethod
    def read(folder: Path) -> Run:
        return Run(**json.loads((folder / FILE).read_text()))

    def ended(self, part: str, seconds: float, others: machine.Others, folder: Path) -> None:
        self.seconds[part] = round(seconds)
        self.others_cores[part], self.stolen_cores[part] = round(others.cores(), 3), round(others.stolen_cores(), 3)
        (folder / FILE).write_text(json.dumps(asdict(self), indent=2) + "\n")

    def quiet(self, part: str) -> str:
        """How quiet the machine was, as a sentence; a part of an older version does not say what the host took."""
        stolen = self.stolen_cores.get(part)
        by_host = "" if stolen is None else f", and the host took {stolen:.2f} for other machines"
        return f"Others used {self.others_cores[part]:.2f} cores meanwhile{by_host}."


def _version() -> str:
    """The last commit that changed what is delivered, with a mark where it is changed since."""
    delivered = ["--", "*/src/main/*", ":!benchmarks"]
    last = _git("log", "-1", "--format=%h", *delivered)
    return (last or "unknown") + ("+" if _git("status", "--porcelain", *delivered) else "")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(ours.ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _processor() -> str:
    found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return found.group(1) if found else "unknown"

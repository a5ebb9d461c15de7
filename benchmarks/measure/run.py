"""What a run of scripts/benchmark.sh was: its command, version and machine, and how quiet each part of it had the machine."""

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
    """Written anew to run.json as each part ends. Seconds and cores by part."""

    command: str
    commit: str
    day: str
    processors: int
    processor: str
    java: str
    java25: str | None
    seconds: dict[str, float] = field(default_factory=dict)
    others_cores: dict[str, float] = field(default_factory=dict)
    file: Path = Path()

    @staticmethod
    def begin(asked: argparse.Namespace) -> Run:
        java25 = ours.java25(asked.jdk25)
        return Run(
            asked.command,
            _commit(),
            date.today().isoformat(),
            len(machine.cores()),
            _processor(),
            ours.version(ours.java()),
            ours.version(java25) if java25 else None,
            file=asked.out / FILE,
        )

    @staticmethod
    def read(folder: Path) -> Run:
        return Run(**json.loads((folder / FILE).read_text()))

    def ended(self, part: str, seconds: float, others_cores: float) -> None:
        self.seconds[part], self.others_cores[part] = round(seconds), round(others_cores, 3)
        told = {name: value for name, value in asdict(self).items() if name != "file"}
        self.file.write_text(json.dumps(told, indent=2) + "\n")


def _commit() -> str:
    done = subprocess.run(
        ["git", "-C", str(ours.ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def _processor() -> str:
    found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return found.group(1) if found else "unknown"

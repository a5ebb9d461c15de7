from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conftest import LOCAL

EXAMPLES = Path(__file__).parents[2] / "examples" / "own-notebook"


def test_the_example_runs_on_any_run():
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "tail.py"), str(LOCAL)], capture_output=True, text=True, timeout=120
    )

    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[0] == ["users"] and len(lines) > 3
    assert all(float(ratio) >= 1 for users, ratio in lines[1:] if ratio != "NaN")

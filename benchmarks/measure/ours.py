"""The harness: how it is started from what the build has left, and on which JDK."""

from __future__ import annotations

import csv
import glob
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
JAR = ROOT / "target" / "harness.jar"
BUILT = ROOT / "benchmarks" / "target" / "jmh"
USUAL_PLACES = (
    "/usr/lib/jvm/*/bin/java",
    "/opt/*/bin/java",
    "~/.sdkman/candidates/java/*/bin/java",
    "~/.jdks/*/bin/java",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java",
)


def java() -> str:
    """The Java that all JVMs run on that need none in particular."""
    home = os.environ.get("JAVA_HOME")
    return f"{home}/bin/java" if home else shutil.which("java") or "java"


def java25(given: str | None) -> str | None:
    """A Java with virtual threads that do not hold their carriers, 25 or later: as given, or as found."""
    if given:
        path = Path(given)
        found = str(path / "bin" / "java") if path.is_dir() else given
        if major(found) < 25:
            raise SystemExit(f"--jdk25 {given} is no JDK 25 or later; name its folder, or leave the option out")
        return found
    candidates = [java(), *(path for place in USUAL_PLACES for path in sorted(glob.glob(os.path.expanduser(place))))]
    return next((path for path in candidates if major(path) >= 25), None)


def major(path: str) -> int:
    """The major version of a java executable; 0 if it does not run."""
    number = re.match(r"\d+", version(path))
    return int(number.group()) if number else 0


def version(path: str) -> str:
    """As in 17.0.15; empty if it does not run."""
    try:
        told = subprocess.run([path, "-version"], capture_output=True, text=True, timeout=20).stderr
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r'version "([\d.]+)', told)
    return found.group(1) if found else ""


def class_path() -> str:
    """The runnable jar as it is delivered, and behind it the benchmarks with their libraries."""
    libraries = (BUILT / "class-path.txt").read_text().strip().split(os.pathsep)
    behind = [path for path in libraries if not re.search(r"[/\\]harness(-\w+)?[/\\]target[/\\]", path)]
    return os.pathsep.join([str(JAR), str(BUILT / "classes"), *behind])


def program(main: str, executable: str | None = None, *options: str) -> list[str]:
    return [executable or java(), *options, "-cp", class_path(), main]


def command(*arguments: str, executable: str | None = None, options: tuple[str, ...] = ()) -> list[str]:
    """The harness's command line, with the workloads of the benchmarks beside its own."""
    return [*program("org.loadharness.cli.Main", executable, *options), *arguments]


def delivered(*arguments: str, options: tuple[str, ...] = ()) -> list[str]:
    """The command line of the jar alone, as users have it."""
    return [java(), *options, "-jar", str(JAR), *arguments]


def archive() -> tuple[str, ...]:
    """The options that use the archive of the jar's classes, which scripts/run.sh makes where there is none."""
    subprocess.run([str(ROOT / "scripts" / "run.sh"), "--version"], stdout=subprocess.DEVNULL, check=True)
    made = sorted(JAR.parent.glob("harness-*.jsa"), key=lambda file: file.stat().st_mtime)
    if not made:
        raise RuntimeError("scripts/run.sh made no archive of classes")
    return (f"-XX:SharedArchiveFile={made[-1]}", "-Xlog:cds=off", "-Xlog:cds+dynamic=off")


def processors() -> int:
    """Those that a run's fractions are shares of."""
    return len(os.sched_getaffinity(0))


def run(arguments: list[str], out: Path, executable: str | None = None) -> None:
    """Runs the harness to its end; verdicts do not matter here, failures do."""
    shutil.rmtree(out, ignore_errors=True)
    log = out.parent / (out.name + ".txt")
    with log.open("wb") as file:
        full = command("run", *arguments, "--quiet", "--out", str(out), executable=executable)
        status = subprocess.run(full, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    if status != 0 and not (out / "summary.csv").exists():
        raise RuntimeError(f"the run ended with exit code {status}; see {log}")


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as input_file:
        return list(csv.DictReader(input_file))


def told(main: str, *arguments: str, executable: str | None = None, options: tuple[str, ...] = ()) -> dict[str, float]:
    """Runs a program of the benchmarks, and reads the lines "name=value" that it prints."""
    done = subprocess.run(
        [*program(main, executable, *options), *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{main} failed: {done.stderr.strip() or done.stdout.strip()}")
    found = re.findall(r"^([\w.]+)=(-?\d+(?:\.\d+)?)$", done.stdout, re.MULTILINE)
    return {name: float(value) for name, value in found}

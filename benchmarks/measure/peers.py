"""Load generators other than ours: where each comes from, pinned, and how it is told to fetch one small body.

Each is optional. It is installed for this user alone, into ${XDG_CACHE_HOME:-~/.cache}/load-harness-peers, by the package
manager of its own language; what cannot be had is skipped, and a line says so.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import ours
from .said import say

FOLDER = Path(__file__).parents[1] / "peers"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "load-harness-peers"
RESOLVE = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath"
PATIENCE_S = 1800
MANY = 1000


@dataclass(frozen=True)
class Task:
    """
    What a generator is to do: back to back, or at a rate a second where that is above 0.

    As a flow it fetches, takes a text out of the reply and fetches twice more with it, where it knows flows.
    """

    url: str
    connections: int
    seconds: int
    output: Path
    rate: int = 0
    is_flow: bool = False

    @property
    def port(self) -> str:
        return self.url.rstrip("/").rpartition(":")[2]


@dataclass(frozen=True)
class Generator:
    """
    One load generator.

    command tells how to start it, percentiles what it says of response times itself, in microseconds. The warm-up is what
    its kind needs to be compiled, and more where many connections are steady later only. A generator is not asked for more
    connections than it can be expected to carry; one that differs at a fixed rate alone is asked for none back to back.
    """

    name: str
    version: str
    command: Callable[[Task], list[str]]
    install: Callable[[], None] = lambda: None
    keeps_rate: bool = False
    percentiles: Callable[[Task], dict[str, float]] = lambda task: {}
    environment: Callable[[Task], dict[str, str]] = lambda task: {}
    warmup_s: int = 2
    warmup_of_many_s: int = 0
    most_connections: int = 10_000

    def warmup_for_s(self, connections: int) -> int:
        return max(self.warmup_s, self.warmup_of_many_s) if connections >= MANY else self.warmup_s


def available(wanted: list[Generator]) -> list[Generator]:
    """Those that are there or could be installed."""
    found = []
    for generator in wanted:
        try:
            generator.install()
            found.append(generator)
        except (OSError, subprocess.SubprocessError, LookupError) as missing:
            say(f"skipped: {generator.name} {generator.version}; {_reason(missing)}")
    return found


def _reason(missing: Exception) -> str:
    if isinstance(missing, subprocess.CalledProcessError):
        words = ((missing.stderr or b"") + (missing.stdout or b"")).decode(errors="replace").strip()
        return f"{missing.cmd[0]} said: {words[-300:] or missing.returncode}"
    return str(missing)


def _do(command: list[str], **environment: str) -> None:
    if shutil.which(command[0]) is None:
        raise LookupError(f"there is no {command[0]} to install it with")
    subprocess.run(
        command, check=True, capture_output=True, timeout=PATIENCE_S, env={**os.environ, **environment}, cwd=CACHE
    )


def _once(program: Path, *steps: tuple[list[str], dict[str, str]]) -> None:
    if not program.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        say(f"installing {program.relative_to(CACHE).parts[0]} ...")
        for command, environment in steps:
            _do(command, **environment)
        if not program.exists():
            raise LookupError(f"{program} is not there after the installation")


# wrk: unpacked from Debian's packages, so that no right to install is needed

WRK = CACHE / "wrk-4.1.0"


def _install_wrk() -> None:
    unpack = "apt-get -qq download wrk libluajit-5.1-2 && for each in *.deb; do dpkg-deb -x $each .; done"
    _once(WRK / "usr/bin/wrk", (["sh", "-c", f"mkdir -p '{WRK}' && cd '{WRK}' && {unpack}"], {}))


def _wrk(task: Task) -> list[str]:
    return [str(WRK / "usr/bin/wrk"), "-t1", f"-c{task.connections}", f"-d{task.seconds}s", task.url]


def _wrk_environment(_: Task) -> dict[str, str]:
    return {"LD_LIBRARY_PATH": ":".join(str(path) for path in (WRK / "usr/lib").glob("*-linux-gnu*"))}


# oha

OHA = CACHE / "oha-1.16.0"


def _install_oha() -> None:
    _once(OHA / "bin/oha", (["cargo", "install", "--locked", "oha", "--version", "1.16.0", "--root", str(OHA)], {}))


def _oha(task: Task) -> list[str]:
    rate = ["-q", str(task.rate), "--latency-correction"] if task.rate else []
    fixed = ["--no-tui", "--output-format", "json", "-z", f"{task.seconds}s", "-c", str(task.connections)]
    unchecked = ["--insecure"] if task.url.startswith("https") else []
    return [str(OHA / "bin/oha"), *fixed, *rate, *unchecked, task.url]


def _oha_percentiles(task: Task) -> dict[str, float]:
    told = json.loads(task.output.read_text())["latencyPercentiles"]
    return {name: told[key] * 1e6 for name, key in (("p50", "p50"), ("p99", "p99"), ("p999", "p99.9"))}


# hey; its rate is that of each worker

HEY = CACHE / "hey-0.1.5"


def _install_hey() -> None:
    _once(HEY / "bin/hey", (["go", "install", "github.com/rakyll/hey@v0.1.5"], {"GOBIN": str(HEY / "bin")}))


def _hey(task: Task) -> list[str]:
    rate = ["-q", f"{task.rate / task.connections:g}"] if task.rate else []
    return [str(HEY / "bin/hey"), "-c", str(task.connections), "-z", f"{task.seconds}s", *rate, task.url]


def _hey_percentiles(task: Task) -> dict[str, float]:
    told = dict(re.findall(r"(\d+)%+ in ([\d.]+) secs", task.output.read_text()))
    return {f"p{percent}": float(told[percent]) * 1e6 for percent in ("50", "99") if percent in told}


# k6

K6 = CACHE / "k6-1.8.1"


def _install_k6() -> None:
    _once(K6 / "bin/k6", (["go", "install", "go.k6.io/k6@v1.8.1"], {"GOBIN": str(K6 / "bin")}))


def _k6(task: Task) -> list[str]:
    summary = str(task.output.with_suffix(".json"))
    return [str(K6 / "bin/k6"), "run", "-q", "--no-usage-report", "--summary-export", summary, str(FOLDER / "k6/fetch.js")]


def _k6_environment(task: Task) -> dict[str, str]:
    told = {"URL": task.url, "CONNECTIONS": task.connections, "SECONDS": task.seconds, "RATE": task.rate}
    told["FLOW"] = "yes" if task.is_flow else ""
    return {name: str(value) for name, value in told.items()}


def _k6_percentiles(task: Task) -> dict[str, float]:
    told = json.loads(task.output.with_suffix(".json").read_text())["metrics"]["http_req_duration"]
    return {name: told[key] * 1e3 for name, key in (("p50", "p(50)"), ("p99", "p(99)"), ("p999", "p(99.9)"))}


# autocannon; it tells whole milliseconds

AUTOCANNON = CACHE / "autocannon-9.0.0"


def _install_autocannon() -> None:
    command = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(AUTOCANNON), "autocannon@9.0.0"]
    _once(AUTOCANNON / "node_modules/autocannon/autocannon.js", (command, {}))


def _autocannon(task: Task) -> list[str]:
    rate = ["-R", str(task.rate)] if task.rate else []
    fixed = ["--json", "-c", str(task.connections), "-d", str(task.seconds)]
    return ["node", str(AUTOCANNON / "node_modules/autocannon/autocannon.js"), *fixed, *rate, task.url]


def _autocannon_percentiles(task: Task) -> dict[str, float]:
    told = json.loads(re.search(r"^\{.*", task.output.read_text(), re.MULTILINE).group())["latency"]
    return {name: told[key] * 1e3 for name, key in (("p50", "p50"), ("p99", "p99"), ("p999", "p99_9"))}


# Locust; it has no arrivals at a rate

LOCUST = CACHE / "locust-2.47.0"


def _install_locust() -> None:
    pip = [str(LOCUST / "bin/pip"), "install", "-q", "locust==2.47.0"]
    _once(LOCUST / "bin/locust", (["python3", "-m", "venv", str(LOCUST)], {}), (pip, {}))


def _locust(task: Task) -> list[str]:
    users = ["-u", str(task.connections), "-r", str(task.connections), "-t", f"{task.seconds}s"]
    fixed = ["-f", str(FOLDER / "locust/locustfile.py"), "--headless", "--only-summary", "-H", task.url.rstrip("/")]
    return [str(LOCUST / "bin/locust"), *fixed, *users]


# those on a JVM: a pom says what they are made of, a class of a few lines what they do


def _resolved(name: str, main: str, version: str) -> Callable[[], None]:
    folder = CACHE / f"{name}-{version}"

    def install() -> None:
        pom, libraries, classes = FOLDER / name / "pom.xml", folder / "class-path.txt", folder / "classes"
        arguments = ["-q", "-B", "-ntp", "-f", str(pom), RESOLVE, f"-Dmdep.outputFile={libraries}"]
        _once(libraries, (["mvn", *arguments], {}))
        compiler = str(Path(ours.java()).with_name("javac"))
        source = str(FOLDER / name / f"{main}.java")
        _do([compiler, "-nowarn", "-proc:none", "-cp", libraries.read_text(), "-d", str(classes), source])

    return install


def _jvm(name: str, version: str, main: str, *options: str) -> Callable[[Task], list[str]]:
    folder = CACHE / f"{name}-{version}"

    def command(task: Task) -> list[str]:
        libraries = (folder / "class-path.txt").read_text()
        told = {"url": task.url.rstrip("/"), "port": task.port, "connections": task.connections}
        told |= {"seconds": task.seconds, "rate": task.rate, "flow": str(task.is_flow).lower()}
        properties = [f"-D{key}={value}" for key, value in told.items()]
        path = os.pathsep.join([str(FOLDER / name), str(folder / "classes"), libraries])
        opens = ["--add-opens", "java.base/java.lang=ALL-UNNAMED"]
        return [ours.java(), *opens, *properties, "-cp", path, main, *options]

    return command


def _gatling(task: Task) -> list[str]:
    results = ["-rf", str(task.output.with_suffix(".gatling"))]
    reports = [] if task.rate else ["-nr"]
    return _jvm("gatling", "3.15.1", "io.gatling.app.Gatling", "-s", "FetchSimulation", *results, *reports)(task)


def _gatling_percentiles(task: Task) -> dict[str, float]:
    told = re.findall(r"response time (\d+)th percentile \(ms\) +\| +([\d,]+)", task.output.read_text())
    return {f"p{which}": float(value.replace(",", "")) * 1e3 for which, value in told if which in ("50", "99")}


def _hyperfoil_percentiles(task: Task) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"(p\d+)_us=([\d.]+)", task.output.read_text())}


PEERS = [
    Generator("wrk", "4.1.0", _wrk, _install_wrk, environment=_wrk_environment),
    Generator("oha", "1.16.0", _oha, _install_oha, True, _oha_percentiles),
    Generator(
        "hyperfoil",
        "0.25.2",
        _jvm("hyperfoil", "0.25.2", "FetchBenchmark"),
        _resolved("hyperfoil", "FetchBenchmark", "0.25.2"),
        True,
        _hyperfoil_percentiles,
        warmup_s=8,
    ),
    Generator("autocannon", "9.0.0", _autocannon, _install_autocannon, True, _autocannon_percentiles, warmup_s=4),
    Generator(
        "gatling", "3.15.1", _gatling, _resolved("gatling", "FetchSimulation", "3.15.1"), True, _gatling_percentiles, warmup_s=8
    ),
    Generator("hey", "0.1.5", _hey, _install_hey, True, _hey_percentiles),
    Generator("k6", "1.8.1", _k6, _install_k6, True, _k6_percentiles, _k6_environment, most_connections=1000),
    Generator("locust", "2.47.0", _locust, _install_locust, warmup_s=4, most_connections=1000),
    Generator(
        "jmeter",
        "5.6.3",
        _jvm("jmeter", "5.6.3", "FetchPlan"),
        _resolved("jmeter", "FetchPlan", "5.6.3"),
        warmup_s=8,
        most_connections=1000,
    ),
]
